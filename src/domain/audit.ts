import { dateShort, isDate, timeText } from "./clock.ts";
import { sentenceCase, some } from "./some.ts";
import { importedText } from "./csv/counts.ts";
import { countsText, deletable, isDeletable, tableOf } from "./deletion/deletions.ts";

const deeds = new Map([
	["create", "Added"],
	["update", "Changed"],
	["delete", "Deleted"],
	["restore", "Restored"],
	["merge", "Merged"],
	["import", "Imported"],
	["undo", "Taken back"],
	["publish", "Published"],
	["generate", "Generated"],
	["erase", "Erased for good"],
	["download", "Downloaded"],
	["permit", "Permitted"],
	["refuse", "Refused"],
]);

/** "Changed", of the action `update`; an action that has no word is said as it is. */
export const deedOf = (action: string): string => deeds.get(action) ?? sentenceCase(action);

/** The actions whose word holds a text in small letters. */
export const actionsSaid = (text: string): string[] =>
	[...deeds].filter(([, deed]) => deed.toLowerCase().includes(text)).map(([action]) => action);

type Row = Readonly<Record<string, unknown>>;

/** A field's value before and after; `table` says that the value is an id of a row there. */
export interface FieldChange {
	field: string;
	words: string;
	before: unknown;
	after: unknown;
	table: string | null;
}

/**
 * What an entry says field by field. Of a new row everything that says something, of a changed one both sides, of a
 * deleted one what it was; ids of the row itself and of the organization say nothing to people.
 */
export function changesOf(noun: string, before: Row | null, after: Row | null): FieldChange[] {
	const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
		(name) => !silent.has(name),
	);
	return names
		.map((field) => ({
			field,
			words: fieldWords(field),
			before: before?.[field] ?? null,
			after: after?.[field] ?? null,
			table: referredTable(noun, field),
		}))
		.filter(({ before: was, after: is }) => !isNothing(was) || !isNothing(is));
}

/** `records` is everything that a merge took in, for who looks into the database; `act` says of which act on several games it is part. */
const silent = new Set([
	"id",
	"organization_id",
	"revision",
	"created_at",
	"sport_id",
	"sportId",
	"label",
	"counts",
	"records",
	"act",
	"erased",
]);

const isNothing = (value: unknown) =>
	value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A column or wire name in words: `startDate`, `start_date` as "Start date", `home_team_id` as "Home team". */
export function fieldWords(field: string): string {
	const text = field
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase()
		.replace(/ ids?$/, "")
		.replace(/\burl\b/g, "address");
	return ownWords.get(field) ?? sentenceCase(text);
}

/** Maps, since a field may be called as people like, "constructor" too: an attribute's name is one. */
const ownWords = new Map([
	["slt_id", "Team"],
	["league_team_id", "Team"],
	["show_divisions", "Tournament"],
	["showDivisions", "Tournament"],
	["published_at", "Published"],
	["score_home", "Home score"],
	["score_away", "Away score"],
]);

/** A value as people read it, dates and times too; null where there is none. */
export function valueText(value: unknown): string | null {
	if (isNothing(value)) return null;
	if (typeof value === "boolean") return value ? "Yes" : "No";
	if (typeof value === "string" && isDate(value)) return dateShort(value);
	if (typeof value === "string") return /^\d\d:\d\d$/.test(value) ? timeText(value) : value;
	if (typeof value === "number") return String(value);
	if (Array.isArray(value)) {
		const texts = value.map((item) => valueText(item) ?? "–").filter(Boolean);
		return texts.join(value.some(hasParts) ? "; " : ", ") || null;
	}
	const imported = importedPart(Object(value));
	if (imported !== null) return imported;
	return Object.entries(Object(value))
		.filter(([name, part]) => !silent.has(name) && !isNothing(part))
		.map(([name, part]) => `${fieldWords(name)}: ${valueText(part)}`)
		.join(", ");
}

/** What an import says of a file, and whom it names. */
function importedPart(part: Row): string | null {
	const { name, rows } = part;
	if (typeof name !== "string") return null;
	if (typeof part["sha256"] === "string") return `${name}, ${some(Number(rows), "row")}`;
	return typeof part["player_id"] === "number" ? name : null;
}

/** Somebody erased leaves an object without anything in it. */
const hasParts = (item: unknown) =>
	typeof item === "object" && item !== null && Object.keys(item).length > 0 && !("player_id" in item);

/** How many rows an entry is about, in words; those that have no word by the name they were given. */
export function countsSaid(counts: unknown): string {
	if (typeof counts !== "object" || counts === null) return "";
	const numbers = Object.entries(counts).filter((entry): entry is [string, number] => typeof entry[1] === "number");
	const said = countsText(Object.fromEntries(numbers));
	return said || numbers.map(([name, count]) => `${importedText(name)}: ${count}`).join("; ");
}

/** The table whose row a noun's `row_id` is, for its name; null where nobody names it. */
export function rowTable(noun: string): string | null {
	return isDeletable(noun) ? tableOf(noun) : (otherTables.get(noun) ?? null);
}

const otherTables = new Map([
	["seasons", "seasons"], // as imports say it
	["venues", "venues"],
	["schedule draft", "schedules"],
	["attribute", "attributes"],
	["period", "game_periods"],
	["stat", "stats"],
	["feature", "features"],
	["user", "users"],
	["sign-in", "users"],
]);

/** Every noun whose rows have a table that names them. */
export const nouns: readonly string[] = [...deletable, ...otherTables.keys()];

/** The nouns whose rows are in a table. */
export const nounsOf = (table: string): string[] => nouns.filter((noun) => rowTable(noun) === table);

/** The table that a field's id leads to; a bye's team is a team in a league (leagues 2). */
function referredTable(noun: string, field: string): string | null {
	if (field === "team_id" && noun !== "league team") return "league_teams";
	return references.get(field) ?? null;
}

const references = new Map([
	["season_id", "seasons"],
	["league_id", "leagues"],
	["leagueId", "leagues"],
	["season_league_id", "season_leagues"],
	["team_id", "teams"],
	["slt_id", "league_teams"],
	["league_team_id", "league_teams"],
	["home_team_id", "league_teams"],
	["away_team_id", "league_teams"],
	["player_id", "players"],
	["captain_id", "players"],
	["division_id", "divisions"],
	["schedule_id", "schedules"],
	["venue_id", "venues"],
]);

/** Whether a value can be the id of a row. */
export const isRowId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
