import { attributeWord, type FileKind } from "../csv/header.ts";
import { fold } from "../fold.ts";
import type { KnownColumns } from "./meanings.ts";
import { dateIn, type DayOrder, nameIn, numberIn, scoreIn, statusIn, timeIn } from "./values.ts";

/** A row of a file, and the line on which it begins. */
export interface SheetRow {
	line: number;
	cells: readonly string[];
}

interface Reading {
	kind: FileKind;
	/** What each column means, in their order. */
	meanings: readonly string[];
	known: Pick<KnownColumns, "attributes">;
	usual: DayOrder;
	/** The team of players whose file does not say it. */
	team: string | null;
}

/**
 * Rows of somebody's file as rows of the known format, the header first: columns that are left out are gone, what one cell said
 * of two columns is parted, dates and times are written our way, and what a game needs and its file does not say is worked out.
 */
export function* knownRows(rows: Iterable<SheetRow>, reading: Reading): Generator<SheetRow> {
	const header = headerOf(reading);
	const keys = new Map<string, number>();
	let isFirst = true;
	for (const row of rows) {
		if (isFirst) yield { line: row.line, cells: header };
		else if (row.cells.some((cell) => cell.trim() !== ""))
			yield { line: row.line, cells: written(row, header, reading, keys) };
		isFirst = false;
	}
}

const parts: Readonly<Record<string, readonly string[]>> = {
	date_dmy: ["date"],
	date_mdy: ["date"],
	score: ["home_score", "away_score"],
	name: ["first_name", "last_name"],
};

function headerOf({ kind, meanings, team }: Reading): string[] {
	const header = new Set(meanings.filter(Boolean).flatMap((meaning) => parts[meaning] ?? [meaning]));
	if (kind === "games" && header.has("home") && header.has("away")) {
		for (const name of ["game", "status", "home_score", "away_score"]) header.add(name);
		if (header.has("date")) header.add("time");
	}
	if (kind === "players" && team !== null && !header.has("team")) header.add("team");
	return [...header];
}

function written(
	{ cells }: SheetRow,
	header: readonly string[],
	reading: Reading,
	keys: Map<string, number>,
): string[] {
	const said = new Map<string, string>();
	for (const [at, meaning] of reading.meanings.entries())
		if (meaning !== "") take(said, meaning, cells[at] ?? "", reading);
	if (reading.kind === "games") settleGame(said, header, keys);
	if (reading.kind === "players" && reading.team !== null && !said.has("team")) said.set("team", reading.team);
	return header.map((name) => said.get(name) ?? "");
}

function take(said: Map<string, string>, meaning: string, cell: string, { known, usual }: Reading): void {
	if (meaning === "score") {
		const score = scoreIn(cell);
		said.set("home_score", score?.home ?? cell);
		return void said.set("away_score", score?.away ?? "");
	}
	if (meaning === "name") {
		const { first, last } = nameIn(cell);
		said.set("first_name", first);
		return void said.set("last_name", last);
	}
	if (isDateMeaning(meaning)) {
		const { date, time } = dateIn(cell, orders[meaning] ?? usual);
		said.set("date", date);
		if (time !== "" && !said.get("time")) said.set("time", time);
		return;
	}
	if (meaning === "time") return void said.set("time", timeIn(cell) || (said.get("time") ?? ""));
	if (meaning === "closures") return void said.set(meaning, dayAlone(cell, usual));
	said.set(meaning, isNumber(meaning, known) ? numberIn(cell) : cell);
}

/** A spreadsheet writes a cell that is one day in its own way. */
function dayAlone(cell: string, usual: DayOrder): string {
	const { date, time } = dateIn(cell, usual);
	return time === "" ? date : cell;
}

const isDateMeaning = (meaning: string) => /^date(_[dm][md]y)?$/.test(meaning);
/** The order of day and month that a meaning itself says. */
const orders: Readonly<Record<string, "mdy" | "dmy">> = { date_mdy: "mdy", date_dmy: "dmy" };

/** Of what is a number, so that "#8" is one. */
function isNumber(meaning: string, { attributes }: Reading["known"]): boolean {
	if (meaning.endsWith("_score")) return true;
	const word = `${attributeWord} `;
	const name = fold(meaning.startsWith(word) ? meaning.slice(word.length) : meaning);
	return attributes.some((one) => one.type === "number" && fold(one.name) === name);
}

/** A game without a key is the n-th of its two teams in that file. */
function settleGame(said: Map<string, string>, header: readonly string[], keys: Map<string, number>): void {
	const score = { home: said.get("home_score") ?? "", away: said.get("away_score") ?? "" };
	if (header.includes("status")) said.set("status", statusIn(said.get("status") ?? "", score));
	if (!header.includes("game") || (said.get("game") ?? "").trim() !== "") return;
	const short = (name: string | undefined) => [...(name ?? "").trim()].slice(0, teamLengthMax).join("");
	const pair = `${short(said.get("home"))} – ${short(said.get("away"))}`;
	const league = short(said.get("league"));
	const count = (keys.get(`${league}\n${pair}`) ?? 0) + 1;
	keys.set(`${league}\n${pair}`, count);
	said.set("game", [league, pair, String(count)].filter(Boolean).join(" "));
}

/** Three of them and a number are the key of a game, which has 100 characters. */
const teamLengthMax = 28;
