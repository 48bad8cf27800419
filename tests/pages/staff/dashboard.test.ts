import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type By = Awaited<ReturnType<typeof staffOf>>;

let site: Site;
let acme: Awaited<ReturnType<Site["organization"]>>;
let harbor: typeof acme;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: By;
let root: By;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	harbor = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	root = await staffOf(site, null, "super_admin");
}, 120_000);
afterAll(async () => await site.close());

async function look(by: By, path: string) {
	const response = await by.get(path);
	const html = await response.text();
	return { status: response.status, leads: response.headers.get("location"), html, text: textOf(html) };
}
const textOf = (html: string) =>
	html
		.replace(/<option.*?<\/option>/g, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");
const choose = async (by: By, organization_id: number | null) =>
	(await by.send("PUT", "/api/session/organization", { organization_id })).status;

test("the dashboard leads everybody to where they work", async () => {
	expect((await look(staff, "/dashboard")).leads).toBe("/dashboard/seasons");
	expect((await look(staff, "/acme/dashboard")).leads).toBe("/acme/dashboard/seasons");
	expect((await look(root, "/dashboard")).leads).toBe("/organizations");
	expect((await look(root, "/acme/dashboard")).leads).toBe("/organizations");
	expect((await site.get("/acme/dashboard")).headers.get("location")).toBe("/acme/login?next=%2Facme%2Fdashboard");
	expect((await look(staff, "/harbor/dashboard")).status).toBe(403);
	expect((await look(staff, "/organizations")).status).toBe(403);
});

test("a login page sends on who is signed in", async () => {
	expect((await look(staff, "/login")).leads).toBe("/dashboard/seasons");
	expect((await look(staff, "/acme/login")).leads).toBe("/acme/dashboard/seasons");
	expect((await look(staff, "/harbor/login")).leads).toBe("/dashboard/seasons");
	expect((await look(root, "/login")).leads).toBe("/organizations");
});

test("the home sends its own people to the dashboard, and nobody else", async () => {
	expect((await look(staff, "/acme")).leads).toBe("/acme/dashboard");
	expect((await look(staff, "/harbor")).status).toBe(200);
	expect((await look(root, "/acme")).status).toBe(200);
	expect((await site.get("/acme")).status).toBe(200);
});

test("View site shows what a visitor sees, under a bar, until the dashboard is opened again", async () => {
	const by = await staffOf(site, acme, "staff");
	expect((await look(by, "/dashboard/seasons")).html).toContain(
		'<form data-call="PUT /api/session/mode" data-next="/acme" ',
	);
	expect((await by.send("PUT", "/api/session/mode", { public_mode: true })).status).toBe(200);
	for (const path of ["/acme", "/acme/teamList?league=all", `/acme/games/${league.played.id}`]) {
		const { status, html, text } = await look(by, path);
		expect([path, status]).toEqual([path, 200]);
		expect(text).toContain("You see the site as a visitor · Back to the dashboard");
		expect(html).toContain('<a href="/acme/dashboard/seasons">Back to the dashboard</a>');
		expect(html).not.toContain('<script type="module"');
	}
	expect((await look(by, "/harbor")).text).not.toContain("You see the site as a visitor");
	expect((await look(by, "/acme/dashboard/seasons")).status).toBe(200);
	expect((await look(by, "/acme")).leads).toBe("/acme/dashboard");
	expect(await (await site.get("/acme")).text()).not.toContain("as a visitor");
});

test("the logout leads to the organization's own domain, else to its page on the platform", async () => {
	const own = await site.organization({ slug: "pier", domain: "pier.test" });
	for (const [by, next] of [
		[staff, "/acme"],
		[await staffOf(site, own, "staff"), "http://pier.test:3000"],
		[await staffOf(site, own, "org_owner", "pier.test"), "/"],
	] as const)
		expect((await look(by, "/dashboard/seasons")).html).toMatch(
			new RegExp(`data-call="POST /api/auth/logout"[^>]* data-next="${next}"`),
		);
});

test("in public mode another organization's dashboard stays closed", async () => {
	const by = await staffOf(site, acme, "staff");
	await by.send("PUT", "/api/session/mode", { public_mode: true });
	expect((await look(by, "/harbor/dashboard/seasons")).leads).toStartWith("/harbor/login");
	expect((await look(by, "/acme")).text).toContain("You see the site as a visitor");
});

test("a super admin without an organization chooses one from a list", async () => {
	const by = await staffOf(site, null, "super_admin");
	expect((await look(by, "/dashboard/seasons")).leads).toBe("/organizations");
	const list = await look(by, "/organizations");
	expect(list.text).toContain("Acme Hoops acme Basketball Open");
	expect((await look(by, "/organizations?name=harb")).text).not.toContain("Acme Hoops");
	expect((await look(by, "/organizations?name=zzz")).text).toContain("No organizations have this name");
	const refused = await by.send("POST", "/api/seasonsv2", { name: "Nowhere" });
	expect([refused.status, await refused.json()]).toEqual([400, { message: said.chooseOrganizationFirst }]);
	expect(await choose(by, harbor.id)).toBe(200);
	const seasons = await look(by, "/dashboard/seasons");
	expect(seasons.html).toContain(`<option value="${harbor.id}" selected="">Harbor Hoops</option>`);
	expect(seasons.html).toContain(`data-organization="${harbor.id}"`);
	expect((await by.get("/api/seasonsv2")).status).toBe(200);
	expect(await choose(by, null)).toBe(200);
	expect((await look(by, "/dashboard/seasons")).leads).toBe("/organizations");
});

test("who opens an organization's screen has chosen it, and a thing leads a super admin to its organization (access 11)", async () => {
	const by = await staffOf(site, harbor, "super_admin");
	const about = async (path: string) => /data-organization="(\d+)"/.exec((await look(by, path)).html)?.[1];
	expect(await about("/dashboard/seasons")).toBe(String(harbor.id));
	expect(await about(`/organizations/${acme.id}`)).toBe(String(acme.id));
	for (const path of [`/dashboard/seasons/${league.season.id}`, "/schedule", "/navbar-links"])
		expect([path, await about(path)]).toEqual([path, String(acme.id)]);
	const fresh = await staffOf(site, null, "super_admin");
	const game = await look(fresh, `/games/${league.played.id}`);
	expect([game.status, game.html.includes(`data-organization="${acme.id}"`)]).toEqual([200, true]);
	expect((await look(fresh, "/games/999999")).status).not.toBe(200);
	const lured = await staffOf(site, harbor, "super_admin");
	const headers = { host: "localhost:3000", cookie: lured.cookie, "sec-fetch-site": "cross-site" };
	await site.app.fetch(new Request(`http://localhost:3000/organizations/${acme.id}`, { headers }));
	expect((await look(lured, "/dashboard/seasons")).html).toContain(`data-organization="${harbor.id}"`);
});

test("a super admin has settings before any organization is chosen, and the bar says who is signed in", async () => {
	const by = await staffOf(site, null, "super_admin");
	const { status, html, text } = await look(by, "/userSettings");
	expect([status, text.includes(by.username)]).toEqual([200, true]);
	expect(html).toContain(`data-call="PUT /api/usersv2/${by.id}"`);
	const changed = await by.send("PUT", `/api/usersv2/${by.id}`, { theme: "dark" });
	expect(changed.status).toBe(200);
	expect(html).toContain('data-call="POST /api/auth/logout"');
	const list = await look(by, "/organizations");
	expect(list.html).toContain('href="/userSettings"');
	expect(list.text).toContain(`Signed in as ${by.username}.`); // there is no bar yet that says so
	expect(await choose(by, acme.id)).toBe(200);
	expect((await look(by, "/userSettings")).html).toContain(`data-organization="${acme.id}"`);
	const bar = /<div class="topbar">.*?<\/section>/s.exec((await look(staff, "/dashboard/seasons")).html)?.[0] ?? "";
	expect(textOf(bar)).toContain(`Signed in as ${staff.username}`);
	expect(bar).toContain('data-call="POST /api/auth/logout"');
	const menu = /<nav id="menu".*?<\/nav>/s.exec((await look(staff, "/dashboard/seasons")).html)?.[0] ?? "";
	expect(textOf(menu)).toContain(`Signed in as ${staff.username}`); // on a phone the bar has no room for it
});

test("only a super admin chooses, and only what there is", async () => {
	expect(await choose(staff, harbor.id)).toBe(403);
	expect(await choose(root, 999_999)).toBe(422);
	const response = await site.get("/dashboard/seasons");
	expect(response.headers.get("location")).toStartWith("/login?next=");
	expect((await look(staff, "/dashboard/seasons")).html).not.toContain("data-organization");
});

test("what a super admin's page is about wins over what another tab has chosen", async () => {
	const by = await staffOf(site, acme, "super_admin");
	expect((await look(by, "/harbor/dashboard/seasons")).html).toContain(`data-organization="${harbor.id}"`);
	expect((await look(by, "/dashboard/seasons")).html).toContain(`data-organization="${acme.id}"`);
	const madeFor = async (who: By, id: number, name = "Here") => {
		const response = await who.send("POST", "/api/seasonsv2", { name }, { "x-organization": String(id) });
		return JSON.parse(await response.text()).season.organization.id;
	};
	expect(await madeFor(by, harbor.id)).toBe(harbor.id);
	expect(await madeFor(by, acme.id)).toBe(acme.id);
	expect(await madeFor(staff, harbor.id, "Here too")).toBe(acme.id);
});

test("the seasons table offers a copy, and shows a super admin whose and which sport", async () => {
	const plain = await look(staff, "/dashboard/seasons");
	expect(plain.text).toContain("Name Start Finish Active Tournament");
	expect(plain.html).toMatch(/<select[^>]*name="copyFromSeasonId"[^>]*>.*?<option value="\d+">Fall 2026<\/option>/);
	expect(plain.html).toContain('data-none="Select at least one season to delete."');
	expect(plain.html).toContain('data-confirm="Delete selected seasons?"');
	const by = await staffOf(site, acme, "super_admin");
	const full = await look(by, "/dashboard/seasons");
	expect(full.text).toContain("Name Organization Sport Start Finish Active Tournament");
	expect(full.text).toContain("Fall 2026 Acme Hoops Basketball");
});

test("nothing is offered to delete where there is nothing to select", async () => {
	const bare = await site.organization({ slug: "bare" });
	const by = await staffOf(site, bare, "staff");
	const made = async (path: string, body: object) => JSON.parse(await (await by.send("POST", path, body)).text());
	const offers = async (...paths: string[]) =>
		await Promise.all(
			paths.map(async (path) => (await look(by, path)).html.split("Delete selected</button>").length - 1),
		);
	expect(await offers("/dashboard/seasons", "/teamList", "/playerListAuth")).toEqual([0, 0, 0]);
	const { season } = await made("/api/seasonsv2", { name: "First" });
	expect(await offers("/dashboard/seasons", `/dashboard/seasons/${season.id}`)).toEqual([1, 0]);
	const { league: own } = await made(`/api/seasonsv2/${season.id}/leagues`, { name: "Open" });
	const desk = `/dashboard/seasons/${season.id}/leagues/${own.id}`;
	expect(await offers(`/dashboard/seasons/${season.id}`, desk)).toEqual([1, 0]);
	const { team } = await made(`/api/seasonsv2/${season.id}/leagues/${own.id}/teams`, { name: "Crew" });
	expect(await offers("/teamList", "/teamList?name=zzz", desk, `${desk}/teams/${team.id}`)).toEqual([1, 0, 1, 0]);
});

test("a season that is added beside an active one starts inactive, and the form says what active does", async () => {
	const bare = await site.organization({ slug: "fresh" });
	const [first, one] = [await staffOf(site, bare, "staff"), staff];
	const start = async (by: By) =>
		/data-open="add-season"[^>]*data-fill="([^"]*)"/.exec((await look(by, "/dashboard/seasons")).html)?.[1];
	expect(await start(first)).toBe("{&quot;active&quot;:true}");
	expect(await start(one)).toBe("{&quot;active&quot;:false}");
	expect((await look(one, "/dashboard/seasons")).text).toContain(
		"Active The public site shows the active season that starts last.",
	);
});

