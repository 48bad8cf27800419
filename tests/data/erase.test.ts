import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { record } from "../../src/data/audit/audit.ts";
import { erase } from "../../src/data/deletion/erase.ts";
import { mentionsOf, mentionsText } from "../../src/data/deletion/mentions.ts";
import { pruned } from "../../src/data/deletion/prune.ts";
import { restore } from "../../src/data/deletion/restore.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { mergePlayers } from "../../src/data/player/merge.ts";
import type { Writer } from "../../src/data/tenant.ts";
import type { Deletable } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import type { Refusal } from "../../src/domain/refusal.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let slugs = 0;

beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme${++slugs}` });
	league = await site.write(organization, fillLeague);
});

const change = <T>(work: (writer: Writer) => Promise<T>) => site.write(organization, work);
const list = async () => await change(async (writer) => (await offered(writer)).rows);
async function removed(noun: Deletable, id: number): Promise<number> {
	await change(async (writer) => await remove(writer, noun, [id]));
	return (await list())[0]?.id ?? 0;
}
const erased = async (id: number) => await change(async (writer) => await erase(writer, id));
const refusal = async (work: Promise<unknown>) =>
	await work.then(
		() => "done",
		(error: Refusal) => error.kind,
	);

/** All that the organization's log and kept deletions say, as one text. */
async function said(): Promise<string> {
	const { sql } = site.database.owner;
	const log = await sql`select before, after from audit_log where organization_id = ${organization.id}`;
	const kept = await sql`select label, document from deletions where organization_id = ${organization.id}`;
	return JSON.stringify([log, kept]);
}

describe("a player who is erased for good", () => {
	test("is in no deletion and in no entry of the log, which keeps who changed something and when", async () => {
		const id = league.players[0]?.id ?? 0;
		await change(async (writer) => {
			const about = { action: "update", noun: "player", row_id: id } as const;
			await record(writer, { ...about, before: { email: "p0@example.test" }, after: { email: "first0@example.test" } });
			const entry = { player: "First0 Last0", player_id: id, slt_id: league.leagueTeams[0]?.id ?? 0 };
			await record(writer, { action: "create", noun: "roster entry", row_id: 999_999, after: entry });
			await record(writer, {
				action: "update",
				noun: "league team",
				row_id: league.leagueTeams[1]?.id ?? 0,
				before: { captain_id: null, logo: "a.webp" },
				after: { captain_id: id, captain: "First0 Last0", logo: "b.webp" },
			});
			const players = [{ player_id: id, name: "First0 Last0" }];
			await record(writer, { action: "import", noun: "seasons", after: { counts: {}, players } });
		});
		const deletion = await removed("player", id);
		expect(await said()).toContain("First0");
		const { deletion: gone } = await erased(deletion);
		expect(gone.label).toBe("First0 Last0");
		expect(await said()).not.toMatch(/First0|Last0|p0@example|first0@example/);
		expect(await refusal(change(async (writer) => await restore(writer, deletion)))).toBe("missing");
		expect(await refusal(erased(deletion))).toBe("missing");
		const log = await site.database.owner.sql`
			select action, actor, noun, row_id, before, after from audit_log where organization_id = ${organization.id} and noun <> 'season' order by id`;
		const about = log.filter((row) => Number(row["row_id"]) === id);
		expect(about.map((row) => [row["action"], row["actor"], row["before"], row["after"]])).toEqual([
			["update", "tipoff", null, { erased: true }],
			["delete", "tipoff", null, { erased: true }],
		]);
		expect(log.find((row) => row["noun"] === "league team")?.["after"]).toEqual({ logo: "b.webp" });
		expect(log.at(-1)).toMatchObject({ action: "erase", noun: "player", row_id: null, before: null });
		expect(log.at(-1)?.["after"]).toMatchObject({ counts: { players: 1, rosters: 1, box_score_lines: 1 } });
	});

	test("is named in no sentence about a game, under whatever name, and others with a part of it are", async () => {
		const owner = await staffOf(site, organization, "org_owner");
		const { sql } = site.database.owner;
		const [id = 0, other = 0] = league.players.map(({ id: player }) => player);
		const call = async (method: string, path: string, body?: object) => {
			const response = await owner.send(method, `/api${path}`, body);
			expect([method, path, response.status]).toEqual([method, path, 200]);
			return await response.json();
		};
		await call("PUT", `/playersv2/${other}`, { firstName: "First0", lastName: "Last01" });
		const entries = await sql<{ id: number }[]>`
			select id::int from rosters where organization_id = ${organization.id} and player_id = any(${[id, other]}) order by id`;
		const enter = async (value: number) => {
			const stats = entries.map(({ id: roster_id }) => ({ roster_id, stat_id: league.stat.id, value }));
			await call("PUT", "/player-game-stats", { game_id: league.played.id, stats });
		};
		await enter(7);
		await call("PUT", `/playersv2/${id}`, { firstName: "Newname" });
		await enter(9);
		const told = async () => (await said()).match(/PTS of [^"]*/g) ?? [];
		expect((await told()).join()).toMatch(/PTS of First0 Last0 .*PTS of Newname Last0 /);
		const deletion = await removed("player", id);
		const mentions = await call("GET", `/deletions/${deletion}/mentions`);
		expect([mentions.entries, mentions.text]).toEqual([0, ""]);
		await erased(deletion);
		expect((await told()).join()).not.toMatch(/First0 Last0\b|Newname/);
		expect((await told()).join()).toContain("PTS of a former player ");
		expect((await told()).join()).toContain("PTS of First0 Last01 ");
	});

	test("is named in no older sentence, which has no ids, whatever they did and wherever they played; who has a longer name stays", async () => {
		const [id = 0] = league.players.map((player) => player.id);
		await change(async (writer) => {
			const about = { action: "update", noun: "game", row_id: league.played.id } as const;
			await record(writer, { ...about, after: { history: "Took back: First0 Last0 foul (Q1)" } });
			await record(writer, { ...about, after: { history: "Took back: First0 Last0 missed 2" } });
			await record(writer, { ...about, after: { box_score: ["PTS of First0 Last0 Adams 1 → 2"] } });
		});
		await removed("roster entry", league.rosters[0]?.id ?? 0);
		await erased(await removed("player", id));
		const told = (await said()).match(/(?:Took back|PTS of)[^"]*/g);
		expect(told?.toSorted()).toEqual([
			"PTS of First0 Last0 Adams 1 → 2",
			"Took back: a former player foul (Q1)",
			"Took back: a former player missed 2",
		]);
	});

	test("is named by no record that was told apart from theirs, and by no place on a roster that came back", async () => {
		const owner = await staffOf(site, organization, "org_owner");
		const [id = 0, other = 0] = league.players.map((player) => player.id);
		const { sql } = site.database.owner;
		await sql`update players set first_name = 'Zoe', last_name = 'Quill' where id in (${id}, ${other})`;
		expect((await owner.send("PUT", `/api/playersv2/${other}/distinct/${id}`)).status).toBe(200);
		expect((await owner.send("PUT", `/api/playersv2/${other}`, { firstName: "Ida" })).status).toBe(200);
		const entry = await removed("roster entry", league.rosters[0]?.id ?? 0);
		await change(async (writer) => await restore(writer, entry));
		await removed("roster entry", league.rosters[0]?.id ?? 0);
		const deletion = await removed("player", id);
		expect(await said()).toContain(`Zoe Quill #${id}`);
		const mentions = await change(async (writer) => await mentionsOf(writer, deletion));
		expect([mentions.entries, mentions.places]).toEqual([0, []]);
		await erased(deletion);
		expect(await said()).not.toMatch(new RegExp(`#${id}\\b|Zoe Quill`));
	});

	test("does not keep what was deleted before from coming back, without them", async () => {
		const [id, other] = league.players.map((player) => player.id);
		await site.database.owner
			.sql`update league_teams set captain_id = ${id ?? 0} where id = ${league.leagueTeams[1]?.id ?? 0}`;
		const entry = await removed("roster entry", league.rosters[0]?.id ?? 0);
		await change(async (writer) => await restore(writer, entry));
		const season = await removed("season", league.season.id);
		await erased(await removed("player", id ?? 0));
		expect((await list()).find((row) => row.id === season)?.counts).toMatchObject({
			rosters: 3,
			box_score_lines: 1,
			games: 2,
		});
		await change(async (writer) => await restore(writer, season));
		const { sql } = site.database.owner;
		const rosters = await sql`select player_id from rosters where organization_id = ${organization.id} order by 1`;
		expect([rosters.length, Number(rosters[0]?.["player_id"])]).toEqual([3, other ?? 0]);
		const led =
			await sql`select id from league_teams where organization_id = ${organization.id} and captain_id is not null`;
		expect(led).toHaveLength(0);
	});

	test("takes along the deletion of their place on a roster", async () => {
		await removed("roster entry", league.rosters[0]?.id ?? 0);
		await erased(await removed("player", league.players[0]?.id ?? 0));
		expect((await list()).map(({ label }) => label)).toEqual(["Old Oars"]);
		expect(await said()).not.toContain("First0");
	});

	test("takes along what the log kept of records that were merged into theirs", async () => {
		const [kept, third, merged] = league.players.map((player) => player.id);
		await site.database.owner
			.sql`update players set first_name = 'Ada', last_name = 'Lovelace' where id in (${kept ?? 0}, ${merged ?? 0})`;
		await change(async (writer) => {
			const about = { action: "update", noun: "player" } as const;
			await record(writer, { ...about, row_id: merged ?? 0, before: { bio: "" }, after: { bio: "Countess" } });
			await record(writer, { ...about, row_id: third ?? 0, before: { bio: "" }, after: { bio: "Stays" } });
			await mergePlayers(writer, kept ?? 0, [merged ?? 0]);
		});
		expect(await said()).toContain("p2@example.test");
		await erased(await removed("player", kept ?? 0));
		expect(await said()).not.toMatch(/Lovelace|Countess|p[02]@example/);
		expect(await said()).toContain("Stays");
	});

	test("is said with the pictures that it named", async () => {
		const image = (name: string) => `/_/uploads/${organization.id}/${name}_aaaaaaaa.webp`;
		const { sql } = site.database.owner;
		await sql`update players set image = ${image("own")}, sponsor = ${JSON.stringify({ name: "x", url: "", image: image("both") })}::text::jsonb where id = ${league.players[0]?.id ?? 0}`;
		await sql`update league_teams set logo = ${image("both")} where id = ${league.leagueTeams[1]?.id ?? 0}`;
		const { files } = await erased(await removed("player", league.players[0]?.id ?? 0));
		expect(files.toSorted()).toEqual([image("both"), image("own")]);
	});
});

