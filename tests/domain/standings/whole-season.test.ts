import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import { totalRow } from "../../../src/domain/game/box-score.ts";
import { leaders } from "../../../src/domain/stat/leaders.ts";
import { disagreements } from "../../../src/domain/game/mismatch.ts";
import { standings } from "../../../src/domain/standings/standings.ts";
import { shareAsPercent, totalOf } from "../../../src/domain/stat/stats.ts";
import { generatedSeason, opening } from "../../support/seasons/generated-season.ts";
import { records, totals } from "../../support/seasons/season-ledger.ts";
import { readSeason } from "../season.ts";
import { boxScoresOf } from "../game/whole-box-scores.ts";

const stats = basketball.stats.map((stat) => stat.abbreviation);
const { teams, games, lines } = readSeason(generatedSeason().files);

test("a whole season's table has every team's record as its games add up, the best share of wins first", () => {
	const rows = standings(teams, games);
	const expected = new Map(records().map(({ team, wins, losses }) => [team, { wins, losses }]));
	expect(expected.size).toBe(30);
	expect(new Map(rows.map(({ team, wins, losses }) => [team.name, { wins, losses }]))).toEqual(expected);
	const shares = records().map(({ share }) => share.toFixed(3));
	expect(rows.map(({ percentage }) => percentage.toFixed(3))).toEqual(shares);
	expect(rows.reduce((sum, row) => sum + row.played, 0)).toBe(2 * 1229);
});

test("of two teams that are level alone the one stands above that has won more of their games, else by net points", () => {
	const rows = standings(teams, games, { tieBreak: "nba" });
	const level = [...Map.groupBy(rows, (row) => row.wins / row.played).values()].filter((own) => own.length === 2);
	expect(level.length).toBeGreaterThan(0);
	const difference = (id: number, other?: number) =>
		games
			.filter(({ home_team_id: home, away_team_id: away }) => home === id || away === id)
			.filter(({ home_team_id: home, away_team_id: away }) => !other || home === other || away === other)
			.map(({ home_team_id, score_home, score_away }) => {
				const margin = (score_home ?? 0) - (score_away ?? 0);
				return home_team_id === id ? margin : -margin;
			});
	const sum = (list: number[]) => list.reduce((total, one) => total + one, 0);
	for (const [first, second] of level) {
		const [above = 0, below = 0] = [first?.team.id, second?.team.id];
		const series = sum(difference(above, below).map(Math.sign));
		expect(series).toBeGreaterThanOrEqual(0);
		if (series === 0) expect(sum(difference(above))).toBeGreaterThanOrEqual(sum(difference(below)));
	}
});

test("a whole season's leaders are those with the most, over all their teams", () => {
	const players = [...Map.groupBy(lines, (line) => line.player)];
	const rowsOf = (stat: string) =>
		players.map(([name, own], id) => {
			const values = own.map((line) => line.values);
			return { id, name, ...totalOf(values, stat) };
		});
	for (const stat of ["PTS", "3PM", "REB", "AST"]) {
		const most = totals(stat).slice(0, 3);
		const found = leaders(rowsOf(stat), { by: "total" });
		expect(found.map(({ name, total, games: played }) => [name, total, played])).toEqual(
			most.map(({ player, total, games: played }) => [player, total, played]),
		);
		const regulars = totals(stat).filter((one) => one.games >= 56);
		const best = regulars.toSorted((a, b) => b.total / b.games - a.total / a.games).slice(0, 3);
		const perGame = leaders(rowsOf(stat), { by: "game", minimumGames: 56 });
		expect(perGame.map(({ name }) => name)).toEqual(best.map(({ player }) => player));
	}
});

test("the Total row of the opening game averages the players' shares", () => {
	const own = lines.filter(({ game, team }) => game === opening.key && team === opening.home);
	const row = totalRow(
		own.map(({ values }) => values),
		stats,
	);
	expect([row["FG%"], row["2P%"], row["3P%"]].map((value) => shareAsPercent(value ?? 0))).toEqual([
		"44.3%",
		"51.2%",
		"20.0%",
	]);
	expect([row["PTS"], row["REB"], row["AST"]]).toEqual([94, 52, 21]);
});

test("of 1,230 games none disagrees with itself, until one score is another", () => {
	const found = (list: typeof games) =>
		boxScoresOf({ games: list, lines }).flatMap(({ key, sides }) =>
			disagreements(sides, stats).map(({ side, kind, expected, found: sum }) => [key, side, kind, sum - expected]),
		);
	expect(found(games)).toEqual([]);
	const [at, game] = [502, games[502]];
	if (!game) throw new Error("a season has 1,230 games");
	const other = games.with(at, { ...game, score_home: (game.score_home ?? 0) + 2 });
	expect(found(other)).toEqual([[game.key, "home", "players", -2]]);
});
