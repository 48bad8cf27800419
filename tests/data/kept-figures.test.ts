import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import * as schema from "../../db/schema/index.ts";
import { verifyCommand } from "../../src/commands/verify.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import { tournamentSeasons } from "../../src/data/bracket/tournament-list.ts";
import { castOf } from "../../src/data/cast.ts";
import { boxScoreOf } from "../../src/data/game/box-scores.ts";
import * as games from "../../src/data/game/games.ts";
import { previewOf } from "../../src/data/game/preview.ts";
import { menu } from "../../src/data/page/links.ts";
import { differing, keepAll } from "../../src/data/stat/keep-all.ts";
import * as stats from "../../src/data/stat/stats.ts";
import { playedIn } from "../../src/data/game/played.ts";
import * as teams from "../../src/data/team/teams.ts";
import { standingOf } from "../../src/data/stat/places.ts";
import { isAwaited } from "../../src/domain/game/game.ts";
import { stakes } from "../../src/domain/game/preview.ts";
import { placesOverTime } from "../../src/domain/standings/places.ts";
import { rankingOf } from "../../src/domain/standings/standings.ts";
import { placesOfTenant } from "../../src/data/venue/places.ts";
import { statLeaders } from "../../src/data/stat/leaders.ts";
import { schedule } from "../../src/data/schedule/schedule.ts";
import { seasonTables } from "../../src/data/stat/standings.ts";
import { read, type Tenant } from "../../src/data/tenant.ts";
import { basketball } from "../../src/domain/sport/basketball.ts";
import { anyChange, type Change, change, kinds } from "../support/any-change.ts";
import { testApp } from "../support/app.ts";
import { depth } from "../support/depth.ts";
import { fillEverything } from "../support/seasons/full-season.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	await another();
}, 120_000);
afterAll(async () => await site.close());

/** What one sequence of changes has removed is missing in no other. */
async function another(): Promise<void> {
	organization = await site.organization({ slug: `kept-${crypto.randomUUID().slice(0, 8)}` });
	await site.write(organization, fillEverything);
}

const state = async () =>
	(
		await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => {
			const [row] = await tenant.tx.execute<Record<"leagues" | "kept" | "summed" | "seasons" | "counted", number>>(
				sql`select (select count(*)::int from season_leagues) as leagues, (select count(*)::int from kept_standings) as kept,
					(select count(*)::int from kept_totals) as summed,
					(select count(*)::int from seasons) as seasons, (select count(*)::int from kept_days) as counted`,
			);
			const { standings, totals, days } = await differing(tenant);
			return { ...row, wrong: [...standings.wrong, ...totals.wrong, ...days.wrong] };
		})
	).value;

test("standings, totals and days that are kept are those of a computation from nothing, after changes of every kind (standings 8)", async () => {
	const tried = async (changes: readonly Change[]) => {
		await another();
		for (const one of changes) {
			await change(site, organization, one);
			const { wrong, leagues, kept, summed, seasons, counted } = await state();
			expect([wrong, kept, summed, counted]).toEqual([[], leagues, leagues, seasons]);
		}
	};
	await tried(Object.keys(kinds).map((_, kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2 })));
	await fc.assert(fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 12 }), tried), {
		numRuns: depth(6, 150),
	});
}, 600_000);

const scheduleOf = async (tenant: Tenant, id: number) => {
	const [season] = (await seasons.all(tenant)).filter((one) => one.id === id);
	return season ? await schedule(tenant, season, {}) : null;
};

/** What pages read that is remembered under the frame's name, as both faces see it. */
async function framedOf(tenant: Tenant) {
	const [known, { tx }] = [await seasons.all(tenant), tenant];
	const [teamIds, leagueIds, [game]] = await Promise.all([
		tx.select({ id: schema.teams.id }).from(schema.teams).orderBy(schema.teams.id).limit(3),
		tx.select({ id: schema.seasonLeagues.id }).from(schema.seasonLeagues).orderBy(schema.seasonLeagues.id),
		tx.select({ id: schema.games.id }).from(schema.games).orderBy(schema.games.id).limit(1),
	]);
	const shown = game ? await games.byId(tenant, game.id) : null;
	const entries = await Promise.all(teamIds.map(async ({ id }) => await teams.entriesOf(tenant, id)));
	const [entry] = entries.flat();
	return {
		known,
		entries,
		menu: await menu(tenant),
		venues: (await placesOfTenant(tenant)).venues,
		tournaments: await tournamentSeasons(tenant),
		stats: await stats.all(tenant),
		leagues: await Promise.all(leagueIds.map(async ({ id }) => await teams.ofLeague(tenant, id))),
		roster: entry ? await teams.rosterOf(tenant, entry) : null,
		written: shown ? await boxScoreOf(tenant, shown) : null,
		seasons: await Promise.all(
			known.map(async ({ id }) => ({
				cast: await castOf(tenant, id),
				stats: await stats.ofSeason(tenant, id),
				tables: await seasonTables(tenant, id),
				leaders: await statLeaders(tenant, id, { sport: basketball, abbreviations: basketball.leaders, count: 5 }),
			})),
		),
	};
}

