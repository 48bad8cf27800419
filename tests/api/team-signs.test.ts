import { afterAll, beforeAll, expect, test } from "bun:test";
import { copyInto } from "../../src/data/season/copy.ts";
import { giveSigns } from "../../src/data/team/signs.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let path: string;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	await site.write(acme, async ({ tx }) => await giveSigns(tx));
	staff = await staffOf(site, acme, "staff");
	path = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams`;
});
afterAll(async () => await site.close());

interface Team {
	id: number;
	name: string;
	abbreviation: string;
	color: string;
	revision: number;
}
const teams = async () => ((await (await staff.get(path)).json()) as { teams: Team[] }).teams;
const named = async (name: string) => (await teams()).find((team) => team.name === name);
const change = async (name: string, body: object) => {
	const response = await staff.send("PUT", `${path}/${(await named(name))?.id}`, body);
	return {
		status: response.status,
		body: (await response.json()) as { message: string; fields?: object; team?: Team },
	};
};

test("a team that is added has an abbreviation and a colour of its own", async () => {
	const made = await staff.send("POST", path, { name: "Harbor Seals" });
	expect(made.status).toBe(200);
	const all = await teams();
	const signs = all.map(({ abbreviation, color }) => `${abbreviation} ${color}`);
	expect(new Set(signs.map((sign) => sign.split(" ")[0])).size).toBe(all.length);
	for (const sign of signs) expect(sign).toMatch(/^[A-Z0-9]{2,4} #[0-9a-f]{6}$/);
});

test("staff set both; another team's abbreviation is refused, and so is what is none", async () => {
	expect((await change("Harbor Seals", { abbreviation: "sea", color: "#ABCDEF" })).body.team).toMatchObject({
		abbreviation: "SEA",
		color: "#abcdef",
	});
	const taken = await change("Pier Pilots", { abbreviation: "Sea" });
	expect(taken).toMatchObject({
		status: 409,
		body: { fields: { abbreviation: "It belongs to Harbor Seals in this season." } },
	});
	for (const abbreviation of ["A", "A B", "ABCDE", "<i>", "😀😀"]) {
		const { status, body } = await change("Pier Pilots", { abbreviation });
		expect([abbreviation, status, Object.keys(body.fields ?? {})]).toEqual([abbreviation, 422, ["abbreviation"]]);
	}
	expect((await change("Pier Pilots", { color: "red" })).status).toBe(422);
	expect((await change("Harbor Seals", { abbreviation: "SEA" })).status).toBe(200);
});

test("blank ones are guessed anew", async () => {
	await change("Pier Pilots", { abbreviation: "ZZZ" });
	expect((await change("Pier Pilots", { abbreviation: "" })).body.team?.abbreviation).toBe("PIE");
});

test("the public answers and the team's page bear them", async () => {
	await change("Pier Pilots", { abbreviation: "PILO", color: "#00788c" });
	const answer = (await (await site.get("/api/teamsv2?slug=acme")).json()) as { teams: { name: string }[] };
	expect(answer.teams.find(({ name }) => name === "Pier Pilots")).toMatchObject({
		seasons_league_teams: [{ abbreviation: "PILO", color: "#00788c" }],
	});
	const page = await (await site.get(`/acme/teams/${(await named("Pier Pilots"))?.id}`)).text();
	expect(page).toMatch(/<svg class="mark drawn xl"[^>]*>(?:(?!<\/svg>).)*fill="#00788c"(?:(?!<\/svg>).)*>PILO<\/text>/);
});

test("a copied season keeps them, and who finds one taken gets another", async () => {
	const { sql } = site.database.owner;
	const rows = await sql<{ id: string }[]>`insert into seasons (organization_id, name, sport_id, planned, active)
		select organization_id, 'Next', sport_id, true, false from seasons where id = ${league.season.id} returning id`;
	const into = Number(rows[0]?.id);
	await site.write(acme, async (writer) => await copyInto(writer, into, { season: league.season.id }));
	const signs = async (season: number) =>
		(
			await sql<{ sign: string }[]>`select t.abbreviation || t.color as sign from league_teams t
				join season_leagues s on s.id = t.season_league_id where s.season_id = ${season} order by t.team_id, t.id`
		).map(({ sign }) => sign);
	expect(await signs(into)).toEqual(await signs(league.season.id));
	const [place] = await sql<{ id: string }[]>`with made as (
		insert into leagues (organization_id, name) values (${acme.id}, 'Second') returning id)
		insert into season_leagues (organization_id, season_id, league_id, position)
		select ${acme.id}, ${into}, id, 9 from made returning id`;
	const source = Number(
		(await sql`select id from season_leagues where season_id = ${league.season.id} order by id limit 1`)[0]?.["id"],
	);
	await site.write(
		acme,
		async (writer) => await copyInto(writer, into, { seasonLeague: source, into: Number(place?.id) }),
	);
	const [counts] = await sql`select count(*)::int as all, count(distinct abbreviation)::int as own from league_teams t
		join season_leagues s on s.id = t.season_league_id where s.season_id = ${into}`;
	expect(counts?.["own"]).toBe(counts?.["all"]);
	expect(counts?.["all"]).toBeGreaterThan(4);
});

test("one that was deleted comes back under another where its own is taken", async () => {
	const queens = await named("Quay Queens");
	await staff.send("DELETE", `${path}/${queens?.id}`);
	await change("Pier Pilots", { abbreviation: queens?.abbreviation });
	const list = (await (await staff.get("/api/deletions")).json()) as { deletions: { id: number }[] };
	expect((await staff.send("POST", `/api/deletions/${list.deletions[0]?.id}/restore`, {})).status).toBe(200);
	const back = await named("Quay Queens");
	expect(back?.abbreviation).toMatch(/^[A-Z0-9]{2,4}$/);
	expect(back?.abbreviation).not.toBe(queens?.abbreviation);
	expect(back?.color).toBe(queens?.color);
});
