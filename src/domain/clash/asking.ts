import type { Question } from "../asking.ts";
import { dateListed, timeText } from "../clock.ts";
import type { Clash } from "./clashes.ts";
import type { TodayGame } from "../today.ts";

/** A pair of games that clash, as an answer says it. */
export interface Clashed {
	/** Without those that are only planned. */
	game_ids: number[];
	sentence: string;
}

/** Asked before a change after which games would be at one time that cannot be, with each of them (scheduling 14). */
export const clashQuestion = (clashes: readonly Clashed[]): Question => ({ sentence: questionOf(clashes), clashes });

const toldMax = 4;

function questionOf(clashes: readonly Clashed[]): string {
	const told = clashes.slice(0, toldMax).map(({ sentence }) => sentence);
	const more = clashes.length - told.length;
	return [...told, ...(more > 0 ? [`And ${more} more.`] : []), "Save anyway?"].join(" ");
}

interface Named extends TodayGame {
	names: { home: string; away: string };
	/** What stands for the teams while they are not known. */
	title?: string;
}

/** "Pier Pilots play at 7:00 PM and 7:30 PM on Mon, Nov 30, 2026: …", or the same of a place. */
export function clashText({ games: [one, other], team }: Clash<Named>): string {
	const both = team === one.home ? one.names.home : one.names.away;
	const who = team === null ? `${one.location} has` : `${both} have`;
	return `${who} two games at once on ${clashTimes([one, other])}: ${versus(one)} and ${versus(other)}.`;
}

/** "Mon, Nov 30, 2026, 7:00 PM and 7:30 PM", of games of one day. */
export function clashTimes(games: readonly Pick<TodayGame, "date" | "time">[]): string {
	const times = [...new Set(games.map(({ time }) => timeText(time)))];
	const last = times.pop();
	return `${dateListed(games[0]?.date)}, ${[times.join(", "), last].filter(Boolean).join(" and ")}`;
}

const versus = ({ names: { home, away }, title }: Named) => title ?? `${home} vs ${away}`;
