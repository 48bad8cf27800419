import { beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { divisionCalls } from "../support/division-calls.ts";
import { said } from "../support/said.ts";

const on = divisionCalls();
const { add, call, create, slt, teams } = on;

describe("pools", () => {
	const pools = (...ranks: number[]) => ranks.map((rank) => ({ season_league_id: on.league.seasonLeague.id, rank }));
	const path = (part: string) => `/divisions/${on.league.division.id}/${part}`;
	const finish = async (body: object = { score_home: 70, score_away: 41 }) =>
		await call("PUT", `/gamesv2/${on.league.coming.id}/scores`, body);

	test("are kept, read back, and taken away", async () => {
		expect((await call("PUT", path("pools"), { pools: pools(2, 1) })).json.division.pools).toEqual(pools(2, 1));
		expect((await call("PUT", path("pools"), { pools: null })).json.division.pools).toBeNull();
	});

	test("are a list of ranks of the season's leagues, each once", async () => {
		const wrong: unknown[] = [
			[],
			"A1",
			[{}],
			[null],
			pools(0),
			pools(1.5),
			pools(1, 1),
			pools(...Array.from({ length: 65 }, (_, at) => at + 1)),
			[{ season_league_id: on.other.seasonLeague.id, rank: 1 }],
		];
		for (const value of wrong) {
			const { status, json } = await call("PUT", path("pools"), { pools: value });
			expect([status, Object.keys(json.fields)]).toEqual([422, ["pools"]]);
		}
	});

	test("go no deeper than their league has teams, once it has some", async () => {
		const { status, json } = await call("PUT", path("pools"), { pools: pools(1, 5) });
		expect([status, json.fields]).toEqual([422, { pools: "A5: Monday Open has only 4 teams." }]);
		expect((await call("PUT", path("pools"), { pools: pools(1, 4) })).status).toBe(200);
	});

	test("are called by the letter that their league is named by", async () => {
		await on.site.write(on.acme, async ({ tx }) => {
			await tx.update(schema.leagues).set({ name: "Pool B" }).where(eq(schema.leagues.id, on.league.league.id));
		});
		const { json } = await call("PUT", path("pools"), { pools: pools(5) });
		expect(json.fields).toEqual({ pools: "B5: Pool B has only 4 teams." });
	});

	test("fill a division once their league has played, and say why not before", async () => {
		await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(0)}`);
		expect((await call("POST", path("fill"), {})).json.message).toBe("This division takes its teams by hand.");
		await call("PUT", path("pools"), { pools: pools(3, 1) });
		const early = await call("POST", path("fill"), {});
		expect([early.status, early.json.message]).toEqual([409, "“Monday Open” has 1 game still to play."]);
		await finish();
		expect((await call("POST", path("fill"), {})).json.message).toBe(
			"Monday Open: Pier Pilots and Reef Rockets share rank 3. Monday Open: Harbor Hawks and Quay Queens share rank 1.",
		);
	});

	test("fill an empty division by themselves with the result that decides them", async () => {
		await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(0)}`);
		await call("PUT", `/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await call("PUT", path("pools"), { pools: pools(4, 1, 2) });
		expect(await teams(on.league.division.id)).toEqual([]);
		await finish();
		expect(await teams(on.league.division.id)).toEqual(["0 Reef Rockets", "1 Quay Queens", "2 Harbor Hawks"]);
		await finish({ score_home: 41, score_away: 70 });
		expect(await teams(on.league.division.id)).toEqual(["0 Reef Rockets", "1 Quay Queens", "2 Harbor Hawks"]);
		await call("POST", path("fill"), {});
		expect(await teams(on.league.division.id)).toEqual(["0 Quay Queens", "1 Reef Rockets", "2 Harbor Hawks"]);
	});

	test("fill at once where all is decided, also by a game that was called off", async () => {
		await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(0)}`);
		await call("PUT", path("pools"), { pools: pools(1) });
		expect(await teams(on.league.division.id)).toEqual([]);
		const gone = await call("PUT", `/gamesv2/${on.league.coming.id}/details`, { status: "cancelled" });
		expect(gone.status).toBe(200);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks"]);
		const silver = await create("Silver");
		const answer = await call("PUT", `/divisions/${silver.id}/pools`, { pools: pools(4) });
		expect(answer.json.division.teams.map(({ name }: { name: string }) => name)).toEqual(["Pier Pilots"]);
	});

	test("draw the bracket with the names of its seeds until they are decided, with plans for its games", async () => {
		const { division, season } = on.league;
		await call("DELETE", `/divisions/${division.id}/teams/${slt(0)}`);
		await call("PUT", path("pools"), { pools: pools(1, 2, 3) });
		const plan = await call("PUT", `/seasonsv2/${season.id}/divisions/${division.id}/plans/r1-1`, { time: "18:00" });
		expect([plan.status, plan.json.plans["r1-1"].time]).toEqual([200, "18:00"]);
		const text = async (page: Promise<Response>) => (await (await page).text()).replace(/<\/?span[^>]*>/g, "");
		const query = `divisionId=${division.id}&seasonId=${season.id}`;
		const site = `/${on.acme.slug}`;
		for (const html of [
			await text(on.staff.get(`/dashboard/seasons/${season.id}/divisions/${division.id}`)),
			await text(on.site.get(`${site}/tournamentBracket?${query}`)),
			await text(on.site.get(`${site}/_/embed/bracket?${query}`)),
		]) {
			expect(html).toContain("A1 is rank 1 of Monday Open. Not decided yet. “Monday Open” has 1 game still to play.");
			expect(html).toContain('<li class="tbd">2A2</li><li class="tbd">3A3</li>');
			expect(html).toContain("Bye: A1");
			expect(html).toContain("Winner of game 1");
			expect(html).toContain("6:00 PM");
			expect(html).not.toContain("at least 2 teams");
		}
		const staffs = await text(on.staff.get(`/dashboard/seasons/${season.id}/divisions/${division.id}`));
		expect(staffs).toContain("3 teams · Single elimination");
		expect(staffs).toContain('aria-label="Plan game 1: A2 vs A3"');
		const early = await call("POST", `/seasonsv2/${season.id}/divisions/${division.id}/games`, {
			match_id: "r1-1",
			home_team_id: slt(0),
			away_team_id: slt(1),
		});
		expect([early.status, early.json.message]).toEqual([409, said.teamsNotDecided]);
	});

	describe("fill by themselves in the transaction that decides them, whatever it is:", () => {
		beforeEach(async () => {
			await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(0)}`);
			expect((await call("PUT", path("pools"), { pools: pools(1, 4) })).status).toBe(200);
			expect(await teams(on.league.division.id)).toEqual([]);
		});
		const filled = ["0 Harbor Hawks", "1 Pier Pilots"];
		const leaguePath = () => `/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}`;
		const removeLast = async () => await call("DELETE", `${leaguePath()}/games/${on.league.coming.id}`);

		test("the last open game is deleted", async () => {
			expect((await removeLast()).status).toBe(200);
			expect(await teams(on.league.division.id)).toEqual(filled);
		});

		test("it goes with its schedule", async () => {
			expect((await call("DELETE", `/schedules/${on.league.schedule.id}`)).status).toBe(200);
			expect(await teams(on.league.division.id)).toEqual(filled);
		});

		test("it goes with a team, whose rank another one takes", async () => {
			await call("PUT", path("pools"), { pools: pools(1, 3) });
			const gone = await call("DELETE", `${leaguePath()}/teams/${slt(3)}`);
			expect([gone.status, await teams(on.league.division.id)]).toEqual([200, filled]);
		});

		test("a rank that was shared is told apart by another tie-break", async () => {
			await call("PUT", path("pools"), { pools: pools(2) });
			await finish();
			expect(await teams(on.league.division.id)).toEqual([]);
			await call("PUT", `/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}/tie-break`, {
				tie_break: [{ by: "percentage" }, { by: "difference" }],
			});
			expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks"]);
		});

		test("a game that is put off is still to be played, and one that is called off is not", async () => {
			await call("PUT", `/gamesv2/${on.league.coming.id}/details`, { status: "postponed" });
			expect(await teams(on.league.division.id)).toEqual([]);
			await call("PUT", `/gamesv2/${on.league.coming.id}/details`, { status: "cancelled" });
			expect(await teams(on.league.division.id)).toEqual(filled);
		});

		test("the team that kept a rank from coming leaves its other division", async () => {
			const silver = await create("Silver");
			await add(silver.id, 0);
			await removeLast();
			expect(await teams(on.league.division.id)).toEqual([]);
			await call("DELETE", `/divisions/${silver.id}/teams/${slt(0)}`);
			expect(await teams(on.league.division.id)).toEqual(filled);
		});

		test("what staff have emptied since stays empty", async () => {
			await removeLast();
			expect(await teams(on.league.division.id)).toEqual(filled);
			for (const at of [0, 1]) await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(at)}`);
			await call("PUT", `/divisions/${on.league.division.id}/name`, { name: "Platinum" });
			expect(await teams(on.league.division.id)).toEqual([]);
		});
	});

	test("do not take a team out of another division", async () => {
		await call("PUT", `/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await finish();
		const silver = await create("Silver");
		await call("PUT", `/divisions/${silver.id}/pools`, { pools: pools(1, 2) });
		const { status, json } = await call("POST", `/divisions/${silver.id}/fill`, {});
		expect([status, json.message]).toEqual([409, "Harbor Hawks is in Gold."]);
	});
});
