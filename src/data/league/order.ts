import { sql } from "drizzle-orm";
import { seasonLeagues } from "../../../db/schema/index.ts";

/** The place of a season league that staff have given it, as league order reads it (leagues 3). */
export const placeGiven = sql<number | null>`case when ${seasonLeagues.placed} then ${seasonLeagues.position} end`;

/**
 * The place of a league in the season that pages show, for lists of the whole organization. Written out, for Drizzle drops the
 * table's name inside a selection of one table.
 */
export const placeNow = sql<number | null>`(select case when sl.placed then sl.position end
	from season_leagues sl join seasons s on s.organization_id = sl.organization_id and s.id = sl.season_id
	where sl.organization_id = leagues.organization_id and sl.league_id = leagues.id and s.active
	order by s.start_date desc nulls last, s.id desc limit 1)`;
