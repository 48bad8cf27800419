import { addDays } from "./clock.ts";
import { compareTexts } from "./order.ts";
import { isAwaited, isCompleted, type Scored } from "./game/game.ts";

/** A game that visitors see, of a season that is played now; its teams are the organization's. */
export interface TodayGame extends Scored {
	id: number;
	date: string | null;
	time: string | null;
	location: string | null;
	home: number;
	away: number;
	/** How long it takes by its schedule; null for one of none. */
	minutes: number | null;
}

/** Days for which a box score is compared with its result. */
export const comparedDays = 28;
/** Days for which a deletion is offered above the seasons. */
export const deletedDays = 7;

/** What is played today, by time. `today` is the organization's day. */
export function playedToday<G extends TodayGame>(games: readonly G[], today: string): G[] {
	const isOn = ({ status }: G) => status !== "postponed" && status !== "cancelled";
	return games.filter((game) => game.date === today && isOn(game)).toSorted(byTime);
}

/** What was to be played before today and has no result, the latest first. */
export function resultsMissing<G extends TodayGame>(games: readonly G[], today: string): G[] {
	return games.filter((game) => game.date !== null && game.date < today && isAwaited(game)).toSorted(latestFirst);
}

/** What was played lately, the latest first: its box scores are compared with its results. */
export function playedLately<G extends TodayGame>(games: readonly G[], today: string): G[] {
	const from = addDays(today, -comparedDays);
	const isLate = ({ date }: G) => date !== null && date >= from && date <= today;
	return games.filter((game) => isLate(game) && isCompleted(game)).toSorted(latestFirst);
}

const last = "~";
export const byTime = (a: TodayGame, b: TodayGame) => compareTexts(a.time ?? last, b.time ?? last) || a.id - b.id;
const latestFirst = (a: TodayGame, b: TodayGame) => compareTexts(b.date ?? "", a.date ?? "") || byTime(a, b);
