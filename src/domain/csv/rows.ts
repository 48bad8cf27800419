/** How a value becomes a CSV cell and comes back (RFC 4180, writing 6). Parsing lines is the import's work. */
export type CellValue = string | number | boolean | null | undefined;

/** A file: CRLF after every row, so that spreadsheets and line tools agree. */
export function csvText(rows: Iterable<readonly CellValue[]>): string {
	let text = "";
	for (const row of rows) text += csvRow(row);
	return text;
}

/** One row with its line end. */
export function csvRow(cells: readonly CellValue[]): string {
	return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A cell, defused against formulas and quoted where it must be. */
export function csvCell(value: CellValue): string {
	const text = cellText(value);
	return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a parser finds in the cell of a value. Null and undefined are empty. */
export function cellText(value: CellValue): string {
	if (value === null || value === undefined) return "";
	return typeof value === "string" ? defuse(value) : String(value);
}

/** What a parsed cell says: the ' that an export put in front of a formula's look-alike is taken off again. */
export function readCell(text: string): string {
	return /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}

/** A spreadsheet runs what starts with = + - @ (or a tab or return before them): such texts get a ', unless they are numbers. */
function defuse(text: string): string {
	return /^'*[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text;
}

function isNumber(text: string): boolean {
	return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);
}
