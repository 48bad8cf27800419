import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser, onDisk } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

describe.skipIf(!hasBrowser)("the menu editor", () => {
	let stage: Stage;
	let site: Stage["site"];
	let organization: Awaited<ReturnType<typeof site.organization>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let context: BrowserContext;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		site = stage.site;
		organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
		staff = await staffOf(site, organization, "staff", stage.host);
	}, 120_000);
	afterEach(async () => await context?.close());
	afterAll(async () => await stage?.close());

	async function open(options: BrowserContextOptions = {}) {
		const opened = await stage.signedIn(organization, "staff", { viewport: { width: 1280, height: 900 }, ...options });
		({ context, page } = opened);
		await opened.open("/navbar-links");
		await alive();
	}
	const alive = async (tab = page) => await tab.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
	/** The id of a link, as it is stored. */
	const idOf = async (label: string) => {
		const links = (await (await staff.get(`/api/organization-links/${organization.id}`)).json()) as {
			id: number;
			label: string;
		}[];
		return links.find((link) => link.label === label)?.id;
	};
	const shown = async () => await page.locator(".preview button").allTextContents();
	const menuSeen = async () => {
		const html = await (await site.get("/acme/schedule")).text();
		return [...(/<nav[^>]*aria-label="[^"]*"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "").matchAll(/<a [^>]*>([^<]+)</g)].map(
			([, label]) => label,
		);
	};

	test("a link is added, moved, hidden, changed and deleted, and visitors see each", async () => {
		await open();
		await page.fill("#link-label", "Code of Conduct");
		expect(await page.locator(".will output").textContent()).toMatch(/\/acme\/code-of-conduct$/);
		await page.click("text=Add Link");
		await page.waitForSelector("text=Code of Conduct added");
		expect(await page.inputValue("#link-label")).toBe("");
		expect((await shown()).at(-1)).toBe("Code of Conduct");
		await page.getByLabel("Move Code of Conduct up").click();
		await page.waitForLoadState("networkidle");
		expect(await shown()).toEqual(["Home", "Standings", "Schedule", "Players", "Code of Conduct", "Leaderboard"]);
		await page.getByLabel("Toggle Leaderboard").click();
		await page.waitForLoadState("networkidle");
		expect(await shown()).not.toContain("Leaderboard");
		const flags = async (label: string) =>
			await page.locator(".order > li", { hasText: label }).locator(".badge").allTextContents();
		expect([await flags("Leaderboard"), await flags("Players")]).toEqual([
			["Internal", "Hidden"],
			["Internal", "Visible"],
		]);
		await page.getByLabel("Edit Code of Conduct", { exact: true }).click();
		await page.waitForSelector("text=Save Changes");
		await page.fill("#link-label", "House rules");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=House rules saved");
		expect(await page.locator("#link-form button.main").textContent()).toBe("Add Link");
		expect(await menuSeen()).toEqual(["Home", "Standings", "Schedule", "Players", "House rules"]);
		await page.getByLabel("Delete House rules").click();
		await page.waitForSelector("text=Are you sure you want to delete this link?");
		await page.click("dialog button.bad");
		await page.waitForSelector("text=Link deleted");
		expect(await menuSeen()).toEqual(["Home", "Standings", "Schedule", "Players"]);
	});

	further(
		"a label that is there already is refused, and stays to be mended; so does what the server refuses",
		async () => {
			await open();
			await page.fill("#link-label", " players");
			await page.click("text=Add Link");
			expect(await page.locator("#link-label-error").textContent()).toBe(sentences.linkExists);
			await page.check("#link-external");
			await page.fill("#link-label", "Photos");
			await page.fill("#link-url", "javascript:alert(1)");
			await page.click("text=Add Link");
			await page.waitForSelector("#link-url-error");
			expect(await page.locator("#link-url-error").textContent()).toBe(sentences.notWebAddress);
			expect(await page.inputValue("#link-label")).toBe("Photos");
			await page.fill("#link-url", "photos.example");
			await page.keyboard.press("Enter");
			await page.waitForSelector("text=Photos added");
			expect(await page.locator(".order > li", { hasText: "Photos" }).textContent()).toContain("External");
		},
	);

	further("who saves after somebody else is told, and may save all the same", async () => {
		await open();
		await page.getByLabel("Edit Photos", { exact: true }).click();
		await page.waitForSelector("text=Save Changes");
		const id = await idOf("Photos");
		await staff.send("PUT", `/api/organization-links/${id}`, { label: "Pictures" });
		await page.fill("#link-label", "Gallery");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=it is “Pictures” now");
		expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Save Changes");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=Gallery saved");
	});

	further("a dead network loses nothing, and a link that somebody else deleted is said", async () => {
		await open();
		await page.fill("#link-label", "Carpool");
		await context.setOffline(true);
		await page.click("text=Add Link");
		await page.waitForSelector("text=The server does not answer. Check your network; nothing that you typed is lost.");
		await page.getByLabel("Toggle Schedule").click();
		await page.waitForFunction(() => !document.querySelector('[aria-label="Toggle Schedule"][aria-busy]'));
		await context.setOffline(false);
		expect(await page.inputValue("#link-label")).toBe("Carpool");
		await page.click("text=Add Link");
		await page.waitForSelector("text=Carpool added");
		expect(await shown()).toContain("Schedule");
		const id = await idOf("Carpool");
		await staff.send("DELETE", `/api/organization-links/${id}`);
		await page.getByLabel("Edit Carpool", { exact: true }).click();
		await page.waitForSelector("text=Somebody else has deleted this link.");
		expect(await page.getByLabel("Edit Carpool", { exact: true }).count()).toBe(0);
	});

	further(
		"a killed browser gets the form back, of a new link and of one that was changed",
		async () => {
			const device = stage.device(staff.cookie);
			const start = async () => {
				const started = await device.start("/navbar-links");
				await alive(started.page);
				return started;
			};
			const first = await start();
			await first.page.check("#link-external");
			await first.page.fill("#link-label", "Tickets");
			await first.page.fill("#link-url", "https://tickets.example/");
			await first.page.waitForFunction(onDisk, "tickets.example");
			await first.kill();
			const second = await start();
			await second.page.getByText("The link “Tickets” was not saved").waitFor();
			await second.page.getByRole("button", { name: "Go on with it" }).click();
			await second.page.click("text=Add Link");
			await second.page.waitForSelector("text=Tickets added");
			await second.page.getByLabel("Edit Tickets", { exact: true }).click();
			await second.page.waitForSelector("text=Save Changes");
			await second.page.fill("#link-label", "Season tickets");
			await second.page.waitForFunction(onDisk, "Season tickets");
			await second.kill();
			const third = await start();
			await third.page.getByRole("button", { name: "Go on with it" }).click();
			await third.page.click("text=Save Changes");
			await third.page.waitForSelector("text=Season tickets saved");
			await third.page.reload();
			await third.page.waitForFunction(async () => (await indexedDB.databases()).length > 0);
			expect(await third.page.getByRole("button", { name: "Go on with it" }).count()).toBe(0);
			await third.kill();
			device.remove();
		},
		120_000,
	);

	test("a page of the product is chosen from the list; a deleted one comes back", async () => {
		await open();
		await page.selectOption("#link-page", { label: "Tournament" });
		expect(await page.inputValue("#link-label")).toBe("Tournament");
		expect(await page.locator(".will output").textContent()).toEndWith("/acme/tournament");
		await page.click("text=Add Link");
		await page.waitForSelector("text=Tournament added");
		await page.getByLabel("Delete Home").click();
		await page.click("dialog button.bad");
		await page.waitForSelector("text=Link deleted");
		await page.fill("#link-label", "Home");
		expect(await page.locator(".will output").textContent()).toBe("/");
		await page.click("text=Add Link");
		await page.waitForSelector("text=Home added");
		expect((await menuSeen()).slice(-2)).toEqual(["Tournament", "Home"]);
	}, 120_000);

	further(
		"a label of another script is given an address; a rename says what happens to the old one",
		async () => {
			await open();
			await page.fill("#link-label", "规则");
			expect(await page.inputValue("#link-address")).toBe("page-2");
			await page.fill("#link-address", "login");
			await page.click("text=Add Link");
			await page.locator("#link-address[aria-invalid=true]").waitFor();
			await page.fill("#link-address", "rules-zh");
			await page.click("text=Add Link");
			await page.waitForSelector("text=规则 added");
			expect((await site.get("/acme/rules-zh")).status).toBe(200);
			await page.fill("#link-label", "Fees");
			await page.click("text=Add Link");
			await page.waitForSelector("text=Fees added");
			await page.getByLabel("Edit Fees", { exact: true }).click();
			await page.waitForSelector("text=Save Changes");
			await page.fill("#link-label", "Prices");
			await page.waitForSelector("text=The address changes from /fees.");
			if (process.env["PICTURES"])
				await page.screenshot({ path: `${process.env["PICTURES"]}/menu-rename.png`, fullPage: true });
			await page.getByRole("button", { name: "Keep /fees" }).click();
			await page.click("text=Save Changes");
			await page.waitForSelector("text=Prices saved");
			expect((await site.get("/acme/fees")).status).toBe(200);
		},
		120_000,
	);

	further(
		"a toggle is pressed while its link is visible, says so, and tells what hinders it",
		async () => {
			await open();
			const toggle = page.getByLabel("Toggle Players");
			expect(await toggle.getAttribute("aria-pressed")).toBe("true");
			await toggle.click();
			expect(await toggle.getAttribute("aria-pressed")).toBe("false");
			await page.locator("output", { hasText: "Players is now hidden." }).waitFor({ state: "attached" });
			await toggle.click();
			await page.waitForLoadState("networkidle");
			await context.setOffline(true);
			await toggle.click();
			await page.getByText(sentences.networkIsGone).waitFor();
			await context.setOffline(false);
			await staff.send("DELETE", `/api/organization-links/${await idOf("Prices")}`);
			await page.getByLabel("Toggle Prices").click();
			await page.getByText(sentences.linkGone).waitFor();
			await page.getByLabel("Toggle Prices").waitFor({ state: "detached" });
		},
		120_000,
	);

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds nothing, and nothing scrolls sideways: %o", async ({ width, colorScheme }) => {
		await open({ viewport: { width, height: 900 }, colorScheme });
		const heights = await page.locator(".order > li").evaluateAll((rows) => rows.map((row) => row.clientHeight));
		expect(new Set(heights).size).toBe(1); // whatever can be done with a link
		await page.check("#link-external");
		expect(await violations(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		if (process.env["PICTURES"])
			await page.screenshot({ path: `${process.env["PICTURES"]}/menu-${width}.png`, fullPage: true });
	});
});