test("the season's page lists its leagues by their place, with what can be done to them", async () => {
	for (const path of [`/dashboard/seasons/${league.season.id}`, `/season/${league.season.id}`]) {
		const { status, html, text } = await look(staff, path);
		expect([path, status]).toEqual([path, 200]);
		expect(text).toContain("Fall 2026 Sep 1, 2026 to Dec 20, 2026, active");
		expect(html).toContain(
			`<a href="/dashboard/seasons/${league.season.id}/leagues/${league.league.id}">Monday Open</a>`,
		);
		expect(text).toContain("4 teams");
		expect(html).toMatch(
			/<ol><li><a href="\/dashboard\/seasons">Seasons<\/a><\/li><li><a href="\/dashboard\/seasons\/\d+" aria-current="page">Fall 2026<\/a>/,
		);
	}
	const { html } = await look(staff, `/acme/dashboard/seasons/${league.season.id}`);
	for (const words of [
		'data-none="Select at least one league."',
		'data-confirm="Delete selected leagues?"',
		'data-done="{name} created"',
		'data-done="{name} updated"',
		'data-done="Leagues deleted"',
		"Fall 2026: Monday Open (4 teams)",
	])
		expect(html).toContain(words);
	expect(html).toContain(`href="/acme/dashboard/seasons/${league.season.id}/leagues/${league.league.id}"`);
	expect(html).not.toMatch(/ style="/);
});

test("a season without leagues says so; one of elsewhere is not there", async () => {
	const response = await staff.send("POST", "/api/seasonsv2", { name: "Bare" });
	const { season } = JSON.parse(await response.text());
	const { text, html } = await look(staff, `/dashboard/seasons/${season.id}`);
	expect(text).toContain("No leagues available");
	expect(html).toMatch(/<datalist[^>]*><option value="Monday Open"/);
	expect((await look(staff, "/dashboard/seasons/999999")).status).toBe(404);
	expect((await look(await staffOf(site, harbor, "org_owner"), `/dashboard/seasons/${season.id}`)).status).toBe(404);
});
