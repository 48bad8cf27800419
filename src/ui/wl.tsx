/** A draw is what a tie is called where it is a result like others; O is a loss beyond regular time where those stand apart. */
export type Outcome = "W" | "L" | "O" | "T" | "D";

const words: Record<Outcome, string> = { W: "Win", L: "Loss", O: "Loss in overtime", T: "Tie", D: "Draw" };

interface Props {
	outcome: Outcome;
	score: string;
	/** "3–4 pens" beside a level score. */
	shots?: string | null;
	beyond?: string | undefined;
}

/** A result seen from one team: the letter in a badge, its own points first, with "OT" where it went on after regular time. */
export function WL({ outcome, score, shots, beyond }: Props) {
	return (
		<span className="wl">
			{beyond && !shots ? <span className="meta">{beyond}</span> : null}
			<Letter outcome={outcome} />
			<b>
				{score}
				{shots ? <span className="shots-won"> ({shots})</span> : null}
			</b>
		</span>
	);
}

function Letter({ outcome }: { outcome: Outcome }) {
	return (
		<abbr className={outcome === "W" ? "badge brand" : "badge"} title={words[outcome]}>
			{outcome}
		</abbr>
	);
}
