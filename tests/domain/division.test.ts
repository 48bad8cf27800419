import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { layout } from "../../src/domain/bracket/layout.ts";
import { after, homeOf, stepped, type BoardDivision } from "../../src/domain/division/board.ts";
import {
	crossed,
	lettersOf,
	parsePools,
	poolSeeds,
	poolsText,
	readPools,
	reasonsOf,
	withinReach,
	type PoolLeague,
} from "../../src/domain/division/pools.ts";
import { readSeeding, seedOrders, seedsOf } from "../../src/domain/division/seeds.ts";
import { standings } from "../../src/domain/standings/standings.ts";
import { basketball } from "../../src/domain/sport/basketball.ts";
import { acrossWithTrace } from "../../src/domain/standings/across.ts";
import { acrossLeagues } from "../../src/domain/standings/views.ts";

const division = (id: number, ...teams: number[]): BoardDivision => ({
	id,
	name: `D${id}`,
	format: "single",
	pools: null,
	seed_labels: null,
	video_url: null,
	image_url: null,
	locked: false,
	revision: 1,
	teams,
});
const places = (list: readonly BoardDivision[]) => list.map(({ teams }) => teams);

describe("a board", () => {
	const board = [division(1, 11, 12, 13), division(2, 21)];

	test("puts a team last, and takes it from where it was", () => {
		expect(places(after(board, { kind: "assign", slt_id: 12, division: 2 }))).toEqual([
			[11, 13],
			[21, 12],
		]);
		expect(places(after(board, { kind: "assign", slt_id: 9, division: 1 }))).toEqual([[11, 12, 13, 9], [21]]);
		expect(after(board, { kind: "assign", slt_id: 12, division: 1 })).toEqual(board);
	});

	test("lets a team go, and takes a new order", () => {
		expect(places(after(board, { kind: "release", slt_id: 11 }))).toEqual([[12, 13], [21]]);
		expect(places(after(board, { kind: "release", slt_id: 99 }))).toEqual(places(board));
		expect(places(after(board, { kind: "order", division: 1, teams: [13, 11, 12] }))).toEqual([[13, 11, 12], [21]]);
	});

	test("steps a team by one place, not over the end", () => {
		const [first] = board as [BoardDivision];
		expect(stepped(first, 12, -1)).toEqual({ kind: "order", division: 1, teams: [12, 11, 13] });
		expect([stepped(first, 11, -1), stepped(first, 13, 1), stepped(first, 21, 1)]).toEqual([null, null, null]);
		expect([homeOf(board, 21)?.id, homeOf(board, 5)]).toEqual([2, null]);
	});

	test("never has a team twice, and loses none, whatever is done", () => {
		const deed = fc.oneof(
			fc.record({
				kind: fc.constant("assign" as const),
				slt_id: fc.integer({ min: 1, max: 6 }),
				division: fc.integer({ min: 1, max: 3 }),
			}),
			fc.record({ kind: fc.constant("release" as const), slt_id: fc.integer({ min: 1, max: 6 }) }),
		);
		fc.assert(
			fc.property(fc.array(deed), (deeds) => {
				const where = new Map<number, number>();
				let now: readonly BoardDivision[] = [division(1), division(2), division(3)];
				for (const one of deeds) {
					now = after(now, one);
					if (one.kind === "assign") where.set(one.slt_id, one.division);
					else where.delete(one.slt_id);
				}
				const found = now.flatMap(({ id, teams }) => teams.map((team) => [team, id] as const));
				expect(new Map(found)).toEqual(where);
				expect(found).toHaveLength(where.size);
			}),
		);
	});
});

const league = (id: number, letter: string, ranks: number[], more: Partial<PoolLeague> = {}): PoolLeague => ({
	id,
	letter,
	name: `League ${letter}`,
	teams: ranks.map((rank, at) => ({ slt_id: id * 100 + at + 1, name: `${letter}${at + 1}`, rank })),
	played: 6,
	open: 0,
	...more,
});

