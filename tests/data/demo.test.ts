import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { getTableName } from "drizzle-orm";
import { demoSlugs, fillDemo } from "../../db/demo.ts";
import { harbor as harborPlan } from "../../db/demo/harbor.ts";
import { historyOf } from "../../db/demo/history.ts";
import { plans } from "../../db/demo/organizations.ts";
import type { Game } from "../../db/demo/season.ts";
import * as schema from "../../db/schema/index.ts";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { byDomain, bySlug } from "../../src/data/organization/platform.ts";
import { openBuilder } from "../../src/data/schedule/builder.ts";
import { list as listSchedules } from "../../src/data/schedule/schedules.ts";
import { read } from "../../src/data/tenant.ts";
import { advance } from "../../src/domain/bracket/advance.ts";
import { layout } from "../../src/domain/bracket/layout.ts";
import { checkBlocks } from "../../src/domain/page/blocks.ts";
import type { GameStatus, Side } from "../../src/domain/game/game.ts";
import { fairness } from "../../src/domain/schedule/fairness.ts";
import { planOf } from "../../src/domain/schedule/builder.ts";
import { leagueOrder } from "../../src/domain/league/order.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { further } from "../support/depth.ts";

/** A Friday, 12:00 in Harbor City: a time at which halls are open. */
const start = { instant: Date.parse("2026-11-20T20:00:00Z"), seed: 7 };
const today = "2026-11-20";

let demo: TestDatabase;
let harbor: number;

beforeAll(async () => {
	demo = await testDatabase();
	expect(await fillDemo(demo.db, start)).toBe(true);
	harbor = (await bySlug(demo.db, "harbor-city"))?.id ?? 0;
}, 120_000);
afterAll(async () => await demo.close());

describe("a start", () => {
	further(
		"gives the same rows for the same seed and instant, and of two at once one fills",
		async () => {
			const other = await testDatabase();
			const filled = await Promise.all([fillDemo(other.db, start), fillDemo(other.db, start)]);
			expect(filled.toSorted()).toEqual([false, true]);
			expect(await fingerprints(other)).toEqual(await fingerprints(demo));
			await other.close();
		},
		120_000,
	);

	test("that is the second one keeps everything", async () => {
		const before = await fingerprints(demo);
		expect(await fillDemo(demo.db, { ...start, instant: start.instant + 7 * 86_400_000 })).toBe(false);
		expect(await fingerprints(demo)).toEqual(before);
	});

	test("leaves a database with any organization as it is", async () => {
		const own = await testDatabase();
		await createOrganization(own.db, { slug: "acme", name: "Acme" });
		expect(await fillDemo(own.db, start)).toBe(false);
		expect(await own.owner.sql`select slug from organizations`).toHaveLength(1);
		await own.close();
	});
});

