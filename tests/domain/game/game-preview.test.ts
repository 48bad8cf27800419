import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { stakeOf } from "../../../src/domain/bracket/stake.ts";
import { measures, stakes } from "../../../src/domain/game/preview.ts";
import { rankingOf, standings, type StandingsGame } from "../../../src/domain/standings/standings.ts";
import type { TieBreak } from "../../../src/domain/standings/tie-break.ts";

const names = ["Hawks", "Pilots", "Queens", "Rockets"];
const teams = names.map((name, id) => ({ id, name }));
let next = 0;
const game = (home: number, away: number, score_home: number, score_away: number): StandingsGame => ({
	id: (next += 1),
	home_team_id: home,
	away_team_id: away,
	score_home,
	score_away,
	status: "final",
	forfeit_winner: null,
	date: "2026-11-01",
	time: null,
});
const of = (games: readonly StandingsGame[], home = 0, away = 1) =>
	stakes(teams, rankingOf(teams, games, { tieBreak: "spec" }), { league: "Monday Open", ids: { home, away } });

describe("what is at stake", () => {
	test("who is first stays it with a win, who is behind goes as high as the table lets", () => {
		const played = [game(0, 2, 60, 50), game(1, 3, 60, 50), game(0, 3, 60, 50), game(1, 2, 40, 50)];
		expect(of(played)[0]).toBe("With a win Hawks stay first in Monday Open.");
		expect(of(played)[1]).toStartWith("With a win Pilots go");
	});

	test("nothing is at stake before anybody has played", () => {
		expect(of([])).toEqual([]);
	});

	test("no win by any margin leaves a team lower than is said", () => {
		const side = fc.integer({ min: 0, max: 3 });
		const score = fc.integer({ min: 0, max: 90 });
		const season = fc.array(fc.tuple(side, side, score, score), { maxLength: 12 });
		fc.assert(
			fc.property(season, fc.integer({ min: 1, max: 200 }), (list, margin) => {
				const played = list.filter(([home, away]) => home !== away).map((line) => game(...line));
				const [sentence] = of(played).filter((text) => text.includes("Hawks"));
				if (sentence === undefined) return;
				const [, place = "1"] = / to (\d+)/.exec(sentence) ?? [];
				const after = { ...game(0, 1, margin, 0), id: 1_000_000, date: null };
				const row = standings(teams, [...played, after]).find(({ team }) => team.id === 0);
				expect(row?.rank ?? 9).toBeLessThanOrEqual(Number(place));
			}),
		);
	});

	test("ranks with one game more are those of the whole table", () => {
		const side = fc.integer({ min: 0, max: 4 }); // one that is not listed
		const score = fc.integer({ min: 0, max: 3 });
		const line = fc.tuple(side, side, score, score);
		const ways = fc.constantFrom<TieBreak[]>("spec", "nba", "fiba");
		fc.assert(
			fc.property(fc.array(line, { maxLength: 14 }), line, ways, (season, last, tieBreak) => {
				const played = season.map((one) => game(...one));
				const more = { ...game(...last), date: null };
				const ranking = rankingOf(teams, played, { tieBreak });
				const ranksOf = (games: readonly StandingsGame[]) =>
					new Map(standings(teams, games, { tieBreak }).map(({ team, rank }) => [team.id, rank]));
				expect(ranking.ranks(more)).toEqual(ranksOf([...played, more]));
				expect(ranking.ranks()).toEqual(ranksOf(played));
			}),
			{ numRuns: 300 },
		);
	});

	test("a bracket says where winner and loser go", () => {
		expect(stakeOf(layout(8), "r1-0")).toBe("The winner goes on to the Semifinals, the loser is out.");
		expect(stakeOf(layout(8), "r3-0")).toBe("The winner is the champion.");
		expect(stakeOf(layout(8, "third-place"), "r2-0")).toBe(
			"The winner goes on to the Final, the loser plays on for third place.",
		);
		expect(stakeOf(layout(8, "third-place"), "r4-0")).toBe("The winner is third.");
		expect(stakeOf(layout(8, "double"), "r1-0")).toContain("the loser plays on.");
		expect(stakeOf(layout(8), "r9-0")).toBeNull();
		expect(stakeOf(layout(8), null)).toBeNull();
	});
});

describe("two teams face to face", () => {
	const row = { rank: 1, played: 2, wins: 2, losses: 0, ties: 0, percentage: 1, pointsFor: 120, pointsAgainst: 100 };
	const other = {
		rank: 11,
		played: 4,
		wins: 1,
		losses: 3,
		ties: 0,
		percentage: 0.25,
		pointsFor: 200,
		pointsAgainst: 220,
	};
	const shown = new Set(["FT%", "3PM"]);

	test("the better side is named, also where less is better", () => {
		const figures = { ftMade: 1, ftAttempts: 2, threes: 4 };
		const all = measures(
			{ row, figures },
			{ row: other, figures: { ftMade: 3, ftAttempts: 4, threes: 4 } },
			{ league: "Monday Open", shown },
		);
		expect(all.map(({ label, home, away, better }) => [label, home, away, better])).toEqual([
			["Monday Open", "1st", "11th", "home"],
			["Won–lost", "2–0", "1–3", "home"],
			["Points a game", "60.0", "50.0", "home"],
			["Points against", "50.0", "55.0", "home"],
			["Free throws", "50.0%", "75.0%", "away"],
			["Threes made", "4", "4", null],
		]);
		expect(all.map(({ share }) => share)).toEqual([null, 0.8, 120 / 220, 50 / 105, 0.4, 0.5]);
	});

	test("nothing is compared before both have played, and no stat that is hidden", () => {
		const options = { league: null, shown: new Set<string>() };
		expect(measures({ row: { ...row, played: 0 }, figures: null }, { row: other, figures: null }, options)).toEqual([]);
		const figures = { ftMade: 1, ftAttempts: 2, threes: 4 };
		expect(measures({ row, figures }, { row: other, figures }, options).map(({ label }) => label)).toEqual([
			"Won–lost",
			"Points a game",
			"Points against",
		]);
	});
});
