import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { record } from "../../../src/data/audit/audit.ts";
import { remove } from "../../../src/data/deletions.ts";
import type { Organization } from "../../../src/data/organization/platform.ts";
import { nouns, rowTable } from "../../../src/domain/audit.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let owner: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	owner = await staffOf(site, acme, "org_owner");
});
afterAll(async () => await site.close());
beforeEach(async () => {
	await site.database.owner.sql`delete from audit_log`;
});

const textOf = (html: string) =>
	html
		.replace(/<head>.*<\/head>/s, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ")
		.replaceAll(" :", ":");
const shown = async (query = "") => {
	const response = await owner.get(`/acme/dashboard/audit${query}`);
	return { status: response.status, html: await response.text() };
};
const rowsIn = (html: string) =>
	[...(/<tbody>.*<\/tbody>/s.exec(html)?.[0] ?? "").matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => textOf(row).trim());
const log = async (entry: Parameters<typeof record>[1]) =>
	await site.write(acme, async (writer) => await record(writer, entry));
/** An entry as no code of ours would write it. */
const raw = async (entry: {
	action?: string;
	noun?: string;
	row_id?: number | null;
	before?: unknown;
	after?: unknown;
}) => {
	const { action = "update", noun = "game", row_id = null, before = null, after = null } = entry;
	await site.database.owner
		.sql`insert into audit_log (organization_id, actor, action, noun, row_id, before, after) values
		(${acme.id}, 'ada', ${action}, ${noun}, ${row_id}, ${JSON.stringify(before)}::text::jsonb, ${JSON.stringify(after)}::text::jsonb)`;
};

describe("whatever an entry holds, the page shows it", () => {
	const strange: [string, unknown, unknown][] = [
		["nothing on both sides", null, null],
		["lists instead of rows", [1, 2], ["a", null]],
		["a bare value", "before", 7],
		["ids that can be none", { team_id: 1.5, season_id: 1e300, captain_id: -3 }, { team_id: 2 ** 53, season_id: 0 }],
		["fields that objects have anyway", { constructor: 1, toString: "x" }, { hasOwnProperty: true, valueOf: null }],
		["deep and mixed values", { a: [[1, [null]], { b: { c: [{}, []] } }] }, { a: {} }],
		["times and dates that are none", { time: "99:99", date: "2026-13-40" }, { time: "24:00", date: "0000-00-00" }],
		["counts that are none", { counts: 3 }, { counts: { games: "many", deep: { a: 1 } } }],
		["a label that is none", { label: 5 }, { label: ["a"] }],
	];
	test.each(strange)("%s", async (_, before, after) => {
		for (const action of ["update", "delete", "restore", "constructor"])
			for (const noun of ["game", "user", "seasons", "constructor", ""])
				await raw({ action, noun, row_id: 3, before, after });
		const { status, html } = await shown();
		expect([status, rowsIn(html).length]).toEqual([200, 20]);
		expect((await shown("?text=x")).status).toBe(200);
	});

	test("any JSON", async () => {
		const names = fc.constantFrom(
			"name",
			"label",
			"counts",
			"records",
			"team_id",
			"captain_id",
			"id",
			"erased",
			"a",
			"",
		);
		const side = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.dictionary(names, fc.jsonValue({ maxDepth: 2 })));
		await fc.assert(
			fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...nouns), side, side), { maxLength: 5 }), async (entries) => {
				await site.database.owner.sql`delete from audit_log`;
				const clean = JSON.parse(JSON.stringify(entries).replaceAll("\\u0000", "")) as typeof entries; // which jsonb refuses
				for (const [noun, before, after] of clean) await raw({ noun, row_id: 1, before, after });
				const { status, html } = await shown();
				expect([status, rowsIn(html).length]).toEqual([200, entries.length]);
			}),
			{ numRuns: 40 },
		);
	}, 120_000);

	test("a text of thousands of words is folded after its beginning, and a list of thousands of values too", async () => {
		const bio = "word ".repeat(20_000).trim();
		await raw({ noun: "player", before: { bio: "short" }, after: { bio } });
		await raw({ noun: "player", before: null, after: { videos: Array.from({ length: 5000 }, (_, at) => at) } });
		const { status, html } = await shown();
		expect([status, html.match(/<details>/g)?.length]).toEqual([200, 2]);
		expect(rowsIn(html)[1]).toContain("Bio: short → word word");
	});

	test("what a merge took in is not read for the page", async () => {
		await raw({
			action: "merge",
			noun: "player",
			before: { email: "a@b.c", records: { kept: "SECRETLY LONG" } },
			after: { records: null },
		});
		const { html } = await shown();
		expect(html).toContain("a@b.c");
		expect(html).not.toContain("SECRETLY LONG");
		expect(await (await owner.get("/api/audit")).text()).not.toContain("SECRETLY LONG");
	});

	test("an import says how many of what it has made, its files and whom they name, and no hash", async () => {
		await raw({
			action: "import",
			noun: "seasons",
			row_id: league.season.id,
			after: {
				counts: { games_made: 4, lines_made: 6 },
				files: [
					{ name: "games.csv", rows: 4, sha256: "c0ffee" },
					{ name: "players.csv", rows: 1, sha256: "c0ffee" },
				],
				players: [{ player_id: 1, name: "Rosa Lind" }, {}, { player_id: 2, name: "Mia Stone" }],
			},
		});
		const [row = ""] = rowsIn((await shown()).html);
		expect(row).toContain("Imported seasons Fall 2026");
		expect(row).toContain("Games, new: 4; Box-score lines, new: 6");
		expect(row).toContain("Files: games.csv, 4 rows; players.csv, 1 row");
		expect(row).toContain("Players: Rosa Lind, Mia Stone");
		expect(row).not.toContain("c0ffee");
	});
});

