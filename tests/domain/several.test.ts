import { expect, test } from "bun:test";
import { linesIn } from "../../src/domain/several.ts";

const lines = (text: unknown) => linesIn("names", text, 20, "Enter some.");

test("blank lines do not count, and the ends of lines may be anybody's", () => {
	expect(lines(" Hawks \r\n\n Pilots\rQueens\n")).toEqual([
		{ number: 1, text: "Hawks" },
		{ number: 3, text: "Pilots" },
		{ number: 4, text: "Queens" },
	]);
});

test("of a row from a table its first cell is taken", () => {
	expect(lines("alder ants\tJoe\t555\n\tPilots\t556")).toEqual([
		{ number: 1, text: "alder ants" },
		{ number: 2, text: "Pilots" },
	]);
});

test.each([
	["", "Enter some."],
	[7, "Enter some."],
	["a\n".repeat(101), "At most 100 lines."],
	[`Hawks\n${"x".repeat(21)}`, "Line 2 is longer than 20 characters."],
	["Hawks\nPilots\n\n hÁwks", "Line 4 says the same as line 1."],
])("what cannot be meant is refused with its line: %j", (text, sentence) => {
	expect(() => lines(text)).toThrow(sentence);
});
