import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { connect } from "../../db/client.ts";
import { another } from "../support/another.ts";
import { testApp } from "../support/app.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { proxyTo } from "../support/servers/proxy.ts";
import { said } from "../support/said.ts";
import { staffOf } from "../support/staff.ts";
import { demoInstant } from "../support/templates.ts";
import { until } from "../support/until.ts";

type Other = Awaited<ReturnType<typeof another>>;

/** Two copies of one template, so the same organizations under the same versions; leagues and cities tell them apart. */
let site: Awaited<ReturnType<typeof testApp>>;
let replica: TestDatabase;
let other: Other;
const slug = "harbor-city";
const list = `/${slug}/leagueList`;

beforeAll(async () => {
	const opening = [testApp({ template: "demo", instant: demoInstant }), testDatabase({ template: "demo" })] as const;
	[site, replica] = await Promise.all(opening);
	for (const [{ owner }, name] of [[site.database, "Primary"] as const, [replica, "Replica"] as const]) {
		await owner.sql`update leagues set name = ${name} || ' ' || id`;
		await owner.sql`update organizations set city = ${name} || ' 1' where slug = ${slug}`;
	}
	other = await another(site, { replica: replica.db });
}, 120_000);
afterAll(async () => {
	await other?.[Symbol.asyncDispose]();
	await Promise.all([site?.close(), replica?.close()]);
}, 120_000);

/** A change of nothing but the versions: no page that was drawn before is given after it. */
async function change(to: Other = other) {
	const { sql } = site.database.owner;
	await sql`update organizations set version = app_version() where slug = ${slug}`;
	await sql`select app_notice_platform()`;
	const { organization, platform } = await versions();
	// Asked for, not looked at: a process that was deaf for a moment has forgotten them until somebody asks.
	await until(async () => (await to.directory.find("slug", slug))?.version === organization);
	await until(async () => (await to.directory.platformVersion()).version === platform);
}

async function versions() {
	const [row] = await site.database.owner.sql<{ organization: string; platform: string }[]>`
		select o.version as organization, p.version as platform from organizations o, platform p where o.slug = ${slug}`;
	if (!row) throw new Error("the demo has this organization");
	return row;
}

/** The replica catches up with the versions. */
async function follow() {
	const { organization, platform } = await versions();
	await replica.owner.sql`update organizations set version = ${organization} where slug = ${slug}`;
	await replica.owner.sql`update platform set version = ${platform}`;
}

const copyIn = (text: string) => /(Primary|Replica) \d/.exec(text)?.[1] ?? null;
const readIn = async (path: string, { get }: Pick<Other, "get"> = other, headers: Record<string, string> = {}) =>
	copyIn(await (await get(path, { headers })).text());

beforeEach(async () => {
	await other.get(list); // which it knows then
	await other.get("/");
	await change();
});

test("a page that is not stored is read at a replica that shows the version that is known, else at the primary", async () => {
	expect([await readIn(list), await readIn("/")]).toEqual(["Primary", "Primary"]);
	await change();
	await follow();
	expect([await readIn(list), await readIn("/")]).toEqual(["Replica", "Replica"]);
});

test("who is signed in reads at the primary, also as a visitor would see it", async () => {
	await follow();
	const { id } = await other.directory.find("slug", slug).then((found) => found ?? { id: 0 });
	const staff = await staffOf(site, { id }, "staff");
	expect(await readIn(list, other, { cookie: staff.cookie })).toBe("Primary");
	expect((await staff.send("PUT", "/api/session/mode", { public_mode: true })).status).toBe(200);
	expect(await readIn(list, other, { cookie: staff.cookie })).toBe("Primary");
	expect(await readIn(list)).toBe("Replica");
});

test("a running score is read at the primary: it changes under the same version", async () => {
	for (const { owner } of [site.database, replica])
		await owner.sql`update games set status = 'live' where id = (select min(id) from games where date = '2026-11-20')`;
	await follow();
	expect(await readIn(`/${slug}`)).toBe("Primary");
	expect(await readIn(list)).toBe("Replica");
});

test("what a replica cannot answer is read at the primary: it is away, or lacks a column that is new", async () => {
	await follow();
	const away = connect({ ...replica.options, host: "127.0.0.1", port: 1 });
	{
		await using lonely = await another(site, { replica: away.db });
		expect(await readIn(list, lonely)).toBe("Primary");
	}
	await away.close();
	await replica.owner.sql`alter table kept_frames rename column made to named`; // which no process knows by heart
	expect(await readIn(list)).toBe("Primary");
	await replica.owner.sql`alter table kept_frames rename column named to made`;
	await change();
	await follow();
	expect(await readIn(list)).toBe("Replica");
});

test("while the primary is away a page is read at a replica, and says how old what it knows is", async () => {
	if (!site.database.options.host.startsWith("/")) return console.warn(said.frozenLineBuiltIn);
	await using proxy = await proxyTo(site.database.options);
	await using lonely = await another(site, { through: proxy.options, replica: replica.db, freshMsMax: 0 });
	await lonely.get(`/${slug}`);
	await until(() => lonely.directory.peek("slug", slug) !== undefined);
	await follow();
	await proxy.end();
	await until(() => !lonely.directory.listening);
	const response = await lonely.get(list);
	expect([response.status, copyIn(await response.text())]).toEqual([200, "Replica"]);
	expect(response.headers.get("cache-status")).toContain("detail=unconfirmed");
	expect(response.headers.get("cache-control")).toBe("no-store");
});
