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

-- What somebody was in a season where that is another than they are today; an empty number or position is none.
alter table rosters add column first_name text, add column last_name text, add column number text, add column position text;
alter table rosters add constraint rosters_first_name_length check (char_length(first_name) <= 60);
alter table rosters add constraint rosters_last_name_length check (char_length(last_name) <= 60);
alter table rosters add constraint rosters_number_length check (char_length(number) <= 200);
alter table rosters add constraint rosters_position_length check (char_length(position) <= 200);
