import type { FileKind } from "../../domain/csv/header.ts";
import { csvRow } from "../../domain/csv/rows.ts";
import type { Tenant } from "../tenant.ts";
import { boxScoresTable } from "./box-scores.ts";
import { calendarTable } from "./calendar.ts";
import { gamesTable } from "./games.ts";
import { playersTable } from "./people.ts";
import { scopeOf, type Scope, type Table } from "./scope.ts";
import { settingsTable } from "./settings.ts";
import { teamsTable } from "./teams.ts";
import { venuesTable } from "./venues.ts";

/** The files of a season, each in the format of the import: one that comes back changes nothing. */
export const tables = {
	settings: settingsTable,
	venues: venuesTable,
	teams: teamsTable,
	players: playersTable,
	games: gamesTable,
	calendar: calendarTable,
	boxScores: boxScoresTable,
} satisfies Readonly<Record<FileKind, (scope: Scope) => Promise<Table>>>;

/** One of the files of a season, or of one of its leagues alone, or the venues, which belong to none; null where there is no such season or league in it. */
export async function seasonFile(
	tenant: Tenant,
	kind: FileKind,
	where: { season: number; league: number | null },
): Promise<string | null> {
	if (kind === "venues") return await textOf(await tables[kind](tenant));
	const scope = await scopeOf(tenant, where);
	return scope && (await textOf(await tables[kind](scope)));
}

/** Others are answered between two lots of rows. */
async function textOf(table: Table): Promise<string> {
	const lots = [""];
	let count = 0;
	for await (const cells of table) {
		lots[lots.length - 1] += csvRow(cells);
		count += 1;
		if (count % lotRows !== 0) continue;
		lots.push("");
		await new Promise((resolve) => setImmediate(resolve));
	}
	return lots.join("");
}

const lotRows = 1_000;
