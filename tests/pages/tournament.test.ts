import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../support/bracket.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let cup: FilledDivision;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close());

const textOf = async (path: string) =>
	(await (await site.get(path)).text()).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const doors = ["/acme", "/acme/teamList?league=all", "/acme/schedule"];
const door = 'href="/acme/tournament"';

async function play(match_id: string, home: number, away: number, points: number) {
	const [one, two] = [home, away].map((seed) => cup.teams[seed - 1]?.slt_id);
	const made = await staff.send("POST", gamesOf(cup), { match_id, home_team_id: one, away_team_id: two });
	const { game } = (await made.json()) as { game: { id: number } };
	const path = `${gamesOf(cup)}/${game.id}`;
	expect((await staff.send("PUT", path, { score_home: points, score_away: 40 })).status).toBe(200);
}

test("without a division nothing leads to the tournament", async () => {
	for (const path of doors) expect(await (await site.get(path)).text()).not.toContain(door);
});

test("home, standings and schedule lead to the tournament of a listed season, whatever the menu says", async () => {
	cup = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4, name: "Winter Cup" }));
	for (const path of doors) {
		const html = await (await site.get(path)).text();
		expect([path, html.includes(door)]).toEqual([path, true]);
		expect(await markupErrors(html)).toEqual([]);
	}
	expect(await (await site.get("/acme")).text()).toContain(
		`href="/acme/tournamentBracket?divisionId=${cup.division.id}&amp;seasonId=${cup.season.id}"`,
	);
});

test("a division says how far its bracket has come, to visitors and to staff", async () => {
	const seen = async () => {
		const staffed = (await (await staff.get("/bracket")).text()).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
		return [await textOf("/acme/tournament"), await textOf("/acme"), staffed];
	};
	for (const text of await seen()) expect(text).toContain("Winter Cup 4 teams · not started");
	await play("r1-0", 1, 4, 50);
	await play("r1-1", 2, 3, 50);
	for (const text of await seen()) expect(text).toContain("Winter Cup 4 teams · 2 of 3 games played");
	await play("r2-0", 1, 2, 50);
	for (const text of await seen()) expect(text).toContain("Winter Cup 4 teams · Champion Team 1");
});

test("a season that is neither active nor a tournament is not listed; who has the address still reads its bracket", async () => {
	const change = async (values: { active: boolean; showDivisions: boolean; name?: string }) =>
		await site.write(organization, async ({ tx }) => {
			await tx.update(schema.seasons).set(values).where(eq(schema.seasons.id, cup.season.id));
		});
	await change({ active: false, showDivisions: true, name: "Summer Slam" });
	expect(await textOf("/acme/tournament")).toContain("Summer Slam Winter Cup");
	for (const path of doors) expect(await (await site.get(path)).text()).toContain(door);
	await change({ active: false, showDivisions: false });
	expect(await textOf("/acme/tournament")).not.toContain("Winter Cup");
	for (const path of doors) expect(await (await site.get(path)).text()).not.toContain(door);
	const { division, season } = cup;
	const response = await site.get(`/acme/tournamentBracket?divisionId=${division.id}&seasonId=${season.id}`);
	expect([response.status, (await response.text()).includes("Winter Cup")]).toEqual([200, true]);
});

test("a division that waits for its pools has the places that they name", async () => {
	const waiting = await site.write(organization, async (writer) => {
		return await fillDivision(writer, { teams: 0, name: "Knock-out" });
	});
	const pools = [1, 2, 3, 4].map((rank) => ({ season_league_id: waiting.seasonLeague.id, rank }));
	expect((await staff.send("PUT", `/api/divisions/${waiting.division.id}/pools`, { pools })).status).toBe(200);
	expect(await textOf("/acme/tournament")).toContain("Knock-out 4 places · teams not known yet");
});

test("a division without teams has no bracket yet", async () => {
	const empty = async (writer: Parameters<typeof fillDivision>[0]) =>
		await fillDivision(writer, { teams: 0, name: "Rookies" });
	await site.write(organization, empty);
	expect(await textOf("/acme/tournament")).toContain("Rookies 0 teams · no bracket yet");
});
