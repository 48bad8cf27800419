import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	bothTeamsConflict,
	disagreements,
	figuresOf,
	hasFigures,
	isMismatch,
	lineDisagreements,
	teamDisagreements,
} from "../../../src/domain/game/mismatch.ts";
import { type StatValues } from "../../../src/domain/stat/stats.ts";
import { depth } from "../../support/depth.ts";

const all = basketball.stats.map((stat) => stat.abbreviation);
const line = (player_id: number, name: string, values: StatValues) => ({ player_id, name, values });

test("a team's figures are its final score, its players' points and its periods", () => {
	const lines = [line(1, "Sam", { PTS: 11 }), line(2, "Jo", { PTS: 0 }), line(3, "Al", { REB: 2 })];
	expect(figuresOf({ final: 13, periods: 12, lines })).toEqual({ final: 13, players: 11, periods: 12 });
	expect(figuresOf({ final: null, periods: null, lines: [line(3, "Al", { REB: 2 })] }).players).toBeNull();
});

test("only what is stored can disagree", () => {
	expect(isMismatch({ final: 65, players: 63, periods: null })).toBe(true);
	expect(isMismatch({ final: null, players: 63, periods: 65 })).toBe(true);
	expect(isMismatch({ final: 65, players: 65, periods: 65 })).toBe(false);
	expect(isMismatch({ final: 65, players: null, periods: null })).toBe(false);
	expect(isMismatch({ final: null, players: null, periods: null })).toBe(false);
	expect(isMismatch({ final: 0, players: null, periods: 1 })).toBe(true);
});

test("players and periods are held against the final score, in words", () => {
	expect(teamDisagreements("home", "Breakwater Bruisers", { final: 65, players: 63, periods: 60 })).toEqual([
		{
			kind: "players",
			side: "home",
			expected: 65,
			found: 63,
			sentence: "The players of Breakwater Bruisers add up to 63; the final score says 65.",
		},
		{
			kind: "periods",
			side: "home",
			expected: 65,
			found: 60,
			sentence: "The periods of Breakwater Bruisers add up to 60; the final score says 65.",
		},
	]);
	expect(teamDisagreements("away", "B", { final: 65, players: 65, periods: 65 })).toEqual([]);
	expect(teamDisagreements("away", "B", { final: 65, players: null, periods: null })).toEqual([]);
});

test("without a final score the players are held against the periods", () => {
	expect(
		teamDisagreements("away", "B", { final: null, players: 63, periods: 65 }).map((item) => item.sentence),
	).toEqual(["The players of B add up to 63; the periods say 65."]);
	expect(
		teamDisagreements("away", "B", { final: 2, players: null, periods: 1 }, "half").map((item) => item.sentence),
	).toEqual(["The halves of B add up to 1; the final score says 2."]);
	expect(teamDisagreements("away", "B", { final: null, players: 63, periods: null })).toEqual([]);
	expect(teamDisagreements("away", "B", { final: null, players: null, periods: 65 })).toEqual([]);
});

test("a line whose makes give other points than its points is named", () => {
	const sam = line(7, "Sam Delgado", { PTS: 11, "2PM": 2, "2PA": 5, "3PM": 3, "3PA": 8, FTM: 0, FTA: 1 });
	expect(lineDisagreements("home", sam, all)).toEqual([
		{
			kind: "points",
			side: "home",
			player_id: 7,
			stat: "PTS",
			expected: 13,
			found: 11,
			sentence: "Sam Delgado’s line gives 13 points, not 11.",
		},
	]);
	expect(lineDisagreements("home", line(7, "Sam", { "3PM": 1 }), all).map((item) => item.found)).toEqual([0]);
	expect(lineDisagreements("home", line(7, "Sam", { PTS: 6, "2PM": 1, "3PM": 1, FTM: 1 }), all)).toEqual([]);
});

test("points are believed where the makes are no stats or not entered", () => {
	expect(lineDisagreements("home", line(7, "Sam", { PTS: 11 }), all)).toEqual([]);
	const values = { PTS: 11, "3PM": 1 };
	for (const missing of ["PTS", "2PM", "3PM", "FTM"]) {
		const stats = all.filter((stat) => stat !== missing);
		expect(lineDisagreements("home", line(7, "Sam", values), stats)).toEqual([]);
	}
});

