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
	/** It follows from the frame alone: no team is hidden or of a planned season. */
	readonly settled: boolean;
}

const organizationsMax = 20_000;

/** What is known of an organization, and under which name: its frame's where it follows from that alone, else its version's. */
interface Known {
	readonly name: string;
	readonly concealed: Concealed;
}

interface Names {
	readonly version: string;
	readonly frame: string | null;
}

const known = new LRUCache<number, Known>({ max: organizationsMax });

/** Whether it is worth waiting for the names, since what is known probably still holds. */
export function isProbablyKnown(id: number, version: string): boolean {
	const found = known.get(id);
	return found !== undefined && (found.concealed.settled || found.name === version);
}

/** What is known under these names. */
export function concealedOf(id: number, { version, frame }: Names): Concealed | undefined {
	const found = known.get(id);
	return found && (found.name === version || found.name === frame) ? found.concealed : undefined;
}

export function keepConcealed(id: number, { version, frame }: Names, concealed: Concealed): void {
	known.set(id, { name: concealed.settled && frame ? frame : version, concealed });
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
	const settled = hidden.length + planned.length === 0;
	const players = settled ? [] : await playersOf(tx, [...planned, ...hidden], planned);
	return { ...places, players, settled };
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