describe("pools", () => {
	const a = league(1, "A", [1, 2, 3]);
	const b = league(2, "B", [1, 2, 2, 4]);
	const at = (season_league_id: number, rank: number) => ({ season_league_id, rank });

	const decided = { shared: null, why: null, kind: null };

	test("name a team for one seed only, and who shares a rank for each of its seeds", () => {
		const shared = "B2 and B3 share rank 2";
		const seen = (...leagues: PoolLeague[]) =>
			poolSeeds([at(2, 2), at(2, 3), at(2, 4)], leagues).map((seed) => [
				seed.team?.name ?? null,
				seed.shared,
				seed.kind,
			]);
		expect(seen(b)).toEqual([
			[null, shared, "tied"],
			[null, shared, "tied"],
			["B4", null, null],
		]);
		expect(seen({ ...b, open: 1 })).toEqual([
			[null, shared, "open"],
			[null, shared, "open"],
			["B4", null, "open"],
		]);
	});

	test("say that another division has the team of a decided rank", () => {
		const in103 = (slt_id: number) => (slt_id === 103 ? "Gold" : null);
		const seeds = poolSeeds([at(1, 1), at(1, 3)], [a], in103);
		expect(reasonsOf(seeds)).toEqual(["A3 is in Gold."]);
		expect(seeds.map(({ kind }) => kind)).toEqual([null, "taken"]);
		expect(reasonsOf(poolSeeds([at(1, 3)], [{ ...a, open: 1 }], in103))).toEqual([
			"“League A” has 1 game still to play.",
		]);
	});

	test("name the team that holds a rank, once its league has played", () => {
		expect(poolSeeds([at(2, 1), at(1, 3)], [a, b])).toEqual([
			{ label: "B1", league: "League B", rank: 1, team: expect.objectContaining({ slt_id: 201 }) as never, ...decided },
			{ label: "A3", league: "League A", rank: 3, team: expect.objectContaining({ slt_id: 103 }) as never, ...decided },
		]);
	});

	test("say why a rank is not decided", () => {
		const why = (pool: { season_league_id: number; rank: number }, ...leagues: PoolLeague[]) =>
			reasonsOf(poolSeeds([pool], leagues));
		expect(why(at(1, 1), { ...a, open: 1 })).toEqual(["“League A” has 1 game still to play."]);
		expect(why(at(1, 1), { ...a, open: 12 })).toEqual(["“League A” has 12 games still to play."]);
		expect(why(at(1, 1), { ...a, played: 0 })).toEqual(["League A has not played yet."]);
		expect(why(at(1, 4), a)).toEqual(["League A has only 3 teams."]);
		expect(why(at(2, 2), b)).toEqual(["League B: B2 and B3 share rank 2."]);
		expect(why(at(2, 3), b)).toEqual(["League B: B2 and B3 share rank 2."]);
		expect(why(at(2, 4), b)).toEqual([]);
		expect(why(at(3, 1), a, b)).toEqual(["A league of this plan has gone."]);
		expect(why(at(3, 1), league(3, "C", [1, 1, 1, 1, 1]))).toEqual(["League C: 5 teams share rank 1."]);
		const both = poolSeeds(
			[at(1, 1), at(1, 2), at(2, 1)],
			[
				{ ...a, open: 2 },
				{ ...b, open: 2 },
			],
		);
		expect(reasonsOf(both)).toEqual(["“League A” has 2 games still to play.", "“League B” has 2 games still to play."]);
	});

	test("are written as people write them, and read back", () => {
		const pools = [at(1, 1), at(2, 2), at(2, 1), at(1, 12)];
		expect(poolsText(pools, [a, b])).toBe("A1, B2, B1, A12");
		expect(parsePools(" a1,B2; b1\nA12 ", [a, b])).toEqual(pools);
		for (const text of ["C1", "A", "1A", "A0", "A1 x", "A1234"])
			expect(() => parsePools(text, [a, b])).toThrow("no seed");
		expect(parsePools("", [a, b])).toEqual([]);
	});

	test("are refused with the field where they are none", () => {
		expect(readPools(null)).toBeNull();
		for (const value of [[], "A1", [{ season_league_id: 1 }], [at(1, 0)], [at(1, 1000)], [at(1, 1), at(1, 1)], {}])
			expect(() => readPools(value)).toThrow();
	});

	test("have letters for as many leagues as a season has", () => {
		const plain = lettersOf(Array.from({ length: 53 }, () => "Open"));
		expect([0, 1, 25, 26, 27, 51, 52].map((at) => plain[at])).toEqual(["A", "B", "Z", "AA", "AB", "AZ", "BA"]);
	});

	test.each([
		[["Pool B", "Pool A"], "B A"],
		[["Group 2", "Group 1", "Group 3"], "B A C"],
		[["Consolation", "Pool b", "Pool A"], "C B A"],
		[["Under 12", "Under 14"], "A B"],
		[["Men B", "Men A", "Women A"], "A B C"],
		[["Pool B", "Group 2", "Group 1"], "A B C"],
		[["Monday Open", "Team USA", "Masters 35+", "D"], "A B C D"],
		[["A", "Vitamin C"], "A C"],
		[[], ""],
	] as const)("are called as their leagues are, where these say it: %p", (names, letters) => {
		expect(lettersOf(names).join(" ")).toBe(letters);
	});

	test("crossed take the best of each league, firsts before seconds", () => {
		expect(poolsText(crossed([1, 2], 2), [a, b])).toBe("A1, B1, A2, B2");
		expect(crossed([], 2)).toEqual([]);
		expect(crossed([1], 1)).toEqual([at(1, 1)]);
		expect(crossed([1, 2, 3], 30)).toHaveLength(90);
	});

	test("that are proposed name no rank that a league has no team for", () => {
		const [six, five] = [6, 5].map((count, at) => ({
			...[a, b][at]!,
			teams: Array.from({ length: count }, (_, place) => ({ slt_id: place, name: `T${place}`, rank: place + 1 })),
		}));
		expect(poolsText(withinReach(crossed([1, 2], 6), [six!, five!]), [six!, five!])).toBe(
			"A1, B1, A2, B2, A3, B3, A4, B4, A5, B5, A6",
		);
		expect(withinReach([at(1, 7)], [{ ...six!, teams: [] }])).toEqual([at(1, 7)]);
	});

	test("crossed keep two of one league apart at first", () => {
		for (const [leagues, best] of [
			[2, 1],
			[2, 2],
			[2, 4],
			[3, 2],
			[3, 4],
			[4, 2],
			[4, 4],
			[5, 2],
			[8, 2],
			[8, 8],
		] as const) {
			const pools = crossed(
				Array.from({ length: leagues }, (_, place) => place + 1),
				best,
			);
			expect(new Set(pools.map(({ season_league_id, rank }) => `${season_league_id} ${rank}`)).size).toBe(
				leagues * best,
			);
			const same = layout(leagues * best)
				.rounds.flatMap(({ matchups }) => matchups)
				.filter(
					({ teamA, teamB }) =>
						teamA.from === "seed" &&
						teamB.from === "seed" &&
						pools[teamA.seed - 1]?.season_league_id === pools[teamB.seed - 1]?.season_league_id,
				);
			expect([leagues, best, same.length]).toEqual([leagues, best, 0]);
		}
	});
});

