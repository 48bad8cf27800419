import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { compareLeagues, leagueOrder } from "../../src/domain/league/order.ts";
import { depth } from "../support/depth.ts";

test("named venues come first in their order, then weekdays from Monday, then the alphabet", () => {
	const names = [
		"Women's Open",
		"Sunday League",
		"Irvine Valley College",
		"monday Division B",
		"Tustin Columbus Friday",
		"Adult 10",
		"Monday Division A",
		"FOUNTAIN VALLEY Thursday",
		"Adult 9",
		"Wednesday",
		"Tustin Columbus Tuesday",
		"Fountain Valley Monday",
	];
	expect(names.toSorted(compareLeagues)).toEqual([
		"Fountain Valley Monday",
		"FOUNTAIN VALLEY Thursday",
		"Tustin Columbus Tuesday",
		"Tustin Columbus Friday",
		"Irvine Valley College",
		"Monday Division A",
		"monday Division B",
		"Wednesday",
		"Sunday League",
		"Adult 9",
		"Adult 10",
		"Women's Open",
	]);
});

test("leagues are sorted by name into a new list", () => {
	const leagues = [
		{ id: 1, name: "Tuesday" },
		{ id: 2, name: "Monday" },
	];
	expect(leagueOrder(leagues).map((league) => league.id)).toEqual([2, 1]);
	expect(leagues.map((league) => league.id)).toEqual([1, 2]);
});

test("the order does not depend on how the list came", () => {
	const words = fc.constantFrom(
		"Fountain Valley",
		"Tustin Columbus",
		"Irvine Valley College",
		"Monday",
		"Sunday",
		"A",
		"b",
	);
	const names = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
	fc.assert(
		fc.property(fc.uniqueArray(names, { maxLength: 12, selector: (name) => name.toLowerCase() }), (list) => {
			const sorted = list.toSorted(compareLeagues);
			expect(list.toReversed().toSorted(compareLeagues)).toEqual(sorted);
		}),
		{ numRuns: depth(100, 1000), seed: 10 },
	);
});
