import { afterAll, beforeAll, expect, test } from "bun:test";
import { volleyball } from "../../src/domain/sport/volleyball.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let other: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let spring: number;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	other = await site.write(await site.organization({ slug: "harbor" }), fillLeague);
	staff = await staffOf(site, acme, "staff");
	spring = (await call("POST", "/seasonsv2", { name: "Spring 2027", startDate: "2027-01-10" })).json.season.id;
}, 120_000);
afterAll(async () => await site.close());

async function call(method: string, path: string, body?: object) {
	const response = await staff.send(method, `/api${path}`, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

const add = async (body: object) => await call("POST", `/seasonsv2/${spring}/leagues`, body);

async function names(): Promise<string[]> {
	const rows = await site.database.owner
		.sql`select l.name from season_leagues sl join leagues l on l.id = sl.league_id where sl.season_id = ${spring} order by sl.position`;
	return rows.map(({ name }) => String(name));
}

test("a league is added last, under a name that the season does not have yet", async () => {
	const first = await add({ name: "  Thursday  " });
	expect([first.status, first.json.league.name, first.json.league.position, first.json.league.teamsCount]).toEqual([
		200,
		"Thursday",
		0,
		0,
	]);
	expect((await add({ name: "Friday", season_id: spring })).json.league.position).toBe(1);
	expect((await add({ name: "THURSDAY" })).json).toEqual({
		message: said.leagueInSeasonAlready,
		fields: { name: said.leagueInSeasonAlready },
	});
	for (const name of ["", "   ", null, 7, "x".repeat(101)]) {
		const { status, json } = await add({ name });
		expect([status, Object.keys(json.fields)]).toEqual([422, ["name"]]);
	}
	expect((await add({ name: "Sunday", season_id: league.season.id })).json.fields).toHaveProperty("season_id");
	expect(await names()).toEqual(["Thursday", "Friday"]);
});

test("a league that the organization has is the same league in every season", async () => {
	const { json } = await add({ name: "monday open", copyFromSeasonId: league.season.id });
	expect([json.league.id, json.league.name, json.league.teamsCount]).toEqual([league.league.id, "Monday Open", 4]);
	const { json: read } = await call("GET", `/seasonsv2/${spring}/leagues/${league.league.id}`);
	expect(read.league).toEqual(json.league);
	const { seasonsLeagues } = (await call("GET", "/seasonsleagues")).json;
	const places = seasonsLeagues.filter(({ league_id }: { league_id: number }) => league_id === league.league.id);
	expect(
		places.map(({ season, league: { name } }: { season: { name: string }; league: { name: string } }) => [
			season.name,
			name,
		]),
	).toEqual([
		["Spring 2027", "Monday Open"],
		["Fall 2026", "Monday Open"],
	]);
});

test("a league under a new name gets another one's teams with their rosters", async () => {
	const { json } = await add({ name: "Copy", copyFromSeasonsLeagueId: league.seasonLeague.id });
	expect(json.league.teamsCount).toBe(4);
	const [row] = await site.database.owner
		.sql`select count(*)::int as players from rosters r join league_teams lt on lt.id = r.league_team_id where lt.season_league_id = ${json.league.seasons_leagues_id}`;
	expect(row?.["players"]).toBe(4);
	const renamed = await add({ name: "Renamed", copyFromSeasonId: league.season.id }); // that season has this one league
	expect([renamed.json.league.name, renamed.json.league.teamsCount]).toEqual(["Renamed", 4]);
	const several = await add({ name: "Copy 2", copyFromSeasonId: spring });
	expect(several.json.fields).toHaveProperty("copyFromSeasonId");
	expect((await add({ name: "Copy 2", copyFromSeasonsLeagueId: other.seasonLeague.id })).json.fields).toHaveProperty(
		"copyFromSeasonsLeagueId",
	);
	expect(await names()).not.toContain("Copy 2");
});

test("a league is renamed in all its seasons, not to another's name and not over a newer change", async () => {
	const path = `/seasonsv2/${spring}/leagues/${league.league.id}`;
	const { league: before } = (await call("GET", path)).json;
	const renamed = await call("PUT", path, { name: "Monday Prime", revision: before.revision });
	expect([renamed.status, renamed.json.league.name]).toEqual([200, "Monday Prime"]);
	expect((await call("GET", `/seasonsv2/${league.season.id}/leagues/${league.league.id}`)).json.league.name).toBe(
		"Monday Prime",
	);
	const stale = await call("PUT", path, { name: "Monday Late", revision: before.revision });
	expect([stale.status, stale.json.current.name]).toEqual([409, "Monday Prime"]);
	expect((await call("PUT", path, { name: "friday" })).json.message).toBe("There is already a league of this name.");
	expect((await call("PUT", path, { name: "MONDAY PRIME" })).json.league.name).toBe("MONDAY PRIME");
	expect((await call("PUT", path, { name: " " })).status).toBe(422);
});

test("the order is stored as it was sent, all leagues named once", async () => {
	const before = await names();
	const rows = await site.database.owner
		.sql`select league_id as id from season_leagues where season_id = ${spring} order by position desc`;
	const orderedLeagues = rows.map(({ id }, position) => ({ id: Number(id), position }));
	const path = `/seasonsv2/${spring}/leagues/order`;
	expect((await call("PUT", path, { orderedLeagues })).status).toBe(200);
	expect(await names()).toEqual(before.toReversed());
	for (const wrong of [
		orderedLeagues.slice(1),
		[...orderedLeagues, ...orderedLeagues],
		[],
		"x",
		[{ id: 1 }],
		null,
		[null],
	])
		expect((await call("PUT", path, { orderedLeagues: wrong })).status).toBe(422);
	expect(await names()).toEqual(before.toReversed());
});

test("a deleted league goes out of its season only, and the organization keeps it", async () => {
	const path = (season: number) => `/seasonsv2/${season}/leagues/${league.league.id}`;
	const { status, json } = await call("DELETE", path(spring));
	expect([status, json]).toEqual([200, { message: "Leagues deleted" }]);
	expect((await call("GET", path(spring))).status).toBe(404);
	expect((await call("GET", path(league.season.id))).json.league.teamsCount).toBe(4);
	expect((await call("DELETE", path(spring))).status).toBe(404);
});

test("ids that do not belong together are not found", async () => {
	for (const [method, path, body] of [
		["GET", `/seasonsv2/${spring}/leagues/${other.league.id}`, undefined],
		["GET", `/seasonsv2/${other.season.id}/leagues/${other.league.id}`, undefined],
		["PUT", `/seasonsv2/${other.season.id}/leagues/${other.league.id}`, { name: "Mine" }],
		["POST", `/seasonsv2/${other.season.id}/leagues`, { name: "Mine" }],
		["PUT", `/seasonsv2/${other.season.id}/leagues/order`, { orderedLeagues: [{ id: other.league.id, position: 0 }] }],
		["DELETE", `/seasonsv2/${other.season.id}/leagues/${other.league.id}`, undefined],
	] as const)
		expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404]);
});

test("a league begins with the order of its sport, where the organization is new (standings 3)", async () => {
	const { sql } = site.database.owner;
	const begun = async (slug: string, sport: string, isOld = false) => {
		const organization = await site.organization({ slug, sport });
		if (isOld) await sql`update organizations set tie_break = default where id = ${organization.id}`;
		const own = await staffOf(site, organization, "staff");
		const { season } = (await (await own.send("POST", "/api/seasonsv2", { name: "Fall" })).json()) as {
			season: { id: number };
		};
		await own.send("POST", `/api/seasonsv2/${season.id}/leagues`, { name: "Monday" });
		const [row] = await sql<
			{ tie_break: unknown }[]
		>`select tie_break from season_leagues where season_id = ${season.id}`;
		return row?.tie_break;
	};
	expect(await begun("new-hoops", "basketball")).toEqual([
		{ by: "headToHead" },
		{ by: "difference" },
		{ by: "pointsFor" },
	]);
	expect(await begun("new-nets", "volleyball")).toEqual(volleyball.order);
	expect(await begun("old-nets", "volleyball", true)).toBe("spec");
	expect(await begun("old-hoops", "basketball", true)).toBe("spec");
});
