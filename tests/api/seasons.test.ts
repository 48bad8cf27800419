import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Organization = Awaited<ReturnType<Awaited<ReturnType<typeof testApp>>["organization"]>>;

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let harbor: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let other: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let root: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	harbor = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(acme, fillLeague);
	other = await site.write(harbor, fillLeague);
	staff = await staffOf(site, acme, "staff");
	root = await staffOf(site, null, "super_admin");
}, 120_000);
afterAll(async () => await site.close());

type By = typeof staff;

async function call(by: By, method: string, path: string, body?: object) {
	const response = await by.send(method, `/api${path}`, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

/** A season as a tree of names: what a copy must have in common with its source, and what it must not. */
async function tree(seasonId: number) {
	const { sql } = site.database.owner;
	const leagues = await sql`
		select l.name, sl.position, sl.tie_break, (
			select coalesce(jsonb_agg(jsonb_build_object('team', t.name, 'captain', lt.captain, 'captain_id', lt.captain_id, 'logo', lt.logo, 'hidden', lt.hidden, 'players', (
				select coalesce(jsonb_agg(r.player_id order by r.player_id), '[]') from rosters r where r.league_team_id = lt.id
			)) order by t.name), '[]') from league_teams lt join teams t on t.id = lt.team_id where lt.season_league_id = sl.id
		) as teams from season_leagues sl join leagues l on l.id = sl.league_id where sl.season_id = ${seasonId} order by sl.position`;
	const divisions = await sql`select name, position, format, (
			select string_agg(concat(seed.pool ->> 'rank', ' ', l.name), ', ' order by seed.place) from jsonb_array_elements(d.pools) with ordinality seed (pool, place)
			join season_leagues sl on sl.id = (seed.pool ->> 'season_league_id')::bigint and sl.season_id = d.season_id
			join leagues l on l.id = sl.league_id
		) as pools, (select count(*)::int from division_teams dt where dt.division_id = d.id) as teams from divisions d where season_id = ${seasonId} order by position, name`;
	const [counts] = await sql`select
		(select count(*)::int from games where season_id = ${seasonId}) as games,
		(select count(*)::int from byes b join season_leagues sl on sl.id = b.season_league_id where sl.season_id = ${seasonId}) as byes,
		(select count(*)::int from week_offs w join season_leagues sl on sl.id = w.season_league_id where sl.season_id = ${seasonId}) as off`;
	return { leagues: [...leagues], divisions: [...divisions], counts: { ...counts } };
}

test("a copied season has the tree of its source, and none of its games", async () => {
	await site.write(acme, async ({ tx }) => {
		await tx.insert(schema.leagues).values({ organization_id: acme.id, name: "Empty Open" });
		const [empty] = await tx.select().from(schema.leagues).where(eq(schema.leagues.name, "Empty Open"));
		const own = { organization_id: acme.id, season_id: league.season.id };
		await tx.insert(schema.seasonLeagues).values({ ...own, league_id: empty?.id ?? 0, position: 7, tie_break: "fiba" });
		const places = await tx
			.select()
			.from(schema.seasonLeagues)
			.where(eq(schema.seasonLeagues.season_id, own.season_id));
		const pools = places.map(({ id }, at) => ({ season_league_id: id, rank: at + 1 }));
		const gone = { season_league_id: other.seasonLeague.id, rank: 1 };
		await tx.insert(schema.divisions).values([
			{ ...own, name: "Silver", position: 1, format: "double", pools },
			{ ...own, name: "Bronze", position: 2, pools: [...pools, gone] },
		]);
		const captain = {
			captain: "First1 Last1",
			captain_id: league.players[1]?.id ?? 0,
			logo: "/_/uploads/a.webp",
			hidden: true,
		};
		await tx
			.update(schema.leagueTeams)
			.set(captain)
			.where(eq(schema.leagueTeams.id, league.leagueTeams[1]?.id ?? 0));
	});
	const { status, json } = await call(staff, "POST", "/seasonsv2", {
		name: "Spring 2027",
		startDate: "2027-01-10",
		active: false,
		copyFromSeasonId: league.season.id,
	});
	expect([status, json.season.name, json.season.active]).toEqual([200, "Spring 2027", false]);
	const [source, copy] = [await tree(league.season.id), await tree(json.season.id)];
	expect(copy.leagues).toEqual(source.leagues);
	expect(copy.leagues.map(({ name }) => name)).toEqual(["Monday Open", "Empty Open"]);
	expect(copy.leagues[0]?.["teams"]).toHaveLength(4);
	expect(copy.divisions.map(({ name, format, pools, teams }) => [name, format, pools, teams])).toEqual([
		["Gold", "single", null, 0],
		["Silver", "double", "1 Monday Open, 2 Empty Open", 0],
		["Bronze", "single", null, 0],
	]);
	expect(source.counts).toEqual({ games: 2, byes: 1, off: 1 });
	expect(copy.counts).toEqual({ games: 0, byes: 0, off: 0 });
	const [entry] = await site.database.owner
		.sql`select after from audit_log where noun = 'season' and action = 'create' and row_id = ${json.season.id}`;
	expect(entry?.["after"]).toMatchObject({ copiedFrom: "Fall 2026", leagues: 2, teams: 4, players: 4, divisions: 3 });
});

test("a season is copied from a known one of the own organization only", async () => {
	for (const copyFromSeasonId of [other.season.id, 999_999, "x"]) {
		const { status, json } = await call(staff, "POST", "/seasonsv2", { name: "No", copyFromSeasonId });
		expect([status, Object.keys(json.fields)]).toEqual([422, ["copyFromSeasonId"]]);
	}
	const [row] = await site.database.owner.sql`select count(*)::int as seasons from seasons where name = 'No'`;
	expect(row?.["seasons"]).toBe(0);
});

test("a name that another season has is refused, case and accents aside; a season keeps its own", async () => {
	const lent = await call(staff, "POST", "/seasonsv2", { name: "Été 2029", active: false });
	expect([lent.status, (await call(staff, "POST", "/seasonsv2", { name: "Open 2029" })).json.season.active]).toEqual([
		200,
		true,
	]);
	const put = async (name: string) => await call(staff, "PUT", `/seasonsv2/${lent.json.season.id}`, { name });
	for (const { status, json } of [
		await call(staff, "POST", "/seasonsv2", { name: " ETE  2029" }),
		await put("open 2029"),
	])
		expect([status, json]).toEqual([
			422,
			{
				message: "A season of this name is already here.",
				fields: { name: "A season of this name is already here." },
			},
		]);
	expect((await put("ÉTÉ 2029")).json.season.name).toBe("ÉTÉ 2029");
});

test("all that is wrong with what was sent is said at once, each at its field", async () => {
	const { status, json } = await call(staff, "POST", "/seasonsv2", {
		name: " ",
		startDate: "soon",
		finishDate: "1850-01-01",
	});
	expect([status, json]).toEqual([
		422,
		{
			message: said.fieldRequired,
			fields: {
				name: said.fieldRequired,
				startDate: said.notDate,
				finishDate: said.dateOutOfRange,
			},
		},
	]);
});

test("without a sport there is no season, and a foreign sport is none", async () => {
	const bare = await site.organization({ slug: "bare" });
	await site.database.owner.sql`delete from organization_sports where organization_id = ${bare.id}`;
	site.directory.drop(bare.id);
	const by = await staffOf(site, bare, "org_owner");
	const { status, json } = await call(by, "POST", "/seasonsv2", { name: "Fall" });
	expect([status, json.message]).toEqual([422, said.noSportAssigned]);
	const foreign = await call(staff, "PUT", `/seasonsv2/${league.season.id}`, { sport_id: 4 });
	expect([foreign.status, Object.keys(foreign.json.fields)]).toEqual([422, ["sport_id"]]);
});

test("an organization's own calls answer what is theirs", async () => {
	const own = await call(staff, "GET", `/organizations/${acme.id}`);
	expect([own.json.organization.slug, own.json.organization.sports.length, "users" in own.json.organization]).toEqual([
		"acme",
		1,
		false,
	]);
	const owner = await staffOf(site, acme, "org_owner");
	const users = (await call(owner, "GET", `/organizations/${acme.id}`)).json.organization.users;
	expect(users.map(({ role }: { role: string }) => role).toSorted()).toEqual(["org_owner", "staff"]);
	expect(JSON.stringify(users)).not.toContain("password");
	expect(
		(await call(staff, "GET", `/organizations/${acme.id}/seasons`)).json.seasons.map(
			({ name }: { name: string }) => name,
		),
	).toContain("Fall 2026");
	expect((await call(staff, "GET", `/sportsv2/byOrg/${acme.id}`)).json.sports).toEqual([
		{ id: 1, type: "basketball", name: "Basketball" },
	]);
	const made = await call(staff, "POST", `/organizations/${acme.id}/seasons`, { name: "Summer", showDivision: true });
	expect([made.status, made.json.season.showDivisions, made.json.season.organization.id]).toEqual([200, true, acme.id]);
	for (const path of [
		`/organizations/${harbor.id}`,
		`/organizations/${harbor.id}/seasons`,
		`/sportsv2/byOrg/${harbor.id}`,
		`/organization-features/${harbor.id}`,
	]) {
		expect([path, (await call(staff, "GET", path)).status]).toEqual([path, 404]);
		expect([path, (await call(root, "GET", path)).status]).toEqual([path, 200]);
	}
	expect((await call(staff, "POST", `/organizations/${harbor.id}/seasons`, { name: "Raid" })).status).toBe(404);
	expect((await call(root, "GET", `/organizations/${harbor.id}?slug=acme`)).status).toBe(400);
});

test("an owner switches a feature, staff do not", async () => {
	const { features } = (await call(staff, "GET", `/organization-features/${acme.id}`)).json;
	expect(
		features.map(({ feature_key, enabled }: { feature_key: string; enabled: boolean }) => [feature_key, enabled]),
	).toEqual([["brackets", true]]);
	const path = `/organization-features/${features[0].id}`;
	expect((await call(staff, "PUT", path, { enabled: false })).status).toBe(403);
	const owner = await staffOf(site, acme, "org_owner");
	const { feature } = (await call(owner, "PUT", path, { enabled: false, revision: features[0].revision })).json;
	expect(feature.enabled).toBe(false);
	expect((await call(owner, "PUT", path, { enabled: true, revision: features[0].revision })).status).toBe(409);
	expect((await call(owner, "PUT", path, { enabled: "perhaps" })).json.fields).toHaveProperty("enabled");
	expect((await call(root, "PUT", path, { enabled: true })).json.feature.enabled).toBe(true);
	const theirs = await staffOf(site, harbor, "org_owner");
	expect((await call(theirs, "PUT", path, { enabled: false })).status).toBe(404);
});
