-- Tells what stays while games are played (seasons, leagues, teams, divisions, statistics, periods, the menu) from what it was
-- before: whatever changes it gives it another name, under which processes remember it. Where there is none they remember nothing.
create table kept_frames (
	organization_id bigint not null constraint kept_frames_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	made uuid not null default gen_random_uuid(),
	primary key (organization_id)
);
alter table kept_frames enable row level security;
alter table kept_frames force row level security;
create policy tenant on kept_frames using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on kept_frames to tipoff_tenant;
create policy platform on kept_frames for select to tipoff_platform using (true);
grant select (organization_id) on kept_frames to tipoff_platform;

-- Whoever deletes an organization takes its frame with it.
create function app_frame_made() returns trigger language plpgsql as $$
begin
	insert into kept_frames (organization_id) select distinct organization_id from made
		on conflict (organization_id) do update set made = default;
	return null;
end $$;
create function app_frame_gone() returns trigger language plpgsql as $$
begin
	update kept_frames set made = default where organization_id in (select organization_id from gone);
	return null;
end $$;
do $$
declare framed_table text;
begin
	foreach framed_table in array array['seasons', 'leagues', 'season_leagues', 'teams', 'league_teams', 'divisions',
		'division_teams', 'stats', 'game_periods', 'attributes', 'links'] loop
		execute format('create trigger frame_made after insert on %I referencing new table as made
			for each statement execute function app_frame_made()', framed_table);
		execute format('create trigger frame_changed after update on %I referencing new table as made
			for each statement execute function app_frame_made()', framed_table);
		execute format('create trigger frame_gone after delete on %I referencing old table as gone
			for each statement execute function app_frame_gone()', framed_table);
	end loop;
end $$;
