import { isUtf8 } from "node:buffer";
import { writeFile } from "node:fs/promises";
import type { FileKind } from "../../../domain/csv/header.ts";
import { headingKey, type KnownColumns } from "../../../domain/sheet/meanings.ts";
import { headingRow, namedCount } from "../../../domain/sheet/guess.ts";
import type { SheetRow } from "../../../domain/sheet/rows.ts";
import { decoded, isWritten, separatorOf } from "../../../domain/sheet/text.ts";
import { readFile } from "../file.ts";
import { foreignFormat, isArchive, noTable, openWorkbook, type OpenedWorkbook, Unreadable } from "./workbook.ts";

/** The rows of somebody's file, whatever format it has. */
export interface Table {
	rows: SheetRow[];
	/** Of a workbook: the sheet that was read, and those that there are. */
	sheet: string | null;
	sheets: string[];
	/** Whether it is a text of our own encoding and separator. */
	isPlain: boolean;
	/** Why it could not be read to its end. */
	fault: { line: number; reason: string } | null;
}

interface Opening {
	kind: FileKind;
	path: string;
	/** The sheet that somebody has named. */
	sheet: string | null;
	known: KnownColumns;
}

const rowsMax = 200_000;

/** Opens a file that was chosen for a kind. Thrown for what is no table: {@link Unreadable}. */
export async function openTable(bytes: Buffer, opening: Opening): Promise<Table> {
	const foreign = foreignFormat(bytes);
	if (foreign !== null) throw new Unreadable(foreign);
	return isArchive(bytes) ? ofWorkbook(openWorkbook(bytes), opening) : await ofText(bytes, opening);
}

function ofWorkbook(book: OpenedWorkbook, opening: Opening): Table {
	const sheet = sheetMeant(book, opening);
	const rows: SheetRow[] = [];
	for (const row of book.rows(sheet)) {
		if (row.cells.every((cell) => cell.trim() === "")) continue;
		if (rows.length > rowsMax) throw new Unreadable(`This sheet has more than ${rowsMax} rows.`);
		rows.push(row);
	}
	return { rows, sheet, sheets: book.sheets, isPlain: false, fault: null };
}

const looked = { sheets: 20, rows: 30 } as const;

/** The sheet that somebody has named, else the one that bears the name of the kind, else the one whose headings say most. */
function sheetMeant(book: OpenedWorkbook, { kind, sheet, known }: Opening): string {
	const named = (name: string) => book.sheets.find((one) => headingKey(one) === headingKey(name));
	const own = (sheet === null ? undefined : named(sheet)) ?? named(kind.replace("Scores", " scores"));
	if (own !== undefined) return own;
	let best = { name: book.sheets[0] ?? "", count: -1 };
	for (const name of book.sheets.slice(0, looked.sheets)) {
		const rows = firstOf(book.rows(name), looked.rows).map(({ cells }) => cells);
		const headings = rows[headingRow(kind, rows, known)] ?? [];
		const count = namedCount(kind, headings, known);
		if (count > best.count) best = { name, count };
	}
	return best.name;
}

function firstOf<T>(rows: Iterable<T>, most: number): T[] {
	const first: T[] = [];
	for (const row of rows) {
		first.push(row);
		if (first.length === most) break;
	}
	return first;
}

async function ofText(bytes: Buffer, { path }: Opening): Promise<Table> {
	const isPlainText = isUtf8(bytes);
	const text = decoded(bytes, isPlainText);
	if (!isWritten(text)) throw new Unreadable(noTable);
	const separator = separatorOf(text);
	const isPlain = isPlainText && separator === "," && !bytes.includes(0);
	const copy = `${path}.text`;
	await writeFile(copy, text);
	return { ...(await parsed(copy, separator)), sheet: null, sheets: [], isPlain };
}

/** The rows of a text that lies on the disk. */
export async function parsed(path: string, separator: string): Promise<Pick<Table, "rows" | "fault">> {
	const rows: SheetRow[] = [];
	let fault: Table["fault"] = null;
	const reader = {
		rows: 0,
		row: (cells: readonly string[], line: number) => void rows.push({ line, cells: [...cells] }),
		end: (line: number, reason: string | null) => void (fault = reason === null ? null : { line, reason }),
	};
	await readFile(path, "", reader, () => {}, separator);
	return { rows, fault };
}
