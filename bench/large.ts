import { connect } from "../db/client.ts";
import { packageEngine, startEngine } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { createOrganization } from "../src/data/organization/organizations.ts";
import { createMember } from "../src/data/account/users.ts";
import { hashPassword } from "../src/http/account/password.ts";

/** A large organization and somebody who owns it. */
export interface Large {
	username: string;
	password: string;
	season: number;
	league: number;
	team: number;
	player: number;
	attribute: number;
}

/** Fills a fresh data directory: 200 teams of 25 in five leagues, 2,000 games of one of them with box scores and periods, and a long audit log. */
export async function fillLarge(dir: string): Promise<Large> {
	const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
	const owner = connect(engine.owner, { max: 1 });
	await migrate(owner.sql, engine.app.user);
	const app = connect(engine.app, { max: 2 });
	const organization = await createOrganization(app.db, { slug: "large", name: "Large League" });
	const [username, password] = ["large-owner", "a long password"];
	await createMember(app.db, {
		organizationId: organization.id,
		username,
		role: "org_owner",
		passwordHash: await hashPassword(password),
	});
	await owner.sql.unsafe(filling.replaceAll("$org", String(organization.id)));
	await owner.sql.unsafe("analyze");
	const idOf = async (query: string) => Number((await owner.sql.unsafe(query))[0]?.["id"]);
	const large = {
		username,
		password,
		season: await idOf("select id from seasons order by id desc limit 1"),
		league: await idOf("select id from leagues order by id limit 1"),
		team: await idOf("select id from teams order by id limit 1"),
		player: await idOf("select id from players order by id limit 1"),
		attribute: await idOf("select id from attributes where attribute_name = 'Number'"),
	};
	await owner.close();
	await app.close();
	await engine.stop();
	return large;
}

/** All play in the running season, and played in the one before; every twentieth name stands on several records, every sixtieth score is wrong. */
const filling = `
insert into leagues (organization_id, name) select $org, 'League ' || n from generate_series(1, 5) n;
insert into seasons (organization_id, name, start_date, active, sport_id) values
	($org, 'Fall 2025', '2025-09-01', false, 1), ($org, 'Fall 2026', '2026-09-01', true, 1);
insert into season_leagues (organization_id, season_id, league_id) select $org, s.id, l.id from seasons s, leagues l order by s.id, l.id;
insert into teams (organization_id, name, league_id) select $org, 'Team number ' || n, 1 + (n - 1) / 40 from generate_series(1, 200) n;
insert into league_teams (organization_id, season_league_id, team_id) select $org, sl.id, t.id from season_leagues sl join teams t on t.league_id = sl.league_id order by sl.id, t.id;
insert into players (organization_id, first_name, last_name, email)
	select $org, (array['Ana','Bo','Cid','Dee','Eli','Fay','Gus'])[1 + n % 7] || case when n % 20 = 0 then '' else ' ' || (n % 90) end,
		'Surname' || case when n % 20 = 0 then n / 280 else n end, 'player' || n || '@example.test' from generate_series(1, 5000) n;
insert into attribute_values (organization_id, player_id, attribute_id, value)
	select $org, p.id, a.id, (p.id % 100)::text from players p, attributes a;
insert into rosters (organization_id, league_team_id, player_id)
	select $org, t.id, p.id from (select id, team_id - 1 as at from league_teams) t
	join (select id, row_number() over (order by id) - 1 as at from players) p on p.at / 25 = t.at order by t.id, p.id;
insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date, time, status, score_home, score_away, location)
	select $org, s.season_id, s.id, h.id, a.id, date '2026-09-07' + (n / 20), (18 + n % 4) || ':00',
		case when n < 1200 then 'final' else 'scheduled' end, case when n < 1200 then 60 + (n % 60 = 0)::int end, case when n < 1200 then 40 end, 'Gym ' || n % 5
	from generate_series(0, 1999) n
	join lateral (select id, season_id from season_leagues where season_id = 2 and league_id = 1) s on true
	join lateral (select id from league_teams where season_league_id = s.id order by id offset n % 40 limit 1) h on true
	join lateral (select id from league_teams where season_league_id = s.id order by id offset (n + 1 + n / 40 % 38) % 40 limit 1) a on true;
insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
	select $org, g.id, p.id, t.id, t.points / 4 from games g join game_periods p on true
	join lateral (values (g.home_team_id, 60), (g.away_team_id, 40)) t (id, points) on true
	where g.status = 'final' and p.name like 'Q%';
insert into box_score_lines (organization_id, game_id, roster_id, "values")
	select $org, g.id, r.id, (select jsonb_object_agg(s.id, case s.abbreviation when 'PTS' then t.points / 10 else (r.id + s.id) % 9 end) from stats s)
	from games g join lateral (values (g.home_team_id, 60), (g.away_team_id, 40)) t (id, points) on true
	join lateral (select id from rosters where league_team_id = t.id order by id limit 10) r on true where g.status = 'final';
insert into roster_totals (organization_id, roster_id, stat_id, total, games)
	select $org, l.roster_id, v.key::bigint, sum(v.value::int), count(*) from box_score_lines l, jsonb_each_text(l."values") v group by 2, 3;
insert into audit_log (organization_id, actor, action, noun, row_id, before, after, created_at)
	select $org, (array['ada','bob','cid'])[1 + n % 3], 'update', (array['game','player','team'])[1 + n % 3], n % 500 + 1,
		'{"score_home": 1}', '{"score_home": 2}', now() - n * interval '1 minute' from generate_series(100000, 1, -1) n;
`;
