import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let greedy: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "greedy" });
	await site.organization({ slug: "acme" });
	greedy = await staffOf(site, organization, "org_owner");
}, 120_000);
afterAll(async () => await site.close(), 90_000);

/** Does something while whoever reads or writes a business has to wait. */
async function whileBusinessesWait(act: () => Promise<void>): Promise<void> {
	const held = Promise.withResolvers<void>();
	const done = Promise.withResolvers<void>();
	const holding = site.database.owner.sql.begin(async (tx) => {
		await tx`lock table businesses in access exclusive mode`;
		held.resolve();
		await done.promise;
	});
	await held.promise;
	await act().finally(done.resolve);
	await holding;
}

const waiting = async () =>
	(
		await site.database.owner.sql`
			select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
	).length;
const told = (response: Response) => [response.status, response.headers.get("retry-after")];

test("what takes too long in the database is told with 503 and when to come again, read or written (operations 14)", async () => {
	await whileBusinessesWait(async () => {
		const [read, page] = await Promise.all([greedy.get("/api/businesses"), greedy.get("/businessPage")]);
		const written = await greedy.send("POST", "/api/businesses", { name: "Gym" });
		expect([read, page, written].map(told)).toEqual([
			[503, "5"],
			[503, "5"],
			[503, expect.stringMatching(/^[15]$/)],
		]);
		for (const answer of [read, written])
			expect((await answer.json()).message).toMatch(/^(This took too long|Somebody else is saving)/);
		expect(await page.text()).toContain("This took too long. Please try again in a moment.");
		await until(async () => (await waiting()) === 0);
	});
	expect((await greedy.get("/api/businesses")).status).toBe(200);
}, 120_000);

test("an organization whose people keep all its connections waiting holds up nobody else (operations 15)", async () => {
	const root = await staffOf(site, null, "super_admin");
	await whileBusinessesWait(async () => {
		const [over, answers] = [new AbortController(), new Set<string>()];
		const ask = async () => {
			while (!over.signal.aborted) answers.add(String(told(await greedy.get("/api/businesses"))));
		};
		const many = Array.from({ length: 30 }, ask);
		await until(async () => (await waiting()) > 0);
		const others = await Promise.all([
			site.get(`/acme/players?name=${crypto.randomUUID()}`),
			site.get(`/?name=${crypto.randomUUID()}`),
			root.get("/organizations"),
			site.get("/readyz"),
		]);
		expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		over.abort();
		await Promise.all(many);
		expect([...answers]).toEqual(["503,5"]);
	});
	expect((await greedy.get("/api/businesses")).status).toBe(200);
}, 120_000);
