export type Outcome = "W" | "L" | "T";

const words: Record<Outcome, string> = { W: "Win", L: "Loss", T: "Tie" };

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
