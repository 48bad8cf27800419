import type postgres from "postgres";

/**
 * Makes of the one league of the real season as many of the same season, each with its own teams, players, games and totals, as
 * they are: without lines of box scores, which no table over a season reads.
 */
export async function fillLeagues(sql: postgres.Sql, count: number): Promise<void> {
	await sql.unsafe(copying.replaceAll("$count", String(count)));
	await sql.unsafe("vacuum analyze");
}

/** Ids of copies follow from those of what they copy, so that what names them can be copied as it is. */
const copying = `
create temporary table copies as select n, n * 10000000::bigint as by from generate_series(1, $count - 1) n;
insert into leagues (organization_id, id, name) overriding system value select l.organization_id, l.id + by, l.name || ' ' || n from leagues l, copies;
insert into season_leagues (organization_id, id, season_id, league_id) overriding system value
	select organization_id, id + by, season_id, league_id + by from season_leagues, copies;
insert into teams (organization_id, id, name, league_id) overriding system value
	select organization_id, id + by, name || ' ' || n, league_id + by from teams, copies;
insert into players (organization_id, id, first_name, last_name) overriding system value
	select organization_id, id + by, first_name, last_name || ' ' || n from players, copies;
insert into league_teams (organization_id, id, season_league_id, team_id) overriding system value
	select organization_id, id + by, season_league_id + by, team_id + by from league_teams, copies;
insert into rosters (organization_id, id, league_team_id, player_id) overriding system value
	select organization_id, id + by, league_team_id + by, player_id + by from rosters, copies;
insert into games (organization_id, id, season_id, season_league_id, home_team_id, away_team_id, date, time, status, score_home, score_away)
	overriding system value
	select organization_id, id + by, season_id, season_league_id + by, home_team_id + by, away_team_id + by, date, time, status, score_home, score_away
	from games, copies;
insert into roster_totals (organization_id, roster_id, stat_id, total, games)
	select organization_id, roster_id + by, stat_id, total, games from roster_totals, copies;
`;

/** Makes of the one season as many, one a year, the first the running one: its teams and players are the same people in all of them. */
export async function fillSeasons(sql: postgres.Sql, count: number): Promise<void> {
	await sql.unsafe(repeating.replaceAll("$count", String(count)));
	await sql.unsafe("vacuum analyze");
}

const repeating = `
create temporary table years as select n, n * 10000000::bigint as by from generate_series(1, $count - 1) n;
insert into seasons (organization_id, id, name, start_date, active, sport_id) overriding system value
	select organization_id, id + by, name || ' before ' || n, start_date - n * 365, false, sport_id from seasons, years;
insert into season_leagues (organization_id, id, season_id, league_id) overriding system value
	select organization_id, id + by, season_id + by, league_id from season_leagues, years;
insert into league_teams (organization_id, id, season_league_id, team_id) overriding system value
	select organization_id, id + by, season_league_id + by, team_id from league_teams, years;
insert into rosters (organization_id, id, league_team_id, player_id) overriding system value
	select organization_id, id + by, league_team_id + by, player_id from rosters, years;
insert into games (organization_id, id, season_id, season_league_id, home_team_id, away_team_id, date, time, status, score_home, score_away)
	overriding system value
	select organization_id, id + by, season_id + by, season_league_id + by, home_team_id + by, away_team_id + by, date - n * 365, time, status, score_home, score_away
	from games, years;
insert into roster_totals (organization_id, roster_id, stat_id, total, games)
	select organization_id, roster_id + by, stat_id, total, games from roster_totals, years;
`;
