import type { ReactNode } from "react";
import { Icon } from "../../src/ui/icon.tsx";
import type { Deed, Factors } from "./deed.ts";

interface Props {
	factors: Factors;
	/** An instant as a day of the organization. */
	day: (iso: string) => string;
	isAlive: boolean;
	begin(deed: Deed): void;
}

function Card({
	title,
	badge,
	tool,
	text,
	children,
}: Record<"title" | "text", string> & Record<"tool", ReactNode> & { badge?: ReactNode; children?: ReactNode }) {
	return (
		<article className="card pad">
			<header>
				<h3>{title}</h3>
				{badge}
				<span className="push">{tool}</span>
			</header>
			<p className="meta">{text}</p>
			{children}
		</article>
	);
}

export function CodesCard({ factors: { code }, day, isAlive, begin }: Props) {
	const isOn = code !== null;
	return (
		<Card
			title="One-time codes"
			badge={isOn ? <span className="badge good">On since {day(code)}</span> : <span className="badge">Off</span>}
			tool={
				<button
					type="button"
					className="button"
					disabled={!isAlive}
					onClick={() => begin({ kind: isOn ? "drop-codes" : "codes" })}
				>
					{isOn ? "Remove codes" : "Set up codes"}
				</button>
			}
			text="An app on your phone shows a new code of six digits every half minute."
		/>
	);
}

export function PasskeysCard({ factors: { passkeys }, host, day, isAlive, begin }: Props & { host: string }) {
	return (
		<Card
			title="Passkeys"
			tool={
				<button type="button" className="button" disabled={!isAlive} onClick={() => begin({ kind: "add" })}>
					<Icon name="plus" />
					Add a passkey
				</button>
			}
			text={`Your device signs you in by fingerprint, face or PIN, also without a password. A passkey made here works at ${host} only.`}
		>
			{passkeys.length === 0 ? null : (
				<ul className="factor-list">
					{passkeys.map((passkey) => (
						<li key={passkey.id}>
							<div>
								<b>{passkey.name}</b>
								<p className="meta">
									For {passkey.host} · added {day(passkey.created_at)} ·{" "}
									{passkey.used_at === null ? "not used yet" : `last used ${day(passkey.used_at)}`}
								</p>
							</div>
							<button
								type="button"
								className="button quiet icon"
								aria-label={`Remove ${passkey.name}`}
								disabled={!isAlive}
								onClick={() => begin({ kind: "drop-passkey", passkey })}
							>
								<Icon name="trash" />
							</button>
						</li>
					))}
				</ul>
			)}
		</Card>
	);
}

export function RecoveryCard({ factors: { recovery }, isAlive, begin }: Props) {
	return (
		<Card
			title="Recovery codes"
			badge={<span className={recovery > fewLeft ? "badge" : "badge warn"}>{recovery} left</span>}
			tool={
				<button type="button" className="button" disabled={!isAlive} onClick={() => begin({ kind: "renew" })}>
					Make new codes
				</button>
			}
			text="For the day on which your phone or passkey is not there. Each works once."
		/>
	);
}

const fewLeft = 2;