describe("an entry names its row", () => {
	test("a user by name, also one who is gone", async () => {
		const bo = await staffOf(site, acme, "staff");
		await owner.send("PUT", `/api/usersv2/${bo.id}`, { email: "bo@example.test" });
		const [row] = rowsIn((await shown()).html);
		expect(row).toContain(`Changed user ${bo.username}`);
		expect((await owner.send("DELETE", `/api/usersv2/${bo.id}`)).status).toBe(200);
		for (const text of rowsIn((await shown()).html)) expect(text).toContain(`user ${bo.username}`);
	});

	test("what was deleted by its last name, a feature by its key, and what nobody knows by its number", async () => {
		const [made] = await site.write(
			acme,
			async ({ tx }) =>
				await tx.execute<{ id: string }>(
					`insert into leagues (organization_id, name) values (${acme.id}, 'Friday Fun') returning id`,
				),
		);
		const id = Number(made?.id);
		await log({ action: "update", noun: "league", row_id: id, before: { position: 1 }, after: { position: 2 } });
		await site.write(acme, async (writer) => await remove(writer, "league", [id]));
		const [feature] = await site.database.owner
			.sql`select id, feature_key from features where organization_id = ${acme.id}`;
		await log({
			action: "update",
			noun: "feature",
			row_id: Number(feature?.["id"]),
			before: { enabled: true },
			after: { enabled: false },
		});
		await log({ action: "update", noun: "game", row_id: 987_654, before: { location: "a" }, after: { location: "b" } });
		const rows = rowsIn((await shown()).html);
		expect(rows[0]).toContain("Changed game #987654");
		expect(rows[1]).toContain(`Changed feature ${String(feature?.["feature_key"])}`);
		expect(rows[2]).toContain("Deleted league Friday Fun");
		expect(rows[3]).toContain("Changed league Friday Fun");
	});

	test("and links to its page, which is there; of what is gone there is none", async () => {
		for (const noun of nouns) {
			const table = rowTable(noun);
			const [row] = await site.database.owner.sql.unsafe(
				`select id from ${table} where organization_id = ${acme.id} order by id limit 1`,
			);
			if (row) await log({ action: "update", noun, row_id: Number(row["id"]), before: { a: 1 }, after: { a: 2 } });
		}
		await log({ action: "update", noun: "season", row_id: 987_654, before: { a: 1 }, after: { a: 2 } });
		const { html } = await shown();
		const links = [...html.matchAll(/<b><a href="([^"]+)">/g)].map(([, href = ""]) => href);
		expect(links.length).toBeGreaterThan(14);
		for (const href of new Set(links)) expect([href, (await owner.get(href)).status]).toEqual([href, 200]);
		expect(html).toContain("<b>#987654</b>");
	});
});

describe("the log is searched", () => {
	beforeEach(async () => {
		const [first, second] = league.games.map(({ id }) => id);
		await log({
			action: "update",
			noun: "game",
			row_id: first ?? 0,
			before: { location: "Pier 39" },
			after: { location: "Élan Gym" },
		});
		await log({
			action: "update",
			noun: "game",
			row_id: second ?? 0,
			before: { time: "19:00" },
			after: { time: "20:30" },
		});
		await log({
			action: "update",
			noun: "player",
			row_id: league.players[2]?.id ?? 0,
			before: { bio: "" },
			after: { bio: "100% _wild_" },
		});
	});

	test.each([
		["pier 39", 1],
		["ÉLAN", 1],
		["queens", 1],
		["REEF rockets", 1],
		["first2 last2", 1],
		["wild first2", 1],
		["100%", 1],
		["%", 1],
		["game", 2],
		["game gym", 1],
		["location", 0],
		["nobody", 0],
		["tipoff", 3],
		["changed game", 2],
		["deleted", 0],
	])("for %p: %p", async (text, count) => {
		const { status, html } = await shown(`?text=${encodeURIComponent(text)}`);
		expect([status, rowsIn(html).length]).toEqual([200, count]);
		if (count === 0) expect(textOf(html)).toContain("Nothing was changed");
	});

	test("by one row, with the other filters beside it and a way back to everything", async () => {
		const [first] = league.games.map(({ id }) => id);
		await log({
			action: "update",
			noun: "game",
			row_id: first ?? 0,
			before: { locked: false },
			after: { locked: true },
		});
		const all = (await shown()).html;
		expect(all).toContain(`href="/acme/dashboard/audit?noun=game&amp;row=${first}"`);
		const { html } = await shown(`?noun=game&row=${first}`);
		expect(rowsIn(html)).toHaveLength(2);
		expect(textOf(html)).toContain("All changes of game Pier Pilots at Harbor Hawks, Nov 16, 2026");
		expect(html).toContain(`<input type="hidden" name="row" value="${first}"/>`);
		expect(html).toContain('href="/acme/dashboard/audit">Show everything</a>');
		expect(rowsIn((await shown(`?noun=game&row=${first}&text=gym`)).html)).toHaveLength(1);
		expect(textOf((await shown("?noun=game&row=987654")).html)).toContain("All changes of game #987654");
		expect((await shown("?noun=game&row=x")).status).toBe(400);
		const { entries } = (await (await owner.get(`/api/audit?noun=game&row=${first}&text=gym`)).json()) as {
			entries: unknown[];
		};
		expect(entries).toHaveLength(1);
	});
});

