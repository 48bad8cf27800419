import { describe, expect, test } from "bun:test";
import { type Division, divisionCalls } from "../support/division-calls.ts";
import { said } from "../support/said.ts";

const on = divisionCalls();
const { add, call, create, here, lock, read, slt } = on;

describe("a division", () => {
	test("is made with a trimmed name, without teams, and is listed by name with numbers by value", async () => {
		const silver = await create("  Silver 10 ");
		expect(silver).toMatchObject({
			name: "Silver 10",
			season_id: on.league.season.id,
			format: "single",
			pools: null,
			video_url: null,
			image_url: null,
			locked: false,
			teams: [],
			position: 1,
		});
		await create("silver 9");
		const { divisions } = (await (await on.staff.get(`/api${here()}`)).json()) as { divisions: Division[] };
		expect(divisions.map(({ name }) => name)).toEqual(["Gold", "silver 9", "Silver 10"]);
		const log = await on.site.database.owner
			.sql`select action, noun from audit_log where organization_id = ${on.acme.id} and row_id = ${silver.id} and noun = 'division'`;
		expect([...log]).toEqual([{ action: "create", noun: "division" }]);
	});

	test("needs a name that says something and that no other one has", async () => {
		for (const name of [undefined, null, "", "   ", 7, "x".repeat(101), " gold "]) {
			const { status, json } = await call("POST", here(), { name });
			expect([name, status, Object.keys(json.fields)]).toEqual([name, 422, ["name"]]);
		}
		expect((await call("POST", here(), { name: "GOLD" })).json.message).toBe(said.divisionNameTaken);
		expect((await call("POST", `/seasonsv2/${on.other.season.id}/divisions`, { name: "Mine" })).status).toBe(404);
	});

	test("is not made where brackets are switched off, and keeps working", async () => {
		await on.site.database.owner.sql`update features set enabled = false where organization_id = ${on.acme.id}`;
		const { status, json } = await call("POST", here(), { name: "Silver" });
		expect([status, json]).toEqual([403, { message: "Brackets are switched off for this organization." }]);
		expect((await call("PUT", `/divisions/${on.league.division.id}/name`, { name: "Platinum" })).status).toBe(200);
		expect((await add(on.league.division.id, 1)).status).toBe(200);
	});

	test("is renamed; a blank name changes nothing, nor does one over a newer change", async () => {
		const path = `/divisions/${on.league.division.id}/name`;
		const before = await read(on.league.division.id);
		expect((await call("PUT", path, { name: "   " })).status).toBe(422);
		expect((await read(on.league.division.id)).name).toBe("Gold");
		const { json } = await call("PUT", path, { name: " Gold Cup ", revision: before.revision });
		expect([json.division.name, json.division.teams.length]).toEqual(["Gold Cup", 1]);
		expect((await call("PUT", path, { name: "GOLD cup" })).json.division.name).toBe("GOLD cup");
		const stale = await call("PUT", path, { name: "Late", revision: before.revision });
		expect([stale.status, stale.json.current.name, stale.json.current.teams.length]).toEqual([409, "GOLD cup", 1]);
		await create("Silver");
		expect((await call("PUT", path, { name: "silver" })).json.fields).toEqual({
			name: said.divisionNameTaken,
		});
	});

	test("has the addresses of a video and a picture", async () => {
		const path = `${here()}/${on.league.division.id}/media`;
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
		const stray = await call(
			"PUT",
			`/seasonsv2/${on.league.season.id + 1}/divisions/${on.league.division.id}/media`,
			{},
		);
		expect(stray.status).toBe(404);
		const { revision } = await read(on.league.division.id);
		expect((await call("PUT", path, { image_url: "a.example", revision: revision - 1 })).status).toBe(409);
	});

	test("is deleted with its games, its teams stay, and it comes back whole", async () => {
		await call("PUT", `/divisions/${on.league.division.id}/pools`, {
			pools: [{ season_league_id: on.league.seasonLeague.id, rank: 2 }],
		});
		await add(on.league.division.id, 1);
		await lock(on.league.division.id);
		const before = await read(on.league.division.id);
		const { status, json } = await call("DELETE", `/divisions/${on.league.division.id}`);
		expect([status, json]).toEqual([200, { message: "Division deleted" }]);
		expect((await on.staff.get(`/api${here()}/${on.league.division.id}`)).status).toBe(404);
		expect((await call("DELETE", `/divisions/${on.league.division.id}`)).status).toBe(404);
		const [deletion] = await on.site.database.owner
			.sql`select id, counts from deletions where organization_id = ${on.acme.id} and noun = 'division'`;
		expect(deletion?.["counts"]).toEqual({ divisions: 1, division_teams: 2, games: 1 });
		expect((await call("POST", `/deletions/${deletion?.["id"]}/restore`, {})).status).toBe(200);
		expect(await read(on.league.division.id)).toEqual(before);
	});

	test("is not found by another organization's staff", async () => {
		const theirs = on.other.division.id;
		for (const [method, path, body] of [
			["DELETE", `/divisions/${theirs}`, undefined],
			["PUT", `/divisions/${theirs}/name`, { name: "Mine" }],
			["PUT", `/divisions/${theirs}/format`, { format: "double" }],
			["PUT", `/divisions/${theirs}/pools`, { pools: null }],
			["POST", `/divisions/${theirs}/seed`, {}],
			["POST", `/divisions/${theirs}/fill`, {}],
			["POST", `/divisions/${theirs}/teams`, { seasons_leagues_teams_id: slt(0) }],
			["DELETE", `/divisions/${theirs}/teams/${on.other.leagueTeams[0]?.id}`, undefined],
			["PUT", `/divisions/${theirs}/teams/order`, { orderedTeams: [{ slt_id: slt(0), position: 0 }] }],
			["PUT", `/seasonsv2/${on.other.season.id}/divisions/${theirs}/media`, { video_url: "" }],
		] as const)
			expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404]);
	});
});

describe("a division's format", () => {
	test("is one of six, or how many seeds enter in each round (brackets 19)", async () => {
		const path = `/divisions/${on.league.division.id}/format`;
		for (const format of ["third-place", "placement", "double", "double-bye", "stepladder", "single"])
			expect((await call("PUT", path, { format })).json.division.format).toBe(format);
		const named = await call("PUT", path, { format: "entries", entries: "2, 1, 1" });
		expect([named.status, named.json.division?.format]).toEqual([200, "entries:2,1,1"]);
		const odd = await call("PUT", path, { format: "entries", entries: "3, 1" });
		expect([odd.status, Object.keys(odd.json.fields)]).toEqual([422, ["entries"]]);
		const written = await call("PUT", path, { format: "entries:4,1" });
		expect([written.status, Object.keys(written.json.fields)]).toEqual([422, ["format"]]);
		for (const format of ["swiss", "", null, 3]) {
			const { status, json } = await call("PUT", path, { format });
			expect([status, Object.keys(json.fields)]).toEqual([422, ["format"]]);
		}
		const { revision } = await read(on.league.division.id);
		expect((await call("PUT", path, { format: "double", revision: revision - 1 })).status).toBe(409);
	});
});
