/** A draw is what a tie is called where it is a result like others. */
export type Outcome = "W" | "L" | "T" | "D";

const words: Record<Outcome, string> = { W: "Win", L: "Loss", T: "Tie", D: "Draw" };

/** A result seen from one team: the letter in a badge, its own points first. */
export function WL({ outcome, score }: { outcome: Outcome; score: string }) {
	return (
		<span className="wl">
			<Letter outcome={outcome} />
			<b>{score}</b>
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
