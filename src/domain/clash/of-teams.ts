import { daysBetween } from "../clock.ts";
import { fold } from "../fold.ts";
import { compareTexts } from "../order.ts";
import { gameMinutesShortest } from "../schedule/overlap.ts";
import { type Own, sharedBy, unfitFor, type Window, windowsOf } from "../team/limits.ts";
import { byTime, type TodayGame } from "../today.ts";
import type { Clash } from "./clashes.ts";
import type { Key } from "./running.ts";

/** What is known of the teams whose games are looked at (scheduling 18), by their place in a league. */
export interface TeamRules {
	limits: ReadonlyMap<number, Own>;
	/** Days from one meeting of a pair to the next, by schedule. */
	gaps: ReadonlyMap<number, number>;
}

/** A game with its teams' places in a league, and its schedule. */
export type Entered = TodayGame & { home_slt?: number; away_slt?: number; schedule_id?: number | null };

/** How far one game may lie from another with which it clashes, in days. */
export function reachOf({ limits, gaps }: TeamRules): number {
	const windows = [...limits.values()].flatMap((own) => Object.values(windowsOf(own)));
	return Math.max(0, ...gaps.values(), ...windows.map((window) => window?.days ?? 0));
}

/** What one game alone cannot be for its teams: not on their days, or begun too late. */
export function unfit<G extends Entered>(game: G, { limits }: TeamRules): Clash<G>[] {
	const { date, time, minutes } = game;
	if (limits.size === 0 || date === null) return [];
	return sidesOf(game).flatMap(({ team, slt, isHome }) => {
		const own = limits.get(slt);
		const why = own && unfitFor(own, { date, time, minutes: minutes ?? gameMinutesShortest }, isHome);
		return why ? [{ games: [game, game], team, among: [game.id], ...why }] : [];
	});
}

/** Whom two games at one time both need: a coach, or a club that wishes that its teams never play at once. */
export function shared<G extends Entered>(one: G, other: G, { limits }: TeamRules): Clash<G>[] {
	if (limits.size === 0) return [];
	const found = new Map<string, Clash<G>>();
	for (const side of sidesOf(one))
		for (const its of sidesOf(other)) {
			const [own, others] = [limits.get(side.slt), limits.get(its.slt)];
			const why = own && others && side.team !== its.team ? sharedBy(own, others) : null;
			const key = why ? `${why.cause} ${why.why.toLowerCase()}` : "";
			if (why && !found.has(key))
				found.set(key, { games: [one, other], team: null, among: [one.id, other.id], ...why });
		}
	return [...found.values()];
}

/** Whoever is in a game and can't be in another then: its teams, their coaches and clubs. */
export function whoIsIn(game: Entered, { limits }: TeamRules): Key[] {
	const teams = [game.home, game.away];
	if (limits.size === 0) return teams;
	const others = sidesOf(game).flatMap(({ slt }) => {
		const { coach, club } = limits.get(slt) ?? {};
		return [...(coach ? [`coach ${fold(coach)}`] : []), ...(club ? [`club ${fold(club)}`] : [])];
	});
	return [...teams, ...others];
}

/** Both teams of a game by their ids and their places in a league. */
export const sidesOf = ({ home, away, home_slt = 0, away_slt = 0 }: Entered) => [
	{ team: home, slt: home_slt, isHome: true },
	{ team: away, slt: away_slt, isHome: false },
];

/** Games of a team, or of a pair, that lie too near each other; the later of them is one that is still to come. */
export function near<G extends Entered>(
	games: readonly G[],
	isComing: (game: G) => boolean,
	rules: TeamRules,
): Clash<G>[] {
	if (reachOf(rules) === 0) return [];
	const days = new Map<string, number>();
	const ofTeam = new Map<number, Played<G>[]>();
	const ofPair = new Map<string, Played<G>[]>();
	for (const game of games.filter((one) => one.date !== null && isOn(one)).toSorted(byDay)) {
		const day = days.get(game.date ?? "") ?? daysBetween(firstDay, game.date ?? firstDay);
		days.set(game.date ?? "", day);
		const played = { game, day, isComing: isComing(game) };
		for (const { team, slt } of sidesOf(game)) into(ofTeam, team, { ...played, slt });
		const pair = `${game.schedule_id} ${Math.min(game.home, game.away)} ${Math.max(game.home, game.away)}`;
		if (rules.gaps.has(game.schedule_id ?? 0)) into(ofPair, pair, { ...played, slt: 0 });
	}
	return [
		...[...ofTeam].flatMap(([team, own]) => crowded(team, own, rules)),
		...[...ofPair.values()].flatMap((own) => soon(own, rules)),
	];
}

/** A game that is on, with the day that it is on as a number, and the place of the team that is looked at. */
interface Played<G> {
	game: G;
	day: number;
	slt: number;
	isComing: boolean;
}

const firstDay = "2000-01-01";
const isOn = ({ status }: TodayGame) => status !== "postponed" && status !== "cancelled";
const byDay = (one: TodayGame, other: TodayGame) =>
	compareTexts(one.date ?? "", other.date ?? "") || byTime(one, other);

function into<K, V>(lists: Map<K, V[]>, key: K, value: V) {
	const list = lists.get(key);
	if (list) list.push(value);
	else lists.set(key, [value]);
}

/** Looked at from each game back; of two leagues with different rests the longer one holds. */
function crowded<G extends Entered>(team: number, own: readonly Played<G>[], { limits }: TeamRules): Clash<G>[] {
	const windows = own.map(({ slt }) => {
		const said = limits.get(slt);
		return said ? windowsOf(said) : { rest: null, most: null };
	});
	const restMax = Math.max(0, ...windows.map(({ rest }) => rest?.days ?? 0));
	return own.flatMap((last, at) => {
		if (!last.isComing) return [];
		const found: Clash<G>[] = [];
		const { rest, most } = windows[at]!;
		for (let before = at - 1; before >= 0 && last.day - own[before]!.day < restMax; before -= 1) {
			const other = own[before]!;
			const days = Math.max(windows[before]!.rest?.days ?? 0, rest?.days ?? 0);
			if (last.day - other.day < days) found.push(pairOf(other, last, { cause: "rest", team, why: String(days - 1) }));
		}
		return most ? [...found, ...often(team, own, at, most)] : found;
	});
}

/** More games than a team may have in so many days up to that one; the first and the last of them. */
function often<G extends Entered>(
	team: number,
	own: readonly Played<G>[],
	at: number,
	{ games, days }: Window,
): Clash<G>[] {
	const last = own[at]!;
	let first = at;
	while (first > 0 && last.day - own[first - 1]!.day < days) first -= 1;
	if (at - first < games) return [];
	const among = own.slice(first, at + 1).map(({ game }) => game.id);
	return [{ ...pairOf(own[first]!, last, { cause: "often", team, why: `${games} in ${days} days` }), among }];
}

/** Meetings of a pair in one schedule that are nearer than it wishes. */
function soon<G extends Entered>(own: readonly Played<G>[], { gaps }: TeamRules): Clash<G>[] {
	const days = gaps.get(own[0]?.game.schedule_id ?? 0) ?? 0;
	return own.flatMap((last, at) =>
		own
			.slice(0, last.isComing ? at : 0)
			.filter(({ day }) => last.day - day < days)
			.map((other) => pairOf(other, last, { cause: "soon", team: null, why: String(days) })),
	);
}

const pairOf = <G extends Entered>(
	{ game: one }: Played<G>,
	{ game: other }: Played<G>,
	said: Pick<Clash<G>, "cause" | "team" | "why">,
): Clash<G> => ({ games: [one, other], among: [one.id, other.id], ...said });
