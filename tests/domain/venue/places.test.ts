import { expect, test } from "bun:test";
import { courtIn, isNearPlace, nearVenues } from "../../../src/domain/venue/near.ts";
import { placesIn, placesOf } from "../../../src/domain/venue/places.ts";

const venue = (id: number, name: string, own: { spellings?: string[]; courts?: string[] } = {}) => ({
	id,
	name,
	spellings: [],
	courts: [],
	...own,
});

const pier = venue(1, "Pier Gym", { spellings: ["The Pier"], courts: ["Court 1", "North"] });
const north = venue(2, "Pier Gym North");
const places = placesOf([north, pier]);

test("a text names a venue by its name or another spelling, whatever the case, accents and blanks", () => {
	for (const text of ["Pier Gym", " pier  GYM", "Píer Gym", "the pier"])
		expect([text, places.spotOf(text)]).toEqual([text, { venue: pier, court: null }]);
	for (const text of ["Pier", "Pier Gymnasium", "Gym", "", null])
		expect([text, places.spotOf(text)]).toEqual([text, null]);
});

test("a court is what stands behind the name, with whatever sign between; what is called exactly so goes before", () => {
	for (const text of [
		"Pier Gym, Court 1",
		"pier gym court 1",
		"Pier Gym – Court 1",
		"The Pier (Court 1)",
		"Pier Gym: court 1",
	])
		expect([text, places.spotOf(text)]).toEqual([text, { venue: pier, court: "Court 1" }]);
	expect(places.spotOf("Pier Gym, Court 2")).toBeNull();
	expect(places.spotOf("Pier Gym North")).toEqual({ venue: north, court: null });
	expect(places.spotOf("Pier Gym, North")).toEqual({ venue: pier, court: "North" });
});

test("what names a place is called as that, and a free text stays as it is", () => {
	expect(["the pier", "pier gym court 1", "Elsewhere", null].map((text) => places.nameOf(text))).toEqual([
		"Pier Gym",
		"Pier Gym, Court 1",
		"Elsewhere",
		null,
	]);
	expect(placesIn([pier, north])).toEqual(["Pier Gym", "Pier Gym, Court 1", "Pier Gym, North", "Pier Gym North"]);
});

test("near is another spelling, and never another number", () => {
	for (const [one, other] of [
		["Pier Gymnasium", "Pier Gym"],
		["The Pier Gym", "Pier gym"],
		["St. Mark's Center", "Saint Marks Centre"],
		["Harbour Hall", "Harbor Hall"],
	] as const)
		expect([one, other, isNearPlace(one, other)]).toEqual([one, other, true]);
	for (const [one, other] of [
		["Gym 1", "Gym 2"],
		["Main Gym", "Main Hall"],
		["North Gym", "South Gym"],
	] as const)
		expect([one, other, isNearPlace(one, other)]).toEqual([one, other, false]);
});

test("a venue that is called like another with a court behind is proposed as that court", () => {
	expect(courtIn("Pier Gym, Court 2", "pier gym")).toBe("Court 2");
	expect(courtIn("Pier Gymnasium 2", "Pier Gym")).toBe("2");
	expect(courtIn("Pier Gym North", "Pier Gym")).toBe("North");
	expect(courtIn("Pier Gym Parking", "Pier Gym")).toBeNull();
	expect(courtIn("Pier Gym", "Pier Gym")).toBeNull();
});

test("of two that are near the one with more games stays", () => {
	const [one, other, court] = [venue(1, "Pier Gym"), venue(2, "Pier Gymnasium"), venue(3, "Pier Gym Court 4")];
	const found = nearVenues([one, other, court], new Map([[2, 5]]));
	expect(found.map(({ kept, gone, court: as }) => [kept.id, gone.id, as])).toEqual([
		[2, 1, null],
		[1, 3, "Court 4"],
		[2, 3, "Court 4"],
	]);
});
