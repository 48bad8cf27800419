-- Some sports' tables follow from points by period too: sets and the points in them, games that went beyond regular time.
alter table kept_standings add column by_parts boolean not null default false;

-- Kept before that was known; the first start computes them anew.
alter table kept_standings no force row level security;
alter table organization_sports no force row level security;
delete from kept_standings k using organization_sports os join sports s on s.id = os.sport_id
	where os.organization_id = k.organization_id and s.type <> 'basketball';
alter table organization_sports force row level security;
alter table kept_standings force row level security;

create function app_forget_parts(organization bigint, game bigint) returns void language sql as $$
	select app_forget_standings(g.organization_id, g.season_id, g.home_team_id, g.away_team_id) from games g
		where g.organization_id = organization and g.id = game and app_game_counts(g.status, g.score_home, g.score_away)
$$;
create function app_parts_made() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	if not exists (select from kept_standings k where k.by_parts and k.organization_id in (select organization_id from made limit 1))
		then return null; end if;
	perform app_forget_parts(p.organization_id, p.game_id) from (select distinct organization_id, game_id from made) p;
	return null;
end $$;
create function app_parts_gone() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	if not exists (select from kept_standings k where k.by_parts and k.organization_id in (select organization_id from gone limit 1))
		then return null; end if;
	perform app_forget_parts(p.organization_id, p.game_id) from (select distinct organization_id, game_id from gone) p;
	return null;
end $$;
create trigger standings_made after insert on period_scores referencing new table as made for each statement execute function app_parts_made();
create trigger standings_changed after update on period_scores referencing new table as made for each statement execute function app_parts_made();
create trigger standings_gone after delete on period_scores referencing old table as gone for each statement execute function app_parts_gone();
