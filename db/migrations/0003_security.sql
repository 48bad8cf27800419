grant usage on schema public to tipoff_tenant, tipoff_platform, tipoff_auth;

-- Tenant tables: every row belongs to the organization of the transaction, or does not exist. The platform may learn
-- which organization an id belongs to, nothing else.
do $$
declare tenant_table text;
begin
	foreach tenant_table in array array[
		'seasons', 'leagues', 'season_leagues', 'teams', 'league_teams', 'divisions', 'division_teams', 'players', 'rosters',
		'attributes', 'attribute_values', 'stats', 'game_periods', 'games', 'period_scores', 'box_score_lines',
		'roster_totals', 'byes', 'week_offs', 'schedules', 'links', 'pages', 'features', 'businesses', 'audit_log', 'imports'
	] loop
		execute format('alter table %I enable row level security', tenant_table);
		execute format('alter table %I force row level security', tenant_table);
		execute format('create policy tenant on %I to tipoff_tenant using (organization_id = app_org()) with check (organization_id = app_org())', tenant_table);
		execute format('grant select, insert, update, delete on %I to tipoff_tenant', tenant_table);
		if exists (select from information_schema.columns c where c.table_schema = 'public' and c.table_name = tenant_table and c.column_name = 'id') then
			execute format('create policy platform on %I for select to tipoff_platform using (true)', tenant_table);
			execute format('grant select (organization_id, id) on %I to tipoff_platform', tenant_table);
			execute format('create index %I on %I (id)', tenant_table || '_id_ix', tenant_table);
		end if;
	end loop;
end $$;

-- The platform's own tables.
alter table organizations enable row level security;
alter table organizations force row level security;
create policy tenant on organizations to tipoff_tenant using (id = app_org()) with check (id = app_org());
create policy platform on organizations to tipoff_platform using (true) with check (true);
create policy auth on organizations for select to tipoff_auth using (true);
grant select, update on organizations to tipoff_tenant;
grant select, insert, update, delete on organizations to tipoff_platform;
grant select on organizations to tipoff_auth;

do $$
declare own_table text;
begin
	foreach own_table in array array['organization_sports', 'domains', 'organization_aliases', 'users'] loop
		execute format('alter table %I enable row level security', own_table);
		execute format('alter table %I force row level security', own_table);
		execute format('create policy tenant on %I to tipoff_tenant using (organization_id = app_org()) with check (organization_id = app_org())', own_table);
		execute format('create policy platform on %I to tipoff_platform using (true) with check (true)', own_table);
		execute format('grant select, insert, update, delete on %I to tipoff_tenant, tipoff_platform', own_table);
	end loop;
end $$;
create policy auth on users to tipoff_auth using (true) with check (true);
grant select, insert, update, delete on users to tipoff_auth;

grant select on sports, platform to tipoff_tenant, tipoff_platform, tipoff_auth;
grant insert, update, delete on sports to tipoff_platform;
grant update on platform to tipoff_platform;
grant select, insert, update, delete on credentials, sessions, identities, login_attempts to tipoff_auth;

-- Every edit of a row raises its revision.
do $$
declare revised_table text;
begin
	for revised_table in
		select c.table_name from information_schema.columns c
		where c.table_schema = 'public' and c.column_name = 'revision'
	loop
		execute format('create trigger revise before update on %I for each row execute function app_revise()', revised_table);
	end loop;
end $$;

-- After a commit every process hears which organization changed, and whether the directory did.
create function app_notify_organization() returns trigger language plpgsql security definer set search_path = public as $$
declare
	row_now jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
	shown text[] := array['name', 'slug', 'city', 'color', 'logo_url', 'deleted_at'];
	shown_before jsonb;
	shown_after jsonb;
begin
	perform pg_notify('tipoff', 'organization:' || coalesce(row_now ->> 'organization_id', row_now ->> 'id'));
	if tg_table_name = 'organizations' and tg_op = 'UPDATE' then
		select jsonb_object_agg(name, to_jsonb(old) -> name), jsonb_object_agg(name, to_jsonb(new) -> name)
			into shown_before, shown_after from unnest(shown) as name;
		if shown_before = shown_after then return null; end if;
	end if;
	update platform set version = app_version();
	perform pg_notify('tipoff', 'platform');
	return null;
end $$;
do $$
declare heard_table text;
begin
	foreach heard_table in array array['organizations', 'organization_sports', 'domains', 'organization_aliases'] loop
		execute format('create trigger heard after insert or update or delete on %I for each row execute function app_notify_organization()', heard_table);
	end loop;
end $$;

-- Statistics of freshly filled tables, for whom the planner would otherwise guess until autovacuum comes by.
create function app_analyze() returns void language plpgsql security definer set search_path = public as $$
begin
	analyze seasons, leagues, season_leagues, teams, league_teams, players, rosters, attribute_values, games, period_scores,
		box_score_lines, roster_totals, organizations;
end $$;
revoke execute on function app_analyze() from public;
grant execute on function app_analyze() to tipoff_platform;

insert into platform (id) values (1);
insert into sports (type, name) values
	('basketball', 'Basketball'), ('baseball', 'Baseball'), ('tennis', 'Tennis'), ('volleyball', 'Volleyball');
