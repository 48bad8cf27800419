import type { Factors } from "../../../islands/second-factor/deed.ts";
import { CodePicture } from "../../ui/code-picture.tsx";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { OwnPassword } from "../../ui/form/own-password.tsx";

interface Props {
	factors: Factors;
	hasPassword: boolean;
	/** What a form of this part was answered: the key and its picture, or the recovery codes, each shown once. */
	answered: Readonly<Record<string, unknown>> | null;
}

/** One-time codes for browsers without a script; a passkey is made by a script of the browser's alone (factors 1). */
export function CodesWithoutScript({ factors, hasPassword, answered }: Props) {
	const needsScript =
		factors.code === null ? "One-time codes can be set up here without it." : "One-time codes are on.";
	return (
		<div className="without-script stack gap-4">
			<p className="notice warn">{`Passkeys need JavaScript. ${needsScript}`}</p>
			{factors.code === null ? (
				<SetUp hasPassword={hasPassword} answered={answered} />
			) : (
				<TakeAway hasPassword={hasPassword} />
			)}
			{factors.code === null && factors.passkeys.length === 0 ? null : <NewCodes hasPassword={hasPassword} />}
		</div>
	);
}

function SetUp({ hasPassword, answered }: Omit<Props, "factors">) {
	const { secret, qr } = answered ?? {};
	return (
		<>
			<Form id="offer-codes" className="card stack gap-4" call="POST /api/account/codes" shows>
				<h3>Set up one-time codes</h3>
				<ErrorPlace />
				{hasPassword ? <OwnPassword id="offer-codes-proof" /> : null}
				<button className="button">Show the key</button>
			</Form>
			<Form id="take-codes" className="card stack gap-4" call="PUT /api/account/codes" shows>
				<h3>Turn on one-time codes</h3>
				<ErrorPlace />
				{typeof secret === "string" && typeof qr === "string" ? <Key secret={secret} qr={qr} /> : null}
				<Field
					id="take-codes-code"
					name="code"
					label="Code"
					hint="The one that your app shows for the key."
					inputMode="numeric"
					autoComplete="one-time-code"
					maxLength={10}
					required
				/>
				<button className="button">Turn on</button>
			</Form>
		</>
	);
}

function TakeAway({ hasPassword }: Pick<Props, "hasPassword">) {
	return (
		<Form id="remove-codes" className="card stack gap-4" call="DELETE /api/account/codes" done="One-time codes are off">
			<h3>Turn off one-time codes</h3>
			<ErrorPlace />
			{hasPassword ? <OwnPassword id="remove-codes-proof" /> : null}
			<button className="button bad">Turn off</button>
		</Form>
	);
}

function NewCodes({ hasPassword }: Pick<Props, "hasPassword">) {
	return (
		<Form id="new-recovery-codes" className="card stack gap-4" call="POST /api/account/recovery-codes" shows>
			<h3>New recovery codes</h3>
			<p className="meta">The earlier ones work no more.</p>
			<ErrorPlace />
			{hasPassword ? <OwnPassword id="new-recovery-codes-proof" /> : null}
			<button className="button">Make new recovery codes</button>
		</Form>
	);
}

function Key({ secret, qr }: { secret: string; qr: string }) {
	return (
		<>
			<CodePicture qr={qr} />
			<p className="meta">Or type this key into the app. It is shown only now:</p>
			<code className="factor-key">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
		</>
	);
}

/** What a form was answered stands first on its page: it is shown only now. */
export function CodesOnce({ answered }: Pick<Props, "answered">) {
	const codes = answered?.["recoveryCodes"];
	if (!Array.isArray(codes)) return null;
	return (
		<section className="stack gap-3 recovery" aria-labelledby="recovery-codes">
			<h3 id="recovery-codes">Recovery codes</h3>
			<p>
				They are shown only now: write them down. Each signs you in once, if you lose your phone. The number in front
				belongs to its code.
			</p>
			<ol className="codes">
				{codes.map(String).map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ol>
		</section>
	);
}
