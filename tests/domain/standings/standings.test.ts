import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	type StandingsGame,
	byPercentage,
	byPosition,
	gamesBack,
	percentageText,
	recordText,
	standings,
} from "../../../src/domain/standings/standings.ts";
import { sportOf } from "../../../src/domain/sport/sport.ts";
import { depth } from "../../support/depth.ts";
import { anyGames, anyTieBreak, game, named, teamsOf } from "./table.ts";

const table = (teams: string, games: readonly StandingsGame[]) => standings(named(teams), games);

test("the table stands by win percentage, then fewer losses, then more wins", () => {
	const games = [
		game("A", "Z", 1, 0),
		game("A", "Z", 1, 0),
		game("A", "Z", 0, 1),
		game("B", "Z", 1, 0),
		game("B", "Z", 1, 0),
		game("C", "Z", 1, 0),
		game("D", "Z", 0, 1),
	];
	const rows = table("D Z A C B E", games);
	expect(rows.map((row) => `${row.rank} ${row.team.name} ${percentageText(row.percentage * 1000)}`)).toEqual([
		"1 B 1.000",
		"2 C 1.000",
		"3 A .667",
		"4 Z .286",
		"5 E .000",
		"6 D .000",
	]);
});

test("percentages are rounded to three decimals before they are compared", () => {
	// 667-333 is .667 and 2-1 is .667: fewer losses decide, though 667 of 1,000 is the larger share.
	expect(byPercentage({ wins: 2, losses: 1 }, { wins: 667, losses: 333 })).toBeLessThan(0);
	expect(byPercentage({ wins: 668, losses: 332 }, { wins: 2, losses: 1 })).toBeLessThan(0);
	expect(byPercentage({ wins: 2, losses: 0 }, { wins: 1, losses: 0 })).toBeLessThan(0);
	expect(byPercentage({ wins: 0, losses: 0 }, { wins: 0, losses: 1 })).toBeLessThan(0);
	expect(byPercentage({ wins: 3, losses: 2 }, { wins: 3, losses: 2 })).toBe(0);
});

test("an 82-82 tie counts in neither column, and its points count", () => {
	const [a, b] = table("A B", [game("A", "B", 82, 82)]);
	expect(a).toMatchObject({ rank: 1, played: 1, wins: 0, losses: 0, ties: 1, percentage: 0, pointsFor: 82 });
	expect(b).toMatchObject({ rank: 1, ties: 1, streak: "T1", lastTen: ["t"], pointsAgainst: 82, gamesBack: 0 });
	expect(a?.home).toEqual({ wins: 0, losses: 0, ties: 1 });
	expect(b?.road).toEqual({ wins: 0, losses: 0, ties: 1 });
});

test("a cancelled, postponed, live or unplayed game counts for nobody", () => {
	const counted = [game("A", "B", 82, 80)];
	const uncounted = (["cancelled", "postponed", "live"] as const).map((status) => game("B", "A", 99, 0, { status }));
	const unplayed = [game("B", "A", 0, 0), game("B", "A", null, null), game("B", "A", null, null, { status: "final" })];
	expect(table("A B", [...counted, ...uncounted, ...unplayed])).toEqual(table("A B", counted));
});

test("a forfeit counts by its winner, with the score that is stored", () => {
	const [a, b] = table("A B", [game("A", "B", null, null, { status: "forfeit", forfeit_winner: "home" })]);
	expect(a).toMatchObject({ wins: 1, pointsFor: 0, pointsAgainst: 0, forfeits: 0, points: 2 });
	expect(b).toMatchObject({ losses: 1, forfeits: 1, points: 0 });
	const [c] = table("A B", [game("A", "B", 20, 0, { status: "forfeit", forfeit_winner: "home" })]);
	expect(c).toMatchObject({ pointsFor: 20, difference: 20 });
});

