import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { links } from "../../db/schema/index.ts";
import { DrawnAgain } from "../../src/http/pages/again.ts";
import { testApp } from "../support/app.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: Bun.Server<undefined>;
let organization: { id: number; time_zone: string };

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: async (request) => await site.app.fetch(request) });
}, 120_000);
afterAll(async () => {
	await server.stop(true);
	await site.close();
}, 120_000);

const get = async (path: string) => await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
const rename = async (label: string) =>
	await site.write(
		organization,
		async ({ tx }) => await tx.update(links).set({ label }).where(eq(links.slug, "schedule")),
	);
const drawn = () => Number(/^tipoff_pages_drawn_again (\d+)$/m.exec(site.app.metrics())?.[1]);

test("after a change home, standings and schedule of the last minute are drawn before anybody asks, others are not (caching 11)", async () => {
	for (const path of ["/acme", "/acme/teamList?league=all", "/acme/schedule", "/acme/leaderboard"]) await get(path);
	await rename("Fixtures");
	await until(() => drawn() === 3);
	for (const path of ["/acme", "/acme/teamList?league=all", "/acme/schedule"])
		expect(await get(path)).toContain("Fixtures");
	expect(drawn()).toBe(3);

	site.now.instant += 61_000;
	await rename("Calendar");
	await until(async () => (await get("/acme/leaderboard")).includes("Calendar")); // a page that is never drawn ahead
	expect(drawn()).toBe(3);
}, 120_000);

interface Turned {
	again: DrawnAgain;
	now: { instant: number };
	drawn: string[];
	/** What was to be done later, and in how many milliseconds. */
	later: { ms: number; act: () => void }[];
	/** Until all that has begun is done. */
	settled: () => Promise<void>;
}

function turned(): Turned {
	const [now, drawn, later]: [Turned["now"], string[], Turned["later"]] = [{ instant: 1_000_000 }, [], []];
	const again = new DrawnAgain({
		clock: () => now.instant,
		draw: async ({ url }) => void drawn.push(new URL(url).pathname),
		later: (ms, act) => void later.push({ ms, act }),
	});
	return { again, now, drawn, later, settled: async () => await new Promise((done) => setImmediate(done)) };
}

const request = (path: string) => new Request(`http://acme.test${path}`, { headers: { host: "acme.test" } });

test("an organization is drawn again once a second at most, the page that was asked for last first", async () => {
	const { again, now, drawn, later, settled } = turned();
	for (const path of ["/", "/schedule"]) again.asked(7, request(path));
	again.asked(8, request("/other"));
	again.changed(7);
	await settled();
	expect(drawn).toEqual(["/schedule", "/"]);
	now.instant += 300;
	for (const id of [7, 7, 7, 8]) again.changed(id);
	await settled();
	expect(drawn.slice(2)).toEqual(["/other"]);
	expect(later.map(({ ms }) => ms)).toEqual([700]);
	now.instant += 700;
	later[0]?.act();
	await settled();
	expect(drawn.slice(3)).toEqual(["/schedule", "/"]);
	again.changed(9); // nobody has asked for any of its pages
	await settled();
	expect(drawn).toHaveLength(5);
});

test("nothing is drawn again while somebody waits for a page, and what was asked for more than a minute ago not at all", async () => {
	const { again, now, drawn, settled } = turned();
	again.asked(7, request("/"));
	now.instant += 50_000;
	const known = again.asked(7, request("/schedule"));
	const { promise, resolve } = Promise.withResolvers<void>();
	const visit = again.during(async () => await promise);
	again.changed(7);
	await settled();
	expect(drawn).toEqual([]);
	now.instant += 11_000;
	resolve();
	await visit;
	await settled();
	expect(drawn).toEqual(["/schedule"]);
	if (known) known.at = now.instant + 60_000; // it was answered from what is kept
	now.instant += 65_000;
	again.changed(7);
	await settled();
	expect(drawn).toEqual(["/schedule", "/schedule"]);
});
