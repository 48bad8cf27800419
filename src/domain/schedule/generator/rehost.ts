import { assigned } from "../../assigned.ts";
import type { Random } from "../random.ts";
import { type Board, cost } from "./board.ts";
import { type Annealing, cool } from "./improve.ts";
import { copy, restore } from "./repair.ts";

/**
 * Makes a board better by sharing out all home games of one team at once, those without a slot too: over all of them they go where
 * it costs least (an assignment, as in the tabu search of Van Bulck, Goossens and Spieksma 2019), from hot to cold with costs
 * that are less and less blurred. No rule is broken. Never ends with more games left over than it began, nor as many at a
 * higher cost; stops where `isEnough`. Costs add up only over games against different teams: where pairs meet often it does nothing.
 */
export function rehost(board: Board, random: Random, { isEnough = never, ...annealing }: Rehosting) {
	if (board.meetings.some((games) => games.length > meetingsMax)) return;
	const hosts = [...board.ofTeam.keys()];
	let best = { energy: energyOf(board), board: copy(board) };
	let now = best.energy;
	cool(board, annealing, (heat) => {
		if (isEnough()) return false;
		const undo = share(board, random, hosts[random.below(hosts.length)]!, heat);
		const then = undo ? energyOf(board) : now;
		if (undo && then > now && random.unit() >= Math.exp((now - then) / heat)) undo();
		else now = then;
		if (now < best.energy) best = { energy: now, board: copy(board) };
	});
	if (energyOf(board) > best.energy) restore(board, best.board);
}

interface Rehosting extends Annealing {
	isEnough?: () => boolean;
}

const never = () => false;

const meetingsMax = 8;

/** What a game without a slot costs: more than any slot. */
const outPrice = 1_000_000;

/** What days and slots cost, without what follows from how many games there are; more where some have none. */
function energyOf({ at, ofTeam, meetings, cost: whole }: Board): number {
	let energy = whole;
	for (const games of ofTeam) energy -= cost.game * games.length ** 2;
	for (const games of meetings) energy -= cost.meeting * games.length ** 2;
	for (const slot of at) if (slot < 0) energy += outPrice;
	return energy;
}

/** Shares out the home games of a team; gives what takes it back, null where it has none that may move. */
function share(board: Board, random: Random, host: number, heat: number): (() => void) | null {
	const { at, home, locked } = board;
	const games = [...at.keys()].filter((game) => home[game] === host && !locked[game]);
	if (games.length === 0) return null;
	board.looks += at.length / 8;
	const from = games.map((game) => at[game]!);
	const clear = () => {
		for (const game of games) if (at[game]! >= 0) board.lift(game);
	};
	clear();
	const slots = hostable(board, random, host, from);
	const costs = games.map((game) => [
		...slots.map((slot) => priceOf(board, game, slot) + heat * random.unit()),
		...games.map(() => outPrice),
	]);
	board.looks += games.length ** 2 * slots.length * 0.2;
	assigned(costs).forEach((column, index) => {
		const [game, slot] = [games[index]!, slots[column]];
		if (slot !== undefined && board.fits(game, slot)) board.place(game, slot);
	});
	return () => {
		clear();
		from.forEach((slot, index) => slot >= 0 && board.place(games[index]!, slot));
	};
}

const forbidden = 1e10;

/** What the game would cost there, without what follows from how many games there are. */
function priceOf(board: Board, game: number, slot: number): number {
	if (!board.fits(game, slot)) return forbidden;
	const was = board.cost;
	board.place(game, slot);
	const more = board.cost - was;
	board.lift(game);
	const [home, away] = [board.ofTeam[board.home[game]!]!.length, board.ofTeam[board.away[game]!]!.length];
	const met = board.meetings[board.pairOf(game)]!.length;
	return more - cost.game * (2 * (home + away) + 2) - cost.meeting * (2 * met + 1);
}

/** The slots that the games had, and others with room in which the team may be at home: some of them where there are many. */
function hostable(board: Board, random: Random, host: number, from: readonly number[]): number[] {
	const { slots, slotsOffered, can, canHome } = board.problem;
	const own = new Set(from.filter((slot) => slot >= 0));
	const others: number[] = [];
	const row = host * slots.length;
	board.looks += slotsOffered / 8;
	for (let slot = 0; slot < slotsOffered; slot++)
		if (canHome[row + slot] && can[row + slot] && !own.has(slot) && board.hasRoom(slot)) others.push(slot);
	return [...own, ...(others.length > othersMax ? random.shuffle(others).slice(0, othersMax) : others)];
}

const othersMax = 40;