test("a game against a team outside the table counts for the team inside, one between two outsiders for nobody", () => {
	const rows = table("A", [
		game("A", "X", 80, 70),
		game("X", "A", 90, 70),
		game("X", "Y", 80, 70),
		{ ...game("A", "X", 80, 70), away_team_id: null },
		{ ...game("A", "X", 80, 70), home_team_id: null },
		game("A", "A", 80, 70),
	]);
	expect(rows).toHaveLength(1);
	expect(rows[0]).toMatchObject({ wins: 2, losses: 1, home: { wins: 2, losses: 0 }, road: { wins: 0, losses: 1 } });
});

test("streak and last ten follow date, time and id, whatever the order of the list", () => {
	const games = [
		game("A", "B", 1, 2, { date: "2026-01-01", time: "19:00", id: 1 }),
		game("B", "A", 1, 2, { date: "2026-01-02", time: null, id: 2 }),
		game("A", "B", 2, 1, { date: "2026-01-02", time: "18:00", id: 9 }),
		game("A", "B", 2, 1, { date: "2026-01-02", time: "20:00", id: 4 }),
		game("A", "B", 1, 2, { date: "2026-01-02", time: "20:00", id: 5 }),
		game("A", "B", 2, 1, { date: null, time: null, id: 3 }),
		game("A", "B", 2, 1, { date: null, time: null, id: 6 }),
	];
	for (const list of [games, games.toReversed(), [...games.slice(3), ...games.slice(0, 3)]]) {
		const [a, b] = table("A B", list);
		expect(a).toMatchObject({ streak: "W2", lastTen: ["l", "w", "w", "w", "l", "w", "w"] });
		expect(b).toMatchObject({ streak: "L2" });
	}
});

test("last ten keeps the ten latest, oldest first, and a streak may be the whole season", () => {
	const games = Array.from({ length: 12 }, (_, i) => game("A", "B", i === 1 ? 1 : 3, 2, { date: `2026-01-${10 + i}` }));
	const [a] = table("A B", games);
	expect(a?.lastTen).toEqual(Array.from({ length: 10 }, () => "w" as const));
	expect(a?.streak).toBe("W10");
	expect(table("A B", games.slice(2))[0]?.streak).toBe("W10");
	expect(table("A B", [])[0]).toMatchObject({ streak: "", lastTen: [], played: 0 });
});

test("games back counts half a game for each win and loss", () => {
	expect(gamesBack({ wins: 60, losses: 22 }, { wins: 66, losses: 16 })).toBe(6);
	expect(gamesBack({ wins: 49, losses: 32 }, { wins: 66, losses: 16 })).toBe(16.5);
	expect(gamesBack({ wins: 3, losses: 1 }, { wins: 1, losses: 0 })).toBe(-0.5);
	const rows = table("A B C", [game("A", "B", 2, 1), game("A", "C", 2, 1), game("B", "C", 2, 1)]);
	expect(rows.map((row) => row.gamesBack)).toEqual([0, 1, 2]);
});

test("a division stands by the stored position, teams without one last", () => {
	const teams = [
		{ n: 1 },
		{ n: 2, position: 1 },
		{ n: 3, position: 0 },
		{ n: 4, position: null },
		{ n: 5, position: 998 },
	];
	expect(teams.toSorted(byPosition).map((team) => team.n)).toEqual([3, 2, 5, 1, 4]);
});

test("a record is written with its ties only where there are some", () => {
	expect(recordText({ wins: 53, losses: 28, ties: 0 })).toBe("53–28");
	expect(recordText({ wins: 5, losses: 2, ties: 1 })).toBe("5–2–1");
	expect(recordText({ wins: 5, losses: 1, ties: 2 }, sportOf("soccer").awards)).toBe("5–2–1");
	expect(recordText({ wins: 5, losses: 0, ties: 0 }, sportOf("soccer").awards)).toBe("5–0–0");
	expect(recordText({ wins: 5, losses: 3, ties: 0, narrowLosses: 2 }, sportOf("ice-hockey").awards)).toBe("5–1–2");
	expect(recordText({ wins: 5, losses: 3, ties: 0, narrowLosses: 2 }, sportOf("volleyball").awards)).toBe("5–3");
	expect([0, 7, 62, 805, 1000].map(percentageText)).toEqual([".000", ".007", ".062", ".805", "1.000"]);
});