describe("the figures add up", () => {
	test("a line's points are those of its makes, and nobody makes more than he tries", async () => {
		const wrong = await demo.owner.sql`
			with line as (${figures()})
			select * from line where "PTS" <> 2 * "2PM" + 3 * "3PM" + "FTM" or "2PM" > "2PA" or "3PM" > "3PA" or "FTM" > "FTA"`;
		expect(wrong).toHaveLength(0);
	});

	test("a team's players give its score in every game but one, which is the mismatch", async () => {
		const wrong = await demo.owner.sql<{ game_id: string; found: number; expected: number }[]>`
			with line as (${figures()})
			select l.game_id, sum(l."PTS")::int found, max(case when g.home_team_id = l.team then g.score_home else g.score_away end) expected
			from line l join games g on g.id = l.game_id
			group by l.game_id, l.team
			having sum(l."PTS") <> max(case when g.home_team_id = l.team then g.score_home else g.score_away end)`;
		expect(wrong.map(({ found, expected }) => found - expected)).toEqual([2]);
	});

	test("periods give the score, and the period named Final says it too", async () => {
		const rows = await demo.owner.sql<{ score: number; sum: number; final: number | null; status: string }[]>`
			select case when g.home_team_id = s.league_team_id then g.score_home else g.score_away end score, g.status,
				sum(s.score) filter (where p.name <> 'Final')::int sum, max(s.score) filter (where p.name = 'Final') final
			from period_scores s join game_periods p on p.id = s.game_period_id join games g on g.id = s.game_id
			where p.sport_id in (select id from sports where type in ('basketball', 'baseball'))
			group by g.organization_id, g.id, s.league_team_id`;
		expect(rows.length).toBeGreaterThan(1000);
		expect(rows.filter(({ score, sum }) => score !== sum)).toEqual([]);
		expect(rows.filter(({ status, score, final }) => final !== (status === "final" ? score : null))).toEqual([]);
	});

	test("pitchers of baseball have the outs, the hits and the runs of the other side's batters", async () => {
		const rows = await demo.owner.sql<Record<"innings" | "OUT" | "RA" | "runs" | "HA" | "hits" | "AB" | "W", number>[]>`
			with side as (
				select l.game_id, r.league_team_id team, s.abbreviation stat, sum((v.value)::int)::int total
				from box_score_lines l join rosters r on r.id = l.roster_id cross join jsonb_each_text(l.values) v
				join stats s on s.id = v.key::bigint
				where s.sport_id = (select id from sports where type = 'baseball') group by 1, 2, 3),
			team as (select game_id, team, jsonb_object_agg(stat, total) figures from side group by 1, 2)
			select (a.figures ->> 'OUT')::int "OUT", (a.figures ->> 'RA')::int "RA", (a.figures ->> 'HA')::int "HA",
				(a.figures ->> 'W')::int "W", (b.figures ->> 'H')::int hits, (b.figures ->> 'AB')::int "AB",
				case when g.home_team_id = b.team then g.score_home else g.score_away end runs,
				case when g.home_team_id = b.team and g.score_home > g.score_away then 8 else 9 end innings
			from team a join team b on b.game_id = a.game_id and b.team <> a.team join games g on g.id = a.game_id`;
		expect(rows.length).toBeGreaterThan(20);
		for (const { innings, OUT, RA, runs, HA, hits, AB } of rows)
			expect([OUT, AB - hits, RA, HA]).toEqual([3 * innings, 3 * innings, runs, hits]);
		expect(rows.reduce((sum, { W }) => sum + W, 0)).toBe(rows.length / 2);
	});

	test("no finished game is level, and only level games go on", async () => {
		const rows = await demo.owner.sql<{ points: number[]; away: number[] }[]>`
			select g.id, array_agg(s.score order by p."order") filter (where s.league_team_id = g.home_team_id) points,
				array_agg(s.score order by p."order") filter (where s.league_team_id = g.away_team_id) away
			from period_scores s join game_periods p on p.id = s.game_period_id and p.name <> 'Final' join games g on g.id = s.game_id
			where g.status = 'final' and p.sport_id in (select id from sports where type = 'basketball') group by g.id`;
		const sum = (points: number[]) => points.reduce((total, score) => total + score, 0);
		for (const { points, away } of rows) {
			expect(sum(points)).not.toBe(sum(away));
			if (points.length > 4) expect(sum(points.slice(0, 4))).toBe(sum(away.slice(0, 4)));
		}
	});

	test("of sets and matches the score is how many were won, and the last one decides", async () => {
		const rows = await demo.owner.sql<{ score: number[]; home: number[]; away: number[] }[]>`
			select array[g.score_home, g.score_away] score,
				array_agg(s.score order by p."order") filter (where s.league_team_id = g.home_team_id) home,
				array_agg(s.score order by p."order") filter (where s.league_team_id = g.away_team_id) away
			from period_scores s join game_periods p on p.id = s.game_period_id and p.name <> 'Final' join games g on g.id = s.game_id
			where p.sport_id in (select id from sports where type in ('volleyball', 'tennis'))
			group by g.id, g.score_home, g.score_away`;
		expect(rows.length).toBeGreaterThan(20);
		for (const { score, home, away } of rows) {
			const leads = home.map((points, at) => points - (away[at] ?? 0));
			expect([leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length]).toEqual(score);
			expect(Math.sign(leads.at(-1) ?? 0)).toBe(Math.sign((score[0] ?? 0) - (score[1] ?? 0)));
			expect(Math.max(...score)).toBe(3);
		}
	});

	test("totals are the sums of the lines of games that are over", async () => {
		const wrong = await demo.owner.sql`
			select r.id from rosters r
			left join (select roster_id, sum((v.value)::int) as sum from box_score_lines l join games g on g.id = l.game_id and g.status = 'final',
				jsonb_each_text(l."values") v join stats s on s.id = v.key::bigint and s.abbreviation = 'PTS' group by 1) c on c.roster_id = r.id
			left join (select roster_id, total from roster_totals t join stats s on s.id = t.stat_id and s.abbreviation = 'PTS') t on t.roster_id = r.id
			where c.sum is distinct from t.total`;
		expect(wrong).toHaveLength(0);
	});

	test("stars score more than the bench, and scores are those of a league of grown-ups", async () => {
		const [row] = await demo.owner.sql<{ best: number; usual: number; least: number; most: number }[]>`
			with own as (select t.total::float / t.games as average from roster_totals t join stats s on s.id = t.stat_id
				where s.abbreviation = 'PTS' and t.organization_id = ${harbor} and t.games > 4)
			select max(average) best, percentile_cont(0.5) within group (order by average) usual,
				(select min(least(score_home, score_away)) from games where organization_id = ${harbor} and status = 'final') least,
				(select max(greatest(score_home, score_away)) from games where organization_id = ${harbor} and status = 'final') most
			from own`;
		expect(row?.best).toBeGreaterThan(18);
		expect(row?.best).toBeLessThan(38);
		expect(row?.usual).toBeLessThan(9);
		expect(row?.least).toBeGreaterThan(20);
		expect(row?.most).toBeLessThan(125);
	});
});

