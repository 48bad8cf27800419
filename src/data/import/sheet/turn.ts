import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { readFile, writeFile } from "node:fs/promises";
import type { FileKind } from "../../../domain/csv/header.ts";
import { type ColumnChoice, type SameName, withChoices, withSameNames } from "../../../domain/sheet/choices.ts";
import { guess, headingRow, isOwn, isWrittenAsOurs } from "../../../domain/sheet/guess.ts";
import { type KnownColumns, type Meaning, meaningsOf } from "../../../domain/sheet/meanings.ts";
import { knownRows, type SheetRow } from "../../../domain/sheet/rows.ts";
import type { DayOrder } from "../../../domain/sheet/values.ts";
import { Refusal } from "../../../domain/refusal.ts";
import { meantBefore, type Meant, type Remembered } from "./remembered.ts";
import { openTable, parsed, type Table } from "./table.ts";
import { isArchive, Unreadable } from "./workbook.ts";

/** How a file was read that is not of the known format. */
export interface TurnedFile extends Meant {
	sheet: string | null;
	sheets: string[];
	/** Where its headings stand. */
	line: number;
	samples: string[][];
	/** How many cells of each column hold something. */
	values: number[];
	possible: Meaning[];
	sha256: string;
	fault: { line: number; reason: string } | null;
}

export interface Turning {
	known: KnownColumns;
	remembered: Remembered;
	choices: readonly ColumnChoice[];
	sames: readonly SameName[];
	/** The sheet of workbooks that somebody has named. */
	sheet: string | null;
	/** The team of players whose file does not say it. */
	team: string | null;
	usual: DayOrder;
}

/**
 * Turns a file that was chosen for a kind, in its place, into one of the known format. One that is of that format already is
 * left as it is, byte by byte: null. Refused: what is no table.
 */
export async function turn(kind: FileKind, path: string, turning: Turning): Promise<TurnedFile | null> {
	const bytes = await readFile(path);
	if (bytes.length === 0 || (await isKnown(kind, path, bytes, turning))) return null;
	try {
		const table = await openTable(bytes, { kind, path, sheet: turning.sheet, known: turning.known });
		return await written(kind, path, table, { ...turning, sha256: createHash("sha256").update(bytes).digest("hex") });
	} catch (error) {
		if (!(error instanceof Unreadable)) throw error;
		throw new Refusal("invalid", error.message, { [kind]: error.message });
	}
}

const lookedBytes = 64 * 1024;

/** Whether the start of a file shows that it is of the known format, and nobody has said anything else of it. */
async function isKnown(kind: FileKind, path: string, bytes: Buffer, turning: Turning): Promise<boolean> {
	if (isArchive(bytes) || bytes.includes(0) || !isUtf8(bytes)) return false;
	if (turning.sames.length > 0 || turning.choices.some(({ file }) => file === kind)) return false;
	const start = bytes.subarray(0, lookedBytes);
	const end = start.length < bytes.length ? Math.max(start.lastIndexOf(10), start.lastIndexOf(13)) : start.length;
	await writeFile(`${path}.start`, start.subarray(0, end));
	const { rows } = await parsed(`${path}.start`, ",");
	const [first, ...rest] = rows.map(({ cells }) => cells);
	if (!first || rows[0]?.line !== 1 || !isOwn(kind, first) || meantBefore(turning.remembered, kind, first))
		return false;
	if (kind === "players" && turning.team !== null) return false;
	return isWrittenAsOurs(first, rest);
}

const columnsMax = 200;
const samplesMax = 3;
const sampleLengthMax = 60;

async function written(
	kind: FileKind,
	path: string,
	{ rows, sheet, sheets, fault }: Table,
	turning: Turning & { sha256: string },
): Promise<TurnedFile> {
	const { known, remembered, choices, usual } = turning;
	const first = rows.slice(0, 20).map(({ cells }) => cells);
	const before = first.findIndex((cells) => meantBefore(remembered, kind, cells.slice(0, columnsMax)) !== undefined);
	const at = before < 0 ? headingRow(kind, first, known) : before;
	const headings = (rows[at]?.cells ?? []).slice(0, columnsMax).map((cell) => cell.trim());
	const beneath = rows.slice(at + 1, at + 101).map(({ cells }) => cells);
	const guessed = meantBefore(remembered, kind, headings) ?? guess(kind, { headings, rows: beneath }, known, usual);
	const meanings = withChoices({ kind, headings, meanings: guessed }, choices);
	const text = fileOf(rows.slice(at), { ...turning, kind, meanings });
	if (text !== null) await writeFile(path, text);
	return {
		kind,
		headings,
		meanings,
		sheet,
		sheets,
		line: rows[at]?.line ?? 1,
		samples: headings.map((_, column) => samplesOf(beneath, column)),
		values: valuesIn(rows.slice(at + 1), headings.length),
		possible: meaningsOf(kind, known),
		sha256: turning.sha256,
		fault: fault ?? (text === null && rows.length > 0 ? { line: rows[at]?.line ?? 1, reason: nothingKnown } : null),
	};
}

const nothingKnown = "none of these columns is known. Say what they are.";

function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
	const cells = rows.map((row) => (row[column] ?? "").trim().slice(0, sampleLengthMax)).filter(Boolean);
	return [...new Set(cells)].slice(0, samplesMax);
}

function valuesIn(rows: readonly SheetRow[], columns: number): number[] {
	const counts = Array.from({ length: columns }, () => 0);
	for (const { cells } of rows)
		for (let at = 0; at < columns; at += 1) if (cells[at]?.trim()) counts[at] = (counts[at] ?? 0) + 1;
	return counts;
}

/** Each row on its own line of the file that was chosen, so that what is wrong with it is said of that line; null without any column. */
function fileOf(
	rows: readonly SheetRow[],
	turning: Turning & { kind: FileKind; meanings: readonly string[] },
): string | null {
	let text = "";
	let line = 1;
	let header: readonly string[] | null = null;
	for (const row of knownRows(rows, turning)) {
		if (header === null && row.cells.length === 0) return null;
		const cells: readonly string[] = header === null ? row.cells : withSameNames(header, row.cells, turning.sames);
		header ??= row.cells;
		const written = `${cells.map(quoted).join(",")}\n`;
		text += "\n".repeat(Math.max(0, row.line - line)) + written;
		line = Math.max(row.line, line) + lineEnds(written);
	}
	return text;
}

/** As a cell stands in a file, and not one more thing: what an export has put before a formula is there already. */
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const lineEnds = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0;
