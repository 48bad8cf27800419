-- Only staff see a planned season. Those that are there keep being seen: what is not active is past.
alter table seasons add column planned boolean not null default false;
alter table seasons add constraint seasons_planned_or_active check (not (active and planned));

-- Whether a league's position in its season is one that staff gave. Where the leagues stand otherwise than they were added, somebody did.
alter table season_leagues add column placed boolean not null default false;
alter table season_leagues no force row level security;
update season_leagues p set placed = true where exists (
	select from season_leagues a join season_leagues b
		on b.organization_id = a.organization_id and b.season_id = a.season_id and b.id > a.id and b.position < a.position
	where a.organization_id = p.organization_id and a.season_id = p.season_id);
alter table season_leagues force row level security;
