import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { crawl } from "../support/demo.ts";
import { staffOf } from "../support/staff.ts";
import { tenantTables } from "../support/tables.ts";

let site: ApiSite;
/** Longest first: each column takes what it has room for. */
const hostile = [
	`"><script>alert(1)</script><img src=x onerror=alert(1)>'; drop table players; --`,
	`"><script>alert(1)</script>'--`,
	`"><script>a()</script>`,
	`"><b>'--`,
];
/** What would run, or stand as markup, were it not escaped. */
const raw = /<script>a|<img src=x|"><b>'/i;

const taken: string[] = [];

beforeAll(async () => {
	site = await openApiSite();
	const { sql } = site.database.owner;
	await sql`insert into businesses (organization_id, name) values (${site.acme.id}, 'Shop')`;
	for (const { name, columns } of tenantTables)
		for (const column of columns.filter((one) => one.getSQLType() === "text"))
			for (const text of hostile) {
				// by hand past every form: what is there must be shown harmlessly, however it came
				const done = await sql
					.unsafe(
						`update "${name}" set "${column.name}" = left($1 || id, ${text.length + 6}) where organization_id = $2`,
						[text, site.acme.id],
					)
					.catch(() => null);
				if (!done?.count) continue;
				taken.push(`${name}.${column.name}`);
				break;
			}
	await sql`update organizations set city = ${hostile[2] ?? ""}, name = ${hostile[1] ?? ""}, version = app_version() where id = ${site.acme.id}`;
	site.directory.unverify(true);
}, 120_000);
afterAll(async () => await site.close());

test("the fields that people fill in hold it", () => {
	expect(taken).toEqual(
		expect.arrayContaining([
			"players.first_name",
			"players.bio",
			"teams.name",
			"leagues.name",
			"seasons.name",
			"games.location",
			"stats.name",
			"game_periods.name",
			"attributes.attribute_name",
			"links.label",
			"businesses.name",
		]),
	);
});

const offending = (pages: Map<string, { html: string }>) =>
	[...pages].filter(([, { html }]) => raw.test(html)).map(([path]) => path);
const printing = (pages: Map<string, { html: string }>) =>
	[...pages].filter(([, { html }]) => html.includes("&lt;script&gt;")).length;

test("no public page prints it as markup", async () => {
	const get = async (path: string) => await site.get(path, { host: "acme.test" });
	const search = encodeURIComponent(hostile[0] ?? "");
	const starts = [
		"/",
		"/players",
		`/players?search=${search}`,
		`/schedule?team=${search}`,
		"/teamList",
		"/leaderboard",
	];
	const pages = await crawl(get, [...starts, "/_/embed/standings", "/_/embed/schedule", `/none/${search}`], 6);
	expect(printing(pages)).toBeGreaterThan(8);
	expect(offending(pages)).toEqual([]);
	expect([...pages].filter(([, { status }]) => status >= 500).map(([path]) => path)).toEqual([]);
}, 120_000);

test("no screen of the staff prints it as markup", async () => {
	const staff = await staffOf(site, site.acme, "org_owner", "leagues.example");
	const starts = ["/dashboard", "/acme/dashboard", "/acme/seasons", "/acme/players"];
	const pages = await crawl(staff.get, starts, 3);
	expect(printing(pages)).toBeGreaterThan(8);
	expect(offending(pages)).toEqual([]);
	expect([...pages].filter(([, { status }]) => status >= 500).map(([path]) => path)).toEqual([]);
}, 120_000);

test("what was written as SQL has been text", async () => {
	const [row] = await site.database.owner.sql`select count(*)::int as count from players`;
	expect(row?.["count"]).toBeGreaterThan(3);
});
