import { dateListed, timeText } from "../clock.ts";
import { some } from "../some.ts";
import type { TodayGame } from "../today.ts";
import type { Cause } from "./clashes.ts";

/** What a clash says beside its games. */
export interface Said {
	cause: Cause;
	/** The reason of the closure, the hours, what the team says, or who is in both; empty where nothing is said. */
	why: string;
	/** The name of the team that it is about. */
	team: string | null;
	place: string | null;
	/** "Hawks vs Bulls", of the first game. */
	pair: string;
	count: number;
}

/** "Pier Pilots: two games at once", "Pier Gym is closed": who or what cannot be as it is planned. */
export function clashHead({ cause, why, team, place, pair, count }: Said): string {
	const heads: Readonly<Record<Cause, string>> = {
		team: `${team}: ${gamesAtOnce(count)}`,
		place: `${place}: ${gamesAtOnce(count)}`,
		closed: `${place} is ${shutWords.closed}`,
		hours: `${place} is ${shutWords.hours}`,
		coach: `Coach ${why}: ${gamesAtOnce(count)}`,
		club: `${why}: ${gamesAtOnce(count)}`,
		days: `${team} cannot play`,
		home: `${team} cannot be at home`,
		late: `${team} cannot begin so late`,
		rest: `${team}: too little rest`,
		often: `${team}: ${counted(count)} in too few days`,
		soon: `${pair}: meetings too close`,
	};
	return heads[cause];
}

/** What stands behind it: the hours, the days, how much rest; null where nothing more is to say. */
export function clashDetail({ cause, why }: Pick<Said, "cause" | "why">): string | null {
	if (why === "" || cause === "coach" || cause === "club") return null;
	if (cause === "late") return `at the latest ${timeText(why)}`;
	if (cause === "rest") return `${some(Number(why), "day")} of rest`;
	if (cause === "often") return `at most ${why}`;
	return cause === "soon" ? `at least ${why} days apart` : why;
}

export const shutWords = { closed: "closed", hours: "not open" } as const;

/** Of one game alone: two are never needed. */
export const isOfOne = (cause: Cause) =>
	cause === "closed" || cause === "hours" || cause === "days" || cause === "home" || cause === "late";

const counted = (count: number) => `${count === 2 ? "two" : count} games`;
/** "two games at once" */
const gamesAtOnce = (count: number) => `${counted(count)} at once`;

/** "Mon, Nov 30, 2026, 7:00 PM and 7:30 PM"; of several days each with its times, a semicolon between. */
export function clashTimes(games: readonly Pick<TodayGame, "date" | "time">[]): string {
	const days = [...Map.groupBy(games, ({ date }) => date)];
	return days.map(([date, own]) => [dateListed(date), timesOf(own)].filter(Boolean).join(", ")).join("; ");
}

function timesOf(games: readonly Pick<TodayGame, "time">[]): string {
	const times = [...new Set(games.map(({ time }) => (time === null ? "" : timeText(time))))].filter(Boolean);
	const last = times.pop();
	return [times.join(", "), last].filter(Boolean).join(" and ");
}
