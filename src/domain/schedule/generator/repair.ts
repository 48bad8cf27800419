import type { Board } from "./board.ts";
import type { Random } from "../random.ts";

/**
 * Places what found no room by making room: a game goes where those that must leave for it are the easiest to place
 * again, and they wait for their turn. A game that was hard to place costs more to remove the next time (guided ejection
 * search, Nagata and Bräysy 2009). Keeps the board with the fewest games left over, and gives up after `patience`
 * steps a game that made it no better.
 */
export function repair(
	board: Board,
	random: Random,
	{ stepsMax, looksMax = Infinity, leftMin, patience, tell = () => {} }: Limits,
) {
	const waiting = random.shuffle([...board.at.keys()].filter((game) => board.at[game] === -1));
	const weight = new Int32Array(board.at.length).fill(1);
	const slots = candidates(board);
	let best = copy(board);
	let fewest = waiting.length;
	let stepsLeft = patience * board.at.length;
	const first = board.looks;
	const share = (step: number) => Math.max(step / stepsMax, (board.looks - first) / looksMax);
	for (let step = 0; share(step) < 1 && stepsLeft > 0 && fewest > leftMin; step++, stepsLeft--) {
		if (step % tellSteps === 0) tell(share(step));
		const game = waiting.pop()!;
		const choice = cheapest(board, game, slots(game), weight, random);
		if (choice === null) {
			waiting.unshift(game);
			continue;
		}
		for (const other of choice.leaving) {
			board.lift(other);
			waiting.push(other);
		}
		if (choice.leaving.length > 0) weight[game]!++;
		if (choice.turned) board.assign(game, board.away[game]!, board.home[game]!);
		board.place(game, choice.slot);
		if (waiting.length < fewest) [best, fewest, stepsLeft] = [copy(board), waiting.length, patience * board.at.length];
	}
	restore(board, best);
}

interface Limits {
	stepsMax: number;
	/** In the board's looks. */
	looksMax?: number;
	leftMin: number;
	patience: number;
	/** Hears now and then what share of the limits is spent. */
	tell?: (share: number) => void;
}

/** Steps of a search from one word of its progress to the next. */
export const tellSteps = 4_000;

interface Copy {
	at: Int32Array;
	home: Int32Array;
	away: Int32Array;
}

export function copy({ at, home, away }: Board): Copy {
	return { at: at.slice(), home: home.slice(), away: away.slice() };
}

export function restore(board: Board, { at, home, away }: Copy) {
	const moved = [...at.keys()].filter(
		(game) => board.at[game] !== at[game] || board.home[game] !== home[game] || board.away[game] !== away[game],
	);
	for (const game of moved) if (board.at[game]! >= 0) board.lift(game);
	for (const game of moved) {
		board.assign(game, home[game]!, away[game]!);
		if (at[game]! >= 0) board.place(game, at[game]!);
	}
}

/** The slots in which a game's teams may meet at all, looked up once a pair. */
function candidates(board: Board) {
	const { problem, home, away } = board;
	const known = new Map<number, number[]>();
	const { teams, can, slots, slotsOffered } = problem;
	return (game: number): readonly number[] => {
		const [one, two] = [home[game]!, away[game]!];
		const key = one * teams.length + two;
		let list = known.get(key);
		if (!list) {
			list = [];
			board.looks += slotsOffered;
			for (let slot = 0; slot < slotsOffered; slot++)
				if (can[one * slots.length + slot] && can[two * slots.length + slot]) list.push(slot);
			known.set(key, list);
		}
		return list;
	};
}

interface Choice {
	slot: number;
	turned: boolean;
	leaving: readonly number[];
}

const slotsMax = 80;

/** The slot whose leaving games weigh least, of all or of a sample; equal ones by chance. */
function cheapest(
	board: Board,
	game: number,
	slots: readonly number[],
	weight: Int32Array,
	random: Random,
): Choice | null {
	let choice: Choice | null = null;
	let least = Infinity;
	let equal = 0;
	const looks = Math.min(slots.length, slotsMax);
	board.looks++;
	const start = random.below(slots.length);
	for (let look = 0; look < looks; look++) {
		const slot = slots.length > slotsMax ? slots[random.below(slots.length)]! : slots[(start + look) % looks]!;
		for (const turned of board.flips[game] ? both : asIs) {
			const leaving = leavers(board, game, slot, turned, weight);
			if (leaving === null) continue;
			let sum = 0;
			for (const other of leaving) sum += weight[other]!;
			if (sum > least) continue;
			equal = sum < least ? 1 : equal + 1;
			least = sum;
			if (equal === 1 || random.below(equal) === 0) choice = { slot, turned, leaving };
		}
	}
	return choice;
}

const both = [false, true];
const asIs = [false];

/** Room that is made for a game: in which slot, and who has left for it so far. */
interface Clearing {
	board: Board;
	weight: Int32Array;
	slot: number;
	day: number;
	leaving: number[];
}

