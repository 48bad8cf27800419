import { didNotPlay } from "../game/box-score.ts";
import { makeStats, pointsFromMakes } from "../game/mismatch.ts";
import type { Sheet } from "./sheet.ts";

export type Value = number | null;
export type Values = Readonly<Record<string, Value>>;

/** A player's line while it is edited. `byHand`: somebody typed the points, so that they no longer follow from makes. */
export interface GridLine {
	readonly values: Values;
	readonly byHand: boolean;
}

export function lineOf(sheet: Sheet, stored: Readonly<Record<string, Value | undefined>>): GridLine {
	const values = Object.fromEntries(sheet.known.map((stat) => [stat, stored[stat] ?? null]));
	return { values, byHand: isByHand(sheet, values) };
}

/** Points are somebody's own where they are not what the makes give. */
export function isByHand(sheet: Sheet, values: Values): boolean {
	return (values["PTS"] ?? null) !== proposed(sheet, values);
}

/** The points that a line's makes give, or null: the organization does not count all of them, or none is entered. */
export function proposed({ proposes, known }: Sheet, values: Values): Value {
	return proposes ? pointsFromMakes(values, known) : null;
}

/** A line with new values. Points that are typed, or taken away, stay as they were left; empty ones follow the next make. */
export function withValues(sheet: Sheet, line: GridLine, changes: Values): GridLine {
	const typed = changes["PTS"];
	const isMake = Object.keys(changes).some((stat) => makeStats.includes(stat));
	const byHand = typed !== undefined || (line.byHand && ((line.values["PTS"] ?? null) !== null || !isMake));
	return following(sheet, { values: { ...line.values, ...changes }, byHand });
}

/** Points that are nobody's own are what the makes give. */
export function following(sheet: Sheet, line: GridLine): GridLine {
	if (line.byHand || !sheet.proposes) return line;
	return { ...line, values: { ...line.values, PTS: proposed(sheet, line.values) } };
}

/**
 * What an away player's empty cells become when they are left: 0, once the player has any value (games 10). `only`
 * names the one cell that is left; without it the whole line is. Points that follow from makes follow from their zeros, too.
 */
export function zeros(sheet: Sheet, { values, byHand }: GridLine, only?: string): Record<string, Value> {
	const empty = sheet.columns
		.filter(({ derived, stat }) => !derived && (values[stat.abbreviation] ?? null) === null)
		.map(({ stat }) => stat.abbreviation)
		.filter((stat) => only === undefined || stat === only)
		.filter((stat) => stat !== "PTS" || byHand || !sheet.proposes);
	return didNotPlay(values) ? {} : Object.fromEntries(empty.map((stat) => [stat, 0]));
}
