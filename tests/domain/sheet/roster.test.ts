import { expect, test } from "bun:test";
import { rosterIn } from "../../../src/domain/sheet/roster.ts";

const known = {
	attributes: [
		{ name: "Number", type: "number" },
		{ name: "Position", type: "string" },
	],
	periods: [],
	stats: [],
};
const read = (text: string) =>
	rosterIn(text, known).people.map(({ line, firstName, lastName, number, position }) =>
		[line, firstName, lastName, number, position].join("|"),
	);

test.each([
	["#8 Rosa Lind", "1|Rosa|Lind|8|"],
	["8 Rosa Lind (Guard)", "1|Rosa|Lind|8|Guard"],
	["8. Rosa Lind, Guard", "1|Rosa|Lind|8|Guard"],
	["Rosa Lind - PG", "1|Rosa|Lind||PG"],
	["Rosa Maria Lind #8", "1|Rosa Maria|Lind|8|"],
	["- Rosa Lind Center", "1|Rosa|Lind||Center"],
	["Lind, Rosa", "1|Rosa|Lind||"],
	["Lind, Rosa, 8, Guard", "1|Rosa|Lind|8|Guard"],
	["Rosa\tLind\t8\tGuard", "1|Rosa|Lind|8|Guard"],
	["Rosa Lind, 8, rosa@example.test, +1 555 0100", "1|Rosa|Lind|8|"],
	["Rosa Lind; 8; Libero", "1|Rosa|Lind|8|Libero"],
	["Kim Park 12 G", "1|Kim|Park|12|G"],
	["12 Kim Park G", "1|Kim|Park|12|G"],
	["#12 Kim Park", "1|Kim|Park|12|"],
	["Kim Park, 12, G", "1|Kim|Park|12|G"],
	["Kim Park #12 Point Guard", "1|Kim|Park|12|Point Guard"],
	["Kim Park G 12", "1|Kim|Park|12|G"],
	["Kim Park 12 Libero", "1|Kim|Park|12|Libero"],
	["Park, Kim 12 G", "1|Kim|Park|12|G"],
	["Kim 12 G", "1|Kim||12|G"],
	["Kim G", "1|Kim|G||"],
	["Pelé 10", "1|Pelé||10|"],
	["Jean-Luc O'Neil-Smith", "1|Jean-Luc|O'Neil-Smith||"],
])("the line %p of a mail is read (players 16)", (text, person) => {
	expect(read(text)).toEqual([person]);
});

test("lines that are counted have no numbers by that; empty ones and ones without a name are passed over", () => {
	expect(read("1. Rosa Lind\n2. Mia Stone 14\n\n3. Ana Cole\n")).toEqual([
		"1|Rosa|Lind||",
		"2|Mia|Stone|14|",
		"4|Ana|Cole||",
	]);
	expect(read("4 Rosa Lind\r\n\r\n----\r\n9 Mia Stone")).toEqual(["1|Rosa|Lind|4|", "4|Mia|Stone|9|"]);
	expect(read("")).toEqual([]);
});

test("what a mail says around the list is nobody, and its numbers that count are none (players 16)", () => {
	const mail = [
		"Hi Kim,",
		"here is our roster:",
		"",
		"1. #4 Omar Diaz - G",
		"2. 7 Pat O'Neil – F",
		"3. Sam Lee",
		"4. #22 Ava Ngo F",
		"Thanks,",
		"Pat",
	];
	expect(read(mail.join("\n"))).toEqual(["4|Omar|Diaz|4|G", "5|Pat|O'Neil|7|F", "6|Sam|Lee||", "7|Ava|Ngo|22|F"]);
	expect(read("Our team:\nRosa Lind\nMia Stone")).toEqual(["2|Rosa|Lind||", "3|Mia|Stone||"]);
	expect(read("Mia Stone\n8 Rosa Lind\nAna Cole")).toEqual(["1|Mia|Stone||", "2|Rosa|Lind|8|", "3|Ana|Cole||"]);
	expect(read("Rosa Lind,\nMia Stone,\nAna Cole")).toEqual(["1|Rosa|Lind||", "2|Mia|Stone||", "3|Ana|Cole||"]);
});

test("small words before a last name belong to it", () => {
	expect(read("10 Quinn de la Cruz C\nAna van der Berg\nrosa lind")).toEqual([
		"1|Quinn|de la Cruz|10|C",
		"2|Ana|van der Berg||",
		"3|rosa|lind||",
	]);
});

test("the cells of a sheet are read by their headings", () => {
	expect(read("No\tLast Name\tFirst Name\tPos\n#8\tLind\tRosa\tGuard\n\n\tStone\tMia\t\n")).toEqual([
		"2|Rosa|Lind|8|Guard",
		"4|Mia|Stone||",
	]);
	expect(read("Trikot;Spieler\n8;Rosa Lind")).toEqual(["2|Rosa|Lind|8|"]);
});

test("too many people and what is too long for a name are refused", () => {
	expect(() => read("Rosa Lind\n".repeat(201))).toThrow("These are more than 200 people.");
	expect(() => read(`Rosa Lind\n${"x".repeat(61)}`)).toThrow("Line 2 is not a name: it has more than 60 characters.");
});

test.each([
	["8 Rosa Lind\n23\n99999 Big Number\n\n9 Kim Park", "2 23|3 99999 Big Number"],
	["Number\tName\tPosition\n8\tRosa Lind\tGuard\n9 Kim Park\n10\t\tCenter", "3 9 Kim Park|4 10\t\tCenter"],
	["Here we are:\n8 Rosa Lind\nThanks,\nAda", "1 Here we are:|3 Thanks,|4 Ada"],
	["8 Rosa Lind\n9 Kim Park", ""],
])("of %p the lines %p name nobody", (text, left) => {
	expect(
		rosterIn(text, known)
			.leftOut.map((one) => `${one.line} ${one.text}`)
			.join("|"),
	).toBe(left);
});
