-- What a team is told apart by where its name has no room (teams 8). Those that are there get some of their names.
alter table league_teams add column abbreviation text, add column color text;
alter table league_teams add constraint league_teams_abbreviation_length check (char_length(abbreviation) >= 2 and char_length(abbreviation) <= 4);
alter table league_teams add constraint league_teams_color_form check (color ~ '^#[0-9a-f]{6}$');

alter table league_teams no force row level security;
alter table season_leagues no force row level security;
alter table teams no force row level security;
do $$
declare
	one record;
	season bigint;
	words text[];
	told text[];
	guess text;
	taken text[];
	turn int;
	colors constant text[] := '{#c8102e,#1d428a,#007a33,#552583,#e56020,#00788c,#fdb927,#860038,#00a3e0,#7a4b2a,#d6337f,#4b4f54,#8bc34a,#a05eb5,#0c2340,#ff8674,#2dccd3,#b4975a,#5d76a9,#bfc5cc}';
	fillers constant text[] := '{THE,OF,AND,FC,SC,CF,AFC,BC,BBC,KK,BK,SV,TSV,TV,AC,CD,CLUB,TEAM,DER,DIE,DAS,VON,DE,DEL,Y,ET,UND}';
	unkind constant text[] := '{ASS,CUM,DIE,FAG,FUC,FUK,KKK,NIG,SEX,TIT,WTF}';
begin
	for one in
		select lt.id, sl.season_id, t.name
		from league_teams lt
		join season_leagues sl on sl.organization_id = lt.organization_id and sl.id = lt.season_league_id
		join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id
		order by sl.season_id, lt.id
	loop
		if season is distinct from one.season_id then
			season := one.season_id;
			taken := '{}';
			turn := 0;
		end if;
		words := array_remove(regexp_split_to_array(
			upper(normalize(regexp_replace(normalize(one.name, NFD), '[\u0300-\u036f''’.]', '', 'g'), NFC)),
			'[\s\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u2bff\U0001f000-\U0001faff]+'), '');
		told := array(select word from unnest(words) with ordinality as w (word, at) where word <> all (fillers) order by at);
		if array_to_string(told, '') !~ '[^0-9]' then told := words; end if;
		select left(g, 4) into guess from unnest(
			case when cardinality(told) > 2 then array[
				left(told[1], 1) || left(told[2], 1) || left(told[3], 1) || case when cardinality(told) = 4 then left(told[4], 1) else '' end,
				left(told[1], 2) || left(told[3], 1)] else '{}' end
			|| case when cardinality(told) = 2 and told[2] ~ '^([0-9]+|.)$' then array[
				left(left(told[1], case when told[1] = any (fillers) then 1 else 3 end), 4 - length(right(told[2], 2))) || right(told[2], 2)] else '{}' end
			|| case when cardinality(told) = 2 and length(told[1]) < 3 then array[left(told[1] || told[2], 3)] else '{}' end
			|| case when cardinality(told) > 0 then array[left(told[1], 3)] else '{}' end
			|| case when cardinality(told) > 1 then array[
				left(told[1], 2) || left(told[2], 1), left(told[1], 1) || left(told[2], 2), left(told[1], 3) || left(told[2], 1)] else '{}' end
			|| array(select left(told[1], 1) || substr(told[1], b, 1) || substr(told[1], c, 1) from generate_series(2, length(told[1])) b
				cross join generate_series(3, length(told[1])) c where c > b order by b, c)
			|| array(select left(coalesce(nullif(told[1], ''), 'T'), 1) || n from generate_series(1, 999) n)
			|| array(select chr(65 + n / 1000) || lpad((n % 1000)::text, 3, '0') from generate_series(0, 25999) n where cardinality(taken) > 900)
		) with ordinality as c (g, at)
		where char_length(left(g, 4)) >= 2 and left(g, 4) <> all (taken) and left(g, 4) <> all (unkind)
		order by at limit 1;
		taken := taken || guess;
		update league_teams set abbreviation = guess, color = colors[1 + turn % cardinality(colors)] where id = one.id;
		turn := turn + 1;
	end loop;
end $$;
alter table teams force row level security;
alter table season_leagues force row level security;
alter table league_teams force row level security;
