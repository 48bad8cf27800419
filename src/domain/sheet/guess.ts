import type { FileKind } from "../csv/header.ts";
import { isTime } from "../clock.ts";
import { fold } from "../fold.ts";
import { headingKey, type KnownColumns, leftOut, meaningsOf, ownColumns } from "./meanings.ts";
import { dateIn, type DayOrder, dayOrderOf, timeIn } from "./values.ts";
import { vagueWords } from "./people-words.ts";
import { words } from "./words.ts";

interface Table {
	headings: readonly string[];
	/** Some rows beneath them. */
	rows: readonly (readonly string[])[];
}

/** Whether the headings are those of our own format, whose other columns are then refused rather than left out. */
export function isOwn(kind: FileKind, headings: readonly string[]): boolean {
	const names = new Set(headings.map((heading) => fold(heading)));
	return kind === "settings" || ownColumns[kind].every((name) => names.has(name));
}

/**
 * What the columns of a file seem to mean, by their headings in any of the languages we know, each meaning once; how its dates
 * are written shows in the rows. `usual` decides where they could be read both ways.
 */
export function guess(kind: FileKind, { headings, rows }: Table, known: KnownColumns, usual: DayOrder): string[] {
	const own = isOwn(kind, headings);
	const possible = meaningsOf(kind, known).filter(({ value }) => value !== leftOut);
	const taken = new Set<string>();
	const found: string[] = headings.map(() => leftOut);
	const take = (at: number, value: string | undefined) => {
		if (value === undefined || found[at] !== leftOut || taken.has(value)) return;
		found[at] = value;
		taken.add(value);
	};
	for (const [at, heading] of headings.entries())
		take(at, possible.find((one) => isNamed(one.value, heading, own))?.value);
	for (const isVague of [false, true])
		for (const [at, heading] of headings.entries()) {
			const key = spoken(heading);
			if (vagueWords.includes(key) !== isVague) continue;
			const candidates = Object.entries(words[kind]).filter(([, names]) => names.includes(key));
			take(at, candidates.find(([value]) => !taken.has(value) && isPossible(possible, value))?.[0]);
		}
	if (!own) halfNames(found, rows);
	return found.map((value, at) => {
		if (value === leftOut && own) return headings[at] ?? "";
		return value === "date"
			? dateMeaning(
					rows.map((row) => row[at] ?? ""),
					usual,
				)
			: value;
	});
}

/** "Jersey #" is "jersey no". */
const spoken = (heading: string) => headingKey(heading).replace(/\s*#/g, " no").trim();

const isPossible = (possible: readonly { value: string }[], value: string) =>
	possible.some((one) => one.value === value);

/** "Home Score" and "home_score"; a "Player" of a stranger's file is a name rather than a key. */
function isNamed(value: string, heading: string, own: boolean): boolean {
	if (!own && value === "player") return false;
	const key = headingKey(heading);
	if (key === "") return false;
	return (
		headingKey(value) === key ||
		(value.startsWith("attribute ") && headingKey(value.slice("attribute ".length)) === key)
	);
}

/**
 * What one half of a name stands beside: a "name" is the other half unless it holds whole ones, and a half alone is the whole
 * unless another column may hold the rest (writing 14).
 */
function halfNames(found: string[], rows: Table["rows"]): void {
	const has = (value: string) => found.includes(value);
	const rename = (from: string, to: string) => void (found[found.indexOf(from)] = to);
	const halves = ["first_name", "last_name"] as const;
	const [half, other] = halves.filter(has);
	if (half === undefined) return;
	if (!has("name")) {
		if (other === undefined && !mayHoldNames(found, rows)) rename(half, "name");
	} else if (other !== undefined) rename("name", leftOut);
	else if (holds(rows, found.indexOf("name"), found.indexOf(half))) rename(half, leftOut);
	else rename("name", half === "first_name" ? "last_name" : "first_name");
}

const cellsOf = (rows: Table["rows"], at: number) => rows.map((row) => (row[at] ?? "").trim()).filter(Boolean);

/** Whether one column says in most rows what another says, and more. */
function holds(rows: Table["rows"], at: number, part: number): boolean {
	const filled = rows.filter((row) => row[part]?.trim());
	const both = filled.filter((row) => fold(row[at] ?? "").includes(fold(row[part] ?? "")));
	return both.length > filled.length / 2;
}

/** Whether a column of which nothing is known has words in most of its cells. */
const mayHoldNames = (found: readonly string[], rows: Table["rows"]) =>
	found.some((value, at) => {
		const cells = value === leftOut ? cellsOf(rows, at) : [];
		return cells.length > 0 && cells.filter((cell) => /^\p{L}[^\d@/]*$/u.test(cell)).length > cells.length / 2;
	});

function dateMeaning(cells: readonly string[], usual: DayOrder): string {
	const order = dayOrderOf(cells, usual);
	return order === null ? "date" : `date_${order}`;
}

/** How many of the first rows of a sheet may be titles. */
const titlesMax = 20;

/** The row of the headings: the first of those that say most; without any that is known, the first of the widest. */
export function headingRow(kind: FileKind, rows: readonly (readonly string[])[], known: KnownColumns): number {
	const scores = rows.slice(0, titlesMax).map((cells) => ({
		named: namedCount(kind, cells, known),
		texts: cells.filter((cell) => cell.trim() !== "").length,
	}));
	const mostNamed = Math.max(0, ...scores.map(({ named }) => named));
	if (mostNamed > 0) return scores.findIndex(({ named }) => named === mostNamed);
	const widest = Math.max(0, ...scores.map(({ texts }) => texts));
	return Math.max(
		0,
		scores.findIndex(({ texts }) => texts === widest),
	);
}

/** How many of the headings are known. */
export function namedCount(kind: FileKind, headings: readonly string[], known: KnownColumns): number {
	const possible = new Set(meaningsOf(kind, known).map(({ value }) => value));
	const meanings = guess(kind, { headings, rows: [] }, known, "dmy");
	return meanings.filter((meaning) => meaning !== leftOut && possible.has(meaning)).length;
}

/** Whether dates and times are written as our files write them; a spreadsheet writes its own when it saves one of ours. */
export function isWrittenAsOurs(headings: readonly string[], rows: readonly (readonly string[])[]): boolean {
	return headings.every((heading, at) => {
		const name = fold(heading);
		if (name === "date" || name === "closures")
			return rows.every((row) => isAsWritten(row[at], (cell) => dateIn(cell, "mdy").date));
		return name !== "time" || rows.every((row) => isAsWritten(row[at], timeIn));
	});
}

function isAsWritten(cell = "", read: (cell: string) => string): boolean {
	return read(cell) === cell.trim() || isTime(cell.trim());
}
