import type { Outcome } from "../wl.tsx";

const step = 6;

/** The last games as ticks, oldest first: up for a win, down for a loss, in the middle for a tie, near it a loss in overtime. */
function Ticks({ outcomes }: { outcomes: readonly Outcome[] }) {
	return (
		<svg className="ticks" viewBox="0 0 58 18" aria-hidden="true">
			{outcomes.slice(-10).map((outcome, index) => (
				<rect
					key={index}
					className={outcome === "W" ? "w" : "l"}
					x={index * step}
					y={top[outcome]}
					width="4"
					height="8"
				/>
			))}
		</svg>
	);
}

const top: Record<Outcome, number> = { W: 0, T: 5, D: 5, O: 8, L: 10 };

interface Props {
	outcomes: readonly Outcome[];
	draws?: boolean;
	/** Losses in overtime stand apart. */
	beyond?: boolean;
}

/** "8–2" with its ticks; a third figure for ties, where there were any, for draws and losses in overtime as the record has them. */
export function LastGames({ outcomes, draws = false, beyond = false }: Props) {
	const shown = outcomes.slice(-10);
	if (shown.length === 0) return "–";
	const count = (wanted: Outcome) => shown.filter((outcome) => outcome === wanted).length;
	const level = count("T") + count("D");
	const lost = beyond ? [count("L"), count("O")] : [count("L") + count("O")];
	const figures = draws ? [count("W"), level, ...lost] : [count("W"), ...lost, ...(level > 0 ? [level] : [])];
	return (
		<>
			{figures.join("–")}
			<Ticks outcomes={shown} />
		</>
	);
}
