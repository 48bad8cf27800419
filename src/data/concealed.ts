import { sql, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { idList } from "./deletion/reach.ts";
import type { Tx } from "./tenant.ts";

/** What visitors see nowhere, by ids. Most organizations have none of it, and then no query asks for it. */
export interface Concealed {
	/** The planned seasons (leagues 4), and their season leagues. */
	readonly seasons: readonly number[];
	readonly leagues: readonly number[];
	/** Who is only on rosters of planned seasons, or of hidden teams without having played (players 17). */
	readonly players: readonly number[];
}

const organizationsMax = 20_000;

/** By organization, of the version that was read last: whatever changes them gives it a new one. */
const known = new LRUCache<number, { version: string; concealed: Concealed }>({ max: organizationsMax });

/** What is known of this version. */
export function concealedOf(id: number, version: string): Concealed | undefined {
	const found = known.get(id);
	return found?.version === version ? found.concealed : undefined;
}

export function keepConcealed(id: number, version: string, concealed: Concealed): void {
	known.set(id, { version, concealed });
}

type Ids = { seasons: number[]; leagues: number[]; planned: number[]; hidden: number[] };

/** Asked for once a version, since the planner of every list would take longer than the list. */
export async function concealedIn(tx: Tx): Promise<Concealed> {
	const [ids] = await tx.execute<Ids>(sql`select
		${idsOf(sql`s.id from seasons s where s.planned`)} as seasons,
		${idsOf(sql`l.id from ${leagues}`)} as leagues,
		${idsOf(sql`t.id from ${leagues} join league_teams t on t.organization_id = l.organization_id and t.season_league_id = l.id`)} as planned,
		${idsOf(sql`t.id from league_teams t where t.hidden`)} as hidden`);
	if (!ids) throw new Error("a select without a table has one row");
	const { hidden, planned, ...places } = ids;
	const players = hidden.length + planned.length === 0 ? [] : await playersOf(tx, [...planned, ...hidden], planned);
	return { ...places, players };
}

const idsOf = (select: SQL) => sql`(select coalesce(json_agg(x.id), '[]') from (select ${select}) x)`;

const leagues = sql`seasons s join season_leagues l on l.organization_id = s.organization_id and l.season_id = s.id and s.planned`;

/** Who is on rosters of these teams alone; those of hidden teams count for who has played. */
async function playersOf(tx: Tx, teams: readonly number[], planned: readonly number[]): Promise<number[]> {
	const [all, unplayed] = [idList(teams), idList(planned)];
	const isSeen = sql`(o.league_team_id <> all(${unplayed}) and (o.league_team_id <> all(${all})
		or exists (select from roster_totals y where y.organization_id = o.organization_id and y.roster_id = o.id)))`;
	const rows = await tx.execute<{ id: string }>(sql`
		select distinct r.player_id as id from rosters r where r.league_team_id = any(${all}) and not exists (
			select from rosters o where o.organization_id = r.organization_id and o.player_id = r.player_id and ${isSeen})`);
	return rows.map((row) => Number(row.id));
}
