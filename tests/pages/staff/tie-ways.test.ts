import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

/** A league that is over, with two pairs of level teams, and a division that takes its first two. */
beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	const { division, leagueTeams, coming, seasonLeague } = league;
	const pools = [1, 2].map((rank) => ({ season_league_id: seasonLeague.id, rank }));
	for (const [method, path, body] of [
		["DELETE", `/api/divisions/${division.id}/teams/${leagueTeams[0]?.id}`],
		["PUT", `/api/divisions/${division.id}/pools`, { pools }],
		["PUT", `/api/gamesv2/${coming.id}/scores`, { score_home: 70, score_away: 41 }],
	] as const)
		expect([path, (await staff.send(method, path, body)).status]).toEqual([path, 200]);
}, 120_000);
afterAll(async () => await site.close());

const path = (division = league.division.id) => `/dashboard/seasons/${league.season.id}/divisions/${division}`;
const look = async (division?: number) => await (await staff.get(path(division))).text();
const textOf = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
/** The form of a button, as a browser without script posts it, and where that leads. */
async function press(name: string, division?: number): Promise<string | null> {
	const forms = [...(await look(division)).matchAll(/<form[^>]*>(.*?)<\/form>/gs)].map(([, inner = ""]) => inner);
	const form = forms.find((inner) => inner.includes(`aria-label="${name}"`) || inner.includes(`>${name}</button>`));
	const data = new URLSearchParams();
	for (const [input] of (form ?? "").matchAll(/<input[^>]*>/g))
		data.append(/ name="([^"]*)"/.exec(input)?.[1] ?? "", / value="([^"]*)"/.exec(input)?.[1] ?? "");
	const answer = await staff.send("POST", path(division), data.toString(), {
		"content-type": "application/x-www-form-urlencoded",
		origin: "http://localhost:3000",
	});
	return answer.status === 303 ? answer.headers.get("location") : await answer.text();
}
const tieBreak = async (body: object) => {
	const { season, league: own } = league;
	const answer = await staff.send("PUT", `/api/seasonsv2/${season.id}/leagues/${own.id}/tie-break`, body);
	return ((await answer.json()) as { tie_break: { by: string; seed?: number }[] }).tie_break;
};

test("a bracket that waits for a tie says so, and offers the ways out on its own screen", async () => {
	const html = await look();
	expect(textOf(html)).toContain("Monday Open: Harbor Hawks and Quay Queens share rank 1.");
	expect(textOf(html).match(/share rank 1/g)).toHaveLength(1);
	expect(textOf(html)).toContain("Level teams are placed by: Win percentage, fewer losses, more wins.");
	const { season, league: own } = league;
	const tieBreaks = `/dashboard/seasons/${season.id}/leagues/${own.id}?_open=tie-break`;
	expect(html).toContain(`href="${tieBreaks}"`);
	expect(await (await staff.get(tieBreaks)).text()).toMatch(/<dialog id="tie-break"[^>]* open/);
});

test("one press places them by head to head, then difference, and the bracket has its teams", async () => {
	expect(await press("Head to head, then difference: Monday Open")).toBe(path());
	const html = await look();
	expect(html).not.toContain("Set teams by hand");
	const seated = await site.database.owner
		.sql`select t.name from division_teams d join league_teams l on l.id = d.league_team_id join teams t on t.id = l.team_id where d.division_id = ${league.division.id} order by d.position`;
	expect(seated.map(({ name }) => String(name))).toEqual(["Quay Queens", "Harbor Hawks"]);
});

test("a coin decides by a seed of its own, and lies as it fell", async () => {
	const first = (await tieBreak({ tie_break: "own", criteria: ["percentage", "coin"] })).at(-1);
	expect(first).toEqual({ by: "coin", seed: expect.any(Number) });
	expect((await tieBreak({ tie_break: "own", criteria: ["percentage", "losses", "coin"] })).at(-1)).toEqual(first);
});

test("or the teams are set by hand, and what decides no tie is not offered", async () => {
	await tieBreak({ tie_break: [{ by: "percentage" }, { by: "headToHead" }, { by: "difference", cap: 1 }] });
	const { season, seasonLeague } = league;
	const made = await staff.send("POST", `/api/seasonsv2/${season.id}/divisions`, { name: "Silver" });
	const { id } = ((await made.json()) as { division: { id: number } }).division;
	const pools = [1, 2].map((rank) => ({ season_league_id: seasonLeague.id, rank }));
	const planned = await staff.send("PUT", `/api/divisions/${id}/pools`, { pools });
	expect(planned.status).toBe(200);
	const html = await look(id);
	expect(html).toContain("share rank 1");
	for (const label of ["Head to head, then difference", "Toss a coin"]) expect(html).not.toContain(label);
	expect(await press("Set teams by hand", id)).toBe(`/dashboard/seasons/${season.id}?division=${id}`);
	const [row] = await site.database.owner.sql`select pools from divisions where id = ${id}`;
	expect(row?.["pools"]).toBeNull();
	expect(await look(id)).not.toContain("Set teams by hand");
});
