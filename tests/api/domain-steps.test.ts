import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { lookAt } from "../../src/http/domain/look.ts";
import { openDns } from "../../src/http/dns.ts";
import { violations } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { dnsServer } from "../support/servers/dns-server.ts";
import { freePort } from "../support/running.ts";
import { staffOf } from "../support/staff.ts";

setDefaultTimeout(120_000);

const platform = "leagues.localhost"; // which a browser looks for on its own machine
const long = `${"hoops-of-the-harbor-and-the-river"}.${"a-very-long-name-of-a-league-that-nobody-types"}.example`;

let names: Awaited<ReturnType<typeof dnsServer>>;
let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let port: number;
let acme: Awaited<ReturnType<typeof site.organization>>;
let owner: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	names = await dnsServer();
	port = await freePort();
	site = await testApp({ publicUrl: new URL(`http://${platform}:${port}`), dns: openDns([names.address], 1_000) });
	server = Bun.serve({ port, hostname: "127.0.0.1", fetch: site.app.fetch });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	owner = await staffOf(site, acme, "org_owner", `${platform}:${port}`);
	names.records.set(platform, { a: ["127.0.0.1"] });
});
afterAll(async () => {
	await server.stop(true);
	await site.close();
	await names.close();
});

const at = (rest = "") => `/api/organizations/${acme.id}/domains${rest}`;
async function add(domain: string) {
	const answer = await owner.send("POST", at(), { domain });
	return ((await answer.json()) as { domain: { id: number; token: string } }).domain;
}
async function steps({ id }: { id: number }) {
	const answer = await owner.send("POST", at(`/${id}/steps`));
	const looked = (await answer.json()) as {
		steps: { title: string; state: string; text: string }[];
		addresses: string[];
	};
	return { ...looked, states: Object.fromEntries(looked.steps.map(({ title, state }) => [title, state])) };
}

describe("the steps to a domain", () => {
	test("say each what was found, until the site answers there", async () => {
		const domain = await add("hoops.example");
		const first = await steps(domain);
		expect(first.addresses).toContain("127.0.0.1");
		expect(first.states).toEqual({
			Named: "done",
			Proven: "open",
			"Leads here": "open",
			Served: "open",
			"The site's own": "open",
		});
		names.records.set("hoops.example", { a: ["203.0.113.9"] });
		names.records.set("_tipoff.hoops.example", { txt: ["another"] });
		const wrong = await steps(domain);
		expect([wrong.states["Proven"], wrong.states["Leads here"]]).toEqual(["open", "wrong"]);
		expect(wrong.steps[2]?.text).toStartWith("hoops.example leads to 203.0.113.9, which is another machine.");
		names.records.set("hoops.example", { a: ["127.0.0.1"] });
		names.records.set("_tipoff.hoops.example", { txt: [domain.token] });
		expect((await steps(domain)).states).toEqual({
			Named: "done",
			Proven: "done",
			"Leads here": "done",
			Served: "done",
			"The site's own": "done",
		});
		names.state.silent = true;
		expect((await steps(domain)).steps[2]).toEqual({
			title: "Leads here",
			state: "unknown",
			text: "The name servers of this domain do not answer.",
		});
		names.state.silent = false;
		expect((await owner.send("POST", at("/4711/steps"))).status).toBe(404);
	});

	test("know a certificate that browsers do not trust from none that can be asked for", async () => {
		const dns = { texts: async () => [], addresses: async () => ["127.0.0.1"] };
		const pem = Bun.spawnSync(
			[
				"openssl",
				"req",
				"-x509",
				"-newkey",
				"rsa:2048",
				"-nodes",
				"-keyout",
				"-",
				"-subj",
				"/CN=other.example",
				"-days",
				"2",
			],
			{ stderr: "ignore" },
		).stdout.toString();
		const secured = Bun.serve({
			port: 0,
			hostname: "127.0.0.1",
			tls: { key: pem, cert: pem },
			fetch: () => new Response("yes"),
		});
		const asked = { dns, publicUrl: new URL(`https://${platform}:${secured.port}`) };
		expect(await lookAt(asked, { host: "hoops.example", token: "x" })).toMatchObject({
			hasCertificate: false,
			isServed: true,
		});
		await secured.stop(true);
		expect(await lookAt(asked, { host: "hoops.example", token: "x" })).toMatchObject({
			hasCertificate: null,
			isServed: null,
		});
	});
});

describe.skipIf(!hasBrowser)("the page of a domain", () => {
	let page: Page;
	let browser: Awaited<ReturnType<typeof openBrowser>>;
	beforeAll(async () => void (browser = await openBrowser()));
	afterEach(async () => await page?.context().close());
	afterAll(async () => await browser?.close());

	test.each([true, false])(
		"shows records and steps on a phone, with scripts or without: %p",
		async (javaScriptEnabled) => {
			const domain = await add(long);
			const context = await browser.newContext({
				javaScriptEnabled,
				bypassCSP: true,
				viewport: { width: 390, height: 844 },
			});
			const [name = "", value = ""] = owner.cookie.split("=");
			await context.addCookies([{ name, value, url: `http://${platform}:${port}` }]);
			page = await context.newPage();
			await page.goto(`http://${platform}:${port}/organizations/${acme.id}`);
			await page.getByRole("link", { name: `Steps to ${long}` }).click();
			await page.getByRole("heading", { name: long }).waitFor();
			const text = await page.locator("main").innerText();
			for (const said of [`_tipoff.${long}`, domain.token, "CNAME", platform, "Not looked at yet."])
				expect(text).toContain(said);
			await page.getByRole("button", { name: "Check now" }).click();
			await page.getByText(`${long} leads nowhere yet.`).waitFor();
			expect(await page.locator(".record", { hasText: "127.0.0.1" }).innerText()).toContain("A");
			await page.getByRole("button", { name: "Check again" }).waitFor();
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
			if (javaScriptEnabled) expect(await violations(page)).toEqual([]);
		},
	);
});
