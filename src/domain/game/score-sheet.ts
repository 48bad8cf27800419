import type { Side } from "./game.ts";
import {
	summedParts,
	isOvertime,
	nextOvertime as nextName,
	playedPeriods,
	pointsByPeriod,
	type Period,
	type PeriodScore,
} from "../period/periods.ts";
import type { Counting } from "../sport/sport.ts";

export type Points = Record<Side, number | null>;

/** A period with both teams' points; without an id it is an overtime that the organization has not played yet. */
export interface ScoreColumn {
	id: number | null;
	name: string;
	points: Points;
}

/** The periods of a game to type its score by: those that are not hidden and not Final, overtimes where they were played. */
export function scoreColumns(
	periods: readonly Period[],
	scores: readonly PeriodScore[],
	teams: Record<Side, number>,
): ScoreColumn[] {
	const played = playedPeriods(periods, scores);
	const [home, away] = [pointsByPeriod(played, scores, teams.home), pointsByPeriod(played, scores, teams.away)];
	return played.map(({ id, name }, at) => ({ id, name, points: { home: home[at] ?? null, away: away[at] ?? null } }));
}

/** The overtime to add: the next that the organization has, else a new one, OT, OT2 and so on. */
export function nextOvertime(columns: readonly ScoreColumn[], known: readonly Period[]): ScoreColumn {
	const used = new Set(columns.map(({ id }) => id));
	const points = { home: null, away: null };
	const own = known.filter(isOvertime).toSorted((a, b) => a.order - b.order);
	const next = own.find(({ id }) => !used.has(id));
	if (next) return { id: next.id, name: next.name, points };
	return { id: null, name: nextName([...known, ...columns]), points };
}

/** What the periods of a team give, or null where none is entered: its points added up, or how many of them it has won. */
export function sumOf(columns: readonly ScoreColumn[], side: Side, counts: Counting = "points"): number | null {
	if (counts === "won") return wonBy(columns, side);
	const other = side === "home" ? "away" : "home";
	const parts = columns.map(({ name, points }) => ({ name, own: points[side], theirs: points[other] }));
	return summedParts(parts, counts);
}

/** A part that is level or half entered is won by nobody. */
function wonBy(columns: readonly ScoreColumn[], side: Side): number | null {
	const played = columns.flatMap(({ points: { home, away } }) =>
		home === null || away === null ? [] : [side === "home" ? home - away : away - home],
	);
	return played.length === 0 ? null : played.filter((lead) => lead > 0).length;
}

/**
 * The final score that the periods give, or null: not before both teams' points of every period of regular time are in; where
 * parts are won, not before somebody has won more than half of them.
 */
export function proposedFinal(columns: readonly ScoreColumn[], counts: Counting = "points"): Points | null {
	if (counts === "won") {
		const [home, away] = [wonBy(columns, "home"), wonBy(columns, "away")];
		return Math.max(home ?? 0, away ?? 0) * 2 > columns.length ? { home, away } : null;
	}
	const regular = columns.filter((column) => !isOvertime(column));
	const isWhole = regular.length > 0 && regular.every(({ points }) => points.home !== null && points.away !== null);
	return isWhole ? { home: sumOf(columns, "home", counts), away: sumOf(columns, "away", counts) } : null;
}
