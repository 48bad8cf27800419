import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let four: FilledDivision;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close());
beforeEach(async () => {
	four = await site.write(organization, async (writer) => {
		return await fillDivision(writer, { teams: 4, name: `Cup ${(count += 1)}` });
	});
});

async function call(method: string, path: string, body?: object) {
	const response = await staff.send(method, path, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}
const planPath = (match: string) => gamesOf(four).replace(/games$/, match === "" ? "plans" : `plans/${match}`);
const evening = { date: "2026-12-05", time: "18:00", location: "Main Gym", location_url: "https://maps.test/" };
const none = { date: null, time: null, location: null, location_url: null };
const plans = async () => (await call("GET", planPath(""))).json.plans;
const bracket = async () => {
	const path = `/acme/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`;
	return (await (await site.get(path)).text()).replace(/<\/?span[^>]*>/g, "");
};

async function play(match_id: string, home: number, away: number) {
	const [one, other] = [four.teams[home - 1]?.slt_id, four.teams[away - 1]?.slt_id];
	const { json } = await call("POST", gamesOf(four), { match_id, home_team_id: one, away_team_id: other });
	await call("PUT", `${gamesOf(four)}/${json.game.id}`, { score_home: 60, score_away: 50 });
}

describe("a plan for a matchup whose teams are not known", () => {
	test("is kept, shown in the public bracket, changed and taken away", async () => {
		const made = await call("PUT", planPath("r2-0"), evening);
		expect([made.status, made.json]).toEqual([200, { plans: { "r2-0": evening }, message: "Plan saved" }]);
		expect(await plans()).toEqual({ "r2-0": evening });
		expect(await bracket()).toContain("Game 3 · Sat, Dec 5 · 6:00 PM · Main Gym");
		await call("PUT", planPath("r2-0"), { location: "Pier" });
		expect(await plans()).toEqual({ "r2-0": { ...none, location: "Pier" } });
		await call("PUT", planPath("r2-0"), {});
		expect(await plans()).toEqual({});
		expect(await bracket()).not.toContain("Pier");
	});

	test("is refused for no matchup, with a field that cannot be, and where somebody else was first", async () => {
		expect((await call("PUT", planPath("r9-0"), evening)).status).toBe(422);
		const wrong = await call("PUT", planPath("r2-0"), { date: "5 December", time: "18:00" });
		expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["date"]]);
		await call("PUT", planPath("r2-0"), { ...evening, before: none });
		const late = await call("PUT", planPath("r2-0"), { location: "Pier", before: none });
		expect([late.status, late.json.current]).toEqual([409, { plans: { "r2-0": evening } }]);
		expect((await call("PUT", planPath("r2-0"), { location: "Pier", before: evening })).status).toBe(200);
	});

	test("two people plan two matchups at once, and both are kept", async () => {
		await Promise.all([call("PUT", planPath("r2-0"), evening), call("PUT", planPath("r1-0"), { location: "Pier" })]);
		expect(await plans()).toEqual({ "r1-0": { ...none, location: "Pier" }, "r2-0": evening });
	});
});

