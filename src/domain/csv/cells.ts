import { isDate, isTime } from "../clock.ts";
import { note, type Problems } from "./problem.ts";
import { readCell } from "./rows.ts";

/** One row of a file; `line` is where it begins, the first being 1. */
export interface Row {
	file: string;
	line: number;
	cells: readonly string[];
	problems: Problems;
}

export interface Column {
	name: string;
	at: number;
}

/** Notes what is wrong with one cell. */
export function fault(row: Row, column: Column, reason: string): null {
	return rowFault(row, reason, column.name, row.cells[column.at]);
}

/** Notes what is wrong with a row as a whole, or with a column that it does not have. */
export function rowFault(
	{ file, line, problems }: Row,
	reason: string,
	column: string | null = null,
	value = "",
): null {
	note(problems, { file, line, column, value, reason });
	return null;
}

/**
 * What a cell says: an export's leading ' taken off, blanks at the ends too, runs of blanks as one. "" for an empty cell.
 * Refused: more than `lengthMax` characters, bytes that are no UTF-8, control characters.
 */
export function textCell(row: Row, column: Column, lengthMax: number): string {
	const cell = row.cells[column.at] ?? "";
	if (cell.length <= lengthMax && plainCell.test(cell)) return cell;
	const text = readCell(cell).normalize("NFC").replace(/\s+/g, " ").trim();
	if (text.includes(replacement)) fault(row, column, "this is not UTF-8. Save the file as UTF-8.");
	else if (/\p{Cc}/u.test(text)) fault(row, column, "a control character stands in this cell.");
	else if ([...text].length > lengthMax) fault(row, column, `at most ${lengthMax} characters.`);
	return text;
}

/** The same, and not empty. */
export function requiredCell(row: Row, column: Column, lengthMax: number): string {
	const text = textCell(row, column, lengthMax);
	if (text === "") fault(row, column, "this cell must not be empty.");
	return text;
}

/** YYYY-MM-DD, a day that exists, of the years 1800 to 2999; null when empty. */
export function dateCell(row: Row, column: Column): string | null {
	const text = textCell(row, column, wordLengthMax);
	if (text === "") return null;
	if (isDate(text) && yearForm.test(text)) return text;
	if (isDate(text)) return fault(row, column, "the year must be one of 1800 to 2999.");
	return fault(row, column, dateForm.test(text) ? "there is no such day." : "a date has the form YYYY-MM-DD.");
}

/** HH:MM on a 24-hour clock, seconds dropped; null when empty. */
export function timeCell(row: Row, column: Column): string | null {
	const text = textCell(row, column, wordLengthMax);
	if (text === "") return null;
	if (isTime(text)) return text.slice(0, 5);
	return fault(row, column, "a time has the form HH:MM, from 00:00 to 23:59.");
}

/** A whole number of 0 to 999; null when empty. */
export function countCell(row: Row, column: Column): number | null {
	const cell = row.cells[column.at];
	if (cell === undefined || cell === "") return null;
	if (countForm.test(cell)) return Number(cell);
	const text = textCell(row, column, wordLengthMax);
	if (text === "") return null;
	if (/^0*\d{1,3}$/.test(text)) return Number(text);
	if (/^-\d/.test(text)) return fault(row, column, "this number must not be negative.");
	return fault(row, column, "this must be a whole number of 0 to 999.");
}

/** One of the words, in any case; null, and noted, for anything else. */
export function wordCell<const Word extends string>(row: Row, column: Column, words: readonly Word[]): Word | null {
	const text = textCell(row, column, wordLengthMax).toLowerCase();
	const word = words.find((known) => known === text);
	return word ?? fault(row, column, `this must be one of: ${words.join(", ")}.`);
}

export function isBlank(row: Row, column: Column): boolean {
	return (row.cells[column.at] ?? "").trim() === "";
}

const wordLengthMax = 40;
const replacement = "\uFFFD";
const dateForm = /^\d{4}-\d\d-\d\d$/;
const yearForm = /^(1[89]|2\d)/;
const countForm = /^\d{1,3}$/;
/** Nothing to trim, join, defuse or refuse: nearly every cell of a real file. */
const plainCell = /^[\p{L}\p{N}]([\p{L}\p{N}_.,'&()/-]| (?=\S))*$/u;
