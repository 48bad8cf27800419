import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

const locked = "Delete all bracket games before reordering teams in this division.";

interface Division {
	id: number;
	name: string;
	format: string;
	pools: { season_league_id: number; rank: number }[] | null;
	video_url: string | null;
	image_url: string | null;
	locked: boolean;
	revision: number;
	teams: { slt_id: number; name: string; position: number; division_id: number }[];
}

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let other: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	other = await site.write(await site.organization({ slug: "harbor" }), fillLeague);
}, 60_000);
afterAll(async () => await site.close());
beforeEach(async () => {
	acme = await site.organization({ slug: `acme-${(count += 1)}` });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
});

async function call(method: string, path: string, body?: object) {
	const response = await staff.send(method, `/api${path}`, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

const here = () => `/seasonsv2/${league.season.id}/divisions`;
const read = async (id: number) =>
	((await (await staff.get(`/api${here()}/${id}`)).json()) as { division: Division }).division;
const create = async (name: string) => (await call("POST", here(), { name })).json.division as Division;
const slt = (at: number) => league.leagueTeams[at]?.id ?? 0;
const add = async (division: number, at: number, body: object = {}) =>
	await call("POST", `/divisions/${division}/teams`, { seasons_leagues_teams_id: slt(at), ...body });
const teams = async (id: number) => (await read(id)).teams.map(({ name, position }) => `${position} ${name}`);

/** A bracket game of the first two teams locks a division. */
async function lock(division: number): Promise<void> {
	await site.write(acme, async ({ tx }) => {
		await tx.insert(schema.games).values({
			organization_id: acme.id,
			season_id: league.season.id,
			division_id: division,
			match_id: "r1-0",
			home_team_id: slt(0),
			away_team_id: slt(1),
		});
	});
}

describe("a division", () => {
	test("is made with a trimmed name, without teams, and is listed by name with numbers by value", async () => {
		const silver = await create("  Silver 10 ");
		expect(silver).toMatchObject({
			name: "Silver 10",
			season_id: league.season.id,
			format: "single",
			pools: null,
			video_url: null,
			image_url: null,
			locked: false,
			teams: [],
			position: 1,
		});
		await create("silver 9");
		const { divisions } = (await (await staff.get(`/api${here()}`)).json()) as { divisions: Division[] };
		expect(divisions.map(({ name }) => name)).toEqual(["Gold", "silver 9", "Silver 10"]);
		const log = await site.database.owner
			.sql`select action, noun from audit_log where organization_id = ${acme.id} and row_id = ${silver.id} and noun = 'division'`;
		expect([...log]).toEqual([{ action: "create", noun: "division" }]);
	});

	test("needs a name that says something and that no other one has", async () => {
		for (const name of [undefined, null, "", "   ", 7, "x".repeat(101), " gold "]) {
			const { status, json } = await call("POST", here(), { name });
			expect([name, status, Object.keys(json.fields)]).toEqual([name, 422, ["name"]]);
		}
		expect((await call("POST", here(), { name: "GOLD" })).json.message).toBe(
			"There is already a division of this name.",
		);
		expect((await call("POST", `/seasonsv2/${other.season.id}/divisions`, { name: "Mine" })).status).toBe(404);
	});

	test("is not made where brackets are switched off, and keeps working", async () => {
		await site.database.owner.sql`update features set enabled = false where organization_id = ${acme.id}`;
		const { status, json } = await call("POST", here(), { name: "Silver" });
		expect([status, json]).toEqual([403, { message: "Brackets are switched off for this organization." }]);
		expect((await call("PUT", `/divisions/${league.division.id}/name`, { name: "Platinum" })).status).toBe(200);
		expect((await add(league.division.id, 1)).status).toBe(200);
	});

	test("is renamed; a blank name changes nothing, nor does one over a newer change", async () => {
		const path = `/divisions/${league.division.id}/name`;
		const before = await read(league.division.id);
		expect((await call("PUT", path, { name: "   " })).status).toBe(422);
		expect((await read(league.division.id)).name).toBe("Gold");
		const { json } = await call("PUT", path, { name: " Gold Cup ", revision: before.revision });
		expect([json.division.name, json.division.teams.length]).toEqual(["Gold Cup", 1]);
		expect((await call("PUT", path, { name: "GOLD cup" })).json.division.name).toBe("GOLD cup");
		const stale = await call("PUT", path, { name: "Late", revision: before.revision });
		expect([stale.status, stale.json.current.name, stale.json.current.teams.length]).toEqual([409, "GOLD cup", 1]);
		await create("Silver");
		expect((await call("PUT", path, { name: "silver" })).json.fields).toEqual({
			name: "There is already a division of this name.",
		});
	});

	test("has the addresses of a video and a picture", async () => {
		const path = `${here()}/${league.division.id}/media`;
		const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
		const { json } = await call("PUT", path, { video_url: film, image_url: "pictures.example/cup.png" });
		expect(json.division).toMatchObject({ video_url: film, image_url: "https://pictures.example/cup.png" });
		const unsafe = await call("PUT", path, { image_url: "http://pictures.example/a.png" });
		expect(unsafe.json.division).toMatchObject({ image_url: "https://pictures.example/a.png" });
		expect((await call("PUT", path, { image_url: "" })).json.division).toMatchObject({
			video_url: film,
			image_url: null,
		});
		expect(Object.keys((await call("PUT", path, { video_url: "javascript:alert(1)" })).json.fields)).toEqual([
			"video_url",
		]);
		const stray = await call("PUT", `/seasonsv2/${league.season.id + 1}/divisions/${league.division.id}/media`, {});
		expect(stray.status).toBe(404);
		const { revision } = await read(league.division.id);
		expect((await call("PUT", path, { image_url: "a.example", revision: revision - 1 })).status).toBe(409);
	});

	test("is deleted with its games, its teams stay, and it comes back whole", async () => {
		await call("PUT", `/divisions/${league.division.id}/pools`, {
			pools: [{ season_league_id: league.seasonLeague.id, rank: 2 }],
		});
		await add(league.division.id, 1);
		await lock(league.division.id);
		const before = await read(league.division.id);
		const { status, json } = await call("DELETE", `/divisions/${league.division.id}`);
		expect([status, json]).toEqual([200, { message: "Division deleted" }]);
		expect((await staff.get(`/api${here()}/${league.division.id}`)).status).toBe(404);
		expect((await call("DELETE", `/divisions/${league.division.id}`)).status).toBe(404);
		const [deletion] = await site.database.owner
			.sql`select id, counts from deletions where organization_id = ${acme.id} and noun = 'division'`;
		expect(deletion?.["counts"]).toEqual({ divisions: 1, division_teams: 2, games: 1 });
		expect((await call("POST", `/deletions/${deletion?.["id"]}/restore`, {})).status).toBe(200);
		expect(await read(league.division.id)).toEqual(before);
	});

	test("is not found by another organization's staff", async () => {
		const theirs = other.division.id;
		for (const [method, path, body] of [
			["DELETE", `/divisions/${theirs}`, undefined],
			["PUT", `/divisions/${theirs}/name`, { name: "Mine" }],
			["PUT", `/divisions/${theirs}/format`, { format: "double" }],
			["PUT", `/divisions/${theirs}/pools`, { pools: null }],
			["POST", `/divisions/${theirs}/seed`, {}],
			["POST", `/divisions/${theirs}/fill`, {}],
			["POST", `/divisions/${theirs}/teams`, { seasons_leagues_teams_id: slt(0) }],
			["DELETE", `/divisions/${theirs}/teams/${other.leagueTeams[0]?.id}`, undefined],
			["PUT", `/divisions/${theirs}/teams/order`, { orderedTeams: [{ slt_id: slt(0), position: 0 }] }],
			["PUT", `/seasonsv2/${other.season.id}/divisions/${theirs}/media`, { video_url: "" }],
		] as const)
			expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404]);
	});
});

