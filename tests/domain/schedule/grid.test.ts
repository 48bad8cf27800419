import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { slotKey } from "../../../src/domain/schedule/calendar.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import { gridOf, hasRoom } from "../../../src/domain/schedule/grid.ts";
import type { Game, Plan } from "../../../src/domain/schedule/plan.ts";
import { reachOf } from "../../../src/domain/schedule/reach.ts";
import { move, swap } from "../../../src/domain/schedule/swap.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";

const mondays = weeks({ startDate: "2026-09-07", numWeeks: 3, gameDays: ["Monday"], timeSlots: ["19:40", "18:30"] });
const courts = [{ name: "Pier" }, { name: "Annex", capacity: 2 }];
const game = (home: number, away: number, date: string, time: string, place: string | null = "Pier"): Game => ({
	home,
	away,
	date,
	time,
	place,
});

describe("the grid", () => {
	test("has a row a day and a column a time and place, in the order of times, then of places", () => {
		const { columns, rows } = gridOf(mondays, slotsOf(mondays, courts), [], [1, 2, 3, 4]);
		expect(columns).toEqual([
			{ time: "18:30", place: "Pier" },
			{ time: "18:30", place: "Annex" },
			{ time: "19:40", place: "Pier" },
			{ time: "19:40", place: "Annex" },
		]);
		expect(rows.map(({ week, date, isFirst }) => [week, date, isFirst])).toEqual([
			[0, "2026-09-07", true],
			[1, "2026-09-14", true],
			[2, "2026-09-21", true],
		]);
		expect(rows[0]?.cells.map(({ capacity }) => capacity)).toEqual([1, 2, 1, 2]);
	});

	test("says who has no game in a week and who has two on a day; before the first game nobody has a bye", () => {
		const slots = slotsOf(mondays, courts);
		expect(gridOf(mondays, slots, [], [1, 2, 3]).rows.flatMap(({ byes }) => byes)).toEqual([]);
		const played = [game(1, 2, "2026-09-07", "18:30"), game(3, 1, "2026-09-07", "19:40")];
		const [first, second] = gridOf(mondays, slots, played, [1, 2, 3, 4]).rows;
		expect([first?.byes, first?.doubles]).toEqual([[4], [1]]);
		expect(second?.byes).toEqual([1, 2, 3, 4]);
	});

	test("has games that were called off beside their day, on a day of their own where need be, and gives nobody a bye for them", () => {
		const slots = slotsOf(mondays, courts);
		const played = [game(1, 2, "2026-09-07", "18:30")];
		const off = [game(3, 4, "2026-09-07", "18:30"), game(1, 3, "2026-09-09", "18:30")];
		const { rows } = gridOf(mondays, slots, played, [1, 2, 3, 4, 5], 70, off);
		expect(rows.slice(0, 2).map(({ date, calledOff, byes }) => [date, calledOff, byes])).toEqual([
			["2026-09-07", [off[0]!], [5]],
			["2026-09-09", [off[1]!], []],
		]);
		expect(rows[0]?.cells.flatMap(({ games }) => games)).toEqual(played);
		expect(rows[0]?.cells[0]?.capacity).toBe(1);
	});

	test("lists the byes of a week of two days with its first day", () => {
		const list = weeks({
			startDate: "2026-09-07",
			numWeeks: 1,
			gameDays: ["Thursday", "Monday"],
			timeSlots: ["19:00"],
		});
		const { rows } = gridOf(list, slotsOf(list), [game(1, 2, "2026-09-10", "19:00", null)], [1, 2, 3]);
		expect(rows.map(({ date, isFirst, byes }) => [date, isFirst, byes])).toEqual([
			["2026-09-07", true, [3]],
			["2026-09-10", false, []],
		]);
	});

	test("marks a day off, on which nobody has a bye", () => {
		const list = weeks({ startDate: "2026-09-07", numWeeks: 2, timeSlots: ["19:00"], offDates: ["2026-09-14"] });
		const { rows } = gridOf(list, slotsOf(list), [game(1, 2, "2026-09-07", "19:00", null)], [1, 2]);
		expect(rows.map(({ isOff, byes }) => [isOff, byes])).toEqual([
			[false, []],
			[true, []],
		]);
		expect(rows[1]?.cells[0]?.capacity).toBe(0);
	});

	test("shows games outside of every slot in rows and columns of their own", () => {
		const stray = [game(1, 2, "2026-09-16", "12:00", "Old gym"), game(3, 4, "2026-08-31", "18:30")];
		const { columns, rows } = gridOf(mondays, slotsOf(mondays, courts), stray, [1, 2, 3, 4]);
		expect(columns[0]).toEqual({ time: "12:00", place: "Old gym" });
		expect(rows.map(({ week, date }) => `${week} ${date}`)).toEqual([
			"0 2026-08-31",
			"0 2026-09-07",
			"1 2026-09-14",
			"1 2026-09-16",
			"2 2026-09-21",
		]);
		expect(rows[3]?.cells[0]).toMatchObject({ capacity: 0, games: [stray[0]!] });
	});

	test("has room where a slot holds more games than it has", () => {
		const { rows } = gridOf(mondays, slotsOf(mondays, courts), [game(1, 2, "2026-09-07", "18:30", "Annex")], [1, 2]);
		const free = rows.flatMap(({ cells }) => cells.filter(hasRoom)).map(({ key }) => key);
		expect(free).toContain("2026-09-07 18:30 Annex");
		expect(free).toHaveLength(12);
	});

	test("holds every game exactly once, whatever the weeks", () => {
		const any = fc.record({
			numWeeks: fc.integer({ min: 1, max: 6 }),
			offset: fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 20 }),
			time: fc.constantFrom("18:00", "18:00:00", "19:00", "21:15"),
		});
		fc.assert(
			fc.property(any, ({ numWeeks, offset, time }) => {
				const list = weeks({ startDate: "2026-09-07", numWeeks, timeSlots: ["18:00", "19:00"] });
				const games = offset.map((days, at) =>
					game(at, at + 100, Temporal.PlainDate.from("2026-08-20").add({ days }).toString(), time),
				);
				const { rows } = gridOf(list, slotsOf(list, courts), games, []);
				const shown = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.games));
				expect(new Set(shown)).toEqual(new Set(games));
				expect(shown).toHaveLength(games.length);
			}),
		);
	});
});