test("nobody has an empty table, and one team leads it alone", () => {
	expect(standings([], [])).toEqual([]);
	expect(table("A", [])).toMatchObject([
		{ rank: 1, gamesBack: 0, trace: ["Win percentage .000.", "Losses 0.", "Wins 0."] },
	]);
});

const cases = fc.integer({ min: 1, max: 8 }).chain((count) => fc.tuple(fc.constant(teamsOf(count)), anyGames(count)));

test("standings are a permutation of the teams, with ranks that count the teams above", () => {
	fc.assert(
		fc.property(cases, anyTieBreak, ([teams, games], tieBreak) => {
			const rows = standings(teams, games, { tieBreak });
			expect(rows.map((row) => row.team.id).toSorted((a, b) => a - b)).toEqual(teams.map((team) => team.id));
			for (const [i, row] of rows.entries()) {
				const before = rows[i - 1];
				expect(row.rank === i + 1 || row.rank === before?.rank).toBe(true);
				const shares = rows.filter((other) => other.rank === row.rank).length > 1;
				expect(row.trace.at(-1)?.startsWith("Nothing separates") ?? false).toBe(shares);
			}
		}),
		{ numRuns: depth(200, 2000), seed: 17 },
	);
});

test("the table depends neither on the order of the teams nor on that of the games", () => {
	fc.assert(
		fc.property(cases, anyTieBreak, ([teams, games], tieBreak) => {
			const rows = standings(teams.toReversed(), games.toReversed(), { tieBreak });
			expect(rows).toEqual(standings(teams, games, { tieBreak }));
		}),
		{ numRuns: depth(100, 1000), seed: 18 },
	);
});

test("wins and losses, points for and against, home and road add up", () => {
	fc.assert(
		fc.property(cases, ([teams, games]) => {
			const rows = standings(teams, games);
			const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
			expect(sum((row) => row.wins)).toBe(sum((row) => row.losses));
			expect(sum((row) => row.difference)).toBe(0);
			for (const row of rows) {
				for (const column of ["wins", "losses", "ties"] as const)
					expect(row[column]).toBe(row.home[column] + row.road[column]);
				expect(row.played).toBe(row.wins + row.losses + row.ties);
				expect(row.difference).toBe(row.pointsFor - row.pointsAgainst);
				expect(row.lastTen.length).toBe(Math.min(10, row.played));
			}
		}),
		{ numRuns: depth(100, 1000), seed: 19 },
	);
});

test("the order of percentages (standings 2) is the sorting of the rows by byPercentage", () => {
	fc.assert(
		fc.property(cases, ([teams, games]) => {
			const rows = standings(teams, games);
			for (const [i, row] of rows.entries()) {
				const next = rows[i + 1];
				if (next === undefined) continue;
				const order = byPercentage(row, next);
				expect(order).toBeLessThanOrEqual(0);
				expect(row.rank === next.rank).toBe(order === 0);
			}
		}),
		{ numRuns: depth(100, 1000), seed: 20 },
	);
});

test("adding a win never lowers a team", () => {
	fc.assert(
		fc.property(cases, fc.nat(7), fc.nat(7), ([teams, games], winner, loser) => {
			const [a, b] = [teams[winner % teams.length], teams[loser % teams.length]];
			if (a === undefined || b === undefined || a.id === b.id) return;
			const rank = (list: StandingsGame[]) => standings(teams, list).find((row) => row.team.id === a.id)?.rank ?? 0;
			const won = { ...game("A", "B", 90, 60, { id: 9999 }), home_team_id: a.id, away_team_id: b.id };
			expect(rank([...games, won])).toBeLessThanOrEqual(rank(games));
		}),
		{ numRuns: depth(200, 2000), seed: 21 },
	);
});
