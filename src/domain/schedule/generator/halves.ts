import type { Board } from "./board.ts";
import type { Random } from "../random.ts";

/** The games of one day, or of one moment, at two times or two places, and what each way of sharing them out would change. */
interface Group {
	games: readonly number[];
	/** The slots that they have, those of the first kind first. */
	slots: readonly number[];
	ways: readonly { order: readonly number[]; change: number }[];
}

/**
 * Evens out what annealing leaves: a team once too often at one time that another is at once too seldom. For two times the
 * ways to share out each day's games between them are listed for half of the days, by what they change for each team, and
 * a way for the other half is looked up that changes all the rest (meeting in the middle, Horowitz and Sahni 1974). In the
 * same way two places, by moments. Changes nothing where no such ways are found.
 */
export function evenHalves(board: Board, random: Random, looksMax: number) {
	const { inDayKinds, dayOf, momentOf, talliesInDay } = board.problem;
	const end = board.looks + looksMax;
	for (const { from, to } of inDayKinds)
		for (let one = from; one < to; one++)
			for (let two = one + 1; two < to && board.looks < end; two++) {
				if (!board.weighsInDay(one)) continue;
				const wanted = wantedOf(board, random, one, two);
				const uneven = wanted.filter((count) => count !== 0).length;
				if (uneven === 0 || uneven > unevenMax || sumOf(wanted) !== 0) continue;
				meet(board, random, { one, two, wanted, groupOf: talliesInDay[one] === 1 ? dayOf : momentOf });
			}
}

/** With more teams to please there is hardly ever a way. */
const unevenMax = 6;

interface Pair {
	one: number;
	two: number;
	/** Games by team that are to go from the first to the second. */
	wanted: readonly number[];
	groupOf: Int32Array;
}

/** What is wanted has to add up to nothing: of the teams with an odd number of games at both together some go from a game more to one less. */
function wantedOf({ problem, tally }: Board, random: Random, one: number, two: number): number[] {
	const { teams, tallies } = problem;
	const more = teams.map((_, team) => tally[team * tallies + one]! - tally[team * tallies + two]!);
	const wanted = more.map((count) => Math.trunc(count / 2));
	const rest = -sumOf(wanted);
	const able = random.shuffle([...teams.keys()].filter((team) => more[team] === Math.sign(rest)));
	if (rest !== 0) for (const team of able.slice(0, Math.abs(rest))) wanted[team]! += Math.sign(rest);
	return wanted;
}

function sumOf(counts: readonly number[]): number {
	return counts.reduce((sum, count) => sum + count, 0);
}

function meet(board: Board, random: Random, pair: Pair) {
	// Sums of such weights stay below 2^53: two different changes have the same sum by a rare chance alone.
	const weight = board.problem.teams.map(() => random.below(2 ** 20) * 2 ** 20 + random.below(2 ** 20));
	const groups = random.shuffle(groupsOf(board, random, pair, weight));
	const [left, rest] = half(groups);
	const [right] = half(rest);
	const target = -pair.wanted.reduce((sum, count, team) => sum + count * weight[team]!, 0);
	const [lefts, rights] = [changesOf(left), changesOf(right)];
	board.looks += (lefts.length + rights.length) * 4;
	const found = matching(lefts, rights, target);
	if (found === null) return;
	take(board, left, found[0]);
	take(board, right, found[1]);
}

