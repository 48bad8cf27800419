import { fold } from "../fold.ts";
import type { Side } from "../game/game.ts";
import { blockOf } from "./block.ts";
import { byName, byNumber } from "./find-player.ts";
import { headingsOf, type Held } from "./heading.ts";
import { firstColumn, type Place } from "./move.ts";
import { rowsOf, type Sheet } from "./sheet.ts";
import type { Edit } from "./state.ts";
import { listed, some } from "../some.ts";

/** What a pasted block comes to, and what is said of it: one sentence for what was taken, others for what was not. */
export interface Pasted {
	edits: Edit[];
	said: string[];
}

/**
 * Reads a block from the clipboard into the grid. A first row of headings says which column is which; else the block begins
 * at the cursor, unless only a whole line of the grid is as wide. Names or shirt numbers in its first columns say whose line
 * it is; else the lines follow from the cursor on. Empty cells leave what is there, derived columns are passed over, and what
 * lies outside is left out and said.
 */
export function readPaste(sheet: Sheet, text: string, at: Place): Pasted {
	const block = blockOf(text);
	const headings = headingsOf(sheet, block[0] ?? []);
	const body = headings ? block.slice(1) : block;
	const keys = headings ? keysIn(headings) : guessedKeys(sheet, body, at);
	const held = headings ?? [...keys, ...heldFrom(sheet, body, keys.length, at)];
	const reading: Reading = { sheet, side: sheet.players[at.row]?.side ?? "home", edits: [], problems: [], outside: 0 };
	const isAligned = headings ? () => true : alignmentOf(body, held, keys.length);
	const hasKeys = keys.some(({ kind }) => kind === "name" || kind === "number");
	const rows = rowsOf(sheet, reading.side).filter((row) => row >= at.row);
	for (const [line, cells] of body.entries()) {
		if (cells.every((cell) => cell === "")) continue;
		const row = hasKeys ? rowNamed(reading, held, cells) : (rows[line] ?? null);
		if (row === null && !hasKeys) reading.outside += 1;
		if (row === null) continue;
		if (isAligned(cells)) readLine(reading, held, cells, row, line + (headings ? 2 : 1));
		else reading.problems.push(`Line ${line + 1} has its figures in other columns than the rest. It was left out.`);
	}
	return { edits: reading.edits, said: sentences(reading, tooWide(body, held)) };
}

interface Reading {
	sheet: Sheet;
	/** The team whose lines these are: the cursor's, until a line names another. */
	side: Side;
	edits: Edit[];
	problems: string[];
	outside: number;
}

function readLine(
	{ sheet, edits, problems }: Reading,
	held: readonly Held[],
	cells: readonly string[],
	row: number,
	line: number,
) {
	for (const [at, cell] of cells.entries()) {
		const own = held[at];
		if (!own || isBlank(cell)) continue;
		if (own.kind === "stat") {
			const value = figure(cell);
			if (value !== null) edits.push({ row, stat: own.stat, value });
			else problems.push(`Line ${line}, ${own.stat}: “${cell}” is no whole number from 0 to 999.`);
		}
		if (own.kind === "pair") {
			const [, made, attempts] = /^(\d{1,3})\s?[-–/]\s?(\d{1,3})$/.exec(cell) ?? [];
			if (made !== undefined && attempts !== undefined)
				edits.push({ row, stat: own.made, value: Number(made) }, { row, stat: own.attempts, value: Number(attempts) });
			else problems.push(`Line ${line}, ${sheet.players[row]?.name}: “${cell}” is not makes and attempts, as in 8-14.`);
		}
	}
}

