import { sql, type SQL } from "drizzle-orm";
import { dateShort } from "../../domain/clock.ts";
import type { Tenant } from "../tenant.ts";
import { idList } from "./reach.ts";

const inLeague = sql`join season_leagues sl on sl.organization_id = x.organization_id and sl.id = x.season_league_id
		join leagues l on l.organization_id = x.organization_id and l.id = sl.league_id`;
const ofTeam = sql`join league_teams lt on lt.organization_id = x.organization_id and lt.id = x.league_team_id
		join teams t on t.organization_id = x.organization_id and t.id = lt.team_id`;

/**
 * What people call the rows of a table: `a`, and `b` where `a` alone is not enough, or a day; see {@link spoken}. Where the
 * address of a row needs more than its id, the season, league (organization-wide both) and team beside it.
 */
const queries: Readonly<Record<string, SQL>> = {
	seasons: sql`select x.id, x.name as a from seasons x`,
	leagues: sql`select x.id, x.name as a from leagues x`,
	teams: sql`select x.id, x.name as a from teams x`,
	players: sql`select x.id, trim(x.first_name || ' ' || x.last_name) as a from players x`,
	season_leagues: sql`select x.id, l.name as a, s.name as b, s.id as season, l.id as league from season_leagues x
		join leagues l on l.organization_id = x.organization_id and l.id = x.league_id
		join seasons s on s.organization_id = x.organization_id and s.id = x.season_id`,
	league_teams: sql`select x.id, t.name as a, l.name as b, sl.season_id as season, l.id as league, t.id as team from league_teams x
		join teams t on t.organization_id = x.organization_id and t.id = x.team_id ${inLeague}`,
	rosters: sql`select x.id, trim(p.first_name || ' ' || p.last_name) as a, t.name as b, sl.season_id as season, sl.league_id as league, t.id as team
		from rosters x
		join players p on p.organization_id = x.organization_id and p.id = x.player_id ${ofTeam}
		join season_leagues sl on sl.organization_id = x.organization_id and sl.id = lt.season_league_id`,
	games: sql`select x.id, a.name || ' at ' || h.name as a, x.date::text as day from games x
		join league_teams la on la.organization_id = x.organization_id and la.id = x.away_team_id
		join teams a on a.organization_id = x.organization_id and a.id = la.team_id
		join league_teams lh on lh.organization_id = x.organization_id and lh.id = x.home_team_id
		join teams h on h.organization_id = x.organization_id and h.id = lh.team_id`,
	divisions: sql`select x.id, x.name as a, s.name as b, s.id as season from divisions x
		join seasons s on s.organization_id = x.organization_id and s.id = x.season_id`,
	byes: sql`select x.id, t.name as a, x.date::text as day, sl.season_id as season, l.id as league from byes x ${ofTeam} ${inLeague}`,
	week_offs: sql`select x.id, l.name as a, x.date::text as day, sl.season_id as season, l.id as league from week_offs x ${inLeague}`,
	schedules: sql`select x.id, x.name as a, l.name as b, sl.season_id as season, l.id as league from schedules x ${inLeague}`,
	division_teams: sql`select x.id, t.name as a, d.name as b from division_teams x
		join divisions d on d.organization_id = x.organization_id and d.id = x.division_id ${ofTeam}`,
	attributes: sql`select x.id, x.attribute_name as a from attributes x`,
	stats: sql`select x.id, x.name as a from stats x`,
	game_periods: sql`select x.id, x.name as a from game_periods x`,
	links: sql`select x.id, x.label as a from links x`,
	businesses: sql`select x.id, x.name as a from businesses x`,
	venues: sql`select x.id, x.name as a from venues x`,
	venue_closures: sql`select x.id, v.name as a, x.starts_on::text as day from venue_closures x
		join venues v on v.organization_id = x.organization_id and v.id = x.venue_id`,
	features: sql`select x.id, x.feature_key as a from features x`,
	users: sql`select x.id, x.username as a from users x`,
	scorer_links: sql`select x.id, x.label as a from scorer_links x`,
	deletions: sql`select x.id, x.label as a from deletions x`,
};

interface Named extends Record<string, unknown> {
	id: string | number;
	a: string;
	b?: string;
	day?: string | null;
	season?: string | number;
	league?: string | number;
	team?: string | number;
}

/** A row by what it is called, and by where its page is. */
export interface Described {
	name: string;
	season: number;
	league: number;
	team: number;
}

/** The names of rows by their ids, as a list of deletions shows them: "Harbor Hawks (Monday Open)". None for a table without names. */
export async function labels(tenant: Tenant, table: string, ids: readonly number[]): Promise<Map<number, string>> {
	const rows = await described(tenant, table, ids);
	return new Map([...rows].map(([id, { name }]) => [id, name]));
}

/** The same with the ids that its page's address needs; 0 where it needs none. */
export async function described(
	{ tx }: Tenant,
	table: string,
	ids: readonly number[],
): Promise<Map<number, Described>> {
	const query = queries[table];
	if (!query || ids.length === 0) return new Map();
	const rows = await tx.execute<Named>(sql`${query} where x.id = any(${idList(ids)})`);
	return new Map(
		rows.map((row) => {
			const [season, league, team] = [row.season, row.league, row.team].map((id) => Number(id ?? 0));
			return [Number(row.id), { name: spoken(row), season: season ?? 0, league: league ?? 0, team: team ?? 0 }];
		}),
	);
}

/** The ids of a table's rows whose name holds a word; null for a table without names. */
export function idsNamed(table: string, word: string): SQL | null {
	const query = queries[table];
	if (!query) return null;
	return sql`(select named.id from (${query}) named
		where position(${word} in lower(concat_ws(' ', to_jsonb(named) ->> 'a', to_jsonb(named) ->> 'b'))) > 0)`;
}

function spoken({ a, b, day }: Named): string {
	if (day !== undefined) return `${a}, ${dateShort(day)}`;
	return b === undefined ? a : `${a} (${b})`;
}
