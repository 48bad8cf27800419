-- What every process hears of a change is a row of the change's own transaction, which it finds by what its last snapshot did
-- not show. A notification took a lock of the whole database until the commit was on disk, one change after the other.
create table notices (
	id bigint generated always as identity,
	xid xid8 not null default pg_current_xact_id(),
	kind text not null constraint notices_kind_known check (kind in ('version', 'row', 'platform', 'live')),
	organization_id bigint,
	text text
);
create index notices_xid_ix on notices (xid);
alter table notices enable row level security;
create policy tenant on notices for insert to tipoff_tenant with check (organization_id = app_org());
create policy platform on notices to tipoff_platform using (true);
grant insert on notices to tipoff_tenant;
grant select, delete on notices to tipoff_platform;

create function app_notice_platform() returns void language plpgsql security definer
	set search_path = pg_catalog, public, pg_temp as $$
declare
	renewed text;
begin
	update platform set version = app_version() returning version into renewed;
	insert into notices (kind, text) values ('platform', renewed);
end $$;
revoke execute on function app_notice_platform() from public;

create function app_notice_organization() returns trigger language plpgsql security definer
	set search_path = pg_catalog, public, pg_temp as $$
begin
	-- Every change raises the revision, but that of the version alone.
	if tg_op = 'UPDATE' and new.revision = old.revision then
		insert into notices (kind, organization_id, text) values ('version', new.id, new.version);
		return null;
	end if;
	insert into notices (kind, organization_id, text) values ('row', coalesce(new.id, old.id), case
		when tg_op = 'INSERT' then 'slug:' || new.slug
		when tg_op = 'UPDATE' and new.deleted_at is distinct from old.deleted_at then '*'
		when tg_op = 'UPDATE' and new.slug <> old.slug then 'slug:' || new.slug
	end);
	if tg_op <> 'UPDATE' or (new.name, new.slug, new.city, new.color, new.logo_url, new.noindex, new.deleted_at)
		is distinct from (old.name, old.slug, old.city, old.color, old.logo_url, old.noindex, old.deleted_at) then
		perform app_notice_platform();
	end if;
	return null;
end $$;

-- Of its domains, former slugs and sports.
create function app_notice_part() returns trigger language plpgsql security definer
	set search_path = pg_catalog, public, pg_temp as $$
begin
	insert into notices (kind, organization_id, text)
		select 'row', id, (select 'host:' || (to_jsonb(new) ->> 'host'))
		from (select new.organization_id as id union select old.organization_id) as concerned where id is not null;
	perform app_notice_platform();
	return null;
end $$;

drop trigger heard on organizations; -- safe: another one takes its place, two lines on
create trigger heard after insert or update or delete on organizations
	for each row execute function app_notice_organization();
do $$
declare heard_table text;
begin
	foreach heard_table in array array['organization_sports', 'domains', 'organization_aliases'] loop
		execute format('drop trigger heard on %I', heard_table); -- safe: another one takes its place
		execute format('create trigger heard after insert or update or delete on %I for each row execute function app_notice_part()', heard_table);
	end loop;
end $$;
drop function app_notify_organization(); -- safe: only these triggers called it
