import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let pier: { id: number };

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-24T20:00:00Z") });
	const acme = await site.organization({ slug: "acme", name: "Acme Hoops", time_zone: "America/Los_Angeles" });
	await site.organization({ slug: "other", name: "Other Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	pier = await venue({
		name: "Pier Gym",
		address: "4 Pier Road",
		map_url: "https://maps.example/pier",
		note: "Enter by the water.\nPark behind.",
		courts: "Court 1\nCourt 2",
		spellings: "The Pier",
		monday: "16:00–22:00",
	});
	await staff.send("POST", `/api/venues/${pier.id}/closures`, { starts_on: "2026-12-24", reason: "Holidays" });
	await game({ date: "2026-11-24", time: "19:00", location: "the pier court 1" }, [0, 1]);
	await game({ date: "2026-11-24", time: "20:00", location: "Pier Gym, Court 2" }, [2, 3]);
	await game({ date: "2026-12-01", time: "18:30", location: "Pier Gym" }, [0, 2]);
	await game({ date: "2026-12-01", time: "18:30", location: "Elsewhere" }, [1, 3]);
	await game({ date: "2026-11-23", time: "18:30", location: "Pier Gym" }, [1, 3]);
}, 120_000);
afterAll(async () => await site.close());

const venue = async (own: object) =>
	((await (await staff.send("POST", "/api/venues", own)).json()) as { venue: { id: number } }).venue;
const game = async (own: object, [home = 0, away = 0]: number[]) => {
	const [home_team_id, away_team_id] = [league.leagueTeams[home]?.id, league.leagueTeams[away]?.id];
	const path = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`;
	const answer = await staff.send("POST", path, { home_team_id, away_team_id, ...own, confirmed: true });
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { game: { id: number } }).game;
};
const page = async (path: string) => await (await site.get(`/acme${path}`)).text();
const times = (html: string) => [...html.matchAll(/\d{1,2}:\d{2} [AP]M/g)].map(([time]) => time);

test("a venue's page says where it is, when it is open and closed, and its games by court from today on", async () => {
	const html = await page(`/schedule/venues/${pier.id}`);
	for (const text of [
		"<h1>Pier Gym</h1>",
		"4 Pier Road",
		"Enter by the water.",
		"Park behind.",
		"Thu, Dec 24, Holidays",
	])
		expect(html).toContain(text);
	expect(html).toContain('href="https://maps.example/pier"');
	const [facts = "", today = "", coming = ""] = html.split(/<h2 id="(?:today|coming-games)">/);
	expect(facts).toContain("4:00 PM – 10:00 PM");
	expect(times(today)).toEqual(["7:00 PM", "8:00 PM"]);
	expect(today.indexOf("<h3>Court 1</h3>")).toBeLessThan(today.indexOf("<h3>Court 2</h3>"));
	expect(times(coming)).toEqual(["6:30 PM"]);
	expect(html).toContain(`/acme/_/feeds/venues/${pier.id}/games.ics`);
});

test("games lead to it, and the site's map has it", async () => {
	const { id } = await game({ date: "2026-12-08", time: "18:30", location: "The Pier" }, [0, 3]);
	expect(await page(`/games/${id}`)).toContain(`<a href="/acme/schedule/venues/${pier.id}">Pier Gym</a>`);
	const rows = (await page("/schedule?date=2026-12-08")).split('<tr class="game">').slice(1);
	expect(rows.map((row) => row.includes(`<a href="/acme/schedule/venues/${pier.id}">Pier Gym</a>`))).toEqual([true]);
	expect((await page(`/schedule/venues/${pier.id}`)).split('<tr class="game">')[1]).not.toContain(
		`/venues/${pier.id}"`,
	);
	expect(await page("/sitemap.xml")).toContain(`/schedule/venues/${pier.id}<`);
});

test("the map says when each game, and what it is part of, was last changed", async () => {
	const changedOf = async (path: string) => {
		const [, row = ""] = (await page("/sitemap.xml")).split(`/acme${path}</loc>`);
		return Date.parse(/^<lastmod>([^<]+)<\/lastmod>/.exec(row)?.[1] ?? "");
	};
	const [home, away] = league.teams.slice(2);
	const { id } = await game({ date: "2026-12-09", time: "18:30" }, [2, 3]);
	const { revision } = ((await (await staff.get(`/api/gamesv2/${id}`)).json()) as { game: { revision: number } }).game;
	const before = await changedOf(`/games/${id}`);
	expect(before).toBeGreaterThan(0);
	const sent = { date: "2026-12-10", time: "18:30", revision, confirmed: true };
	expect((await staff.send("PUT", `/api/gamesv2/${id}/details`, sent)).status).toBe(200);
	const after = await changedOf(`/games/${id}`);
	expect(after).toBeGreaterThan(before);
	for (const path of [`/teams/${home?.id}`, `/teams/${away?.id}`, `/leagues/${league.league.id}`])
		expect(await changedOf(path)).toBe(after);
	expect(await changedOf(`/schedule/venues/${pier.id}`)).toBeNaN();
});

test("its calendar has its games, whatever their place is called, and no others", async () => {
	const text = await page(`/_/feeds/venues/${pier.id}/games.ics`);
	expect(text).toContain("X-WR-CALNAME:Pier Gym · Acme Hoops");
	expect([...text.matchAll(/LOCATION:(.*)\r/g)].map(([, place]) => place)).toContain(String.raw`Pier Gym\, Court 1`);
	expect(text).not.toContain("Elsewhere");
});

test("a day's games are a sheet a court for the door", async () => {
	const html = await page(`/schedule/venues/${pier.id}/sheet?date=2026-11-24`);
	const sheets = html.split('<article class="door stack gap-3">').slice(1);
	expect(sheets.map((sheet) => /<h2>([^<]*)</.exec(sheet)?.[1])).toEqual(["Pier Gym, Court 1", "Pier Gym, Court 2"]);
	expect(sheets.map(times)).toEqual([["7:00 PM"], ["8:00 PM"]]);
	expect(await page(`/schedule/venues/${pier.id}/sheet?date=2026-12-01`)).toContain("<h2>Pier Gym</h2>");
	expect((await site.get(`/acme/schedule/venues/${pier.id}/sheet?date=soon`)).status).toBe(400);
});

test("it takes no address of an organization's own page, and is another organization's 404", async () => {
	const link = { label: "Venues", slug: "venues", is_external: false, show_in_navbar: true };
	expect((await staff.send("POST", "/api/organization-links", link)).status).toBe(200);
	expect((await site.get("/acme/venues")).status).toBe(200);
	expect((await site.get(`/acme/schedule/venues/${pier.id}`)).status).toBe(200);
	expect((await site.get(`/other/schedule/venues/${pier.id}`)).status).toBe(404);
});
