import { afterAll, beforeAll, expect, test } from "bun:test";
import { importTexts } from "../support/seasons/export.ts";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let player: number;

/** Somebody who plays for ATL, then for CHI, and for ATL again. */
beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme", name: "Acme Hoops" });
	const games = [
		"game,date,home,away,status,home_score,away_score",
		"g1,2026-11-02,ATL,BOS,final,80,70",
		"g2,2026-11-09,CHI,BOS,final,80,70",
		"g3,2026-11-16,ATL,CHI,final,80,70",
	].join("\n");
	const boxScores = [
		"game,team,player,first_name,last_name,PTS",
		"g1,ATL,kit,Kit,Commuter,30",
		"g2,CHI,kit,Kit,Commuter,20",
		"g3,ATL,kit,Kit,Commuter,25",
	].join("\n");
	const order = { slug: "acme", season: "2026", league: "Open" };
	expect((await importTexts(site.database.db, { games, boxScores }, order)).outcome).toBe("stored");
	const [row] = await site.database.owner.sql<
		{ id: string }[]
	>`select id::text from players where last_name = 'Commuter'`;
	player = Number(row?.id);
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(`/acme${path}`)).text();

test("who goes to another team and comes back plays for the first one, wherever a team is named (players 15)", async () => {
	const page = await html(`/players/${player}`);
	expect(page).toMatch(/<div class="history"><p><a href="\/acme\/teams\/\d+">ATL<\/a>/);
	expect(page).toContain("+1 more");
	expect(page).toContain("Kit Commuter of ATL at Acme Hoops");
	expect(await html("/players?name=kit")).toMatch(/ATL — Open.*CHI — Open/s);
	const leaders = await html("/leaderboard");
	expect(leaders).toMatch(/Kit Commuter<\/a>.{0,80}ATL<\/span>/);
	const { player: wire } = JSON.parse(await (await site.get(`/api/playersv2/${player}?slug=acme`)).text());
	expect(wire.rosters.map(({ team }: { team: { name: string } }) => team.name)).toEqual(["ATL", "CHI"]);
	const [atl] = await site.database.owner.sql<{ id: string }[]>`select id::text from teams where name = 'ATL'`;
	expect(wire.team_id).toBe(Number(atl?.id));
});
