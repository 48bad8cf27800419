import { describe, expect, test } from "bun:test";
import { builderOf } from "../../../src/domain/schedule/builder.ts";
import type { GameRow } from "../../../src/domain/schedule/game-row.ts";
import { outsideOf, outsideText } from "../../../src/domain/schedule/outside.ts";
import { factsOf } from "./facts.ts";

const built = (games: Partial<GameRow>[], fields = {}) => builderOf(factsOf({ games, fields, published: true }));
const late = { date: "2027-01-18" };

describe("games outside their schedule’s slots", () => {
	test("are those of weeks that it has no more", () => {
		const games = [{}, late, { ...late, time: "19:00", home_team_id: 3, away_team_id: 4 }];
		expect(outsideOf(built(games))).toEqual({ games: 0, seen: 0 });
		expect(outsideOf(built(games, { numWeeks: 2 }))).toEqual({ games: 2, seen: 2 });
	});

	test("and of times, places and days that it has no more", () => {
		expect(outsideOf(built([{ time: "19:00" }], { timeSlots: ["18:00"] })).games).toBe(1);
		expect(outsideOf(built([{ location: "Pier" }], { places: ["Annex"] })).games).toBe(1);
		expect(outsideOf(built([{}], { offDates: ["2027-01-04"] })).games).toBe(1);
	});

	test("but not those that are played, called off, or go with the next publication", () => {
		const gone = { draft_change: "remove" as const };
		const games = [
			{ ...late, status: "final" as const },
			{ ...late, status: "cancelled" as const },
			{ ...late, ...gone },
		];
		expect(outsideOf(built(games, { numWeeks: 2 }))).toEqual({ games: 0, seen: 0 });
	});

	test("are told from drafts of theirs, and one that moves inside is not outside", () => {
		const inside = { draft_change: "move" as const, draft_date: "2027-01-11", draft_time: "18:00" };
		const games = [late, { ...late, time: "19:00", isPublished: false }, { ...late, ...inside }];
		expect(outsideOf(built(games, { numWeeks: 2 }))).toEqual({ games: 2, seen: 1 });
	});

	test("are said with who sees them and what can be done", () => {
		expect(outsideText({ games: 0, seen: 0 })).toBe(null);
		expect(outsideText({ games: 1, seen: 1 })).toBe(
			"1 game lies outside this schedule’s slots, and visitors still see it. Move it to a free slot, delete it, or generate the schedule anew.",
		);
		expect(outsideText({ games: 3, seen: 2 })).toContain(
			"3 games lie outside this schedule’s slots, and visitors still see 2 of them. Move them",
		);
		expect(outsideText({ games: 2, seen: 0 })).toContain("slots. Move them to a free slot, delete them,");
	});
});
