import type { Shares } from "../sport/share.ts";
import { byStat, fractionOf, percentages, share, valueOf, type StatValues } from "../stat/stats.ts";

/** Abbreviations of the organization's stats, in their order; hidden ones left out where a page leaves them out. */
export type StatList = readonly string[];
export type Line = Record<string, number | null>;

/**
 * A player's line with everything that follows from it (statistics 1): percentages as shares of 0 to 1, FGM and FGA as the sums of
 * the 2- and 3-point stats where those exist. Has exactly the listed stats. What was not entered stays null, and a line
 * without any value ("did not play") is null throughout.
 */
export function deriveLine(values: StatValues, stats: StatList, shares?: Shares): Line {
	if (didNotPlay(values)) return byStat(stats, () => null);
	return byStat(stats, (stat) => cell(values, stats, stat, shares));
}

/** Read-only while editing: the percentages always, FGM and FGA where the 2- or 3-point stats exist (statistics 2). */
export function isDerived(stat: string, stats: StatList, shares?: Shares): boolean {
	return fractionOf(stat, stats, shares) !== undefined || parts(stat, stats).length > 0;
}

/** Listed, and nothing entered but derived figures: the player did not play. */
export function didNotPlay(values: StatValues): boolean {
	for (const stat in values) if (percentages[stat] === undefined && !isMissing(values[stat])) return false;
	return true;
}

/**
 * A team's Total row (statistics 4): counts are sums, FG% and FT% are summed makes over summed attempts, 2P% and 3P% are the average
 * of the players' percentages over the players who have attempts, 0 when nobody has.
 */
export function totalRow(lines: readonly StatValues[], stats: StatList, shares?: Shares): Record<string, number> {
	const row = sumRow(lines, stats, shares);
	for (const { stat, made, attempts } of averaged) if (stat in row) row[stat] = averageShare(lines, made, attempts);
	return row;
}

/** Lines of one player or team over several games as one: counts are sums, every percentage is summed makes over summed attempts. */
export function sumRow(lines: readonly StatValues[], stats: StatList, shares?: Shares): Record<string, number> {
	const sums: Record<string, number> = {};
	for (const line of lines)
		for (const stat in line) {
			const value = line[stat];
			if (!isMissing(value)) sums[stat] = (sums[stat] ?? 0) + value;
		}
	return byStat(stats, (stat) => cell(sums, stats, stat, shares) ?? 0);
}

/** What a typed cell means: an integer of 0 to 999, or null for empty and for anything else (games 10). */
export function parseStat(text: string): number | null {
	return /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : null;
}

const averaged = [
	{ stat: "2P%", made: "2PM", attempts: "2PA" },
	{ stat: "3P%", made: "3PM", attempts: "3PA" },
];

function cell(values: StatValues, stats: StatList, stat: string, shares?: Shares): number | null {
	const fraction = fractionOf(stat, stats, shares);
	if (fraction === undefined) return count(values, stats, stat);
	return valueOf(fraction, (part) => count(values, stats, part) ?? 0) ?? 0;
}

function count(values: StatValues, stats: StatList, stat: string): number | null {
	const summands = parts(stat, stats);
	if (summands.length === 0) return values[stat] ?? null;
	return summands.reduce((sum, part) => sum + (values[part] ?? 0), 0);
}

/** The stats that a field-goal count is the sum of, or none when it is typed in. Either of the two makes it a sum. */
export function parts(stat: string, stats: StatList): readonly string[] {
	const pair = sums[stat];
	return pair !== undefined && pair.some((part) => stats.includes(part)) ? pair : [];
}

const sums: Readonly<Record<string, readonly string[]>> = { FGM: ["2PM", "3PM"], FGA: ["2PA", "3PA"] };

/** What other stats may be sums of. */
export const summands: readonly string[] = Object.values(sums).flat();

function averageShare(lines: readonly StatValues[], made: string, attempts: string): number {
	let [sum, players] = [0, 0];
	for (const line of lines) {
		const tries = line[attempts] ?? 0;
		if (tries <= 0) continue;
		sum += share(line[made] ?? 0, tries);
		players += 1;
	}
	return share(sum, players);
}

function isMissing(value: number | null | undefined): value is null | undefined {
	return value === null || value === undefined;
}