describe("what is erased of a season or a team", () => {
	test("takes the entries of all its rows, and leaves those of others", async () => {
		await change(async (writer) => {
			const row_id = league.played.id;
			await record(writer, {
				action: "update",
				noun: "game",
				row_id,
				before: { location: "Pier" },
				after: { location: "Gym 7" },
			});
			await record(writer, {
				action: "update",
				noun: "team",
				row_id: league.teams[0]?.id ?? 0,
				before: { name: "Old" },
				after: { name: "New" },
			});
		});
		await erased(await removed("season", league.season.id));
		expect(await said()).not.toMatch(/Gym 7|Fall 2026/);
		expect(await said()).toContain("New");
	});

	test("of several rows deleted at once those that are left can come back, under a name that tells nothing", async () => {
		const ids = league.rosters.slice(0, 2).map(({ id }) => id);
		await change(async (writer) => await remove(writer, "roster entry", ids));
		const both = (await list())[0];
		expect(both?.label).toContain("First0 Last0");
		await erased(await removed("player", league.players[0]?.id ?? 0));
		const [left] = await list();
		expect([left?.id, left?.label, left?.counts]).toEqual([
			both?.id,
			"1 roster spot",
			{ rosters: 1, box_score_lines: 1 },
		]);
		await change(async (writer) => await restore(writer, left?.id ?? 0));
		const rows = await site.database.owner
			.sql`select player_id from rosters where id in (${ids[0] ?? 0}, ${ids[1] ?? 0})`;
		expect(rows.map((row) => Number(row["player_id"]))).toEqual([league.players[1]?.id ?? 0]);
	});

	test("nothing of another organization is touched", async () => {
		const other = await site.organization({ slug: `harbor${slugs}` });
		const theirs = await site.write(other, fillLeague);
		await site.write(other, async (writer) => await remove(writer, "season", [theirs.season.id]));
		const of = async () =>
			JSON.stringify(
				await site.database.owner.sql`
			select (select jsonb_agg(to_jsonb(a) order by a.id) from audit_log a where a.organization_id = ${other.id}) as log,
				(select jsonb_agg(to_jsonb(d) order by d.id) from deletions d where d.organization_id = ${other.id}) as deletions`,
			);
		const before = await of();
		await erased(await removed("season", league.season.id));
		expect(await of()).toBe(before);
	});
});

