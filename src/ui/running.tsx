import type { Side } from "../domain/game/game.ts";

/** A game that is being played, as a part of a page shows it; its script keeps what is marked up to date. */
export type Running = {
	id: number;
	/** "Q3"; none before the first one begins. */
	period: string | null;
	/** What its sport calls a part, where those are numbers: "inning". */
	part?: string;
	/** The points of the part that is played, where the score is parts that were won. */
	points?: Record<Side, number>;
};

/** What marks the element that holds a running game. */
export const holds = (running: Running | null | undefined) => (running ? { "data-game": running.id } : {});

/** What marks an element whose whole text is a figure of it; `behind` says that the losing side is drawn weaker. */
export const shows = (running: Running | null | undefined, what: "home" | "away" | "period" | "lead", behind = false) =>
	running
		? {
				"data-show": what,
				...(behind ? { "data-behind": "" } : {}),
				...(what === "period" && running.part ? { "data-part": running.part } : {}),
			}
		: {};

/** What marks the cell of a side's points in a period. */
export const showsPoints = (running: Running | null | undefined, side: "home" | "away", period: number | undefined) =>
	running && period !== undefined ? { "data-show": `${side} ${period}` } : {};

/** What marks the sentence that says who leads. */
export const showsLead = (running: Running, home: string, away: string, unit?: string) => ({
	...shows(running, "lead"),
	"data-home": home,
	"data-away": away,
	...(unit === undefined ? {} : { "data-unit": unit }),
});

/** Said once, so that nobody loads the page again: what is drawn from the whole page comes within half a minute. */
export function Follows() {
	return <span>Follows by itself</span>;
}

interface NamedSide {
	name: string;
	points: number | null;
}

/** "Harbor Hawks 54, Pier Pilots 37, live", of which the figures are kept up to date. */
export function RunningHeading({ running, home, away }: { running: Running; home: NamedSide; away: NamedSide }) {
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

/** "21–18" of the set that is played; nothing where the score itself counts points. */
export function PointsNow({ running, first }: { running: Running; first: Side }) {
	if (running.points === undefined) return null;
	const point = (side: Side) => <span data-show={`${side} now`}>{running.points?.[side]}</span>;
	return (
		<>
			{" "}
			<span className="cap">
				{point(first)}–{point(first === "home" ? "away" : "home")}
			</span>
		</>
	);
}

/** "Live", and the period beside it; `first` is the side whose points of a set stand first. */
export function LiveState({ running, first }: { running: Running; first?: Side }) {
	return (
		<>
			<span className="badge live">Live</span>{" "}
			<span className="cap" {...shows(running, "period")}>
				{running.period}
			</span>
			{first ? <PointsNow running={running} first={first} /> : null}
		</>
	);
}
