import type { Question } from "../asking.ts";
import { dateListed, timeText } from "../clock.ts";
import type { TodayGame } from "../today.ts";
import type { Shut } from "../venue/grounds.ts";
import type { Cause } from "./clashes.ts";

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

/** "Pier Pilots: two games at once on Mon, Nov 30, 2026, 7:00 PM and 7:30 PM: …", or the same of a place; of one game why it cannot be there. */
export function clashText(games: readonly Named[], team: number | null, shut: Shut | null = null): string {
	const [one] = games;
	if (one && shut) return `${versus(one)}: ${shutText(one, shut)}.`;
	const named = games.map(versus);
	const last = named.pop();
	return `${one ? whoOf(one, team) : ""}: ${gamesAtOnce(games.length)} on ${clashTimes(games)}: ${[named.join(", "), last].filter(Boolean).join(" and ")}.`;
}

/** "Pier Gym is closed on Thu, Dec 24, 2026, 7:00 PM (Holidays)", "Pier Gym is not open on Mon, Nov 30, 2026, 10:30 PM (4:00 PM – 10:00 PM)" */
function shutText(game: Pick<TodayGame, "date" | "time" | "location">, { cause, why }: Shut): string {
	return `${game.location} is ${shutWords[cause]} on ${clashTimes([game])}${why === "" ? "" : ` (${why})`}`;
}

export const shutWords = { closed: "closed", hours: "not open" } as const;

/** What a clash says of one game alone; null of two. */
export const shutIn = ({ cause, why = "" }: { cause: Cause; why?: string | undefined }): Shut | null =>
	cause === "closed" || cause === "hours" ? { cause, why } : null;

/** "two games at once" */
export const gamesAtOnce = (count: number) => `${count === 2 ? "two" : count} games at once`;

function whoOf({ home, names, location }: Named, team: number | null): string {
	if (team === null) return location ?? "";
	return team === home ? names.home : names.away;
}

/** "Mon, Nov 30, 2026, 7:00 PM and 7:30 PM", of games of one day. */
export function clashTimes(games: readonly Pick<TodayGame, "date" | "time">[]): string {
	const times = [...new Set(games.map(({ time }) => timeText(time)))];
	const last = times.pop();
	return `${dateListed(games[0]?.date)}, ${[times.join(", "), last].filter(Boolean).join(" and ")}`;
}

const versus = ({ names: { home, away }, title }: Named) => title ?? `${home} vs ${away}`;
