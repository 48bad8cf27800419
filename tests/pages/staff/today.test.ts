import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

let site: Site;
let acme: Awaited<ReturnType<Site["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops", time_zone: "America/Los_Angeles" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
}, 120_000);
afterAll(async () => await site.close());

/** The parts of Today by their titles, each as text. */
async function parts(instant: string) {
	site.now.instant = Date.parse(instant);
	const response = await staff.get("/dashboard/seasons");
	const html = await response.text();
	const found = [...html.matchAll(/<section aria-labelledby="([^"]+)">(.*?)<\/section>/gs)].map(
		([, id = "", inner = ""]) =>
			[
				id,
				inner
					.replace(/<[^>]+>/g, " ")
					.replace(/\s+/g, " ")
					.trim(),
			] as const,
	);
	return { html, by: Object.fromEntries(found) };
}
const noon = "2026-11-24T20:00:00Z";
const add = async (own: Partial<typeof schema.games.$inferInsert>) => {
	const { season, seasonLeague, leagueTeams } = league;
	return await site.write(acme, async ({ tx }) => {
		const [row] = await tx
			.insert(schema.games)
			.values({
				organization_id: acme.id,
				season_id: season.id,
				season_league_id: seasonLeague.id,
				home_team_id: leagueTeams[0]?.id ?? 0,
				away_team_id: leagueTeams[1]?.id ?? 0,
				time: "20:00",
				...own,
			})
			.returning();
		if (!row) throw new Error("an insert returns its row");
		return row;
	});
};
const drop = async (...ids: number[]) =>
	await site.write(acme, async ({ tx }) => {
		for (const id of ids) await tx.delete(schema.games).where(eq(schema.games.id, id));
	});

test("today is the organization's: a game of the evening is tonight's until its midnight, then its result is missing", async () => {
	const before = await parts("2026-11-24T07:59:00Z");
	expect(before.html).toContain("Monday, November 23, 2026");
	expect(before.by["tonight"]).toContain("Quay Queens vs Reef Rockets 8:00 PM · Monday Open");
	expect(before.by["results-missing"]).toBeUndefined();
	const { by, html } = await parts("2026-11-24T08:01:00Z");
	expect(by["tonight"]).toBeUndefined();
	expect(by["results-missing"]).toContain("Quay Queens vs Reef Rockets Mon, Nov 23, 2026, 8:00 PM · Monday Open");
	expect(html.indexOf('id="results-missing"')).toBeLessThan(html.indexOf('id="all-seasons"'));
});

test("a result is one press from being entered, a game from being scored and moved", async () => {
	const { html } = await parts("2026-11-24T07:00:00Z");
	const { season, league: own, coming } = league;
	expect(html).toContain(`data-call="PUT /api/seasonsv2/${season.id}/leagues/${own.id}/games/${coming.id}"`);
	expect(html).toContain(`href="/acme/games/${coming.id}/score"`.replace("/acme", ""));
	expect(html).toContain('aria-label="Move Quay Queens vs Reef Rockets"');
	expect(html).toContain('data-call="PUT /api/gamesv2/{id}/details"');
});

test("clashes name the team or the place, and the later game is moved", async () => {
	const one = await add({ date: "2026-11-30", location: "North Gym" });
	const same = await add({
		date: "2026-11-30",
		location: "North Gym",
		time: "20:30",
		home_team_id: league.leagueTeams[2]?.id ?? 0,
	});
	const { by } = await parts(noon);
	expect(by["clashes"]).toStartWith(
		"Clashes All clashes 2 Pier Pilots: two games at once Mon, Nov 30, 2026, 8:00 PM and 8:30 PM",
	);
	expect(by["clashes"]).toContain("North Gym: two games at once");
	const moved = await staff.send("PUT", `/api/gamesv2/${same.id}/details`, { time: "21:30" });
	expect(moved.status).toBe(200);
	expect((await parts(noon)).by["clashes"]).toBeUndefined();
	await drop(one.id, same.id);
});

test("a postponed game waits for its new day, until it has one or is cancelled", async () => {
	const { id } = await add({ date: "2026-11-16", status: "postponed" });
	const title = "postponed-no-new-date";
	const { by, html } = await parts(noon);
	const [fill = ""] = new RegExp(`data-fill="{&quot;id&quot;:${id},[^"]*`).exec(html) ?? [];
	expect(fill).toContain("&quot;date&quot;:&quot;&quot;"); // the new day has to be said
	expect(fill).toContain("&quot;status&quot;:&quot;scheduled&quot;");
	expect(by[title]).toStartWith("Postponed, no new date 1 Harbor Hawks vs Pier Pilots");
	expect(by[title]).toContain("Was to be on Mon, Nov 16, 2026, 8:00 PM · Monday Open Move");
	const moved = { date: "2026-12-08", time: "20:00", confirmed: true };
	expect((await staff.send("PUT", `/api/gamesv2/${id}/details`, moved)).status).toBe(200);
	expect((await parts(noon)).by[title]).toBeUndefined();
	await drop(id);
	const other = await add({ date: "2026-11-16", status: "postponed" });
	expect((await parts(noon)).by[title]).toBeDefined();
	await staff.send("PUT", `/api/gamesv2/${other.id}/details`, { status: "cancelled" });
	expect((await parts(noon)).by[title]).toBeUndefined();
	await drop(other.id);
});

