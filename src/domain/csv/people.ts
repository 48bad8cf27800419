import { dateFault } from "../check.ts";
import { isDate } from "../clock.ts";
import { nameFields } from "../player/schema.ts";
import { type Column, fault, originOf, type Row, textCell } from "./cells.ts";
import { limitOf } from "./facts.ts";
import type { AttributeColumn } from "./header.ts";
import type { PlayerRecord, SeasonDraft } from "./season.ts";

const personNameLengthMax = limitOf(nameFields.firstName);
const attributeLengthMax = 200;

/** A person with one name bears it as the first, in whichever of the two columns it stands. */
export function nameCells(columns: { first_name: Column; last_name: Column }, row: Row) {
	const firstName = textCell(row, columns.first_name, personNameLengthMax);
	const lastName = textCell(row, columns.last_name, personNameLengthMax);
	if (firstName !== "") return { firstName, lastName };
	if (lastName === "") fault(row, columns.first_name, "a player needs a name.");
	return { firstName: lastName, lastName: "" };
}

/** Every attribute that the file has a column for; null where the cell is empty. */
export function attributeCells(columns: readonly AttributeColumn[], row: Row): Record<string, string | null> {
	const attributes: Record<string, string | null> = {};
	for (const { column, name, type } of columns) {
		const value = textCell(row, column, attributeLengthMax);
		attributes[name] = value || null;
		if (value === "") continue;
		if (type === "number" && !/^-?\d+(\.\d+)?$/.test(value)) fault(row, column, "this attribute is a number.");
		if (type === "date") checkDate(row, column, value);
	}
	return attributes;
}

/** The years are those of every form. */
function checkDate(row: Row, column: Column, value: string): void {
	const wrong = isDate(value) ? dateFault(value) : "this attribute is a date, YYYY-MM-DD.";
	if (wrong !== null) fault(row, column, wrong);
}

/** The player of a key, known from an earlier row or met now. */
export function meet(draft: SeasonDraft, id: string, key: string | null, row: Row): PlayerRecord {
	const known = draft.players.get(id);
	if (known) return known;
	const met: PlayerRecord = {
		from: originOf(row),
		key,
		spellings: new Map(),
		attributes: {},
		teams: new Map(),
		facts: null,
	};
	draft.players.set(id, met);
	return met;
}
