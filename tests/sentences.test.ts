import { expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Every sentence that the specification quotes is seen by a test or cannot occur (wording 1). */
const folder = new URL("../../shared/spec/", import.meta.url);
const isHere = existsSync(folder);
const documents = ["1-platform.md", "2-leagues-and-brackets.md", "3-games-and-schedules.md"];

/** Patterns of the documents' own, which show with other words in their place, and where a test sees them. */
const patterns: Record<string, string> = {
	"No Games (reason or Off Week)": "No Games (",
	"name (season name)": "Monday (Fall 2026)",
	"team — league — season": " — ",
	"+N more": "more",
	"name (abbreviation)": "Points (PTS)",
	"month day, year": "April 15–18, 2013",
	"MMM d, yyyy": "Feb 7, 2013",
	"MMMM d, yyyy": "February 27, 2013",
	"h:mm a": "7:00 PM",
	"Temporary Password: ...": "Temporary Password: ",
	"{name} has stats recorded": "stats recorded for both teams",
};

/** The server has drawn the page when it is seen, so nothing is ever loading; and what no screen of ours can run into. */
const cannotOccur = new Set([
	"Loading...",
	"Loading....",
	"Loading players...",
	"Loading stat leaders...",
	"Loading division...",
	"Loading stats...",
	"Loading user...",
	"Failed to fetch user details",
	"There was an error loading the video. Please try again later.", // the player says so itself, inside its own frame
]);

test.skipIf(!isHere)("every quoted sentence is seen by a test, or impossible", () => {
	const tests = walk(import.meta.dir)
		.filter((file) => /\.tsx?$/.test(file) && !file.endsWith("sentences.test.ts"))
		.map((file) => readFileSync(file, "utf8"))
		.join("\n");
	const unseen = quoted().filter((sentence) => !cannotOccur.has(sentence) && !isSeen(sentence, tests));
	expect(unseen).toEqual([]);
});

test.skipIf(!isHere)("the lists name only what the specification quotes", () => {
	const known = new Set(quoted());
	expect([...cannotOccur].filter((sentence) => !known.has(sentence))).toEqual([]);
});

function quoted(): string[] {
	const text = documents.map((name) => readFileSync(new URL(name, folder), "utf8")).join("\n");
	return [...new Set([...text.matchAll(/"([^"\n]{3,140})"/g)].map(([, sentence = ""]) => sentence))];
}

/** Its fixed parts stand in a test; `{names}` may be anything. */
function isSeen(sentence: string, tests: string): boolean {
	const known = patterns[sentence];
	if (known !== undefined) return tests.includes(known);
	const parts = sentence.split(/\{[^}]*\}/).map((part) => part.trim());
	return parts.filter((part) => part.length > 2).every((part) => tests.includes(part));
}

function walk(path: string): string[] {
	return readdirSync(path).flatMap((name) => {
		const inside = join(path, name);
		return statSync(inside).isDirectory() ? walk(inside) : [inside];
	});
}
