import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { createElement } from "react";
import type { Browser, Page } from "playwright-core";
import { assetResponse, brandSheet } from "../../src/http/assets.ts";
import { Boards } from "../ui/gallery-boards.tsx";
import { Charts } from "../ui/gallery-charts.tsx";
import { galleryPage } from "../ui/gallery.tsx";
import { Parts } from "../ui/gallery-parts.tsx";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";

const policy =
	"default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; img-src 'self' data: https:; frame-src https://www.youtube-nocookie.com";
const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

let browser: Browser;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
	if (!hasBrowser) return;
	browser = await openBrowser();
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
});

afterAll(async () => {
	await browser?.close();
	await server?.stop(true);
});

function answer(request: Request): Response {
	const { pathname } = new URL(request.url);
	const file = assetResponse(request, pathname) ?? brandSheet(pathname);
	if (file) return file;
	const [, part, theme] = /^\/(parts|charts|boards)-(light|dark)$/.exec(pathname) ?? [];
	if (!part) return new Response("", { status: 404 });
	const content = createElement({ parts: Parts, charts: Charts }[part] ?? Boards);
	const html = galleryPage(
		"Gallery",
		theme === "dark" ? "dark" : "light",
		content,
		part === "parts" ? "wrap stack" : undefined,
	);
	return new Response(html, {
		headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
	});
}

/** A page of the gallery, with all that the browser complained about and asked of others. */
async function open(
	path: string,
	width: number,
	options: { javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; complaints: string[]; foreign: string[] }> {
	const page = await browser.newPage({ viewport: { width, height: 900 }, ...options });
	const complaints: string[] = [];
	const foreign: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" && !message.text().includes("404")) complaints.push(message.text());
	});
	await page.route(
		(url) => url.hostname !== "127.0.0.1",
		(route) => {
			foreign.push(route.request().url());
			return route.fulfill({ status: 200, contentType: "text/html", body: "" });
		},
	);
	await page.goto(new URL(path, server.url).href);
	return { page, complaints, foreign };
}

describe.skipIf(!hasBrowser)("parts in a real browser", () => {
	test.each(
		few([
			["light", true],
			["dark", true],
			["light", false],
		]),
	)(
		"a film's host is asked for nothing before the visitor opens the film: %s, with scripts %p",
		async (theme, javaScriptEnabled) => {
			const { page, foreign, complaints } = await open(`/charts-${theme}`, 1280, { javaScriptEnabled });
			await page.locator(".video").scrollIntoViewIfNeeded();
			await page.waitForLoadState("networkidle");
			expect(foreign).toEqual([]);
			const request = page.waitForRequest(/youtube-nocookie/);
			const box = await page.locator(".video").boundingBox();
			if (!box) throw new Error("the poster is drawn");
			await page.mouse.click(box.x + box.width / 3, box.y + box.height / 3);
			expect((await request).url()).toStartWith("https://www.youtube-nocookie.com/embed/M7lc1UVf-VE");
			expect(complaints).toEqual([]);
			await page.close();
		},
		120_000,
	);

	test("the menu of a phone opens and shuts without a script, and the current page is named in it", async () => {
		const { page } = await open("/parts-light", 390);
		const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Schedule" });
		expect(await link.isVisible()).toBe(false);
		await page.getByRole("button", { name: "Menu" }).click();
		expect(await link.isVisible()).toBe(true);
		expect(await page.locator("#menu [aria-current=page]").innerText()).toMatch(/standings/i);
		await page.keyboard.press("Escape");
		expect(await link.isVisible()).toBe(false);
		await page.close();
	});

	for (const path of [
		"/parts-light",
		"/parts-dark",
		"/charts-light",
		"/charts-dark",
		"/boards-light",
		"/boards-dark",
	]) {
		for (const width of [360, 1280]) {
			const proven = path.endsWith(width === 360 ? "light" : "dark") ? test : further;
			proven(
				`${path} at ${width} px keeps the content policy, does not scroll sideways, and is accessible`,
				async () => {
					const { page, complaints, foreign } = await open(path, width);
					expect(complaints).toEqual([]);
					expect(foreign).toEqual([]);
					expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
					await page.evaluate(axe);
					const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
						"axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((result) => result.violations)",
					);
					expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
					await page.close();
				},
				120_000,
			);
		}
	}
});
