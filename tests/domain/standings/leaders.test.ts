import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { leaders } from "../../../src/domain/stat/leaders.ts";
import { depth } from "../../support/depth.ts";
import { oneDecimal } from "../../../src/domain/stat/stats.ts";

const rows = [
	{ id: 1, name: "Carmelo Anthony", total: 1920, games: 67 },
	{ id: 2, name: "Kevin Durant", total: 2280, games: 81 },
	{ id: 3, name: "Kobe Bryant", total: 2133, games: 78 },
	{ id: 4, name: "LeBron James", total: 2036, games: 76 },
	{ id: 5, name: "One Good Night", total: 40, games: 1 },
	{ id: 6, name: "Never Scored", total: 0, games: 60 },
];
const shown = (list: readonly { name: string; perGame: number }[]) =>
	list.map((row) => `${row.name} ${oneDecimal(row.perGame)}`);

test("the three with the highest totals lead, with the value per game beside", () => {
	expect(shown(leaders(rows, { by: "total" }))).toEqual(["Kevin Durant 28.1", "Kobe Bryant 27.3", "LeBron James 26.8"]);
});

test("per game a minimum of games is asked for", () => {
	expect(shown(leaders(rows, { by: "game", minimumGames: 58 }))).toEqual([
		"Carmelo Anthony 28.7",
		"Kevin Durant 28.1",
		"Kobe Bryant 27.3",
	]);
	expect(leaders(rows, { by: "game" })[0]?.name).toBe("One Good Night");
	expect(leaders(rows, { by: "game", minimumGames: 67 })[0]?.name).toBe("Carmelo Anthony");
	expect(leaders(rows, { by: "game", minimumGames: 68 })[0]?.name).toBe("Kevin Durant");
});

test("who has nothing does not lead, and a total needs no game", () => {
	expect(leaders(rows, { by: "total", count: 10 })).toHaveLength(5);
	expect(leaders([{ id: 1, name: "A", total: 3, games: 0 }], { by: "total" })).toEqual([
		{ id: 1, name: "A", total: 3, games: 0, rank: 1, perGame: 0 },
	]);
	expect(leaders([{ id: 1, name: "A", total: 1, games: 9 }], { by: "total" })).toHaveLength(1);
	expect(leaders([{ id: 1, name: "A", total: 3, games: 0 }], { by: "game", minimumGames: 0 })).toEqual([]);
});

test("equal values share a rank and stand by name, then by id", () => {
	const list = [
		{ id: 4, name: "Dee", total: 10, games: 4 },
		{ id: 3, name: "Bo", total: 20, games: 8 },
		{ id: 2, name: "Bo", total: 20, games: 8 },
		{ id: 1, name: "Al", total: 30, games: 9 },
	];
	const ranks = (by: "total" | "game") => leaders(list, { by, count: 4 }).map((row) => `${row.rank} ${row.id}`);
	expect(ranks("total")).toEqual(["1 1", "2 2", "2 3", "4 4"]);
	expect(ranks("game")).toEqual(["1 1", "2 2", "2 3", "2 4"]);
});

test("the order does not depend on how the rows came, and values never rise", () => {
	const row = fc.record({ total: fc.nat(40), games: fc.nat(6) });
	const lists = fc
		.array(row, { maxLength: 15 })
		.map((list) => list.map((row, id) => ({ ...row, id, name: `P${id % 4}` })));
	fc.assert(
		fc.property(lists, fc.constantFrom("total" as const, "game" as const), fc.nat(5), (list, by, minimumGames) => {
			const found = leaders(list, { by, minimumGames, count: 99 });
			expect(leaders(list.toReversed(), { by, minimumGames, count: 99 })).toEqual(found);
			for (const count of [1, 3]) expect(leaders(list, { by, minimumGames, count })).toEqual(found.slice(0, count));
			const values = found.map((leader) => (by === "total" ? leader.total : leader.perGame));
			expect(values).toEqual(values.toSorted((a, b) => b - a));
			for (const [i, leader] of found.entries())
				expect(leader.rank).toBe(values.findIndex((value) => value === values[i]) + 1);
		}),
		{ numRuns: depth(100, 1000), seed: 16 },
	);
});
