import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { siteVariants } from "../../../src/domain/organization/organizations.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let empty: typeof acme;
let root: Awaited<ReturnType<typeof staffOf>>;
let owner: typeof root;
let season: number;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme <Hoops>", domain: "hoops.example" });
	season = (await site.write(acme, fillLeague)).season.id;
	root = await staffOf(site, null, "super_admin");
	owner = await staffOf(site, acme, "org_owner");
	const made = await root.send("POST", "/api/organizations", { name: "Empty", sportIds: [], slug: "empty" });
	empty = ((await made.json()) as { organization: typeof acme }).organization;
});
afterAll(async () => await site.close());

async function shown(who: { get(path: string): Promise<Response> }, path: string) {
	const response = await who.get(path);
	const html = await response.text();
	const text = html
		.replaceAll("<!-- -->", "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");
	return { status: response.status, html, text, leads: response.headers.get("location") };
}
const path = (organization: { id: number }) => `/organizations/${organization.id}`;

describe("the page of an organization", () => {
	test("shows info, users, features and seasons in sections that fold", async () => {
		const { status, html, text } = await shown(owner, path(acme));
		expect(status).toBe(200);
		for (const title of ["Organization Info", "Users", "Features", "Seasons"])
			expect(html).toMatch(new RegExp(`<details[^>]*open[^>]*>.{0,400}<h2>${title}</h2>`));
		expect(text).toContain("Domain hoops.example Slug acme Sports Basketball");
		expect(html).toContain("Acme &lt;Hoops&gt;");
		expect(text).toContain(`${owner.username} – Organization Owner`);
		expect(html).toContain(`href="/dashboard/seasons/${season}"`);
		expect(html).toContain('data-fail="Failed to update feature"');
		for (const words of [
			"brackets",
			"+ Add User",
			"+ Add Season",
			"Create User",
			"Edit User",
			"Create Season",
			"Edit Season",
		])
			expect(text).toContain(words);
	});

	test("says what there is none of", async () => {
		const { text } = await shown(root, path(empty));
		for (const words of ["No users yet.", "No seasons yet", "Domain None", "Sports None"])
			expect(text).toContain(words);
	});

	test("is a super admin's, whichever they work for, and an owner's own; nobody else's", async () => {
		const chosen = await staffOf(site, acme, "super_admin");
		const led = await shown(chosen, path(empty));
		expect([led.status, led.html.includes(`data-organization="${empty.id}"`)]).toEqual([200, true]);
		for (const [who, at] of [
			[owner, path(empty)],
			[owner, "/organizations/999999"],
			[chosen, "/organizations/999999"],
			[root, "/organizations/999999"],
		] as const) {
			const { status, text } = await shown(who, at);
			expect([status, text.includes("Organization not found")]).toEqual([404, true]);
		}
		expect((await shown(await staffOf(site, acme, "staff"), path(acme))).status).toBe(403);
		expect((await shown(site, path(acme))).leads).toBe(`/login?next=${encodeURIComponent(path(acme))}`);
		const abroad = await staffOf(site, acme, "org_owner", "hoops.example");
		expect((await shown(abroad, path(acme))).status).toBe(200);
	});

	test("offers slug, sports and kind to a super admin alone, domains to an owner too", async () => {
		const [mine, all] = [await shown(owner, path(acme)), await shown(root, path(acme))];
		for (const part of ['id="settings-slug"', 'name="sportIds[]"', 'name="site_variant"'])
			expect([mine.html.includes(part), all.html.includes(part)]).toEqual([false, true]);
		expect([mine.html, all.html].map((html) => html.includes('id="domain-host"'))).toEqual([true, true]);
		for (const part of ['id="settings-color"', 'id="settings-time_zone"', 'id="privacy-names"', "Check now"])
			expect([mine.html.includes(part), all.html.includes(part)]).toEqual([true, true]);
	});

	test("shows the steps of its own domains, and those of no other organization", async () => {
		const made = await owner.send("POST", `/api/organizations/${acme.id}/domains`, { domain: "league.example" });
		const { domain } = (await made.json()) as { domain: { id: number } };
		const [mine, through] = [acme, empty].map((organization) => `${path(organization)}/domains/${domain.id}`);
		expect((await shown(owner, mine ?? "")).text).toContain("league.example");
		for (const who of [owner, root]) expect((await shown(who, through ?? "")).status).toBe(404);
	});

	test("takes a form with the domain that the site has already, whatever it is", async () => {
		const own = await site.organization({ slug: "domained", domain: "domained.localhost" });
		const send = async (domain: string) =>
			(await root.send("PUT", `/api/organizations/${own.id}`, { name: "Renamed", domain })).status;
		expect([await send("domained.localhost"), await send("other.localhost")]).toEqual([200, 422]);
	});

	test("stands in the sidebar of an owner, not of staff", async () => {
		const link = `href="${path(acme)}"`;
		expect((await shown(owner, "/dashboard/seasons")).html).toContain(link);
		expect((await shown(await staffOf(site, acme, "staff"), "/dashboard/seasons")).html).not.toContain(link);
	});
});