describe("the teams of a division", () => {
	test("come last, whatever place is asked for, and once", async () => {
		const { status, json } = await add(league.division.id, 1, { position: 0 });
		expect([status, json.team]).toEqual([
			200,
			expect.objectContaining({ slt_id: slt(1), position: 1, division_id: league.division.id, name: "Pier Pilots" }),
		]);
		expect((await add(league.division.id, 2, { position: 40 })).json.team.position).toBe(2);
		expect((await add(league.division.id, 1)).json.team.position).toBe(1);
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks", "1 Pier Pilots", "2 Quay Queens"]);
	});

	test("are numbered from 0 without a gap after one has gone", async () => {
		for (const at of [1, 2, 3]) await add(league.division.id, at);
		const { status, json } = await call("DELETE", `/divisions/${league.division.id}/teams/${slt(1)}`);
		expect([status, json.division.teams.map(({ position }: { position: number }) => position)]).toEqual([
			200,
			[0, 1, 2],
		]);
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks", "1 Quay Queens", "2 Reef Rockets"]);
		expect((await call("DELETE", `/divisions/${league.division.id}/teams/${slt(1)}`)).status).toBe(404);
	});

	test("leave the division that they were in, so that no team is in two", async () => {
		for (const at of [1, 2]) await add(league.division.id, at);
		const silver = await create("Silver");
		const { json } = await add(silver.id, 1);
		expect(json.divisions.map(({ name }: Division) => name)).toEqual(["Gold", "Silver"]);
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks", "1 Quay Queens"]);
		expect(await teams(silver.id)).toEqual(["0 Pier Pilots"]);
	});

	test("are moved only from where they were seen, if that is said", async () => {
		const silver = await create("Silver");
		const { status, json } = await add(silver.id, 0, { from_division_id: null });
		expect([status, json.current.name]).toEqual([409, "Gold"]);
		expect((await add(silver.id, 1, { from_division_id: league.division.id })).json.current.name).toBe("Silver");
		expect((await add(silver.id, 1, { from_division_id: null })).status).toBe(200);
		expect((await add(silver.id, 0, { from_division_id: league.division.id })).status).toBe(200);
		expect(await teams(silver.id)).toEqual(["0 Pier Pilots", "1 Harbor Hawks"]);
	});

	test("must be of the season, and named", async () => {
		for (const id of [other.leagueTeams[0]?.id, 999_999, null, "x", undefined]) {
			const { status, json } = await call("POST", `/divisions/${league.division.id}/teams`, {
				seasons_leagues_teams_id: id,
			});
			expect([id, status, Object.keys(json.fields)]).toEqual([id, 422, ["seasons_leagues_teams_id"]]);
		}
	});

	test("are put into another order, each named once", async () => {
		for (const at of [1, 2]) await add(league.division.id, at);
		const path = `/divisions/${league.division.id}/teams/order`;
		const orderedTeams = [2, 0, 1].map((at, position) => ({ slt_id: slt(at), position }));
		const { status, json } = await call("PUT", path, { orderedTeams });
		expect([status, json.message]).toEqual([200, "Order saved"]);
		expect(await teams(league.division.id)).toEqual(["0 Quay Queens", "1 Harbor Hawks", "2 Pier Pilots"]);
		for (const wrong of [
			orderedTeams.slice(1),
			[...orderedTeams, { slt_id: slt(3), position: 3 }],
			[],
			"x",
			[{}],
			null,
		])
			expect((await call("PUT", path, { orderedTeams: wrong })).status).toBe(422);
		expect(await teams(league.division.id)).toEqual(["0 Quay Queens", "1 Harbor Hawks", "2 Pier Pilots"]);
	});

	test("changed by somebody else meanwhile are answered as they are now", async () => {
		await add(league.division.id, 1);
		const { revision } = await read(league.division.id);
		await add(league.division.id, 2);
		const orderedTeams = [1, 0].map((at, position) => ({ slt_id: slt(at), position }));
		const { status, json } = await call("PUT", `/divisions/${league.division.id}/teams/order`, {
			orderedTeams,
			revision,
		});
		expect([status, json.message]).toEqual([
			409,
			"Somebody else has changed this meanwhile. Look at it again before you save.",
		]);
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
		expect(await teams(league.division.id)).toEqual([]);
	});

	test("stay as they are while there are games; names, media and other divisions do not", async () => {
		for (const at of [1, 2]) await add(league.division.id, at);
		const silver = await create("Silver");
		await lock(league.division.id);
		expect(await read(league.division.id)).toMatchObject({ locked: true });
		const path = `/divisions/${league.division.id}`;
		const orderedTeams = [2, 0, 1].map((at, position) => ({ slt_id: slt(at), position }));
		for (const [method, to, body] of [
			["PUT", `${path}/teams/order`, { orderedTeams }],
			["POST", `${path}/teams`, { seasons_leagues_teams_id: slt(3) }],
			["DELETE", `${path}/teams/${slt(1)}`, undefined],
			["POST", `${path}/seed`, {}],
			["POST", `${path}/fill`, {}],
			["PUT", `${path}/pools`, { pools: [{ season_league_id: league.seasonLeague.id, rank: 1 }] }],
		] as const)
			expect([to, (await call(method, to, body)).json]).toEqual([to, { message: locked }]);
		expect((await add(silver.id, 0)).json.message).toBe("This team plays in Gold, which has bracket games.");
		expect((await call("PUT", `${path}/format`, { format: "double" })).json.message).toBe(
			"Delete all bracket games before changing the format.",
		);
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks", "1 Pier Pilots", "2 Quay Queens"]);
		expect((await call("PUT", `${path}/name`, { name: "Platinum" })).status).toBe(200);
		expect((await call("PUT", `${here()}/${league.division.id}/media`, { video_url: "" })).status).toBe(200);
		expect((await add(silver.id, 3)).status).toBe(200);
	});

	test("are no more than a bracket has room for", async () => {
		await site.write(acme, async ({ tx }) => {
			const own = { organization_id: acme.id };
			const names = Array.from({ length: 64 }, (_, at) => ({ ...own, name: `Team ${at}` }));
			const made = await tx.insert(schema.teams).values(names).returning();
			const entries = await tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: league.seasonLeague.id, team_id: id })))
				.returning();
			await tx.delete(schema.divisionTeams).where(eq(schema.divisionTeams.division_id, league.division.id));
			await tx
				.insert(schema.divisionTeams)
				.values(entries.map(({ id }, position) => ({ ...own, division_id: league.division.id, slt_id: id, position })));
		});
		const { status, json } = await add(league.division.id, 0);
		expect([status, json.message]).toEqual([409, "A bracket has room for at most 64 teams."]);
	});
});

