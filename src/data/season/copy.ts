import { sql, type SQL } from "drizzle-orm";
import { limitColumns } from "../fact-columns.ts";
import { dropTakenSigns, giveSigns } from "../team/signs.ts";
import type { Writer } from "../tenant.ts";

/** What was copied, for the log. */
export interface Copied {
	leagues: number;
	teams: number;
	players: number;
	divisions: number;
}

/** A whole season, or the teams of one season league, which go into another that is there already. */
export type CopySource = { season: number } | { seasonLeague: number; into: number };

/**
 * Copies leagues, league teams with captain, sign and limits, rosters and divisions without their teams into a season; games, byes and week-offs
 * stay where they are (leagues 5). Teams and players are the organization's own, so only their places are new. A few
 * statements, however large the season is.
 */
export async function copyInto(writer: Writer, seasonId: number, source: CopySource): Promise<Copied> {
	if ("seasonLeague" in source) {
		const pair = sql`select ${source.seasonLeague}::bigint as old_id, ${source.into}::bigint as new_id`;
		return { leagues: 1, ...(await copyTeams(writer, pair)), divisions: 0 };
	}
	const leagues = await copyLeagues(writer, source.season, seasonId);
	const pairs = sql`select o.id as old_id, n.id as new_id from season_leagues o
		join season_leagues n on n.organization_id = o.organization_id and n.league_id = o.league_id
		where o.season_id = ${source.season} and n.season_id = ${seasonId}`;
	const teams = await copyTeams(writer, pairs);
	return { leagues, ...teams, divisions: await copyDivisions(writer, source.season, seasonId, pairs) };
}

async function copyLeagues({ tx }: Writer, from: number, into: number): Promise<number> {
	const made = await tx.execute(sql`
		insert into season_leagues (organization_id, season_id, league_id, position, placed, tie_break)
		select organization_id, ${into}, league_id, position, placed, tie_break from season_leagues where season_id = ${from}
		order by id`);
	return made.count;
}

/** When and where a team can play (scheduling 18). */
const limits = (of: string) =>
	sql.raw(
		Object.values(limitColumns)
			.map(({ name }) => of + name)
			.join(", "),
	);

/** The teams of the old season leagues of `pairs` in the new ones, with their rosters; who is there already stays. */
async function copyTeams({ tx }: Writer, pairs: SQL): Promise<{ teams: number; players: number }> {
	const teams = await tx.execute(sql`
		insert into league_teams (organization_id, season_league_id, team_id, captain_id, captain, logo, abbreviation, color, hidden, ${limits("")})
		select t.organization_id, p.new_id, t.team_id, t.captain_id, t.captain, t.logo, t.abbreviation, t.color, t.hidden, ${limits("t.")}
		from (${pairs}) p join league_teams t on t.organization_id = app_org() and t.season_league_id = p.old_id
		order by t.id
		on conflict (organization_id, season_league_id, team_id) do nothing`);
	const players = await tx.execute(sql`
		insert into rosters (organization_id, league_team_id, player_id)
		select r.organization_id, n.id, r.player_id
		from (${pairs}) p
		join league_teams o on o.organization_id = app_org() and o.season_league_id = p.old_id
		join league_teams n on n.organization_id = app_org() and n.season_league_id = p.new_id and n.team_id = o.team_id
		join rosters r on r.organization_id = app_org() and r.league_team_id = o.id
		order by r.id
		on conflict (organization_id, league_team_id, player_id) do nothing`);
	await dropTakenSigns(
		tx,
		sql`select id from league_teams where season_league_id in (select new_id from (${pairs}) p)`,
	);
	await giveSigns(tx);
	return { teams: teams.count, players: players.count };
}

/** A plan of seeds means the same leagues in the new season; one of a league that has gone is left behind whole. */
async function copyDivisions({ tx }: Writer, from: number, into: number, pairs: SQL): Promise<number> {
	const made = await tx.execute(sql`
		insert into divisions (organization_id, season_id, name, position, format, seed_labels, pools)
		select organization_id, ${into}, name, position, format, seed_labels, (
			select case when count(*) = jsonb_array_length(d.pools)
				then jsonb_agg(jsonb_set(seed.pool, '{season_league_id}', to_jsonb(p.new_id)) order by seed.place) end
			from jsonb_array_elements(d.pools) with ordinality seed (pool, place)
			join (${pairs}) p on p.old_id = (seed.pool ->> 'season_league_id')::bigint)
		from divisions d where season_id = ${from} order by id`);
	return made.count;
}
