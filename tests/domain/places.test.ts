import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { outcome } from "../../src/domain/game/game.ts";
import { type StandingsGame, standings } from "../../src/domain/standings/standings.ts";
import { placesOverTime } from "../../src/domain/standings/places.ts";
import { anyGames, anyTieBreak, game, named, results, teamsOf } from "./standings/table.ts";

test("a team's place changes with its own results and with those of others", () => {
	const games = [
		game("A", "B", 10, 5, { date: "2026-01-01" }),
		game("C", "B", 10, 5, { date: "2026-01-02" }),
		game("C", "D", 10, 5, { date: "2026-01-03" }),
		game("D", "A", 10, 5, { date: "2026-01-04" }),
	];
	expect(placesOverTime(named("A B C D"), games, 1)).toEqual([
		{ date: "2026-01-01", place: 1 },
		{ date: "2026-01-04", place: 2 },
	]);
});

test("two games on one day are one place, and days without a game of its own are none", () => {
	const games = [
		game("A", "B", 1, 2, { date: "2026-01-01", time: "18:00" }),
		game("A", "C", 2, 1, { date: "2026-01-01", time: "20:00" }),
		game("B", "C", 2, 1, { date: "2026-01-02" }),
	];
	expect(placesOverTime(named("A B C"), games, 1)).toEqual([{ date: "2026-01-01", place: 2 }]);
});

test("games against teams that are not listed, or not known yet, count for the listed team alone", () => {
	const games = [
		game("A", "B", 10, 5, { date: "2026-01-01" }),
		game("B", "Z", 10, 5, { date: "2026-01-02" }),
		game("B", "Z", 10, 5, { date: "2026-01-03", away_team_id: null }),
		game("Z", "A", 10, 5, { date: "2026-01-04", home_team_id: null }),
		game("Y", "Z", 10, 5, { date: "2026-01-05" }),
	];
	expect(placesOverTime(named("A B"), games, 1)).toEqual([
		{ date: "2026-01-01", place: 1 },
		{ date: "2026-01-04", place: 2 },
	]);
	expect(placesOverTime(named("A B"), games, 2).map(({ place }) => place)).toEqual([2, 2, 2]);
});

test("among level teams, games of either against somebody not known yet still count", () => {
	const games = [
		game("A", "Z", 30, 5, { date: "2026-01-01", away_team_id: null }),
		game("Y", "Z", 9, 8, { date: "2026-01-01", away_team_id: null }),
		game("Z", "B", 5, 10, { date: "2026-01-02", home_team_id: null }),
	];
	const tieBreak = [{ by: "difference" }] as const;
	expect(placesOverTime(named("A B"), games, 2, { tieBreak })).toEqual([{ date: "2026-01-02", place: 2 }]);
	expect(standings(named("A B"), games, { tieBreak }).map(({ team }) => team.name)).toEqual(["A", "B"]);
});

test("teams level by record are told apart as in the whole table, however many games each has played", () => {
	const few = results("B-A 9-8, A-X 9-8, B-X 9-8, X-B 9-8, X-B 9-8");
	const many = results("A-B 9-8, X-A 9-8, B-X 9-8, B-X 9-8, X-B 9-8");
	const places = (games: StandingsGame[], id: number) => placesOverTime(named("A B"), games, id, { tieBreak: "nba" });
	expect([places(few, 1), places(few, 2)].map(([day]) => day?.place)).toEqual([2, 1]);
	expect([places(many, 1), places(many, 2)].map(([day]) => day?.place)).toEqual([1, 2]);
});

test("under FIBA's points each forfeit costs one point and no more", () => {
	const forfeit = { status: "forfeit", forfeit_winner: "away" } as const;
	const games = [game("A", "C", 9, 8), game("A", "D", 0, 0, forfeit), game("A", "D", 0, 0, forfeit)];
	const lost = results("C-B 60-10, C-B 60-10");
	const places = placesOverTime(named("A B"), [...games, ...lost], 1, { tieBreak: "fiba" });
	expect(places).toEqual([{ date: "2026-01-01", place: 1 }]);
	const close = placesOverTime(named("A B"), [...games, ...results("C-B 60-59, C-B 60-59")], 1, { tieBreak: "fiba" });
	expect(close).toEqual([{ date: "2026-01-01", place: 2 }]);
});

test("a team that is not listed has no places", () => {
	expect(placesOverTime(named("A B"), [game("A", "B", 1, 0)], 9)).toEqual([]);
});

test("every place is the rank that the whole table of that day gives, under any tie-break", () => {
	fc.assert(
		fc.property(anyGames(5), anyTieBreak, fc.integer({ min: 1, max: 5 }), (games, tieBreak, id) => {
			const dated = games.filter(({ date }) => date !== null);
			const places = placesOverTime(teamsOf(5), dated, id, { tieBreak });
			const played = dated.filter((one) => one.home_team_id !== one.away_team_id && outcome(one) !== null);
			const own = played.filter((one) => one.home_team_id === id || one.away_team_id === id);
			expect(places.map(({ date }) => date)).toEqual([...new Set(own.map((one) => one.date ?? ""))].toSorted());
			for (const { date, place } of places) {
				const until = dated.filter((one) => (one.date ?? "") <= date);
				const row = standings(teamsOf(5), until, { tieBreak }).find(({ team }) => team.id === id);
				expect(place).toBe(row?.rank ?? 0);
			}
		}),
		{ numRuns: 300 },
	);
});
