-- Every place that is entered becomes a venue, once, called as it is written most and with the link that most of its games have:
-- texts that differ in case, accents or blanks alone are one. The texts stay as they are. What is too long for a name, or says
-- that nobody knows yet, stays free.
alter table venues no force row level security;
alter table kept_frames no force row level security;
alter table games no force row level security;
alter table schedules no force row level security;
alter table divisions no force row level security;
with written as (
	select organization_id, location as place, location_url as link from games where location is not null
	union all select organization_id, draft_location, null from games where draft_location is not null
	union all select s.organization_id, p ->> 'name', null from schedules s cross join lateral jsonb_array_elements(s.places) p
	union all select d.organization_id, p.value ->> 'location', p.value ->> 'location_url'
		from divisions d cross join lateral jsonb_each(d.plans) p where p.value ->> 'location' is not null
), keyed as (
	select organization_id, btrim(regexp_replace(place, '\s+', ' ', 'g')) as place, link,
		btrim(regexp_replace(lower(regexp_replace(normalize(place, NFKD), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g')) as key
	from written
), named as (
	select organization_id, key,
		mode() within group (order by place collate "C") as name,
		mode() within group (order by link collate "C") filter (where link is not null) as map_url,
		count(*) as uses
	from keyed group by organization_id, key
)
insert into venues (organization_id, name, map_url)
select organization_id, name, map_url from named
where char_length(name) <= 100 and name ~ '[[:alnum:]]'
	and key not in ('tbd', 'tba', 'tbc', 'n/a', 'na', 'none', 'unknown', 'home', 'away', 'to be announced', 'to be determined')
order by organization_id, uses desc, name collate "C";
alter table divisions force row level security;
alter table schedules force row level security;
alter table games force row level security;
alter table kept_frames force row level security;
alter table venues force row level security;
