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
