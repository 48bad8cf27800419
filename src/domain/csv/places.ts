import { type Column, requiredCell, type Row, rowFault, textCell } from "./cells.ts";
import { type SeasonDraft, teamKey, teamRef } from "./season.ts";

export const nameLengthMax = 100;

/** The league of a row, folded: the one that it names, else that of the whole import; null, and noted, without either. */
export function leagueCell(draft: SeasonDraft, row: Row, column: Column | null): string | null {
	const name = (column && textCell(row, column, nameLengthMax)) || draft.usual;
	if (name === null) return rowFault(row, "this row names no league.", column?.name ?? "league");
	const key = teamKey(name);
	if (!draft.leagues.has(key)) draft.leagues.set(key, { name, settings: null });
	return key;
}

/** The division of a row, folded; null when empty. */
export function divisionCell(draft: SeasonDraft, row: Row, column: Column): string | null {
	const name = textCell(row, column, nameLengthMax);
	if (name === "") return null;
	const key = teamKey(name);
	if (!draft.divisions.has(key)) draft.divisions.set(key, { name, settings: null });
	return key;
}

/** The reference of a row's team in its league; "" where one of the two cannot be read. */
export function teamCell(draft: SeasonDraft, row: Row, column: Column, league: string | null): string {
	const name = requiredCell(row, column, nameLengthMax);
	if (name === "" || league === null) return "";
	const team = teamRef(league, name);
	if (!draft.teams.has(team)) draft.teams.set(team, { league, name, facts: null });
	return team;
}
