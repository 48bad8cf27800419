import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { generate, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import { generateWhole } from "../../../src/domain/schedule/generator/give-way.ts";
import { wishText, without } from "../../../src/domain/schedule/giving.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";
import { depth } from "../../support/depth.ts";

setDefaultTimeout(1_200_000); // many generations, on a machine that may be busy

const slots = slotsOf(
	weeks({ startDate: "2026-01-05", numWeeks: 6, gameDays: ["Monday"], timeSlots: ["18:00", "19:00", "20:00"] }),
	[{ name: "North", capacity: 1 }],
);
const league = (
	teams: Omit<Input["teams"][number], "id">[],
	wishes: Input["wishes"] = { games: { rounds: 2 } },
): Input => ({
	teams: teams.map((team, at) => ({ id: at + 1, name: `T${at + 1}`, ...team })),
	slots,
	wishes,
	gameMinutes: 60,
	seed: 1,
	stepsMax: 20_000,
	looksMax: 3_000_000,
});
const said = (input: Input) => generateWhole(input).giving.map((wish) => wishText(input, wish));

test("one wish that stands in the way is named in words, and those that do not are not", () => {
	const input = league([
		{ limits: { rest_days: 13, play_days: "not Tue" } },
		{ limits: { latest_start: "19:00" } },
		{ unavailableSlots: ["18:00"] },
		{},
	]);
	expect(said(input)).toEqual(["T1: 13 days of rest"]);
});

test("two that stand in the way together are named together", () => {
	const free = { limits: { home_days: "Mon" } };
	const input = league([{ limits: { games_limit: "1 in 14 days" } }, { unavailableDates: ["2026-01-05"] }, free, free]);
	expect(said(input)).toEqual(["T1: at most 1 in 14 days", "T2: 1 unavailable date"]);
});

test("a schedule that is whole, or for which no wish would make room, names none", () => {
	expect(said(league([{}, {}, {}, {}]))).toEqual([]);
	const full = league([{ limits: { rest_days: 1 } }, {}, {}, {}], { games: { rounds: 9 } });
	expect([generate(full).unplaced.length > 0, said(full)]).toEqual([true, []]);
});

test("wishes of the schedule give way before those of teams", () => {
	const input = league([{}, {}, {}, {}], { games: { rounds: 2 }, meetingGapDays: 40, limit: { games: 1, days: 3 } });
	expect(said(input)).toEqual(["40 days between two meetings of a pair"]);
	expect(without(input, [{ team: null, field: "meetingGapDays" }]).wishes).toEqual({
		games: { rounds: 2 },
		limit: { games: 1, days: 3 },
	});
});

const someTeam = fc.record(
	{
		limits: fc.record(
			{
				rest_days: fc.constantFrom(6, 7, 13),
				games_limit: fc.constantFrom("1 in 14 days", "3 in 28 days"),
				latest_start: fc.constantFrom("18:00", "19:00"),
				play_days: fc.constantFrom("not 2026-01-05..2026-01-12", "Mon 18:00–20:00"),
			},
			{ requiredKeys: [] },
		),
		unavailableDates: fc.constantFrom(["2026-01-05"], ["2026-01-12", "2026-01-19"]),
	},
	{ requiredKeys: [] },
);

test("without what has to give way every game has a slot, and each of it is needed", () => {
	fc.assert(
		fc.property(fc.array(someTeam, { minLength: 4, maxLength: 4 }), (teams) => {
			const input = league(teams);
			const { giving, unplaced } = generateWhole(input);
			const isWhole = (given: typeof giving) => generate(without(input, given)).unplaced.length === 0;
			if (unplaced.length === 0) expect(giving).toEqual([]);
			if (giving.length === 0) return;
			expect(isWhole(giving)).toBe(true);
			for (const wish of giving) expect(isWhole(giving.filter((other) => other !== wish))).toBe(false);
		}),
		{ numRuns: depth(1, 30) },
	);
});
