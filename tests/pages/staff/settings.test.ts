import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let foreign: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, acme, "staff");
	foreign = await staffOf(site, await site.organization({ slug: "harbor", name: "Harbor Hoops" }), "staff");
});
afterAll(async () => await site.close());

const textOf = (html: string) =>
	html
		.replaceAll("<!-- -->", "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

async function shown(who: { get(path: string): Promise<Response> }, path: string) {
	const response = await who.get(path);
	const html = await response.text();
	return { status: response.status, html, text: textOf(html), headers: response.headers };
}

test("periods are listed in order with what can be done with them", async () => {
	const { status, text, html } = await shown(staff, "/gamePeriod");
	expect(status).toBe(200);
	for (const words of ["Period Name", "Add Game Period", "Reset to Default", "Hide All"]) expect(text).toContain(words);
	expect([...html.matchAll(/<b>([^<]+)<\/b>/g)].map(([, name]) => name)).toEqual([
		"Q1",
		"Q2",
		"Q3",
		"Q4",
		"OT",
		"Final",
	]);
	expect(html).toContain('aria-label="Hide Q1"');
});

test("a hidden period says so and can be unhidden", async () => {
	const rows = (await (await staff.get(`/api/gamePeriods/${acme.sports[0]?.id}`)).json()) as { id: number }[];
	await staff.send("PUT", `/api/gamePeriods/hide/${rows[4]?.id}`);
	const { html } = await shown(staff, "/gamePeriod");
	expect(html).toMatch(/<li class="away">(?:(?!<\/li>).)*<b>OT<\/b>(?:(?!<\/li>).)*Hidden(?:(?!<\/li>).)*Unhide/s);
	await staff.send("PUT", `/api/gamePeriods/unhide/${rows[4]?.id}`);
});

test("attributes bear their types, and new ones are Text, Number or Date", async () => {
	const { text, html } = await shown(staff, "/playerAttributes");
	expect(text).toMatch(/Number Number Hide .*Position Text Hide/);
	expect(
		[...html.matchAll(/<option value="(\w+)">(\w+)<\/option>/g)].map(([, value, label]) => [value, label]),
	).toEqual([
		["string", "Text"],
		["number", "Number"],
		["date", "Date"],
	]);
	expect(text).toContain("Reset to Default");
});

test("stats bear their abbreviations", async () => {
	const { text } = await shown(staff, "/stats");
	for (const words of ["Points (PTS)", "3-Point Percentage (3P%)", "Hide"]) expect(text).toContain(words);
});

test("one's settings show the username and a form with what the rule names (platform 12)", async () => {
	const { text, html } = await shown(staff, "/userSettings");
	expect(html).toContain(`<span class="badge brand">${staff.username}</span>`);
	for (const words of [
		"Edit Settings",
		"Username",
		"Email",
		"Old Password",
		"New Password",
		"Save Changes",
		"Cancel Edit",
		"Theme",
	])
		expect(text).toContain(words);
	expect(html).toContain('data-done="User updated successfully"');
	expect(html).toContain('data-fail="Failed to update user"');
});

describe("userId", () => {
	test("leads a super admin to that user's organization, whatever they have chosen", async () => {
		const root = await staffOf(site, acme, "super_admin");
		const own = await shown(root, "/gamePeriod");
		const led = await shown(root, `/gamePeriod?userId=${foreign.id}`);
		expect([own.text.includes("Acme Hoops"), led.text.includes("Harbor Hoops")]).toEqual([true, true]);
		expect(led.html).toContain(`/api/gamePeriods/reorder?userId=${foreign.id}`);
		expect(led.html).toContain(`POST /api/gamePeriods?userId=${foreign.id}`);
		const unchosen = await staffOf(site, null, "super_admin");
		for (const path of ["/gamePeriod", "/playerAttributes", "/stats"]) {
			expect((await shown(unchosen, `${path}?userId=${foreign.id}`)).text).toContain("Harbor Hoops");
			expect((await shown(unchosen, path)).headers.get("location")).toBe("/organizations");
		}
	});

	test("of somebody else's organization does not exist for staff", async () => {
		expect((await shown(staff, `/gamePeriod?userId=${foreign.id}`)).status).toBe(404);
		expect((await shown(staff, `/gamePeriod?userId=${staff.id}`)).status).toBe(200);
		expect((await shown(staff, "/gamePeriod?userId=x")).status).toBe(400);
	});
});

test("visitors are asked to sign in", async () => {
	for (const path of ["/gamePeriod", "/playerAttributes", "/stats", "/userSettings"]) {
		const response = await site.get(`/acme${path}`);
		expect([response.status, response.headers.get("location")]).toEqual([
			302,
			`/acme/login?next=${encodeURIComponent(`/acme${path}`)}`,
		]);
	}
});
