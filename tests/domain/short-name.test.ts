import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { shortName } from "../../src/domain/team/short-name.ts";

test("a long name is its last word, a short one stays whole", () => {
	expect(shortName("Golden State Warriors", ["Los Angeles Lakers"])).toBe("Warriors");
	expect(shortName("Keel & Able", [])).toBe("Keel & Able");
});

test("takes as many words as tell it from the others", () => {
	const names = ["Portland Trail Blazers", "Harbor City Blazers", "Parking Lot Crew", "Night Shift Crew"];
	expect(shortName("Portland Trail Blazers", names)).toBe("Trail Blazers");
	expect(shortName("Parking Lot Crew", names)).toBe("Lot Crew");
	expect(shortName("Philadelphia Team C", [])).toBe("Team C");
	expect(shortName("Philadelphia Team 76", [])).toBe("Team 76");
	expect(shortName("The Night Shift Crew", ["Shift Crew", "Night Shift Crew"])).toBe("The Night Shift Crew");
});

test("two names of a list never become the same", () => {
	const word = fc.constantFrom("Harbor", "City", "Night", "Crew", "Lot", "C", "76ers");
	const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
	fc.assert(
		fc.property(fc.uniqueArray(name, { minLength: 2, maxLength: 12 }), (names) => {
			const short = names.map((one) => shortName(one, names));
			expect(new Set(short).size).toBe(names.length);
			for (const [at, one] of short.entries()) expect(names[at]?.endsWith(one)).toBe(true);
		}),
		{ seed: 7 },
	);
});
