import { compareNames } from "../order.ts";
import { byPercentage, byPosition, gamesBack } from "./standings.ts";

type Row = { team: { id: number; name: string }; rank: number; wins: number; losses: number; gamesBack: number };

/**
 * The rows of several leagues as one table (standings 2, standings 5): by win percentage, then fewer losses, then more wins. Ranks and
 * games back are counted anew, from the first of all; level teams share a rank and stand by their ranks in the leagues, then by name.
 */
export function acrossLeagues<R extends Row>(rows: readonly R[]): R[] {
	const sorted = rows.toSorted(
		(a, b) => byPercentage(a, b) || a.rank - b.rank || compareNames(a.team.name, b.team.name) || a.team.id - b.team.id,
	);
	let rank = 1;
	return sorted.map((row, index) => {
		const previous = sorted[index - 1];
		if (previous !== undefined && byPercentage(previous, row) !== 0) rank = index + 1;
		return { ...row, rank, gamesBack: gamesBack(row, sorted[0]!) };
	});
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
