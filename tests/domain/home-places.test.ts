import { expect, test } from "bun:test";
import { homePlacesOf, spareCourts, takenPlace } from "../../src/domain/venue/home.ts";
import { placesOf } from "../../src/domain/venue/places.ts";

const venue = (id: number, name: string, courts: string[] = []) => ({ id, name, courts, spellings: [`The ${name}`] });
const known = placesOf([venue(1, "Pier Gym", ["1", "2"]), venue(2, "Quay Hall")]);
const all = ["Pier Gym, 1", "Pier Gym 2", "pier gym", "Quay Hall", "Car park"].map((name) => ({ name }));
const home = (text: string | null) => homePlacesOf(known, text, all);

test("a team is home at every place of its venue, at its court and the venue as a whole, or at a text that is the same", () => {
	expect(home("The Pier Gym")).toEqual(["Pier Gym, 1", "Pier Gym 2", "pier gym"]);
	expect(home("pier gym, 2")).toEqual(["Pier Gym 2", "pier gym"]);
	expect(home("car  PARK")).toEqual(["Car park"]);
	expect(home("Shore Hall")).toBeNull();
	expect(home(null)).toBeNull();
});

test("a game elsewhere takes its court, the venue as a whole, or the last of all its courts", () => {
	const own = (...names: string[]) => names.map((name) => ({ name, capacity: 1 }));
	expect(takenPlace(known, own("Pier Gym 1", "Pier Gym 2"), "the pier gym, 2")).toBe("Pier Gym 2");
	expect(takenPlace(known, own("pier gym"), "Pier Gym, 2")).toBe("pier gym");
	expect(takenPlace(known, own("Pier Gym 1", "Pier Gym 2"), "Pier Gym")).toBe("Pier Gym 2");
	expect(takenPlace(known, own("Pier Gym 1"), "Pier Gym")).toBe("Pier Gym");
	expect(takenPlace(known, own("Pier Gym 1"), "Quay Hall")).toBe("Quay Hall");
	expect(takenPlace(known, own("Car park"), "CAR PARK")).toBe("CAR PARK");
	expect(spareCourts(known, own("Pier Gym"), "Pier Gym")).toBe(1);
	expect(spareCourts(known, [{ name: "Pier Gym", capacity: 2 }], "Pier Gym")).toBe(0);
	expect(spareCourts(known, own("Pier Gym", "Pier Gym 1"), "Pier Gym")).toBe(0);
	expect(spareCourts(known, own("Car park"), "Car park")).toBe(0);
});
