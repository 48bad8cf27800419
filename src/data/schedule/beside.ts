import type { Side } from "../../domain/game/game.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { recordText } from "../../domain/standings/standings.ts";
import { rowsOf } from "../../domain/standings/kept.ts";
import { hasTournament } from "../bracket/tournament-list.ts";
import { idsText } from "../deletion/reach.ts";
import type { Game } from "../game/games.ts";
import { computedTables, keptTables } from "../stat/kept-standings.ts";
import { question } from "../question.ts";
import type { Tenant } from "../tenant.ts";

const sides: readonly Side[] = ["away", "home"];

/** Whether there are brackets to lead to, and the records of those who meet in the games (standings 8). */
export async function besideSchedule(
	tenant: Tenant,
	season: { id: number; sport_id: number },
	games: readonly Game[],
): Promise<{ hasTournament: boolean; records: ReadonlyMap<number, string> }> {
	const teams = games.flatMap((game) => sides.map((side) => game[side]));
	const leagues = idsText(new Set(teams.map(({ season_league_id: id }) => id)));
	const [leadsToBrackets, kept] = await Promise.all([
		hasTournament(tenant),
		askKept(tenant, { seasonId: season.id, leagues }),
	]);
	const found = new Map(kept.map(({ id, lines }) => [id, lines]));
	const missing = teams.flatMap(({ season_league_id: id }) => (found.has(id) ? [] : [id]));
	for (const [id, { lines }] of await computedTables(tenant, season.id, [...new Set(missing)])) found.set(id, lines);
	const wanted = new Map(teams.map(({ slt_id }) => [slt_id, { id: slt_id, name: "" }]));
	const rows = [...found.values()].flatMap((lines) => rowsOf(lines, wanted));
	const { awards } = sportAmong(tenant.organization.sports, season.sport_id);
	const records = new Map(rows.map((row) => [row.team.id, recordText(row, awards)]));
	return { hasTournament: leadsToBrackets, records };
}

const askKept = question((tenant, values: { seasonId: number; leagues: string }) =>
	keptTables(tenant, values, { traces: false }),
);
