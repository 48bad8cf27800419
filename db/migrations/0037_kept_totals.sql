-- What the players and teams of each season league add up to, computed and kept as its standings are: thrown away by whatever
-- changes it, made anew at the end of the change, and computed by whoever asks where there is none.
create table kept_totals (
	organization_id bigint not null constraint kept_totals_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	season_league_id bigint not null,
	season_id bigint not null,
	entries json not null,
	totals json not null,
	teams json not null,
	made uuid not null default gen_random_uuid(),
	primary key (organization_id, season_league_id),
	constraint kept_totals_league_fk foreign key (organization_id, season_league_id)
		references season_leagues (organization_id, id) on delete cascade
);
create index kept_totals_season_ix on kept_totals (organization_id, season_id);
alter table kept_totals enable row level security;
alter table kept_totals force row level security;
create policy tenant on kept_totals using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on kept_totals to tipoff_tenant;
create policy platform on kept_totals for select to tipoff_platform using (true);
grant select (organization_id, season_league_id) on kept_totals to tipoff_platform;

-- Tells kept standings from those that were there before them, as `made` does above.
alter table kept_standings add column made uuid not null default gen_random_uuid();

-- Few are hidden, and every list of leaders leaves them out.
create index players_hidden_ix on players (organization_id, id) where privacy = 'hidden';

-- The days of a schedule are counted from it alone, without a look at the games.
create index games_days_ix on games (organization_id, season_id, date) where published_at is not null;

create function app_forget_totals(organization bigint, team bigint) returns void language sql as $$
	delete from kept_totals k using league_teams t where t.organization_id = organization and t.id = team
		and k.organization_id = t.organization_id and k.season_league_id = t.season_league_id
$$;

-- Totals of rosters that are there; those of one that goes are its own trigger's, since nothing says any more whose they were.
create function app_totals_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	if tg_op <> 'INSERT' then
		perform app_forget_totals(t.organization_id, t.league_team_id) from (select distinct r.organization_id, r.league_team_id
			from gone g join rosters r on r.organization_id = g.organization_id and r.id = g.roster_id) t;
	end if;
	if tg_op <> 'DELETE' then
		perform app_forget_totals(t.organization_id, t.league_team_id) from (select distinct r.organization_id, r.league_team_id
			from made m join rosters r on r.organization_id = m.organization_id and r.id = m.roster_id) t;
	end if;
	return null;
end $$;
create trigger totals_made after insert on roster_totals referencing new table as made
	for each statement execute function app_totals_changed();
create trigger totals_gone after delete on roster_totals referencing old table as gone
	for each statement execute function app_totals_changed();
create trigger totals_changed after update on roster_totals referencing old table as gone new table as made
	for each statement execute function app_totals_changed();

create function app_roster_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	perform app_forget_totals(old.organization_id, old.league_team_id);
	if tg_op = 'UPDATE' then perform app_forget_totals(new.organization_id, new.league_team_id); end if;
	return null;
end $$;
create trigger totals_left after delete on rosters for each row execute function app_roster_changed();
create trigger totals_moved after update on rosters for each row
	when ((old.league_team_id, old.player_id) is distinct from (new.league_team_id, new.player_id))
	execute function app_roster_changed();

create function app_team_moved() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	delete from kept_totals where organization_id = old.organization_id and season_league_id = old.season_league_id;
	if tg_op = 'UPDATE' then
		delete from kept_totals where organization_id = new.organization_id and season_league_id = new.season_league_id;
	end if;
	return null;
end $$;
create trigger totals_left after delete on league_teams for each row execute function app_team_moved();
create trigger totals_moved after update on league_teams for each row
	when (old.season_league_id is distinct from new.season_league_id) execute function app_team_moved();

create function app_league_moved() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	delete from kept_totals where organization_id = new.organization_id and season_league_id = new.id;
	return null;
end $$;
create trigger totals_moved after update on season_leagues for each row
	when (old.season_id is distinct from new.season_id) execute function app_league_moved();
