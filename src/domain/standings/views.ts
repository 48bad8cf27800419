import { compareNames } from "../order.ts";
import { byPercentage, byPosition, gamesBack } from "./standings.ts";
import { isByPoints, type TieBreak } from "./tie-break.ts";
import type { Sport } from "../sport/sport.ts";

type Row = {
	team: { id: number; name: string };
	rank: number;
	wins: number;
	losses: number;
	points: number;
	difference: number;
	pointsFor: number;
	gamesBack: number;
};

/** Whether several leagues stand in one table by points: where their sport's tables do, and each of them does. */
export function areByPoints(tables: readonly { league: { sport: Sport; tie_break: TieBreak } }[]): boolean {
	return (
		tables.length > 0 && tables.every(({ league }) => isByPoints(league.sport.order) && isByPoints(league.tie_break))
	);
}

/**
 * The rows of several leagues as one table (standings 2, standings 5): by win percentage, then fewer losses, then more wins, or by
 * points. Ranks and games back are counted anew, from the first of all; level teams share a rank and stand by their ranks in the
 * leagues, then by name.
 */
export function acrossLeagues<R extends Row>(rows: readonly R[], byPoints = false): R[] {
	const compare = byPoints ? comparePoints : byPercentage;
	const sorted = rows.toSorted(
		(a, b) => compare(a, b) || a.rank - b.rank || compareNames(a.team.name, b.team.name) || a.team.id - b.team.id,
	);
	let rank = 1;
	return sorted.map((row, index) => {
		const previous = sorted[index - 1];
		if (previous !== undefined && compare(previous, row) !== 0) rank = index + 1;
		return { ...row, rank, gamesBack: gamesBack(row, sorted[0]!) };
	});
}

/** As `pointsAcross` has it. */
function comparePoints(a: Row, b: Row): number {
	return b.points - a.points || b.wins - a.wins || b.difference - a.difference || b.pointsFor - a.pointsFor;
}

/** A team's place in a division: the division's own place among the divisions, and the stored one inside it, from 0. */
export type Slot = { id: number; name: string; order: number; position: number };

/**
 * The rows as divisions store them (standings 2): division by division, inside one by stored position, teams that no division has
 * last, those in the order in which they came.
 */
export function byDivision<R extends { team: { division: Slot | null } }>(rows: readonly R[]): R[] {
	return rows.toSorted((a, b) => {
		const [first, second] = [a.team.division, b.team.division];
		return (
			byPosition({ position: first?.order ?? null }, { position: second?.order ?? null }) ||
			(first === null || second === null ? 0 : compareNames(first.name, second.name) || first.id - second.id) ||
			byPosition(first ?? {}, second ?? {})
		);
	});
}
