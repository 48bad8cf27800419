import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { to } from "../../../src/domain/paths.ts";
import { openNight, type Night } from "./game-night.ts";

type Own = Omit<Night, "site" | "another" | "close">;

let night: Night;

beforeAll(async () => {
	night = await openNight();
});
afterAll(async () => await night.close());

/** A result of the schedule's draft, with points of its first player. */
async function draftPlayed(of: Own = night, row: object = {}) {
	const id = await of.game({ published_at: null, schedule_id: of.league.schedule.id, time: "19:00", ...row });
	await of.stats(id, [of.cell(0, "PTS", 12)]);
	return { id, saved: await of.setScores(id, 70, 64) };
}

const publish = async (id: number, of: Own = night) =>
	await of.call("POST", "/api/games/several", { act: "publish", games: [{ id }] });

/** "2–0" of the two teams, as the table of a season league has them for staff and for visitors. */
async function records(of: Own = night) {
	const { slug } = of.organization;
	const path = to.standings({ league: of.league.league.id });
	const table = async (text: Promise<Response>) =>
		[...(await (await text).text()).matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)]
			.map(([, row = ""]) => row.replace(/<[^>]+>/g, " "))
			.filter((row) => /Hawks|Pilots/.test(row))
			.map((row) => row.replace(/\s+/g, " ").trim());
	return {
		visitors: await table(night.site.get(`/${slug}${path}`)),
		staff: await table(of.ada.get("/fab/standings")),
		teams: (await of.call("GET", `/api/seasonsv2/${of.league.season.id}/leagues/${of.league.league.id}/teams`)).json,
	};
}

const winsOf = ({ teams }: Awaited<ReturnType<typeof records>>) =>
	(teams.teams as { name: string; wins: number }[]).find(({ name }) => name === "Harbor Hawks")?.wins;
const pointsOf = async (of: Own = night) =>
	(await of.query(`select total, games from roster_totals where roster_id = ${of.rosters[0]}
		and stat_id = ${of.stat("PTS")}`)) as { total: number; games: number }[];

describe("the result of a draft (games 32)", () => {
	test("is saved with a word that visitors do not see it, and counts for staff as little as for them", async () => {
		const before = await records();
		const { id, saved } = await draftPlayed();
		expect(saved.json.message).toBe(
			"Final game score updated! This game is a draft: visitors do not see its result, and it counts in no table, until it is published.",
		);
		const quick = await night.call(
			"PUT",
			`/api/seasonsv2/${night.league.season.id}/leagues/${night.league.league.id}/games/${id}`,
			{ score_home: 71, score_away: 64 },
		);
		expect(quick.json.message).toStartWith("Score updated successfully. This game is a draft:");
		expect(winsOf(before)).toBe(1);
		expect(winsOf(await records())).toBe(1);
		expect((await records()).visitors).toEqual(before.visitors);
		expect(await pointsOf()).toEqual([]);
		const standings = await (await night.ada.get("/fab/standings")).text();
		expect(standings).toContain("1 result of a draft is in no table yet, for visitors as for staff");
		expect(standings).toContain("Harbor Hawks 71, Pier Pilots 64, final");
		expect((await night.site.get(`/${night.organization.slug}${to.game(id)}`)).status).toBe(404);
		const shown = await publish(id);
		expect(shown.json).toMatchObject({ message: "1 game published" });
		expect(winsOf(await records())).toBe(2);
		expect(await pointsOf()).toEqual([{ total: 12, games: 1 }]);
		expect(await (await night.ada.get("/fab/standings")).text()).not.toContain("in no table yet");
		expect((await night.site.get(`/${night.organization.slug}${to.game(id)}`)).status).toBe(200);
		const { act } = shown.json;
		expect((await night.call("POST", "/api/games/several/undo", { act })).status).toBe(200);
		expect([winsOf(await records()), await pointsOf()]).toEqual([1, []]);
	});

	test("is named by the publication of its schedule too, whose changes are not thrown away with it", async () => {
		const other = await night.another("played-draft");
		const { id } = await draftPlayed(other, { date: "2026-11-25" });
		const path = `/api/schedules/${other.league.schedule.id}`;
		await other.query(`update schedules set published_at = now() where id = ${other.league.schedule.id}`);
		const thrown = await other.call("DELETE", `${path}/changes`);
		expect([thrown.status, thrown.json.message]).toEqual([
			409,
			"Harbor Hawks vs Pier Pilots: played or begun, though still a draft. Publish it or delete it first; nothing has changed.",
		]);
		expect(await pointsOf(other)).toEqual([]);
		const published = await other.call("POST", `${path}/publish`, {});
		expect([published.status, published.json.message]).toEqual([200, expect.stringContaining("published")]);
		expect((await other.row(id))["published_at"]).not.toBeNull();
		expect(await pointsOf(other)).toEqual([{ total: 12, games: 1 }]);
	});

	test("decides no seed until then, and does with its publication", async () => {
		const other = await night.another("seeds-of-drafts");
		await other.query(
			`update games set status = 'cancelled' where season_id = ${other.league.season.id} and status = 'scheduled'`,
		);
		await other.game({ status: "final", score_home: 5, score_away: 9, home_team_id: other.league.leagueTeams[2]?.id });
		await other.game({ status: "final", score_home: 5, score_away: 7, home_team_id: other.league.leagueTeams[3]?.id });
		const cup = other.league.division.id;
		await other.query(`delete from games where division_id = ${cup}`);
		await other.query(`delete from division_teams where division_id = ${cup}`);
		const { id } = await draftPlayed(other, { home_team_id: other.league.leagueTeams[0]?.id });
		const pools = [1, 2].map((rank) => ({ season_league_id: other.league.seasonLeague.id, rank }));
		expect((await other.call("PUT", `/api/divisions/${cup}/pools`, { pools })).status).toBe(200);
		const seats = async () =>
			(await other.query(`select count(*)::int as n from division_teams where division_id = ${cup}`))[0]?.["n"];
		expect(await seats()).toBe(0);
		expect((await publish(id, other)).status).toBe(200);
		expect(await seats()).toBe(2);
	});
});