describe("the list of organizations", () => {
	test("says that nobody has the name that was searched for", async () => {
		const html = await (await root.get("/organizations?name=zzzz")).text();
		expect(html).toContain("No organizations have this name");
		expect(html).toContain("Show all organizations");
	});

	test("offers to make, edit, open and delete, and to take back what was deleted", async () => {
		const gone = await site.organization({ slug: "gone-list", name: "Gone Hoops" });
		expect((await shown(root, "/organizations")).text).not.toContain("Recently deleted");
		await root.send("DELETE", `/api/organizations/${gone.id}`);
		const { html, text } = await shown(root, "/organizations");
		expect(html).toContain(`href="${path(acme)}"`);
		expect(html).toContain('<form id="opens"'); // what opens a dialog where there is no script
		for (const words of ["Create organization", "Open", "Recently deleted", "Gone Hoops", "Dec 20, 2026"])
			expect(text).toContain(words);
		expect(html).toContain(`data-call="POST /api/organizations/${gone.id}/restore"`);
		expect(html).not.toContain(`href="${path(gone)}"`);
	});
});

describe("the users of an organization", () => {
	let club: typeof acme;
	let boss: typeof root;
	beforeAll(async () => {
		club = await site.organization({ slug: "club" });
		boss = await staffOf(site, club, "org_owner");
		await site.database.owner
			.sql`insert into users (organization_id, username, email) select ${club.id}, 'Person.' || lpad(n::text, 3, '0'), case when n = 7 then 'seven_of@example.test' end from generate_series(1, 60) n`;
	});
	const rows = (html: string) => html.match(/aria-label="Edit Person\.\d+"|>Edit Person\.\d+</g)?.length ?? 0;

	test("are shown fifty at a time, counted, by name", async () => {
		const first = await shown(boss, path(club));
		expect(first.text).toContain("Users 61");
		expect(first.text).toContain("Person.001");
		expect(first.text).not.toContain("Person.060");
		expect(first.html).toContain(`href="${path(club)}?users=2"`);
		const second = await shown(boss, `${path(club)}?users=2`);
		expect(second.text).toContain("Person.060");
		expect(rows(first.html) + rows(second.html)).toBe(60);
	});

	test("are found by a part of their name or e-mail, whatever it holds, and never another organization's", async () => {
		const found = async (part: string) => (await shown(boss, `${path(club)}?user=${encodeURIComponent(part)}`)).text;
		expect(await found("son.04")).toContain("Person.049");
		expect(await found("SEVEN_OF")).toContain("Person.007");
		for (const part of ["%", "\\", "'", "sevenxof", owner.username])
			expect([part, (await found(part)).includes("No user has this name")]).toEqual([part, true]);
		expect((await shown(owner, path(acme))).html).not.toContain('name="user"');
	});

	test("are shown with what their role means and when they last signed in, which is no edit of theirs", async () => {
		const { text } = await shown(boss, `${path(club)}?user=${boss.username}`);
		expect(text).toContain("An Organization Owner may do everything here");
		expect(text).toContain("Staff run the league");
		expect(text).toMatch(new RegExp(`${boss.username} – Organization Owner \\w{3} \\d+, \\d{4}`));
		expect((await shown(boss, `${path(club)}?user=Person.001`)).text).toContain("Staff None noted No");
		const revision = async () =>
			(await site.database.owner.sql`select revision from users where id = ${boss.id}`)[0]?.["revision"];
		const before = await revision();
		await site.app.sessions.create(boss.id, "localhost");
		expect(await revision()).toBe(before);
		await boss.send("PUT", `/api/usersv2/${boss.id}`, { theme: "dark" });
		expect(await revision()).toBe(Number(before) + 1);
	});
});

test("the form says in a line what each kind of site changes", async () => {
	const { html } = await shown(root, path(acme));
	const [, list = ""] = /<ul id="settings-site_variant-kinds"[^>]*>(.*?)<\/ul>/.exec(html) ?? [];
	const said = [...list.matchAll(/<li><b>[^<]+<\/b>: ([^<]+)<\/li>/g)].map(([, words]) => words);
	expect([said.length, new Set(said).size]).toEqual([siteVariants.length, siteVariants.length]);
	expect(html).toContain('aria-describedby="settings-site_variant-kinds"');
});