test("goals of players are those that were played for, and shots on goal were held or went in", async () => {
	const sides = await demo.owner.sql<
		{ slug: string; score: number; goals: number; shots: number; held: number; let_in: number }[]
	>`
		with sides as (select g.id game, o.slug, t.team, t.other, (select sum(p.score) from period_scores p
				join game_periods n on n.id = p.game_period_id and n.name not in ('Shoot-out', 'Penalties', 'Final')
				where p.game_id = g.id and p.league_team_id = t.team)::int score
			from games g join organizations o on o.id = g.organization_id and o.slug in ('meadow-lane-soccer', 'northshore-ice-hockey'),
				lateral (values (g.home_team_id, g.away_team_id), (g.away_team_id, g.home_team_id)) t (team, other)
			where g.status = 'final'),
		sums as (select l.game_id game, r.league_team_id team, s.abbreviation stat, sum(v.value::int)::int sum from box_score_lines l
			join rosters r on r.id = l.roster_id, jsonb_each_text(l."values") v join stats s on s.id = v.key::bigint group by 1, 2, 3)
		select slug, score, g.sum goals, sog.sum shots, sv.sum held, ga.sum let_in from sides
			join sums g on (g.game, g.team, g.stat) = (sides.game, sides.team, 'G')
			join sums sog on (sog.game, sog.team, sog.stat) = (sides.game, sides.team, 'SOG')
			join sums sv on (sv.game, sv.team, sv.stat) = (sides.game, sides.other, 'SV')
			left join sums ga on (ga.game, ga.team, ga.stat) = (sides.game, sides.other, 'GA')`;
	expect(new Set(sides.map(({ slug }) => slug)).size).toBe(2);
	for (const { slug, score, goals, shots, held, let_in } of sides)
		expect([goals, shots - held, let_in ?? goals, slug]).toEqual([score, score, score, slug]);
});

