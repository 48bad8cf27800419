import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { until } from "../support/until.ts";
import { few, further } from "../support/depth.ts";

describe.skipIf(!hasBrowser)("page views", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;
	let context: BrowserContext;
	let page: Page;
	let views: URL[];
	let warnings: string[];

	beforeAll(async () => {
		site = await testApp({
			analytics: { localhost: "https://stats.example/view?site=7", "localhost/quiet": null, "127.0.0.1": "" },
		});
		await site.organization({ slug: "quiet", name: "Quiet Hoops" });
		await site.organization({ slug: "acme", name: "Acme Hoops" });
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	}, 120_000);
	afterEach(async () => await context.close());
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	/** `turned`: the test turns the clock of the page. */
	async function open(host: string, prepare = () => {}, path = "/acme/schedule", turned = false) {
		context = await browser.newContext();
		[views, warnings] = [[], []];
		await context.route("https://stats.example/**", async (route) => {
			views.push(new URL(route.request().url()));
			await route.fulfill({ status: 204 });
		});
		await context.addInitScript(prepare);
		page = await context.newPage();
		if (turned) await page.clock.install();
		page.on("console", (message) => warnings.push(`${message.type()} ${message.text()}`));
		await page.goto(`http://${host}:${server.port}${path}`);
	}

	test("are counted on a host that is configured, by address and origin alone", async () => {
		await open("localhost");
		await until(() => views.length === 1);
		expect(Object.fromEntries(views[0]?.searchParams ?? [])).toEqual({
			site: "7",
			page: "/acme/schedule",
			title: await page.title(),
		});
		expect(warnings.filter((text) => text.startsWith("error"))).toEqual([]);
	});

	test.each(few(["/", "/browse", "/login", "/acme/login"], "last"))(
		"are counted of %s, which has a frame of its own",
		async (path) => {
			await open("localhost", () => {}, path);
			await until(() => views.length === 1);
			expect(views[0]?.searchParams.get("page")).toBe(path);
		},
	);

	test("are not counted of a slug that the configuration leaves out", async () => {
		const html = await (await fetch(`http://localhost:${server.port}/quiet/schedule`)).text();
		expect(html).not.toContain("data-analytics");
	});

	test.each([
		["Do Not Track", () => void Object.defineProperty(navigator, "doNotTrack", { value: "1" })],
		["Global Privacy Control", () => void Object.defineProperty(navigator, "globalPrivacyControl", { value: true })],
	])("are not counted with %s", async (_, prepare) => {
		await open("localhost", prepare, "/acme/schedule", true);
		await page.clock.runFor(1_000);
		await page.evaluate(() => void (new Image().src = "https://stats.example/last"));
		await until(() => views.some(({ pathname }) => pathname === "/last")); // what was sent before it has come by then
		expect(views.map(({ pathname }) => pathname)).toEqual(["/last"]);
	});

	further("warn on the console where the address is missing", async () => {
		await open("127.0.0.1", () => {}, "/acme/players"); // a page of its own: those under a slug are stored once for all the platform's names
		await until(() => warnings.some((text) => text.startsWith("warning No address is set for the page views")));
		expect(views).toEqual([]);
	});

	test("are counted nowhere else: other sites have no script", async () => {
		const plain = await testApp();
		await plain.organization({ slug: "acme" });
		const html = await (await plain.get("/acme/schedule")).text();
		await plain.close();
		context = await browser.newContext();
		expect(html).not.toContain("<script");
		expect(html).not.toContain("data-analytics");
	});
});
