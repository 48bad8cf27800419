import { basketball } from "../../../src/domain/sport/basketball.ts";
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { totalRow } from "../../../src/domain/game/box-score.ts";
import { leaders } from "../../../src/domain/stat/leaders.ts";
import { disagreements } from "../../../src/domain/game/mismatch.ts";
import { percentageText, recordText, standings } from "../../../src/domain/standings/standings.ts";
import { oneDecimal, shareAsPercent, totalOf } from "../../../src/domain/stat/stats.ts";
import { nbaIsHere, nbaOrder } from "../../support/seasons/nba.ts";
import { readSeason } from "../../domain/season.ts";
import { boxScoresOf } from "../../domain/game/whole-box-scores.ts";

const stats = basketball.stats.map((stat) => stat.abbreviation);

describe.skipIf(!nbaIsHere)(
	"the published season of 2012-13, by the rules alone (needs the real season's files)",
	() => {
		const text = (path: string | null | undefined) => (nbaIsHere && path ? readFileSync(path, "utf8") : "");
		const { teams, games, lines } = readSeason({ games: text(nbaOrder.games), boxScores: text(nbaOrder.boxScores) });

		test("its table comes out as published", () => {
			const rows = standings(teams, games);
			const found = rows.map(
				(row) => `${row.rank} ${row.team.name} ${recordText(row)} ${percentageText(row.percentage * 1000)}`,
			);
			expect(found.slice(0, 9)).toEqual([
				"1 Miami Heat 66–16 .805",
				"2 Oklahoma City Thunder 60–22 .732",
				"3 San Antonio Spurs 58–24 .707",
				"4 Denver Nuggets 57–25 .695",
				"5 Los Angeles Clippers 56–26 .683",
				"5 Memphis Grizzlies 56–26 .683",
				"7 New York Knicks 54–28 .659",
				"8 Indiana Pacers 49–32 .605",
				"9 Brooklyn Nets 49–33 .598",
			]);
			expect(rows.reduce((sum, row) => sum + row.played, 0)).toBe(2 * 1229);
			expect(rows.find((row) => row.team.name === "Miami Heat")).toMatchObject({
				streak: "W8",
				home: { wins: 37, losses: 4 },
			});
		});

		test("the Clippers stand above the Grizzlies by their season series", () => {
			const rows = standings(teams, games, { tieBreak: "nba" });
			expect(rows[4]).toMatchObject({ rank: 5, team: { name: "Los Angeles Clippers" } });
			expect(rows[5]?.trace).toEqual([
				"Win percentage .683: level with Los Angeles Clippers.",
				"Head to head 1–3: behind Los Angeles Clippers.",
			]);
		});

		test("its leaders are the published ones", () => {
			const players = [...Map.groupBy(lines, (line) => line.player).values()];
			const rowsOf = (stat: string) =>
				players.map((own, id) => {
					const values = own.map((line) => line.values);
					return { id, name: own[0]?.name ?? "", ...totalOf(values, stat) };
				});
			const totals = (stat: string) => leaders(rowsOf(stat), { by: "total" }).map((row) => `${row.name} ${row.total}`);
			const perGame = leaders(rowsOf("PTS"), { by: "game", minimumGames: 58 });
			expect(perGame.map((row) => `${row.name} ${oneDecimal(row.perGame)}`)).toEqual([
				"Carmelo Anthony 28.7",
				"Kevin Durant 28.1",
				"Kobe Bryant 27.3",
			]);
			expect(totals("PTS")).toEqual(["Kevin Durant 2280", "Kobe Bryant 2133", "LeBron James 2036"]);
			expect(totals("3PM")).toEqual(["Stephen Curry 272", "Ryan Anderson 213", "Klay Thompson 211"]);
			expect(totals("REB")).toEqual(["Omer Asik 956", "Dwight Howard 945", "Nikola Vucevic 916"]);
			expect(totals("AST")).toEqual(["Greivis Vasquez 704", "Chris Paul 678", "Jrue Holiday 625"]);
		});

		test("Cleveland's Total row of the first game is the published one", () => {
			const own = lines.filter(({ game, team }) => game === "0021200001" && team === "Cleveland Cavaliers");
			const row = totalRow(
				own.map(({ values }) => values),
				stats,
			);
			expect([row["FG%"], row["2P%"], row["3P%"]].map((value) => shareAsPercent(value ?? 0))).toEqual([
				"45.6%",
				"56.1%",
				"20.0%",
			]);
			expect(row["PTS"]).toBe(94);
		});

		test("of its 1,230 games one side of one does not add up", () => {
			const found = boxScoresOf({ games, lines }).flatMap(({ key, sides }) =>
				disagreements(sides, stats).map(({ side, kind }) => `${key} ${side} ${kind}`),
			);
			expect(found).toContain("0021200503 home players");
			expect(found.filter((item) => item.endsWith("players"))).toHaveLength(1);
		});
	},
);
