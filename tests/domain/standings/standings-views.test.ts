import { expect, test } from "bun:test";
import fc from "fast-check";
import { byPercentage } from "../../../src/domain/standings/standings.ts";
import { acrossLeagues, byDivision, type Slot } from "../../../src/domain/standings/views.ts";

const row = (id: number, name: string, wins: number, losses: number, division: Slot | null = null) => ({
	team: { id, name, division },
	rank: 0,
	wins,
	losses,
	points: 0,
	difference: 0,
	pointsFor: 0,
	gamesBack: 0,
});
const gold = (position: number): Slot => ({ id: 1, name: "Gold", order: 0, position });
const silver = (position: number): Slot => ({ id: 2, name: "Silver", order: 1, position });

test("all leagues stand by percentage, then fewer losses; level teams share a rank and stand by name", () => {
	const table = acrossLeagues([
		row(1, "Beta", 2, 2),
		row(2, "Alpha", 2, 2),
		row(3, "Gamma", 1, 1),
		row(4, "Delta", 3, 0),
		row(5, "Epsilon", 0, 4),
	]);
	expect(table.map(({ team, rank }) => [rank, team.name])).toEqual([
		[1, "Delta"],
		[2, "Gamma"],
		[3, "Alpha"],
		[3, "Beta"],
		[5, "Epsilon"],
	]);
	expect(table.map((line) => line.gamesBack)).toEqual([0, 1.5, 1.5, 1.5, 3.5]);
});

test("level teams of one league stand as that league has placed them, not by name", () => {
	const at = (rank: number, id: number, name: string) => ({ ...row(id, name, 3, 1), rank });
	const table = acrossLeagues([at(2, 1, "Cedar"), at(1, 2, "Old Depot"), at(1, 3, "Zebras"), at(3, 4, "Acorns")]);
	expect(table.map(({ team, rank }) => `${rank} ${team.name}`)).toEqual([
		"1 Old Depot",
		"1 Zebras",
		"1 Cedar",
		"1 Acorns",
	]);
});

test("level teams of one name stand in the order of their ids, whatever order they came in", () => {
	const twins = [row(9, "Hawks", 2, 2), row(3, "Hawks", 2, 2), row(5, "hawks", 2, 2)];
	for (const rows of [twins, twins.toReversed()])
		expect(acrossLeagues(rows).map(({ team, rank }) => [team.id, rank])).toEqual([
			[3, 1],
			[5, 1],
			[9, 1],
		]);
	expect(acrossLeagues([])).toEqual([]);
});

test("divisions keep their stored order, and teams without one come last as they came", () => {
	const rows = [
		row(1, "First of none", 1, 8),
		row(2, "Second in gold", 1, 1, gold(1)),
		row(3, "First in silver", 8, 0, silver(0)),
		row(4, "None", 9, 0),
		row(5, "First in gold", 0, 9, gold(0)),
	];
	expect(byDivision(rows).map(({ team }) => team.name)).toEqual([
		"First in gold",
		"Second in gold",
		"First in silver",
		"First of none",
		"None",
	]);
});

test("divisions stand by their order, not by name; of equal order by name, then by id", () => {
	const within = (id: number, name: string, order: number): Slot => ({ id, name, order, position: 0 });
	const order = (slots: (Slot | null)[]) =>
		byDivision(slots.map((slot, id) => row(id, `T${id}`, slots.length - id, 0, slot))).map(({ team }) => team.id);
	expect(order([within(1, "Alpha", 2), within(2, "Zeta", 1)])).toEqual([1, 0]);
	expect(order([within(1, "Zeta", 1), within(2, "Alpha", 1)])).toEqual([1, 0]);
	expect(order([within(2, "Gold", 1), within(1, "gold", 1)])).toEqual([1, 0]);
	expect(order([null, within(1, "Late", 998), null, within(2, "Early", 0), null])).toEqual([3, 1, 0, 2, 4]);
	expect(order([within(1, "Last", 999), null])).toEqual([0, 1]);
});

test("every row comes once, and no team stands behind a worse one with a better rank", () => {
	const rows = fc.array(fc.record({ wins: fc.nat(82), losses: fc.nat(82) }), { maxLength: 40 });
	fc.assert(
		fc.property(rows, (records) => {
			const given = records.map(({ wins, losses }, id) => row(id, `T${id % 7}`, wins, losses));
			const table = acrossLeagues(given);
			expect(table.map(({ team }) => team.id).toSorted((a, b) => a - b)).toEqual(given.map(({ team }) => team.id));
			for (const [at, line] of table.entries()) {
				const next = table[at + 1];
				if (next === undefined) continue;
				expect(byPercentage(line, next)).toBeLessThanOrEqual(0);
				expect(next.rank === line.rank).toBe(byPercentage(line, next) === 0);
			}
			expect(byDivision(given)).toHaveLength(given.length);
		}),
	);
});