test("follows the reader's colour scheme, but for one dark and one light league (platform 9)", async () => {
	const rows = await demo.owner.sql<
		{ slug: string; theme: string }[]
	>`select slug, theme from organizations order by theme, slug`;
	expect(rows.filter(({ theme }) => theme !== "auto").map(({ slug, theme }) => `${slug} ${theme}`)).toEqual([
		"fog-hill dark",
		"crimson-county-volleyball light",
	]);
	expect(rows.length).toBeGreaterThan(8);
});

describe("the first league has everything that can happen (operations 8)", () => {
	test("its own domain, its own colour scheme, social links", async () => {
		const organization = await byDomain(demo.db, "harbor.localhost");
		expect(organization).toMatchObject({ id: harbor, theme: "auto" });
		expect(organization?.facebook_url && organization.instagram_url && organization.youtube_url).toBeTruthy();
	});

	test("eight teams of ten players and more, in several seasons with box scores and periods", async () => {
		const rows = await demo.owner.sql<{ name: string; teams: number; lines: number; periods: number }[]>`
			select s.name, s.active, (select count(*)::int from (select t.id from league_teams t join season_leagues l on l.id = t.season_league_id
					join rosters r on r.league_team_id = t.id where l.season_id = s.id group by t.id having count(*) = 10) x) teams,
				(select count(*)::int from box_score_lines l join games g on g.id = l.game_id where g.season_id = s.id) lines,
				(select count(*)::int from period_scores p join games g on g.id = p.game_id where g.season_id = s.id) periods
			from seasons s where s.organization_id = ${harbor} order by s.start_date`;
		expect(rows.length).toBeGreaterThanOrEqual(2);
		for (const { teams, lines, periods } of rows) {
			expect(teams).toBeGreaterThanOrEqual(8);
			expect(lines).toBeGreaterThan(500);
			expect(periods).toBeGreaterThan(300);
		}
	});

	test("players with a history, some of them on two teams", async () => {
		const [row] = await demo.owner.sql<{ stayed: number; moved: number }[]>`
			select count(*) filter (where leagues > 1)::int stayed, count(*) filter (where teams > 1)::int moved from (
				select r.player_id, count(*) leagues, count(distinct t.team_id) teams from rosters r
				join league_teams t on t.id = r.league_team_id where r.organization_id = ${harbor} group by 1) x`;
		expect(row?.stayed).toBeGreaterThan(50);
		expect(row?.moved).toBeGreaterThan(5);
	});

	test.each([
		["a bye", `select from byes where organization_id = $1`],
		["a week off", `select from week_offs where organization_id = $1 and reason <> ''`],
		["a forfeit", `select from games where organization_id = $1 and status = 'forfeit' and forfeit_winner is not null`],
		["a cancelled game", `select from games where organization_id = $1 and status = 'cancelled'`],
		["a postponed game", `select from games where organization_id = $1 and status = 'postponed'`],
		["a game on right now", `select from games where organization_id = $1 and status = 'live' and date = '${today}'`],
		["games tonight", `select from games where organization_id = $1 and status = 'scheduled' and date = '${today}'`],
		["games to come", `select from games where organization_id = $1 and status = 'scheduled' and date > '${today}'`],
		["a film", `select from games where organization_id = $1 and status = 'final' and video_url is not null`],
		[
			"an overtime",
			`select from period_scores s join game_periods p on p.id = s.game_period_id where s.organization_id = $1 and p.name = 'OT'`,
		],
		[
			"a double header",
			`select from (select date, unnest(array[home_team_id, away_team_id]) team from games
				where organization_id = $1 and status <> 'postponed') x group by date, team having count(*) = 2`,
		],
		["a hidden team", `select from league_teams where organization_id = $1 and hidden`],
		["a player without a name", `select from players where organization_id = $1 and privacy = 'hidden'`],
		["a player with an initial", `select from players where organization_id = $1 and privacy = 'initial'`],
		["stars with a biography", `select from players where organization_id = $1 and bio <> ''`],
		[
			"a draft of a schedule with its games",
			`select from games g join schedules s on s.id = g.schedule_id where g.organization_id = $1 and g.published_at is null and s.published_at is null`,
		],
		["a link to another website", `select from links where organization_id = $1 and is_external`],
	])("%s", async (_, query) => {
		expect((await demo.owner.sql.unsafe(query, [harbor])).length).toBeGreaterThan(0);
	});

	test("a running tournament of eleven, a champion of the season before", async () => {
		const cups = await demo.owner.sql<{ id: string; active: boolean; teams: string[] }[]>`
			select d.id, s.active, array_agg(t.league_team_id order by t.position) teams from divisions d
			join seasons s on s.id = d.season_id join division_teams t on t.division_id = d.id
			where d.organization_id = ${harbor} group by d.id, s.active, s.start_date order by s.start_date`;
		const [before, now] = await Promise.all(cups.slice(-2).map(async (cup) => await progress(cup)));
		expect(now?.standings.size).toBeGreaterThan(0);
		expect(cups.at(-1)).toMatchObject({ active: true, teams: { length: 11 } });
		expect([...(now?.standings.values() ?? [])].map(({ state }) => state)).toContain("decided");
		expect([...(now?.standings.values() ?? [])].map(({ state }) => state)).toContain("open");
		expect(now).toMatchObject({ champion: null, outdated: [] });
		expect(before?.champion).not.toBeNull();
		expect(before?.outdated).toEqual([]);
	});

	test("a page of its own whose blocks can be stored again as they are", async () => {
		const pages = await demo.owner.sql<{ slug: string; content: { blocks: unknown[] } }[]>`
			select l.slug, p.content from pages p join links l on l.id = p.link_id where l.organization_id = ${harbor} and l.slug = 'league-rules'`;
		expect(pages).toHaveLength(1);
		expect(checkBlocks(pages[0]?.content.blocks)).toEqual((pages[0]?.content.blocks ?? []) as never);
		expect(pages[0]?.content.blocks.length).toBeGreaterThan(4);
	});
});

