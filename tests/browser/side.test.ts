import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";

describe.skipIf(!hasBrowser)("the sidebar", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;

	beforeAll(async () => {
		site = await testApp();
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	});
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	test("shuts and opens on a wide screen, by keyboard, and stays as it was left", async () => {
		const organization = await site.organization({ slug: "acme" });
		const host = `127.0.0.1:${server.port}`;
		const staff = await staffOf(site, organization, "staff", host);
		const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
		const [name = "", value = ""] = staff.cookie.split("=");
		await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
		const page = await context.newPage();
		await page.goto(`http://${host}/dashboard/seasons`);
		const link = page.getByRole("link", { name: "All Players" });
		const toggle = page.getByRole("button", { name: "Side menu" });
		expect([await link.isVisible(), await toggle.getAttribute("aria-expanded")]).toEqual([true, "true"]);
		await toggle.focus();
		await page.keyboard.press("Enter");
		expect([await link.isVisible(), await toggle.getAttribute("aria-expanded")]).toEqual([false, "false"]);
		await page.reload();
		expect(await link.isVisible()).toBe(false);
		await toggle.click();
		expect(await link.isVisible()).toBe(true);
		await page.setViewportSize({ width: 390, height: 800 });
		expect(await toggle.isVisible()).toBe(false);
		await page.getByRole("button", { name: "Menu", exact: true }).click();
		expect(await link.isVisible()).toBe(true);
		await context.close();
	}, 120_000);

	further(
		"works where the browser forbids storage, and so does all else of the page",
		async () => {
			const organization = await site.organization({ slug: "forbidden" });
			const host = `127.0.0.1:${server.port}`;
			const staff = await staffOf(site, organization, "staff", host);
			const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
			const [name = "", value = ""] = staff.cookie.split("=");
			await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/" }]);
			await context.addInitScript(`for (const area of ["localStorage", "sessionStorage"])
			Object.defineProperty(window, area, { get() { throw new DOMException("Access is denied for this document.", "SecurityError"); } });`);
			const page = await context.newPage();
			const broken: string[] = [];
			page.on("pageerror", ({ message }) => broken.push(message));
			await page.goto(`http://${host}/dashboard/seasons`);
			const link = page.getByRole("link", { name: "All Players" });
			await page.getByRole("button", { name: "Side menu" }).click();
			expect(await link.isVisible()).toBe(false);
			await page.getByRole("button", { name: "Side menu" }).click();
			expect(await link.isVisible()).toBe(true);
			await page.getByRole("button", { name: "Logout", exact: true }).click();
			await page.waitForURL((url) => url.pathname === "/forbidden");
			expect(broken).toEqual([]);
			await context.close();
		},
		120_000,
	);
});