describe("a division's format", () => {
	test("is one of three", async () => {
		const path = `/divisions/${league.division.id}/format`;
		for (const format of ["third-place", "double", "single"])
			expect((await call("PUT", path, { format })).json.division.format).toBe(format);
		for (const format of ["swiss", "", null, 3]) {
			const { status, json } = await call("PUT", path, { format });
			expect([status, Object.keys(json.fields)]).toEqual([422, ["format"]]);
		}
		const { revision } = await read(league.division.id);
		expect((await call("PUT", path, { format: "double", revision: revision - 1 })).status).toBe(409);
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
		await site.write(acme, async ({ tx }) => {
			await tx.delete(schema.games).where(eq(schema.games.id, league.coming.id));
			await tx.insert(schema.games).values(
				results.map(([home, away, score_home, score_away]) => ({
					organization_id: acme.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					home_team_id: slt(home),
					away_team_id: slt(away),
					date: "2026-11-10",
					status: "final",
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
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks"]);
	});

	test("takes one league, and leaves hidden teams out", async () => {
		await play();
		await site.write(acme, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, slt(2)));
		});
		const path = `/divisions/${league.division.id}/seed`;
		const { json } = await call("POST", path, { season_league_id: league.seasonLeague.id });
		expect(json.division.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Reef Rockets",
			"Harbor Hawks",
			"Pier Pilots",
		]);
		const none = await call("POST", path, { season_league_id: other.seasonLeague.id });
		expect([none.status, none.json]).toEqual([409, { message: "No teams found." }]);
	});

	test("puts the teams that a division has into the order of the standings", async () => {
		await play();
		for (const at of [1, 3]) await add(league.division.id, at);
		const { json } = await call("POST", `/divisions/${league.division.id}/seed`, { from: "division" });
		expect(json.division.teams.map(({ name }: { name: string }) => name)).toEqual([
			"Reef Rockets",
			"Harbor Hawks",
			"Pier Pilots",
		]);
	});

	test("refuses what it cannot read, and an older view of the division", async () => {
		const path = `/divisions/${league.division.id}/seed`;
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
		const { revision } = await read(league.division.id);
		await add(league.division.id, 1);
		expect((await call("POST", path, { revision })).status).toBe(409);
	});
});

describe("pools", () => {
	const pools = (...ranks: number[]) => ranks.map((rank) => ({ season_league_id: league.seasonLeague.id, rank }));
	const path = (part: string) => `/divisions/${league.division.id}/${part}`;
	const finish = async (body: object = { score_home: 70, score_away: 41 }) =>
		await call("PUT", `/gamesv2/${league.coming.id}/scores`, body);

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
			[{ season_league_id: other.seasonLeague.id, rank: 1 }],
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

	test("fill a division once their league has played, and say why not before", async () => {
		await call("DELETE", `/divisions/${league.division.id}/teams/${slt(0)}`);
		expect((await call("POST", path("fill"), {})).json.message).toBe("This division takes its teams by hand.");
		await call("PUT", path("pools"), { pools: pools(3, 1) });
		const early = await call("POST", path("fill"), {});
		expect([early.status, early.json.message]).toEqual([409, "Monday Open has 1 game still to play."]);
		await finish();
		expect((await call("POST", path("fill"), {})).json.message).toBe(
			"Monday Open: Pier Pilots and Reef Rockets share rank 3. Monday Open: Harbor Hawks and Quay Queens share rank 1.",
		);
	});

	test("fill an empty division by themselves with the result that decides them", async () => {
		await call("DELETE", `/divisions/${league.division.id}/teams/${slt(0)}`);
		await call("PUT", `/seasonsv2/${league.season.id}/leagues/${league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await call("PUT", path("pools"), { pools: pools(4, 1, 2) });
		expect(await teams(league.division.id)).toEqual([]);
		await finish();
		expect(await teams(league.division.id)).toEqual(["0 Reef Rockets", "1 Quay Queens", "2 Harbor Hawks"]);
		await finish({ score_home: 41, score_away: 70 });
		expect(await teams(league.division.id)).toEqual(["0 Reef Rockets", "1 Quay Queens", "2 Harbor Hawks"]);
		await call("POST", path("fill"), {});
		expect(await teams(league.division.id)).toEqual(["0 Quay Queens", "1 Reef Rockets", "2 Harbor Hawks"]);
	});

	test("fill at once where all is decided, also by a game that was called off", async () => {
		await call("DELETE", `/divisions/${league.division.id}/teams/${slt(0)}`);
		await call("PUT", path("pools"), { pools: pools(1) });
		expect(await teams(league.division.id)).toEqual([]);
		const gone = await call("PUT", `/gamesv2/${league.coming.id}/details`, { status: "cancelled" });
		expect(gone.status).toBe(200);
		expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks"]);
		const silver = await create("Silver");
		const answer = await call("PUT", `/divisions/${silver.id}/pools`, { pools: pools(4) });
		expect(answer.json.division.teams.map(({ name }: { name: string }) => name)).toEqual(["Pier Pilots"]);
	});

	describe("fill by themselves in the transaction that decides them, whatever it is:", () => {
		beforeEach(async () => {
			await call("DELETE", `/divisions/${league.division.id}/teams/${slt(0)}`);
			expect((await call("PUT", path("pools"), { pools: pools(1, 4) })).status).toBe(200);
			expect(await teams(league.division.id)).toEqual([]);
		});
		const filled = ["0 Harbor Hawks", "1 Pier Pilots"];
		const leaguePath = () => `/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
		const removeLast = async () => await call("DELETE", `${leaguePath()}/games/${league.coming.id}`);

		test("the last open game is deleted", async () => {
			expect((await removeLast()).status).toBe(200);
			expect(await teams(league.division.id)).toEqual(filled);
		});

		test("it goes with its schedule", async () => {
			expect((await call("DELETE", `/schedules/${league.schedule.id}`)).status).toBe(200);
			expect(await teams(league.division.id)).toEqual(filled);
		});

		test("it goes with a team, whose rank another one takes", async () => {
			await call("PUT", path("pools"), { pools: pools(1, 3) });
			const gone = await call("DELETE", `${leaguePath()}/teams/${slt(3)}`);
			expect([gone.status, await teams(league.division.id)]).toEqual([200, filled]);
		});

		test("a rank that was shared is told apart by another tie-break", async () => {
			await call("PUT", path("pools"), { pools: pools(2) });
			await finish();
			expect(await teams(league.division.id)).toEqual([]);
			await call("PUT", `/seasonsv2/${league.season.id}/leagues/${league.league.id}/tie-break`, {
				tie_break: [{ by: "percentage" }, { by: "difference" }],
			});
			expect(await teams(league.division.id)).toEqual(["0 Harbor Hawks"]);
		});

		test("a game that is put off is still to be played, and one that is called off is not", async () => {
			await call("PUT", `/gamesv2/${league.coming.id}/details`, { status: "postponed" });
			expect(await teams(league.division.id)).toEqual([]);
			await call("PUT", `/gamesv2/${league.coming.id}/details`, { status: "cancelled" });
			expect(await teams(league.division.id)).toEqual(filled);
		});

		test("the team that kept a rank from coming leaves its other division", async () => {
			const silver = await create("Silver");
			await add(silver.id, 0);
			await removeLast();
			expect(await teams(league.division.id)).toEqual([]);
			await call("DELETE", `/divisions/${silver.id}/teams/${slt(0)}`);
			expect(await teams(league.division.id)).toEqual(filled);
		});

		test("what staff have emptied since stays empty", async () => {
			await removeLast();
			expect(await teams(league.division.id)).toEqual(filled);
			for (const at of [0, 1]) await call("DELETE", `/divisions/${league.division.id}/teams/${slt(at)}`);
			await call("PUT", `/divisions/${league.division.id}/name`, { name: "Platinum" });
			expect(await teams(league.division.id)).toEqual([]);
		});
	});

	test("do not take a team out of another division", async () => {
		await call("PUT", `/seasonsv2/${league.season.id}/leagues/${league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await finish();
		const silver = await create("Silver");
		await call("PUT", `/divisions/${silver.id}/pools`, { pools: pools(1, 2) });
		const { status, json } = await call("POST", `/divisions/${silver.id}/fill`, {});
		expect([status, json.message]).toEqual([409, "Harbor Hawks is in Gold."]);
	});
});
