import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

interface Link {
	id: number;
	label: string;
	slug: string;
	url: string | null;
	is_external: boolean;
	show_in_navbar: boolean;
	position: number;
	revision: number;
}

let site: Awaited<ReturnType<typeof testApp>>;
let count = 0;
let acme: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => void (site = await testApp()));
afterAll(async () => await site.close());
beforeEach(async () => {
	acme = await site.organization({ slug: `acme-${(count += 1)}`, name: "Acme" });
	staff = await staffOf(site, acme, "staff");
});

const list = async () => (await (await staff.get(`/api/organization-links/${acme.id}`)).json()) as Link[];
const labels = async () => (await list()).map(({ label }) => label);
const add = async (body: object) => await staff.send("POST", "/api/organization-links", body);
const added = async (body: object) => ((await (await add(body)).json()) as { link: Link }).link;
const put = async (id: number, body: object) => await staff.send("PUT", `/api/organization-links/${id}`, body);
const named = async (label: string) => (await list()).find((link) => link.label === label) as Link; // looked for by its test
const page = async (slug: string) => await site.get(`/${acme.slug}/${slug}`);

describe("a link of the menu", () => {
	test("is added at the end with its page, whose address follows the label", async () => {
		const link = await added({ label: " Code of Conduct ", is_external: false, organization_id: acme.id });
		expect(link).toMatchObject({
			label: "Code of Conduct",
			slug: "code-of-conduct",
			position: 5,
			show_in_navbar: true,
		});
		expect((await page("code-of-conduct")).status).toBe(200);
		expect(await (await page("schedule")).text()).toContain("Code of Conduct");
	});

	test("to another website has its address and no page", async () => {
		const link = await added({ label: "Photos", is_external: true, url: "photos.example/acme" });
		expect(link).toMatchObject({ slug: "", url: "https://photos.example/acme", is_external: true });
		expect((await page("photos")).status).toBe(404);
		expect(await (await page("schedule")).text()).toContain('href="https://photos.example/acme"');
	});

	test("is refused without a label, with another's, and with an address that is none, taken or the product's own", async () => {
		const wrong: [object, string, string][] = [
			[{ label: "  " }, "label", "Enter a label."],
			[{ label: " players " }, "label", said.linkExists],
			[{ label: "x".repeat(61) }, "label", "At most 60 characters."],
			[{ label: "!!!" }, "label", said.slugTooShort],
			[{ label: "Login" }, "label", 'The address "login" is kept for the platform.'],
			[{ label: "Photos", is_external: true }, "url", "Enter the address of the other website."],
			[{ label: "Photos", is_external: true, url: "javascript:alert(1)" }, "url", said.notWebAddress],
			[
				{ label: "Photos", is_external: true, url: `https://a.test/${"x".repeat(500)}` },
				"url",
				"At most 500 characters.",
			],
		];
		for (const [body, field, sentence] of wrong) {
			const answer = await add(body);
			expect([body, answer.status, await answer.json()]).toEqual([
				body,
				422,
				{ message: sentence, fields: { [field]: sentence } },
			]);
		}
		expect(await list()).toHaveLength(5);
	});

	test("leads to a page of the product that was chosen; a deleted home or leaderboard comes back so", async () => {
		const tournament = await added({ label: "Cup", page: "tournament" });
		expect(tournament).toMatchObject({ label: "Cup", slug: "tournament" });
		expect(await (await page("schedule")).text()).toContain(`href="/${acme.slug}/tournament"`);
		expect((await staff.get(`/api/pages/by-link/${tournament.id}`)).status).toBe(404);
		for (const [label, slug] of [
			["Home", ""],
			["Leaderboard", "leaderboard"],
		] as const) {
			expect((await staff.send("DELETE", `/api/organization-links/${(await named(label)).id}`)).status).toBe(200);
			expect(await added({ label, page: slug })).toMatchObject({ label, slug });
		}
		const typed = await add({ label: "Games" });
		expect([typed.status, ((await typed.json()) as { message: string }).message]).toEqual([
			422,
			'The address "games" is kept for the platform. To put Schedule into the menu, choose it under Page.',
		]);
	});

	test("has an address of its own where its label gives none, and keeps it", async () => {
		const link = await added({ label: "规则", address: "rules-zh" });
		expect(link.slug).toBe("rules-zh");
		await put(link.id, { label: "新规则" });
		expect((await page("rules-zh")).status).toBe(200);
		const rules = await added({ label: "Rules" });
		await put(rules.id, { label: "House rules", address: "rules" });
		expect((await page("rules")).status).toBe(200);
	});

	test("that is gone says so", async () => {
		const { id } = await added({ label: "Rules" });
		await staff.send("DELETE", `/api/organization-links/${id}`);
		expect(await (await put(id, { show_in_navbar: false })).json()).toEqual({
			message: said.linkGone,
		});
	});

	test("is hidden and shown, and its page stays", async () => {
		const link = await added({ label: "Rules" });
		await put(link.id, { show_in_navbar: false });
		expect(await (await page("schedule")).text()).not.toContain(">Rules<");
		expect((await page("rules")).status).toBe(200);
		await put(link.id, { show_in_navbar: true });
		expect(await (await page("schedule")).text()).toContain(">Rules<");
	});

	test("changes its label and with it its address; a page of the product keeps its own", async () => {
		const link = await added({ label: "Rules" });
		expect(((await (await put(link.id, { label: "House rules" })).json()) as { link: Link }).link.slug).toBe(
			"house-rules",
		);
		expect([(await page("rules")).status, (await page("house-rules")).status]).toEqual([301, 200]);
		const standings = await named("Standings");
		expect(((await (await put(standings.id, { label: "Table" })).json()) as { link: Link }).link).toMatchObject({
			label: "Table",
			slug: "teamList",
		});
	});

	test("goes to another website and back with its page as it was", async () => {
		const link = await added({ label: "Rules" });
		await put(link.id, { label: "Rules", is_external: true, url: "https://rules.example" });
		expect((await page("rules")).status).toBe(404);
		await put(link.id, { label: "Rules", is_external: false, slug: "rules" });
		expect((await page("rules")).status).toBe(200);
		expect((await named("Rules")).url).toBe(null);
	});

	test("one that was external from the start gets a page when it comes to the site", async () => {
		const link = await added({ label: "Photos", is_external: true, url: "https://photos.example" });
		await put(link.id, { label: "Photos", is_external: false });
		expect((await page("photos")).status).toBe(200);
	});

	test("tells the later of two editors", async () => {
		const link = await added({ label: "Rules" });
		await put(link.id, { label: "House rules", revision: link.revision });
		const late = await put(link.id, { label: "Our rules", revision: link.revision });
		expect(late.status).toBe(409);
		expect(((await late.json()) as { current: Link }).current.label).toBe("House rules");
	});

	test("is deleted with its page, and taken back with it; three are protected", async () => {
		const link = await added({ label: "Rules" });
		expect((await staff.send("DELETE", `/api/organization-links/${link.id}`)).status).toBe(200);
		expect((await page("rules")).status).toBe(404);
		const deleted = await (await staff.get("/dashboard/deleted")).text();
		const id = /name="id" value="(\d+)"/.exec(deleted)?.[1];
		expect((await staff.send("POST", `/api/deletions/${id}/restore`, {})).status).toBe(200);
		expect((await page("rules")).status).toBe(200);
		for (const label of ["Players", "Schedule", "Standings"]) {
			const answer = await staff.send("DELETE", `/api/organization-links/${(await named(label)).id}`);
			expect([label, answer.status]).toEqual([label, 409]);
		}
	});
});

