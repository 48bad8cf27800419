import { webAddress } from "../check.ts";
import { isDate, isTime } from "../clock.ts";
import { note, type Problem, type Problems } from "./problem.ts";
import { readCell } from "./rows.ts";
import type { Origin } from "./season.ts";

/** One row of a file; `line` is where it begins. */
export interface Row extends Origin {
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
 * What a cell says: an export's leading ' taken off, blanks at the ends too, line ends as one blank. "" for an empty cell.
 * Refused: more than `lengthMax` characters, bytes that are no UTF-8, control characters.
 */
export function textCell(row: Row, column: Column, lengthMax: number): string {
	const cell = row.cells[column.at] ?? "";
	if (cell.length <= lengthMax && plainCell.test(cell)) return cell;
	return checked(
		row,
		column,
		readCell(cell)
			.replace(/\s*[\t-\r\u2028\u2029]\s*/g, " ")
			.trim(),
		lengthMax,
	);
}

/** The same, and not empty. */
export function requiredCell(row: Row, column: Column, lengthMax: number): string {
	const text = textCell(row, column, lengthMax);
	if (text === "") fault(row, column, "this cell must not be empty.");
	return text;
}

/** A key: its spellings that look alike are one. */
export function keyCell(row: Row, column: Column, lengthMax: number): string {
	return requiredCell(row, column, lengthMax).normalize("NFC").replace(/\s+/g, " ");
}

/** A text of several lines and paragraphs. */
export function longTextCell(row: Row, column: Column, lengthMax: number): string {
	const text = readCell(row.cells[column.at] ?? "").replace(/\r\n?/g, "\n");
	return checked(row, column, text.trim(), lengthMax, /[^\P{Cc}\n\t]/u);
}

function checked(row: Row, column: Column, text: string, lengthMax: number, control = /\p{Cc}/u): string {
	if (text.includes(replacement)) fault(row, column, "this is not UTF-8. Save the file as UTF-8.");
	else if (control.test(text)) fault(row, column, "a control character stands in this cell.");
	else if ([...text].length > lengthMax) fault(row, column, `at most ${lengthMax} characters.`);
	return text;
}

/** A web address, https where it has no scheme; null when empty. */
export function addressCell(row: Row, column: Column): string | null {
	const text = textCell(row, column, addressLengthMax);
	if (text === "") return null;
	return webAddress(text) ?? fault(row, column, "this is not a web address.");
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

/** A cell that says in so many words that there is nothing, where an empty one could be a mistake. */
export const nothing = "none";

export function saysNothing(row: Row, column: Column): boolean {
	return (row.cells[column.at] ?? "").trim().toLowerCase() === nothing;
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

/** One of the words, or null when empty. */
export function optionalWordCell<const Word extends string>(
	row: Row,
	column: Column,
	words: readonly Word[],
): Word | null {
	return isBlank(row, column) ? null : wordCell(row, column, words);
}

/** Yes or no; null when empty. */
export function yesCell(row: Row, column: Column): boolean | null {
	const word = optionalWordCell(row, column, ["yes", "no"]);
	return word === null ? null : word === "yes";
}

/** A whole number from 1; null when empty. */
export function orderCell(row: Row, column: Column): number | null {
	const text = textCell(row, column, wordLengthMax);
	if (text === "") return null;
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : fault(row, column, "this must be a whole number from 1.");
}

/** Where a row stands, to be kept with its record. */
export function originOf({ file, line }: Origin): Origin {
	return { file, line };
}

/** A problem of a record that was read before. */
export function lateFault(problems: Problems, { file, line }: Origin, problem: Omit<Problem, "file" | "line">): void {
	note(problems, { file, line, ...problem });
}

export function isBlank(row: Row, column: Column): boolean {
	return (row.cells[column.at] ?? "").trim() === "";
}

const addressLengthMax = 500;
const wordLengthMax = 40;
const replacement = "\uFFFD";
const dateForm = /^\d{4}-\d\d-\d\d$/;
const yearForm = /^(1[89]|2\d)/;
const countForm = /^\d{1,3}$/;
/** Nothing to trim, join, defuse or refuse: nearly every cell of a real file. */
const plainCell = /^[\p{L}\p{N}]([\p{L}\p{N}_.,'&()/-]| (?=\S))*$/u;