/** The games that must leave so that this one fits there, the lightest where there is a choice; null where nothing helps. */
function leavers(board: Board, game: number, slot: number, turned: boolean, weight: Int32Array): number[] | null {
	const { dayOf, slots, canHome } = board.problem;
	const day = dayOf[slot]!;
	const home = turned ? board.away[game]! : board.home[game]!;
	const away = turned ? board.home[game]! : board.away[game]!;
	if (!canHome[home * slots.length + slot]) return null;
	const clearing: Clearing = { board, weight, slot, day, leaving: [] };
	const isClear =
		freeTeam(clearing, home, true) &&
		freeTeam(clearing, away, false) &&
		widenGap(clearing, board.pairOf(game)) &&
		emptySlot(clearing) &&
		emptyCovered(clearing);
	return isClear ? clearing.leaving : null;
}

/** Whether it may leave. */
function leave({ board, leaving }: Clearing, game: number): boolean {
	if (board.locked[game]) return false;
	if (!leaving.includes(game)) leaving.push(game);
	return true;
}

/** The lightest of these games on those days leaves, if one may. */
function leaveLightest(clearing: Clearing, games: readonly number[], from: number, to: number): boolean {
	const { board, weight, leaving } = clearing;
	const { dayOf } = board.problem;
	let best = -1;
	board.looks += games.length;
	for (const game of games) {
		const day = dayOf[board.at[game]!]!;
		if (day < from || day > to || board.locked[game] || leaving.includes(game)) continue;
		if (best < 0 || weight[game]! < weight[best]!) best = game;
	}
	return best >= 0 && leave(clearing, best);
}

/** A team's other games make room: those at that time, those too many on that day, those too many around it. */
function freeTeam(clearing: Clearing, team: number, isHome: boolean): boolean {
	const { board, day } = clearing;
	const { span, dayGamesMax } = board.problem;
	const games = board.ofTeam[team]!;
	if (!freeTime(clearing, team, isHome) || !freeMates(clearing, team)) return false;
	const gone = (on: number) => countGone(clearing, team, on);
	while (board.load[team * span + day]! - gone(day) >= dayGamesMax)
		if (!leaveLightest(clearing, games, day, day)) return false;
	for (let start = board.crowdedFrom(team, day, gone); start >= 0; start = board.crowdedFrom(team, day, gone))
		if (!leaveLightest(clearing, games, start, board.crowdedUntil)) return false;
	return true;
}

/** A team plays once at a time, and where its home games are limited, at home once a day. */
function freeTime(clearing: Clearing, team: number, isHome: boolean): boolean {
	const { board, slot, day } = clearing;
	const { dayOf, startOf, gameMinutes, homeLimited } = board.problem;
	board.looks += board.ofTeam[team]!.length;
	for (const game of board.ofTeam[team]!) {
		const its = board.at[game]!;
		if (dayOf[its] !== day) continue;
		const isClash =
			Math.abs(startOf[its]! - startOf[slot]!) < gameMinutes ||
			(isHome && homeLimited[team] && board.home[game] === team);
		if (isClash && !leave(clearing, game)) return false;
	}
	return true;
}

/** Games of teams with the same coach that run at that time leave. */
function freeMates(clearing: Clearing, team: number): boolean {
	const { board, slot, day } = clearing;
	const { dayOf, startOf, gameMinutes, mates } = board.problem;
	return mates[team]!.every((mate) =>
		board.ofTeam[mate]!.every((game) => {
			const its = board.at[game]!;
			const isClash = dayOf[its] === day && Math.abs(startOf[its]! - startOf[slot]!) < gameMinutes;
			return !isClash || leave(clearing, game);
		}),
	);
}

/** How many games of a team on that day have left. */
function countGone({ board, leaving }: Clearing, team: number, day: number): number {
	const { at, home, away, problem } = board;
	let count = 0;
	board.looks += leaving.length;
	for (const game of leaving)
		if (problem.dayOf[at[game]!] === day && (home[game] === team || away[game] === team)) count++;
	return count;
}

/** Other games of the same pair leave where they are too few days away. */
function widenGap(clearing: Clearing, pair: number): boolean {
	const { board, slot, day } = clearing;
	const { dayOf, gapDays } = board.problem;
	const meetings = board.meetings[pair]!;
	board.looks += meetings.length + board.inSlot[slot]!.length;
	if (gapDays === 0) return true;
	for (const game of meetings)
		if (Math.abs(dayOf[board.at[game]!]! - day) < gapDays && !leave(clearing, game)) return false;
	return true;
}

function emptySlot(clearing: Clearing): boolean {
	const { board, slot, day, leaving } = clearing;
	const stay = board.inSlot[slot]!.filter((game) => !leaving.includes(game));
	return stay.length < board.problem.capacity[slot]! || leaveLightest(clearing, stay, day, day);
}

/** Games in slots that share the floor with this one leave while there are too many of them. */
function emptyCovered(clearing: Clearing): boolean {
	const { board, slot, day, leaving } = clearing;
	const { covers, coveredBy, room } = board.problem;
	for (const other of covers[slot]!) {
		const running = coveredBy[other]!.flatMap((its) => board.inSlot[its]!);
		while (running.length - running.filter((one) => leaving.includes(one)).length >= room[other]!)
			if (!leaveLightest(clearing, running, day, day)) return false;
	}
	return true;
}
