import { fold } from "../fold.ts";
import { isAwaited } from "../game/game.ts";
import { gameMinutesShortest, startOf } from "../schedule/overlap.ts";
import { byTime, type TodayGame } from "../today.ts";
import { compareTexts } from "../order.ts";
import { type Grounds, type Need, needsAt, shutAt } from "../venue/grounds.ts";
import { type Entered, near, shared, type TeamRules, unfit, whoIsIn } from "./of-teams.ts";
import { Running } from "./running.ts";

const slotsLengthMax = 300;

/**
 * What two games both need: a team of both, a place without room for the second, a coach or a club; or why one game alone cannot
 * be there: its venue is closed on that day, or not open at that hour, or it is not on the days of a team, on those at home, or
 * begins too late for it; or what lies too near each other: two games of a team, more than it may have, two meetings of a pair.
 */
export const causes = [
	"team",
	"place",
	"closed",
	"hours",
	"coach",
	"club",
	"days",
	"home",
	"late",
	"rest",
	"often",
	"soon",
] as const;
export type Cause = (typeof causes)[number];

/** Two games that cannot both be played as they are planned (scheduling 14, scheduling 18), the later one second; or one that cannot, twice. */
export interface Clash<G> {
	games: readonly [G, G];
	cause: Cause;
	/** The team that it is about; null where it is the place, a coach, a club or a pair. */
	team: number | null;
	/** Every game that is there at that time, or in those days. */
	among: readonly number[];
	/** The reason of the closure, the hours, what the team says, or who is in both. */
	why?: string;
	/** What others say of the same games for the same: they are kept together. */
	beside?: string;
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
export function slotsOf<G extends TodayGame>({ games: [one, other], cause, why = "", beside }: Clash<G>): string {
	const place = ofPlace.has(cause) ? [fold(one.location ?? "")] : [];
	const day = other.date === one.date ? [] : [other.date];
	const alone = why === "" ? [] : [beside ?? why];
	return [one.date, one.time, ...day, other.time, ...place, ...alone].join(" ").slice(0, slotsLengthMax);
}

const ofPlace: ReadonlySet<Cause> = new Set(["place", "closed", "hours"]);

/** The pair of a clash by ids, the smaller first, as it is kept. */
export function keptAs<G extends TodayGame>(clash: Clash<G>): Kept {
	const [game_id = 0, other_id = 0] = clash.games.map(({ id }) => id).toSorted((a, b) => a - b);
	return { game_id, other_id, cause: clash.cause, slots: slotsOf(clash) };
}

/** Pairs that share a game and what it needs, together: three games in one hall are one thing to mend, not two. */
export function grouped<G extends { id: number }>(clashes: readonly Clash<G>[]): Clash<G>[][] {
	const groups: Clash<G>[][] = [];
	const first = new Map<string, number>(); // the first group that has such a game
	for (const clash of clashes) {
		const keys = clash.games.map(({ id }) => `${needOf(clash)} ${id}`);
		const at = Math.min(...keys.map((key) => first.get(key) ?? groups.length));
		(groups[at] ??= []).push(clash);
		for (const key of keys) first.set(key, Math.min(at, first.get(key) ?? at));
	}
	return groups;
}

/** What both games need; of a team that is one thing, whatever it has said. */
const needOf = <G>({ cause, team, why = "" }: Clash<G>) => (team === null ? `${cause} ${why}` : `${cause} of ${team}`);

/** Every game of a group once, the first to begin first. */
export const gamesOf = <G extends TodayGame>(group: readonly Clash<G>[]): G[] =>
	[...new Map(group.flatMap(({ games }) => games).map((game) => [game.id, game])).values()].toSorted(byTime);

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

/** Nothing is known of any team. */
const noTeams: TeamRules = { limits: new Map(), gaps: new Map() };

/**
 * Games from today on that a team or a place has at one time, whose venue is shut then, or that are not what their teams have
 * said; the nearest first. `room` says for how many games a place has room, by its folded name; where it says nothing, for one,
 * and a venue for one a court. Games before today count for what lies too near.
 */
export function clashesFrom<G extends Entered>(
	games: readonly G[],
	today: string,
	room: ReadonlyMap<string, number>,
	grounds: Grounds | null = null,
	teams: TeamRules = noTeams,
): Clash<G>[] {
	const isComing = (game: G) => game.date !== null && game.date >= today && isAwaited(game);
	const coming = games.filter((game) => game.time !== null && isComing(game));
	const asked = { needsOf: needsKnown(grounds, room), grounds, teams };
	const days = [...Map.groupBy(coming, ({ date }) => date).values()];
	const found = [
		...days.flatMap((own) => clashesIn(own.toSorted(byTime), asked)),
		...games.filter((game) => game.time === null && isComing(game)).flatMap((game) => unfit(game, teams)),
		...near(games, isComing, teams),
	];
	return together(found.toSorted((a, b) => compareTexts(dayOf(a), dayOf(b))));
}

const dayOf = <G extends TodayGame>({ games }: Clash<G>) => games[1].date ?? "";

/** Of the same games for the same cause there may be several: each team has its days. They are kept together. */
function together<G extends TodayGame>(found: readonly Clash<G>[]): Clash<G>[] {
	const same = Map.groupBy(found, ({ games, cause }) => `${games[0].id} ${games[1].id} ${cause}`);
	return found.map((clash) => {
		const all = same.get(`${clash.games[0].id} ${clash.games[1].id} ${clash.cause}`) ?? [];
		if (all.length < 2 || clash.why === undefined) return clash;
		return {
			...clash,
			beside: all
				.map(({ why }) => why)
				.toSorted()
				.join(" "),
		};
	});
}

interface Asked {
	needsOf: NeedsOf;
	grounds: Grounds | null;
	teams: TeamRules;
}

/** Clashes of one day, whose games come in the order in which they begin. */
function clashesIn<G extends Entered>(games: readonly G[], { needsOf, grounds, teams }: Asked): Clash<G>[] {
	const running = new Running<G>();
	const found: Clash<G>[] = [];
	for (const game of games) {
		const start = startOf(game.time ?? "");
		const [people, needs] = [whoIsIn(game, teams), needsOf(game)];
		for (const one of running.with(people, start)) {
			const team = [game.home, game.away].find((id) => id === one.home || id === one.away);
			if (team !== undefined) found.push({ games: [one, game], cause: "team", team, among: [one.id, game.id] });
			found.push(...shared(one, game, teams));
		}
		for (const { key, room } of needs) {
			const here = running.with([placeKey(key)], start);
			const last = here.at(-1);
			if (!last || here.length < room) continue;
			found.push({ games: [last, game], cause: "place", team: null, among: [...here, game].map(({ id }) => id) });
			break; // who has no court has none in the venue either
		}
		found.push(...shutOf(game, grounds), ...unfit(game, teams));
		running.add(game, [...people, ...needs.map(({ key }) => placeKey(key))], start + minutesOf(game));
	}
	return found;
}

const placeKey = (key: string) => `place ${key}`;

const minutesOf = ({ minutes }: TodayGame) => minutes ?? gameMinutesShortest;

function shutOf<G extends TodayGame>(game: G, grounds: Grounds | null): Clash<G>[] {
	const { id, date, time, location } = game;
	if (!grounds || date === null || time === null) return [];
	const shut = shutAt(grounds, location, { date, time, minutes: minutesOf(game) });
	return shut ? [{ games: [game, game], team: null, among: [id], ...shut }] : [];
}

type NeedsOf = (game: TodayGame) => readonly Need[];

/** Thousands of games are at a few places. */
function needsKnown(grounds: Grounds | null, room: ReadonlyMap<string, number>): NeedsOf {
	const known = new Map<string, readonly Need[]>();
	return ({ location }) => {
		if (!location) return [];
		const needs = known.get(location) ?? needsAt(location, grounds, room);
		known.set(location, needs);
		return needs;
	};
}
