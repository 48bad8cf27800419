import { type Column, fault, requiredCell, type Row, rowFault, textCell } from "./cells.ts";
import { calledFields } from "../team/schema.ts";
import { limitOf } from "./facts.ts";
import { type SeasonDraft, teamKey, teamRef } from "./season.ts";

export const nameLengthMax = limitOf(calledFields.name);

/** Many times those of the largest season: each is found or made before the first game is. */
const most = { leagues: 200, divisions: 200, teams: 20_000 } as const;

function isRoom(draft: SeasonDraft, row: Row, column: Column, list: keyof typeof most): boolean {
	const room = draft[list].size < most[list];
	if (!room) fault(row, column, `at most ${most[list].toLocaleString("en")} ${list}.`);
	return room;
}

/** The league of a row, folded: the one that it names, else that of the whole import; null, and noted, without either. */
export function leagueCell(draft: SeasonDraft, row: Row, column: Column | null): string | null {
	const name = (column && textCell(row, column, nameLengthMax)) || draft.usual;
	if (name === null) return rowFault(row, "this row names no league.", column?.name ?? "league");
	const key = teamKey(name);
	if (!draft.leagues.has(key) && (!column || isRoom(draft, row, column, "leagues")))
		draft.leagues.set(key, { name, settings: null });
	return key;
}

/** The division of a row, folded; null when empty. */
export function divisionCell(draft: SeasonDraft, row: Row, column: Column): string | null {
	const name = textCell(row, column, nameLengthMax);
	if (name === "") return null;
	const key = teamKey(name);
	if (!draft.divisions.has(key) && isRoom(draft, row, column, "divisions"))
		draft.divisions.set(key, { name, settings: null });
	return key;
}

/** The reference of a row's team in its league; "" where one of the two cannot be read. */
export function teamCell(draft: SeasonDraft, row: Row, column: Column, league: string | null): string {
	const name = requiredCell(row, column, nameLengthMax);
	if (name === "" || league === null) return "";
	const team = teamRef(league, name);
	if (!draft.teams.has(team) && isRoom(draft, row, column, "teams"))
		draft.teams.set(team, { league, name, facts: null });
	return team;
}
