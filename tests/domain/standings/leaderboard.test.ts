import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { contendersFor, isShare, minimumGamesOf, ranking, type Sums } from "../../../src/domain/stat/leaderboard.ts";

const stats = ["PTS", "FGM", "FGA", "FG%", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "FT%"];

const contender = contendersFor<{ id: number; name: string }>(stats);
const player = (name: string, id: number, sums: Sums) => contender({ id, name }, sums);

const of = (total: number, games: number) => ({ total, games });
const names = (rows: readonly { who: { name: string } }[]) => rows.map(({ who }) => who.name);

describe("rankings", () => {
	const league = [
		player("Iron", 1, { PTS: of(200, 20), "2PM": of(80, 20), "3PM": of(10, 20), FTM: of(10, 20), FTA: of(20, 20) }),
		player("Comet", 2, { PTS: of(180, 10), "2PM": of(60, 10), "3PM": of(20, 10), FTM: of(0, 10), FTA: of(0, 10) }),
		player("Lucky", 3, { PTS: of(40, 1), "2PM": of(20, 1), FTM: of(1, 1), FTA: of(1, 1) }),
		player("Steady", 4, { PTS: of(100, 19), "2PM": of(50, 19), FTM: of(18, 19), FTA: of(19, 19) }),
		player("Careful", 5, { PTS: of(10, 20), FTM: of(2, 20), FTA: of(2, 20) }),
	];

	test("by total, the most come first, however few the games", () => {
		const rows = ranking(league, "PTS", { by: "total", minimumGames: 14, count: 3 });
		expect(names(rows)).toEqual(["Iron", "Comet", "Steady"]);
		expect(rows[0]).toMatchObject({ rank: 1, value: 200, total: 200, games: 20, attempts: null });
	});

	test("per game, only those with the minimum of games", () => {
		expect(names(ranking(league, "PTS", { by: "game", minimumGames: 10, count: 5 }))).toEqual([
			"Comet",
			"Iron",
			"Steady",
			"Careful",
		]);
		expect(names(ranking(league, "PTS", { by: "game", minimumGames: 1, count: 1 }))).toEqual(["Lucky"]);
	});

	test("field goals made are the sum of twos and threes where these exist", () => {
		const [first] = ranking(league, "FGM", { by: "total", minimumGames: 1, count: 1 });
		expect(first).toMatchObject({ who: { name: "Iron" }, value: 90, games: 20 });
	});

	test("a percentage wants the games and half of the usual attempts, by total too", () => {
		const rows = ranking(league, "FT%", { by: "total", minimumGames: 14, count: 5 });
		expect(names(rows)).toEqual(["Steady", "Iron"]);
		expect(rows[0]?.value).toBeCloseTo(18 / 19, 12);
		expect(rows[0]).toMatchObject({ total: 18, attempts: 19, games: 19 });
		expect(names(ranking(league, "FT%", { by: "game", minimumGames: 14, count: 5 }))).toEqual(names(rows));
	});

	test("field goals are a count of their own where neither twos nor threes exist", () => {
		const plain = contendersFor<{ id: number; name: string }>(["PTS", "FGM", "FGA", "FG%"]);
		const one = plain({ id: 1, name: "Ann" }, { FGM: of(30, 6), FGA: of(60, 6) });
		expect(one).toMatchObject({ counts: { FGM: 30, FGA: 60 }, games: { FGM: 6 }, played: 6 });
		expect(ranking([one], "FGM", { by: "game", minimumGames: 6, count: 1 })[0]).toMatchObject({ value: 5, games: 6 });
		expect(ranking([one], "FG%", { by: "total", minimumGames: 6, count: 1 })[0]).toMatchObject({ value: 0.5 });
	});

	test("who has nothing of a stat is in no ranking of it, by total, per game or as a share", () => {
		const plain = contendersFor<{ id: number; name: string }>(["PTS", "AST", "FTM", "FTA", "FT%"]);
		const ann = plain({ id: 1, name: "Ann" }, { PTS: of(9, 3) });
		const bo = plain({ id: 2, name: "Bo" }, { AST: of(4, 2), FTM: of(1, 2), FTA: of(2, 2) });
		const cy = plain({ id: 3, name: "Cy" }, { PTS: of(2, 2), FTA: of(2, 2) });
		for (const by of ["total", "game"] as const) {
			const named = (stat: string) => names(ranking([ann, bo, cy], stat, { by, minimumGames: 1, count: 9 }));
			expect([named("AST"), named("FT%"), named("PTS"), named("BLK")]).toEqual([["Bo"], ["Bo"], ["Ann", "Cy"], []]);
		}
	});

	test("exactly half of the usual attempts is enough, one less is not", () => {
		const shooter = (name: string, id: number, attempts: number, games: number) =>
			player(name, id, { FTM: of(1, games), FTA: of(attempts, games) });
		const ranked = (most: number, fewest: number, games: number) =>
			names(
				ranking([shooter("Most", 1, most, games), shooter("Few", 2, fewest, games)], "FT%", {
					by: "game",
					minimumGames: 1,
					count: 9,
				}),
			);
		expect(ranked(30, 10, 10)).toEqual(["Few", "Most"]);
		expect(ranked(30, 9, 10)).toEqual(["Most"]);
		expect(ranked(3, 1, 1)).toEqual(["Few", "Most"]);
		expect(ranked(4, 1, 1)).toEqual(["Most"]);
	});

	test("who has no value at all has played no game", () => {
		expect(player("Idle", 9, {})).toMatchObject({ games: { FGM: 0, "FT%": 0 }, played: 0 });
	});

	test("the usual minimum is seven games in ten", () => {
		expect(minimumGamesOf([player("All", 1, { PTS: of(1, 82) })])).toBe(58);
		expect(minimumGamesOf([player("Few", 1, { PTS: of(1, 8) })])).toBe(6);
		expect(minimumGamesOf([])).toBe(1);
	});

	test("only makes over attempts are shares", () => {
		expect(["PTS", "FT%", "3PM", "3P%"].map((stat) => isShare(stat))).toEqual([false, true, false, true]);
	});

	test("values never rise down a ranking, equal ones share a rank, and a share stays between 0 and 1", () => {
		const line = fc.record({
			games: fc.integer({ min: 1, max: 82 }),
			made: fc.nat(400),
			missed: fc.nat(400),
			points: fc.nat(2500),
		});
		fc.assert(
			fc.property(
				fc.array(line, { maxLength: 30 }),
				fc.constantFrom("PTS", "FT%", "FTM"),
				fc.constantFrom("total" as const, "game" as const),
				fc.integer({ min: 1, max: 40 }),
				(lines, stat, by, minimumGames) => {
					const rows = ranking(
						lines.map(({ games, made, missed, points }, id) =>
							player(`P${id}`, id, { PTS: of(points, games), FTM: of(made, games), FTA: of(made + missed, games) }),
						),
						stat,
						{ by, minimumGames, count: 100 },
					);
					for (const [at, row] of rows.entries()) {
						const before = rows[at - 1];
						if (before) expect(before.value).toBeGreaterThanOrEqual(row.value - 1e-12);
						if (before?.rank === row.rank) expect(before.value).toBeCloseTo(row.value, 12);
						expect(row.rank).toBeLessThanOrEqual(at + 1);
						if (stat === "FT%") expect(row.value).toBeLessThanOrEqual(1);
						if (stat === "FT%" || by === "game") expect(row.games).toBeGreaterThanOrEqual(minimumGames);
					}
				},
			),
		);
	});
});