const fill = async (count: number) =>
	await site.database.owner.sql`insert into audit_log (organization_id, actor, action, noun, row_id, before, after)
		select ${acme.id}, 'ada', 'update', 'game', ${league.played.id}, jsonb_build_object('location', 'Court ' || n), jsonb_build_object('location', 'Court ' || n + 1) from generate_series(1, ${count}::int) n`;
const wayTo = (html: string, name: string) =>
	(
		new RegExp(`href="[^"]*/dashboard/audit([^"]*)"[^>]*(?:aria-label="${name}"|>${name}<)`).exec(html)?.[1] ?? ""
	).replaceAll("&amp;", "&");

test("a long log is turned over page by page, there and back, each entry once", async () => {
	await fill(123);
	const seen: string[] = [];
	let { html } = await shown("?noun=game");
	expect(html).toContain("123 changes, the latest first.");
	const pages = [html];
	for (let way = wayTo(html, "Older"); way; way = wayTo(html, "Older")) {
		({ html } = await shown(way));
		pages.push(html);
	}
	for (const page of pages) seen.push(...rowsIn(page));
	expect([pages.length, seen.length, new Set(seen).size]).toEqual([3, 123, 123]);
	expect(seen[0]).toContain("Court 123");
	const ways = async (from: string) => rowsIn((await shown(from)).html);
	expect(await ways(wayTo(html, "Newer"))).toEqual(rowsIn(pages[1] ?? ""));
	expect(await ways(wayTo((await shown(wayTo(html, "Newer"))).html, "Newer"))).toEqual(rowsIn(pages[0] ?? ""));
	expect(await ways(wayTo(html, "Newest"))).toEqual(rowsIn(pages[0] ?? ""));
	expect(wayTo(pages[0] ?? "", "Newer")).toBe("");
	expect((await shown("?before=1")).html).toContain("Nothing was changed");
});

test("more than ten thousand entries are not counted to their end, and all who changed something can be chosen", async () => {
	await fill(10_050);
	const { html } = await shown();
	expect(rowsIn(html)).toHaveLength(50);
	expect(html).toContain("More than 10,000 changes, the latest first.");
	expect(html).toContain('<option value="ada">');
	expect(html).toContain(`<option value="${owner.username}">`);
	expect(html.match(/<option value="game">/g)).toHaveLength(1);
	expect(rowsIn((await shown("?text=court%204711")).html)).toHaveLength(2);
	expect((await shown("?text=court")).html).not.toContain("changes, the latest first");
});

test("a word is found by its beginning, in one's own log alone", async () => {
	const harbor = await site.organization({ slug: "harbor-words" });
	const put = async (organization_id: number, location: string) =>
		await site.database.owner.sql`insert into audit_log (organization_id, actor, action, noun, row_id, after)
			values (${organization_id}, 'O''Brien', 'update', 'game', 1, jsonb_build_object('location', ${location}::text))`;
	await put(acme.id, "Quayside 7:30, St. John's");
	await put(harbor.id, "Quayside elsewhere");
	const found = async (text: string) => rowsIn((await shown(`?text=${encodeURIComponent(text)}`)).html).length;
	for (const text of ["quayside", "QUAY", "quay 7:30", "john's", "o'brien quay", "' | 'quay", "quay:*"])
		expect([text, await found(text)]).toEqual([text, text.startsWith("'") || text.endsWith("*") ? 0 : 1]);
	for (const text of ["side", "elsewhere", "quayside elsewhere", `${harbor.id} quay`])
		expect([text, await found(text)]).toEqual([text, 0]);
	expect(await found("quay\\")).toBe(0);
});

test("what was scrubbed from an entry is found by nobody", async () => {
	const [row] = await site.database.owner
		.sql`insert into audit_log (organization_id, actor, action, noun, row_id, before)
		values (${acme.id}, 'ada', 'delete', 'player', 987, '{"bio": "unmistakable"}') returning id`;
	const found = async () => rowsIn((await shown("?text=unmistakable")).html).length;
	expect(await found()).toBe(1);
	await site.database.owner.sql`update audit_log set before = '{}' where id = ${row?.["id"]}`;
	expect(await found()).toBe(0);
});
