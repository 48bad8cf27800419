import { expect, test } from "bun:test";
import { homePlacesOf } from "../../src/domain/venue/home.ts";
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
