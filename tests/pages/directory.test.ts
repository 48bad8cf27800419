import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { sportOf } from "../../src/domain/sport/sport.ts";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();
const names = (text: string) => [...text.matchAll(/<a [^>]*class="cover"[^>]*>([^<]+)/g)].map(([, name]) => name);

test("an empty installation says that there are no leagues", async () => {
	const response = await site.get("/");
	expect(response.status).toBe(200);
	expect(await response.text()).toContain("No leagues available");
});

test("a new organization is in the directory at once, with its fallback labels", async () => {
	await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	const text = await html("/");
	expect(text).toContain("Harbor Hoops");
	expect(text).toContain('<dd class="sr">Unknown City</dd>');
	expect(text).toContain('href="/harbor"');
});

test("an organization without a sport says so", async () => {
	const { id } = await site.organization({ slug: "pine", name: "Pine Street Open", city: "Portland" });
	await site.database.owner.db
		.delete(schema.organization_sports)
		.where(eq(schema.organization_sports.organization_id, id));
	await site.organization({ slug: "other", name: "Other Hoops", city: "Boston" });
	expect(await html("/")).toContain("No Sport");
});

test("a card stands on the ground of its sport, and scores come from the scorer's table where every league has one", async () => {
	const desk = "straight from the scorer’s table.";
	expect(await html("/")).toContain(desk);
	await site.organization({ slug: "spikes", name: "Bay Spikers", sport: "volleyball", city: "Redfield" });
	const text = await html("/");
	expect(text).toContain("straight from the scorers.");
	expect(text).not.toContain(desk);
	const card = (name: string) => text.split("<article").find((one) => one.includes(name)) ?? "";
	expect(card("Bay Spikers")).toContain(`<path d="${sportOf("volleyball").ground}">`);
	expect(card("Bay Spikers")).toContain("<dd>Volleyball</dd>");
	expect(card("Harbor Hoops")).toContain(`<path d="${sportOf("basketball").ground}">`);
	expect(card("Pine Street Open")).not.toContain("<path"); // it has none
});

test("a card leads to the organization's own domain where it has one", async () => {
	await site.organization({ slug: "docks", name: "Docks League", domain: "docks.example" });
	const text = await html("/");
	expect(text).toMatch(/href="http:\/\/docks\.example(:\d+)?"/);
	expect(text).not.toContain('href="/docks"');
});

test("city and name filter the cards, and every filter can be taken back", async () => {
	expect(names(await html("/?city=Boston"))).toEqual(["Other Hoops"]);
	expect(names(await html("/?name=hOOps"))).toEqual(["Harbor Hoops", "Other Hoops"]);
	expect(names(await html("/?sport=basketball&city=Portland"))).toEqual([]);
	const none = await html("/?name=nobody");
	expect(none).toContain("No leagues available");
	expect(none).toContain("Show all leagues");
	expect(none).toContain('<meta name="robots" content="noindex"');
});

test("the directory has a login, no navbar and no footer, also at /browse", async () => {
	for (const path of ["/", "/browse"]) {
		const text = await html(path);
		expect(text).toContain('href="/login"');
		expect(text).not.toContain('class="band"');
		expect(text).not.toContain("<footer");
	}
	expect(await html("/browse")).toMatch(/<link rel="canonical" href="http:\/\/localhost:3000\/"/);
});

test("sixty organizations fill a page; the rest is on the next", async () => {
	for (let index = 0; index < 60; index += 1)
		await site.organization({ slug: `club-${index}`, name: `Club ${String(index).padStart(2, "0")}`, city: "Oakland" });
	const first = await html("/");
	expect(names(first)).toHaveLength(60);
	expect(first).toContain("65 organizations");
	expect(first).toContain('href="/?page=2"');
	expect(names(await html("/?page=2"))).toHaveLength(5);
	expect((await site.get("/?page=3")).status).toBe(404);
	expect(await html("/?city=Oakland")).not.toContain("page=2");
});
