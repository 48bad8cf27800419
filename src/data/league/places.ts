import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { leagues, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { foundFirst } from "../../domain/refusal.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import { record } from "../audit/audit.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Season } from "../season/seasons.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A league in one season; `id` is the season league's (leagues 1). */
export interface SeasonLeague {
	id: number;
	season: Season;
	league: { id: number; name: string };
	tie_break: TieBreak;
	revision: number;
}

/** The season league of a nested path; null where the two do not belong together (tenancy 6). */
export async function seasonLeagueOf(tenant: Tenant, seasonId: number, leagueId: number): Promise<SeasonLeague | null> {
	return await first(tenant, and(eq(seasonLeagues.season_id, seasonId), eq(seasonLeagues.league_id, leagueId)));
}

/** A league in the active season, else in the latest one that it plays in (leagues 1). */
export async function latestOf(tenant: Tenant, leagueId: number): Promise<SeasonLeague | null> {
	return await first(tenant, eq(seasonLeagues.league_id, leagueId));
}

/** How level teams of a season league are told apart. */
export async function tieBreakOf({ tx }: Tenant, seasonLeagueId: number): Promise<TieBreak> {
	const [row] = await tx
		.select({ tie_break: seasonLeagues.tie_break })
		.from(seasonLeagues)
		.where(eq(seasonLeagues.id, seasonLeagueId));
	return checkTieBreak(row?.tie_break);
}

/** Sets how level teams are told apart (standings 3). */
export async function setTieBreak(
	writer: Writer,
	place: SeasonLeague,
	tieBreak: TieBreak,
	revision?: number,
): Promise<SeasonLeague> {
	refuseStale(place, revision);
	if (!newIn({ tie_break: place.tie_break }, { tie_break: tieBreak })) return place;
	const row = foundFirst(
		await writer.tx
			.update(seasonLeagues)
			.set({ tie_break: tieBreak as string | string[] }) // jsonb: checkTieBreak has read what is stored
			.where(eq(seasonLeagues.id, place.id))
			.returning({ revision: seasonLeagues.revision }),
	);
	await record(writer, {
		action: "update",
		noun: "season league",
		row_id: place.id,
		before: { tie_break: place.tie_break },
		after: { tie_break: tieBreak },
	});
	return { ...place, tie_break: tieBreak, revision: row.revision };
}

async function first({ tx }: Tenant, where: SQL | undefined): Promise<SeasonLeague | null> {
	const [row] = await tx
		.select({
			id: seasonLeagues.id,
			season: {
				id: seasons.id,
				name: seasons.name,
				startDate: seasons.startDate,
				finishDate: seasons.finishDate,
				active: seasons.active,
				planned: seasons.planned,
				showDivisions: seasons.showDivisions,
				sport_id: seasons.sport_id,
				revision: seasons.revision,
			},
			league: { id: leagues.id, name: leagues.name },
			tie_break: seasonLeagues.tie_break,
			revision: seasonLeagues.revision,
		})
		.from(seasonLeagues)
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(where)
		.orderBy(desc(seasons.active), sql`${seasons.startDate} desc nulls last`, desc(seasons.id))
		.limit(1);
	return row ? { ...row, tie_break: checkTieBreak(row.tie_break) } : null;
}
