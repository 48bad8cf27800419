import { addDays } from "../clock.ts";
import type { SheetRow } from "./rows.ts";
import { attributeOf, plainText, xmlTags } from "./xml.ts";

/** What a workbook's cells refer to. */
export interface Workbook {
	/** Texts that several cells share. */
	texts: readonly string[];
	/** By the number of a style: what a number in it is. */
	styles: readonly ("date" | "number")[];
	/** Whether its days are counted from 1904 on. */
	from1904: boolean;
}

/** The sheets that somebody sees, and the files that they are in. */
export function sheetsOf(workbook: string, relations: string): { name: string; file: string }[] {
	const files = new Map<string, string>();
	for (const tag of xmlTags(relations))
		if (tag.name === "Relationship") files.set(attributeOf(tag, "Id"), attributeOf(tag, "Target"));
	return [...xmlTags(workbook)].flatMap((tag) => {
		if (tag.name !== "sheet" || /hidden/i.test(attributeOf(tag, "state"))) return [];
		const target = files.get(attributeOf(tag, ":id"));
		if (target === undefined) return [];
		return [{ name: attributeOf(tag, "name"), file: target.startsWith("/") ? target.slice(1) : `xl/${target}` }];
	});
}

export function countsFrom1904(workbook: string): boolean {
	return [...xmlTags(workbook)].some(
		(tag) => tag.name === "workbookPr" && /^(1|true)$/.test(attributeOf(tag, "date1904")),
	);
}

/** Each `<si>` is a text, also of several runs; how it is pronounced is left out. */
export function textsOf(document: string): string[] {
	const texts: string[] = [];
	let isSpoken = false;
	for (const tag of xmlTags(document)) {
		if (tag.name === "si" && !tag.isEnd) texts.push("");
		if (tag.name === "rPh") isSpoken = !tag.isEnd && !tag.isEmpty;
		if (tag.name === "t" && !tag.isEnd && !isSpoken && texts.length > 0) texts[texts.length - 1] += plainText(tag.text);
	}
	return texts;
}

/** Which styles write a number as a date or time. */
export function stylesOf(document: string): ("date" | "number")[] {
	const own = new Map<number, string>();
	const styles: ("date" | "number")[] = [];
	let isCell = false;
	for (const tag of xmlTags(document)) {
		if (tag.name === "numFmt") own.set(Number(attributeOf(tag, "numFmtId")), attributeOf(tag, "formatCode"));
		if (tag.name === "cellXfs") isCell = !tag.isEnd;
		if (tag.name !== "xf" || tag.isEnd || !isCell) continue;
		const id = Number(attributeOf(tag, "numFmtId"));
		styles.push(isDateFormat(id, own.get(id)) ? "date" : "number");
	}
	return styles;
}

function isDateFormat(id: number, code: string | undefined): boolean {
	if (code === undefined)
		return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58 && id !== 49);
	return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, "").replace(/general/gi, ""));
}

const columnsMax = 200;

/** The rows of a sheet as texts, with the numbers that the spreadsheet shows beside them; cells beyond the 200th are left out. */
export function* sheetRows(document: string, book: Workbook): Generator<SheetRow> {
	let line = 0;
	let cells: string[] = [];
	let cell = { at: 0, type: "", style: 0, text: "" };
	let isText = false;
	for (const tag of xmlTags(document)) {
		if (tag.name === "row") {
			if (!tag.isEnd) [line, cells] = [Number(attributeOf(tag, "r")) || line + 1, []];
			if (tag.isEnd || tag.isEmpty) yield { line, cells };
		} else if (tag.name === "c") {
			if (!tag.isEnd) {
				const at = columnOf(attributeOf(tag, "r")) ?? cells.length;
				cell = { at, type: attributeOf(tag, "t"), style: Number(attributeOf(tag, "s")) || 0, text: "" };
			} else if (cell.at < columnsMax) {
				while (cells.length < cell.at) cells.push("");
				cells[cell.at] = valueOf(cell, book);
			}
		} else if (tag.name === "v" && !tag.isEnd) cell.text = plainText(tag.text);
		else if (tag.name === "is") isText = !tag.isEnd;
		else if (tag.name === "t" && isText && !tag.isEnd) cell.text += plainText(tag.text);
	}
}

/** "AB12" is the 28th. */
function columnOf(place: string): number | null {
	const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
	if (letters === undefined) return null;
	let column = 0;
	for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
	return column - 1;
}

function valueOf({ type, style, text }: { type: string; style: number; text: string }, book: Workbook): string {
	if (type === "s") return book.texts[Number(text)] ?? "";
	if (type === "b") return text === "1" ? "yes" : "no";
	if (type === "d") return text.replace(/T00:00(:00(\.0+)?)?Z?$/, "").replace("T", " ");
	if (type !== "" && type !== "n") return text;
	if (text === "" || !Number.isFinite(Number(text))) return text;
	return book.styles[style] === "date" ? dayOf(Number(text), book.from1904) : String(Number(text));
}

/** The day 0 of spreadsheets, whose year 1900 was a leap year. */
const firstDay = "1899-12-30";
const firstDayOf1904 = "1904-01-01";

/** A day as spreadsheets count them, with its time where it has one; below 1 a time alone. */
function dayOf(serial: number, from1904: boolean): string {
	const minutes = Math.round(serial * 1440);
	const [days, minute] = [Math.floor(minutes / 1440), ((minutes % 1440) + 1440) % 1440];
	const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
	if (days === 0) return time;
	if (days < 0 || days > 400_000) return String(serial);
	const date = addDays(from1904 ? firstDayOf1904 : firstDay, days);
	return minute === 0 ? date : `${date} ${time}`;
}
