-- Roles belong to the cluster: creating them may race with another database's migration.
do $$
declare role_name text;
begin
	foreach role_name in array array['tipoff_tenant', 'tipoff_platform', 'tipoff_auth'] loop
		-- Who may make no roles may do without: an administrator has made them.
		if exists (select from pg_roles where rolname = role_name) then continue; end if;
		begin
			execute format('create role %I nologin nosuperuser noinherit nocreatedb nocreaterole', role_name);
		exception when duplicate_object or unique_violation then null;
		end;
	end loop;
end $$;

-- The tenant of the transaction; an unset one is the empty string in a used session and would throw otherwise.
create function app_org() returns bigint language sql stable parallel safe
	as $$ select nullif(current_setting('app.organization', true), '')::bigint $$;

-- A random 64-bit value: a counter would repeat after a restore or a failover.
create function app_version() returns text language sql volatile
	as $$ select left(replace(gen_random_uuid()::text, '-', ''), 16) $$;

-- A box-score line maps ids of statistics to whole numbers.
create function app_line_valid(line jsonb) returns boolean language sql immutable parallel safe
	as $$ select jsonb_typeof(line) = 'object'
		and not jsonb_path_exists(line, '$.* ? (@.type() != "number" || @ < 0 || @ > 999 || @.floor() != @)') $$;

create function app_revise() returns trigger language plpgsql as $$
begin
	if tg_table_name = 'organizations' and (to_jsonb(new) - 'version') = (to_jsonb(old) - 'version') then return new; end if;
	new.revision := old.revision + 1;
	return new;
end $$;
