import { useState } from "react";
import { dateShort, timeNow, timeText, today } from "../src/domain/clock.ts";
import { Icon } from "../src/ui/icon.tsx";
import { useAlive } from "./lib/alive.ts";
import { useKept } from "./lib/kept.ts";
import { KeptOffer } from "./lib/kept-offer.tsx";
import { say } from "./lib/say.ts";
import { call } from "./lib/call.ts";
import { CodesCard, PasskeysCard, RecoveryCard } from "./second-factor/cards.tsx";
import type { Deed, Factors } from "./second-factor/deed.ts";
import { DeedDialog } from "./second-factor/deed-dialog.tsx";

export interface SecondFactorProps {
	factors: Factors;
	username: string;
	/** The host that this page is at: passkeys are made for it. */
	host: string;
	/** The organization's time zone. */
	zone: string;
	/** Who signs in elsewhere has no password to show. */
	hasPassword: boolean;
	/** Who took their factors away, and when; until they have one again. */
	reset: { by: string; at: number } | null;
	/** Where somebody goes who had to set one up before anything else. */
	next: string | null;
}

/** What somebody signs in with besides a password: add it, remove it, make new recovery codes (factors 5). */
export default function SecondFactor(props: SecondFactorProps) {
	const { factors: first, username, host, zone, hasPassword, reset, next } = props;
	const [factors, setFactors] = useState(first);
	const [deed, setDeed] = useState<Deed | null>(null);
	const [name, setName] = useState("");
	const kept = useKept(`tipoff:passkey:${username}`, name === "" ? null : name, ({ text }) => text);
	const isAlive = useAlive();
	const day = (iso: string) => dateShort(today(Date.parse(iso), zone));
	const hasOne = factors.code !== null || factors.passkeys.length > 0;
	const card = { factors, day, isAlive, begin: setDeed };

	const done = async (said: string, answer: Record<string, unknown>) => {
		say(said);
		if (deed?.kind === "add") kept.saved();
		const codes = answer["recoveryCodes"];
		setDeed(Array.isArray(codes) ? { kind: "recovery", codes: codes.map(String) } : null);
		const now = await call("GET /api/account/second-factor", {});
		if (now.ok) setFactors(now.body);
	};

	return (
		<div className="stack gap-4 factors">
			{reset && !hasOne ? <ResetNotice {...reset} zone={zone} /> : null}
			<KeptOffer
				offer={kept}
				held={(left) => [{ label: "Name of the passkey", value: left }]}
				take={(left) => {
					setName(left);
					setDeed({ kind: "add" });
				}}
			/>
			<CodesCard {...card} />
			<PasskeysCard {...card} host={host} />
			{hasOne ? <RecoveryCard {...card} /> : null}
			{hasOne && next !== null ? (
				<p>
					<a className="button main" href={next}>
						Continue
					</a>
				</p>
			) : null}
			{deed ? (
				<DeedDialog
					key={deed.kind}
					deed={deed}
					factors={factors}
					hasPassword={hasPassword}
					name={name}
					write={setName}
					about={`${username} at ${host}`}
					go={setDeed}
					done={(said, answer) => void done(said, answer)}
					close={() => setDeed((now) => (now?.kind === deed.kind ? null : now))}
				/>
			) : null}
		</div>
	);
}

/** Whoever has not asked for it is being robbed of their account, by somebody who has the ear of an owner (factors 9). */
function ResetNotice({ by, at, zone }: { by: string; at: number; zone: string }) {
	const when = `${dateShort(today(at, zone))}, ${timeText(timeNow(at, zone))}`;
	return (
		<div className="notice warn">
			<Icon name="warning" />
			<p>
				{by || "Somebody"} reset your second factor on {when}: your password alone signs you in until you set up a new
				one. If you have not asked for that, change your password now and tell them.
			</p>
		</div>
	);
}
