import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof staffOf>>;
let owner: Awaited<ReturnType<typeof staffOf>>;
let harbor: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	const [one, other] = [await site.organization({ slug: "acme" }), await site.organization({ slug: "harbor" })];
	acme = await staffOf(site, one, "staff");
	owner = await staffOf(site, one, "org_owner");
	harbor = await staffOf(site, other, "staff");
});
afterAll(async () => await site.close());

type Business = { id: number; name: string; revision: number } & Record<string, unknown>;

const list = async (staff = acme) => (await (await staff.get("/api/businesses")).json()) as Business[];
const add = async (body: object) => await acme.send("POST", "/api/businesses", body);
const made = async (body: object) => ((await (await add(body)).json()) as { business: Business }).business;

const whole = {
	name: "Pier Gym",
	phone: "+1 714 555 0100",
	email: "desk@pier.example",
	website: "https://pier.example",
	city: "Long Beach",
	state: "California",
	location: "12 Pier Road",
	facebook: "https://facebook.com/pier",
	instagram: "https://instagram.com/pier",
	sport: "basketball",
	category: "co-ed",
	season: "Fall 2026",
	nextSeason: "Spring 2027",
	signupDeadline: "2026-12-01",
	signupStatus: "closed",
	cost: "$40",
	skillLevel: "Beginners",
};

describe("the business directory", () => {
	test("keeps every field, and lists by name", async () => {
		const business = await made(whole);
		expect(business).toMatchObject(whole);
		await made({ name: "anchor Sports" });
		expect((await list()).map(({ name }) => name)).toEqual(["anchor Sports", "Pier Gym"]);
		expect((await list())[0]).toMatchObject({ phone: null, sport: null, signupStatus: "active", signupDeadline: null });
	});

	test("changes what is sent and leaves the rest; blank takes away", async () => {
		const business = await made({ ...whole, name: "Quay Shop" });
		const answer = await acme.send("PUT", `/api/businesses/${business.id}`, { cost: "", city: "Irvine" });
		expect(answer.status).toBe(200);
		const { business: after } = (await answer.json()) as { business: Business };
		expect(after).toMatchObject({ ...whole, name: "Quay Shop", cost: null, city: "Irvine" });
		expect(after.revision).toBe(business.revision + 1);
	});

	test("tells the later of two editors, with the entry as it is now", async () => {
		const business = await made({ name: "Reef Bar" });
		await acme.send("PUT", `/api/businesses/${business.id}`, { name: "Reef Café", revision: business.revision });
		const late = await acme.send("PUT", `/api/businesses/${business.id}`, { cost: "9", revision: business.revision });
		expect(late.status).toBe(409);
		expect(((await late.json()) as { current: Business }).current).toMatchObject({ name: "Reef Café", cost: null });
	});

	test("refuses what no business has, with the field named", async () => {
		const wrong: [object, string][] = [
			[{ name: " " }, "name"],
			[{ name: "x".repeat(101) }, "name"],
			[{ ...whole, email: "nobody" }, "email"],
			[{ ...whole, website: "javascript:alert(1)" }, "website"],
			[{ ...whole, signupDeadline: "2026-02-30" }, "signupDeadline"],
			[{ ...whole, sport: "chess" }, "sport"],
			[{ ...whole, category: "seniors" }, "category"],
			[{ ...whole, signupStatus: "maybe" }, "signupStatus"],
			[{ ...whole, phone: 7 }, "phone"],
		];
		const before = (await list()).length;
		for (const [body, field] of wrong) {
			const answer = await add(body);
			expect([field, answer.status]).toEqual([field, 422]);
			expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
		}
		expect((await list()).length).toBe(before);
	});

	test("is another organization's own", async () => {
		const business = await made({ name: "Ours" });
		expect(await list(harbor)).toEqual([]);
		expect((await harbor.send("PUT", `/api/businesses/${business.id}`, { name: "Theirs" })).status).toBe(404);
		expect((await harbor.send("DELETE", `/api/businesses/${business.id}`)).status).toBe(404);
	});

	test("loses an entry that can be taken back, and the log tells both", async () => {
		const business = await made({ ...whole, name: "Short Lived" });
		expect(await (await acme.send("DELETE", `/api/businesses/${business.id}`)).json()).toEqual({
			message: "Business deleted",
		});
		expect((await acme.send("DELETE", `/api/businesses/${business.id}`)).status).toBe(404);
		const deleted = await (await acme.get("/dashboard/deleted")).text();
		const id = /PUT|POST/.test(deleted) ? /name="id" value="(\d+)"/.exec(deleted)?.[1] : undefined;
		expect(deleted).toContain("Short Lived");
		expect((await acme.send("POST", `/api/deletions/${id}/restore`, {})).status).toBe(200);
		expect((await list()).find(({ name }) => name === "Short Lived")).toMatchObject({ ...whole, name: "Short Lived" });
		const log = await (await owner.get("/dashboard/audit")).text();
		expect(log).toContain("Restored");
		expect(log).toContain("Short Lived");
	});
});

describe("its page", () => {
	const page = async (query = "") => await (await acme.get(`/businessPage${query}`)).text();

	test("shows a card for each with what is known, and the form with its choices", async () => {
		const html = await page();
		expect(html).toContain("<h1>Business directory</h1>");
		expect(html).toContain('href="mailto:desk@pier.example"');
		expect(html).toContain("Dec 1, 2026");
		expect(html).toContain("Sign-up closed");
		for (const word of ["Men", "Women", "Adult", "Youth", "Co-ed", "Baseball", "Tennis", "Volleyball", "California"])
			expect(html).toContain(word);
	});

	test("searches by name, city and place, and filters", async () => {
		const names = (html: string) => [...html.matchAll(/<h2 class="team">([^<]+)<\/h2>/g)].map(([, name]) => name);
		expect(names(await page("?name=anchor"))).toEqual(["anchor Sports"]);
		expect(names(await page("?name=irvine"))).toEqual(["Quay Shop"]);
		expect(names(await page("?category=co-ed&status=active"))).toEqual([]);
		expect(await page("?name=nowhere")).toContain("No business fits this search.");
	});

	test("says so while there are none, and is closed to visitors", async () => {
		expect(await (await harbor.get("/businessPage")).text()).toContain("No businesses yet.");
		expect((await site.get("/acme/businessPage")).status).toBe(302);
	});
});
