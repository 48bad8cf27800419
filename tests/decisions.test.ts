import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dir, "../docs/decisions");
const factsOf = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (accepted|superseded by (\d{4})) · Area: ([a-z]+)$/;
const names = readdirSync(folder)
	.filter((name) => name !== "README.md")
	.sort();
const decisions = names.map((name) => {
	const lines = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
	const [head = "", facts = "", gap, ...body] = lines;
	const [, title = ""] = /^# (\S.*)$/.exec(head) ?? [];
	const [, date = "", status = "", by = "", area = ""] = factsOf.exec(facts) ?? [];
	return { name, number: name.slice(0, 4), lines, gap, body, title, date, status, by, area };
});
const numbers = decisions.map(({ number }) => number);

describe("the decisions", () => {
	test("have a name with a number of their own, given without gaps", () => {
		expect(names.filter((name) => !/^\d{4}(-[a-z0-9]+)+\.md$/.test(name))).toEqual([]);
		expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, "0")));
	});

	test("begin with their title, date, status and area, and then say what and why", () => {
		const headless = decisions.filter(
			({ title, date, area, gap, body }) =>
				title === "" || date === "" || area === "" || gap !== "" || body.length === 0,
		);
		expect(headless.map(({ name }) => name)).toEqual([]);
		expect(new Set(decisions.map(({ title }) => title)).size).toBe(decisions.length);
	});

	test("have at most 15 lines, of at most 120 characters", () => {
		const long = decisions.filter(({ lines }) => lines.length > 15 || lines.some((line) => [...line].length > 120));
		expect(long.map(({ name }) => name)).toEqual([]);
	});

	test("are superseded by a later one that is there", () => {
		const wrong = decisions.filter(({ number, by }) => by !== "" && (by <= number || !numbers.includes(by)));
		expect(wrong.map(({ name }) => name)).toEqual([]);
	});

	test("stand in the index under their area, as they say of themselves", () => {
		const [, ...sections] = readFileSync(join(folder, "README.md"), "utf8").split(/^## /m);
		const listed = sections.flatMap((section) => {
			const area = section.slice(0, section.indexOf(":"));
			return (section.match(/^\| \[.*$/gm) ?? []).map((row) => `${area} ${row}`);
		});
		const own = decisions.map(
			({ name, number, title, date, status, area }) =>
				`${area} | [${number}](${name}) | ${title} | ${date} | ${status} |`,
		);
		expect(listed.toSorted()).toEqual(own.toSorted());
	});
});
