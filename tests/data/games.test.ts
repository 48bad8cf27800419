import { afterAll, beforeAll, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import * as calendar from "../../src/data/calendar/calendar.ts";
import * as games from "../../src/data/game/games.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { read, type Tenant } from "../../src/data/tenant.ts";
import { gameStatuses, isCompleted } from "../../src/domain/game/game.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "harbor" });
	league = await site.write(organization, fillLeague);
});
afterAll(async () => await site.close());

const as = async <T>(face: Tenant["face"], load: (tenant: Tenant) => Promise<T>) =>
	(await read(site.database.db, organization, face, site.now.instant, load)).value;

test("the database counts a game as completed exactly when the rule does", async () => {
	const scores = [null, 0, 1, 88];
	const all = gameStatuses.flatMap((status) =>
		scores.flatMap((score_home) => scores.map((score_away) => ({ status, score_home, score_away }))),
	);
	const [home, away] = league.leagueTeams.map(({ id }) => id);
	const made = await site.write(
		organization,
		async ({ tx }) =>
			await tx
				.insert(schema.games)
				.values(
					all.map((one) => ({
						...one,
						organization_id: organization.id,
						season_id: league.season.id,
						season_league_id: league.seasonLeague.id,
						home_team_id: home ?? 0,
						away_team_id: away ?? 0,
					})),
				)
				.returning({ id: schema.games.id }),
	);
	const ids = new Set(made.map(({ id }) => id));
	const found = async (status: "completed" | "scheduled") =>
		(await as("visitor", (tenant) => games.list(tenant, { season: league.season.id, status }))).filter(({ id }) =>
			ids.has(id),
		);
	const [completed, rest] = [await found("completed"), await found("scheduled")];
	expect(completed.length + rest.length).toBe(all.length);
	expect(completed.every(isCompleted)).toBe(true);
	expect(rest.some(isCompleted)).toBe(false);
	await site.write(
		organization,
		async ({ tx }) => await tx.delete(schema.games).where(inArray(schema.games.id, [...ids])),
	);
});

test("a game on the wire has every name that the rules give it, the doubled ones too (wire 2)", async () => {
	const wired = await as("visitor", async (tenant) => {
		const game = await games.byId(tenant, league.played.id);
		return game && games.wireGame(game, tenant);
	});
	const [home, away] = [league.leagueTeams[0], league.leagueTeams[1]];
	expect(wired).toMatchObject({
		id: league.played.id,
		season_id: league.season.id,
		seasons_leagues_id: league.seasonLeague.id,
		leagueId: league.league.id,
		date: "2026-11-16",
		time: "19:00",
		game_dateTime: "2026-11-16T19:00:00-08:00",
		status: "final",
		score_home: 61,
		score_team1: 61,
		score_away: 58,
		score_team2: 58,
		home_team_id: home?.id,
		away_team_id: away?.id,
		team1_id: home?.team_id,
		team2_id: away?.team_id,
		homeTeam: { name: "Harbor Hawks" },
		awayTeam: { name: "Pier Pilots" },
		home_team: { team: { name: "Harbor Hawks" } },
		seasons_league: { season: { name: "Fall 2026" }, league: { name: "Monday Open" } },
		match_id: null,
	});
});

test("a draft is in the staff's list and in no visitor's", async () => {
	const [home, away] = league.leagueTeams.map(({ id }) => id);
	const [draft] = await site.write(
		organization,
		async ({ tx }) =>
			await tx
				.insert(schema.games)
				.values({
					organization_id: organization.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					home_team_id: home ?? 0,
					away_team_id: away ?? 0,
					date: "2026-12-01",
					published_at: null,
				})
				.returning(),
	);
	const seen = async (face: Tenant["face"]) =>
		await as(face, async (tenant) => ({
			listed: (await games.list(tenant, { season: league.season.id })).some(({ id }) => id === draft?.id),
			counted: (await games.days(tenant, { season: league.season.id })).some(({ date }) => date === "2026-12-01"),
			page: (await games.byId(tenant, draft?.id ?? 0))?.draft ?? null,
		}));
	expect(await seen("visitor")).toEqual({ listed: false, counted: false, page: null });
	expect(await seen("staff")).toEqual({ listed: true, counted: true, page: true });
});

test("byes of a draft schedule and of a hidden team are for staff alone", async () => {
	const [, second, third] = league.leagueTeams;
	await site.write(organization, async ({ tx }) => {
		const own = { organization_id: organization.id, season_league_id: league.seasonLeague.id };
		await tx.insert(schema.byes).values([
			{ ...own, team_id: second?.id ?? 0, date: "2026-12-07", schedule_id: league.schedule.id },
			{ ...own, team_id: third?.id ?? 0, date: "2026-12-07" },
		]);
		await tx
			.update(schema.leagueTeams)
			.set({ hidden: true })
			.where(inArray(schema.leagueTeams.id, [third?.id ?? 0]));
	});
	const names = async (face: Tenant["face"]) =>
		(await as(face, (tenant) => calendar.byeList(tenant, { season: league.season.id }))).map(({ name }) => name);
	expect(await names("visitor")).toEqual(["Harbor Hawks"]);
	expect(await names("staff")).toEqual(["Harbor Hawks", "Pier Pilots", "Quay Queens"]);
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.leagueTeams).set({ hidden: false });
	});
});

test("a bye on the wire has its season league as league_id and its teams as a list", async () => {
	const [bye] = await as("visitor", (tenant) => calendar.byeList(tenant, { season: league.season.id }));
	if (!bye) throw new Error("the league has a bye");
	expect(calendar.wireBye(bye)).toMatchObject({
		date: "2026-11-23",
		league_id: league.seasonLeague.id,
		team_id: league.leagueTeams[0]?.id,
		teams: [{ name: "Harbor Hawks", slt_id: league.leagueTeams[0]?.id }],
	});
});
