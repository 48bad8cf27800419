import { expect, setDefaultTimeout, test } from "bun:test";
import { Board } from "../../../src/domain/schedule/generator/board.ts";
import { draft } from "../../../src/domain/schedule/generator/draft.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import type { Plan } from "../../../src/domain/schedule/plan.ts";
import { problemOf } from "../../../src/domain/schedule/generator/problem.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { repair } from "../../../src/domain/schedule/generator/repair.ts";
import { wantedOf } from "../../../src/domain/schedule/generator/wanted.ts";
import { depth } from "../../support/depth.ts";
import { freeCalendar, teamsOf } from "./leagues.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(120_000); // long searches, on a machine that may be busy

function left(board: Board): number {
	return board.at.filter((slot) => slot === -1).length;
}

test("a calendar with no home day to spare is completed, which takes the weights", () => {
	for (const seed of [1, 6, 8, 15, 20].slice(0, depth(1, 5))) {
		const input = { ...freeCalendar(seed, { homeDaysMax: 14 }), looksMax: depth(20_000_000, 200_000_000) };
		const { games, unplaced } = generate(input);
		expect(unplaced).toEqual([]);
		expect(violations({ ...input, games })).toEqual([]);
	}
});

test("repair ends with the fewest games left over that it saw, however short it is", () => {
	const input = freeCalendar(8, { homeDaysMin: 13, homeDaysMax: 14 });
	const problem = problemOf({ ...input, games: [] });
	const wanted = wantedOf(problem, input.wishes!, [], random(1));
	const after = (steps: number) => {
		const board = new Board(
			problem,
			wanted.map((game) => ({ ...game, locked: false })),
		);
		draft(board, wanted, 0);
		repair(board, random(2), { stepsMax: steps, leftMin: 0, patience: 1_000 });
		return left(board);
	};
	const series = Array.from({ length: depth(20, 60) }, (_, index) => after(index * 30));
	expect(series).toEqual(series.toSorted((a, b) => b - a));
	expect(series.at(-1)).toBeLessThan(series[0]!);
});

test("a game that crowds days makes room on either side of its day", () => {
	const slots = ["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-09", "2026-01-12"].map((date) => ({
		date,
		time: "18:00",
	}));
	const teams = teamsOf(4);
	for (const blocker of ["2026-01-05", "2026-01-07"]) {
		const only = slots.map(({ date }) => date).filter((date) => date !== "2026-01-06");
		const plan: Plan = {
			teams: teams.map((team) => (team.id === 2 ? { ...team, unavailableDates: only } : team)),
			slots,
			wishes: { limit: { games: 1, days: 2 } },
			games: [],
		};
		const board = new Board(problemOf(plan), [
			{ home: 0, away: 2, flips: false, locked: false },
			{ home: 0, away: 1, flips: false, locked: false },
		]);
		board.place(
			0,
			slots.findIndex((slot) => slot.date === blocker),
		);
		repair(board, random(1), { stepsMax: 100, leftMin: 0, patience: 50 });
		expect(board.at[1]).toBe(1);
		expect([3, 4]).toContain(board.at[0]!);
	}
});
