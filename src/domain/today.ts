import { addDays } from "./clock.ts";
import { fold } from "./fold.ts";
import { compareTexts } from "./order.ts";
import { isCompleted, type Scored } from "./game/game.ts";
import { gameMinutesShortest, startOf } from "./schedule/overlap.ts";

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

/** Two games that cannot both be played as they are planned (platform 13): the later one second. */
export interface Clash<G> {
	games: readonly [G, G];
	/** The team that is in both; null where it is the place. */
	team: number | null;
}

/** Days for which a box score is compared with its result. */
const comparedDays = 28;
/** Days for which a deletion is offered above the seasons. */
export const deletedDays = 7;

/** What is played today, by time. `today` is the organization's day. */
export function playedToday<G extends TodayGame>(games: readonly G[], today: string): G[] {
	const isOn = ({ status }: G) => status !== "postponed" && status !== "cancelled";
	return games.filter((game) => game.date === today && isOn(game)).toSorted(byTime);
}

/** What was to be played before today and has no result, the latest first. */
export function resultsMissing<G extends TodayGame>(games: readonly G[], today: string): G[] {
	const isOpen = (game: G) => (game.status === "scheduled" || game.status === "live") && !isCompleted(game);
	return games.filter((game) => game.date !== null && game.date < today && isOpen(game)).toSorted(latestFirst);
}

/** What was played lately, the latest first: its box scores are compared with its results. */
export function playedLately<G extends TodayGame>(games: readonly G[], today: string): G[] {
	const from = addDays(today, -comparedDays);
	const isLate = ({ date }: G) => date !== null && date >= from && date <= today;
	return games.filter((game) => isLate(game) && isCompleted(game)).toSorted(latestFirst);
}

/**
 * Games from today on that a team or a place has at one time, the nearest first. A place has room for as many games as a
 * schedule says, or as have been played there at one time; `room` is by the folded name of the place.
 */
export function clashesFrom<G extends TodayGame>(
	games: readonly G[],
	today: string,
	room: ReadonlyMap<string, number>,
): Clash<G>[] {
	const coming = games.filter(
		(game) =>
			game.date !== null &&
			game.date >= today &&
			game.time !== null &&
			(game.status === "scheduled" || game.status === "live") &&
			!isCompleted(game),
	);
	const placeOf = placesFolded();
	const held = heldAtOnce(games, placeOf);
	const days = [...Map.groupBy(coming, ({ date }) => date)].toSorted(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
	return days.flatMap(([, own]) =>
		clashesIn(own.toSorted(byTime), placeOf, (place) => Math.max(1, room.get(place) ?? 0, held.get(place) ?? 0)),
	);
}

function clashesIn<G extends TodayGame>(
	games: readonly G[],
	placeOf: PlaceOf,
	roomAt: (place: string) => number,
): Clash<G>[] {
	let running: G[] = [];
	const found: Clash<G>[] = [];
	for (const game of games) {
		const start = startOf(game.time ?? "");
		running = running.filter((one) => startOf(one.time ?? "") + minutesOf(one) > start);
		for (const one of running) {
			const team = [game.home, game.away].find((id) => id === one.home || id === one.away);
			if (team !== undefined) found.push({ games: [one, game], team });
		}
		const place = placeOf(game);
		const here = place === "" ? [] : running.filter((one) => placeOf(one) === place);
		const last = here.at(-1);
		if (last && here.length >= roomAt(place)) found.push({ games: [last, game], team: null });
		running.push(game);
	}
	return found;
}

/** How many games were played at one time at each place. */
function heldAtOnce(games: readonly TodayGame[], placeOf: PlaceOf): Map<string, number> {
	const held = new Map<string, number>();
	const played = games.filter((game) => isCompleted(game) && game.time !== null && placeOf(game) !== "");
	for (const own of Map.groupBy(played, (game) => `${game.date} ${game.time} ${placeOf(game)}`).values()) {
		const place = own[0] ? placeOf(own[0]) : "";
		held.set(place, Math.max(held.get(place) ?? 0, own.length));
	}
	return held;
}

const minutesOf = ({ minutes }: TodayGame) => minutes ?? gameMinutesShortest;

type PlaceOf = (game: TodayGame) => string;

/** Thousands of games are at a few places. */
function placesFolded(): PlaceOf {
	const known = new Map<string, string>();
	return ({ location }) => {
		if (!location) return "";
		const folded = known.get(location) ?? fold(location);
		known.set(location, folded);
		return folded;
	};
}

const last = "~";
const byTime = (a: TodayGame, b: TodayGame) => compareTexts(a.time ?? last, b.time ?? last) || a.id - b.id;
const latestFirst = (a: TodayGame, b: TodayGame) => compareTexts(b.date ?? "", a.date ?? "") || byTime(a, b);
