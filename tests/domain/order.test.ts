import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { compareNames, move, reordered, wantedOrder } from "../../src/domain/order.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { depth } from "../support/depth.ts";

test("a moved item stands at its new index and the others keep their order", () => {
	expect(move(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
	expect(move(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
	expect(move(["a", "b", "c"], 1, 1)).toEqual(["a", "b", "c"]);
});

test("an index outside means the nearest end, and an empty list stays empty", () => {
	expect(move(["a", "b", "c"], -5, 99)).toEqual(["b", "c", "a"]);
	expect(move(["a", "b", "c"], 99, -1)).toEqual(["c", "a", "b"]);
	expect(move([], 0, 0)).toEqual([]);
});

test("moving loses nobody and leaves the list as it was", () => {
	const lists = fc.uniqueArray(fc.nat(), { maxLength: 30 });
	fc.assert(
		fc.property(lists, fc.integer(), fc.integer(), (ids, from, to) => {
			const before = [...ids];
			expect(move(before, from, to).toSorted()).toEqual(ids.toSorted());
			expect(before).toEqual(ids);
		}),
		{ numRuns: depth(200, 2000), seed: 8 },
	);
});

test("moving there and back is no move", () => {
	const cases = fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).chain((list) => {
		const index = fc.nat(list.length - 1);
		return fc.tuple(fc.constant(list), index, index);
	});
	fc.assert(
		fc.property(cases, ([list, from, to]) => {
			const moved = move(list, from, to);
			expect(moved[to]).toBe(list[from] ?? -1);
			expect(move(moved, to, from)).toEqual(list);
		}),
		{ numRuns: depth(200, 2000), seed: 9 },
	);
});

test("a wanted order is read by position, of equal ones the first named first", () => {
	const wanted = [
		{ id: 7, position: 5 },
		{ id: 8, position: 0 },
		{ id: 9, position: 5 },
	];
	expect(reordered([7, 8, 9], wanted)).toEqual([8, 7, 9]);
	expect(reordered([], [])).toEqual([]);
});

test("an order that forgets, repeats or invents an entry is refused", () => {
	const one = { id: 7, position: 0 };
	const refusals = [[one], [one, { id: 7, position: 1 }], [one, { id: 9, position: 1 }]];
	const more = [one, { id: 8, position: 1 }, { id: 9, position: 2 }];
	for (const wanted of [...refusals, more, [...more.slice(0, 2), one]]) {
		expect(() => reordered([7, 8], wanted)).toThrow(Refusal);
	}
});

test("the list of a reordering call is read by its names, and what is none is refused with the field", () => {
	const names = { id: "slt_id", position: "position" };
	expect(wantedOrder("orderedTeams", [{ slt_id: "7", position: 2 }], names)).toEqual([{ id: 7, position: 2 }]);
	expect(wantedOrder("stats", [{ id: 3, order: 0, name: "PTS" }])).toEqual([{ id: 3, position: 0 }]);
	for (const value of [
		undefined,
		null,
		"x",
		{},
		[],
		[null],
		[7],
		[{ id: 1 }],
		[{ id: 1.5, order: 0 }],
		[{ id: 1, order: "a" }],
	]) {
		const refusal = thrown(() => wantedOrder("stats", value));
		expect([refusal?.kind, refusal?.fields]).toEqual(["invalid", { stats: "This must be a list." }]);
	}
});

test("names are sorted by the value of their numbers, case and accents aside", () => {
	const names = ["Division 10", "division 2", "Élite", "elite b", "Division 1"];
	expect(names.toSorted(compareNames)).toEqual(["Division 1", "division 2", "Division 10", "Élite", "elite b"]);
	expect(compareNames("a", "A")).toBe(0);
	expect(compareNames("a", "a")).toBe(0);
});

function thrown(work: () => unknown): Refusal | null {
	try {
		work();
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
	return null;
}
