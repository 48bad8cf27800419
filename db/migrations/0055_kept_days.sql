-- How many published games each day of a season has, kept as its standings are: thrown away by whatever changes it, made anew at
-- the end of the change, and counted by whoever asks where there is none.
create table kept_days (
	organization_id bigint not null constraint kept_days_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	season_id bigint not null,
	days jsonb not null,
	primary key (organization_id, season_id),
	constraint kept_days_season_fk foreign key (organization_id, season_id) references seasons (organization_id, id) on delete cascade
);
alter table kept_days enable row level security;
alter table kept_days force row level security;
create policy tenant on kept_days using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on kept_days to tipoff_tenant;
create policy platform on kept_days for select to tipoff_platform using (true);
grant select (organization_id, season_id) on kept_days to tipoff_platform;

create function app_days_changed() returns trigger language plpgsql as $$
begin
	if current_user in ('tipoff_platform', 'tipoff_auth') then return null; end if;
	if tg_op = 'INSERT' then
		delete from kept_days k using (select distinct organization_id, season_id from made where published_at is not null) g
			where k.organization_id = g.organization_id and k.season_id = g.season_id;
	elsif tg_op = 'DELETE' then
		delete from kept_days k using (select distinct organization_id, season_id from gone where published_at is not null) g
			where k.organization_id = g.organization_id and k.season_id = g.season_id;
	else
		delete from kept_days k using (select o.organization_id, o.season_id as former, n.season_id as present
			from gone o join made n on n.organization_id = o.organization_id and n.id = o.id
			where (o.season_id, o.date, o.published_at is null) is distinct from (n.season_id, n.date, n.published_at is null)) g
			where k.organization_id = g.organization_id and k.season_id in (g.former, g.present);
	end if;
	return null;
end $$;
create trigger days_made after insert on games referencing new table as made for each statement execute function app_days_changed();
create trigger days_gone after delete on games referencing old table as gone for each statement execute function app_days_changed();
create trigger days_changed after update on games referencing old table as gone new table as made
	for each statement execute function app_days_changed();
