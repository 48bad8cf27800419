-- What an import wrote, table by table, so that it can be taken back: the keys of the rows that it made with a mark of each, and
-- the rows that it changed or took away as they were before.
alter table imports add column season text, add column actor text;
create table import_undos (
	organization_id bigint not null constraint import_undos_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	import_id bigint not null,
	table_name text not null,
	season_id bigint not null,
	columns jsonb not null,
	made jsonb not null,
	before jsonb not null,
	created_at timestamp with time zone not null default now(),
	primary key (organization_id, import_id, table_name),
	constraint import_undos_import_fk foreign key (organization_id, import_id) references imports (organization_id, id) on delete cascade
);
create index import_undos_time_ix on import_undos (organization_id, created_at);
alter table import_undos enable row level security;
alter table import_undos force row level security;
create policy tenant on import_undos to tipoff_tenant using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on import_undos to tipoff_tenant;
create policy platform on import_undos for select to tipoff_platform using (true);
create policy retention on import_undos for delete to tipoff_platform using (true);
grant delete, select (created_at) on import_undos to tipoff_platform;
