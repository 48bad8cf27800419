import { daysBetween } from "../clock.ts";
import { fold } from "../fold.ts";
import { startOf } from "../schedule/overlap.ts";
import { isOnDays, type Played } from "./days.ts";

/** How the games of a club's teams are to lie: never two at one time, and on an evening one after the other. */
export const clubWishes = ["apart", "together"] as const;
export type ClubWish = (typeof clubWishes)[number];

/** When and where a team of a season can play, and who has to be there (scheduling 18). */
export interface Limits {
	/** Where it is at home: a place's text. */
	home_venue: string | null;
	/** When it can be at home, and when it can play at all, as `daysOf` keeps them. */
	home_days: string | null;
	play_days: string | null;
	/** No game of it begins later. */
	latest_start: string | null;
	/** Days without a game between two of them. */
	rest_days: number | null;
	/** "2 in 7 days". */
	games_limit: string | null;
	/** Whose teams are never at one time: a name. */
	coach: string | null;
	/** A name; its teams belong together. */
	club: string | null;
	club_wish: ClubWish | null;
}

export const gamesLimitWrong = "Enter how many games in how many days, such as 2 in 7.";
const gamesMax = 50;
const windowMax = 60;
const limitForm = /^(\d{1,2})\s*(?:games?\s*)?(?:in|\/|per|a|within)\s*(\d{1,2})\s*(?:days?)?$/i;

/** "2 in 7", "2 games in 7 days" as it is kept; undefined where it cannot be read. */
export function gamesLimitOf(text: string): string | null | undefined {
	if (text.trim() === "") return null;
	const [, games = 0, days = 0] = limitForm.exec(text.trim())?.map(Number) ?? [];
	if (games < 1 || games > gamesMax || days < 2 || days > windowMax || games >= days * 2) return undefined;
	return `${games} in ${days} days`;
}

/** At most so many games in so many days. */
export interface Window {
	games: number;
	days: number;
}

function windowIn(kept: string | null): Window | null {
	if (kept === null) return null;
	const [games = 0, days = 0] = kept.split(" in ").map((part) => Number.parseInt(part, 10));
	return { games, days };
}

/** What a team's games are held to; days of rest are one game in one day more. */
export interface Windows {
	rest: Window | null;
	most: Window | null;
}

export const windowsOf = ({ rest_days, games_limit }: Partial<Limits>): Windows => ({
	rest: rest_days ? { games: 1, days: rest_days + 1 } : null,
	most: windowIn(games_limit ?? null),
});

/** The same with what it said of all seasons (scheduling 8). */
export interface Own extends Limits {
	unavailableSlots: readonly string[];
	unavailableDates: readonly string[];
}

/** Why a game is not for a team: it is not on its days, or those at home, or begins too late. */
export type Unfit = "days" | "home" | "late";

/** The first of these reasons with what the team has said; null where there is none. */
export function unfitFor(team: Own, game: Played, isHome: boolean): { cause: Unfit; why: string } | null {
	const { date, time } = game;
	if (!isOnDays(team.play_days, game)) return { cause: "days", why: team.play_days ?? "" };
	if (team.unavailableDates.includes(date) || team.unavailableSlots.some((slot) => slot === time?.slice(0, 5)))
		return { cause: "days", why: "" };
	if (isHome && !isOnDays(team.home_days, game)) return { cause: "home", why: team.home_days ?? "" };
	if (team.latest_start !== null && time !== null && startOf(time) > startOf(team.latest_start))
		return { cause: "late", why: team.latest_start };
	return null;
}

/** Whether one more game on that day would be too many in any so many days. */
export function isCrowded({ games, days }: Window, date: string, others: readonly string[]): boolean {
	const away = others.map((other) => daysBetween(date, other)).filter((distance) => Math.abs(distance) < days);
	return Array.from({ length: days }, (_, at) => at - days + 1).some(
		(start) => away.filter((distance) => distance >= start && distance < start + days).length >= games,
	);
}

type Shared = Partial<Pick<Limits, "coach" | "club" | "club_wish">>;

/** Whose games two teams' are, which are then never at one time: one coach, or a club that wishes it; as one of them writes it. */
export function sharedBy(one: Shared, other: Shared): { cause: "coach" | "club"; why: string } | null {
	if (isSame(one.coach, other.coach)) return { cause: "coach", why: one.coach ?? "" };
	const isWished = Boolean(one.club_wish ?? other.club_wish);
	return isWished && isSame(one.club, other.club) ? { cause: "club", why: one.club ?? "" } : null;
}

const isSame = (one: string | null | undefined, other: string | null | undefined) =>
	typeof one === "string" && typeof other === "string" && fold(one) === fold(other);
