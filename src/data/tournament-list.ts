import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { divisions, divisionTeams, seasons } from "../../db/schema/index.ts";
import { compareNames } from "../domain/order.ts";
import type { Tenant } from "./tenant.ts";

export interface TournamentSeason {
	id: number;
	name: string;
	divisions: { id: number; name: string; teams: number }[];
}

/** The seasons that are active or show their tournament, the latest first, with their divisions by name (1 §2.12). */
export async function tournamentSeasons({ tx }: Tenant): Promise<TournamentSeason[]> {
	const listed = await tx
		.select({ id: seasons.id, name: seasons.name })
		.from(seasons)
		.where(or(eq(seasons.active, true), eq(seasons.showDivisions, true)))
		.orderBy(sql`${seasons.startDate} desc nulls last`, sql`${seasons.id} desc`);
	if (listed.length === 0) return [];
	const rows = await tx
		.select({
			id: divisions.id,
			name: divisions.name,
			season: divisions.season_id,
			teams: sql<number>`(select count(*)::int from ${divisionTeams} where ${and(eq(divisionTeams.organization_id, divisions.organization_id), eq(divisionTeams.division_id, divisions.id))})`,
		})
		.from(divisions)
		.where(
			inArray(
				divisions.season_id,
				listed.map(({ id }) => id),
			),
		)
		.orderBy(asc(divisions.id));
	return listed.map((season) => ({
		...season,
		divisions: rows
			.filter((division) => division.season === season.id)
			.map(({ id, name, teams }) => ({ id, name, teams }))
			.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id),
	}));
}
