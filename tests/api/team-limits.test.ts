import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { noLimits } from "../support/no-limits.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type League = Awaited<ReturnType<typeof fillLeague>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Site;
let at: string;
let league: League;
let ada: Staff;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	const organization = await site.organization({ slug: `acme-${++count}` });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
	at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
});
afterAll(async () => await site.close());

const team = (index: number) => league.teams[index]?.id ?? 0;
async function call(method: string, path: string, body?: object) {
	const response = method === "GET" ? await ada.get(path) : await ada.send(method, path, body);
	return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}
const say = async (index: number, body: object) => await call("PUT", `${at}/teams/${team(index)}/availability`, body);

const whole = {
	home_venue: "Pier Gym, Court 2",
	home_days: "Mon, Wed 19:00–21:30",
	play_days: "not Fri; not 2026-12-24..2027-01-06",
	latest_start: "20:30",
	rest_days: 1,
	games_limit: "2 in 7 days",
	coach: "Ann Lee",
	club: "Harbor Club",
	club_wish: "apart",
};

describe("a team's availability (scheduling 18)", () => {
	test("is typed as people type it, kept in one way of writing, and changed where something is sent", async () => {
		const typed = { ...whole, home_days: "mondays, wed 7-9:30 pm", games_limit: "2 in 7", rest_days: "1" };
		const first = await say(0, typed);
		expect([first.status, first.json["message"]]).toEqual([200, "Availability saved"]);
		expect(first.json["team"]).toMatchObject(whole);
		const again = await say(0, { rest_days: null, club_wish: "", home_days: "  " });
		expect(again.json["team"]).toMatchObject({ ...whole, rest_days: null, club_wish: null, home_days: null });
		const listed = (await call("GET", `${at}/availability`)).json["teams"] as { id: number; name: string }[];
		expect(listed.find(({ id }) => id === team(1))).toMatchObject(noLimits);
		expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
	});

	test("is refused at its field, and of two who change it at once the second one hears of the first", async () => {
		for (const [body, fields] of [
			[{ home_days: "whenever" }, ["home_days"]],
			[{ play_days: `not ${"2026-12-24, ".repeat(60)}` }, ["play_days"]],
			[{ latest_start: "25:00" }, ["latest_start"]],
			[{ rest_days: 31 }, ["rest_days"]],
			[{ games_limit: "many" }, ["games_limit"]],
			[{ club_wish: "sometimes" }, ["club_wish"]],
			[{ coach: "x".repeat(101) }, ["coach"]],
		] as [object, string[]][]) {
			const { status, json } = await say(0, body);
			expect([body, status, Object.keys(json["fields"] ?? {})]).toEqual([body, 422, fields]);
		}
		const { revision } = (await say(0, { coach: "Ann Lee" })).json["team"] as { revision: number };
		expect((await say(0, { coach: "Bo Ray", revision })).status).toBe(200);
		expect((await say(0, { coach: "Cy Fox", revision })).status).toBe(409);
	});

	test("goes with the team into another league, and with its season into a copy", async () => {
		await say(0, whole);
		const season = `/api/seasonsv2/${league.season.id}`;
		const added = (await call("POST", `${season}/leagues`, { name: "Cup" })).json["league"] as { league_id?: number };
		const leagues = (await call("GET", "/api/leaguesv2?season=all")).json["leagues"] as { id: number; name: string }[];
		const cup = added.league_id ?? leagues.find(({ name }) => name === "Cup")?.id;
		await call("POST", `${season}/leagues/${cup}/teams`, { copyFromTeamId: team(0) });
		const there = (await call("GET", `${season}/leagues/${cup}/availability`)).json["teams"];
		expect(there).toMatchObject([{ id: team(0), ...whole }]);
		const copied = (await call("POST", "/api/seasonsv2", { name: "Copied", copyFromSeasonId: league.season.id })).json[
			"season"
		] as { id: number };
		const copy = (await call("GET", `/api/seasonsv2/${copied.id}/leagues/${league.league.id}/availability`)).json;
		expect((copy["teams"] as { id: number }[]).find(({ id }) => id === team(0))).toMatchObject(whole);
	});

	test("is on the team's page and on one for all teams of the league, and nobody else reads it", async () => {
		await say(0, whole);
		const pages = [
			`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/availability`,
			`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${team(0)}`,
		];
		for (const page of pages) {
			const html = await (await ada.get(page)).text();
			expect(html).toContain(`value="${whole.home_days}"`);
			expect(html).toContain(`value="${whole.play_days}"`);
		}
		expect((await site.get(`${at}/availability`)).status).toBe(401);
	});
});
