import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { testApp } from "../../support/app.ts";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { personWith } from "../../support/signing-in.ts";
import { said as sentences } from "../../support/said.ts";

const password = "correct horse";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let acme: Awaited<ReturnType<typeof site.organization>>;
let boss: number;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	boss = await personWith(site, acme, { username: "boss", password, role: "org_owner" });
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
});

async function signedIn(options: BrowserContextOptions = {}) {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const { cookie } = await site.app.sessions.create(boss, "127.0.0.1");
	const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
	await context.addCookies([{ name, value, url: String(server.url) }]);
	const page = await context.newPage();
	await page.goto(new URL(`/organizations/${acme.id}`, server.url).href);
	return page;
}

const names = ["ada", "bea", "cleo", "dora"];
beforeAll(async () => {
	for (const username of names) await personWith(site, acme, { username, password });
});

describe.skipIf(!hasBrowser)(
	"what cannot simply be taken back asks for the own password with its question (access 18)",
	() => {
		test("by keyboard: a wrong one is said there and asked for again, Escape is no", async () => {
			const page = await signedIn();
			const dialog = page.getByRole("dialog", { name: sentences.sureDeleteUser });
			const proof = dialog.getByLabel("Your own password");
			await page.getByRole("button", { name: "Delete ada" }).press("Enter");
			await proof.waitFor();
			expect(await proof.evaluate((input) => document.activeElement === input)).toBe(true);
			await page.keyboard.press("Escape");
			await dialog.waitFor({ state: "detached" });
			await page.getByRole("button", { name: "Delete ada" }).press("Enter");
			await proof.fill("guess");
			await page.keyboard.press("Enter");
			await dialog.getByText(sentences.ownPasswordWrong).waitFor();
			expect([await proof.inputValue(), await proof.getAttribute("aria-invalid")]).toEqual(["", "true"]);
			await proof.fill(password);
			await dialog.getByRole("button", { name: "Show Your own password" }).click();
			expect(await proof.getAttribute("type")).toBe("text");
			await proof.press("Enter");
			await page.getByText("User deleted.").waitFor();
			expect(await page.getByRole("button", { name: "Delete ada" }).count()).toBe(0);
			await page.context().close();
		}, 120_000);

		further(
			"without a script too",
			async () => {
				const page = await signedIn({ javaScriptEnabled: false });
				await page.getByRole("button", { name: "Delete bea" }).click();
				await page.locator("#proof").fill("guess");
				await page.getByRole("button", { name: "Yes" }).click();
				await page.getByText(sentences.ownPasswordWrong).waitFor();
				await page.locator("#proof").fill(password);
				await page.locator("#proof").press("Enter");
				await page.getByText("User deleted.").waitFor();
				expect(await page.getByRole("button", { name: "Delete bea" }).count()).toBe(0);
				await page.context().close();
			},
			120_000,
		);

		further(
			"on a dead network the words are the rule's, and the page stays",
			async () => {
				const page = await signedIn();
				await page.route("**/api/usersv2/**", (route) => route.abort());
				await page.getByRole("button", { name: "Delete cleo" }).click();
				await page.locator("#proof").fill(password);
				await page.getByRole("button", { name: "Yes" }).click();
				await page.getByText("Error deleting user").waitFor();
				expect(await page.getByRole("button", { name: "Delete cleo" }).count()).toBe(1);
				await page.context().close();
			},
			120_000,
		);

		const looks = [
			{ width: 390, colorScheme: "dark" },
			{ width: 1280, colorScheme: "light" },
			{ width: 390, colorScheme: "light" },
			{ width: 1280, colorScheme: "dark" },
		] as const;
		further.each(looks)(
			"axe finds nothing: %o",
			async ({ width, colorScheme }) => {
				await site.database.owner.sql`update users set theme = 'auto'`;
				const page = await signedIn({ viewport: { width, height: 800 }, colorScheme, bypassCSP: true });
				await page.getByRole("button", { name: "Delete dora" }).click();
				await page.locator("#proof").fill("guess");
				await page.getByRole("button", { name: "Yes" }).click();
				await page.getByText(sentences.ownPasswordWrong).waitFor();
				expect(await violations(page)).toEqual([]);
				const pictures = process.env["PICTURES"];
				if (pictures) await page.screenshot({ path: `${pictures}/proof-${width}-${colorScheme}.png` });
				await page.context().close();
			},
			120_000,
		);
	},
);
