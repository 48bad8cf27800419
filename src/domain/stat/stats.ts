import { allShares } from "../sport/sport.ts";
import type { Share } from "../sport/told.ts";

/** Values by abbreviation; null or absent is "not entered". A line without any value is "did not play". */
export type StatValues = Readonly<Record<string, number | null | undefined>>;

/** Something of each stat, by its abbreviation. In a loop: a page makes one for each line of each table. */
export function byStat<T>(stats: readonly string[], valueOf: (stat: string) => T): Record<string, T> {
	const values: Record<string, T> = {};
	for (const stat of stats) values[stat] = valueOf(stat);
	return values;
}

/** Makes and attempts behind each percentage (statistics 1). */
export const percentages: Readonly<Record<string, { made: string; attempts: string }>> = {
	"FG%": { made: "FGM", attempts: "FGA" },
	"2P%": { made: "2PM", attempts: "2PA" },
	"3P%": { made: "3PM", attempts: "3PA" },
	"FT%": { made: "FTM", attempts: "FTA" },
};

/** What a stat is a share of: basketball's always (statistics 1), another sport's where all that it follows from is kept (statistics 12). */
export function fractionOf(stat: string, stats: readonly string[]): Share | undefined {
	const own = allShares[stat];
	if (percentages[stat] !== undefined || own === undefined) return percentages[stat];
	const { made, minus = made, attempts, plus = attempts } = own;
	return [made, minus, attempts, plus].every((part) => stats.includes(part)) ? own : undefined;
}

/** The makes and the attempts of a share, by what counts each stat. */
export function triesOf({ made, minus, attempts, plus }: Share, count: (stat: string) => number) {
	return {
		made: count(made) - (minus === undefined ? 0 : count(minus)),
		attempts: count(attempts) + (plus === undefined ? 0 : count(plus)),
	};
}

/** A share as its sport writes it: "45.6%", ".333". */
export function shareText(abbreviation: string, value: number): string {
	return allShares[abbreviation]?.isThousandths ? thousandths(value) : shareAsPercent(value);
}

const thousandths = (value: number) => `${value < 0 ? "−" : ""}${shareAsRatio(Math.abs(value)).replace(/^0\./, ".")}`;

/** Makes over attempts, from 0 to 1 unrounded; 0 when there are no attempts (statistics 1). */
export function share(made: number, attempts: number): number {
	return attempts === 0 ? 0 : made / attempts;
}

/** "45.6%", as game pages show a percentage (statistics 3): one decimal, half up. */
export function percent1(made: number, attempts: number): string {
	return shareAsPercent(share(made, attempts));
}

/** The same on a page, where nothing attempted is a dash: 0.0% would say that all were missed. */
export function percentOf(made: number, attempts: number): string {
	return attempts === 0 ? "–" : percent1(made, attempts);
}

/** A share of 0 to 1 as "45.6%". */
export function shareAsPercent(value: number): string {
	return `${oneDecimal(value * 100)}%`;
}

/** A share of 0 to 1 as "0.565". */
export function shareAsRatio(value: number): string {
	return (roundHalfUp(value * 1000) / 1000).toFixed(3);
}

/** "23.0": an average as boxes and leaders show it, half up. */
export function oneDecimal(value: number): string {
	return (roundHalfUp(value * 10) / 10).toFixed(1);
}

/** What a cell shows: a percentage as "45.6%" or "0.565", a count as it is, nothing for a value that was not entered; `stats` are those that are kept. */
export function statText(
	abbreviation: string,
	value: number | null | undefined,
	style: "percent" | "ratio",
	stats: readonly string[] = [],
): string {
	if (value === null || value === undefined) return "";
	const fraction = fractionOf(abbreviation, stats);
	if (fraction === undefined) return String(value);
	if (fraction.isThousandths) return thousandths(value);
	return style === "percent" ? shareAsPercent(value) : shareAsRatio(value);
}

/** What a line shows for a statistic: a percentage of no attempts is a dash. */
export function lineText(line: StatValues, abbreviation: string, style: "percent" | "ratio"): string {
	const value = line[abbreviation];
	if (percentages[abbreviation] === undefined && allShares[abbreviation] === undefined) return String(value ?? "");
	const known = Object.keys(line);
	const fraction = fractionOf(abbreviation, known);
	const isOfNothing = fraction !== undefined && triesOf(fraction, (stat) => line[stat] ?? 0).attempts === 0;
	return isOfNothing && typeof value === "number" ? "–" : statText(abbreviation, value, style, known);
}

/** Two lines of one player in one game as one, by the same rule: per stat the higher value. */
export function highestOf(a: StatValues, b: StatValues): Record<string, number | null> {
	const merged: Record<string, number | null> = {};
	for (const abbreviation of new Set([...Object.keys(a), ...Object.keys(b)])) {
		const values = [a[abbreviation], b[abbreviation]].filter((value) => value !== null && value !== undefined);
		merged[abbreviation] = values.length === 0 ? null : Math.max(...values);
	}
	return merged;
}

/** A figure of the averages box of a player (statistics 5): per game to 1 decimal, a share with its sign, or a total. */
export function averageText(
	lines: readonly StatValues[],
	{ stat, of }: { stat: string; of: "game" | "total" | "share" },
): string | number {
	const { total, games } = totalOf(lines, stat);
	if (of === "game") return oneDecimal(games === 0 ? 0 : total / games);
	const fraction = percentages[stat] ?? allShares[stat];
	if (of !== "share" || !fraction) return total;
	const { made, attempts } = triesOf(fraction, (counted) => totalOf(lines, counted).total);
	if (percentages[stat] !== undefined) return percent1(made, attempts);
	return attempts === 0 ? "–" : shareText(stat, share(made, attempts));
}

/** The sum of one stat and the number of lines that have it. */
export function totalOf(lines: Iterable<StatValues>, abbreviation: string): { total: number; games: number } {
	let [total, games] = [0, 0];
	for (const line of lines) {
		const value = line[abbreviation];
		if (value === null || value === undefined) continue;
		total += value;
		games += 1;
	}
	return { total, games };
}

/** Half up on the decimal that a person would compute: sums of shares miss a half by a few units of the last place. */
function roundHalfUp(value: number): number {
	return Math.floor(value + 0.5 + 1e-9);
}
