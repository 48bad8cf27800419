import { and, eq, notExists, or, sql } from "drizzle-orm";
import { keptStandings, keptTotals, seasonLeagues } from "../../../db/schema/index.ts";
import type { Writer } from "../tenant.ts";
import { keepDays } from "../schedule/kept-days.ts";
import { keepStandings } from "./kept-standings.ts";
import { keepTotals } from "./kept-totals.ts";

/** So many leagues at a time; the others are computed where they are shown, until the next change or the next sweep. */
export const leaguesMax = 60;

/**
 * Makes anew what a change has thrown away of standings, totals and days, in its own transaction: the last thing that every change does
 * (standings 8). Says of how many leagues.
 */
export async function keepFigures(writer: Writer): Promise<number> {
	const { tx } = writer;
	const [s, t] = [keptStandings, keptTotals];
	const lacks = (kept: typeof s | typeof t) =>
		notExists(
			tx
				.select({ id: kept.season_league_id })
				.from(kept)
				.where(
					and(eq(kept.organization_id, seasonLeagues.organization_id), eq(kept.season_league_id, seasonLeagues.id)),
				),
		);
	const missing = await tx
		.select({
			id: seasonLeagues.id,
			season_id: seasonLeagues.season_id,
			standings: sql<boolean>`${lacks(s)}`,
			totals: sql<boolean>`${lacks(t)}`,
		})
		.from(seasonLeagues)
		.where(or(lacks(s), lacks(t)))
		.limit(leaguesMax);
	await keepDays(writer);
	const unranked = Map.groupBy(
		missing.filter(({ standings }) => standings),
		({ season_id }) => season_id,
	);
	for (const [season_id, own] of unranked)
		await keepStandings(
			writer,
			season_id,
			own.map(({ id }) => id),
		);
	await keepTotals(
		writer,
		missing.flatMap(({ id, totals }) => (totals ? [id] : [])),
	);
	return missing.length;
}
