-- Only staff see a planned season. Those that are there keep being seen: what is not active is past.
alter table seasons add column planned boolean not null default false;
alter table seasons add constraint seasons_planned_or_active check (not (active and planned));
