import { afterAll, beforeAll, expect, test } from "bun:test";
import { another } from "../support/another.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

const paths = ["/robots.txt", "/sitemap.xml", "/", "/browse", "/?city=Here", "/?sport=tennis"];

let site: Awaited<ReturnType<typeof testApp>>;
let other: Awaited<ReturnType<typeof another>>;
let root: Awaited<ReturnType<typeof staffOf>>;
let acme: { id: number };
let domain: { id: number };

beforeAll(async () => {
	site = await testApp({ dns: { texts: async () => [(await named()).token], addresses: () => Promise.resolve([]) } });
	await site.organization({ slug: "harbor", name: "Harbor", sportIds: [1] });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops", sportIds: [1] });
	root = await staffOf(site, null, "super_admin");
	other = await another(site);
	await until(() => other.directory.listening);
}, 120_000);
afterAll(async () => {
	await other?.[Symbol.asyncDispose]();
	await site?.close();
}, 120_000);

const named = async () =>
	(await site.database.owner.sql<{ token: string }[]>`select token from domains`)[0] ?? { token: "" };
const pagesOf = async ({ get }: Pick<typeof other, "get">) =>
	await Promise.all(paths.map(async (path) => [path, await (await get(path)).text()] as const));
const put = async (body: object) => await done("PUT", "", body);

async function done(method: string, rest: string, body?: object) {
	const response = await root.send(method, `/api/organizations/${acme.id}${rest}`, body);
	const answer = (await response.json()) as { domain: { id: number } };
	expect([method, rest, response.status, answer]).toEqual([method, rest, 200, answer]);
	return answer;
}

/** What is changed, and the pages that show it. */
const changes: [string, () => Promise<unknown>, string[]][] = [
	["is left out of search engines", () => put({ noindex: true }), ["/robots.txt", "/sitemap.xml"]],
	["is left in again", () => put({ noindex: false }), ["/robots.txt", "/sitemap.xml"]],
	["names a domain", async () => ({ domain } = await done("POST", "/domains", { domain: "acme.test" })), []],
	[
		"has a domain of its own",
		() => done("POST", `/domains/${domain.id}/check`),
		["/robots.txt", "/sitemap.xml", "/", "/browse"],
	],
	["loses its domain", () => done("DELETE", `/domains/${domain.id}`), ["/robots.txt", "/sitemap.xml", "/", "/browse"]],
	["changes its slug", () => put({ slug: "acme-hoops" }), ["/robots.txt", "/sitemap.xml", "/", "/browse"]],
	["changes its name", () => put({ name: "Acme Basket" }), ["/", "/browse"]],
	["changes its city", () => put({ city: "Here" }), ["/", "/browse", "/?city=Here"]],
	["changes its color", () => put({ color: "#123456" }), ["/", "/browse", "/?city=Here"]],
	["plays something else too", () => put({ sportIds: [1, 3] }), ["/", "/browse", "/?city=Here", "/?sport=tennis"]],
	["is deleted", () => done("DELETE", ""), paths],
	["is taken back", () => done("POST", "/restore"), paths],
];

test.each(changes)(
	"when an organization %s, the platform's stored pages are right at once",
	async (_, change, shown) => {
		const before = new Map(await pagesOf(site));
		await until(async () => Bun.deepEquals(new Map(await pagesOf(other)), before));
		await change();
		const after = await pagesOf(site);
		await using fresh = await another(site);
		expect(after).toEqual(await pagesOf(fresh));
		for (const path of shown) expect([path, new Map(after).get(path)]).not.toEqual([path, before.get(path)]);
		await until(async () => Bun.deepEquals(await pagesOf(other), after));
	},
	120_000,
);