/** Whose line it is, or null: a total, a team's name, somebody who does not play. */
function rowNamed(reading: Reading, held: readonly Held[], cells: readonly string[]): number | null {
	const { sheet, side } = reading;
	const cellOf = (kind: Held["kind"]) => cells[held.findIndex((own) => own.kind === kind)] ?? "";
	const [number, name] = [cellOf("number").replace(/^#/, ""), cellOf("name")];
	const first = cells.find((cell) => cell !== "") ?? "";
	for (const other of ["home", "away"] as const)
		if (fold(first) === fold(sheet.teams[other])) {
			reading.side = other;
			return null;
		}
	const asked = name || number;
	if (asked === "" || /^(team )?totals?$|^team$|^coach/.test(fold(asked))) return null;
	const [, before, rest] = /^#?(\d{1,3})\s+(\D.*)$/.exec(name) ?? [];
	const candidates = [
		() => (name ? byName(sheet, rest ?? name, side) : byNumber(sheet, number, side)),
		() => (name ? byName(sheet, rest ?? name) : byNumber(sheet, number)),
	];
	for (const find of candidates) {
		const found = find();
		const narrowed = found.length > 1 && name ? found.filter((row) => isNumbered(sheet, row, before ?? number)) : found;
		if (narrowed.length === 1) return narrowed[0] ?? null;
		if (found.length > 1) {
			reading.problems.push(`“${asked}” could be ${found.map((row) => sheet.players[row]?.name).join(" or ")}.`);
			return null;
		}
	}
	reading.problems.push(name ? `No player here is called “${name}”.` : `No player here wears number ${number}.`);
	return null;
}

function isNumbered({ players }: Sheet, row: number, number: string): boolean {
	return number !== "" && players[row]?.number?.trim() === number;
}

const keysIn = (held: readonly Held[]) => held.filter(({ kind }) => kind === "name" || kind === "number");

/** Without headings: names are the first column with words in it, a number before them is the shirt's; or numbers alone. */
function guessedKeys(sheet: Sheet, body: readonly (readonly string[])[], at: Place): Held[] {
	const isWords = (column: number) => {
		const cells = body.map((row) => row[column] ?? "").filter((cell) => !isBlank(cell));
		return cells.length > 0 && cells.filter((cell) => /\p{L}/u.test(cell)).length * 2 > cells.length;
	};
	if (isWords(0)) return [{ kind: "name" }];
	if (isWords(1)) return [{ kind: "number" }, { kind: "name" }];
	return isNumbers(sheet, body, at) ? [{ kind: "number" }] : [];
}

/** A first column of shirt numbers: written with #, or all different, all known, and one column more than figures fit. */
function isNumbers(sheet: Sheet, body: readonly (readonly string[])[], { column }: Place): boolean {
	const cells = body.map((row) => row[0] ?? "").filter((cell) => cell !== "");
	if (cells.length === 0) return false;
	if (cells.every((cell) => /^#\d{1,3}$/.test(cell))) return true;
	const isKnown = cells.every((cell) => byNumber(sheet, cell).length > 0);
	const room = [sheet.columns.length, figures(sheet).length, figures(sheet).length - 1, sheet.columns.length - column];
	return cells.length > 1 && new Set(cells).size === cells.length && isKnown && room.includes(widthOf(body) - 1);
}

/** The columns of figures: a whole line where the block is exactly as wide, else those from the cursor on. */
function heldFrom(sheet: Sheet, body: readonly (readonly string[])[], skipped: number, { column }: Place): Held[] {
	const width = widthOf(body) - skipped;
	const typed = figures(sheet);
	const visible = sheet.columns.map((_, at) => at);
	const begun = typed.filter((at) => at >= firstColumn(sheet));
	const wholes = [visible, typed, begun].find((whole) => whole.length === width);
	const from = visible.filter((at) => at >= column);
	const isAtStart = column === firstColumn(sheet) || (column === 0 && wholes === visible);
	const isWhole = wholes !== undefined && (skipped > 0 || width > from.length || isAtStart);
	const others = holdsPercents(sheet, body, skipped, from) ? from : typed.filter((at) => at >= column);
	const columns = isWhole ? wholes : others;
	return columns.map((at) => {
		const own = sheet.columns[at];
		if (own?.percent) return { kind: "percent" };
		return own && !own.derived ? { kind: "stat", stat: own.stat.abbreviation } : { kind: "nothing" };
	});
}

/** The block was copied with its derived columns: where its whole lines would cover percentages there are percentages. */
function holdsPercents(
	sheet: Sheet,
	body: readonly (readonly string[])[],
	skipped: number,
	columns: readonly number[],
): boolean {
	const width = widthOf(body);
	const covered = columns.slice(0, width - skipped);
	const percents = covered.flatMap((column, at) => (sheet.columns[column]?.percent ? [at + skipped] : []));
	const found = body.filter((row) => row.length === width).flatMap((row) => percents.map((at) => row[at] ?? ""));
	return found.some((cell) => /[%.]/.test(cell)) && found.every(isPercent);
}

/**
 * Which lines of a block without headings have their figures where its whole lines have them. A shorter one may have lost a
 * cell in its middle, so that it counts only where its percentages stand below the others.
 */
function alignmentOf(body: readonly (readonly string[])[], held: readonly Held[], skipped: number) {
	const width = widthOf(body);
	return (cells: readonly string[]) => {
		const isPercentAt = (at: number) => held[at]?.kind === "percent";
		const isInPlace = cells.every((cell, at) =>
			isPercentAt(at) ? isPercent(cell) : held[at]?.kind !== "stat" || !cell.includes("%"),
		);
		const isWhole = cells.length === width || cells.some((cell, at) => cell.includes("%") && isPercentAt(at));
		return cells.slice(skipped).every(isBlank) || (isWhole && isInPlace);
	};
}

/** "57.1%", ".571", and what stands there for none and for all. */
const isPercent = (cell: string) => isBlank(cell) || /[%.]/.test(cell) || /^(0|1|100)$/.test(cell);

/** The columns that are typed, by their position. */
const figures = ({ columns }: Sheet) => columns.flatMap(({ derived }, at) => (derived ? [] : [at]));

const widthOf = (body: readonly (readonly string[])[]) => Math.max(0, ...body.map((row) => row.length));

const isBlank = (cell: string) => cell === "" || /^([-–—]|dnp\b.*|did not play.*)$/i.test(cell);

const figure = (cell: string) => (/^\d{1,3}([.,]0+)?$/.test(cell) ? Number.parseInt(cell, 10) : null);

function tooWide(body: readonly (readonly string[])[], held: readonly Held[]): number {
	return Math.max(0, widthOf(body) - held.length);
}

function sentences({ edits, problems, outside }: Reading, wide: number): string[] {
	const players = new Set(edits.map(({ row }) => row)).size;
	const taken =
		edits.length === 0
			? "Nothing in what was pasted fits here."
			: `Pasted ${some(edits.length, "figure")} of ${some(players, "player")}.`;
	const left = [outside > 0 && some(outside, "line"), wide > 0 && some(wide, "column")].filter(
		(part) => part !== false,
	);
	const isOne = outside + wide === 1;
	const lost =
		left.length > 0 ? [`${listed(left)} ${isOne ? "does" : "do"} not fit and ${isOne ? "was" : "were"} left out.`] : [];
	return [taken, ...lost, ...problems];
}
