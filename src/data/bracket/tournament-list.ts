import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { divisions, divisionTeams, games, leagueTeams, seasons, teams } from "../../../db/schema/index.ts";
import type { Format } from "../../domain/bracket/matchup.ts";
import { statusOf, type BracketStatus } from "../../domain/bracket/status.ts";
import { lineUp } from "../../domain/bracket/view.ts";
import { compareNames } from "../../domain/order.ts";
import { matchColumns, withShootOuts } from "./outdated.ts";
import { framed } from "../frame.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

export interface TournamentDivision {
	id: number;
	name: string;
	status: BracketStatus;
}

export interface TournamentSeason {
	id: number;
	name: string;
	divisions: TournamentDivision[];
}

/** Listed publicly: the seasons that are active or show their tournament (adult 5), and none that is planned (leagues 4). */
const listed = and(or(eq(seasons.active, true), eq(seasons.showDivisions, true)), eq(seasons.planned, false));

/** The listed seasons, the latest first, with their divisions by name and how far their brackets have come. */
export async function tournamentSeasons(tenant: Tenant): Promise<TournamentSeason[]> {
	const { known, ...listed } = await listedIn(tenant);
	const found = await brackets(tenant, listed);
	return known.map((season) => ({
		...season,
		divisions: found
			.filter(({ season_id }) => season_id === season.id)
			.map(({ id, name, status }) => ({ id, name, status }))
			.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id),
	}));
}

/** The latest listed season that has divisions, or null: where the tournament is. */
export async function latestTournament(tenant: Tenant): Promise<TournamentSeason | null> {
	return (await tournamentSeasons(tenant)).find(({ divisions: some }) => some.length > 0) ?? null;
}

/** Whether a listed season has a division, so that there is something to lead to. */
export async function hasTournament(tenant: Tenant): Promise<boolean> {
	return (await listedIn(tenant)).rows.length > 0;
}

/** The listed seasons, their divisions, and who is in these. */
async function listedIn(tenant: Tenant) {
	const { tx } = tenant;
	return await framed(tenant, "tournaments", async () => {
		const [known, rows] = await Promise.all([
			tx
				.select({ id: seasons.id, name: seasons.name })
				.from(seasons)
				.where(listed)
				.orderBy(sql`${seasons.startDate} desc nulls last`, sql`${seasons.id} desc`),
			tx
				.select({
					id: divisions.id,
					name: divisions.name,
					season_id: divisions.season_id,
					pools: divisions.pools,
					format: sql<Format>`${divisions.format}`, // by the column's check
				})
				.from(divisions)
				.innerJoin(seasons, eq(seasons.id, divisions.season_id))
				.where(listed),
		]);
		const ids = rows.map(({ id }) => id);
		return { known, rows, seats: ids.length === 0 ? [] : await seatsOf(tenant, ids) };
	});
}

async function seatsOf({ tx }: Tenant, ids: readonly number[]) {
	return await tx
		.select({ division_id: divisionTeams.division_id, slt_id: divisionTeams.slt_id, name: teams.name })
		.from(divisionTeams)
		.innerJoin(leagueTeams, eq(leagueTeams.id, divisionTeams.slt_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(inArray(divisionTeams.division_id, [...ids]))
		.orderBy(asc(divisionTeams.position), asc(divisionTeams.id));
}

/** The brackets of all listed seasons, in one query however many there are. */
async function brackets(tenant: Tenant, { rows, seats }: Omit<Awaited<ReturnType<typeof listedIn>>, "known">) {
	const ids = rows.map(({ id }) => id);
	if (ids.length === 0) return [];
	const stored = await tenant.tx
		.select(matchColumns)
		.from(games)
		.where(and(inArray(games.division_id, ids), gameListed(tenant)));
	const matches = await withShootOuts(tenant, stored);
	return rows.map(({ format, pools, ...division }) => {
		const own = ({ division_id }: { division_id: number | null }) => division_id === division.id;
		return {
			...division,
			status: statusOf(format, lineUp(seats.filter(own), pools?.length ?? 0), matches.filter(own)),
		};
	});
}
