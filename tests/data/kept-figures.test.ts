import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import * as schema from "../../db/schema/index.ts";
import { verifyCommand } from "../../src/commands/verify.ts";
import { restore } from "../../src/data/deletion/restore.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import { tournamentSeasons } from "../../src/data/bracket/tournament-list.ts";
import { castOf } from "../../src/data/cast.ts";
import { boxScoreOf } from "../../src/data/game/box-scores.ts";
import * as games from "../../src/data/game/games.ts";
import { menu } from "../../src/data/page/links.ts";
import { differing, keepAll } from "../../src/data/stat/keep-all.ts";
import * as stats from "../../src/data/stat/stats.ts";
import { playedIn } from "../../src/data/game/played.ts";
import * as teams from "../../src/data/team/teams.ts";
import { standingOf } from "../../src/data/stat/places.ts";
import { placesOverTime } from "../../src/domain/standings/places.ts";
import { placesOfTenant } from "../../src/data/venue/places.ts";
import { statLeaders } from "../../src/data/stat/leaders.ts";
import { seasonTables } from "../../src/data/stat/standings.ts";
import { read, type Tenant, type Writer } from "../../src/data/tenant.ts";
import { basketball } from "../../src/domain/sport/basketball.ts";
import type { Deletable } from "../../src/domain/deletion/deletions.ts";
import { Refusal } from "../../src/domain/refusal.ts";
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
			const [row] = await tenant.tx.execute<{ leagues: number; kept: number; summed: number }>(
				sql`select (select count(*)::int from season_leagues) as leagues, (select count(*)::int from kept_standings) as kept,
					(select count(*)::int from kept_totals) as summed`,
			);
			const { standings, totals } = await differing(tenant);
			return { ...row, wrong: [...standings.wrong, ...totals.wrong] };
		})
	).value;

/** One change of a random kind: `pick` chooses the rows, `a` and `b` are small numbers. */
interface Change {
	kind: number;
	pick: number;
	a: number;
	b: number;
}
type Kind = (writer: Writer, change: Change) => Promise<unknown>;

/** The id of some row of a table. */
async function some({ tx }: Writer, table: string, pick: number): Promise<number> {
	const rows = await tx.execute<{ id: number }>(sql`select id::float8 as id from ${sql.identifier(table)} order by id`);
	return rows[pick % Math.max(rows.length, 1)]?.id ?? 0;
}

const changeGame =
	(set: (change: Change) => Partial<typeof schema.games.$inferInsert>): Kind =>
	async (writer, change) =>
		await writer.tx
			.update(schema.games)
			.set(set(change))
			.where(eq(schema.games.id, await some(writer, "games", change.pick)));

const removing =
	(noun: Deletable, table: string): Kind =>
	async (writer, { pick }) =>
		await remove(writer, noun, [await some(writer, table, pick)]);

const statuses = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"];
const orders = ["spec", "nba", "fiba", [{ by: "percentage" }, { by: "difference" }]];

