import { expect, test } from "bun:test";
import { renamesOf } from "../../../src/domain/schedule/renames.ts";

const places = (names: string) => names.split(" ").map((name) => ({ name, capacity: 1 }));

test.each([
	["Gym Annex", "North Annex", [{ from: "Gym", to: "North" }]],
	["Gym Annex", "Annex Gym", []],
	["Gym Annex Hall", "Gym Hall", []],
	["Gym Annex Hall", "Gym Hall Pier", []],
	["Gym", "Gym Annex", []],
	[
		"Gym Annex",
		"gym Pier",
		[
			{ from: "Gym", to: "gym" },
			{ from: "Annex", to: "Pier" },
		],
	],
] as const)("from %p to %p", (before, after, renames) => {
	expect(renamesOf(places(before), places(after))).toEqual([...renames]);
});
