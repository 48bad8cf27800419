import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { setPassword } from "../../src/data/account/credentials.ts";
import { hashPassword } from "../../src/http/account/password.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";
import { until } from "../support/until.ts";

setDefaultTimeout(120_000);

const screens = ["/gamePeriod", "/playerAttributes", "/stats", "/userSettings"];

let stage: Stage;
let organization: Awaited<ReturnType<Stage["site"]["organization"]>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
	stage = await openStage();
	organization = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(stage.site, organization, "staff", stage.host);
});
afterAll(async () => await stage.close());

async function open(path: string, options: BrowserContextOptions = {}) {
	const opened = await stage.newPage(staff.cookie, { viewport: { width: 1280, height: 900 }, ...options });
	({ context, page, complaints } = opened);
	page.on("console", (message) => {
		if (message.type() === "warning") complaints.push(message.text());
	});
	await opened.open(path);
}

/** A list is alive as soon as it has the place where a drag is announced. */
const alive = async () => await page.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
const labels = async () => await page.locator(".order > li b").allTextContents();
const kept = async () => {
	const sport = organization.sports[0]?.id;
	const rows = (await (await staff.get(`/api/gamePeriods/${sport}`)).json()) as { name: string; hidden: boolean }[];
	return rows.map(({ name, hidden }) => (hidden ? `${name} hidden` : name));
};
const saved = async (part: string) =>
	await page.waitForResponse((response) => response.url().includes(part) && response.ok());

