-- A draft counts in no table any more, staff's or visitors', until it is published: the tables of leagues in which a draft has a
-- result were kept before that; the first start computes them anew.
alter table kept_standings no force row level security;
alter table games no force row level security;
alter table league_teams no force row level security;
delete from kept_standings k using games g join league_teams t
	on t.organization_id = g.organization_id and t.id in (g.home_team_id, g.away_team_id)
	where g.published_at is null and app_game_counts(g.status, g.score_home, g.score_away)
		and k.organization_id = t.organization_id and k.season_league_id = t.season_league_id;
alter table league_teams force row level security;
alter table games force row level security;
alter table kept_standings force row level security;
