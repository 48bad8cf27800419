import { sql, type SQL } from "drizzle-orm";
import { dateShort } from "../../domain/clock.ts";
import type { Tenant } from "../tenant.ts";
import { idList } from "./reach.ts";

/** What people call the rows of a table: `a`, and `b` where `a` alone is not enough, or a day; see {@link spoken}. */
const queries: Readonly<Record<string, SQL>> = {
	seasons: sql`select x.id, x.name as a from seasons x`,
	leagues: sql`select x.id, x.name as a from leagues x`,
	teams: sql`select x.id, x.name as a from teams x`,
	players: sql`select x.id, trim(x.first_name || ' ' || x.last_name) as a from players x`,
	season_leagues: sql`select x.id, l.name as a, s.name as b from season_leagues x
		join leagues l on l.organization_id = x.organization_id and l.id = x.league_id
		join seasons s on s.organization_id = x.organization_id and s.id = x.season_id`,
	league_teams: sql`select x.id, t.name as a, l.name as b from league_teams x
		join teams t on t.organization_id = x.organization_id and t.id = x.team_id
		join season_leagues sl on sl.organization_id = x.organization_id and sl.id = x.season_league_id
		join leagues l on l.organization_id = x.organization_id and l.id = sl.league_id`,
	rosters: sql`select x.id, trim(p.first_name || ' ' || p.last_name) as a, t.name as b from rosters x
		join players p on p.organization_id = x.organization_id and p.id = x.player_id
		join league_teams lt on lt.organization_id = x.organization_id and lt.id = x.league_team_id
		join teams t on t.organization_id = x.organization_id and t.id = lt.team_id`,
	games: sql`select x.id, a.name || ' at ' || h.name as a, x.date::text as day from games x
		join league_teams la on la.organization_id = x.organization_id and la.id = x.away_team_id
		join teams a on a.organization_id = x.organization_id and a.id = la.team_id
		join league_teams lh on lh.organization_id = x.organization_id and lh.id = x.home_team_id
		join teams h on h.organization_id = x.organization_id and h.id = lh.team_id`,
	divisions: sql`select x.id, x.name as a, s.name as b from divisions x
		join seasons s on s.organization_id = x.organization_id and s.id = x.season_id`,
	byes: sql`select x.id, t.name as a, x.date::text as day from byes x
		join league_teams lt on lt.organization_id = x.organization_id and lt.id = x.league_team_id
		join teams t on t.organization_id = x.organization_id and t.id = lt.team_id`,
	week_offs: sql`select x.id, l.name as a, x.date::text as day from week_offs x
		join season_leagues sl on sl.organization_id = x.organization_id and sl.id = x.season_league_id
		join leagues l on l.organization_id = x.organization_id and l.id = sl.league_id`,
	schedules: sql`select x.id, x.name as a, l.name as b from schedules x
		join season_leagues sl on sl.organization_id = x.organization_id and sl.id = x.season_league_id
		join leagues l on l.organization_id = x.organization_id and l.id = sl.league_id`,
	division_teams: sql`select x.id, t.name as a, d.name as b from division_teams x
		join divisions d on d.organization_id = x.organization_id and d.id = x.division_id
		join league_teams lt on lt.organization_id = x.organization_id and lt.id = x.league_team_id
		join teams t on t.organization_id = x.organization_id and t.id = lt.team_id`,
	attributes: sql`select x.id, x.attribute_name as a from attributes x`,
	stats: sql`select x.id, x.name as a from stats x`,
	game_periods: sql`select x.id, x.name as a from game_periods x`,
	links: sql`select x.id, x.label as a from links x`,
	businesses: sql`select x.id, x.name as a from businesses x`,
};

interface Named extends Record<string, unknown> {
	id: string | number;
	a: string;
	b?: string;
	day?: string | null;
}

/** The names of rows by their ids, as a list of deletions shows them: "Harbor Hawks (Monday Open)". None for a table without names. */
export async function labels({ tx }: Tenant, table: string, ids: readonly number[]): Promise<Map<number, string>> {
	const query = queries[table];
	if (!query || ids.length === 0) return new Map();
	const rows = await tx.execute<Named>(sql`${query} where x.id = any(${idList(ids)})`);
	return new Map(rows.map((row) => [Number(row.id), spoken(row)]));
}

function spoken({ a, b, day }: Named): string {
	if (day !== undefined) return `${a}, ${dateShort(day)}`;
	return b === undefined ? a : `${a} (${b})`;
}
