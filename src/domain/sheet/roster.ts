import { Refusal } from "../refusal.ts";
import { guess, namedCount } from "./guess.ts";
import type { KnownColumns } from "./meanings.ts";
import { knownRows } from "./rows.ts";
import { separatorOf } from "./text.ts";
import { nameIn, numberIn } from "./values.ts";

/** Somebody on a pasted roster; what is not said is "". */
export interface RosterLine {
	line: number;
	firstName: string;
	lastName: string;
	number: string;
	position: string;
}

const peopleMax = 200;
const nameLengthMax = 60;

/**
 * The people of a roster as it was copied from a sheet or typed into a mail: with headings, or a line each with name, number
 * and position in any order (players 16); and the lines but those headings from which nobody comes. Refused: too many people,
 * a name that is too long.
 */
export function rosterIn(text: string, known: KnownColumns): { people: RosterLine[]; leftOut: Line[] } {
	const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, text: line }));
	const filled = lines.filter((one) => one.text.trim() !== "");
	const table = withHeadings(filled, text, known);
	const people = (table ?? free(filled)).filter(({ firstName, lastName }) => /\p{L}/u.test(`${firstName}${lastName}`));
	if (people.length > peopleMax) throw wrong(`These are more than ${peopleMax} people.`);
	const long = people.find(({ firstName, lastName }) =>
		[firstName, lastName].some((name) => [...name].length > nameLengthMax),
	);
	if (long) throw wrong(`Line ${long.line} is not a name: it has more than ${nameLengthMax} characters.`);
	const named = new Set(people.map(({ line }) => line));
	const leftOut = filled.slice(table ? 1 : 0).filter(({ line }) => !named.has(line));
	return { people, leftOut: leftOut.map(({ line, text: written }) => ({ line, text: written.trim() })) };
}

const wrong = (sentence: string) => new Refusal("invalid", sentence, { text: sentence });

/** A line of a roster as it is written, and which it is. */
export interface Line {
	line: number;
	text: string;
}

/** A table whose first line says what its columns are; null where it does not. */
function withHeadings(lines: readonly Line[], text: string, known: KnownColumns): RosterLine[] | null {
	const separator = separatorOf(text);
	const rows = lines.map((one) => ({ line: one.line, cells: one.text.split(separator).map((cell) => cell.trim()) }));
	const headings = rows[0]?.cells ?? [];
	if (namedCount("players", headings, known) === 0) return null;
	const beneath = rows.slice(1).map(({ cells }) => cells);
	const meanings = guess("players", { headings, rows: beneath }, known, "dmy");
	if (!meanings.some((meaning) => ["name", "first_name", "last_name"].includes(meaning))) return null;
	const [header, ...people] = knownRows(rows, { kind: "players", meanings, known, usual: "dmy", team: null });
	return people.map(({ cells }, at) => {
		const said = (name: string) => cells[header?.cells.indexOf(name) ?? -1] ?? "";
		return {
			line: rows.filter((row) => row.cells.some(Boolean))[at + 1]?.line ?? 0,
			firstName: said("first_name"),
			lastName: said("last_name"),
			number: said("attribute Number"),
			position: said("attribute Position"),
		};
	});
}

const listed = /^\s*(\d{1,3})[.)]\s+/;

/** Lines as people write them; numbers that only count the lines are no numbers of players, and what a mail says around is nobody. */
function free(lines: readonly Line[]): RosterLine[] {
	const people = withoutGreetings(lines);
	const isCounted = people.length > 1 && people.every((one, at) => Number(listed.exec(one.text)?.[1]) === at + 1);
	return people.map(({ line, text }) => ({ line, ...person(isCounted ? text.replace(listed, "") : text) }));
}

/** "Here we are:" and whatever comes before it, "Thanks," and whoever signs below. A list that is written with commas has no such lines. */
function withoutGreetings(lines: readonly Line[]): readonly Line[] {
	const isNumbered = ({ text }: Line) => /\d/.test(text);
	const first = lines.findIndex(isNumbered);
	const last = lines.findLastIndex(isNumbered);
	if (first < 0) return lines.filter(({ text }) => !/[:!?]\s*$/.test(text));
	const before = lines.slice(0, first);
	const opens = before.findLastIndex(({ text }) => /[,:!?.]\s*$/.test(text));
	const behind = lines.slice(last + 1);
	const closes = behind.findIndex(({ text }) => /[,:!?.]\s*$/.test(text));
	return [
		...before.slice(opens + 1),
		...lines.slice(first, last + 1),
		...(closes < 0 ? behind : behind.slice(0, closes)),
	];
}

