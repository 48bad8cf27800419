import { gathered } from "../../../db/gathered.ts";
import type { Side } from "../../domain/game/game.ts";
import { recordText } from "../../domain/standings/standings.ts";
import { rowsOf } from "../../domain/standings/kept.ts";
import { listedDivision } from "../bracket/tournament-list.ts";
import type { Game } from "../game/games.ts";
import { computedTables, keptTables } from "../stat/kept-standings.ts";
import type { Tenant } from "../tenant.ts";

const sides: readonly Side[] = ["away", "home"];

/** Whether there are brackets to lead to, and the records of those who meet in the games, by one statement (standings 8). */
export async function besideSchedule(
	tenant: Tenant,
	season: { id: number },
	games: readonly Game[],
): Promise<{ hasTournament: boolean; records: ReadonlyMap<number, string> }> {
	const { division, kept } = await gathered(tenant.tx, {
		division: listedDivision(tenant),
		kept: keptTables(tenant, season.id, false),
	});
	const teams = games.flatMap((game) => sides.map((side) => game[side]));
	const found = new Map(kept.map(({ id, lines }) => [id, lines]));
	const missing = teams.flatMap(({ season_league_id: id }) => (found.has(id) ? [] : [id]));
	for (const [id, { lines }] of await computedTables(tenant, season.id, [...new Set(missing)])) found.set(id, lines);
	const wanted = new Map(teams.map(({ slt_id }) => [slt_id, { id: slt_id, name: "" }]));
	const rows = [...found.values()].flatMap((lines) => rowsOf(lines, wanted));
	return { hasTournament: division.length > 0, records: new Map(rows.map((row) => [row.team.id, recordText(row)])) };
}
