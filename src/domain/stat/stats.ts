import { partsOf, type Share, type Shares } from "../sport/share.ts";

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

/** Where nobody says a sport, nothing follows but basketball's percentages. */
const noShares: Shares = {};

/** What a stat is a share of: basketball's always (statistics 1), its sport's where all that it follows from is kept (statistics 12). */
export function fractionOf(stat: string, stats: readonly string[], shares: Shares = noShares): Share | undefined {
	const own = shares[stat];
	if (percentages[stat] !== undefined || own === undefined) return percentages[stat];
	return partsOf(own).every((part) => stats.includes(part)) ? own : undefined;
}

/** The makes and the attempts of a share, by what counts each stat; nothing divides what has no attempts. */
export function triesOf({ made, minus, also, attempts, plus }: Share, count: (stat: string) => number) {
	const countOf = (stat: string | undefined) => (stat === undefined ? 0 : count(stat));
	return {
		made: count(made) - countOf(minus) + countOf(also),
		attempts: attempts === undefined ? 1 : count(attempts) + countOf(plus),
	};
}

/** The value of a share by what counts each stat, unrounded; null where nothing was tried. */
export function valueOf(fraction: Share, count: (stat: string) => number): number | null {
	const { made, attempts } = triesOf(fraction, count);
	if (attempts === 0 || (fraction.attempts === undefined && made === 0)) return null;
	return share(made, attempts) * (fraction.per ?? 1);
}

/** A share as its sport writes it: "45.6%", ".333", "3.86", "6.2" for six innings and two outs. */
export function shareText({ written }: Share, value: number): string {
	if (written === "thousandths") return thousandths(value);
	if (written === "innings") return inningsText(value);
	return written === "hundredths" ? (roundHalfUp(value * 100) / 100).toFixed(2) : shareAsPercent(value);
}

/** Outs as innings: 20 as "6.2", six innings and two outs. */
export function inningsText(outs: number): string {
	const whole = roundHalfUp(outs);
	return `${Math.floor(whole / 3)}.${whole % 3}`;
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
	shares: Shares = noShares,
): string {
	if (value === null || value === undefined) return "";
	const fraction = fractionOf(abbreviation, stats, shares);
	if (fraction === undefined) return String(value);
	if (fraction.written) return shareText(fraction, value);
	return style === "percent" ? shareAsPercent(value) : shareAsRatio(value);
}

/** What a line shows for a statistic: a percentage of no attempts is a dash. */
export function lineText(
	line: StatValues,
	abbreviation: string,
	style: "percent" | "ratio",
	shares: Shares = noShares,
): string {
	const value = line[abbreviation];
	if (percentages[abbreviation] === undefined && shares[abbreviation] === undefined) return String(value ?? "");
	const known = Object.keys(line);
	const fraction = fractionOf(abbreviation, known, shares);
	const isOfNothing = fraction !== undefined && valueOf(fraction, (stat) => line[stat] ?? 0) === null;
	return isOfNothing && typeof value === "number" ? "–" : statText(abbreviation, value, style, known, shares);
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
	shares: Shares = noShares,
): string | number {
	const { total, games } = totalOf(lines, stat);
	if (of === "game") return oneDecimal(games === 0 ? 0 : total / games);
	const fraction = percentages[stat] ?? shares[stat];
	if (of !== "share" || !fraction) return total;
	const sumOf = (counted: string) => totalOf(lines, counted).total;
	const value = valueOf(fraction, sumOf);
	if (percentages[stat] !== undefined) return shareAsPercent(value ?? 0);
	return value === null ? "–" : shareText(fraction, value);
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
