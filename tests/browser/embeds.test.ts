import { describe, expect, test } from "bun:test";
import { bracketStage } from "../support/screens/bracket-stage.ts";
import { hasBrowser } from "../support/screens/browser.ts";

const brackets = bracketStage();
const { fill } = brackets;

describe.skipIf(!hasBrowser)("embeds", () => {
	test("the snippet is made of what is chosen, and copied", async () => {
		await fill({ teams: 3, name: "Framed" });
		const { page, complaints, says } = await brackets.open("/dashboard/embeds", { cookie: brackets.ada.cookie });
		const snippet = page.getByLabel("Paste this into the other website");
		await page.getByLabel("Look").selectOption({ label: "Dark" });
		await page.getByLabel("Colour").fill("#c2410c");
		await page.getByRole("button", { name: "Make the snippet" }).click();
		await page.waitForURL(/color=%23c2410c/);
		expect(await snippet.inputValue()).toContain("/_/embed/standings?theme=dark&amp;color=c2410c");
		await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
		await page.getByRole("button", { name: "Copy" }).click();
		await says("Copied");
		expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(await snippet.inputValue());
		expect(complaints).toEqual([]);
	}, 120_000);
});
