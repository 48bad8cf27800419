import { eq, sql } from "drizzle-orm";
import { boxScoreLines, games } from "../../../db/schema/index.ts";
import { compareTexts } from "../../domain/order.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

interface Entry {
	roster_id: number;
	player_id: number;
	season_id: number;
}

/**
 * Roster entries that stand the latest season first, so that of somebody's teams of one season the one of the latest game comes
 * first: who goes to another team and comes back plays for the first one (players 15). Only those who had several are asked for.
 */
export async function byLatestGame<Row>(
	tenant: Tenant,
	rows: readonly Row[],
	entryOf: (row: Row) => Entry,
): Promise<Row[]> {
	const groups = Map.groupBy(rows.keys(), (at) => {
		const { player_id, season_id } = entryOf(rows[at]!);
		return `${player_id} ${season_id}`;
	});
	const several = [...groups.values()].filter((places) => places.length > 1);
	if (several.length === 0) return [...rows];
	const latest = await latestGames(
		tenant,
		several.flat().map((at) => entryOf(rows[at]!).roster_id),
	);
	const played = (row: Row) => latest.get(entryOf(row).roster_id) ?? "";
	const sorted = [...rows];
	for (const places of several) {
		const own = places.map((at) => rows[at]!).toSorted((a, b) => compareTexts(played(b), played(a)));
		for (const [index, at] of places.entries()) sorted[at] = own[index]!;
	}
	return sorted;
}

/** The day and time of the latest game in which an entry has a line. As one list: a hundred parameters made the plan twice as dear. */
async function latestGames(tenant: Tenant, rosterIds: readonly number[]): Promise<Map<number, string>> {
	const rows = await askLatest(tenant, { ids: idsText(rosterIds) });
	return new Map(rows.map(({ id, at }) => [id, at ?? ""]));
}

const askLatest = question((tenant, { ids }: { ids: string }) => {
	const { tx } = tenant;
	const lines = tx
		.select({ roster_id: boxScoreLines.roster_id, game_id: boxScoreLines.game_id })
		.from(boxScoreLines)
		.where(sql`${boxScoreLines.roster_id} = any(${ids}::bigint[])`)
		.as("lines");
	return tx
		.select({ id: lines.roster_id, at: sql<string | null>`max(concat(${games.date}, ' ', ${games.time}))` })
		.from(lines)
		.innerJoin(games, eq(games.id, lines.game_id))
		.where(gameListed(tenant))
		.groupBy(lines.roster_id);
});
