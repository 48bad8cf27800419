import { and, asc, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import { leagueTeams, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { missingSigns, type Sign, type Worn } from "../../domain/team/sign.ts";
import type { Tenant, Tx } from "../tenant.ts";

/** What a team is told apart by in its season, as lists select it. */
export const signColumns = {
	logo: leagueTeams.logo,
	abbreviation: leagueTeams.abbreviation,
	color: leagueTeams.color,
};

type Row = Omit<Sign, "logo"> & { id: string; season: string; team: string; name: string };

/**
 * Gives every team of a season that lacks an abbreviation or a colour one of each (teams 8); whatever makes league teams ends
 * with it. The organization is taken, so that no two of a season can get the same.
 */
export async function giveSigns(tx: Tx): Promise<void> {
	const rows = await tx.execute<Row>(sql`
		select lt.id, sl.season_id as season, lt.team_id as team, t.name, lt.abbreviation, lt.color
		from league_teams lt
		join season_leagues sl on sl.organization_id = lt.organization_id and sl.id = lt.season_league_id
		join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id
		where sl.season_id in (
			select o.season_id from league_teams l
			join season_leagues o on o.organization_id = l.organization_id and o.id = l.season_league_id
			where l.abbreviation is null or l.color is null)
		order by lt.id`);
	const lacking = rows.filter(({ abbreviation, color }) => !abbreviation || !color);
	if (lacking.length === 0) return;
	const former = await formerSigns(tx, [...new Set(lacking.map(({ team }) => team))]);
	const found = [...Map.groupBy(rows, ({ season }) => season).values()].flatMap((own) => {
		const teams = own.map((row) => ({ ...row, id: Number(row.id), former: former.get(row.team) ?? null }));
		return [...missingSigns(teams)].map(([id, sign]) => ({ id, ...sign }));
	});
	await tx.execute(sql`
		update league_teams t set abbreviation = n.abbreviation, color = n.color
		from json_to_recordset(${JSON.stringify(found)}::text::json) as n (id bigint, abbreviation text, color text)
		where t.id = n.id`);
}

/** Takes the abbreviation from those of `entries`, a query of ids, that an earlier one of them or another team of their season bears. */
export async function dropTakenSigns(tx: Tx, entries: SQL): Promise<void> {
	await tx.execute(sql`
		update league_teams t set abbreviation = null
		where t.id in (${entries}) and exists (
			select from league_teams o
			join season_leagues ol on ol.organization_id = o.organization_id and ol.id = o.season_league_id
			join season_leagues tl on tl.organization_id = t.organization_id and tl.id = t.season_league_id
			where o.organization_id = t.organization_id and o.id <> t.id and o.abbreviation = t.abbreviation
				and ol.season_id = tl.season_id and (o.id < t.id or o.id not in (${entries})))`);
}

/** The name of another team of that season that bears the abbreviation. */
export async function bearerOf(tx: Tx, seasonId: number, abbreviation: string, except: number): Promise<string | null> {
	const [row] = await tx
		.select({ name: teams.name })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(
			and(
				eq(seasonLeagues.season_id, seasonId),
				eq(leagueTeams.abbreviation, abbreviation),
				ne(leagueTeams.id, except),
			),
		);
	return row?.name ?? null;
}

/** The colours of a season's teams, by their names. */
export async function wornColours({ tx }: Tenant, seasonId: number): Promise<Worn[]> {
	return await tx
		.select({ id: leagueTeams.id, name: teams.name, color: sql<string>`${leagueTeams.color}` })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(and(eq(seasonLeagues.season_id, seasonId), isNotNull(leagueTeams.color)))
		.orderBy(asc(teams.name), asc(leagueTeams.id));
}

/** What these teams bore last, by their ids. */
async function formerSigns(tx: Tx, teams: readonly string[]) {
	const rows = await tx.execute<Omit<Sign, "logo"> & { team: string }>(sql`
		select distinct on (t.team_id) t.team_id as team, t.abbreviation, t.color
		from league_teams t
		join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
		join seasons s on s.organization_id = l.organization_id and s.id = l.season_id
		where t.team_id = any(${`{${teams.join(",")}}`}::bigint[]) and t.abbreviation is not null
		order by t.team_id, s.start_date desc nulls last, s.id desc, t.id desc`);
	return new Map(rows.map(({ team, ...sign }) => [team, sign]));
}
