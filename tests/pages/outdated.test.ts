import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../support/bracket.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let four: FilledDivision;
let final: number;

/** A final whose semifinal was corrected afterwards: another team belongs into it. */
beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, organization, "staff");
	four = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4 }));
	const semifinal = await play("r1-0", 1, 4, 60, 50);
	await play("r1-1", 2, 3, 60, 50);
	final = await play("r2-0", 1, 2, 71, 70);
	expect(await shown(final)).toBe(false);
	await send("PUT", `${gamesOf(four)}/${semifinal}`, { score_home: 50, score_away: 60, confirmed: true });
}, 120_000);
afterAll(async () => await site.close());

async function send(method: string, path: string, body: object) {
	const response = await staff.send(method, path, body);
	expect(response.status).toBe(200);
	return ((await response.json()) as { game: { id: number } }).game;
}

async function play(match_id: string, home: number, away: number, score_home: number, score_away: number) {
	const teams = { home_team_id: four.teams[home - 1]?.slt_id, away_team_id: four.teams[away - 1]?.slt_id };
	const { id } = await send("POST", gamesOf(four), { match_id, ...teams, date: "2026-11-20", time: "19:00" });
	await send("PUT", `${gamesOf(four)}/${id}`, { score_home, score_away });
	return id;
}

const shown = async (id: number) => {
	const { games } = (await (await staff.get(gamesOf(four))).json()) as { games: { id: number; outdated: boolean }[] };
	return games.find((game) => game.id === id)?.outdated;
};
const visit = async (path: string) => (await (await site.get(path)).text()).replaceAll("<!-- -->", "");
const desk = async (path: string) => await (await staff.get(path)).text();
const times = (text: string) => text.split("Outdated game").length - 1;
const sentence = "Outdated game: its teams no longer meet in their matchup, so it counts for nothing.";

test("the page of the game says so, to visitors and staff, and no other game's", async () => {
	expect(await shown(final)).toBe(true);
	for (const html of [await visit(`/acme/games/${final}`), await desk(`/games/${final}`)])
		expect(html).toContain(sentence);
	expect(times(await visit(`/acme/games/${final - 1}`))).toBe(0);
});

test("lists of games name it once, instead of a result that counts", async () => {
	const [one] = four.teams;
	const team = `/teams/${one?.team_id}`;
	expect(times(await desk("/schedule"))).toBe(1);
	expect(times(await visit("/acme/schedule"))).toBe(2); // once for phones, once for wider screens
	const page = await visit(`/acme${team}`);
	expect(times(page)).toBeGreaterThan(0);
	expect(page).not.toContain("71–70");
});

test("the home of visitors has nothing of it, and no list of theirs a winner", async () => {
	const home = await visit("/acme");
	expect(home).toContain(`/games/${final - 1}"`);
	expect([times(home), home.includes(`/games/${final}"`)]).toEqual([0, false]);
	const schedule = await visit("/acme/schedule");
	const winners = (id: number) =>
		schedule
			.split(`/games/${id}"`)
			.filter((html, at) => at > 0 && (html.split("/games/")[0] ?? "").includes("team win"));
	expect([winners(final - 1).length > 0, winners(final).length]).toEqual([true, 0]);
});

test("calendars, and the table of games, say it", async () => {
	const calendar = (await visit(`/acme/_/feeds/games/${final}.ics`)).replaceAll("\r\n ", "");
	expect(calendar).toContain("SUMMARY:Outdated game: Team 2 at Team 1");
	expect(calendar).toContain("STATUS:TENTATIVE");
	expect(calendar).toContain(sentence.replace(",", "\\,"));
	const rows = (await visit("/acme/_/feeds/games.csv")).split("\n");
	expect(rows.filter((row) => row.includes("Outdated game"))).toHaveLength(1);
});
