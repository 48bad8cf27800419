import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { AnswerOf } from "../../../src/domain/answers.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

let site: Site;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let at: string;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	site.now.instant = Date.parse("2026-11-24T20:00:00Z");
}, 120_000);
beforeEach(async () => {
	const acme = await site.organization({ slug: `acme-${++count}`, time_zone: "America/Los_Angeles" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
});
afterAll(async () => await site.close());

const say = async (team: number, body: object) => {
	const response = await staff.send("PUT", `${at}/teams/${league.teams[team]?.id}/availability`, body);
	expect(response.status).toBe(200);
};
const add = async (own: object, [home, away] = [0, 1]) => {
	const [home_team_id, away_team_id] = [home, away].map((team) => league.leagueTeams[team ?? 0]?.id);
	const response = await staff.send("POST", `${at}/games`, { home_team_id, away_team_id, ...own });
	const { game, message } = (await response.json()) as { game?: { id: number }; message: string };
	return { status: response.status, id: game?.id ?? 0, message };
};
const listed = async () => (await (await staff.get("/api/clashes")).json()) as AnswerOf<"GET /api/clashes">;
const brief = async () => {
	const { open, kept } = await listed();
	const told = (all: typeof open) => all.map(({ games, cause, team, why }) => [games.length, cause, team, why]);
	return [told(open), told(kept)];
};
const anyway = "Saved anyway it stands under Clashes, as kept. Save anyway?";

test("a game outside a team's days, or begun too late for it, is asked about and kept when confirmed", async () => {
	await say(0, { play_days: "not Tue", latest_start: "20:00" });
	await say(1, { home_days: "Mon 18:00-21:00", play_days: "Mon, Wed" });
	const slot = { date: "2026-12-01", time: "20:30" };
	const refused = await add(slot);
	expect([refused.status, refused.message]).toEqual([
		409,
		`Harbor Hawks vs Pier Pilots: Harbor Hawks cannot play on Tue, Dec 1, 2026, 8:30 PM (not Tue). Harbor Hawks vs Pier Pilots: Pier Pilots cannot play on Tue, Dec 1, 2026, 8:30 PM (Mon, Wed). Saved anyway they stand under Clashes, as kept. Save anyway?`,
	]);
	expect((await add({ ...slot, confirmed: true })).status).toBe(200);
	expect(await brief()).toEqual([
		[],
		[
			[1, "days", "Harbor Hawks", "not Tue"],
			[1, "days", "Pier Pilots", "Mon, Wed"],
		],
	]);
	const late = await add({ date: "2026-12-02", time: "20:30" });
	expect(late.message).toBe(
		`Harbor Hawks vs Pier Pilots: Harbor Hawks cannot begin so late on Wed, Dec 2, 2026, 8:30 PM (at the latest 8:00 PM). ${anyway}`,
	);
	const home = await add({ date: "2026-12-02", time: "19:00" }, [1, 2]);
	expect(home.message).toBe(
		`Pier Pilots vs Quay Queens: Pier Pilots cannot be at home on Wed, Dec 2, 2026, 7:00 PM (Mon 18:00–21:00). ${anyway}`,
	);
	expect((await add({ date: "2026-12-07", time: "19:00" }, [1, 2])).status).toBe(200);
	await say(1, { play_days: null });
	expect((await brief())[1]).toEqual([]); // what was kept was said of both
	expect((await brief())[0]).toEqual([[1, "days", "Harbor Hawks", "not Tue"]]);
});

test("too little rest and too many games are said of games on other days, and of a coach at one time", async () => {
	await say(0, { rest_days: 2, games_limit: "2 in 7", coach: "Ann Lee" });
	await say(3, { coach: "ann lee" });
	const first = await add({ date: "2026-12-01", time: "19:00" });
	const near = await add({ date: "2026-12-03", time: "19:00" }, [2, 0]);
	expect(near.message).toBe(
		`Harbor Hawks: too little rest on Tue, Dec 1, 2026, 7:00 PM; Thu, Dec 3, 2026, 7:00 PM (2 days of rest): Harbor Hawks vs Pier Pilots and Quay Queens vs Harbor Hawks. ${anyway}`,
	);
	expect((await add({ date: "2026-12-04", time: "19:00" }, [2, 0])).status).toBe(200);
	const third = await add({ date: "2026-12-07", time: "19:00" });
	expect([third.status, third.message]).toEqual([
		409,
		`Harbor Hawks: two games in too few days on Tue, Dec 1, 2026, 7:00 PM; Mon, Dec 7, 2026, 7:00 PM (at most 2 in 7 days): Harbor Hawks vs Pier Pilots and Harbor Hawks vs Pier Pilots. ${anyway}`,
	]);
	const coach = await add({ date: "2026-12-01", time: "19:30" }, [2, 3]);
	expect(coach.message).toBe(
		`Coach Ann Lee: two games at once on Tue, Dec 1, 2026, 7:00 PM and 7:30 PM: Harbor Hawks vs Pier Pilots and Quay Queens vs Reef Rockets. ${anyway}`,
	);
	expect((await add({ date: "2026-12-01", time: "19:30", confirmed: true }, [2, 3])).status).toBe(200);
	const keep = async (kept: boolean) => {
		const [clash] = (await listed())[kept ? "open" : "kept"];
		const [game_id, other_id] = clash?.games.map(({ id }) => id) ?? [];
		return (await staff.send("POST", "/api/clashes", { game_id, other_id, cause: "coach", kept })).status;
	};
	expect(await keep(false)).toBe(200);
	expect(await (await staff.get("/dashboard/clashes")).text()).toContain("Coach Ann Lee: two games at once");
	expect(await keep(true)).toBe(200);
	expect(await brief()).toEqual([[], [[2, "coach", null, "Ann Lee"]]]);
	expect(first.status).toBe(200);
});

test("the preview of an import says what its games would be for their teams", async () => {
	await say(1, { play_days: "not Sat" });
	site.now.instant += 61_000; // imports are counted by the minute
	const body = new FormData();
	const file = [
		"game,league,date,time,location,home,away,status,home_score,away_score",
		`n1,${league.league.name},2026-12-05,19:30,,Pier Pilots,Reef Rockets,scheduled,,`,
	].join("\n");
	for (const [name, value] of Object.entries({ season: league.season.name, preview: "true" })) body.append(name, value);
	body.append("games", new File([file], "games.csv"));
	const answer = (await (await staff.send("POST", "/api/imports", body)).json()) as AnswerOf<"POST /api/imports">;
	expect(answer.clashes).toEqual([
		"Pier Pilots vs Reef Rockets: Pier Pilots cannot play on Sat, Dec 5, 2026, 7:30 PM (not Sat).",
	]);
});
