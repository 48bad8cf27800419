import { expect, test } from "bun:test";
import { generatedSeason } from "../../support/seasons/generated-season.ts";
import { seasonRows } from "../../support/seasons/season-ledger.ts";

test("a generated season has the size and kind of a real one", () => {
	const { games, lines } = seasonRows();
	expect(games).toHaveLength(1230);
	expect(lines.length).toBeWithin(25_500, 27_500);
	const teams = Map.groupBy(lines, ({ player }) => player);
	expect(teams.size).toBeWithin(460, 480);
	const moved = [...teams.values()].filter((own) => new Set(own.map(({ team }) => team)).size > 1);
	expect(moved.length).toBeWithin(30, 60);
	for (const overtimes of ["OT1_home", "OT3_home"]) expect(games.some((game) => game[overtimes])).toBe(true);
	expect(lines.some(({ PTS }) => PTS === "")).toBe(true);
	const appearances = Map.groupBy(
		games.flatMap(({ home, away }) => [home, away]),
		(team) => team,
	);
	expect([...appearances.values()].map((own) => own.length)).toEqual(Array.from({ length: 30 }, () => 82));
});

test("its lines, periods and scores agree", () => {
	const { games, lines } = seasonRows();
	const points = new Map<string, number>();
	for (const { game, team, PTS, ...made } of lines) {
		const [twos, threes, frees] = ["2PM", "3PM", "FTM"].map((stat) => Number(made[stat])) as [number, number, number];
		expect(Number(PTS)).toBe(2 * twos + 3 * threes + frees);
		points.set(`${game} ${team}`, (points.get(`${game} ${team}`) ?? 0) + Number(PTS));
	}
	for (const game of games)
		for (const side of ["home", "away"] as const) {
			const periods = ["Q1", "Q2", "Q3", "Q4", "OT1", "OT2", "OT3"].map((name) => Number(game[`${name}_${side}`]));
			const score = Number(game[`${side}_score`]);
			expect(periods.reduce((sum, one) => sum + one, 0)).toBe(score);
			expect(points.get(`${game["game"]} ${game[side]}`) ?? 0).toBe(score);
		}
});

test("the same seed gives the same season, another seed another one of the same opening game", () => {
	const again = generatedSeason(1, new Map());
	expect(again.files).toEqual(generatedSeason().files);
	const other = generatedSeason(2);
	expect(other.files.boxScores).not.toBe(again.files.boxScores);
	expect(other.games[0]?.lines).toEqual(again.games[0]?.lines ?? []);
});
