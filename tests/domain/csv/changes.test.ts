import { expect, test } from "bun:test";
import { gameChanges, type KeptGame } from "../../../src/domain/csv/changes.ts";
import type { GameRecord } from "../../../src/domain/csv/season.ts";

const kept: KeptGame = {
	date: "2026-11-02",
	time: "19:00",
	location: null,
	home: "Béars",
	away: "Wolves",
	status: "final",
	score_home: 60,
	score_away: 61,
	forfeit_winner: null,
};
const record: GameRecord = {
	...kept,
	key: "g1",
	home: "bears",
	away: "wolves",
	periods: [],
	forfeit_winner: undefined,
};
const teams = new Map([
	["bears", "Bears"],
	["wolves", "Wolves"],
	["foxes", "Foxes"],
]);
const changed = (game: Partial<GameRecord>, before: Partial<KeptGame> = {}) =>
	gameChanges(
		{ games: new Map([["g1", { ...record, ...game }]]), teams },
		new Map([["g1", { ...kept, ...before }]]),
	).map(({ what }) => what);

test("a game that is not kept yet is new; a row that could not be read is passed over", () => {
	const games = new Map([
		["g0", null],
		["g1", record],
	]);
	expect(gameChanges({ games, teams }, new Map())).toEqual([
		{ date: "2026-11-02", home: "Bears", away: "Wolves", what: "new" },
	]);
});

test("a game that the file says as it is kept is no change, whatever the spelling of its teams", () => {
	expect(changed({})).toEqual([]);
});

test("every fact that differs is named with what it was and what it will be", () => {
	expect(changed({ score_home: 62, time: "18:30" })).toEqual(["time 19:00 to 18:30, score 60-61 to 62-61"]);
	expect(changed({ away: "foxes", location: "Hall" })).toEqual(["location none to Hall, away Wolves to Foxes"]);
	expect(changed({ status: "postponed", date: null, score_home: null, score_away: null })).toEqual([
		"date 2026-11-02 to none, status final to postponed, score 60-61 to none",
	]);
});

test("the winner of a forfeit stays where the file does not speak of it, and goes with the forfeit", () => {
	const forfeit = { status: "forfeit", forfeit_winner: "home" } as const;
	expect(changed({ status: "forfeit" }, forfeit)).toEqual([]);
	expect(changed({ status: "forfeit", forfeit_winner: "away" }, forfeit)).toEqual(["winner home to away"]);
	expect(changed({}, forfeit)).toEqual(["status forfeit to final, winner home to none"]);
});
