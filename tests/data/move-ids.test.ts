import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { folderStore } from "../../src/data/files.ts";
import { movedAddress } from "../../src/data/move/addresses.ts";
import { exportOrganization } from "../../src/data/move/export.ts";
import { idPlaces, moved } from "../../src/data/move/ids.ts";
import { importOrganization } from "../../src/data/move/import.ts";
import { to } from "../../src/domain/paths.ts";
import { testApp } from "../support/app.ts";
import { publicRows } from "../api/league.ts";
import { fillBusy } from "../support/seasons/busy-league.ts";
import { crawl } from "../support/demo.ts";
import { tables, originalTables } from "../support/tables.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { difference } from "../support/difference.ts";

const instant = Date.parse("2026-11-21T03:30:00Z");
const { path: folder, remove } = temporaryFolder();
let site: Awaited<ReturnType<typeof testApp>>;
let other: Awaited<ReturnType<typeof testApp>>;
let busy: Awaited<ReturnType<typeof fillBusy>>;

beforeAll(async () => {
	[site, other] = [await testApp({ instant }), await testApp({ instant })];
	await apart(site, 3);
	await apart(other, 7);
	busy = await fillBusy(site, await site.organization({ slug: "busyleague", name: "Busy" }));
}, 120_000);
afterAll(async () => {
	await Promise.all([site.close(), other.close()]);
	remove();
});

/** Ten digits say what an id is of: the installation, the table, the row. */
const idForm = /(?<=\b|%2F)[37](\d{3})\d{6}\b/g;
const known = tables.map(({ name }) => name);

async function apart({ database }: typeof site, first: number) {
	for (const [at, name] of known.entries()) {
		const [row] = await database.owner.sql`select pg_get_serial_sequence(${`public.${name}`}, 'id') as sequence
			from information_schema.columns where table_name = ${name} and column_name = 'id' and is_identity = 'YES'`;
		const start = first * 1_000_000_000 + at * 1_000_000 + 1;
		if (row) await database.owner.sql.unsafe(`alter sequence ${row["sequence"]} restart with ${start}`);
	}
}

/** Every row of an organization as text, by table, in the order of the ids. */
async function rowsOf({ database }: typeof site, slug: string): Promise<Map<string, string[]>> {
	const { sql } = database.owner;
	const [organization] = await sql`select id from organizations where slug = ${slug}`;
	const own = [...originalTables.map(({ name }) => name), "organizations", "users"];
	const found = await Promise.all(
		own.map(async (name) => {
			const key = name === "organizations" ? "id" : "organization_id";
			const rows = await sql.unsafe(
				`select (to_jsonb(t) - 'words')::text as row from ${name} t where ${key} = ${organization?.["id"]} order by ${key === "id" ? "id" : "(to_jsonb(t) ->> 'id')::bigint, to_jsonb(t)::text"}`,
			);
			return [name, rows.map(({ row }) => String(row))] as const;
		}),
	);
	return new Map(found);
}

test.each([
	["another installation", "busyleague"],
	["the same one", "busycopy"],
])(
	"no id is left behind or taken for another table's in %s",
	async (where, slug) => {
		const target = slug === "busyleague" ? other : site;
		const path = join(folder, slug);
		await exportOrganization(site.database.owner.sql, {
			slug: "busyleague",
			path,
			store: folderStore(site.uploads),
			instant,
		});
		await importOrganization(target.database.owner.sql, { path, slug, store: folderStore(target.uploads) });
		const [before, after] = [await rowsOf(site, "busyleague"), await rowsOf(target, slug)];
		const given = new Map<string, string>();
		for (const [table, rows] of before)
			for (const [at, row] of rows.entries()) {
				const [was, is] = [row, after.get(table)?.[at] ?? ""].map((text) => [...text.matchAll(idForm)]);
				expect([table, row, is?.length]).toEqual([table, row, was?.length]);
				for (const [n, [id, tableAt]] of (was ?? []).entries()) {
					const [next = "", nextTable] = is?.[n] ?? [];
					expect([where, table, row, id, nextTable]).toEqual([where, table, row, id, tableAt]);
					expect([table, row, id, next === id]).toEqual([table, row, id, false]);
					expect([table, row, id, given.get(id) ?? next]).toEqual([table, row, id, next]);
					given.set(id, next);
				}
			}
		expect(given.size).toBeGreaterThan(200);

		target.directory.unverify(true);
		const translate = (text: string) =>
			text.replace(idForm, (id) => given.get(id) ?? id).replaceAll("busyleague", slug);
		const answers = await everyAnswer();
		expect(answers.size).toBeGreaterThan(150);
		for (const [path, was] of answers) {
			const is = await answered(target, translate(path));
			expect([path, is.status, difference(is.text, translate(was.text))]).toEqual([path, was.status, null]);
		}
	},
	120_000,
);

const answered = async ({ get }: typeof site, path: string) => {
	const response = await get(path);
	return { status: response.status, text: (await response.text()).replaceAll("\r\n ", "") }; // calendars fold long lines
};

