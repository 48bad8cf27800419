import { isDerived } from "../box-score.ts";
import { fold } from "../fold.ts";
import { isFinal } from "../periods.ts";
import { type Column, fault, requiredCell, type Row, rowFault } from "./cells.ts";

/** What the organization has already, by which a column is recognised. */
export interface Known {
	/** Abbreviations, in order. */
	stats: readonly string[];
	attributes: readonly { name: string; type: string }[];
}

export type PeriodColumns = { period: string; home: Column; away: Column };
export type GameColumns = Record<(typeof gameColumnNames)[number], Column> & {
	time: Column | null;
	location: Column | null;
	forfeit_winner: Column | null;
	periods: PeriodColumns[];
};
export type BoxScoreColumns = Record<(typeof boxScoreColumnNames)[number], Column> & {
	attributes: { column: Column; name: string; type: string }[];
	stats: { column: Column; abbreviation: string }[];
};

export const gameColumnNames = ["game", "date", "home", "away", "status", "home_score", "away_score"] as const;
export const boxScoreColumnNames = ["game", "team", "player", "first_name", "last_name"] as const;
export const columnsMax = 200;
const periodLengthMax = 40;
const statLengthMax = 8;

/** The columns of a file of games, in any order and case, or null when the header has a problem. */
export function gameColumns(header: Row): GameColumns | null {
	const before = header.problems.count;
	const columns = namedColumns(header);
	const required = take(header, columns, gameColumnNames);
	const time = takeOptional(columns, "time");
	const location = takeOptional(columns, "location");
	const forfeit_winner = takeOptional(columns, "forfeit_winner");
	const periods = periodColumns(header, columns);
	if (required === null || header.problems.count > before) return null;
	return { ...required, time, location, forfeit_winner, periods };
}

/**
 * The columns of a file of box scores, in any order: beside the five of every row, a name that is one of the organization's
 * attributes is an attribute, every other name is a stat by its abbreviation. Null when the header has a problem.
 */
export function boxScoreColumns(header: Row, known: Known): BoxScoreColumns | null {
	const before = header.problems.count;
	const columns = namedColumns(header);
	const required = take(header, columns, boxScoreColumnNames);
	const attributes: BoxScoreColumns["attributes"] = [];
	const stats: BoxScoreColumns["stats"] = [];
	for (const [name, column] of columns) {
		const attribute = known.attributes.find((one) => fold(one.name) === name);
		if (attribute) attributes.push({ column, name: attribute.name, type: attribute.type });
		else stats.push({ column, abbreviation: known.stats.find((stat) => fold(stat) === name) ?? column.name });
	}
	const all = [...known.stats, ...stats.map((stat) => stat.abbreviation)];
	for (const stat of stats) refuseStat(header, stat, all);
	return required !== null && header.problems.count === before ? { ...required, attributes, stats } : null;
}

/** Every column by its folded name; blank and repeated names are noted. */
function namedColumns(header: Row): Map<string, Column> {
	const columns = new Map<string, Column>();
	if (header.cells.length > columnsMax) {
		rowFault(header, `at most ${columnsMax} columns.`);
		return columns;
	}
	for (const at of header.cells.keys()) {
		const name = requiredCell(header, { name: `no. ${at + 1}`, at }, periodLengthMax + "_home".length);
		if (name === "") continue;
		const column = { name, at };
		if (columns.has(fold(name))) fault(header, column, "this column is there twice.");
		columns.set(fold(name), column);
	}
	return columns;
}

function take<const Name extends string>(
	header: Row,
	columns: Map<string, Column>,
	names: readonly Name[],
): Record<Name, Column> | null {
	const found: Partial<Record<Name, Column>> = {};
	for (const name of names) {
		const column = columns.get(name);
		columns.delete(name);
		if (column) found[name] = column;
		else rowFault(header, "this column is missing.", name);
	}
	return isWhole(found, names) ? found : null;
}

function takeOptional(columns: Map<string, Column>, name: string): Column | null {
	const column = columns.get(name) ?? null;
	columns.delete(name);
	return column;
}

function isWhole<Name extends string>(
	found: Partial<Record<Name, Column>>,
	names: readonly Name[],
): found is Record<Name, Column> {
	return names.every((name) => found[name] !== undefined);
}

/** Pairs `{period}_home` and `{period}_away`; whatever is left over is unknown. */
function periodColumns(header: Row, columns: Map<string, Column>): PeriodColumns[] {
	const periods: PeriodColumns[] = [];
	for (const [name, column] of columns) {
		const [, period, side] = /^(.*\S)_(home|away)$/.exec(name) ?? [];
		if (period === undefined) {
			fault(header, column, "this column is not known.");
			continue;
		}
		if (isFinal({ name: period })) {
			fault(header, column, "the final score stands in home_score and away_score.");
			continue;
		}
		if (period === "ot1" && columns.has(`ot_${side}`)) fault(header, column, "OT1 is OT: there is one first overtime.");
		const other = columns.get(`${period}_${side === "home" ? "away" : "home"}`);
		if (!other) fault(header, column, "the column of the other side is missing.");
		else if (side === "home")
			periods.push({ period: column.name.slice(0, -"_home".length), home: column, away: other });
	}
	return periods;
}

function refuseStat(header: Row, { column, abbreviation }: BoxScoreColumns["stats"][number], all: readonly string[]) {
	if ([...abbreviation].length > statLengthMax) {
		fault(
			header,
			column,
			`this is neither an attribute of the players nor the abbreviation of a stat (at most ${statLengthMax} characters).`,
		);
	} else if (isDerived(abbreviation, all)) {
		fault(header, column, "this stat is computed from others: leave the column out.");
	}
}
