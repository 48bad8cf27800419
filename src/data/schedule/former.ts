import { eq, inArray, lte, sql } from "drizzle-orm";
import { schedules, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { type ModelSchedule, modelOf } from "../../domain/schedule/model.ts";
import { fieldColumns } from "./schedules.ts";
import type { Tenant } from "../tenant.ts";

/** Of each league the schedules whose settings a new one may take: those of the latest seasons, the longest first (scheduling 25). */
export async function modelSchedules({ tx }: Tenant, leagueIds: readonly number[]): Promise<ModelSchedule[]> {
	if (leagueIds.length === 0) return [];
	const ranked = tx
		.select({
			id: schedules.id,
			leagueId: seasonLeagues.league_id,
			season_id: sql<number>`${seasons.id}`.mapWith(Number).as("season_id"),
			season: sql<string>`${seasons.name}`.as("season"),
			place: sql<number>`row_number() over (partition by ${seasonLeagues.league_id}
				order by ${seasons.startDate} desc nulls last, ${seasons.id} desc, ${schedules.numWeeks} desc, ${schedules.id} desc)`
				.mapWith(Number)
				.as("place"),
		})
		.from(schedules)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, schedules.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(inArray(seasonLeagues.league_id, [...leagueIds]))
		.as("ranked");
	const rows = await tx
		.select({
			leagueId: ranked.leagueId,
			season_id: ranked.season_id,
			season: ranked.season,
			fields: fieldColumns,
		})
		.from(ranked)
		.innerJoin(schedules, eq(schedules.id, ranked.id))
		.where(lte(ranked.place, eachMax))
		.orderBy(ranked.leagueId, ranked.place);
	return rows.map(({ fields, ...of }) => ({ ...of, form: modelOf(fields) }));
}

/** A league of ten years has more of them than anybody looks through. */
const eachMax = 4;
