import { describe, expect, test } from "bun:test";
import { builderOf } from "../../../src/domain/schedule/builder.ts";
import { emptyForm, readForm } from "../../../src/domain/schedule/form.ts";
import { prospectOf } from "../../../src/domain/schedule/prospect.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import type { GameRow } from "../../../src/domain/schedule/game-row.ts";
import { gameMinutesOf } from "../../../src/domain/schedule/overlap.ts";
import { hindrances, moved, Obstructed, swapped } from "../../../src/domain/schedule/placement.ts";
import { inputOf } from "../../../src/domain/schedule/redraft.ts";
import { viewOf } from "../../../src/domain/schedule/view.ts";
import { factsOf } from "./facts.ts";
import { said as sentences } from "../../support/said.ts";

const half = { timeSlots: ["18:00", "18:30"], places: [{ name: "Gym", capacity: 1 }] };
const court = (games: Partial<GameRow>[], fields: object = half, others: object = {}) =>
	builderOf(factsOf({ games: games.map((game) => ({ location: "Gym", ...game })), fields, ...others }));
const other = { home_team_id: 3, away_team_id: 4 };
const reasons = (change: () => unknown) => {
	try {
		change();
		return null;
	} catch (refusal) {
		return refusal instanceof Obstructed ? refusal.reasons : refusal;
	}
};

describe("how long a game lasts", () => {
	const base = { wishes: {}, sameSlot: true, timeSlots: [] as string[], weeklyTimeSlots: [] as string[][] };

	test("is what staff say, else what the times leave, from 40 minutes to two hours, of a single time an hour", () => {
		expect(gameMinutesOf({ ...base, timeSlots: ["18:00", "19:10", "20:30"] })).toBe(70);
		expect(gameMinutesOf({ ...base, timeSlots: ["18:00", "18:00", "18:30"] })).toBe(40);
		expect(gameMinutesOf({ ...base, timeSlots: ["09:00", "18:00"] })).toBe(120);
		expect(gameMinutesOf(base)).toBe(60);
		expect(gameMinutesOf({ ...base, wishes: { gameMinutes: 25 }, timeSlots: ["18:00", "19:00"] })).toBe(25);
		const weekly = [["18:00"], ["18:00", "19:30"], []];
		expect(gameMinutesOf({ ...base, sameSlot: false, timeSlots: ["18:00", "18:45"], weeklyTimeSlots: weekly })).toBe(
			90,
		);
	});
});