describe("the order of the menu", () => {
	test("is what was asked for, with positions from 0", async () => {
		const before = await list();
		const links = before.toReversed().map(({ id }, position) => ({ id, position }));
		expect((await staff.send("PUT", "/api/organization-links/order", { links })).status).toBe(200);
		expect(await labels()).toEqual(["Leaderboard", "Players", "Schedule", "Standings", "Home"]);
		expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
		expect((await staff.send("PUT", "/api/organization-links/order", { links: links.slice(1) })).status).toBe(422);
	});

	test("is set link by link as well", async () => {
		const home = await named("Home");
		expect((await put(home.id, { position: 9 })).status).toBe(200);
		expect((await labels()).at(-1)).toBe("Home");
	});
});

test("a menu of many links keeps the later ones under More, without script", async () => {
	for (let number = 1; number <= 12; number += 1) await added({ label: `Rules part ${number}` });
	const html = await (await page("schedule")).text();
	const [, more = ""] = /<details><summary>More([\s\S]*?)<\/details>/.exec(html) ?? [];
	expect(more.match(/<li>/g)).toHaveLength(9);
	expect(more).toContain("Rules part 12");
});

test("the editor of a site whose menu is fixed says so and shows that one", async () => {
	const adult = await site.organization({ slug: "adult", name: "Adult", site_variant: "adult-league" });
	const theirs = await staffOf(site, adult, "staff");
	const html = (await (await theirs.get("/navbar-links")).text()).replaceAll("<!-- -->", "");
	expect(html).toContain("The menu of this site is fixed");
	expect(html).not.toContain(">Visible<");
	expect(/<nav class="preview"[\s\S]*?<\/nav>/.exec(html)?.[0].match(/<button/g)).toHaveLength(13);
});

test("the editor shows each link with what it may do", async () => {
	await added({ label: "Rules" });
	const html = (await (await staff.get("/navbar-links")).text()).replaceAll("<!-- -->", "");
	expect(html).toContain("Pages can be added, removed or re-ordered.");
	for (const name of ["Toggle", "Edit"]) expect(html).toContain(`aria-label="${name} Players"`);
	expect(html).toContain('aria-label="Delete Home"');
	expect(html).not.toContain('aria-label="Delete Players"');
	expect(html).not.toContain('aria-label="Edit Page Players"');
	expect(html).toMatch(/href="\/dashboard\/pages\/\d+\/edit"[^>]*aria-label="Edit Page Rules"/);
	expect(html).toMatch(/aria-label="Toggle Players"[^>]*title="Show or hide in the menu"/);
	expect(html).toContain("Visitors see it at once, empty until you edit its page.");
	for (const text of ["Add New Link", "Page on the site", "Another website", "Will appear at", "Add Link"])
		expect(html).toContain(text);
});
