import type postgres from "postgres";

/** Organizations beside the one that is measured, from one number to another, each with a small league that has played half of its season. */
export async function fillTenants(sql: postgres.Sql, from: number, to: number): Promise<void> {
	await sql.unsafe(filling.replaceAll("$from", String(from)).replaceAll("$to", String(to)));
	await sql.unsafe("analyze");
}

/** Four teams of six, twelve games: what most leagues of a shared host have in their first weeks. */
const filling = `
create temporary table fresh on commit drop as
	with made as (
		insert into organizations (name, slug) select 'League ' || n, 'league-' || n from generate_series($from, $to) n returning id
	) select id as organization_id from made;
insert into organization_sports (organization_id, sport_id) select organization_id, 1 from fresh;
create temporary table played on commit drop as
	with s as (
		insert into seasons (organization_id, name, start_date, active, sport_id)
			select organization_id, 'Fall', '2026-09-01', true, 1 from fresh returning organization_id, id
	), l as (
		insert into leagues (organization_id, name) select organization_id, 'Open' from fresh returning organization_id, id
	), sl as (
		insert into season_leagues (organization_id, season_id, league_id)
			select s.organization_id, s.id, l.id from s join l using (organization_id) returning organization_id, season_id, id, league_id
	) select * from sl;
insert into teams (organization_id, name, league_id) select organization_id, 'Team ' || n, league_id from played, generate_series(1, 4) n;
insert into league_teams (organization_id, season_league_id, team_id)
	select p.organization_id, p.id, t.id from played p join teams t using (organization_id);
insert into players (organization_id, first_name, last_name)
	select organization_id, 'Ana', 'Player ' || n from fresh, generate_series(1, 24) n;
insert into rosters (organization_id, league_team_id, player_id)
	select t.organization_id, t.id, p.id
	from (select lt.organization_id, lt.id, row_number() over (partition by lt.organization_id order by lt.id) - 1 as at from league_teams lt join fresh using (organization_id)) t
	join (select pl.organization_id, pl.id, row_number() over (partition by pl.organization_id order by pl.id) - 1 as at from players pl join fresh using (organization_id)) p
		on p.organization_id = t.organization_id and p.at / 6 = t.at;
insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date, time, status, score_home, score_away)
	select p.organization_id, p.season_id, p.id, h.id, a.id, date '2026-09-07' + 7 * (row_number() over (partition by p.id))::int, '18:00',
		case when h.id < a.id then 'final' else 'scheduled' end, case when h.id < a.id then 60 end, case when h.id < a.id then 50 end
	from played p join league_teams h on h.organization_id = p.organization_id join league_teams a on a.organization_id = p.organization_id and a.id <> h.id;
`;
