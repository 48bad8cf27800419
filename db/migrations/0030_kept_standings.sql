-- The tables of each season league, computed and kept. What they follow from throws them away when it changes; the change makes
-- them anew at its end, and where there is none a page computes it. So nothing has to be filled here: the first start does it.
create table kept_standings (
	organization_id bigint not null constraint kept_standings_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	season_league_id bigint not null,
	season_id bigint not null,
	lines jsonb not null,
	traces jsonb not null,
	through date,
	shown_lines jsonb,
	shown_traces jsonb,
	shown_through date,
	primary key (organization_id, season_league_id),
	constraint kept_standings_league_fk foreign key (organization_id, season_league_id)
		references season_leagues (organization_id, id) on delete cascade
);
create index kept_standings_season_ix on kept_standings (organization_id, season_id);
alter table kept_standings enable row level security;
alter table kept_standings force row level security;
-- For the tables' owner too, in whose name foreign keys delete: only ever rows of the transaction's organization.
create policy tenant on kept_standings using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on kept_standings to tipoff_tenant;
create policy platform on kept_standings for select to tipoff_platform using (true);
grant select (organization_id, season_league_id) on kept_standings to tipoff_platform;

-- A game whose outcome may count (isCompleted of domain/game); taps of a running game throw nothing away.
create function app_game_counts(status text, score_home integer, score_away integer) returns boolean language sql immutable
	return status in ('final', 'forfeit') or status = 'scheduled' and coalesce(greatest(score_home, score_away), 0) > 0;

-- Whoever deletes an organization takes its tables with it; a cascade and an administrator see no league of a team, and throw
-- away those of the whole season.
create function app_forget_standings(organization bigint, season bigint, home bigint, away bigint) returns void language plpgsql as $$
begin
	delete from kept_standings k where k.organization_id = organization and k.season_id = season
		and (current_user <> 'tipoff_tenant' or k.season_league_id in (select t.season_league_id from league_teams t
			where t.organization_id = organization and t.id in (home, away)));
end $$;

create function app_games_made() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	perform app_forget_standings(n.organization_id, n.season_id, n.home_team_id, n.away_team_id)
		from (select distinct organization_id, season_id, home_team_id, away_team_id from made
			where app_game_counts(status, score_home, score_away)) n;
	return null;
end $$;
create function app_games_gone() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	perform app_forget_standings(o.organization_id, o.season_id, o.home_team_id, o.away_team_id)
		from (select distinct organization_id, season_id, home_team_id, away_team_id from gone
			where app_game_counts(status, score_home, score_away)) o;
	delete from kept_standings k using (select distinct organization_id, season_id from gone o
		where not exists (select from league_teams t where t.organization_id = o.organization_id and t.id = o.home_team_id)
			or not exists (select from league_teams t where t.organization_id = o.organization_id and t.id = o.away_team_id)) o
		where k.organization_id = o.organization_id and k.season_id = o.season_id;
	return null;
end $$;
create function app_games_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	perform app_forget_standings(g.organization_id, g.season_id, g.home_team_id, g.away_team_id)
		from (select distinct t.organization_id, t.season_id, t.home_team_id, t.away_team_id
			from gone o join made n on n.organization_id = o.organization_id and n.id = o.id
			cross join lateral (values (o.organization_id, o.season_id, o.home_team_id, o.away_team_id),
				(n.organization_id, n.season_id, n.home_team_id, n.away_team_id)) t (organization_id, season_id, home_team_id, away_team_id)
			where (app_game_counts(o.status, o.score_home, o.score_away) or app_game_counts(n.status, n.score_home, n.score_away))
				and (o.season_id, o.season_league_id, o.home_team_id, o.away_team_id, o.date, o.time, o.status, o.forfeit_winner,
					o.score_home, o.score_away, o.published_at is null) is distinct from
					(n.season_id, n.season_league_id, n.home_team_id, n.away_team_id, n.date, n.time, n.status, n.forfeit_winner,
					n.score_home, n.score_away, n.published_at is null)) g;
	return null;
end $$;
create trigger standings_made after insert on games referencing new table as made for each statement execute function app_games_made();
create trigger standings_gone after delete on games referencing old table as gone for each statement execute function app_games_gone();
create trigger standings_changed after update on games referencing old table as gone new table as made
	for each statement execute function app_games_changed();

-- Teams of a league, whether they are hidden, their names (level teams stand by name, and explanations say it), and the order's own rule.
create function app_league_teams_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	if tg_op <> 'DELETE' then
		delete from kept_standings where organization_id = new.organization_id and season_league_id = new.season_league_id;
	end if;
	if tg_op <> 'INSERT' then
		delete from kept_standings where organization_id = old.organization_id and season_league_id = old.season_league_id;
	end if;
	return null;
end $$;
create trigger standings_joined after insert or delete on league_teams for each row execute function app_league_teams_changed();
create trigger standings_changed after update on league_teams for each row
	when ((old.season_league_id, old.team_id, old.hidden) is distinct from (new.season_league_id, new.team_id, new.hidden))
	execute function app_league_teams_changed();
create function app_team_renamed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	delete from kept_standings k using league_teams t where t.organization_id = new.organization_id and t.team_id = new.id
		and k.organization_id = t.organization_id and k.season_league_id = t.season_league_id;
	return null;
end $$;
create trigger standings_renamed after update on teams for each row when (old.name is distinct from new.name)
	execute function app_team_renamed();
create function app_tie_break_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	delete from kept_standings where organization_id = new.organization_id and season_league_id = new.id;
	return null;
end $$;
create trigger standings_ordered after update on season_leagues for each row
	when ((old.season_id, old.tie_break) is distinct from (new.season_id, new.tie_break)) execute function app_tie_break_changed();
