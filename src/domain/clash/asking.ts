import type { Question } from "../asking.ts";
import type { TodayGame } from "../today.ts";
import type { Clash } from "./clashes.ts";
import { clashDetail, clashHead, clashTimes, isOfOne } from "./words.ts";

/** Games that clash, as an answer says it. */
export interface Clashed {
	/** Without those that are only planned. */
	game_ids: number[];
	sentence: string;
}

/**
 * Asked before a change after which games would be at one time that cannot be, with each of them (scheduling 14); of games that are
 * saved so it is said where they are listed.
 */
export const clashQuestion = (clashes: readonly Clashed[], areKept: boolean): Question => ({
	sentence: questionOf(clashes, areKept),
	clashes,
});

const toldMax = 4;

function questionOf(clashes: readonly Clashed[], areKept: boolean): string {
	const told = clashes.slice(0, toldMax).map(({ sentence }) => sentence);
	const more = clashes.length - told.length;
	const where = `Saved anyway ${clashes.length === 1 ? "it stands" : "they stand"} under Clashes, as kept.`;
	return [...told, ...(more > 0 ? [`And ${more} more.`] : []), ...(areKept ? [where] : []), "Save anyway?"].join(" ");
}

interface Named extends TodayGame {
	names: { home: string; away: string };
	/** What stands for the teams while they are not known. */
	title?: string;
}

/**
 * "Pier Pilots: two games at once on Mon, Nov 30, 2026, 7:00 PM and 7:30 PM: …", or the same of a place; of one game why it
 * cannot be there: "Hawks vs Bulls: Hawks cannot play on Mon, Nov 30, 2026, 7:00 PM (not Mon)."
 */
export function clashText(
	games: readonly Named[],
	{ cause, why = "", team }: Pick<Clash<TodayGame>, "cause" | "why" | "team">,
): string {
	const [one] = games;
	if (!one) return "";
	const who = team === one.home ? one.names.home : one.names.away;
	const said = { cause, why, team: team === null ? null : who, place: one.location, pair: versus(one) };
	const head = clashHead({ ...said, count: games.length });
	const detail = clashDetail(said);
	const behind = detail === null ? "" : ` (${detail})`;
	if (isOfOne(cause)) return `${versus(one)}: ${head} on ${clashTimes([one])}${behind}.`;
	const named = games.map(versus);
	const last = named.pop();
	return `${head} on ${clashTimes(games)}${behind}: ${[named.join(", "), last].filter(Boolean).join(" and ")}.`;
}

const versus = ({ names: { home, away }, title }: Named) => title ?? `${home} vs ${away}`;
