import { expect, test } from "bun:test";
import { gameLog, type LogRow } from "../../../src/domain/game/log.ts";

const row = (change: Partial<LogRow> & { game_id: number }): LogRow => ({
	date: "2026-11-16",
	time: "19:00",
	status: "final",
	score_home: 60,
	score_away: 50,
	values: { PTS: 10 },
	...change,
});

const ids = (rows: readonly LogRow[]) => rows.map(({ game_id }) => game_id);

test("the latest game comes first, the later of a day before the earlier, games without a date last", () => {
	const log = gameLog([
		row({ game_id: 1, date: null, time: null }),
		row({ game_id: 2, date: "2026-11-09" }),
		row({ game_id: 3, time: "20:00" }),
		row({ game_id: 4 }),
		row({ game_id: 5 }),
	]);
	expect(ids(log)).toEqual([3, 5, 4, 2, 1]);
});

test("games that are not over count for nobody", () => {
	const log = gameLog([
		row({ game_id: 1, status: "cancelled" }),
		row({ game_id: 2, status: "postponed" }),
		row({ game_id: 3, status: "live" }),
		row({ game_id: 4, status: "scheduled", score_home: null, score_away: null }),
		row({ game_id: 5, status: "scheduled" }),
		row({ game_id: 6, status: "forfeit" }),
	]);
	expect(ids(log)).toEqual([6, 5]);
});

test("a line without a value is no game played", () => {
	expect(gameLog([row({ game_id: 1, values: { PTS: null, "FT%": 0 } })])).toEqual([]);
});

test("two lines of one game are one, with the higher value of each stat", () => {
	const [game, ...others] = gameLog([
		row({ game_id: 1, values: { PTS: 10, REB: null, AST: 4 } }),
		row({ game_id: 1, values: { PTS: 7, REB: 3, AST: 6 } }),
	]);
	expect(others).toEqual([]);
	expect(game?.values).toEqual({ PTS: 10, REB: 3, AST: 6 });
});

test("a game without a date or time comes last, wherever it stood before", () => {
	const rows = [
		row({ game_id: 1, date: null, time: null }),
		row({ game_id: 2, date: "2026-11-09", time: null }),
		row({ game_id: 3, date: "2026-11-09", time: "18:00" }),
	];
	for (const [one, two, three] of [
		[0, 1, 2],
		[0, 2, 1],
		[1, 0, 2],
		[1, 2, 0],
		[2, 0, 1],
		[2, 1, 0],
	] as const)
		expect(ids(gameLog([rows[one]!, rows[two]!, rows[three]!]))).toEqual([3, 2, 1]);
});
