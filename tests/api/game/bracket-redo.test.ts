import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { to } from "../../../src/domain/paths.ts";
import { startOverQuestion } from "../../../src/domain/bracket/start-over.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { said } from "../../support/said.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let cup: FilledDivision;
let reserve: { slt_id: number; name: string };

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-12-01T18:00:00Z") });
}, 120_000);
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${crypto.randomUUID().slice(0, 8)}` });
	staff = await staffOf(site, organization, "staff");
	[cup, reserve] = await site.write(organization, async (writer) => {
		const filled = await fillDivision(writer, { teams: 4, name: "Cup" });
		const own = { organization_id: writer.organization.id };
		const [team] = await writer.tx
			.insert(schema.teams)
			.values({ ...own, name: "Reserves", leagueId: filled.league.id })
			.returning();
		const [entry] = await writer.tx
			.insert(schema.leagueTeams)
			.values({ ...own, season_league_id: filled.seasonLeague.id, team_id: team?.id ?? 0 })
			.returning();
		return [filled, { slt_id: entry?.id ?? 0, name: "Reserves" }] as const;
	});
});

async function call(method: string, path: string, body?: object) {
	const response = await staff.send(method, path, body);
	const json = JSON.parse(await response.text());
	return { status: response.status, act: response.headers.get("act"), json };
}
const slt = (seed: number) => cup.teams[seed - 1]?.slt_id ?? 0;
const undo = async (act: string | null) => await call("POST", "/api/games/several/undo", { act });
const slot = { date: "2026-12-05", time: "18:00", location: "Main Gym" };
const result = { score_home: 60, score_away: 50 };

async function make(match_id: string, home: number, away: number, more: object = {}): Promise<{ id: number }> {
	const teams = { home_team_id: slt(home), away_team_id: slt(away) };
	const made = await call("POST", gamesOf(cup), { match_id, ...teams, ...slot, confirmed: true, ...more });
	expect(made.status).toBe(200);
	return made.json.game;
}

type WireGame = { match_id: string; homeTeam: { name: string }; awayTeam: { name: string }; outdated: boolean };
const gamesNow = async () =>
	((await call("GET", gamesOf(cup))).json.games as WireGame[])
		.map(({ match_id, homeTeam, awayTeam, outdated }) =>
			[match_id, homeTeam.name, awayTeam.name, outdated && "outdated"].filter(Boolean).join(" · "),
		)
		.toSorted();
const divisionPath = () => `/api/seasonsv2/${cup.season.id}/divisions/${cup.division.id}`;
const seats = async () =>
	((await call("GET", divisionPath())).json.division.teams as { name: string }[]).map(({ name }) => name);
const plans = async () => (await call("GET", `${divisionPath()}/plans`)).json.plans;

describe("a team that drops out", () => {
	const replace = async (from: number, toSlt: number | null, more: object = {}) =>
		await call("PUT", `/api/divisions/${cup.division.id}/teams/${from}`, { seasons_leagues_teams_id: toSlt, ...more });

	test("is replaced by another, with its seed and its games, which have what was said of them; one undo takes it back", async () => {
		await make("r1-0", 1, 4);
		await make("r1-1", 3, 2);
		const done = await replace(slt(4), reserve.slt_id);
		expect([done.status, done.json.message, done.json.act]).toEqual([200, "Reserves replaced Team 4", done.act]);
		expect(done.json.division.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Team 1",
			"Team 2",
			"Team 3",
			"Reserves",
		]);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Reserves", "r1-1 · Team 3 · Team 2"]);
		expect((await call("GET", gamesOf(cup))).json.games).toEqual(
			expect.arrayContaining([expect.objectContaining({ match_id: "r1-0", ...slot })]),
		);
		expect(await (await staff.get(to.changeGames())).text()).toContain("Team 4 replaced by Reserves in Cup");
		expect((await undo(done.act)).status).toBe(200);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Team 4", "r1-1 · Team 3 · Team 2"]);
		expect(await seats()).toEqual(["Team 1", "Team 2", "Team 3", "Team 4"]);
		expect((await undo(done.act)).json.message).toBe(said.alreadyTakenBack);
	});

	test("stays where it has played, runs or has forfeited, and so does who came in; what else is there may change", async () => {
		const { id } = await make("r1-0", 1, 4);
		await make("r1-1", 2, 3);
		const done = await replace(slt(4), reserve.slt_id);
		await call("PUT", `${gamesOf(cup)}/${id}`, { status: "live" });
		expect((await replace(reserve.slt_id, slt(4))).json.message).toBe(
			"Reserves has begun this bracket already (Team 1 vs Reserves). Where it no longer comes, edit that game and set its status to Forfeit.",
		);
		await call("PUT", `${gamesOf(cup)}/${id}`, { status: "forfeit", forfeit_winner: "home", confirmed: true });
		for (const from of [slt(1), reserve.slt_id]) expect((await replace(from, slt(4))).status).toBe(409);
		expect((await undo(done.act)).json.message).toStartWith("Reserves has begun this bracket already");
		expect((await replace(slt(3), slt(4))).status).toBe(200);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Reserves", "r1-1 · Team 2 · Team 4"]);
	});

	test("is replaced by nobody of another season, of a division, or of the same one", async () => {
		await make("r1-0", 1, 4);
		const other = await site.write(organization, async (writer) => {
			return await fillDivision(writer, { teams: 2, name: "Other", nameOf: (seed) => `Other ${seed}` });
		});
		const foreign = await replace(slt(4), other.teams[0]?.slt_id ?? 0);
		expect([foreign.status, Object.keys(foreign.json.fields)]).toEqual([422, ["seasons_leagues_teams_id"]]);
		for (const one of [2, 4])
			expect((await replace(slt(4), slt(one))).json.message).toBe(`Team ${one} stands in Cup already.`);
		expect((await replace(reserve.slt_id, reserve.slt_id)).status).toBe(404);
		for (const wrong of [null, 999_999]) expect((await replace(slt(4), wrong)).status).toBe(422);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Team 4"]);
	});

	test("is asked about where who comes in plays at that time already, and is as it was where somebody was first", async () => {
		await make("r1-0", 1, 4);
		const league = `/api/seasonsv2/${cup.season.id}/leagues/${cup.league.id}/games`;
		const made = await call("POST", league, {
			home_team_id: reserve.slt_id,
			away_team_id: slt(2),
			...slot,
			location: "Pier",
		});
		expect(made.status).toBe(200);
		const asked = await replace(slt(4), reserve.slt_id);
		expect([asked.status, asked.json.asks]).toEqual([409, true]);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Team 4"]);
		const { revision } = (await call("GET", divisionPath())).json.division;
		expect((await replace(slt(4), reserve.slt_id, { confirmed: true, revision })).status).toBe(200);
		const late = await replace(slt(3), slt(4), { revision });
		expect([late.status, late.json.message]).toEqual([409, said.changedMeanwhileLook]);
	});
});

describe("a bracket that starts over", () => {
	const startOver = async (body: object = {}) => await call("POST", `${divisionPath()}/start-over`, body);

	test("asks with how many games and results, keeps what is not over as plans, and comes back by one undo", async () => {
		await make("r1-0", 1, 4, result);
		await make("r1-1", 3, 2);
		const asked = await startOver();
		expect([asked.status, asked.json]).toEqual([
			409,
			{
				asks: true,
				message:
					"This deletes all 2 games of this bracket, one of them with a result. The day and place of the one without a result stay planned. Go on?",
			},
		]);
		expect((await gamesNow()).length).toBe(2);
		const done = await startOver({ confirmed: true });
		expect([done.status, done.json]).toEqual([
			200,
			{ message: "2 games deleted: the bracket starts over", act: done.act },
		]);
		expect(await gamesNow()).toEqual([]);
		expect(await plans()).toEqual({ "r1-1": { ...slot, location_url: null } });
		const lately = await (await staff.get(to.changeGames())).text();
		expect(lately.match(/[^<>]*Bracket of Cup started over[^<>]*(?=<)/g)).toEqual([
			"2 games deleted: Bracket of Cup started over",
		]);
		expect((await undo(done.act)).status).toBe(200);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Team 4", "r1-1 · Team 3 · Team 2"]);
		expect(await plans()).toEqual({});
	});

	test("leaves its teams free to be put into another order, and its planned games to be made again", async () => {
		await make("r1-0", 1, 4);
		await make("r1-1", 3, 2);
		await startOver({ confirmed: true });
		const orderedTeams = [2, 1, 3, 4].map((seed, position) => ({ slt_id: slt(seed), position }));
		expect((await call("PUT", `/api/divisions/${cup.division.id}/teams/order`, { orderedTeams })).status).toBe(200);
		expect((await call("POST", `${gamesOf(cup)}/planned`, { confirmed: true })).json.message).toBe("2 games created!");
		expect(await gamesNow()).toEqual(["r1-0 · Team 2 · Team 4", "r1-1 · Team 1 · Team 3"]);
	});

	test("is refused without games, while one is played, and taken back no more once games were made anew", async () => {
		expect((await startOver({ confirmed: true })).json.message).toBe("This bracket has no games.");
		const { id } = await make("r1-0", 1, 4);
		await call("PUT", `${gamesOf(cup)}/${id}`, { status: "live" });
		const running = "Team 1 vs Team 4: being played. Nothing has changed; end that first.";
		for (const body of [{}, { confirmed: true }]) {
			const { status, json } = await startOver(body);
			expect([status, json]).toEqual([409, { message: running }]);
		}
		await call("PUT", `${gamesOf(cup)}/${id}`, { status: "scheduled" });
		const { act } = await startOver({ confirmed: true });
		await call("POST", `${gamesOf(cup)}/planned`, {});
		expect((await undo(act)).status).toBe(409);
		expect(await gamesNow()).toEqual(["r1-0 · Team 1 · Team 4"]);
	});

	test("says how many it is about, whichever have a result", () => {
		const sentences = (
			[
				[1, 0],
				[1, 1],
				[7, 0],
				[7, 3],
				[7, 7],
			] as const
		).map(([games, results]) => startOverQuestion(games, results));
		expect(sentences).toEqual([
			"This deletes the one game of this bracket. Its day and place stay planned. Go on?",
			"This deletes the one game of this bracket, with its result. Go on?",
			"This deletes all 7 games of this bracket. Their days and places stay planned. Go on?",
			"This deletes all 7 games of this bracket, 3 of them with results. Days and places of those without a result stay planned. Go on?",
			"This deletes all 7 games of this bracket, with all their results. Go on?",
		]);
	});
});
