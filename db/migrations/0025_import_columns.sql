-- What the columns of imported files meant, for the next file of the same headings.
create table import_columns (
	organization_id bigint not null constraint import_columns_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	kind text not null,
	headings text not null,
	meanings jsonb not null,
	created_at timestamp with time zone not null default now(),
	primary key (organization_id, kind, headings)
);
alter table import_columns enable row level security;
alter table import_columns force row level security;
create policy tenant on import_columns to tipoff_tenant using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on import_columns to tipoff_tenant;