const kinds: Readonly<Record<string, Kind>> = {
	score: changeGame(({ a, b }) => ({ status: "final", forfeit_winner: null, score_home: a, score_away: b })),
	"no score": changeGame(() => ({ status: "scheduled", forfeit_winner: null, score_home: null, score_away: null })),
	state: changeGame(({ a }) => ({ status: statuses[a % statuses.length] ?? "final", forfeit_winner: null })),
	forfeit: changeGame(({ a }) => ({ status: "forfeit", forfeit_winner: a % 2 === 0 ? "home" : "away" })),
	day: changeGame(({ a, b }) => ({ date: a === 0 ? null : `2026-10-${10 + a}`, time: b === 0 ? null : `1${b}:00` })),
	draft: changeGame(({ a }) => ({ published_at: a % 2 === 0 ? null : "2026-09-01T00:00:00Z" })),
	"new game": async (writer, { pick, a, b }) => {
		const home = await some(writer, "league_teams", pick);
		const away = await some(writer, "league_teams", pick + 1 + a);
		const [at] = await writer.tx.execute<{ id: number; season: number }>(
			sql`select l.id::float8 as id, l.season_id::float8 as season from league_teams t join season_leagues l on l.id = t.season_league_id where t.id = ${home}`,
		);
		const teams = { home_team_id: home, away_team_id: away, score_home: a, score_away: b };
		const place = { season_id: at?.season ?? 0, season_league_id: at?.id ?? 0 };
		await writer.tx
			.insert(schema.games)
			.values({ organization_id: writer.organization.id, ...place, ...teams, status: "final" });
	},
	"other team": async (writer, change) => {
		const home_team_id = await some(writer, "league_teams", change.a);
		await changeGame(() => ({ home_team_id }))(writer, change);
	},
	hide: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({ hidden: a % 2 === 0 })
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	rename: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.teams)
			.set({ name: `${a} Renamed ${pick}` })
			.where(eq(schema.teams.id, await some(writer, "teams", pick))),
	order: async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.seasonLeagues)
			.set({ tie_break: orders[a % orders.length] as string })
			.where(eq(schema.seasonLeagues.id, await some(writer, "season_leagues", pick))),
	"other league": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({ season_league_id: await some(writer, "season_leagues", a) })
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	total: async (writer, { pick, a, b }) => {
		const { organization } = writer;
		const [roster_id, stat_id] = [await some(writer, "rosters", pick), await some(writer, "stats", a)];
		const row = { organization_id: organization.id, roster_id, stat_id, total: b * 3, games: 1 + b };
		await writer.tx
			.insert(schema.rosterTotals)
			.values(row)
			.onConflictDoUpdate({
				target: [schema.rosterTotals.organization_id, schema.rosterTotals.roster_id, schema.rosterTotals.stat_id],
				set: { total: row.total, games: row.games },
			});
	},
	"no total": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.rosterTotals)
			.where(eq(schema.rosterTotals.roster_id, await some(writer, "rosters", pick))),
	"another team's player": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.rosters)
			.set({ slt_id: await some(writer, "league_teams", a) })
			.where(eq(schema.rosters.id, await some(writer, "rosters", pick))),
	"somebody else": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.rosters)
			.set({ player_id: await some(writer, "players", a) })
			.where(eq(schema.rosters.id, await some(writer, "rosters", pick))),
	"name a season": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.seasons)
			.set({ name: `Season ${a}`, active: b % 3 === 0, planned: b % 3 === 1 })
			.where(eq(schema.seasons.id, await some(writer, "seasons", pick))),
	"name a league": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagues)
			.set({ name: `League ${a}` })
			.where(eq(schema.leagues.id, await some(writer, "leagues", pick))),
	"place a league": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.seasonLeagues)
			.set({ position: a, placed: b % 2 === 0 })
			.where(eq(schema.seasonLeagues.id, await some(writer, "season_leagues", pick))),
	"colour and captain": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.leagueTeams)
			.set({
				color: `#00000${a}`,
				captain: `Captain ${a}`,
				captain_id: a % 2 ? await some(writer, "players", a) : null,
			})
			.where(eq(schema.leagueTeams.id, await some(writer, "league_teams", pick))),
	"new division": async (writer, { pick, a }) =>
		await writer.tx.insert(schema.divisions).values({
			organization_id: writer.organization.id,
			season_id: await some(writer, "seasons", pick),
			name: `Division ${a}`,
		}),
	"name a division": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.divisions)
			.set({ name: `Division ${a}`, format: a % 2 ? "double" : "single" })
			.where(eq(schema.divisions.id, await some(writer, "divisions", pick))),
	"other division": async (writer, { pick, a, b }) =>
		await writer.tx
			.update(schema.divisionTeams)
			.set({ division_id: await some(writer, "divisions", a), position: b })
			.where(eq(schema.divisionTeams.id, await some(writer, "division_teams", pick))),
	"out of a division": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.divisionTeams)
			.where(eq(schema.divisionTeams.id, await some(writer, "division_teams", pick))),
	"hide a statistic": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.stats)
			.set({ hidden: a % 2 === 0, order: a })
			.where(eq(schema.stats.id, await some(writer, "stats", pick))),
	"hide a period": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.gamePeriods)
			.set({ hidden: a % 2 === 0 })
			.where(eq(schema.gamePeriods.id, await some(writer, "game_periods", pick))),
	"hide an attribute": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.attributes)
			.set({ is_visible: a % 2 === 0 })
			.where(eq(schema.attributes.id, await some(writer, "attributes", pick))),
	"name a link": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.links)
			.set({ label: `Link ${a}`, show_in_navbar: a % 2 === 0 })
			.where(eq(schema.links.id, await some(writer, "links", pick))),
	"remove a link": async (writer, { pick }) =>
		await writer.tx.delete(schema.links).where(eq(schema.links.id, await some(writer, "links", pick))),
	"name a venue": async (writer, { pick, a }) =>
		await writer.tx
			.update(schema.venues)
			.set({ name: `Venue ${a}` })
			.where(eq(schema.venues.id, await some(writer, "venues", pick))),
	"shut a venue": async (writer, { pick, a }) =>
		await writer.tx.insert(schema.venueClosures).values({
			organization_id: writer.organization.id,
			venue_id: await some(writer, "venues", pick),
			starts_on: `2026-12-1${a}`,
			ends_on: `2026-12-1${a}`,
		}),
	"open a venue": async (writer, { pick }) =>
		await writer.tx
			.delete(schema.venueClosures)
			.where(eq(schema.venueClosures.id, await some(writer, "venue_closures", pick))),
	"remove a venue": removing("venue", "venues"),
	"remove a roster entry": removing("roster entry", "rosters"),
	"remove a player": removing("player", "players"),
	"remove a statistic": async (writer, { pick }) =>
		await writer.tx.delete(schema.stats).where(eq(schema.stats.id, await some(writer, "stats", pick))),
	"remove a game": removing("game", "games"),
	"remove a team": removing("league team", "league_teams"),
	"remove a league": removing("season league", "season_leagues"),
	"remove a league of all seasons": removing("league", "leagues"),
	"remove a team of all seasons": removing("team", "teams"),
	"remove a season": removing("season", "seasons"),
	"take back": async (writer) => {
		const [latest] = (await offered(writer)).rows;
		if (latest) await restore(writer, latest.id);
	},
	copy: async (writer, { pick, a }) =>
		await seasons.create(writer, { name: `Copy ${pick} ${a} ${writer.version}` }, await some(writer, "seasons", pick)),
};