test("more makes than attempts are named, where both are stats and the attempts entered", () => {
	const stats = ["PTS", "REB", "FTM", "FTA"];
	expect(lineDisagreements("away", line(7, "Sam", { FTM: 5, FTA: 4 }), stats)).toEqual([
		{
			kind: "makes",
			side: "away",
			player_id: 7,
			stat: "FTM",
			expected: 4,
			found: 5,
			sentence: "Sam has 5 FTM, more than 4 FTA.",
		},
	]);
	expect(lineDisagreements("away", line(7, "Sam", { FTM: 5, FTA: null }), stats)).toEqual([]);
	expect(lineDisagreements("away", line(7, "Sam", { FTM: 4, FTA: 4 }), stats)).toEqual([]);
	expect(lineDisagreements("away", line(7, "Sam", { FTM: null, FTA: 0 }), stats)).toEqual([]);
	expect(lineDisagreements("away", line(7, "Sam", { FTM: 5, FTA: 4 }), ["FTM"])).toEqual([]);
	expect(lineDisagreements("away", line(7, "Sam", { FTM: 5, FTA: 4 }), ["FTA"])).toEqual([]);
});

test("the report names both teams first and then the players of both", () => {
	const home = { team: "A", final: 10, periods: null, lines: [line(1, "Sam", { PTS: 9, "2PM": 4, "3PM": 0, FTM: 0 })] };
	const away = { team: "B", final: 5, periods: 6, lines: [line(2, "Jo", { PTS: 5, FTM: 3, FTA: 2, "2PM": 1 })] };
	const kinds = disagreements({ home, away }, all).map(
		(item) => `${item.side} ${item.kind} ${item.found}/${item.expected}`,
	);
	expect(kinds).toEqual(["home players 9/10", "away periods 6/5", "home points 9/8", "away makes 3/2"]);
	expect(disagreements({ home: { ...home, lines: [] }, away: { ...away, periods: null, lines: [] } }, all)).toEqual([]);
});

test("a game whose points are entered as they fell agrees with itself", () => {
	const makes = fc.record({ "2PM": fc.nat(9), "3PM": fc.nat(9), FTM: fc.nat(9) });
	fc.assert(
		fc.property(fc.array(makes, { minLength: 1, maxLength: 8 }), (makes) => {
			const lines = makes.map((made, index) =>
				line(index, "P", { ...made, PTS: 2 * made["2PM"] + 3 * made["3PM"] + made.FTM, FTA: made.FTM }),
			);
			const final = lines.reduce((sum, { values }) => sum + (values["PTS"] ?? 0), 0);
			const side = { team: "A", final, periods: final, lines };
			expect(disagreements({ home: side, away: side }, all)).toEqual([]);
			expect(disagreements({ home: { ...side, final: final + 1 }, away: side }, all)).toHaveLength(2);
		}),
		{ numRuns: depth(50, 500), seed: 15 },
	);
});

test("figures for both teams in one game block saving, zeros and blanks do not", () => {
	const home = { ...line(1, "Sam Delgado", { PTS: 2 }), side: "home" as const };
	const away = { ...line(1, "Sam Delgado", { REB: 1 }), side: "away" as const };
	const other = { ...line(2, "Jo", { PTS: 2 }), side: "away" as const };
	expect(bothTeamsConflict([home, other, away])).toBe(
		"Cannot save stats: Sam Delgado has stats recorded for both teams in this game.",
	);
	expect(bothTeamsConflict([home, other, { ...away, values: { REB: 0, AST: null, PTS: undefined } }])).toBeNull();
	expect(bothTeamsConflict([home, home])).toBeNull();
	expect(bothTeamsConflict([])).toBeNull();
	expect(hasFigures({ PTS: 0, REB: null })).toBe(false);
	expect(hasFigures({ PTS: -1, REB: 0, AST: null })).toBe(true);
});
