import type { Board } from "./board.ts";
import type { Random } from "./random.ts";

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

/** The games that must leave so that this one fits there, the lightest where there is a choice; null where nothing helps. */
function leavers(board: Board, game: number, slot: number, turned: boolean, weight: Int32Array): number[] | null {
	const { problem, at, locked, ofTeam, meetings, inSlot, load } = board;
	const { dayOf, startOf, gameMinutes, span, canHome, homeLimited, dayGamesMax, gapDays, limitDays } = problem;
	const { capacity, covers, coveredBy, room } = problem;
	const day = dayOf[slot]!;
	const home = turned ? board.away[game]! : board.home[game]!;
	const away = turned ? board.home[game]! : board.away[game]!;
	if (!canHome[home * span + day]) return null;
	const leaving: number[] = [];
	const leave = (other: number) => {
		if (locked[other]) return false;
		if (!leaving.includes(other)) leaving.push(other);
		return true;
	};
	const lightest = (games: readonly number[], from: number, to: number) => {
		let best = -1;
		board.looks += games.length;
		for (const other of games) {
			const its = dayOf[at[other]!]!;
			if (its < from || its > to || locked[other] || leaving.includes(other)) continue;
			if (best < 0 || weight[other]! < weight[best]!) best = other;
		}
		return best < 0 ? false : leave(best);
	};
	for (const team of [home, away]) {
		board.looks += ofTeam[team]!.length;
		for (const other of ofTeam[team]!) {
			const its = at[other]!;
			if (dayOf[its] !== day) continue;
			const clash =
				Math.abs(startOf[its]! - startOf[slot]!) < gameMinutes ||
				(team === home && homeLimited[home] && board.home[other] === home);
			if (clash && !leave(other)) return null;
		}
		const gone = (day: number) => {
			let count = 0;
			board.looks += leaving.length;
			for (const other of leaving)
				if (dayOf[at[other]!] === day && (board.home[other] === team || board.away[other] === team)) count++;
			return count;
		};
		while (load[team * span + day]! - gone(day) >= dayGamesMax) if (!lightest(ofTeam[team]!, day, day)) return null;
		for (let start = board.crowdedFrom(team, day, gone); start >= 0; start = board.crowdedFrom(team, day, gone))
			if (!lightest(ofTeam[team]!, start, start + limitDays - 1)) return null;
	}
	board.looks += meetings[board.pairOf(game)]!.length + inSlot[slot]!.length;
	for (const other of meetings[board.pairOf(game)]!)
		if (gapDays > 0 && Math.abs(dayOf[at[other]!]! - day) < gapDays && !leave(other)) return null;
	const stay = inSlot[slot]!.filter((other) => !leaving.includes(other));
	if (stay.length >= capacity[slot]! && !lightest(stay, day, day)) return null;
	for (const other of covers[slot]!) {
		const running = coveredBy[other]!.flatMap((its) => inSlot[its]!);
		while (running.length - running.filter((one) => leaving.includes(one)).length >= room[other]!)
			if (!lightest(running, day, day)) return null;
	}
	return leaving;
}