function groupsOf(board: Board, random: Random, { one, two, groupOf }: Pair, weight: readonly number[]): Group[] {
	const { at, home, away, locked, problem, load } = board;
	const { talliesOf, dayOf, span } = problem;
	const isOnce = (team: number, slot: number) => load[team * span + dayOf[slot]!] === 1;
	const able = [...at.keys()].filter((game) => {
		const slot = at[game]!;
		if (slot < 0 || locked[game] || !(talliesOf[slot]!.includes(one) || talliesOf[slot]!.includes(two))) return false;
		const isShared = problem.mates[home[game]!]!.length + problem.mates[away[game]!]!.length > 0;
		return isOnce(home[game]!, slot) && isOnce(away[game]!, slot) && !isShared;
	});
	return [...Map.groupBy(able, (game) => groupOf[at[game]!]!).values()].flatMap((own) => {
		const isFirst = (game: number) => talliesOf[at[game]!]!.includes(one);
		const games = [...own.filter(isFirst), ...own.filter((game) => !isFirst(game))];
		const count = own.filter(isFirst).length;
		if (count === 0 || count === games.length) return [];
		const slots = games.map((game) => at[game]!);
		const ways = random
			.shuffle(subsets(games, count))
			.map((first) => ({
				order: [...first, ...games.filter((game) => !first.includes(game))],
				change: change(board, weight, games.slice(0, count), first),
			}))
			.filter(({ order }) => order.every((game, index) => fits(board, game, slots[index]!)));
		const same = { order: games, change: 0 };
		return [{ games, slots, ways: [same, ...ways.filter((way) => way.change !== 0).slice(0, waysMax - 1)] }];
	});
}

/** Ways of one day that are looked at. */
const waysMax = 20;

function fits({ home, away, problem }: Board, game: number, slot: number): boolean {
	const { can, canHome, slots } = problem;
	if (!canHome[home[game]! * slots.length + slot]) return false;
	return can[home[game]! * slots.length + slot] === 1 && can[away[game]! * slots.length + slot] === 1;
}

function change({ home, away }: Board, weight: readonly number[], before: readonly number[], after: readonly number[]) {
	const sum = (games: readonly number[]) =>
		games.reduce((total, game) => total + weight[home[game]!]! + weight[away[game]!]!, 0);
	return sum(after) - sum(before);
}

/** Selections of so many of the games, at most some hundreds. */
function subsets(games: readonly number[], count: number): number[][] {
	let lists: number[][] = [[]];
	games.forEach((game, index) => {
		const more = lists.filter((list) => list.length < count).map((list) => [...list, game]);
		lists = [...lists.filter((list) => list.length + games.length - index - 1 >= count), ...more].slice(0, subsetsMax);
	});
	return lists.filter((list) => list.length === count);
}

const subsetsMax = 500;

/** As many of the groups as have `combinedMax` combined ways, and the other ones. */
function half(groups: readonly Group[]): [Group[], Group[]] {
	let [combined, count] = [1, 0];
	for (; count < groups.length && combined * groups[count]!.ways.length <= combinedMax; count++)
		combined *= groups[count]!.ways.length;
	return [groups.slice(0, count), groups.slice(count)];
}

const combinedMax = 2 ** 18;

/** The change of each combination of ways, by its number. */
function changesOf(groups: readonly Group[]): Float64Array {
	let sums = new Float64Array(1);
	for (const { ways } of groups) {
		const next = new Float64Array(sums.length * ways.length);
		ways.forEach(({ change }, way) => {
			for (let index = 0; index < sums.length; index++) next[way * sums.length + index] = sums[index]! + change;
		});
		sums = next;
	}
	return sums;
}

/** The numbers of two changes with that sum. A sieve of remainders keeps most of them out of the map. */
function matching(lefts: Float64Array, rights: Float64Array, target: number): [number, number] | null {
	const sieve = new Uint8Array(sieveSize);
	for (const sum of lefts) sieve[remainder(sum)] = 1;
	const known = new Map<number, number>();
	rights.forEach((sum, index) => {
		if (sieve[remainder(target - sum)]) known.set(target - sum, index);
	});
	for (let index = 0; index < lefts.length; index++) {
		const other = known.get(lefts[index]!);
		if (other !== undefined) return [index, other];
	}
	return null;
}

const sieveSize = 2 ** 20;

function remainder(sum: number): number {
	return sum - Math.floor(sum / sieveSize) * sieveSize;
}

/** Shares the games out as the combination of that number says. */
function take(board: Board, groups: readonly Group[], index: number) {
	let rest = index;
	for (const { games, slots, ways } of groups) {
		const { order } = ways[rest % ways.length]!;
		rest = Math.floor(rest / ways.length);
		for (const game of games) board.lift(game);
		order.forEach((game, position) => board.place(game, slots[position]!));
	}
}
