import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { markupErrors, violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

describe.skipIf(!hasBrowser)("links for scorers, in the dashboard", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<Stage["signedIn"]>>["staff"];
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
	}, 120_000);
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	async function open(path: string, options: BrowserContextOptions = {}) {
		const opened = await stage.signedIn(acme, "staff", { viewport: { width: 1280, height: 900 }, ...options });
		({ page, staff } = opened);
		await opened.open(path);
	}
	const picture = async (name: string) => {
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
	};

	test("one is made for a game, shown with its code, and withdrawn", async () => {
		await open(`/dashboard/scorers?game=${league.coming.id}`);
		await page.fill("#scorer-label", "Table 1");
		await page.click("text=Make a link");
		await page.waitForSelector(".scorer-card");
		expect(await page.locator(".scorer-card .address").textContent()).toMatch(/\/_\/score#[\w-]{32}$/);
		expect(
			await page.locator(".scorer-card img").evaluate((image: HTMLImageElement) => image.naturalWidth),
		).toBeGreaterThan(20);
		expect(await page.evaluate(() => document.activeElement?.className)).toContain("scorer-card");
		expect(await violations(page)).toEqual([]);
		await picture("scorers-1280");
		await page.getByLabel("Withdraw Table 1").click();
		await page.click("dialog button.main");
		await page.waitForSelector("text=Link withdrawn");
		expect(await page.locator("tbody tr").first().textContent()).toContain("Withdrawn");
	});

	test("one is handed on by the phone's own list where the browser has one, and copied where that fails", async () => {
		await open(`/dashboard/scorers?game=${league.coming.id}`, { viewport: { width: 390, height: 844 } });
		const make = async () => {
			await page.fill("#scorer-label", "Table 2");
			await page.click("text=Make a link");
			await page.waitForSelector(".scorer-card");
		};
		const share = page.getByRole("button", { name: "Share" });
		await page.evaluate("void delete Navigator.prototype.share");
		await make();
		expect(await share.count()).toBe(0);
		await page.reload();
		await page.evaluate(`window.shared = [];
			Navigator.prototype.share = async (data) => {
				shared.push(data);
				if (shared.length > 1) throw new DOMException("", shared.length > 2 ? "NotAllowedError" : "AbortError");
			};`);
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await make();
		const address = (await page.locator(".scorer-card .address").textContent()) ?? "";
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		const boxes = await Promise.all(
			["Copy", "Share", "Print"].map(
				async (name) => await page.getByRole("button", { name, exact: true }).boundingBox(),
			),
		);
		expect(new Set(boxes.map((box) => box?.y)).size).toBe(1); // side by side
		await share.click();
		expect(await page.evaluate("shared")).toEqual([{ title: "Acme Hoops: Table 2", url: address }]);
		await page.evaluate(async () => await navigator.clipboard.writeText("before"));
		await share.click(); // and shut again
		expect(await page.evaluate("[shared.length, document.querySelectorAll('.toast').length]")).toEqual([2, 0]);
		await share.click();
		await page.getByText("Copied").waitFor();
		expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(address);
		await picture("scorers-share-390");
	});

	further(
		"one with a name of its own says on screen, in the list and on paper what it is for, and until when",
		async () => {
			const game = "Reef Rockets at Quay Queens, Nov 23, 2026, 8:00 PM, Pier Gym";
			await stage.site.database.owner.sql`update games set location = 'Pier Gym' where id = ${league.coming.id}`;
			await open(`/dashboard/scorers?game=${league.coming.id}`);
			await page.fill("#scorer-label", "Table Tom");
			await page.click("text=Make a link");
			const card = page.locator(".scorer-card");
			await card.getByRole("heading", { name: "Table Tom" }).waitFor();
			const row = page.locator("tbody tr").first();
			expect(await row.locator("th").textContent()).toContain(game);
			await page.emulateMedia({ media: "print" });
			expect(await card.innerText()).toContain(game);
			expect(await card.innerText()).toContain("The link ends on Nov 24, 2026, 6:00 AM.");
			await page.emulateMedia({ media: "screen" });

			await page.goto(`http://${stage.host}/dashboard/scorers`);
			await page.fill("#scorer-day", "2026-11-23");
			await page.selectOption("#scorer-place", "Pier Gym");
			await page.fill("#scorer-label", "Table Tom");
			await page.click("text=Make a link");
			await card.getByText("Games, Nov 23, 2026, Pier Gym").waitFor();
			await page.reload();
			const heads = await page.locator("tbody tr th").allInnerTexts();
			expect(heads[0]).toContain("Games, Nov 23, 2026, Pier Gym");
			expect(heads[1]).toContain(game);
			expect(await violations(page)).toEqual([]);
		},
	);

	further(
		"one is made for a day at a place, on a phone; a day that is over is refused and stays to be mended",
		async () => {
			await open("/dashboard/scorers", { viewport: { width: 390, height: 900 } });
			await page.evaluate(() => document.querySelector("#scorer-day")?.removeAttribute("min"));
			await page.fill("#scorer-day", "2020-01-01");
			await page.click("text=Make a link");
			await page.waitForSelector("#scorer-day-error");
			expect(await page.locator("#scorer-day-error").textContent()).toBe("This day is over.");
			await page.fill("#scorer-day", "2099-01-01");
			await page.click("text=Make a link");
			await page.waitForSelector(".scorer-card");
			expect(await violations(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
			await picture("scorers-390");
		},
	);

	further.each([390, 1280])("long names leave every column and Withdraw in sight at %d px", async (width) => {
		const long = "W".repeat(60);
		await stage.site.database.owner.sql`update teams set name = ${long} where id = ${league.teams[0]?.id ?? 0}`;
		await open(`/dashboard/scorers?game=${league.coming.id}`, { viewport: { width, height: 900 } });
		await page.fill("#scorer-label", long);
		await page.click("text=Make a link");
		await page.waitForSelector(".scorer-card");
		const reach = async (found: Locator) => {
			const { x = 0, width: own = 0 } = (await found.boundingBox()) ?? {};
			return x + own;
		};
		const row = page.locator("tbody tr").first();
		expect(await row.locator("th").textContent()).toStartWith(long);
		expect(await reach(row.getByRole("button"))).toBeWithin(0, width); // in a row, or in a card of its own
		const here = page.locator(".crumbs a[aria-current]");
		expect(await here.textContent()).toBe("Scorer links");
		expect(await reach(here)).toBeLessThan((await reach(page.locator(".crumbs"))) + 1);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		expect(await violations(page)).toEqual([]);
	});

	test("the score sheet has both rosters and fits one page of paper", async () => {
		await open(`/games/${league.coming.id}/sheet`);
		expect(await page.locator(".sheet").textContent()).toContain("First2 Last2");
		expect(await violations(page)).toEqual([]);
		expect(await markupErrors(await (await staff.get(`/games/${league.coming.id}/sheet`)).text())).toEqual([]);
		for (const format of ["A4", "Letter"] as const) {
			const pdf = await page.pdf({ format });
			expect([format, pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length]).toEqual([format, 1]);
		}
		await page.emulateMedia({ media: "print" });
		await picture("sheet");
	});
});