describe("a document without what hangs on rows that are gone", () => {
	const document = {
		league_teams: [{ id: 1, team_id: 7, season_league_id: 2, captain_id: 5 }],
		rosters: [
			{ id: 11, player_id: 5, league_team_id: 1 },
			{ id: 12, player_id: 6, league_team_id: 1 },
		],
		box_score_lines: [
			{ game_id: 3, roster_id: 11 },
			{ game_id: 3, roster_id: 12 },
		],
		"(cleared)": [{ table: "league_teams", column: "captain_id", id: 9, value: 5 }],
	};

	test("loses what belongs to them, by way of others too, and forgets what only names them", () => {
		expect(pruned(document, new Map([["players", new Set([5])]]))).toEqual({
			league_teams: [{ id: 1, team_id: 7, season_league_id: 2, captain_id: null }],
			rosters: [{ id: 12, player_id: 6, league_team_id: 1 }],
			box_score_lines: [{ game_id: 3, roster_id: 12 }],
			"(cleared)": [],
		});
		expect(pruned(document, new Map([["teams", new Set([7])]]))).toEqual({
			league_teams: [],
			rosters: [],
			box_score_lines: [],
			"(cleared)": document["(cleared)"],
		});
	});

	test("is the same where it has nothing to do with them", () => {
		for (const table of ["players", "games", "teams"])
			expect(pruned(document, new Map([[table, new Set([99])]]))).toBe(document);
		expect(pruned({}, new Map([["players", new Set([5])]]))).toEqual({});
	});
});

