/** A game that is being played, as a part of a page shows it; its script keeps what is marked up to date. */
export type Running = {
	id: number;
	/** "Q3"; none before the first one begins. */
	period: string | null;
};

/** What marks the element that holds a running game. */
export const holds = (running: Running | null | undefined) => (running ? { "data-game": running.id } : {});

/** What marks an element whose whole text is a figure of it; `behind` says that the losing side is drawn weaker. */
export const shows = (running: Running | null | undefined, what: "home" | "away" | "period", behind = false) =>
	running ? { "data-show": what, ...(behind ? { "data-behind": "" } : {}) } : {};

/** What marks the cell of a side's points in a period. */
export const showsPoints = (running: Running | null | undefined, side: "home" | "away", period: number | undefined) =>
	running && period !== undefined ? { "data-show": `${side} ${period}` } : {};

/** What is drawn from the whole page comes a little later than the score: said, so that nobody takes it for a mistake. */
export function Follows() {
	return <p className="meta c">Chart and box scores follow the live score within half a minute.</p>;
}

interface Side {
	name: string;
	points: number | null;
}

/** "Harbor Hawks 54, Pier Pilots 37, live", of which the figures are kept up to date. */
export function RunningHeading({ running, home, away }: { running: Running; home: Side; away: Side }) {
	return (
		<>
			{home.name} <span {...shows(running, "home")}>{home.points}</span>, {away.name}{" "}
			<span {...shows(running, "away")}>{away.points}</span>, live
		</>
	);
}

/** Says the score where it is not seen, now and then. */
export function Said({ home, away }: { home: string; away: string }) {
	return <output className="sr" data-say="" data-home={home} data-away={away} />;
}

/** "Live", and the period beside it. */
export function LiveState({ running }: { running: Running }) {
	return (
		<>
			<span className="badge live">Live</span>{" "}
			<span className="cap" {...shows(running, "period")}>
				{running.period}
			</span>
		</>
	);
}