describe("a plan that cannot be", () => {
	const at = (date: string, time: string | null) => ({ ...none, date, time });
	const asked = async (match: string, plan: object) => {
		const { status, json } = await call("PUT", planPath(match), plan);
		return [status, json.message];
	};

	test("is asked about where it is over, or not after those it waits for, and kept where it is meant (brackets 18)", async () => {
		expect(await asked("r2-0", at("2026-11-19", "18:00"))).toEqual([
			409,
			"Thu, Nov 19, 2026, 6:00 PM is over already. Save anyway?",
		]);
		expect((await asked("r2-0", at("2026-12-09", "18:00")))[0]).toBe(200);
		const late =
			"Game 3 on Wed, Dec 9, 2026, 6:00 PM needs a team of Game 1, which is on Wed, Dec 9, 2026, 6:00 PM. Save anyway?";
		expect(await asked("r1-0", at("2026-12-09", "18:00"))).toEqual([409, late]);
		expect(await plans()).toEqual({ "r2-0": at("2026-12-09", "18:00") });
		expect((await asked("r1-0", at("2026-12-09", "17:00")))[0]).toBe(200);
		expect((await asked("r1-1", at("2026-12-09", null)))[0]).toBe(200); // of a day without a time nothing is known
		const early =
			"Game 3 on Wed, Dec 9, 2026, 5:00 PM needs a team of Game 1, which is on Wed, Dec 9, 2026, 5:00 PM. Save anyway?";
		expect(await asked("r2-0", at("2026-12-09", "17:00"))).toEqual([409, early]);
		expect((await asked("r2-0", { ...at("2026-12-09", "16:00"), confirmed: true }))[0]).toBe(200);
		expect((await plans())["r2-0"]).toEqual(at("2026-12-09", "16:00"));
	});

	test("says all there is to ask at once, and of what has been played only the day counts", async () => {
		const [one, other] = [four.teams[0]?.slt_id, four.teams[3]?.slt_id];
		const teams = { match_id: "r1-0", home_team_id: one, away_team_id: other };
		const { json } = await call("POST", gamesOf(four), { ...teams, ...at("2027-02-02", "18:00"), location: "Old Gym" });
		const clash = { ...at("2027-02-02", "18:00"), location: "Old Gym" };
		expect((await asked("r2-0", clash))[1]).toMatch(
			/^Old Gym: two games at once on .*\. Game 3 on Tue, Feb 2, 2027, 6:00 PM needs a team of Game 1, which is on Tue, Feb 2, 2027, 6:00 PM\. Save anyway\?$/,
		);
		await call("PUT", `${gamesOf(four)}/${json.game.id}`, { score_home: 60, score_away: 50 });
		expect((await asked("r2-0", at("2027-02-02", "18:00")))[0]).toBe(200);
		expect((await asked("r2-0", at("2027-02-01", "18:00")))[1]).toBe(
			"Game 3 on Mon, Feb 1, 2027, 6:00 PM needs a team of Game 1, which is on Tue, Feb 2, 2027. Save anyway?",
		);
	});

	test("is no game either, wherever its day is set: made, edited in the bracket or moved on its page", async () => {
		const teams = (home: number, away: number) => ({
			home_team_id: four.teams[home - 1]?.slt_id,
			away_team_id: four.teams[away - 1]?.slt_id,
		});
		const send = async (method: string, path: string, body: object) => {
			const { status, json } = await call(method, path, body);
			return { status, said: json.message, id: json.game?.id };
		};
		const opening = { match_id: "r1-0", ...teams(1, 4), date: "2027-01-10", score_home: 60, score_away: 50 };
		expect((await send("POST", gamesOf(four), opening)).status).toBe(200);
		expect(
			(await send("POST", gamesOf(four), { ...opening, match_id: "r1-1", ...teams(2, 3), date: null })).status,
		).toBe(200);
		const early = { match_id: "r2-0", ...teams(1, 2), date: "2026-11-23", time: "18:00" };
		const sentence = (day: string) =>
			`Game 3 on ${day}, 6:00 PM needs a team of Game 1, which is on Sun, Jan 10, 2027. Save anyway?`;
		expect(await send("POST", gamesOf(four), early)).toEqual({
			status: 409,
			said: sentence("Mon, Nov 23, 2026"),
			id: undefined,
		});
		const { status, id } = await send("POST", gamesOf(four), { ...early, confirmed: true });
		expect(status).toBe(200);
		const edit = `${gamesOf(four)}/${id}`;
		expect((await send("PUT", edit, { location: "Pier" })).status).toBe(200); // its day was meant
		expect((await send("PUT", edit, { date: "2026-11-24" })).said).toBe(sentence("Tue, Nov 24, 2026"));
		const details = `/api/gamesv2/${id}/details`;
		expect((await send("PUT", details, { date: "2026-11-25" })).said).toBe(sentence("Wed, Nov 25, 2026"));
		expect((await send("PUT", details, { date: "2026-11-25", confirmed: true })).status).toBe(200);
		expect((await send("PUT", details, { date: "2027-01-11" })).status).toBe(200);
	});
});

describe("planned games", () => {
	/** Other divisions have plans for that hall and evening. */
	const anyway = { ...evening, confirmed: true };

	test("are made by one call as soon as both teams are known, with the day and place of the plan", async () => {
		await call("PUT", planPath("r2-0"), anyway);
		const early = await call("POST", `${gamesOf(four)}/planned`);
		expect([early.status, early.json.message]).toEqual([409, "No planned game has both teams yet."]);
		await play("r1-0", 1, 4);
		await play("r1-1", 2, 3);
		const { json } = await call("POST", `${gamesOf(four)}/planned`, { confirmed: true });
		expect([json.message, json.games.length]).toEqual(["1 game created!", 1]);
		expect(json.games[0]).toMatchObject({ ...evening, match_id: "r2-0", home_team_id: four.teams[0]?.slt_id });
		expect((await call("POST", `${gamesOf(four)}/planned`)).status).toBe(409);
	});

	test("leave matchups without a plan alone, and several come at once", async () => {
		for (const match of ["r1-0", "r1-1"]) await call("PUT", planPath(match), anyway);
		expect((await call("POST", `${gamesOf(four)}/planned`)).status).toBe(409); // two games in one hall
		const made = await call("POST", `${gamesOf(four)}/planned`, { confirmed: true });
		expect(made.json.message).toBe("2 games created!");
		expect((await call("GET", gamesOf(four))).json.games).toHaveLength(2);
	});

	test("go with their division and come back with it", async () => {
		await call("PUT", planPath("r2-0"), anyway);
		await call("DELETE", `/api/divisions/${four.division.id}`);
		const { json } = await call("GET", "/api/deletions");
		const [latest] = json.deletions as { id: number }[];
		expect((await call("POST", `/api/deletions/${latest?.id}/restore`, {})).status).toBe(200);
		expect(await plans()).toEqual({ "r2-0": evening });
	});
});
