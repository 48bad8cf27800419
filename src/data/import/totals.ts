import { sql, type SQL } from "drizzle-orm";
import { idList } from "../deletion/reach.ts";
import type { Writer } from "../tenant.ts";
import { type Place, runOverAll } from "./place.ts";

/**
 * The totals of a season league, counted afresh from its lines in one statement; only those that differ are written. Games
 * that are not over or not published count for nobody; games of brackets count like those of the league (statistics 9).
 */
export async function recount(
	place: Pick<Place, "tx" | "organization_id" | "tally"> & { season_league_id: number },
): Promise<void> {
	const { organization_id, season_league_id } = place;
	const mine = sql`select r.id from rosters r join league_teams t on t.organization_id = r.organization_id and t.id = r.league_team_id
		where r.organization_id = ${organization_id} and t.season_league_id = ${season_league_id}`;
	await runOverAll(place, "totals", recounting(organization_id, mine));
}

/** The same for some roster entries. */
export async function recountRosters({ tx, organization }: Writer, ids: readonly number[]): Promise<void> {
	if (ids.length > 0) await tx.execute(recounting(organization.id, sql`select unnest(${idList(ids)}) as id`));
}

/** The same for whoever has a line in some games, which visitors see now, or see no more (games 32). */
export async function recountGames({ tx, organization }: Writer, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const mine = sql`select distinct l.roster_id as id from box_score_lines l
		where l.organization_id = ${organization.id} and l.game_id = any(${idList(ids)})`;
	await tx.execute(recounting(organization.id, mine));
}

function recounting(organization_id: number, mine: SQL): SQL {
	return sql`with mine as materialized (${mine}),
			counted as materialized (
				select l.roster_id, v.key::bigint as stat_id, sum(v.value::int)::int as total, count(*)::int as games
				from box_score_lines l
				join games g on g.organization_id = l.organization_id and g.id = l.game_id
				cross join lateral jsonb_each_text(l."values") v
				where l.organization_id = ${organization_id} and l.roster_id in (select id from mine)
					and g.published_at is not null
					and (g.status in ('final', 'forfeit') or g.status = 'scheduled' and greatest(g.score_home, g.score_away) > 0)
				group by 1, 2),
			removed as (
				delete from roster_totals x
				where x.organization_id = ${organization_id} and x.roster_id in (select id from mine)
					and not exists (select from counted c where c.roster_id = x.roster_id and c.stat_id = x.stat_id)
				returning 1),
			written as (
				insert into roster_totals as x (organization_id, roster_id, stat_id, total, games)
				select ${organization_id}, c.roster_id, c.stat_id, c.total, c.games from counted c
				join stats s on s.organization_id = ${organization_id} and s.id = c.stat_id
				on conflict (organization_id, roster_id, stat_id) do update set total = excluded.total, games = excluded.games
					where (x.total, x.games) is distinct from (excluded.total, excluded.games)
				returning 1)
			select (select count(*)::int from written) as made, (select count(*)::int from removed) as removed`;
}
