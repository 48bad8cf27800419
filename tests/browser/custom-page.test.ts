import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { links, pages } from "../../db/schema/index.ts";
import { blockTypes } from "../../src/domain/page/blocks.ts";
import { violations } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { few } from "../support/depth.ts";

const address = `https://forms.example/${"1FAIpQLSdkjh3kjhASDkjh".repeat(6)}/viewform?usp=sf_link`;
const word = "Donaudampfschifffahrtsgesellschaft".repeat(4);
const call = `Register your team for the Spring 2027 season in River Town here and now please ${word}`;
const picture = "/_/none.webp";
const long = [
	{ type: "hero", title: word, subtitle: address },
	{ type: "intro", title: word, text: address },
	{ type: "paragraph", text: `Sign up at ${address} before Friday. ${word}` },
	{ type: "list", items: [address, word] },
	{ type: "faq", items: [{ q: `${word} ${address}`, a: address }] },
	{ type: "button", url: address, label: call, external: true },
	{ type: "image", url: picture, caption: address, alt: word },
	{ type: "imageHero", url: picture, text: `${word} ${address}`, alt: word },
];

describe.skipIf(!hasBrowser)("a page of the organization's own", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;

	beforeAll(async () => {
		site = await testApp();
		const organization = await site.organization({ slug: "acme", name: "Acme Hoops", theme: "auto" });
		await site.write(organization, async ({ tx }) => {
			const ours = { organization_id: organization.id };
			const [link] = await tx
				.insert(links)
				.values({ ...ours, label: "Sign up", slug: "sign-up", position: 9 })
				.returning();
			if (!link) throw new Error("an insert returns its row");
			await tx.insert(pages).values({ ...ours, link_id: link.id, content: { blocks: long } });
		});
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	test("words, addresses and labels without an end", () => {
		expect(long.map(({ type }) => type).toSorted()).toEqual(blockTypes.toSorted());
	});

	test.each(
		few([
			{ width: 320, colorScheme: "light" },
			{ width: 390, colorScheme: "dark" },
			{ width: 1280, colorScheme: "light" },
		] as const),
	)("never scrolls sideways, whatever its blocks hold: %o", async ({ width, colorScheme }) => {
		const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
		const page = await context.newPage();
		await page.goto(`http://localhost:${server.port}/acme/sign-up`);
		await page.locator("summary").click();
		const cut = await page.evaluate(() =>
			[...document.querySelectorAll(".page-block *")]
				.filter((part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1)
				.filter((part) => part.clientWidth > 0)
				.map((part) => part.outerHTML.slice(0, 60)),
		);
		expect(cut).toEqual([]);
		const [under, over] = [page.locator(".image-hero img"), page.locator(".image-hero figcaption")];
		const [picture, words] = [await under.boundingBox(), await over.boundingBox()];
		if (!picture || !words) throw new Error("both are drawn");
		expect([words.y >= picture.y, words.y + words.height <= picture.y + picture.height + 1]).toEqual([true, true]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		expect(await violations(page)).toEqual([]);
		if (process.env["PICTURES"])
			await page.screenshot({ path: `${process.env["PICTURES"]}/custom-${width}.png`, fullPage: true });
		await context.close();
	});

	test.each(
		few(
			[
				{ width: 390, colorScheme: "light" },
				{ width: 1280, colorScheme: "dark" },
			] as const,
			"last",
		),
	)("has its menu whole with forty links, the later ones under More: %o", async ({ width, colorScheme }) => {
		const slug = `many-${width}`;
		const organization = await site.organization({ slug, name: "Many Links", theme: "auto" });
		await site.write(organization, async ({ tx }) => {
			const rows = Array.from({ length: 40 }, (_, number) => ({
				organization_id: organization.id,
				label: `Rules of division ${number + 1}`,
				slug: `rules-${number + 1}`,
				position: 10 + number,
			}));
			await tx.insert(links).values(rows);
		});
		const context = await browser.newContext({
			viewport: { width, height: 900 },
			colorScheme,
			javaScriptEnabled: false,
		});
		const page = await context.newPage();
		await page.goto(`http://localhost:${server.port}/${slug}/schedule`);
		if (width < 960) await page.getByRole("button", { name: "Menu" }).click();
		const band = await page.locator(".band").boundingBox();
		expect(band?.height).toBeLessThan(200);
		await page.getByText("More", { exact: true }).click();
		const last = page.getByRole("link", { name: "Rules of division 40" });
		if (process.env["PICTURES"]) await page.screenshot({ path: `${process.env["PICTURES"]}/many-${width}.png` });
		await last.scrollIntoViewIfNeeded();
		const box = await last.boundingBox();
		expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
		await last.click();
		await page.waitForURL("**/rules-40");
		await context.close();
	});

	test.each(["Harbor City Adult Basketball", "Ålesund & Omegn"])(
		"has thirteen long entries in one line beside %s",
		async (name) => {
			const slug = `long-${name.length}`;
			const organization = await site.organization({ slug, name });
			const labels = [
				"Registration",
				"Code of Conduct",
				"Photo Gallery",
				"Hall of Fame",
				"Sponsors & Partners",
				"Referees",
			];
			await site.write(organization, async ({ tx }) => {
				const rows = labels.map((label, at) => ({
					organization_id: organization.id,
					label,
					slug: `page-${at}`,
					position: 10 + at,
				}));
				await tx.insert(links).values(rows);
			});
			const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, javaScriptEnabled: false });
			const page = await context.newPage();
			await page.goto(`http://localhost:${server.port}/${slug}/schedule`);
			const tops = await page
				.locator(".menu > ul > li")
				.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
			expect([new Set(tops).size, tops.length > 7]).toEqual([1, true]);
			await page.keyboard.press("Tab");
			await page.getByText("More", { exact: true }).press("Enter");
			await page.getByRole("link", { name: "Referees" }).press("Enter");
			await page.waitForURL("**/page-5");
			await context.close();
		},
		120_000,
	);
});
