import { rowTable } from "../../domain/audit.ts";
import { shapes } from "../deletion/reach.ts";
import { clearedKey } from "../deletions.ts";

type Row = Record<string, unknown>;
/** The id that a row of a table has where it goes. */
export type IdOf = (table: string, id: number) => number;
type Place = (value: unknown, idOf: IdOf, row: Row) => unknown;

/** Where ids stand in a row, besides the columns that refer to other rows: every place that holds one belongs here (HARDENING 4). */
export const idPlaces: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
	organizations: {},
	users: {},
	players: { distinct_from: (list, idOf) => (list as number[]).map((id) => idOf("players", id)) },
	divisions: { pools: named },
	schedules: { report: named },
	box_score_lines: { values: (values, idOf) => keysIn(values, (id) => idOf("stats", id)) },
	game_events: { user_id: user, payload: named, changes: named },
	scorer_links: { user_id: user },
	audit_log: { user_id: user, row_id: rowOfNoun, before: ofNoun, after: ofNoun },
	deletions: { user_id: user, document },
};

const references = new Map(
	shapes.map(({ name, references }) => [name, new Map(references.map(({ column, target }) => [column, target]))]),
);
const withId = new Set([...shapes.filter(({ key }) => key[0] === "id").map(({ name }) => name), "users"]);

/** A row as it is there: every id that it holds is the new one. */
export function moved(table: string, row: Row, idOf: IdOf): Row {
	const places = idPlaces[table];
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => {
			const target = references.get(table)?.get(column) ?? (column === "id" && withId.has(table) ? table : null);
			const owner = column === "organization_id" ? "organizations" : column === "sport_id" ? "sports" : target;
			if (value === null) return [column, value];
			if (owner && typeof value === "number") return [column, idOf(owner, value)];
			return [column, places?.[column]?.(value, idOf, row) ?? value];
		}),
	);
}

/** What ids are called inside documents. */
const names = new Map([
	["roster_id", "rosters"],
	["stat_id", "stats"],
	["period_id", "game_periods"],
	["game_period_id", "game_periods"],
	["slt_id", "league_teams"],
	["league_team_id", "league_teams"],
	["home_team_id", "league_teams"],
	["away_team_id", "league_teams"],
	["team_id", "teams"],
	["game_id", "games"],
	["season_id", "seasons"],
	["league_id", "leagues"],
	["leagueId", "leagues"],
	["season_league_id", "season_leagues"],
	["player_id", "players"],
	["captain_id", "players"],
	["division_id", "divisions"],
	["schedule_id", "schedules"],
	["organization_id", "organizations"],
	["sport_id", "sports"],
	["sportId", "sports"],
	["user_id", "users"],
]);

/** By the names of the fields, however deep they lie; a change of a game's period names it before and after. */
function named(value: unknown, idOf: IdOf): unknown {
	if (Array.isArray(value)) return value.map((item) => named(item, idOf));
	if (typeof value !== "object" || value === null) return value;
	const isPeriod = "field" in value && value.field === "period_id";
	return Object.fromEntries(
		Object.entries(value).map(([name, part]: [string, unknown]) => {
			const table = isPeriod && (name === "from" || name === "to") ? "game_periods" : names.get(name);
			return [name, table && typeof part === "number" ? idOf(table, part) : named(part, idOf)];
		}),
	);
}

function user(id: unknown, idOf: IdOf): unknown {
	return idOf("users", Number(id));
}

function rowOfNoun(id: unknown, idOf: IdOf, { noun }: Row): unknown {
	const table = rowTable(String(noun));
	return table && withId.has(table) ? idOf(table, Number(id)) : id;
}

function ofNoun(value: unknown, idOf: IdOf, row: Row): unknown {
	const next = named(value, idOf);
	const table = rowTable(String(row["noun"]));
	if (typeof next !== "object" || next === null || !("id" in next) || !table || !withId.has(table)) return next;
	return typeof next.id === "number" ? { ...next, id: idOf(table, next.id) } : next;
}

/** A deletion's rows by table, and the references that it cleared. */
function document(value: unknown, idOf: IdOf): unknown {
	const parts = Object.entries(value as Record<string, Row[]>);
	return Object.fromEntries(
		parts.map(([table, rows]) => [
			table,
			table === clearedKey ? rows.map((row) => cleared(row, idOf)) : rows.map((row) => moved(table, row, idOf)),
		]),
	);
}

function cleared(row: Row, idOf: IdOf): Row {
	const table = String(row["table"]);
	const target = references.get(table)?.get(String(row["column"]));
	return {
		...row,
		...(typeof row["id"] === "number" && { id: idOf(table, row["id"]) }),
		...(target && typeof row["value"] === "number" && { value: idOf(target, row["value"]) }),
	};
}

function keysIn(values: unknown, idOf: (id: number) => number): unknown {
	return Object.fromEntries(Object.entries(values as Row).map(([id, value]) => [idOf(Number(id)), value]));
}
