import { describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { type Division, divisionCalls, locked } from "../support/division-calls.ts";
import { said as sentences } from "../support/said.ts";

const on = divisionCalls();
const { add, call, create, here, lock, read, slt, teams } = on;

describe("the teams of a division", () => {
	test("come last, whatever place is asked for, and once", async () => {
		const { status, json } = await add(on.league.division.id, 1, { position: 0 });
		expect([status, json.team]).toEqual([
			200,
			expect.objectContaining({ slt_id: slt(1), position: 1, division_id: on.league.division.id, name: "Pier Pilots" }),
		]);
		expect((await add(on.league.division.id, 2, { position: 40 })).json.team.position).toBe(2);
		expect((await add(on.league.division.id, 1)).json.team.position).toBe(1);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks", "1 Pier Pilots", "2 Quay Queens"]);
	});

	test("are numbered from 0 without a gap after one has gone", async () => {
		for (const at of [1, 2, 3]) await add(on.league.division.id, at);
		const { status, json } = await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(1)}`);
		expect([status, json.division.teams.map(({ position }: { position: number }) => position)]).toEqual([
			200,
			[0, 1, 2],
		]);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks", "1 Quay Queens", "2 Reef Rockets"]);
		expect((await call("DELETE", `/divisions/${on.league.division.id}/teams/${slt(1)}`)).status).toBe(404);
	});

	test("leave the division that they were in, so that no team is in two", async () => {
		for (const at of [1, 2]) await add(on.league.division.id, at);
		const silver = await create("Silver");
		const { json } = await add(silver.id, 1);
		expect(json.divisions.map(({ name }: Division) => name)).toEqual(["Gold", "Silver"]);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks", "1 Quay Queens"]);
		expect(await teams(silver.id)).toEqual(["0 Pier Pilots"]);
	});

	test("are moved only from where they were seen, if that is said", async () => {
		const silver = await create("Silver");
		const { status, json } = await add(silver.id, 0, { from_division_id: null });
		expect([status, json.current.name]).toEqual([409, "Gold"]);
		expect((await add(silver.id, 1, { from_division_id: on.league.division.id })).json.current.name).toBe("Silver");
		expect((await add(silver.id, 1, { from_division_id: null })).status).toBe(200);
		expect((await add(silver.id, 0, { from_division_id: on.league.division.id })).status).toBe(200);
		expect(await teams(silver.id)).toEqual(["0 Pier Pilots", "1 Harbor Hawks"]);
	});

	test("must be of the season, and named", async () => {
		for (const id of [on.other.leagueTeams[0]?.id, 999_999, null, "x", undefined]) {
			const { status, json } = await call("POST", `/divisions/${on.league.division.id}/teams`, {
				seasons_leagues_teams_id: id,
			});
			expect([id, status, Object.keys(json.fields)]).toEqual([id, 422, ["seasons_leagues_teams_id"]]);
		}
	});

	test("are put into another order, each named once", async () => {
		for (const at of [1, 2]) await add(on.league.division.id, at);
		const path = `/divisions/${on.league.division.id}/teams/order`;
		const orderedTeams = [2, 0, 1].map((at, position) => ({ slt_id: slt(at), position }));
		const { status, json } = await call("PUT", path, { orderedTeams });
		expect([status, json.message]).toEqual([200, "Order saved"]);
		expect(await teams(on.league.division.id)).toEqual(["0 Quay Queens", "1 Harbor Hawks", "2 Pier Pilots"]);
		for (const wrong of [
			orderedTeams.slice(1),
			[...orderedTeams, { slt_id: slt(3), position: 3 }],
			[],
			"x",
			[{}],
			null,
		])
			expect((await call("PUT", path, { orderedTeams: wrong })).status).toBe(422);
		expect(await teams(on.league.division.id)).toEqual(["0 Quay Queens", "1 Harbor Hawks", "2 Pier Pilots"]);
	});

	test("changed by somebody else meanwhile are answered as they are now", async () => {
		await add(on.league.division.id, 1);
		const { revision } = await read(on.league.division.id);
		await add(on.league.division.id, 2);
		const orderedTeams = [1, 0].map((at, position) => ({ slt_id: slt(at), position }));
		const { status, json } = await call("PUT", `/divisions/${on.league.division.id}/teams/order`, {
			orderedTeams,
			revision,
		});
		expect([status, json.message]).toEqual([409, sentences.changedMeanwhileLook]);
		expect(json.current.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Harbor Hawks",
			"Pier Pilots",
			"Quay Queens",
		]);
	});

	test("of two people who add at once are all there, each at a place of its own", async () => {
		const silver = await create("Silver");
		const answers = await Promise.all([0, 1, 2, 3].map(async (at) => await add(silver.id, at)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		const { teams: placed } = await read(silver.id);
		expect(placed.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
		expect(new Set(placed.map(({ slt_id }) => slt_id)).size).toBe(4);
		expect(await teams(on.league.division.id)).toEqual([]);
	});

	test("stay as they are while there are games; names, media and other divisions do not", async () => {
		for (const at of [1, 2]) await add(on.league.division.id, at);
		const silver = await create("Silver");
		await lock(on.league.division.id);
		expect(await read(on.league.division.id)).toMatchObject({ locked: true });
		const path = `/divisions/${on.league.division.id}`;
		const orderedTeams = [2, 0, 1].map((at, position) => ({ slt_id: slt(at), position }));
		for (const [method, to, body] of [
			["PUT", `${path}/teams/order`, { orderedTeams }],
			["POST", `${path}/teams`, { seasons_leagues_teams_id: slt(3) }],
			["DELETE", `${path}/teams/${slt(1)}`, undefined],
			["POST", `${path}/seed`, {}],
			["POST", `${path}/fill`, {}],
			["PUT", `${path}/pools`, { pools: [{ season_league_id: on.league.seasonLeague.id, rank: 1 }] }],
		] as const)
			expect([to, (await call(method, to, body)).json]).toEqual([to, { message: locked }]);
		expect((await add(silver.id, 0)).json.message).toBe("This team plays in Gold, which has bracket games.");
		expect((await call("PUT", `${path}/format`, { format: "double" })).json.message).toBe(
			"Delete all bracket games before changing the format.",
		);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks", "1 Pier Pilots", "2 Quay Queens"]);
		expect((await call("PUT", `${path}/name`, { name: "Platinum" })).status).toBe(200);
		expect((await call("PUT", `${here()}/${on.league.division.id}/media`, { video_url: "" })).status).toBe(200);
		expect((await add(silver.id, 3)).status).toBe(200);
	});

	test("are no more than a bracket has room for", async () => {
		await on.site.write(on.acme, async ({ tx }) => {
			const own = { organization_id: on.acme.id };
			const names = Array.from({ length: 64 }, (_, at) => ({ ...own, name: `Team ${at}` }));
			const made = await tx.insert(schema.teams).values(names).returning();
			const entries = await tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: on.league.seasonLeague.id, team_id: id })))
				.returning();
			await tx.delete(schema.divisionTeams).where(eq(schema.divisionTeams.division_id, on.league.division.id));
			await tx
				.insert(schema.divisionTeams)
				.values(
					entries.map(({ id }, position) => ({ ...own, division_id: on.league.division.id, slt_id: id, position })),
				);
		});
		const { status, json } = await add(on.league.division.id, 0);
		expect([status, json.message]).toEqual([409, sentences.bracketTooLarge]);
		const format = await on.staff.send("PUT", `/api/divisions/${on.league.division.id}/format`, {
			format: "stepladder",
		});
		expect([format.status, ((await format.json()) as { message: string }).message]).toEqual([
			409,
			sentences.stepladderTooLarge,
		]);
	});
});

describe("seeding from the standings", () => {
	/** Results that rank the four teams: Queens 2–0, Rockets 1–0, Hawks 1–1, Pilots 0–3. */
	async function play(): Promise<void> {
		const results: [home: number, away: number, homeScore: number, awayScore: number][] = [
			[2, 0, 60, 50],
			[2, 1, 61, 50],
			[3, 1, 62, 50],
		];
		await on.site.write(on.acme, async ({ tx }) => {
			await tx.delete(schema.games).where(eq(schema.games.id, on.league.coming.id));
			await tx.insert(schema.games).values(
				results.map(([home, away, score_home, score_away]) => ({
					organization_id: on.acme.id,
					season_id: on.league.season.id,
					season_league_id: on.league.seasonLeague.id,
					home_team_id: slt(home),
					away_team_id: slt(away),
					date: "2026-11-10",
					status: "final" as const,
					score_home,
					score_away,
				})),
			);
		});
	}

	test("fills a division with the best teams that no other division has", async () => {
		await play();
		const silver = await create("Silver");
		const { status, json } = await call("POST", `/divisions/${silver.id}/seed`, { from: "standings", count: 2 });
		expect([status, json.division.teams.map(({ name }: { name: string }) => name)]).toEqual([
			200,
			["Quay Queens", "Reef Rockets"],
		]);
		await call("POST", `/divisions/${silver.id}/seed`, {});
		expect(await teams(silver.id)).toEqual(["0 Quay Queens", "1 Reef Rockets", "2 Pier Pilots"]);
		expect(await teams(on.league.division.id)).toEqual(["0 Harbor Hawks"]);
	});

	test("takes one league, and leaves hidden teams out", async () => {
		await play();
		await on.site.write(on.acme, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, slt(2)));
		});
		const path = `/divisions/${on.league.division.id}/seed`;
		const { json } = await call("POST", path, { season_league_id: on.league.seasonLeague.id });
		expect(json.division.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Reef Rockets",
			"Harbor Hawks",
			"Pier Pilots",
		]);
		const none = await call("POST", path, { season_league_id: on.other.seasonLeague.id });
		expect([none.status, none.json]).toEqual([409, { message: sentences.noTeamsFound }]);
	});

	test("puts the teams that a division has into the order of the standings", async () => {
		await play();
		for (const at of [1, 3]) await add(on.league.division.id, at);
		const { json } = await call("POST", `/divisions/${on.league.division.id}/seed`, { from: "division" });
		expect(json.division.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Reef Rockets",
			"Harbor Hawks",
			"Pier Pilots",
		]);
	});

	test("refuses what it cannot read, and an older view of the division", async () => {
		const path = `/divisions/${on.league.division.id}/seed`;
		for (const [body, field] of [
			[{ from: "luck" }, "from"],
			[{ count: 65 }, "count"],
			[{ count: -1 }, "count"],
			[{ count: 0 }, "count"],
			[{ season_league_id: "x" }, "season_league_id"],
		] as const) {
			const { status, json } = await call("POST", path, body);
			expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
		}
		const { revision } = await read(on.league.division.id);
		await add(on.league.division.id, 1);
		expect((await call("POST", path, { revision })).status).toBe(409);
	});
});