test("the other organizations differ in sport, city, colour, variant and in how far they are", async () => {
	const rows = await demo.owner.sql<Record<string, string | null>[]>`
		select o.slug, o.city, o.color, o.site_variant, s.type,
			(select count(*)::int from seasons x where x.organization_id = o.id) seasons
		from organizations o join organization_sports os on os.organization_id = o.id join sports s on s.id = os.sport_id order by o.id`;
	expect(rows.map(({ slug }) => slug)).toEqual(demoSlugs);
	expect(new Set(rows.map(({ color }) => color)).size).toBe(rows.length);
	expect(new Set(rows.map(({ type }) => type)).size).toBeGreaterThanOrEqual(4);
	expect(rows.map(({ site_variant }) => site_variant)).toEqual(
		expect.arrayContaining(["default", "adult-league", "leaders"]),
	);
	expect(rows.filter(({ city }) => city === null)).toHaveLength(1);
	expect(rows.filter(({ seasons }) => String(seasons) === "0")).toHaveLength(1);
});

test("the adult league's leagues come in another order than they were made in", async () => {
	const rows = await demo.owner.sql<{ name: string }[]>`
		select l.name from leagues l join organizations o on o.id = l.organization_id where o.site_variant = 'adult-league' order by l.id`;
	expect(leagueOrder([...rows]).map(({ name }) => name)).toEqual([
		"Fountain Valley Monday",
		"Fountain Valley Wednesday",
		"Tustin Columbus Tuesday",
		"Tustin Columbus Sunday",
		"Irvine Valley College Thursday",
		"Irvine Valley College Saturday",
	]);
	expect(leagueOrder([...rows])).not.toEqual([...rows]);
});

