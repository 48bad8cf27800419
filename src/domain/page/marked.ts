import { targetOf } from "./blocks.ts";

/** A run of a text: as it is, bold, in italics, or a link (content 9). */
export type Run = string | { is: "strong" | "em"; runs: Run[] } | { is: "link"; to: string; runs: Run[] };

/** What a text of a page is made of. */
export type Chunk =
	| { is: "paragraph"; runs: Run[] }
	| { is: "list"; start: number | null; items: Run[][] }
	| { is: "table"; head: Run[][] | null; rows: Run[][][] };

/**
 * A text with its few marks read (content 9): `**bold**`, `*italics*`, `[words](address)`, lines of a list that begin with `- ` or
 * `1. `, and lines of a table that begin with `|`. Blank lines part paragraphs; a backslash keeps a mark as it is. Whatever is
 * not a mark is text, tags too.
 */
export function chunksOf(text: string): Chunk[] {
	const parts = text.split(/\n[^\S\n]*\n/).flatMap((part) => stretches(part.split("\n")));
	return parts.map(chunkOf).filter((chunk) => chunk.is !== "paragraph" || chunk.runs.some(isSaid));
}

/** The words of a text without their marks. */
export function plainOf(text: string): string {
	return chunksOf(text)
		.flatMap((chunk) => {
			if (chunk.is === "paragraph") return wordsOf(chunk.runs).trim();
			if (chunk.is === "list") return chunk.items.map(wordsOf);
			return [...(chunk.head ? [chunk.head] : []), ...chunk.rows].map((row) => row.map(wordsOf).join(" "));
		})
		.join("\n\n");
}

export const wordsOf = (runs: readonly Run[]): string =>
	runs.map((run) => (typeof run === "string" ? run : wordsOf(run.runs))).join("");

const isSaid = (run: Run) => typeof run !== "string" || run.trim() !== "";

type Kind = "paragraph" | "bullets" | "numbers" | "table";

const bullet = /^\s{0,3}-\s+(?=\S)/;
const numbered = /^\s{0,3}(\d{1,3})\.\s+(?=\S)/;
const rowed = /^\s*\|.*\|\s*$/;
const ruled = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

function kindOf(line: string): Kind {
	if (rowed.test(line)) return "table";
	if (bullet.test(line)) return "bullets";
	return numbered.test(line) ? "numbers" : "paragraph";
}

/** Lines of one kind that follow each other. */
function stretches(lines: readonly string[]): { kind: Kind; lines: string[] }[] {
	const found: { kind: Kind; lines: string[] }[] = [];
	for (const line of lines) {
		const kind = kindOf(line);
		const last = found.at(-1);
		if (last?.kind === kind) last.lines.push(line);
		else found.push({ kind, lines: [line] });
	}
	return found;
}

function chunkOf({ kind, lines }: { kind: Kind; lines: string[] }): Chunk {
	if (kind === "paragraph") return { is: "paragraph", runs: runsOf(lines.join("\n")) };
	if (kind === "table") return tableOf(lines);
	const start = kind === "numbers" ? Number(numbered.exec(lines[0]!)?.[1]) : null;
	return {
		is: "list",
		start,
		items: lines.map((line) => runsOf(line.replace(start === null ? bullet : numbered, ""))),
	};
}

/** The first line is the head where a line of hyphens stands under it; every row has as many cells as the longest. */
function tableOf(lines: readonly string[]): Chunk {
	const isHeaded = lines.length > 1 && ruled.test(lines[1]!);
	const rows = lines.filter((line) => !ruled.test(line)).map(cellsOf);
	const columns = Math.max(1, ...rows.map((row) => row.length));
	const even = rows.map((row) => Array.from({ length: columns }, (_, at) => runsOf(row[at] ?? "")));
	return isHeaded ? { is: "table", head: even[0]!, rows: even.slice(1) } : { is: "table", head: null, rows: even };
}

function cellsOf(line: string): string[] {
	const inside = line.trim().slice(1, -1);
	return inside
		.split(/(?<!\\)\|/)
		.map((cell) => cell.trim())
		.slice(0, columnsMax);
}

const columnsMax = 40;
const depthMax = 4;
const link = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)/y;
const kept = /[\\*[\]|-]/;
const wordy = /[\p{L}\p{N}]/u;

function runsOf(text: string, depth = 0): Run[] {
	const runs: Run[] = [];
	const shut = new Set<string>();
	let said = "";
	const put = (run: Run) => {
		if (said !== "") runs.push(said);
		said = "";
		runs.push(run);
	};
	for (let at = 0; at < text.length;) {
		const found = depth < depthMax ? markAt(text, at, shut) : null;
		if (found) {
			put(found.to === null ? { is: found.is, runs: runsOf(found.inside, depth + 1) } : linkOf(found, depth));
			at = found.end;
			continue;
		}
		const isKept = text[at] === "\\" && kept.test(text[at + 1] ?? "");
		said += isKept ? text[at + 1] : text[at];
		at += isKept ? 2 : 1;
	}
	return said === "" ? runs : [...runs, said];
}

interface Mark {
	is: "strong" | "em";
	inside: string;
	/** Where a link leads. */
	to: string | null;
	end: number;
}

const linkOf = ({ to, inside }: Mark, depth: number): Run => ({
	is: "link",
	to: to ?? "",
	runs: runsOf(inside, Math.max(depth + 1, depthMax - 1)),
});

/** The mark that opens there; null where none does. `shut` are marks that nothing closes any more. */
function markAt(text: string, at: number, shut: Set<string>): Mark | null {
	if (text[at] === "[") return linkAt(text, at);
	if (text[at] !== "*" || text[at - 1] === "\\") return null;
	const sign = text[at + 1] === "*" ? "**" : "*";
	const from = at + sign.length;
	if (shut.has(sign) || !/\S/.test(text[from] ?? "") || (sign === "*" && wordy.test(text[at - 1] ?? ""))) return null;
	const end = closing(text, sign, from);
	if (end === -1) {
		shut.add(sign);
		return null;
	}
	return { is: sign === "*" ? "em" : "strong", inside: text.slice(from, end), to: null, end: end + sign.length };
}

function linkAt(text: string, at: number): Mark | null {
	link.lastIndex = at;
	const [whole = "", inside = "", address = ""] = link.exec(text) ?? [];
	const to = whole === "" ? "" : targetOf(address);
	return to === "" ? null : { is: "em", inside, to, end: at + whole.length };
}

/** Where a sign closes: behind a word, and a single one before none. */
function closing(text: string, sign: string, from: number): number {
	for (let at = text.indexOf(sign, from + 1); at !== -1; at = text.indexOf(sign, at + 1)) {
		if (!/[^\s\\]/.test(text[at - 1] ?? "")) continue;
		if (sign === "**") return text[at + 2] === "*" ? at + 1 : at;
		const isDouble = text[at + 1] === "*" || text[at - 1] === "*";
		if (!isDouble && !wordy.test(text[at + 1] ?? "")) return at;
	}
	return -1;
}
