import { fold } from "../fold.ts";
import { isAwaited } from "../game/game.ts";
import { gameMinutesShortest, startOf } from "../schedule/overlap.ts";
import { byTime, type TodayGame } from "../today.ts";

const slotsLengthMax = 300;

/** What two games both need: a team of both, or a place without room for the second. */
export const causes = ["team", "place"] as const;
export type Cause = (typeof causes)[number];

/** Two games that cannot both be played as they are planned (scheduling 14): the later one second. */
export interface Clash<G> {
	games: readonly [G, G];
	cause: Cause;
	/** The team that is in both; null where it is the place. */
	team: number | null;
	/** Every game that is there at that time. */
	among: readonly number[];
}

/** What staff have said of a pair of games: both stay where they are. */
export interface Kept {
	game_id: number;
	other_id: number;
	cause: Cause;
	/** The slots that this was said of, as {@link slotsOf} writes them. */
	slots: string;
}

/** Where both games of a clash are; once one of them is elsewhere, what was said of the pair no longer holds. */
export function slotsOf<G extends TodayGame>({ games: [one, other], cause }: Clash<G>): string {
	const place = cause === "place" ? [fold(one.location ?? "")] : [];
	return [one.date, one.time, other.time, ...place].join(" ").slice(0, slotsLengthMax);
}

/** The pair of a clash by ids, the smaller first, as it is kept. */
export function keptAs<G extends TodayGame>(clash: Clash<G>): Kept {
	const [game_id = 0, other_id = 0] = clash.games.map(({ id }) => id).toSorted((a, b) => a - b);
	return { game_id, other_id, cause: clash.cause, slots: slotsOf(clash) };
}

/** Pairs that share a game and what it needs, together: three games in one hall are one thing to mend, not two. */
export function grouped<G extends { id: number }>(clashes: readonly Clash<G>[]): Clash<G>[][] {
	const groups: Clash<G>[][] = [];
	for (const clash of clashes) {
		const own = groups.find((group) => group.some((one) => isOne(one, clash)));
		if (own) own.push(clash);
		else groups.push([clash]);
	}
	return groups;
}

/** Every game of a group once, the first to begin first. */
export const gamesOf = <G extends TodayGame>(group: readonly Clash<G>[]): G[] =>
	[...new Map(group.flatMap(({ games }) => games).map((game) => [game.id, game])).values()].toSorted(byTime);

const isOne = <G extends { id: number }>(one: Clash<G>, other: Clash<G>) =>
	one.cause === other.cause &&
	one.team === other.team &&
	one.games.some(({ id }) => other.games.some((game) => game.id === id));

/** Names a pair and its cause among others. */
export const keyOf = ({ game_id, other_id, cause }: Omit<Kept, "slots">) => `${game_id} ${other_id} ${cause}`;

/** Clashes that wait for somebody, and those that staff have kept. */
export function parted<G extends TodayGame>(
	clashes: readonly Clash<G>[],
	kept: readonly Kept[],
): { open: Clash<G>[]; kept: Clash<G>[] } {
	const slots = new Map(kept.map((one) => [keyOf(one), one.slots]));
	const isKept = (clash: Clash<G>) => slots.get(keyOf(keptAs(clash))) === slotsOf(clash);
	return { open: clashes.filter((clash) => !isKept(clash)), kept: clashes.filter(isKept) };
}

/**
 * Games from today on that a team or a place has at one time, the nearest first. `room` says for how many games a place has
 * room, by its folded name; where it says nothing, for one.
 */
export function clashesFrom<G extends TodayGame>(
	games: readonly G[],
	today: string,
	room: ReadonlyMap<string, number>,
): Clash<G>[] {
	const coming = games.filter(
		(game) => game.date !== null && game.date >= today && game.time !== null && isAwaited(game),
	);
	const placeOf = placesFolded();
	const days = [...Map.groupBy(coming, ({ date }) => date)].toSorted(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1));
	return days.flatMap(([, own]) => clashesIn(own.toSorted(byTime), placeOf, (place) => room.get(place) ?? 1));
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
			if (team !== undefined) found.push({ games: [one, game], cause: "team", team, among: [one.id, game.id] });
		}
		const place = placeOf(game);
		const here = place === "" ? [] : running.filter((one) => placeOf(one) === place);
		const last = here.at(-1);
		if (last && here.length >= roomAt(place))
			found.push({ games: [last, game], cause: "place", team: null, among: [...here, game].map(({ id }) => id) });
		running.push(game);
	}
	return found;
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