test("what is remembered of a frame is what is read of it, after changes of every kind (caching 10)", async () => {
	const names = new Set<string | null | undefined>();
	const looked = async () => {
		for (const face of ["staff", "visitor"] as const)
			await read(site.database.db, organization, face, site.now.instant, async (tenant) => {
				names.add(tenant.frame);
				const [remembered, anew] = [await framedOf(tenant), await framedOf({ ...tenant, frame: null })];
				expect(remembered).toEqual(anew);
			});
	};
	const tried = async (changes: readonly Change[]) => {
		await another();
		await looked();
		for (const one of changes) {
			await change(site, organization, one);
			await looked();
		}
	};
	await tried(Object.keys(kinds).map((_, kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2 })));
	expect(names.size).toBeGreaterThan(15);
	expect(names).not.toContain(null);
	await fc.assert(fc.asyncProperty(fc.array(anyChange, { minLength: 1, maxLength: 8 }), tried), {
		numRuns: depth(2, 100),
	});
}, 600_000);

test("a result leaves the frame its name, and whatever changes it outside of a change gives it another", async () => {
	const name = async () =>
		(await read(site.database.db, organization, "staff", site.now.instant, async ({ frame }) => await frame)).value;
	const before = await name();
	await change(site, organization, { kind: Object.keys(kinds).indexOf("score"), pick: 3, a: 4, b: 5 });
	expect(await name()).toBe(before);
	await site.database.owner.sql`update teams set name = name || ' again' where organization_id = ${organization.id}`;
	expect(await name()).not.toBe(before);
	await site.database.owner.sql`delete from kept_frames where organization_id = ${organization.id}`;
	expect(await name()).toBeNull();
	await keepAll(site.database.db, site.now.instant);
	expect(await name()).toMatch(/^[0-9a-f-]{36}$/);
});

test("whatever changes a game outside of a change leaves no wrong table, and the next sweep makes it", async () => {
	await keepAll(site.database.db, site.now.instant);
	await site.database.owner
		.sql`update games set date = date + 1, score_home = 77, score_away = 12, status = 'final', forfeit_winner = null
		where organization_id = ${organization.id}`;
	const left = await state();
	expect(left.wrong).toEqual([]);
	expect(left.kept).toBeLessThan(left.leagues ?? 0);
	expect(left.counted).toBeLessThan(left.seasons ?? 0);
	await keepAll(site.database.db, site.now.instant);
	const swept = await state();
	expect([swept.wrong, swept.kept, swept.counted]).toEqual([[], swept.leagues, swept.seasons]);
});

/** But for how what is kept is named. */
async function tablesAsShown(tenant: Tenant, seasonId: number) {
	const { tables, ...rest } = await seasonTables(tenant, seasonId);
	return { ...rest, tables: tables.map((table) => ({ ...table, made: null })) };
}

test("a page without a kept table, and a schedule without kept days, show what is kept afterwards", async () => {
	const tables = async () =>
		await Promise.all(
			(["staff", "visitor"] as const).map(
				async (face) =>
					(
						await read(site.database.db, organization, face, site.now.instant, async (tenant) => {
							const all = await seasons.all(tenant);
							return await Promise.all(
								all.map(async ({ id }) => ({
									...(await tablesAsShown(tenant, id)),
									schedule: await scheduleOf(tenant, id),
									leaders: await statLeaders(tenant, id, {
										sport: basketball,
										abbreviations: basketball.leaders,
										count: 5,
									}),
								})),
							);
						})
					).value,
			),
		);
	const kept = await tables();
	await site.database.owner.sql`delete from kept_standings where organization_id = ${organization.id}`;
	await site.database.owner.sql`delete from kept_totals where organization_id = ${organization.id}`;
	await site.database.owner.sql`delete from kept_days where organization_id = ${organization.id}`;
	expect(await tables()).toEqual(kept);
	expect(kept.flat().flatMap((season) => season.tables.flatMap(({ rows }) => rows)).length).toBeGreaterThan(5);
	expect(kept.flat().flatMap((season) => season.leaders.flatMap(({ leaders }) => leaders)).length).toBeGreaterThan(5);
});

