import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { calls, routes } from "./support/contract.ts";

const root = join(import.meta.dir, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const files = readdirSync(join(root, "docs/rules")).filter((name) => name.endsWith(".md") && name !== "README.md");
const rules = new Map(files.map((file) => [file.slice(0, -3), paragraphs(read(`docs/rules/${file}`))]));
const names = [...rules.keys()].join("|");

interface Rule {
	number: number;
	title: string;
	text: string;
}

/** The numbered paragraphs of a file, in their order. */
function paragraphs(text: string): Rule[] {
	return [...text.matchAll(/^(\d+)\. \*\*(.+?)\*\* ?(.*)$/gm)].map(([, number, title = "", rest = ""]) => ({
		number: Number(number),
		title,
		text: rest,
	}));
}

/** Rules that no place of the code or of a test decides by itself, each with the reason. */
const notCitable: Record<string, string> = {
	"wording 6": "holds everywhere: no page waits for a script before it says something",
};

const folders = ["src", "db", "islands", "static", "tests", "docs", "bench", ".ci"];
const kinds = /\.(tsx?|css|sql|md|tsv|json|toml)$|^run$/;
const texts = [
	...folders.flatMap((folder) => filesIn(folder)),
	...readdirSync(root).filter((name) => /\.(md|json|toml)$/.test(name)),
]
	.filter((file) => file !== "tests/rules.test.ts")
	.map((file) => ({ file, text: read(file) }));

function filesIn(folder: string): string[] {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && kinds.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.filter((file) => !file.startsWith("static/build/"));
}

/** `(standings 2, games 5)`, `(403, brackets 10)`, `(games 10: …)`: citations stand in parentheses. */
function citations(text: string): string[] {
	const running = text.replaceAll(/\n[\t ]*(?:\*|\/\/) /g, " "); // a remark goes on in the next line
	return [...running.matchAll(/\(([^()]*)/g)].flatMap(([, inside = ""]) =>
		[...inside.matchAll(new RegExp(`(?:^|[,;] )((?:${names}) \\d+)(?=[,;:) ]|$)`, "g"))].map(([, cited = ""]) => cited),
	);
}

/** Among themselves the rules say `games 2` in the running text too. */
const mentions = (text: string) => text.match(new RegExp(`\\b(?:${names}) \\d+\\b`, "g")) ?? [];

const all = [...rules].flatMap(([name, list]) => list.map(({ number }) => `${name} ${number}`));
const isRule = new Set(all);

describe("the rules", () => {
	test.each([...rules])("of %s are numbered from 1 on, each with a title and its reason", (_, list) => {
		expect(list.map(({ number }) => number)).toEqual(list.map((_, at) => at + 1));
		expect(list.filter(({ title, text }) => title === "" || text.length < 20)).toEqual([]);
	});

	test("stand one a paragraph, and nothing else is numbered", () => {
		const lines = files.flatMap((file) => read(`docs/rules/${file}`).split("\n"));
		expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(all.length);
	});

	test("have an index that names every file", () => {
		const index = [...read("docs/rules/README.md").matchAll(/^\| \[(\w+)\]\((\w+)\.md\) \|/gm)].map(([, name]) => name);
		expect(index.toSorted()).toEqual([...rules.keys()].toSorted());
	});
});

test("every citation names a rule that exists", () => {
	const wrong = texts.flatMap(({ file, text }) =>
		(file.startsWith("docs/") ? mentions(text) : citations(text))
			.filter((cited) => !isRule.has(cited))
			.map((cited) => `${file}: ${cited}`),
	);
	expect(wrong).toEqual([]);
	const ofTables = [...calls, ...routes].flatMap((row) => row.rules.split(", "));
	expect(ofTables.filter((cited) => !isRule.has(cited))).toEqual([]);
});

test("every rule is cited by code or a test, or says why it cannot be", () => {
	const cited = new Set(
		texts
			.filter(({ file }) => /^(src|db|islands|static|tests|bench)\//.test(file))
			.flatMap(({ text }) => citations(text)),
	);
	expect(all.filter((rule) => !cited.has(rule) && notCitable[rule] === undefined)).toEqual([]);
	expect(Object.keys(notCitable).filter((rule) => !isRule.has(rule) || cited.has(rule))).toEqual([]);
});

test("nothing cites a document that is not in the repository", () => {
	const foreign =
		/\b(RULINGS|HARDENING|DESIGN\.md|DESIGN §|STACK\.md|HOUSE\.md)|(?<![\d.])\b[123] ?§ ?\d|shared\/contract/;
	const wrong = texts.flatMap(({ file, text }) =>
		text
			.split("\n")
			.filter((line) => foreign.test(line))
			.map((line) => `${file}: ${line.trim().slice(0, 80)}`),
	);
	expect(wrong).toEqual([]);
});

describe("the table of sentences", () => {
	const [head, ...rows] = read("docs/rules/sentences.tsv").trimEnd().split("\n");
	const cells = rows.map((row) => row.split("\t"));

	test("has a sentence, its rule and what shows it in every row, each sentence once", () => {
		expect(head).toBe("sentence\trule\tseen");
		expect(cells.filter((row) => row.length !== 3 || row.some((cell) => cell.trim() !== cell || cell === ""))).toEqual(
			[],
		);
		expect(new Set(cells.map(([sentence]) => sentence)).size).toBe(cells.length);
		expect(cells.filter(([, rule = ""]) => !isRule.has(rule))).toEqual([]);
	});

	test("says of each that it is seen, by which pattern, or why it cannot be", () => {
		expect(cells.filter(([, , seen = ""]) => !/^(yes|impossible: .{10,}|pattern: .+)$/.test(seen))).toEqual([]);
		const patterns = cells.flatMap(([, , seen = ""]) => /^pattern: \/(.+)\/(m?)$/.exec(seen)?.slice(1, 3) ?? []);
		for (let at = 0; at < patterns.length; at += 2)
			expect(new RegExp(patterns[at] ?? "", patterns[at + 1]).test("")).toBe(false); // one that fits nothing at all proves nothing
	});
});
