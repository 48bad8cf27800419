import { visiblePeriods } from "../period/periods.ts";
import { refused } from "../refusal.ts";
import { partExample } from "../sport/fault.ts";
import type { Sport } from "../sport/sport.ts";
import { plural, sentenceCase } from "../sport/words.ts";
import type { Side } from "./game.ts";
import { pairsOf } from "./pairs.ts";
import type { GameFrame, Result } from "./state.ts";

/** A result that is typed in one line: the score, and the points of each part that can be played, where they are said. */
interface TypedResult {
	result: Result;
	parts: readonly ({ period_id: number } & Record<Side, number | null>)[];
}

/**
 * Reads "25-20 23-25 15-11", the home team's points first, of a game whose score is the parts that were won: who wins follows
 * (games 23). One pair alone is the score itself, "3-1". Whatever parts the figures, so that a phone's keys do.
 */
export function readByPart({ sport, periods }: Pick<GameFrame, "sport" | "periods">, typed: string): TypedResult {
	if (sport.counts !== "won") throw refused("by_part", "Send both scores: a game of this sport has one.");
	const visible = visiblePeriods(periods);
	const pairs = pairsOf(typed);
	if (pairs === null) throw refused("by_part", howToType(sport));
	const [alone] = pairs;
	if (pairs.length === 1 && alone && visible.length > 1)
		return { result: { score_home: alone.home, score_away: alone.away }, parts: [] };
	if (pairs.length > visible.length)
		throw refused("by_part", `There are only ${visible.length} ${plural(sport.part)} in a game.`);
	return {
		result: { score_home: wonOf(pairs, "home", "away"), score_away: wonOf(pairs, "away", "home") },
		parts: visible.map(({ id }, at) => ({ period_id: id, ...(pairs[at] ?? { home: null, away: null }) })),
	};
}

/** The same line of what is stored: the parts, or else the score; "" where there is none. */
export function byPartText({ score_home, score_away }: Result, parts: readonly Record<Side, number | null>[]): string {
	if (score_home === null || score_away === null) return "";
	const played = parts.filter(({ home, away }) => home !== null && away !== null);
	if (played.length < 2) return `${score_home}-${score_away}`;
	return played.map(({ home, away }) => `${home}-${away}`).join(" ");
}

/** What a form shows where a result is typed in one line. */
export interface ByPartField {
	typed: string;
	/** "Sets". */
	parts: string;
	/** "25-20 …" */
	example: string;
}

export const byPartField = (sport: Sport, typed: string): ByPartField => ({ typed, ...partsTyped(sport) });

/** How such a line is asked for. */
export const partsTyped = (sport: Sport): Omit<ByPartField, "typed"> => ({
	parts: sentenceCase(plural(sport.part)),
	example: `${partExample(sport)} …`,
});

/** The score that a line gives, "3-1" or its parts, with those; null where it is none. */
export function scoreOf(typed: string): (Result & { parts: readonly Record<Side, number>[] }) | null {
	const pairs = pairsOf(typed);
	const [alone] = pairs ?? [];
	if (pairs === null) return null;
	if (pairs.length === 1 && alone) return { score_home: alone.home, score_away: alone.away, parts: [] };
	return { score_home: wonOf(pairs, "home", "away"), score_away: wonOf(pairs, "away", "home"), parts: pairs };
}

const wonOf = (pairs: readonly Record<Side, number>[], side: Side, other: Side) =>
	pairs.filter((pair) => pair[side] > pair[other]).length;

const howToType = (sport: Sport) =>
	`Type each ${sport.part} as ${partExample(sport)}, the home team’s ${plural(sport.words.inPart)} first.`;
