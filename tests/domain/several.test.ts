import { expect, test } from "bun:test";
import { linesIn, rosterLine } from "../../src/domain/several.ts";

const lines = (text: unknown) => linesIn("names", text, 20, "Enter some.");

test("blank lines do not count, and the ends of lines may be anybody's", () => {
	expect(lines(" Hawks \r\n\n Pilots\rQueens\n")).toEqual(["Hawks", "Pilots", "Queens"]);
});

test.each([
	["", "Enter some."],
	[7, "Enter some."],
	["a\n".repeat(101), "At most 100 lines."],
	[`Hawks\n${"x".repeat(21)}`, "Line 2 is longer than 20 characters."],
	["Hawks\nPilots\n hÁwks", "“hÁwks” stands there twice."],
])("what cannot be meant is refused with its line: %j", (text, sentence) => {
	expect(() => lines(text)).toThrow(sentence);
});

test.each([
	["11 Ana Bell", { firstName: "Ana", lastName: "Bell", number: "11" }],
	["#00\tAna\tBell", { firstName: "Ana", lastName: "Bell", number: "00" }],
	["Ana Maria Bell, 7", { firstName: "Ana Maria", lastName: "Bell", number: "7" }],
	["Bell, Ana", { firstName: "Ana", lastName: "Bell", number: null }],
	["7; Bell, Ana Maria", { firstName: "Ana Maria", lastName: "Bell", number: "7" }],
	["Nené", { firstName: "Nené", lastName: "", number: null }],
	["23", { firstName: "23", lastName: "", number: null }],
	["Player 1234", { firstName: "Player", lastName: "1234", number: null }],
])("a line of a roster: %j", (line, player) => {
	expect(rosterLine(line)).toEqual(player);
});