describe("two games that overlap on one court", () => {
	test("are conflicts, each with the other named, and are not published", () => {
		const builder = court([{}, { ...other, time: "18:30" }]);
		const [first, second] = [
			"Mon, Jan 4, 6:00 PM at Gym overlaps Team 3 against Team 4 at 6:30 PM: a game lasts 40 minutes.",
			"Mon, Jan 4, 6:30 PM at Gym overlaps Team 1 against Team 2 at 6:00 PM: a game lasts 40 minutes.",
		];
		expect(builder.conflicts.map(({ reasons: own }) => own)).toEqual([[first], [second]]);
		expect(hindrances(builder)).toEqual([first, second]);
		expect(court([{}, { ...other, time: "18:30" }], { ...half, wishes: { gameMinutes: 30 } }).conflicts).toEqual([]);
	});

	test("are fine on two courts, and the third is not", () => {
		const two = { timeSlots: ["18:00", "18:30", "19:00"], places: [{ name: "Gym", capacity: 2 }] };
		const sixty = { ...two, wishes: { gameMinutes: 60 } };
		const games = [{}, { ...other, time: "18:30" }];
		expect(court(games, sixty).conflicts).toEqual([]);
		const third = [...games, { home_team_id: 5, away_team_id: 6, time: "18:30" }];
		expect(court(third, sixty, { teams: 6 }).conflicts.map(({ game_id }) => game_id)).toEqual([1, 2, 3]);
		const after = [...games, { home_team_id: 5, away_team_id: 6, time: "19:00" }];
		expect(court(after, sixty, { teams: 6 }).conflicts).toEqual([]);
	});

	test("are never made by a move, and a swap leaves as many as there were", () => {
		const builder = court([{}, { ...other, date: "2027-01-11", time: "18:30" }]);
		const there = { date: "2027-01-04", time: "18:30", place: "Gym" };
		expect(reasons(() => moved(builder, 2, there))).toEqual([
			"Mon, Jan 4, 6:30 PM at Gym overlaps Team 1 against Team 2 at 6:00 PM: a game lasts 40 minutes.",
		]);
		expect(moved(builder, 1, there)).toHaveLength(1);
		expect(swapped(builder, 1, 2)).toHaveLength(2);
	});

	test("are not offered by the grid: the slot is taken", () => {
		const { grid } = viewOf(court([{}]));
		expect(grid.rows[0]?.cells.map(({ capacity, isTaken }) => [capacity, isTaken])).toEqual([
			[1, false],
			[0, true],
		]);
		expect(grid.rows[1]?.cells.map(({ capacity, isTaken }) => [capacity, isTaken])).toEqual([
			[1, false],
			[1, false],
		]);
	});

	test("are not generated, and what finds no room says why", () => {
		const { games, unplaced } = generate(inputOf(court([]), 1, "2026-12-01"));
		expect(games.map(({ date }) => date)).toEqual(["2027-01-04", "2027-01-11", "2027-01-18"]);
		expect(unplaced.map(({ reason }) => reason)).toEqual(
			Array(3).fill("Every slot is full or overlaps a game in the same place: a game lasts 40 minutes."),
		);
	});

	test("may be in places without a name, of which nothing is known", () => {
		const nameless = builderOf(
			factsOf({ games: [{}, { ...other, time: "18:30" }], fields: { timeSlots: half.timeSlots } }),
		);
		expect(nameless.conflicts).toEqual([]);
	});
});

test("a team is in one game at once, here and elsewhere", () => {
	const fields = { timeSlots: ["18:00", "18:30"], wishes: { doubleHeaders: true } };
	const builder = builderOf(factsOf({ games: [{}, { away_team_id: 3, time: "18:30" }], fields }));
	expect(builder.conflicts[1]?.reasons).toEqual([sentences.teamOnePlaysThen]);
	const teams = builder.teams.map((team) => ({ ...team, busy: [{ date: "2027-01-04", time: "17:30" }] }));
	expect(builderOf({ ...factsOf({ games: [{}], fields }), teams }).conflicts[0]?.reasons).toEqual([
		"Team 1 has another game on Mon, Jan 4 at 5:30 PM.",
		"Team 2 has another game on Mon, Jan 4 at 5:30 PM.",
	]);
});

test("a game of others takes its court as long as it runs", () => {
	const elsewhere = [{ date: "2027-01-04", time: "17:30", location: "gym", minutes: 70 }];
	const { slots } = court([], { ...half, timeSlots: ["18:00", "18:40"] }, { elsewhere });
	expect(slots.slice(0, 2)).toMatchObject([
		{ time: "18:00", capacity: 0, taken: 1 },
		{ time: "18:40", capacity: 1, taken: 0 },
	]);
});

test("times that are closer than a game are said while one types, with what they hold", () => {
	const form = {
		...emptyForm("2027-01-04"),
		numWeeks: "2",
		timeSlots: "18:00, 18:30",
		places: [{ name: "Gym", capacity: "1" }],
	};
	const prospect = (part: object) => prospectOf(readForm({ ...form, ...part }).fields, 4);
	expect(prospect({})).toMatchObject({
		room: 2,
		gameMinutes: 40,
		crowded:
			"6:00 PM and 6:30 PM are 30 minutes apart, but a game is taken to last 40: in one place they overlap, and 4 slots hold 2 games. Set the times further apart, or say how long a game lasts.",
	});
	expect(prospect({ gameMinutes: "30" })).toMatchObject({ room: 4, crowded: null });
	expect(prospect({ timeSlots: "18:00, 19:00" })).toMatchObject({ room: 4, gameMinutes: 60, crowded: null });
	expect(readForm({ ...form, name: "Winter", gameMinutes: "5" }).errors).toEqual({
		gameMinutes: "Enter a whole number of minutes from 10 to 300.",
	});
});