const numberForm = /^(?:#|no\.?\s|nr\.?\s)?\s*\d{1,3}$/i;
const numberBefore = /^((?:#|no\.?\s|nr\.?\s)?\s*\d{1,3})[.):]?\s+(?=\S)/i;
const numberBehind = /\s+((?:#|no\.?\s|nr\.?\s)?\s*\d{1,3})$/i;
/** "12 G" behind a name: behind a number there is no initial, and behind two names and a number no third one. */
const bothBehind = /\s+((?:#|no\.?\s|nr\.?\s)?\s*\d{1,3})\s+(\D+)$/i;
const positions =
	/^(?:[pg]?[gfc]|pg|sg|sf|pf|point guard|shooting guard|small forward|power forward|guard|forward|center|centre|goalie|keeper|goalkeeper|defender|midfielder|striker|captain|[gfc][/-][gfc]|guard[/-]forward|forward[/-]center)$/i;
const positionBehind = /\s*(?:\(([^()]*)\)|\s[-–—]\s*([^-–—]+))$/;

function person(text: string): Omit<RosterLine, "line"> {
	const plain = text.replace(/^\s*[-–—•*·]\s*/, "").trim();
	const said = { number: "", position: "" };
	const names: string[] = [];
	for (const cell of plain.split(/\s*[\t;|,]\s*/).filter(Boolean)) {
		if (/@|\d{4}/.test(cell)) continue; // an address, a telephone, a year
		if (numberForm.test(cell)) said.number ||= numberIn(cell);
		else if (positions.test(cell)) said.position ||= cell;
		else names.push(cell.replace(/\s+/g, " "));
	}
	const [first = "", second = ""] = names;
	const whole = ofOne(first, said);
	if (second === "") return { ...said, ...nameOf(whole) };
	if (/\s/.test(whole) && !plain.includes("\t"))
		return { ...said, position: said.position || second, ...nameOf(whole) };
	said.position ||= names[2] ?? "";
	const last = ofOne(second, said);
	return plain.includes("\t")
		? { ...said, firstName: whole, lastName: last }
		: { ...said, firstName: last, lastName: whole };
}

/** "#8 Rosa Lind (Guard)", "Rosa Lind - Guard 8": the name alone, what stands around it noted. */
function ofOne(cell: string, said: { number: string; position: string }): string {
	let name = cell;
	const behind = positionBehind.exec(name);
	if (behind) {
		name = name.slice(0, behind.index);
		const text = (behind[1] ?? behind[2] ?? "").trim();
		if (numberForm.test(text)) said.number ||= numberIn(text);
		else said.position ||= text;
	}
	name = withoutBoth(name, said);
	for (const form of [numberBefore, numberBehind]) {
		const number = form.exec(name)?.[1];
		if (number === undefined) continue;
		said.number ||= numberIn(number.trim());
		name = name.replace(form, "");
	}
	const word = name.lastIndexOf(" ");
	const tail = name.slice(word + 1);
	if (word > 0 && name.slice(0, word).includes(" ") && positions.test(tail)) {
		said.position ||= tail;
		name = name.slice(0, word);
	}
	return name.trim();
}

/** Without a number and position behind it, which are noted. */
function withoutBoth(name: string, said: { number: string; position: string }): string {
	const [all = "", number = "", position = ""] = bothBehind.exec(name) ?? [];
	const rest = name.slice(0, name.length - all.length);
	if (all === "" || !(positions.test(position) || /\S\s+\S/.test(rest))) return name;
	said.number ||= numberIn(number.trim());
	said.position ||= position;
	return rest;
}

function nameOf(name: string): Pick<RosterLine, "firstName" | "lastName"> {
	const { first, last } = nameIn(name);
	return { firstName: first, lastName: last };
}
