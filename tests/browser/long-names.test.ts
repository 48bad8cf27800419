import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { demoSlugs } from "../../db/demo.ts";
import { demoSite } from "../support/demo.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";

const home = `/${demoSlugs[0]}`;

describe.skipIf(!hasBrowser)("whatever things are called", () => {
	let site: Awaited<ReturnType<typeof demoSite>>;
	let browser: Browser;
	let page: Page;

	beforeAll(async () => {
		site = await demoSite();
		browser = await openBrowser();
		page = await browser.newPage({ viewport: { width: 390, height: 844 } });
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await site?.close();
	});

	test("the font has every letter of the languages of the West and the middle of Europe, and of Turkish", async () => {
		const letters =
			"ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „” áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ çğıöşü ÇĞİÖŞÜ äßẞ àâæéèêëîïôœùûüÿ ŒŸ ñ¿¡ «» őű đ ð Ð þ Þ ăâîșț āēīū ŵŷ";
		await page.goto(site.url + home);
		const missing = await page.evaluate(async (text) => {
			await document.fonts.load('16px "Archivo Arena"', text);
			const context = document.createElement("canvas").getContext("2d");
			const width = (letter: string, other: string) => {
				if (context) context.font = `16px "Archivo Arena", ${other}`;
				return context?.measureText(letter.repeat(20)).width;
			};
			return [...text].filter((letter) => width(letter, "monospace") !== width(letter, "serif"));
		}, letters);
		expect(missing).toEqual([]);
	}, 120_000);
});