describe("the name of a player who is to be erased", () => {
	test("is found wherever people wrote it, with the place to change it, and nothing is changed", async () => {
		const owner = await staffOf(site, organization, "org_owner");
		const person = league.players[0]?.id ?? 0;
		const { sql } = site.database.owner;
		const call = async (method: string, path: string, body?: object) =>
			await (await owner.send(method, `/api${path}`, body)).json();
		const { link } = await call("POST", "/organization-links", { label: "News" });
		const { page } = await (await owner.get(`/api/pages/by-link/${link.id}`)).json();
		const text = "Congratulations, FIRST0  Last0! First0 Last01 is someone else.";
		await call("PUT", `/pages/${page.id}`, { content: { blocks: [{ type: "paragraph", text }] } });
		await sql`update players set bio = 'Plays with Last0, First0.' where id = ${league.players[1]?.id ?? 0}`;
		await sql`update players set bio = 'A cousin of First01 Last0.' where id = ${league.players[2]?.id ?? 0}`;
		await change(async (writer) => {
			const reason = "Birthday of First0 Last0";
			await record(writer, { action: "create", noun: "week off", row_id: 999, after: { reason } });
			await record(writer, { action: "update", noun: "player", row_id: person, after: { bio: "First0 Last0 again" } });
		});
		const deletion = await removed("player", person);
		const { names, places, entries, text: said } = await call("GET", `/deletions/${deletion}/mentions`);
		expect(names).toEqual(["First0 Last0"]);
		expect(places.map(({ what, row }: { what: string; row: { name: string } }) => [what, row.name])).toEqual([
			["Page", "News"],
			["Profile", "First1 Last1"],
		]);
		expect(entries).toBe(2); // the page's own change, and the week off
		expect(said).toContain("The name also stands in 3 places that people wrote, which stay");
		const html = await (await owner.get(`/dashboard/deleted/${deletion}`)).text();
		expect(html).toContain(`href="/dashboard/pages/${link.id}/edit"`);
		expect(html).toContain(`href="/dashboard/players/${league.players[1]?.id}"`);
		await call("DELETE", `/deletions/${deletion}`);
		const [row] = await sql`select content::text as content from pages where id = ${page.id}`;
		expect(row?.["content"]).toContain("FIRST0  Last0");
		const staff = await staffOf(site, organization, "staff");
		expect((await staff.get(`/api/deletions/${deletion}/mentions`)).status).toBe(403);
	});

	test("may hold whatever a person is called", async () => {
		const person = league.players[0]?.id ?? 0;
		const { sql } = site.database.owner;
		await sql`update players set first_name = 'A. (B*', last_name = 'O''Ray+' where id = ${person}`;
		await sql`update teams set name = 'Friends of A. (B* O''Ray+' where id = ${league.teams[1]?.id ?? 0}`;
		const deletion = await removed("player", person);
		const found = await change(async (writer) => await mentionsOf(writer, deletion));
		expect(found.places.map(({ what }) => what)).toEqual(["Team"]);
	});

	test("is not asked for where no player is deleted", async () => {
		const deletion = await removed("team", league.teams[3]?.id ?? 0);
		const found = await change(async (writer) => await mentionsOf(writer, deletion));
		expect(found).toEqual({ names: [], places: [], more: false, entries: 0 });
		expect(mentionsText(found)).toBe("");
	});
});
