import { rowTable } from "../../domain/audit.ts";
import { shapes } from "../deletion/reach.ts";
import { clearedKey } from "../deletions.ts";
import { movedAddress } from "./addresses.ts";

type Row = Record<string, unknown>;
/** The id that a row of a table has where it goes. */
export type IdOf = (table: string, id: number) => number;
type Place = (value: unknown, idOf: IdOf, row: Row) => unknown;

/**
 * Every column that could hold ids besides those that refer to rows: documents, lists, and numbers without a foreign key
 * (tenancy 4). Each says how its ids move, or that it has none; a test fails where a column is missing.
 */
export const idPlaces: Readonly<Record<string, Readonly<Record<string, Place>>>> = {
	organizations: { site_links: none, tie_break: none },
	players: {
		distinct_from: (list, idOf) => (list as number[]).map((id) => idOf("players", id)),
		videos: none,
		sponsor: none,
	},
	teams: { unavailable_slots: none, unavailable_dates: none },
	season_leagues: { tie_break: none },
	divisions: { pools: named, plans: none, seed_labels: none },
	schedules: {
		game_days: none,
		time_slots: none,
		weekly_time_slots: none,
		weekly_dates: none,
		places: none,
		off_dates: none,
		wishes: none,
		report: named,
	},
	box_score_lines: { values: (values, idOf) => keysIn(values, (id) => idOf("stats", id)) },
	game_events: { user_id: user, payload: named, changes: named },
	scorer_links: { user_id: user },
	venues: { courts: none, spellings: none },
	links: { former_slugs: none },
	pages: { content: addressesIn },
	import_columns: { meanings: none },
	imports: { counts: none },
	audit_log: { user_id: user, row_id: rowOfNoun, before: ofNoun, after: ofNoun },
	deletions: { user_id: user, document, counts: none },
};

const references = new Map(
	shapes.map(({ name, references }) => [name, new Map(references.map(({ column, target }) => [column, target]))]),
);
const withId = new Set([...shapes.filter(({ key }) => key[0] === "id").map(({ name }) => name), "users"]);

const owners = new Map([
	["organization_id", "organizations"],
	["sport_id", "sports"],
]);

/** A row as it is there: every id that it holds is the new one. */
export function moved(table: string, row: Row, idOf: IdOf): Row {
	const places = idPlaces[table];
	return Object.fromEntries(
		Object.entries(row).map(([column, value]) => {
			const target = references.get(table)?.get(column) ?? (column === "id" && withId.has(table) ? table : null);
			const owner = owners.get(column) ?? target;
			if (value === null) return [column, value];
			if (owner && typeof value === "number") return [column, idOf(owner, value)];
			const place = places?.[column];
			return [column, place ? place(value, idOf, row) : value];
		}),
	);
}

/** What ids are called inside documents. */
const names = new Map([
	["roster_id", "rosters"],
	["attribute_id", "attributes"],
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
	["venue_id", "venues"],
	["organization_id", "organizations"],
	["sport_id", "sports"],
	["sportId", "sports"],
	["user_id", "users"],
]);

/** What holds whole rows, ids in a list or names with a number behind them: the log keeps the records of a merge like that. */
const lists = new Map([
	["kept", "players"],
	["merged", "players"],
	["rosters", "rosters"],
	["distinct_from", "players"],
	["not_the_same_person", "players"],
]);

/** By the names of the fields, however deep they lie; a change of a game's period names it before and after. */
function named(value: unknown, idOf: IdOf): unknown {
	return namedIn(value, idOf, undefined);
}

/** `own` is the table whose rows, or ids of rows, stand here. */
function namedIn(value: unknown, idOf: IdOf, own: string | undefined): unknown {
	if (Array.isArray(value)) return value.map((item) => namedIn(item, idOf, own));
	if (typeof value === "number" && own) return idOf(own, value);
	if (typeof value === "string" && own)
		return value.replace(/(?<=#)\d+(?= \(|$)/, (id) => String(idOf(own, Number(id)))); // "Sam Same #7 (Bears)"
	if (typeof value !== "object" || value === null) return value;
	const isPeriod = "field" in value && value.field === "period_id";
	return Object.fromEntries(
		Object.entries(value).map(([name, part]: [string, unknown]) => {
			const ofPeriod = isPeriod && (name === "from" || name === "to") ? "game_periods" : undefined;
			const table = ofPeriod ?? names.get(name) ?? (name === "id" ? own : undefined);
			if (table && typeof part === "number") return [name, idOf(table, part)];
			return [name, namedIn(part, idOf, lists.get(name))];
		}),
	);
}

/** Of a page's blocks, whatever their type: in addresses of the site, wherever they stand. */
function addressesIn(value: unknown, idOf: IdOf): unknown {
	if (Array.isArray(value)) return value.map((item) => addressesIn(item, idOf));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, part]: [string, unknown]) => [
			name,
			name === "url" && typeof part === "string" ? movedAddress(part, idOf) : addressesIn(part, idOf),
		]),
	);
}

function none(value: unknown): unknown {
	return value;
}

function user(id: unknown, idOf: IdOf): unknown {
	return idOf("users", Number(id));
}

/** Nothing of a row that stays behind, such as a domain's. */
function rowOfNoun(id: unknown, idOf: IdOf, { noun }: Row): unknown {
	const table = tableOfNoun(noun);
	return table ? idOf(table, Number(id)) : null;
}

function ofNoun(value: unknown, idOf: IdOf, { noun }: Row): unknown {
	return addressesIn(namedIn(value, idOf, tableOfNoun(noun)), idOf);
}

function tableOfNoun(noun: unknown): string | undefined {
	return rowTable(String(noun)) ?? unnamed.get(String(noun));
}

/** Nouns whose rows the log shows without a name of their own. */
const unnamed = new Map([
	["page", "pages"],
	["scorer link", "scorer_links"],
	["organization", "organizations"],
]);

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