test("a game that was moved before it was postponed waits too, and one whose date was taken away", async () => {
	const { id } = await add({ date: "2026-11-16" });
	const title = "postponed-no-new-date";
	const set = async (body: object) =>
		expect((await staff.send("PUT", `/api/gamesv2/${id}/details`, { ...body, confirmed: true })).status).toBe(200);
	await set({ date: "2026-12-08" });
	await set({ status: "postponed" });
	expect((await parts(noon)).by[title]).toContain("Was to be on Tue, Dec 8, 2026, 8:00 PM · Monday Open Move");
	expect(await (await site.get(`/acme/games/${id}`)).text()).toContain("New date to follow");
	await set({ date: null });
	expect((await parts(noon)).by[title]).toContain("Was to be on Tue, Dec 8, 2026, 8:00 PM · Monday Open Move");
	await set({ date: "2026-12-09", schedule_again: true });
	expect((await parts(noon)).by[title]).toBeUndefined();
	await drop(id);
});

test("the result of a draft waits to be published, and is no box score to look for meanwhile (games 32)", async () => {
	const draft = { schedule_id: league.schedule.id, published_at: null, date: "2026-11-23" };
	const over = await add({ ...draft, status: "final", score_home: 40, score_away: 38 });
	const open = await add({ ...draft, status: "forfeit", forfeit_winner: "away", time: null });
	const { by, html } = await parts(noon);
	const waits = by["results-that-visitors-do-not-see"];
	expect(waits).toContain("Harbor Hawks vs Pier Pilots 40–38 · Mon, Nov 23, 2026, 8:00 PM · Monday Open Publish");
	expect(waits).toContain("Pier Pilots win by forfeit");
	expect(waits).toContain("It can be published once it has a date and a time.");
	expect(html).toContain('data-call="POST /api/games/several"');
	expect(by["drafts-to-publish"]).toBeUndefined();
	await drop(over.id, open.id);
	expect((await parts(noon)).by["results-that-visitors-do-not-see"]).toBeUndefined();
});

test("a draft says what it holds, and is published from here", async () => {
	const draft = await add({ date: "2026-12-07", schedule_id: league.schedule.id, published_at: null });
	const { by, html } = await parts(noon);
	expect(by["drafts-to-publish"]).toContain("Mondays Monday Open · 1 new game, from Mon, Dec 7, 2026");
	expect(by["tonight"]).toBeUndefined();
	expect(html).toContain(`data-call="POST /api/schedules/${league.schedule.id}/publish"`);
	expect(html).toMatch(
		/data-confirm="Publish 1 new game of Monday Open \(Mondays\)\? Visitors see at once: [A-Z][^"]+ vs [^"]+\."/,
	);
	const played = {
		schedule_id: league.schedule.id,
		published_at: null,
		status: "final",
		score_home: 9,
		score_away: 8,
	} as const;
	const over = await add({ ...played, date: "2026-12-01" });
	const both = await parts(noon); // who publishes the draft publishes that result too
	expect(both.by["drafts-to-publish"]).toContain("2 new games, from Tue, Dec 1, 2026");
	expect(both.html).toContain('data-confirm="Publish 2 new games of Monday Open');
	await drop(draft.id, over.id);
	expect((await parts(noon)).by["drafts-to-publish"]).toBeUndefined();
});

test("what was pressed too late, what does not agree and what was deleted is shown, each with its way", async () => {
	const { by, html } = await parts(noon);
	expect(by["pressed-too-late"]).toContain("Quay Queens vs Reef Rockets 1 press of a scorer came too late and waits.");
	expect(html).toContain(`/games/${league.coming.id}#history"`);
	expect(by["box-scores-that-disagree"]).toContain(
		"Harbor Hawks vs Pier Pilots The players of Harbor Hawks add up to 20; the final score says 61.",
	);
	expect(html).toContain(`/games/${league.played.id}?edit=stats"`);
	expect(by["deleted-lately"]).toContain("Old Oars Team, in every season · test");
	expect(by["deleted-lately"]).toContain("Restore");
	expect((await parts("2026-12-20T20:00:00Z")).by["box-scores-that-disagree"]).toBeUndefined();
});

test("ties are shown where a division waits for them", async () => {
	const { division, seasonLeague, leagueTeams, coming } = league;
	const taken = await staff.send("DELETE", `/api/divisions/${division.id}/teams/${leagueTeams[0]?.id}`);
	expect(taken.status).toBe(200);
	const pools = [1, 2].map((rank) => ({ season_league_id: seasonLeague.id, rank }));
	expect((await staff.send("PUT", `/api/divisions/${division.id}/pools`, { pools })).status).toBe(200);
	expect((await parts(noon)).by["ties-to-decide"]).toBeUndefined();
	await staff.send("PUT", `/api/gamesv2/${coming.id}/scores`, { score_home: 70, score_away: 41 });
	const { by } = await parts(noon);
	expect(by["ties-to-decide"]).toContain("Gold Monday Open: Harbor Hawks and Quay Queens share rank 1.");
	expect(by["results-missing"]).toBeUndefined();
});

test("a season that is over or not begun shows no games, and nothing is shown that is empty", async () => {
	const fresh = await site.organization({ slug: "fresh" });
	const by = await staffOf(site, fresh, "staff");
	const html = await (await by.get("/dashboard/seasons")).text();
	expect([...html.matchAll(/<section aria-labelledby="([^"]+)/g)].map(([, id]) => id)).toEqual(["all-seasons"]);
	expect(html).not.toContain('id="move-game"');
	const ended = await staff.send("PUT", `/api/seasonsv2/${league.season.id}`, { active: false });
	expect(ended.status).toBe(200);
	expect(Object.keys((await parts(noon)).by)).toEqual(["deleted-lately", "all-seasons"]);
});