/** A league whose teams have won and lost so many games against others. */
function table(id: number, records: Record<string, [wins: number, losses: number]>) {
	const teams = Object.keys(records).map((name, at) => ({ id: id * 100 + at + 1, name }));
	const games = teams.flatMap((team) => {
		const [wins, losses] = records[team.name] ?? [0, 0];
		return Array.from({ length: wins + losses }, (_, at) => ({
			id: team.id * 100 + at,
			home_team_id: team.id,
			away_team_id: -1,
			score_home: at < wins ? 2 : 1,
			score_away: at < wins ? 1 : 2,
			status: "final" as const,
			forfeit_winner: null,
			date: null,
			time: null,
		}));
	});
	return { league: { id, sport: basketball, tie_break: "spec" as const }, rows: standings(teams, games) };
}

describe("a seeding", () => {
	const monday = table(1, { Ants: [5, 1], Bees: [3, 3], Cats: [1, 5] });
	const friday = table(2, { Dogs: [4, 1], Elks: [3, 3], Foxes: [0, 6] });
	const orders = seedOrders([monday, friday]);
	const names = new Map([...monday.rows, ...friday.rows].map(({ team }) => [team.id, team.name]));
	const seeded = (seeding: Parameters<typeof seedsOf>[1]["seeding"], homes: Record<string, number> = {}) =>
		seedsOf(orders, {
			division: 1,
			divisionOf: (slt_id) => homes[names.get(slt_id) ?? ""] ?? null,
			seeding,
		});
	const order = (...given: Parameters<typeof seeded>) => seeded(...given).map(({ slt_id }) => names.get(slt_id));
	const all = { from: "standings", season_league_id: null, count: null } as const;

	test("goes by the order of all leagues, and tells why", () => {
		expect(order(all)).toEqual(["Ants", "Dogs", "Bees", "Elks", "Cats", "Foxes"]);
		expect(order({ ...all, count: 3 })).toEqual(["Ants", "Dogs", "Bees"]);
		const bees = seeded(all)[2];
		expect([bees?.rank, bees?.trace.at(-1)]).toEqual([3, "Nothing separates Bees and Elks: they share rank 3."]);
	});

	test("places level teams of a league as their league does", () => {
		const [first, second] = table(3, { Zebras: [2, 1], Acorns: [2, 1] }).rows.toSorted((a, b) =>
			a.team.name < b.team.name ? 1 : -1,
		);
		const rows = [first!, second!].map((row, at) => ({ ...row, rank: at + 1 })); // by their meeting
		const { all: places } = seedOrders([
			{ league: { id: 3, sport: basketball, tie_break: "spec" as const }, rows },
			monday,
		]);
		const named = (id: number) => [...rows, ...monday.rows].find(({ team }) => team.id === id)?.team.name;
		expect(places.map(({ slt_id, rank }) => `${rank} ${named(slt_id)}`)).toEqual([
			"1 Ants",
			"2 Zebras",
			"2 Acorns",
			"4 Bees",
			"5 Cats",
		]);
	});

	test("goes by a league's own order where all are of one", () => {
		expect(order({ ...all, season_league_id: 2 })).toEqual(["Dogs", "Elks", "Foxes"]);
		expect(seeded({ ...all, season_league_id: 2 }).map(({ rank }) => rank)).toEqual([1, 2, 3]);
		expect(order({ from: "division" }, { Cats: 1, Bees: 1 })).toEqual(["Bees", "Cats"]);
	});

	test("takes only free teams and the division's own, or its own alone", () => {
		const homes = { Ants: 2, Bees: 1, Foxes: 1 };
		expect(order(all, homes)).toEqual(["Dogs", "Bees", "Elks", "Cats", "Foxes"]);
		expect(order({ from: "division" }, homes)).toEqual(["Bees", "Foxes"]);
		expect(order({ from: "division" })).toEqual([]);
	});

	test("has no more teams than a bracket", () => {
		const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`Team ${at}`, [at, 80 - at]] as const));
		const long = seedOrders([table(3, many as Record<string, [number, number]>)]);
		expect(seedsOf(long, { division: 1, divisionOf: () => null, seeding: all })).toHaveLength(64);
	});

	test("is read from a body, or refused with the field", () => {
		expect(readSeeding({})).toEqual(all);
		expect(readSeeding({ from: "division", count: 3 })).toEqual({ from: "division" });
		expect(readSeeding({ season_league_id: "7", count: "" })).toEqual({ ...all, season_league_id: 7 });
		for (const body of [{ from: "x" }, { count: 65 }, { count: 0 }, { season_league_id: 0 }])
			expect(() => readSeeding(body)).toThrow();
	});
});

test("the order of all leagues with its reasons is the one without", () => {
	const record = fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }));
	fc.assert(
		fc.property(fc.array(record, { maxLength: 8 }), fc.array(record, { maxLength: 8 }), (one, two) => {
			const named = (letter: string, records: [number, number][]) =>
				Object.fromEntries(records.map((each, at) => [`${letter}${at}`, each]));
			const rows = [...table(1, named("a", one)).rows, ...table(2, named("b", two)).rows];
			const shape = (list: readonly { team: { id: number }; rank: number }[]) =>
				list.map(({ team, rank }) => [team.id, rank]);
			expect(shape(acrossWithTrace(rows))).toEqual(shape(acrossLeagues(rows)));
		}),
	);
});