/** Every page, feed, embed and call that visitors of the league may ask for. */
async function everyAnswer() {
	const pages = await crawl(site.get, ["/busyleague", "/busyleague/registration", "/busyleague/players?name=a"], 8);
	const files = [...pages.values()].flatMap(({ html }) =>
		[...html.matchAll(/\shref="(?:http:\/\/localhost:3000)?(\/busyleague\/_\/[^"]*)"/g)].map(([, path = ""]) => path),
	);
	const idsIn = async (table: string) =>
		await site.database.owner
			.sql`select id::text from ${site.database.owner.sql(table)} where organization_id = ${busy.organization.id}`;
	const nouns = new Map<string, string[]>();
	for (const noun of ["divisions", "seasons", "players", "teams", "games", "leagues"])
		nouns.set(
			noun,
			(await idsIn(noun)).map(({ id }) => String(id)),
		);
	const nounOf = (path: string, name: string) =>
		name === "{id}" ? (/\/([a-z]+)v2\/\{id\}/.exec(path)?.[1] ?? "") : `${name.slice(1, -3)}s`;
	const fill = (path: string): string[] => {
		const [name] = /\{\w+\}/.exec(path) ?? [];
		if (!name) return [path];
		const ids = nouns.get(nounOf(path, name)) ?? [values[name] ?? ""];
		return ids.flatMap((id) => fill(path.replace(name, id)));
	};
	const values: Record<string, string> = {
		"{organizationId}": String(busy.organization.id),
		"{slug}": "busyleague",
		"{sportId}": String(busy.organization.sports[0]?.id),
	};
	const calls = publicRows()
		.map(({ path }) => path.replace("by-slug/{slug}", "by-slug/rules"))
		.filter((path) => !["/auth/check-auth", "/organizations", "/organizations/domain/{domain}"].includes(path))
		.flatMap(fill)
		.map((path) => `/api${path}?slug=busyleague`);
	const embeds = [
		"/standings",
		"/schedule",
		...fill("/standings?league={leagueId}"),
		...fill("/bracket?divisionId={divisionId}"),
	].map((path) => `/busyleague/_/embed${path}`);
	const all = [...pages.keys(), "/busyleague/sitemap.xml", "/busyleague/robots.txt", ...files, ...embeds, ...calls];
	const own = new Set(all.filter((path) => path.includes("busyleague") && !path.startsWith("/busyleague/login")));
	const answers = new Map<string, { status: number; text: string }>();
	for (const path of own) answers.set(path, await answered(site, path));
	return answers;
}

test("what is in the file has every kind of row, so that none is moved untried", async () => {
	const rows = await rowsOf(site, "busyleague");
	const empty = [...rows].filter(([, own]) => own.length === 0).map(([name]) => name);
	expect(empty.toSorted()).toEqual(["import_columns", "imports"]); // hold hashes, counts and names of columns
});

test("every column that could hold ids is known to hold some or none, and no other is", () => {
	const moving = tables.filter(({ name }) => name === "organizations" || name === "users" || tenant.has(name));
	const columns = moving.flatMap(({ name, columns, foreignKeys }) => {
		const referring = new Set(foreignKeys.flatMap((key) => key.reference().columns.map((column) => column.name)));
		return columns
			.filter((column) => {
				const type = column.getSQLType();
				if (type === "bigint") return !(column.name === "id" || referring.has(column.name));
				return type === "jsonb" || type === "json" || type.endsWith("[]");
			})
			.map((column) => `${name}.${column.name}`);
	});
	const said = Object.entries(idPlaces).flatMap(([table, places]) =>
		Object.keys(places).map((column) => `${table}.${column}`),
	);
	expect(said.toSorted()).toEqual(columns.toSorted());
});
const tenant = new Set(originalTables.map(({ name }) => name));

const plus = (_: string, id: number) => id + 1000;

test("a page's addresses lead to the rows that came along", () => {
	const moves = (address: string) => movedAddress(address, plus);
	expect(moves(to.team(3, { season: 4 }))).toBe(to.team(1003, { season: 1004 }));
	expect(moves(to.bracket(4, 5))).toBe(to.bracket(1004, 1005));
	expect(moves(to.playerStats(6))).toBe(to.playerStats(1006));
	expect(moves(`${to.player(6, { tab: "bio" })}#top`)).toBe(`${to.player(1006, { tab: "bio" })}#top`);
	expect(moves(`${to.game(7)}#box-3`)).toBe(`${to.game(1007)}#box-3`);
	expect(moves(to.gameFeed(7))).toBe(to.gameFeed(1007));
	expect(moves(to.schedule({ league: 2, week: 3 }))).toBe(to.schedule({ league: 1002, week: 3 }));
	expect(moves(to.standings({ league: "all" }))).toBe("/teamList?league=all");
	for (const elsewhere of ["https://example.test/teams/3", "//example.test/teams/3", "mailto:a@example.test", "", "/"])
		expect(moves(elsewhere)).toBe(elsewhere);
});

test("the log of a merge and of persons told apart names the moved players", () => {
	const records = { kept: { id: 1, rosters: [{ id: 2, slt_id: 3 }], distinct_from: [4] }, merged: [{ id: 5 }] };
	const before = { records, not_the_same_person: "Sam Same #6" };
	expect(moved("audit_log", { noun: "player", row_id: 1, before }, plus)["before"]).toEqual({
		records: {
			kept: { id: 1001, rosters: [{ id: 1002, slt_id: 1003 }], distinct_from: [1004] },
			merged: [{ id: 1005 }],
		},
		not_the_same_person: "Sam Same #1006",
	});
	expect(moved("audit_log", { noun: "domain", row_id: 1 }, plus)["row_id"]).toBeNull();
});

test("the address of a page's picture is the new organization's", async () => {
	const [row] = await other.database.owner.sql`select id from organizations where slug = 'busyleague'`;
	const html = await (await other.get("/busyleague/rules")).text();
	const address = busy.url.replace(/\d+(?=\/[^/]+$)/, String(row?.["id"]));
	expect(html).toContain(`src="${address}"`);
	expect((await other.get(address)).status).toBe(200);
});
