import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let other: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	const [acme, harbor] = [await site.organization({ slug: "acme" }), await site.organization({ slug: "harbor" })];
	league = await site.write(acme, fillLeague);
	other = await site.write(harbor, fillLeague);
	staff = await staffOf(site, acme, "staff");
});
afterAll(async () => await site.close());

const json = async (response: Response | Promise<Response>) => {
	const answer = await response;
	return { status: answer.status, body: await answer.json() };
};
const names = (teams: { name: string }[]) => teams.map(({ name }) => name);

test("a team is made with a league or without one", async () => {
	const made = await json(staff.send("POST", "/api/teams", { name: "  Tide ", leagueId: league.league.id }));
	expect(made).toMatchObject({
		status: 200,
		body: {
			team: {
				name: "Tide",
				leagueId: league.league.id,
				league: { id: league.league.id },
				players: [],
				revision: 1,
			},
			message: "Team created successfully",
		},
	});
	expect(await json(staff.send("POST", "/api/teams", { name: "Loners", leagueId: null }))).toMatchObject({
		status: 200,
		body: { team: { leagueId: null } },
	});
	const { body } = await json(staff.get("/api/teams"));
	expect(names(body.teams)).toEqual(["Harbor Hawks", "Loners", "Pier Pilots", "Quay Queens", "Reef Rockets", "Tide"]);
});

test("a team's fields are refused by name", async () => {
	const cases: [object, string][] = [
		[{}, "name"],
		[{ name: "  " }, "name"],
		[{ name: 4 }, "name"],
		[{ name: "x".repeat(101) }, "name"],
		[{ name: "A", leagueId: other.league.id }, "leagueId"],
		[{ name: "A", leagueId: "first" }, "leagueId"],
	];
	for (const [body, field] of cases) {
		const { status, body: answer } = await json(staff.send("POST", "/api/teams", body));
		expect([body, status, Object.keys(answer.fields)]).toEqual([body, 422, [field]]);
	}
});

test("a team's name is its own, case and accents aside", async () => {
	const same = {
		message: "A team of this name is already here.",
		fields: { name: "A team of this name is already here." },
	};
	expect(await json(staff.send("POST", "/api/teams", { name: "PIER  Pilöts" }))).toEqual({ status: 422, body: same });
	const rename = async (name: string) => await json(staff.send("PUT", `/api/teams/${league.teams[2]?.id}`, { name }));
	expect(await rename("pier pilots")).toEqual({ status: 422, body: same });
	expect((await rename("Quay Queens")).status).toBe(200);
});

test("a change needs a league, keeps what is not sent and notices somebody else's", async () => {
	const id = league.teams[0]?.id;
	const change = async (body: object) => await json(staff.send("PUT", `/api/teams/${id}`, body));
	expect(await change({ name: "Hawks", leagueId: league.league.id, revision: 1 })).toMatchObject({
		status: 200,
		body: { team: { name: "Hawks", revision: 2 }, message: "Team updated successfully" },
	});
	expect(await change({ name: "Late", revision: 1 })).toMatchObject({
		status: 409,
		body: { current: { name: "Hawks", revision: 2 } },
	});
	expect(await change({ name: "Hawks", leagueId: "" })).toMatchObject({
		status: 422,
		body: { fields: { leagueId: said.chooseLeague } },
	});
	expect(await change({ unavailableSlots: "19:00, 18:00,18:00" })).toMatchObject({
		status: 200,
		body: { team: { name: "Hawks", unavailableSlots: ["18:00", "19:00"] } },
	});
	expect(await change({ unavailableSlots: ["２０：３０"] })).toMatchObject({
		body: { team: { unavailableSlots: ["20:30"] } },
	});
	for (const wrong of ["25:00", ["noon"], { at: "18:00" }])
		expect(await change({ unavailableSlots: wrong })).toMatchObject({ status: 422 });
	expect(await change({})).toMatchObject({ status: 200, body: { team: { name: "Hawks" } } });
});

test("a team goes with all that it has played, and can be taken back", async () => {
	const id = league.teams[3]?.id;
	expect(await json(staff.send("DELETE", `/api/teams/${id}`))).toEqual({
		status: 200,
		body: { message: "Teams deleted successfully" },
	});
	expect((await staff.send("DELETE", `/api/teams/${id}`)).status).toBe(404);
	const { db } = site.database.owner;
	const [kept] = await db.select().from(schema.deletions).where(eq(schema.deletions.label, "Reef Rockets"));
	expect(kept?.counts).toMatchObject({ teams: 1, league_teams: 1, games: 1 });
	const log = await db.select().from(schema.auditLog).where(eq(schema.auditLog.noun, "team"));
	expect(log.filter(({ actor }) => actor === staff.username).map(({ action }) => action)).toEqual(
		expect.arrayContaining(["create", "update", "delete"]),
	);
});

test("the teams of a league are those that play in it and those that belong to it", async () => {
	const of = async (query: string) => await json(staff.get(`/api/teams/teamsByLeague${query}`));
	const { body } = await of(`?leagueId=${league.league.id}`);
	expect(names(body.teams)).toEqual(["Hawks", "Pier Pilots", "Quay Queens", "Tide"]);
	expect(body.teams[1].slt_id).toBe(league.leagueTeams[1]?.id);
	expect(body.teams[3].slt_id).toBeNull();
	expect((await of("")).body.teams).toEqual([]);
	expect((await of(`?leagueId=${other.league.id}`)).body.teams).toEqual([]);
	expect((await of("?leagueId=x")).status).toBe(400);
});

test("staff read all games, drafts too", async () => {
	await site.database.owner.db.update(schema.games).set({ published_at: null });
	site.directory.drop(league.season.organization_id);
	expect((await json(site.get("/api/gamesv2?slug=acme"))).body.games).toEqual([]);
	const { status, body } = await json(staff.get("/api/games"));
	expect(status).toBe(200);
	expect(body.games.map(({ id }: { id: number }) => id)).toEqual([league.played.id]);
});

test("another organization's teams are not there, and visitors must sign in", async () => {
	const id = other.teams[0]?.id;
	expect((await staff.send("PUT", `/api/teams/${id}`, { name: "" })).status).toBe(404);
	expect((await staff.send("DELETE", `/api/teams/${id}`)).status).toBe(404);
	for (const path of ["/api/teams?slug=acme", "/api/teams/teamsByLeague?slug=acme", "/api/games?slug=acme"])
		expect((await site.get(path)).status).toBe(401);
});