test("a team's places over time are those of the games as they are, whatever was kept of them", async () => {
	const [team] = await site.database.owner.sql`select t.team_id::float8 as id from league_teams t
		join games g on g.home_team_id = t.id and g.status = 'final'
		where t.organization_id = ${organization.id} and not t.hidden order by t.id limit 1`;
	const seen = async () =>
		(
			await read(site.database.db, organization, "visitor", site.now.instant, async (tenant) => {
				const entry = (await teams.entriesOf(tenant, Number(team?.["id"]))).find(({ listed }) => listed);
				if (!entry) return null;
				const listed = await teams.ofLeague(tenant, entry.league.season_league_id);
				const games = await playedIn(tenant, { id: entry.season.id, sport: basketball }, entry.league.season_league_id);
				const now = placesOverTime(listed, games, entry.slt_id, { tieBreak: entry.league.tie_break });
				return { now, kept: (await standingOf(tenant, entry, listed)).places };
			})
		).value;
	const views = new Set<string>();
	for (const kind of ["score", "day", "draft", "state", "hide", "order", "rename"])
		for (const pick of [0, 1, 2, 3, 4, 5]) {
			await change(site, organization, { kind: Object.keys(kinds).indexOf(kind), pick, a: 1 + pick, b: 5 - pick });
			const view = await seen();
			expect(view?.kept).toEqual(view?.now);
			views.add(JSON.stringify(view));
		}
	expect(views.size).toBeGreaterThan(3);
}, 120_000);

test("what a game to come decides follows from the games as they are, whatever was remembered of them", async () => {
	const told = new Set<string>();
	const same = async (tenant: Tenant) => {
		for (const { id } of await seasons.all(tenant))
			for (const game of await games.list(tenant, { season: id })) {
				if (game.division_id !== null || !isAwaited(game)) continue;
				const { tables } = await seasonTables(tenant, id);
				const table = tables.find(({ league }) => league.id === game.season_league_id);
				const listed = (table?.rows ?? []).map(({ team }) => team);
				const ids = { home: game.home.slt_id, away: game.away.slt_id };
				if (!table || ![ids.home, ids.away].every((slt) => listed.some((team) => team.id === slt))) continue;
				const { sport, tie_break: tieBreak, name: league } = table.league;
				const now = rankingOf(listed, await playedIn(tenant, { id, sport }, table.league.id), { tieBreak, sport });
				const preview = await previewOf(tenant, game);
				expect(preview.stakes).toEqual(stakes(listed, now, { league, ids }));
				for (const sentence of preview.stakes) told.add(sentence);
			}
	};
	for (const kind of ["score", "day", "state", "hide", "rename"])
		for (const pick of [0, 1, 2, 3]) {
			await change(site, organization, { kind: Object.keys(kinds).indexOf(kind), pick, a: 1 + pick, b: 5 - pick });
			for (const face of ["visitor", "staff"] as const)
				await read(site.database.db, organization, face, site.now.instant, same);
		}
	expect(told.size).toBeGreaterThan(1);
}, 120_000);

test("tipoff verify says what is wrong and makes it anew", async () => {
	await keepAll(site.database.db, site.now.instant);
	const lines: string[] = [];
	const verify = async () => await verifyCommand({ db: site.database.db }, (line) => lines.push(line));
	expect([await verify(), lines.at(-1)]).toEqual([0, expect.stringMatching(/: all are right\.$/)]);
	await site.database.owner
		.sql`update kept_standings set through = '1999-01-01' where organization_id = ${organization.id}
		and season_league_id = (select min(season_league_id) from kept_standings where organization_id = ${organization.id})`;
	expect(await verify()).toBe(1);
	expect(lines.slice(1, 3)).toEqual([
		expect.stringMatching(/^kept-\w+: the kept standings of season league \d+ were wrong\.$/),
		expect.stringMatching(/: 1 wrong, made anew\.$/),
	]);
	expect(await verify()).toBe(0);
	await site.database.owner.sql`update kept_totals set teams = '[[1,1,1]]' where organization_id = ${organization.id}
		and season_league_id = (select max(season_league_id) from kept_totals where organization_id = ${organization.id})`;
	expect([await verify(), lines.at(-2)]).toEqual([
		1,
		expect.stringMatching(/^kept-\w+: the kept totals of season league \d+ were wrong\.$/),
	]);
	expect(await verify()).toBe(0);
	await site.database.owner.sql`update kept_days set days = '[]' where organization_id = ${organization.id}
		and season_id = (select max(season_id) from kept_days where organization_id = ${organization.id} and days::text <> '[]')`;
	expect([await verify(), lines.at(-2)]).toEqual([
		1,
		expect.stringMatching(/^kept-\w+: the kept days of season \d+ were wrong\.$/),
	]);
	expect(await verify()).toBe(0);
});