const changeOf = fc.record({
	kind: fc.nat(Object.keys(kinds).length - 1),
	pick: fc.nat(60),
	a: fc.nat(9),
	b: fc.nat(9),
});

/** What a rule or the database refuses changes nothing. */
async function change(one: Change): Promise<void> {
	const kind = Object.values(kinds)[one.kind];
	await site
		.write(organization, async (writer) => await kind?.(writer, one))
		.catch((error: unknown) => {
			const isRefused = error instanceof Refusal || (error instanceof Error && /query/i.test(error.message));
			if (!isRefused) throw error;
		});
}

test("standings and totals that are kept are those of a computation from nothing, after changes of every kind (standings 8)", async () => {
	const tried = async (changes: readonly Change[]) => {
		await another();
		for (const one of changes) {
			await change(one);
			const { wrong, leagues, kept, summed } = await state();
			expect([wrong, kept, summed]).toEqual([[], leagues, leagues]);
		}
	};
	await tried(Object.keys(kinds).map((_, kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2 })));
	await fc.assert(fc.asyncProperty(fc.array(changeOf, { minLength: 1, maxLength: 12 }), tried), {
		numRuns: depth(6, 150),
	});
}, 600_000);

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
				leaders: await statLeaders(tenant, id, { abbreviations: basketball.leaders, count: 5 }),
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
			await change(one);
			await looked();
		}
	};
	await tried(Object.keys(kinds).map((_, kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2 })));
	expect(names.size).toBeGreaterThan(15);
	expect(names).not.toContain(null);
	await fc.assert(fc.asyncProperty(fc.array(changeOf, { minLength: 1, maxLength: 8 }), tried), {
		numRuns: depth(2, 100),
	});
}, 600_000);

test("a result leaves the frame its name, and whatever changes it outside of a change gives it another", async () => {
	const name = async () =>
		(await read(site.database.db, organization, "staff", site.now.instant, async ({ frame }) => await frame)).value;
	const before = await name();
	await change({ kind: Object.keys(kinds).indexOf("score"), pick: 3, a: 4, b: 5 });
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
		.sql`update games set score_home = 77, score_away = 12, status = 'final', forfeit_winner = null
		where organization_id = ${organization.id}`;
	const left = await state();
	expect(left.wrong).toEqual([]);
	expect(left.kept).toBeLessThan(left.leagues ?? 0);
	await keepAll(site.database.db, site.now.instant);
	const swept = await state();
	expect([swept.wrong, swept.kept]).toEqual([[], swept.leagues]);
});

test("a page without a kept table shows what is kept afterwards", async () => {
	const tables = async () =>
		await Promise.all(
			(["staff", "visitor"] as const).map(
				async (face) =>
					(
						await read(site.database.db, organization, face, site.now.instant, async (tenant) => {
							const all = await seasons.all(tenant);
							return await Promise.all(
								all.map(async ({ id }) => ({
									...(await seasonTables(tenant, id)),
									leaders: await statLeaders(tenant, id, { abbreviations: basketball.leaders, count: 5 }),
								})),
							);
						})
					).value,
			),
		);
	const kept = await tables();
	await site.database.owner.sql`delete from kept_standings where organization_id = ${organization.id}`;
	await site.database.owner.sql`delete from kept_totals where organization_id = ${organization.id}`;
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
			await change({ kind: Object.keys(kinds).indexOf(kind), pick, a: 1 + pick, b: 5 - pick });
			const view = await seen();
			expect(view?.kept).toEqual(view?.now);
			views.add(JSON.stringify(view));
		}
	expect(views.size).toBeGreaterThan(3);
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
});