further("the markup checker finds no error on the settings' screens", async () => {
	const errors: string[] = [];
	for (const path of screens) {
		const response = await staff.get(path);
		const html = await response.text();
		expect([path, response.status, / style="/.test(html)]).toEqual([path, 200, false]);
		errors.push(...(await markupErrors(html)).map((error) => `${path}: ${error}`));
	}
	expect(errors).toEqual([]);
});

describe.skipIf(!hasBrowser)("in Chromium", () => {
	beforeEach(async () => {
		await staff.send("POST", `/api/gamePeriods/reset/${organization.sports[0]?.id}`, {});
	});
	afterEach(async () => await context.close());

	further("the browser takes the list over as the server drew it", async () => {
		await open("/gamePeriod", { javaScriptEnabled: false });
		const drawn = await page.locator("[data-island]").innerHTML();
		await context.close();
		await open("/gamePeriod");
		await alive();
		const list = await page.locator("[data-island] > ol").evaluate((element) => element.outerHTML);
		const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll(/(?<="_token" value=")[^"]+/g, "");
		expect(plain(drawn)).toContain(plain(list));
		expect(complaints).toEqual([]);
	});

	further("a period is dragged by the mouse", async () => {
		await open("/gamePeriod");
		await alive();
		const start = await page.locator(".grip").nth(0).boundingBox();
		const end = await page.locator(".grip").nth(2).boundingBox();
		if (!start || !end) throw new Error("the grips are drawn");
		const done = saved("/gamePeriods/reorder");
		await page.mouse.move(start.x + 10, start.y + 10);
		await page.mouse.down();
		await page.mouse.move(start.x + 10, start.y + 30, { steps: 4 });
		expect(await page.locator(".order > .held").count()).toBe(1);
		await page.mouse.move(end.x + 10, end.y + 14, { steps: 10 });
		await page.mouse.up();
		await done;
		expect(await labels()).toEqual(["Q2", "Q3", "Q1", "Q4", "OT", "Final"]);
		expect(await kept()).toEqual(["Q2", "Q3", "Q1", "Q4", "OT", "Final"]);
		expect(complaints).toEqual([]);
	});

	test("and by keys, with every step said aloud", async () => {
		await open("/gamePeriod");
		await alive();
		const said = async (text: string) =>
			await page.locator("output.sr", { hasText: text }).waitFor({ state: "attached", timeout: 5_000 });
		await page.locator(".grip").nth(3).focus();
		await page.keyboard.press("Space");
		await said("Holding Q4 at 4 of 6.");
		await page.keyboard.press("ArrowUp");
		await said("Holding Q4 at 3 of 6.");
		await page.keyboard.press("ArrowUp");
		await said("Holding Q4 at 2 of 6.");
		const done = saved("/gamePeriods/reorder");
		await page.keyboard.press("Space");
		await done;
		expect(await kept()).toEqual(["Q1", "Q4", "Q2", "Q3", "OT", "Final"]);
		await page.waitForSelector('[aria-label="Move Q4"]:focus');
		await page.keyboard.press("Space");
		await said("Holding Q4 at 2 of 6.");
		await page.keyboard.press("ArrowDown");
		await said("Holding Q4 at 3 of 6.");
		await page.keyboard.press("Escape");
		await said("Q4 is back at 2 of 6.");
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Tab");
		await said("Q4 is back at 2 of 6.");
		expect(await labels()).toEqual(["Q1", "Q4", "Q2", "Q3", "OT", "Final"]);
	});

	further("and by a finger, on a phone", async () => {
		await open("/gamePeriod", { viewport: { width: 390, height: 900 }, hasTouch: true, isMobile: true });
		await alive();
		const [start, end] = await Promise.all([0, 1].map(async (at) => await page.locator(".grip").nth(at).boundingBox()));
		if (!start || !end) throw new Error("the grips are drawn");
		const finger = await context.newCDPSession(page);
		const touch = async (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
			await finger.send("Input.dispatchTouchEvent", {
				type,
				touchPoints: type === "touchEnd" ? [] : [{ x: start.x + 12, y }],
			});
		const done = saved("/gamePeriods/reorder");
		await touch("touchStart", start.y + 12);
		for (let step = 1; step <= 10; step += 1)
			await touch("touchMove", start.y + 12 + ((end.y - start.y + 8) * step) / 10);
		await touch("touchEnd", 0);
		await done;
		expect(await kept()).toEqual(["Q2", "Q1", "Q3", "Q4", "OT", "Final"]);
	});

	further("and by buttons, which keep the focus", async () => {
		await open("/gamePeriod");
		await alive();
		const focused = async () => await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
		await page.getByLabel("Move Q1 down").focus();
		await page.keyboard.press("Enter");
		expect(await focused()).toBe("Move Q1 down");
		const done = saved("/gamePeriods/reorder");
		await page.getByLabel("Move OT down").click();
		expect(await focused()).toBe("Move OT up");
		await done;
		expect(await page.locator("output.sr").textContent()).toBe("OT is now 6 of 6.");
		await until(async () => (await kept()).at(-1) === "OT"); // the second move is sent when the first is stored
		expect(await kept()).toEqual(["Q2", "Q1", "Q3", "Q4", "Final", "OT"]);
	});

	test("one is hidden and shown; all are hidden; one is added; all go back", async () => {
		await open("/gamePeriod");
		await alive();
		let done = saved("/gamePeriods/hide/");
		await page.getByLabel("Hide Q2").click();
		await done;
		expect(await kept()).toContain("Q2 hidden");
		const opacity = await page.locator(".order > .away b").evaluate((element) => getComputedStyle(element).opacity);
		expect(opacity).toBe("0.5");
		done = saved("/gamePeriods/unhide/");
		await page.getByLabel("Unhide Q2").click();
		await done;
		await page.getByRole("button", { name: "Hide All" }).click();
		await page.waitForSelector("text=All periods hidden");
		expect((await kept()).every((name) => name.endsWith("hidden"))).toBe(true);
		await page.fill("#period-name", "2OT");
		await page.getByRole("button", { name: "Add Game Period" }).click();
		await page.waitForSelector("text=2OT added");
		expect(await labels()).toContain("2OT");
		await page.getByRole("button", { name: "Reset to Default" }).click();
		await page.getByRole("button", { name: "Yes" }).click();
		await page.waitForSelector("text=Periods reset");
		expect(await kept()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
		expect(await labels()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
	});

	further("what the server refuses is put back and said", async () => {
		await open("/gamePeriod");
		await alive();
		await staff.send("POST", "/api/gamePeriods", { sportId: organization.sports[0]?.id, name: "Late" });
		await page.getByLabel("Move Q1 down").click();
		await page.waitForSelector("text=The new order must name every entry once. Reload and try again.");
		expect(await labels()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
	});

	test("one's settings are edited, and the dashboard takes the theme at once", async () => {
		await setPassword(stage.site.database.db, staff.id, await hashPassword("harbor lights at noon"), false);
		await open("/userSettings");
		await page.getByRole("button", { name: "Edit Settings" }).click();
		expect(await page.inputValue("#edit-user-username")).toBe(staff.username);
		await page.fill("#edit-user-email", "me@example.test");
		await page.fill("#edit-user-new", "a new password");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.waitForSelector("dialog[open] .field .error");
		expect(await page.locator("dialog[open] .field .error").textContent()).toBe(sentences.enterOwnPassword);
		expect(await page.inputValue("#edit-user-new")).toBe("a new password");
		await page.fill("#edit-user-new", "");
		await page.fill("#edit-user-old", "harbor lights at noon");
		await page.selectOption("#edit-user-theme", "dark");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.waitForSelector("text=User updated successfully");
		expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
		expect(await page.locator("main").textContent()).toContain("me@example.test");
		await page.getByRole("button", { name: "Edit Settings" }).click();
		await page.getByRole("button", { name: "Cancel Edit" }).click();
		expect(await page.locator("dialog[open]").count()).toBe(0);
		await page.getByRole("button", { name: "Edit Settings" }).click();
		await context.setOffline(true);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.waitForSelector("text=Failed to update user");
		await context.setOffline(false);
		staff = await staffOf(stage.site, organization, "staff", stage.host); // the other one's session has a new secret
	});

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds no violation, and nothing scrolls sideways: %p", async ({ width, colorScheme }) => {
		const [stat] = (await (await staff.get(`/api/statsv2/${organization.sports[0]?.id}`)).json()) as { id: number }[];
		await staff.send("PUT", `/api/statsv2/${stat?.id}/toggle-visibility`, { hidden: true });
		await staff.send("PUT", `/api/usersv2/${staff.id}`, { theme: colorScheme });
		const found: string[] = [];
		await open(screens[0] ?? "", { viewport: { width, height: 900 }, colorScheme });
		for (const path of screens) {
			await page.goto(`http://${stage.host}${path}`);
			found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
			const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
			if (wide > width) found.push(`${path} is ${wide} wide`);
		}
		expect(found).toEqual([]);
		expect(complaints).toEqual([]);
	});
});
