import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { Board, cost } from "../../../src/domain/schedule/generator/board.ts";
import { problemOf } from "../../../src/domain/schedule/generator/problem.ts";
import { depth } from "../../support/depth.ts";
import { hours, weekly } from "./leagues.ts";

setDefaultTimeout(120_000); // thousands of leagues, on a machine that may be busy

const places = [{ name: "A" }, { name: "B" }];

function fresh(): Board {
	const league = weekly({ teams: 6, weeks: 4, times: hours(3), gameDays: ["Tuesday", "Friday"], places });
	league.teams[2]!.unavailableSlots = ["14:00"];
	league.teams[3]!.limits = { home_days: "2026-01-06, 2026-01-09, 2026-01-13" };
	const wishes = { doubleHeaders: true, limit: { games: 3, days: 8 }, meetingGapDays: 4 };
	const games = Array.from({ length: 20 }, (_, index) => ({
		home: index % 6,
		away: (index + 1 + (index % 4)) % 6,
		flips: index % 3 === 0,
		locked: false,
	}));
	return new Board(problemOf({ ...league, wishes, games: [] }), games);
}

const steps = fc.array(fc.record({ game: fc.nat(19), slot: fc.nat(47), turn: fc.boolean() }), { maxLength: 80 });

/** Plays moves that fit on a board: a placed game is lifted, another one placed where it fits. */
function play(board: Board, moves: readonly { game: number; slot: number; turn: boolean }[]) {
	for (const { game, slot, turn } of moves) {
		if (board.at[game]! >= 0) board.lift(game);
		if (turn && board.flips[game]) board.assign(game, board.away[game]!, board.home[game]!);
		if (board.admits(game, slot)) board.place(game, slot);
	}
}

test("the cost and all counts are those of the games placed, whatever happened before", () => {
	fc.assert(
		fc.property(steps, (moves) => {
			const board = fresh();
			const empty = board.cost;
			play(board, moves);
			const again = fresh();
			for (const game of board.at.keys()) {
				again.assign(game, board.home[game]!, board.away[game]!);
				if (board.at[game]! >= 0) again.place(game, board.at[game]!);
			}
			expect(board.cost).toBe(again.cost);
			expect(board.apartCost).toBe(again.apartCost);
			expect(board.load).toEqual(again.load);
			expect(board.homeLoad).toEqual(again.homeLoad);
			expect(board.tally).toEqual(again.tally);
			for (const game of board.at.keys()) if (board.at[game]! >= 0) board.lift(game);
			expect(board.cost).toBe(empty);
		}),
		{ numRuns: depth(50, 1000), seed: 3 },
	);
});

test("the price of an exchange is what it then costs, and it is infinite where the exchange does not fit", () => {
	fc.assert(
		fc.property(steps, fc.nat(19), fc.nat(47), (moves, game, slot) => {
			const board = fresh();
			play(board, moves);
			const from = board.at[game]!;
			if (from < 0 || board.problem.dayOf[from] !== board.problem.dayOf[slot] || from === slot) return;
			const other = board.inSlot[slot]![0] ?? -1;
			const price = board.exchangeCost(game, slot, other);
			const before = board.cost;
			board.lift(game);
			if (other >= 0) board.lift(other);
			const fits = board.fits(game, slot);
			board.place(game, slot);
			const both = fits && (other < 0 || board.fits(other, from));
			if (other >= 0) board.place(other, from);
			if (both) expect(board.cost - before).toBe(price);
			else expect(price).toBe(Infinity);
		}),
		{ numRuns: depth(200, 5000), seed: 4 },
	);
});

test("an exchange costs its price, and leaves every count as if the games had always been there", () => {
	fc.assert(
		fc.property(steps, fc.nat(19), fc.nat(47), (moves, game, slot) => {
			const board = fresh();
			play(board, moves);
			const from = board.at[game]!;
			if (from < 0 || board.problem.dayOf[from] !== board.problem.dayOf[slot] || from === slot) return;
			const other = board.inSlot[slot]![0] ?? -1;
			const price = board.exchangeCost(game, slot, other);
			if (price === Infinity) return;
			const before = board.cost;
			board.exchange(game, slot, other, price);
			expect([board.at[game], board.cost - before]).toEqual([slot, price]);
			if (other >= 0) expect(board.at[other]).toBe(from);
			const again = fresh();
			for (const own of board.at.keys()) {
				again.assign(own, board.home[own]!, board.away[own]!);
				if (board.at[own]! >= 0) again.place(own, board.at[own]!);
			}
			expect([board.cost, board.apartCost]).toEqual([again.cost, again.apartCost]);
			expect(board.tally).toEqual(again.tally);
			for (const team of board.problem.teams.keys())
				for (const at of board.problem.slots.keys()) expect(board.freeAt(team, at)).toBe(again.freeAt(team, at));
		}),
		{ numRuns: depth(75, 2000), seed: 6 },
	);
});

test("days of a team near each other cost something from when rest is weighed, and no other games do", () => {
	fc.assert(
		fc.property(steps, steps, (moves, more) => {
			const board = fresh();
			play(board, moves);
			const without = board.cost;
			board.weighRest();
			expect(board.cost - without).toBe(nearDays(board) * cost.rest);
			play(board, more);
			const again = fresh();
			again.weighRest();
			for (const game of board.at.keys()) {
				again.assign(game, board.home[game]!, board.away[game]!);
				if (board.at[game]! >= 0) again.place(game, board.at[game]!);
			}
			expect(board.cost).toBe(again.cost);
		}),
		{ numRuns: depth(50, 1000), seed: 9 },
	);
});

/** Pairs of days, one or two days apart, on which the same team plays. */
function nearDays({ problem, at, home, away }: Board): number {
	return problem.teams.reduce((sum, _, team) => {
		const own = [...at.keys()].filter((game) => at[game]! >= 0 && [home[game], away[game]].includes(team));
		const days = [...new Set(own.map((game) => problem.dayOf[at[game]!]!))];
		return sum + days.flatMap((day) => days.filter((other) => other > day && other - day < 3)).length;
	}, 0);
}

test("meetings closer than wished cost more only while they are wished apart", () => {
	fc.assert(
		fc.property(steps, steps, (moves, more) => {
			const board = fresh();
			play(board, moves);
			const usual = board.cost;
			board.wishGap(21);
			const days = board.meetings.map((own) => own.map((game) => board.problem.dayOf[board.at[game]!]!));
			const isNear = days.some((own) =>
				own.some((day, at) => own.slice(0, at).some((other) => Math.abs(day - other) < 21)),
			);
			expect(board.cost > usual).toBe(isNear);
			play(board, more);
			board.wishGap(0);
			const again = fresh();
			play(again, moves);
			play(again, more);
			expect(board.cost).toBe(again.cost);
		}),
		{ numRuns: depth(30, 300), seed: 7 },
	);
});

test("times, places and double headers can be left out of the cost and taken in again", () => {
	fc.assert(
		fc.property(steps, steps, (moves, more) => {
			const board = fresh();
			play(board, moves);
			board.weighInDay(false);
			const without = board.cost;
			play(board, more);
			board.weighInDay(true);
			const again = fresh();
			play(again, moves);
			expect(without).toBeLessThanOrEqual(again.cost);
			play(again, more);
			expect(board.cost).toBe(again.cost);
		}),
		{ numRuns: depth(30, 300), seed: 5 },
	);
});
