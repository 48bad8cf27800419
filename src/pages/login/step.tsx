import type { SecondFactorWay } from "../../domain/account/factors.ts";
import { to } from "../../domain/paths.ts";
import { platformPage, sitePage } from "../../http/page.ts";
import { ErrorPlace, Field, Form } from "../../ui/form/form.tsx";
import { A } from "../../ui/link.tsx";
import { GateHead, nextOf } from "./login.tsx";
import { deskOf } from "../dashboard/doors.ts";

const screen = {
	route: "secondFactor",
	chrome: "bare",
	live: true,
	main: "gate",
	title: () => "Second step",
	description: () => "The second step of the login.",
	noindex: () => true,
	canonical: () => to.secondFactor(),
	leadsTo: deskOf,
} as const;

interface Data {
	by: SecondFactorWay;
	next: string | null;
	version: string;
}

/** Between the password and the session (factors 2): a code, a passkey or a recovery code. */
export const loginStepPage = sitePage<"secondFactor", Data>({
	...screen,
	load: ({ query, tenant }) => ({ by: query.by ?? "both", next: nextOf(query.next), version: tenant.version }),
	View: ({ data, context: { site } }) => <Step {...data} name={site.organization.name} />,
});

export const platformLoginStepPage = platformPage<"secondFactor", Data>({
	...screen,
	load: async ({ query, directory }) => {
		const { version } = await directory({ page: 1, perPage: 1 });
		return { by: query.by ?? "both", next: nextOf(query.next), version };
	},
	View: ({ data }) => <Step {...data} name="Tipoff" />,
});

const call = "POST /api/auth/second-factor";

function Step({ name, by, next }: Pick<Data, "by" | "next"> & { name: string }) {
	const hasCode = by === "code" || by === "both";
	const hasPasskey = by === "passkey" || by === "both";
	const where = next ? <input type="hidden" name="next" value={next} /> : null;
	return (
		<>
			<GateHead name={name} />
			<div className="gate-steps">
				<h2>Second step</h2>
				{by === "elsewhere" ? (
					<p>Your passkeys were made at another address. Sign in there, or use a recovery code here.</p>
				) : (
					<Form id="step-code" call={call} next="role" busy="Checking..." retype="code">
						<ErrorPlace />
						{where}
						{hasCode ? <CodeField /> : null}
						{hasCode ? <button className="button main">Log in</button> : null}
						{hasPasskey ? (
							<button
								className={hasCode ? "button" : "button main"}
								formNoValidate
								data-passkey="/api/auth/second-factor"
							>
								Use a passkey
							</button>
						) : null}
					</Form>
				)}
				<details open={by === "elsewhere"}>
					<summary>Use a recovery code</summary>
					<Form id="step-recovery" call={call} next="role" busy="Checking..." retype="recoveryCode">
						<ErrorPlace />
						{where}
						<RecoveryField />
						<button className="button">Log in with a recovery code</button>
					</Form>
				</details>
				<p className="meta">
					<A to={to.login(next ?? undefined)}>Start again</A>
				</p>
			</div>
		</>
	);
}

function CodeField() {
	return (
		<Field
			name="code"
			label="Code from your app"
			type="text"
			inputMode="numeric"
			autoComplete="one-time-code"
			maxLength={10}
			required
			// oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is for this field alone
			autoFocus
		/>
	);
}

function RecoveryField() {
	return (
		<Field
			name="recoveryCode"
			label="Recovery code"
			type="text"
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={40}
			required
		/>
	);
}
