import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { games, organizations } from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { another } from "../support/another.ts";
import { anyChange, type Change, change, kinds as changes } from "../support/any-change.ts";
import { testApp } from "../support/app.ts";
import { crawl, kinds } from "../support/demo.ts";
import { depth } from "../support/depth.ts";
import { fillEverything } from "../support/seasons/full-season.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
afterAll(async () => await site.close());

/** What leaves no game between teams of two seasons, which no page can show. */
const possible = Object.keys(changes).flatMap((name, kind) => (/^other (?:league|team)$/.test(name) ? [] : [kind]));

/** An organization with something of everything, and an address of each kind of page that a visitor finds there. */
async function filled(): Promise<{ organization: Organization; paths: string[] }> {
	const organization = await site.organization({ slug: `same-${crypto.randomUUID().slice(0, 8)}` });
	await site.write(organization, fillEverything);
	const found = await crawl((path) => site.get(path), [`/${organization.slug}`], 2);
	const feeds = ["/_/feeds/games.csv", "/_/embed/standings", "/_/embed/schedule", "/sitemap.xml"];
	const paths = kinds([...found.keys()].filter((path) => path.startsWith(`/${organization.slug}`)));
	const drawn = paths.filter((path) => !path.includes("/login")); // which is drawn for each who asks
	return { organization, paths: [...drawn, ...feeds.map((path) => `/${organization.slug}${path}`)] };
}

/** What a page says, and how. */
async function told(get: (path: string) => Promise<Response>, path: string) {
	const answer = await get(path);
	return {
		path,
		status: answer.status,
		policy: answer.headers.get("content-security-policy"),
		text: await answer.text(),
	};
}

test("a page that is not drawn again is the one that would be drawn, after changes of every kind and as time goes by (caching 12)", async () => {
	const tried = async (some: readonly (Change & { minutes: number })[]) => {
		const { organization, paths } = await filled();
		for (const one of some) {
			await change(site, organization, one);
			site.now.instant += one.minutes * 60_000;
			await using fresh = await another(site);
			for (const path of paths) {
				const kept = await told(site.get, path);
				expect(kept.status).toBeLessThan(500);
				expect(kept).toEqual(await told(fresh.get, path));
			}
		}
	};
	const all = possible.map((kind) => ({ kind, pick: kind * 3, a: kind % 7, b: 2, minutes: kind * 7 }));
	await tried(all.filter((_, at) => at % depth(5, 1) === 0));
	const step = fc.tuple(
		anyChange.filter(({ kind }) => possible.includes(kind)),
		fc.record({ minutes: fc.constantFrom(0, 0, 1, 50, 700) }),
	);
	const steps = fc.array(
		step.map(([one, time]) => ({ ...one, ...time })),
		{ minLength: 1, maxLength: 6 },
	);
	await fc.assert(fc.asyncProperty(steps, tried), { numRuns: depth(1, 40) });
}, 900_000);

test("a change of a game draws its pages anew and finds the others as they were; a setting draws all", async () => {
	const { organization, paths } = await filled();
	const same = () => Number(/^tipoff_pages_found_same (\d+)$/m.exec(site.app.metrics())?.[1]);
	/** Which of them are not drawn again. */
	const kept = async () => {
		const found: string[] = [];
		for (const path of paths) {
			const before = same();
			expect((await site.get(path)).status).toBe(200);
			if (same() > before) found.push(path.replace(`/${organization.slug}`, ""));
		}
		return found;
	};
	await kept(); // where the frame is remembered it is not among the answers any more
	await site.write(organization, async () => {});
	await kept();
	await site.write(organization, async () => {}); // a new version, and nothing else
	const quiet = await kept();
	expect(quiet).toEqual(expect.arrayContaining(["/schedule", "/leaderboard", "/_/embed/standings"]));
	await site.write(organization, async ({ tx }) => await tx.update(games).set({ location: "The Other Gym" }));
	const others = await kept();
	expect(others).toEqual(expect.arrayContaining(["/leaderboard", "/players"]));
	expect(others).not.toContain("/schedule");
	await site.write(organization, async ({ tx }) => await tx.update(organizations).set({ name: "Another Name" }));
	expect(await kept()).toEqual([]);
	expect(await (await site.get(`/${organization.slug}/leaderboard`)).text()).toContain("Another Name");
});
