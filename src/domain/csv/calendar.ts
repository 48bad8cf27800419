import { dateCell, fault, isBlank, originOf, type Row, rowFault, textCell, wordCell } from "./cells.ts";
import type { CalendarColumns } from "./header.ts";
import { leagueCell, teamCell } from "./places.ts";
import type { SeasonDraft } from "./season.ts";

const reasonLengthMax = 200;

/** One row of the file of byes and weeks off. Refused: a bye without its team, a day off without its date, either of them twice. */
export function readDay(draft: SeasonDraft, columns: CalendarColumns, row: Row): void {
	const kind = wordCell(row, columns.kind, ["bye", "week off"]);
	const league = leagueCell(draft, row, columns.league);
	const date = dateCell(row, columns.date);
	if (kind === "bye") readBye(draft, columns, row, league, date);
	if (kind === "week off") readWeekOff(draft, columns, row, league, date);
}

function readBye(draft: SeasonDraft, columns: CalendarColumns, row: Row, league: string | null, date: string | null) {
	if (columns.reason && !isBlank(row, columns.reason)) fault(row, columns.reason, "only a week off has a reason.");
	if (columns.team === null) return void rowFault(row, "this cell must not be empty.", "team");
	const team = teamCell(draft, row, columns.team, league);
	const key = `${team}\n${date ?? ""}`;
	if (team !== "" && draft.byes.has(key)) fault(row, columns.team, "this team has this bye already.");
	draft.byes.set(key, { from: originOf(row), team, date });
}

function readWeekOff(
	draft: SeasonDraft,
	columns: CalendarColumns,
	row: Row,
	league: string | null,
	date: string | null,
) {
	if (columns.team && !isBlank(row, columns.team)) fault(row, columns.team, "a week off is the whole league's.");
	if (isBlank(row, columns.date)) fault(row, columns.date, "this cell must not be empty.");
	if (league === null || date === null) return;
	const key = `${league}\n${date}`;
	if (draft.weekOffs.has(key)) fault(row, columns.date, "this day is off already.");
	const reason = columns.reason ? textCell(row, columns.reason, reasonLengthMax) || null : undefined;
	draft.weekOffs.set(key, { from: originOf(row), league, date, reason });
}