describe("the reach of a game", () => {
	const season = weeks({ startDate: "2026-09-07", numWeeks: 8, timeSlots: ["18:00", "19:00", "20:00"] });
	const slots = slotsOf(season);
	const teams = [1, 2, 3, 4, 5].map((id) => ({ id, unavailableSlots: id === 1 ? ["20:00"] : [] }));
	const wishes = { meetingGapDays: 10, limit: { games: 3, days: 21 } };
	const plan: Plan = { teams, slots, wishes, games: generate({ teams, slots, wishes, seed: 4 }).games };

	const doubled: Plan = {
		...plan,
		wishes: { doubleHeaders: true },
		games: generate({ teams, slots, wishes: { doubleHeaders: true }, seed: 4 }).games,
	};

	test.each([
		["one game a day", plan],
		["double headers", doubled],
	])("is what swap and move allow, asked of the whole plan: %s", (_, whole) => {
		for (const one of whole.games) {
			const reach = reachOf(whole, one);
			const games = whole.games.filter((other) => swap(whole, one, other).ok);
			const taken = new Set(whole.games.map(slotKey));
			const free = slots.filter((slot) => !taken.has(slotKey(slot)) && move(whole, one, slot).ok);
			expect([...reach.games]).toEqual(games);
			expect([...reach.slots]).toEqual(free.map(slotKey));
		}
		expect(whole.games.length).toBeGreaterThan(10);
	});

	test("of a game that waits for a slot is free slots alone", () => {
		const [first, ...others] = plan.games;
		const waiting = { ...first!, date: "", time: "" };
		const reach = reachOf({ ...plan, games: others }, waiting);
		expect(reach.games.size).toBe(0);
		expect(reach.slots.has(slotKey(first!))).toBe(true);
	});

	test("of a locked game is nothing", () => {
		const [first, ...others] = plan.games;
		const locked = { ...first!, fixed: true };
		const reach = reachOf({ ...plan, games: [locked, ...others] }, locked);
		expect([reach.games.size, reach.slots.size]).toEqual([0, 0]);
	});
});
