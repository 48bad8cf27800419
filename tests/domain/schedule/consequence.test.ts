import { describe, expect, test } from "bun:test";
import { builderOf } from "../../../src/domain/schedule/builder.ts";
import {
	hasSameGames,
	overwriteMeaning,
	overwriteQuestion,
	publicationMeaning,
	removalMeaning,
} from "../../../src/domain/schedule/consequence.ts";
import type { GameRow } from "../../../src/domain/schedule/game-row.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import { inputOf } from "../../../src/domain/schedule/redraft.ts";
import { factsOf } from "./facts.ts";
import { said } from "../../support/said.ts";

const early = "2026-12-01";
const built = (games: Partial<GameRow>[], published = false) => builderOf(factsOf({ games, published }));

/** Two drafts, one of them locked, one that visitors see, a played one, one with taps, a cancelled one with entries. */
const mixed: Partial<GameRow>[] = [
	{ isPublished: false },
	{ isPublished: false, locked: true, home_team_id: 3, away_team_id: 4 },
	{ date: "2027-01-11" },
	{ date: "2027-01-11", time: "19:00", home_team_id: 3, away_team_id: 4, status: "final" },
	{ date: "2027-01-18", hasEntries: true },
	{ date: "2027-01-18", time: "19:00", home_team_id: 3, away_team_id: 4, status: "cancelled", hasEntries: true },
	{ date: "2027-01-18", time: "19:00", home_team_id: 3, away_team_id: 4, status: "cancelled" },
];

describe("deleting a schedule", () => {
	test("says how many games go, what they are, and how many stay", () => {
		expect(removalMeaning(built(mixed, true))).toEqual([
			"Winter of Monday Open.",
			"4 games go: 2 that visitors see and 2 drafts; 1 of them is locked.",
			"3 games that have results stay in the season.",
			said.takenBackFor30Days,
		]);
	});

	test("speaks of one game, and of none", () => {
		expect(removalMeaning(built([{ locked: true }])).slice(1, 3)).toEqual([
			"1 game goes: 1 draft, and locked.",
			said.noGameStays,
		]);
		expect(removalMeaning(built([{ status: "final" }])).slice(1, 3)).toEqual([
			"No game goes.",
			"1 game that has a result stays in the season.",
		]);
		expect(removalMeaning(built([]))).toEqual(["Winter of Monday Open has no games."]);
	});
});

describe("publishing a schedule", () => {
	const draft = { isPublished: false };
	const late = { ...draft, date: "2027-01-18" };
	const lost = { ...draft, date: null, time: null };
	const meaning = (games: Partial<GameRow>[], fields = {}) =>
		publicationMeaning(builderOf(factsOf({ games, fields, published: true })));

	test("says how many games lie outside its slots, and how many have none", () => {
		const games = [{}, late, { ...late, time: "19:00", home_team_id: 3, away_team_id: 4 }, lost];
		expect(meaning([...games, lost], { numWeeks: 2 })).toEqual([
			"2 games lie outside this schedule’s slots, and visitors will see them there.",
			"2 wanted games have no slot, and stay drafts that visitors do not see.",
		]);
		expect(meaning([late, lost], { numWeeks: 2 })).toEqual([
			"1 game lies outside this schedule’s slots, and visitors will see it there.",
			"1 wanted game has no slot, and stays a draft that visitors do not see.",
		]);
	});

	test("says nothing where every game has its slot, was postponed, or it is refused anyway", () => {
		expect(meaning([draft, { status: "postponed" }])).toEqual([]);
		expect(meaning([draft, lost], { offDates: ["2027-01-04"] })).toEqual([]);
	});
});

describe("generating a schedule anew", () => {
	test("says how many games are replaced, and why others stay", () => {
		expect(overwriteMeaning(built(mixed, true), early)).toEqual([
			"2 games are replaced: 1 that visitors see and 1 draft.",
			"5 games stay: 3 with results, 1 cancelled and 1 locked.",
			"Visitors see no change until you publish.",
		]);
		expect(overwriteMeaning(built([{}, { date: "2027-01-11" }], true), "2027-01-05")).toEqual([
			"1 game is replaced: 1 that visitors see.",
			"1 game stays: 1 whose day has come.",
			"Visitors see no change until you publish.",
		]);
	});

	test("keeps as many as the generator is told to keep", () => {
		const builder = built(mixed.slice(0, 5), true);
		const { games } = generate(inputOf(builder, 1, early));
		expect(games.filter(({ fixed }) => fixed)).toHaveLength(3);
		expect(overwriteMeaning(builder, early)[1]).toBe("3 games stay: 2 with results and 1 locked.");
	});

	test("speaks of all games where all are replaced, and of nothing where none is", () => {
		expect(overwriteQuestion(built([{}]), early)).toBe(said.overwritesAllGames);
		expect(overwriteQuestion(built(mixed, true), early)).toBe(said.replacesOpenGames);
		expect(overwriteMeaning(built([]), early)).toEqual([]);
		expect(overwriteMeaning(built([{ status: "final" }]), early)).toEqual([]);
		expect(overwriteMeaning(built([{}]), early)).toEqual(["1 game is replaced: 1 draft.", "No game stays as it is."]);
	});

	test("has changed nothing where the same teams meet in the same slots", () => {
		const [one, later] = [built([{}, { date: "2027-01-11" }]), { date: "2027-01-11" }];
		const drawn = one.games.map((game) => ({ ...game, id: game.id + 100 })).toReversed();
		expect(hasSameGames(one, { ...one, games: drawn })).toBe(true);
		expect(hasSameGames(one, built([{}]))).toBe(false);
		expect(hasSameGames(one, built([{}, { ...later, time: "19:00" }]))).toBe(false);
	});
});
