import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { idList } from "../deletion/reach.ts";
import type { Tx } from "../tenant.ts";

const organizationsMax = 20_000;

/** By organization, of the version that was read last: whatever changes them gives it a new one. */
const known = new LRUCache<number, { version: string; ids: readonly number[] }>({ max: organizationsMax });

/**
 * The players who are only on rosters of planned seasons, or of hidden teams without having played: nobody whom visitors see
 * (players 17). Asked for once a version, since the planner of every list would take longer than the list.
 */
export async function unseenIn(tx: Tx, { id, version }: { id: number; version: string }): Promise<readonly number[]> {
	const found = known.get(id);
	if (found?.version === version) return found.ids;
	const ids = await read(tx);
	known.set(id, { version, ids });
	return ids;
}

async function read(tx: Tx): Promise<number[]> {
	const teams = await tx.execute<{ id: string; planned: boolean }>(sql`
		select t.id, s.planned from league_teams t
		join season_leagues l on l.organization_id = t.organization_id and l.id = t.season_league_id
		join seasons s on s.organization_id = l.organization_id and s.id = l.season_id
		where t.hidden or s.planned`);
	if (teams.length === 0) return [];
	const idsOf = (of: typeof teams | { id: string }[]) => idList(of.map(({ id }) => Number(id)));
	const [all, planned] = [idsOf(teams), idsOf(teams.filter((team) => team.planned))];
	const isSeen = sql`(o.league_team_id <> all(${planned}) and (o.league_team_id <> all(${all})
		or exists (select from roster_totals y where y.organization_id = o.organization_id and y.roster_id = o.id)))`;
	const rows = await tx.execute<{ id: string }>(sql`
		select distinct r.player_id as id from rosters r where r.league_team_id = any(${all}) and not exists (
			select from rosters o where o.organization_id = r.organization_id and o.player_id = r.player_id and ${isSeen})`);
	return rows.map((row) => Number(row.id));
}
