import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { builderOf } from "../../../src/domain/schedule/builder.ts";
import { slotKey } from "../../../src/domain/schedule/calendar.ts";
import type { GameRow } from "../../../src/domain/schedule/game-row.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import { inputOf, redraft } from "../../../src/domain/schedule/redraft.ts";
import { factsOf } from "./facts.ts";
import { said } from "../../support/said.ts";

const early = "2026-12-01";
const generated = (games: object[], unplaced: object[] = []) =>
	({ games, unplaced }) as unknown as Parameters<typeof redraft>[1]; // only these are looked at

describe("a generation asks", () => {
	test("for everything anew but what is locked or has begun", () => {
		const games: Partial<GameRow>[] = [
			{ locked: true },
			{ home_team_id: 3, away_team_id: 4, status: "final" },
			{ home_team_id: 1, away_team_id: 3, date: "2027-01-11" },
			{ home_team_id: 2, away_team_id: 4, date: "2027-01-11", time: "19:00", status: "cancelled" },
			{ home_team_id: 2, away_team_id: 3, date: null, time: null, locked: true },
		];
		const input = inputOf(builderOf(factsOf({ games })), 5, early);
		expect(input.fixed?.map(({ id, fixed }) => [id, fixed])).toEqual([
			[1, true],
			[2, true],
		]);
		expect([input.seed, input.slots.length, input.teams.length]).toEqual([5, 6, 4]);
	});

	test("of a published schedule, not for days up to today: their games stay, scored or not, and no other comes there", () => {
		const games: Partial<GameRow>[] = [{}, { home_team_id: 3, away_team_id: 4, date: "2027-01-18" }];
		const slots = (published: boolean) => {
			const input = inputOf(builderOf(factsOf({ games, published })), 1, "2027-01-11");
			return [input.fixed?.map(({ id }) => id), input.slots.map(({ capacity }) => capacity)];
		};
		expect(slots(true)).toEqual([[1], [1, 0, 0, 0, 1, 1]]);
		expect(slots(false)).toEqual([[], [1, 1, 1, 1, 1, 1]]);
	});
});

describe("what was generated", () => {
	const slot = (home: number, away: number, date: string, time = "18:00") => ({ home, away, date, time, place: null });

	test("replaces drafts at once", () => {
		const builder = builderOf(factsOf({ games: [{}, { locked: true }] }));
		const wanted = [slot(1, 2, "2027-01-11"), { ...slot(1, 2, "2027-01-04"), fixed: true }];
		expect(redraft(builder, generated(wanted), early)).toEqual({
			keep: [],
			add: [wanted[0]!],
			drop: [1],
			remove: [],
		});
	});

	test("keeps a published game that has the same sides, in its slot first, else moved, and removes the others later", () => {
		const games: Partial<GameRow>[] = [
			{ date: "2027-01-04" },
			{ date: "2027-01-11" },
			{ home_team_id: 3, away_team_id: 4 },
			{ home_team_id: 4, away_team_id: 3, isPublished: false },
		];
		const builder = builderOf(factsOf({ games, published: true }));
		const wanted = [slot(1, 2, "2027-01-18"), slot(1, 2, "2027-01-11"), slot(4, 3, "2027-01-04")];
		const left = { home: 2, away: 3, reason: said.everySlotFull };
		const change = redraft(builder, generated(wanted, [left]), early);
		expect(change.keep.map(({ id, slot: { date } }) => [id, date])).toEqual([
			[2, "2027-01-11"],
			[1, "2027-01-18"],
		]);
		expect(change).toMatchObject({ add: [wanted[2]!, left], drop: [4], remove: [3] });
	});

	test("is in the schedule afterwards, every game once, whatever was there before", () => {
		const row = fc.record({
			home_team_id: fc.integer({ min: 1, max: 3 }),
			away_team_id: fc.constantFrom(4, 5),
			date: fc.constantFrom("2027-01-04", "2027-01-11", "2027-01-18"),
			time: fc.constantFrom("18:00", "19:00"),
			locked: fc.boolean(),
			isPublished: fc.boolean(),
			status: fc.constantFrom("scheduled" as const, "final" as const, "postponed" as const),
		});
		fc.assert(
			fc.property(fc.array(row, { maxLength: 8 }), fc.boolean(), (games, published) => {
				const builder = builderOf(factsOf({ teams: 5, games, published }));
				const input = inputOf(builder, 3, "2027-01-11");
				const made = generate({ ...input, stepsMax: 500 });
				const { keep, add, drop, remove } = redraft(builder, made, "2027-01-11");
				const stays = input.fixed ?? [];
				const touched = [...keep.map(({ id }) => id), ...drop, ...remove, ...stays.map(({ id }) => id)];
				expect(new Set(touched).size).toBe(touched.length);
				expect(touched.toSorted()).toEqual(builder.games.map(({ id }) => id).toSorted());
				const placed = [...keep.map((one) => one.slot), ...add.filter((game) => "date" in game), ...stays];
				expect(placed.map(slotKey).toSorted()).toEqual(made.games.map(slotKey).toSorted());
				for (const { id, slot: one } of keep) {
					const before = builder.games.find((game) => game.id === id)!;
					expect([before.home, before.away, before.published !== null]).toEqual([one.home, one.away, true]);
				}
			}),
			{ numRuns: 60 },
		);
	});
});