test("whatever the day, hour and zone, the past is played, the future is not, and nobody plays twice at once", () => {
	fc.assert(
		fc.property(
			fc.date({ min: new Date("2024-01-01"), max: new Date("2031-12-31"), noInvalidDate: true }),
			fc.constantFrom("UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Auckland"),
			(at, time_zone) => {
				const { now, seasons } = historyOf({ ...harborPlan, time_zone }, { instant: Number(at), seed: 3 });
				const running = seasons.filter(({ season }) => season.plan.running);
				expect(running).toHaveLength(1);
				expect(running[0]?.season.start && running[0].season.start < now.today).toBe(true);
				expect(running[0]?.season.finish && running[0].season.finish > now.today).toBe(true);
				expect(new Set(seasons.map(({ season }) => season.name)).size).toBe(seasons.length);
				const games = seasons.flatMap(({ season, cup }) => [
					...season.leagues.flatMap((league) => league.games),
					...(cup?.games ?? []),
				]);
				const isWrong = ({ date, status }: Game) =>
					(date < now.today && isOpen(status)) || (date > now.today && isOver(status));
				expect(games.filter(isWrong)).toEqual([]);
				const places = games
					.filter(({ status }) => status !== "postponed")
					.flatMap(({ date, time, home, away }) => [home, away].map(({ club }) => `${date} ${time} ${club.name}`));
				expect(new Set(places).size).toBe(places.length);
				expect(games.some(({ date }) => date === now.today)).toBe(true);
				if (now.time > "10:00" && now.time < "22:00") expect(games.some(({ status }) => status === "live")).toBe(true);
			},
		),
		{ numRuns: 25, seed: 20 },
	);
});

test("every organization keeps the clock of its city, whatever that of the machine says, and its evenings are evenings", async () => {
	const rows = await demo.owner.sql<{ slug: string; time_zone: string }[]>`
		select slug, time_zone from organizations order by id`;
	expect(rows.map(({ slug, time_zone }) => `${slug} ${time_zone}`)).toEqual([
		"harbor-city America/Los_Angeles",
		"coast-adult-hoops America/Los_Angeles",
		"lakeside-women Europe/London",
		"golden-valley-youth America/Denver",
		"crimson-county-volleyball America/New_York",
		"admiralty-bay-tennis Europe/London",
		"greenfield-baseball America/New_York",
		"meadow-lane-soccer America/Chicago",
		"northshore-ice-hockey America/Chicago",
		"fog-hill Pacific/Auckland",
		"jccoc America/Los_Angeles",
		"millionaire America/Los_Angeles",
		"open-gym-collective America/Los_Angeles",
		"silver-creek America/Los_Angeles",
	]);
	const early = await demo.owner.sql`select date, time from games where time < '08:00' or time > '22:00'`;
	expect([...early]).toEqual([]);
	const evenings = await demo.owner.sql<{ usual: string }[]>`
		select mode() within group (order by left(time, 2)::int)::int usual from games g
		join seasons s on s.id = g.season_id where g.organization_id = ${harbor} and s.active`;
	expect(Number(evenings[0]?.usual)).toBeGreaterThanOrEqual(18);
});

test("a league's schedule is fair in the builder, breaks no rule, and its courts hold its games", async () => {
	const list = await Promise.all(demoSlugs.map(async (slug) => await bySlug(demo.db, slug)));
	const found: [string, unknown, unknown][] = [];
	for (const organization of list.filter((one) => one !== null)) {
		const { value } = await read(demo.db, organization, "staff", start.instant, async (tenant) => {
			const schedules = await listSchedules(tenant, {});
			return await Promise.all(schedules.map(async ({ id }) => await openBuilder(tenant, id)));
		});
		for (const builder of value) {
			const { name, league } = builder.schedule;
			const { measures } = fairness(planOf(builder));
			const times = measures.find((measure) => measure.name === "times");
			found.push([`${organization.slug} ${league.name} ${name}`, builder.conflicts, (times?.figure ?? 0) < 4]);
		}
	}
	expect(found.length).toBeGreaterThan(15);
	expect(found.filter(([, conflicts, isFair]) => String(conflicts) !== "" || !isFair)).toEqual([]);
}, 120_000);

test("at every hour of the day a game is on in one of the demo's halls", () => {
	for (let hour = 0; hour < 24; hour++) {
		const instant = Date.parse("2026-11-20T00:00:00Z") + hour * 3_600_000;
		const live = plans
			.filter(({ slug }) => ["harbor-city", "lakeside-women", "fog-hill"].includes(slug))
			.flatMap((plan) => historyOf(plan, { instant, seed: 7 }).seasons)
			.flatMap(({ cup }) => cup?.games ?? [])
			.filter(({ status }) => status === "live");
		expect({ hour, isOn: live.length > 0 }).toEqual({ hour, isOn: true });
	}
});

