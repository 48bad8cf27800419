import { expect, test } from "bun:test";
import type { PersonChoice } from "../../../src/domain/csv/namesakes.ts";
import { rosterIn } from "../../../src/domain/sheet/roster.ts";
import { type Namesake, settleLines } from "../../../src/domain/sheet/roster-people.ts";

const noColumns = { attributes: [], periods: [], stats: [] };
const ana = (id: number, number: string, isHere = false): Namesake => ({
	id,
	firstName: "Ana",
	lastName: "Lee",
	number,
	where: isHere ? "on this team" : "Owls (Fall 2025)",
	isHere,
});
const settled = (text: string, known: readonly Namesake[] = [], choices: PersonChoice[] = []) =>
	settleLines(rosterIn(text, noColumns).people, known, choices);
const told = (...given: Parameters<typeof settled>) => settled(...given).map(({ what, is }) => `${what} ${is}`.trim());

test("lines of one name with numbers of their own are two people; else they are one (players 21)", () => {
	expect(told("8 Ana Lee\n12 Ána  LEE\n4 Bea Ray")).toEqual(["new", "new", "new"]);
	for (const text of ["8 Ana Lee\n8 Ana Lee", "8 Ana Lee\nAna Lee", "Ana Lee\n8 Ana Lee", "Ana Lee\nAna Lee"])
		expect(told(text)).toEqual(["new", "twice line"]);
	expect(told("8 Ana Lee\nAna Lee\n12 Ana Lee")).toEqual(["new", "twice line", "new"]);
});

test("who wears the number is meant, and who cannot be known is left until it is said (players 21)", () => {
	const both = [ana(1, "8"), ana(2, "12", true)];
	expect(told("8 Ana Lee\n12 Ana Lee", both)).toEqual(["known 1", "here 2"]);
	expect(told("8 Ana Lee\n4 Ana Lee", both)).toEqual(["known 1", "several nobody"]);
	expect(told("8 Ana Lee\n4 Ana Lee", [ana(1, "8", true)])).toEqual(["here 1", "new"]);
	expect(told("8 Ana Lee\n4 Ana Lee", [ana(1, "")])).toEqual(["several nobody", "several nobody"]);
	expect(told("8 Ana Lee", both)).toEqual(["here 2"]);
	expect(told("12 Ana Lee", [ana(1, "8", true), ana(2, "12", true)])).toEqual(["here 2"]);
	expect(told("Ana Lee", [ana(1, "8"), ana(2, "12")])).toEqual(["several nobody"]);
});

test("it is asked where there may be two, and what was said holds as far as it was offered (players 21)", () => {
	const offers = (...given: Parameters<typeof settled>) => settled(...given).map(({ may }) => may.map(({ is }) => is));
	expect(offers("8 Ana Lee")).toEqual([[]]);
	expect(offers("8 Ana Lee", [ana(1, "8", true)])).toEqual([[]]);
	expect(offers("Ana Lee", [ana(1, "8", true)])).toEqual([[]]);
	expect(offers("12 Ana Lee", [ana(1, "8", true)])).toEqual([["1", ""]]);
	expect(offers("Ana Lee", [ana(1, "8")])).toEqual([["1", ""]]);
	expect(offers("Ana Lee\nAna Lee")).toEqual([[], ["line", ""]]);
	expect(offers("Ana Lee", [ana(1, "8"), ana(2, "12")])).toEqual([["nobody", "1", "2", ""]]);
	const say = (text: string, known: Namesake[], ...is: string[]) => {
		const choices = settled(text, known).map(({ of }, at) => ({ of, is: is[at] ?? "" }));
		return told(text, known, choices);
	};
	expect(say("12 Ana Lee", [ana(1, "8", true)], "")).toEqual(["new"]);
	expect(say("Ana Lee\nAna Lee", [], "", "")).toEqual(["new", "new"]);
	expect(say("8 Ana Lee\n12 Ana Lee", [], "", "line")).toEqual(["new", "twice line"]);
	expect(say("8 Ana Lee\n12 Ana Lee", [ana(1, "4")], "1", "1")).toEqual(["known 1", "twice line"]);
	expect(say("8 Ana Lee", [ana(1, "4")], "77")).toEqual(["known 1"]);
	const many = Array.from({ length: 60 }, (_, at) => ana(at + 1, String(at), at === 59));
	expect(offers("77 Ana Lee", many)[0]?.slice(0, 2)).toEqual(["60", "1"]);
	expect(offers("77 Ana Lee", many)[0]?.length).toBeLessThan(30);
});

test("of one line it is said who else bears the name, with team and number", () => {
	const [line] = settled("12 Ana Lee", [ana(1, "8", true)]);
	expect(line?.may.map(({ text }) => text)).toEqual([
		"The same person: Ana Lee, on this team, number 8",
		"Somebody else, who is new",
	]);
});
