-- Games at one time that staff have said may both stay where they are.
create table kept_clashes (
	organization_id bigint not null constraint kept_clashes_organization_id_organizations_id_fk references organizations (id) on delete cascade,
	game_id bigint not null,
	other_id bigint not null,
	cause text not null constraint kept_clashes_cause_known check (cause in ('team', 'place')),
	slots text not null constraint kept_clashes_slots_length check (char_length(slots) <= 300),
	actor text not null,
	created_at timestamp with time zone not null default now(),
	primary key (organization_id, game_id, other_id, cause),
	constraint kept_clashes_game_fk foreign key (organization_id, game_id) references games (organization_id, id) on delete cascade,
	constraint kept_clashes_other_fk foreign key (organization_id, other_id) references games (organization_id, id) on delete cascade
);
create index kept_clashes_other_ix on kept_clashes (organization_id, other_id);
alter table kept_clashes enable row level security;
alter table kept_clashes force row level security;
create policy tenant on kept_clashes to tipoff_tenant using (organization_id = app_org()) with check (organization_id = app_org());
grant select, insert, update, delete on kept_clashes to tipoff_tenant;