test("no two teams and no two players of an organization have the same name", () => {
	for (const plan of plans) {
		const { seasons, clubs } = historyOf(plan, start);
		const players = new Set(
			seasons.flatMap(({ season }) =>
				season.leagues.flatMap(({ entries }) => entries.flatMap((entry) => entry.players)),
			),
		);
		const names = [...players].map(({ firstName, lastName }) => `${firstName} ${lastName}`);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(clubs.map(({ name }) => name)).size).toBe(clubs.length);
	}
});

const isOpen = (status: GameStatus) => status === "scheduled" || status === "live";
const isOver = (status: GameStatus) => status === "final" || status === "live" || status === "forfeit";

/** What each table holds, but for moments, versions and tokens, which chance gives. */
async function fingerprints({ owner }: TestDatabase): Promise<Record<string, string>> {
	const names = Object.values(schema).flatMap((thing) => (isTable(thing) ? [String(getTableName(thing))] : []));
	const found: Record<string, string> = {};
	for (const name of names) {
		if (name === "notices") continue; // bears random versions and the numbers of transactions
		const [row] = await owner.sql.unsafe<{ print: string; rows: number }[]>(
			`select count(*)::int as rows, md5(string_agg(line, '' order by line)) as print
			from (select (to_jsonb(t) - 'created_at' - 'version' - 'token' - 'uid' - 'made')::text as line from ${name} t) x`,
		);
		found[name] = `${row?.rows} ${row?.print}`;
	}
	return found;
}

function isTable(thing: unknown): thing is typeof schema.games {
	return typeof thing === "object" && thing !== null && "getSQL" in thing;
}

/** Every line with something in it, its figures as columns. */
function figures() {
	return demo.owner.sql.unsafe(`select l.game_id, l.roster_id, r.league_team_id as team,
		${["PTS", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA"].map((stat) => `max(v.value::int) filter (where s.abbreviation = '${stat}') as "${stat}"`).join(", ")}
		from box_score_lines l join rosters r on r.id = l.roster_id, jsonb_each_text(l."values") v join stats s on s.id = v.key::bigint
		group by 1, 2, 3`);
}

async function progress({ id, teams }: { id: string; teams: string[] }) {
	const games = await demo.owner.sql<
		{
			match_id: string;
			home_team_id: string;
			away_team_id: string;
			score_home: number;
			score_away: number;
			status: GameStatus;
			forfeit_winner: Side | null;
		}[]
	>`select match_id, home_team_id, away_team_id, score_home, score_away, status, forfeit_winner from games where division_id = ${id}`;
	return advance(
		layout(teams.length),
		games.map((game) => ({
			...game,
			home_team_id: Number(game.home_team_id),
			away_team_id: Number(game.away_team_id),
		})),
		teams.map((team) => ({ slt_id: Number(team), name: team })),
	);
}

test("the adult league has three films of three evenings for its footage", async () => {
	const coast = (await bySlug(demo.db, "coast-adult-hoops"))?.id ?? 0;
	const bracket = await demo.owner
		.sql`select g.id from games g join divisions d on d.id = g.division_id join seasons s on s.id = d.season_id where g.organization_id = ${coast} and s.active`;
	expect(bracket.length).toBe(3); // two semifinals and the final of its tournament
	const [links] = await demo.owner.sql`select site_links from organizations where id = ${coast}`;
	expect(Object.keys(links?.["site_links"] ?? {})).toEqual(
		expect.arrayContaining(["team_signup", "agent_signup", "player_form", "order_form"]),
	);
	const rows = await demo.owner
		.sql`select distinct season_league_id from games where organization_id = ${coast} and video_url is not null and status = 'final'`;
	expect(rows).toHaveLength(3);
});
