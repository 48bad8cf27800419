import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { setPassword } from "../../../src/data/account/credentials.ts";
import { hashPassword } from "../../../src/http/account/password.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

const password = "a long password";

let stage: Stage;

beforeAll(async () => {
	stage = await openStage();
	const { site } = stage;
	const { id } = await site.organization({ slug: "acme", name: "Acme Hoops" });
	const [user] = await site.database.owner
		.sql`insert into users (username, organization_id) values ('ada', ${id}) returning id`;
	await setPassword(site.database.db, Number(user?.["id"]), await hashPassword(password), false);
}, 120_000);
afterAll(async () => await stage?.close());

async function signIn(page: Page) {
	await page.getByLabel("Username").fill("ada");
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log in" }).click();
}

describe.skipIf(!hasBrowser)("signing in", () => {
	further.each(["/navbar-links", "/acme/navbar-links", "/dashboard/audit?text=season"])(
		"from %s leads there",
		async (path) => {
			const { page, open, context } = await stage.newPage(null);
			await open(path);
			expect(new URL(page.url()).searchParams.get("next")).toBe(path);
			await signIn(page);
			await page.waitForURL((url) => url.pathname + url.search === path);
			await context.close();
		},
		120_000,
	);

	test("says for three seconds after the latest failure why it failed, and nothing while it is tried again (access 8, wording 3)", async () => {
		const { page, open, context } = await stage.newPage(null);
		await page.clock.install();
		await open("/login");
		const alert = page.locator("[data-error]");
		let answered = Promise.withResolvers<void>();
		await page.route("**/api/auth/login", async (route) => {
			await answered.promise;
			await route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
		});
		const attempt = async () => {
			answered = Promise.withResolvers();
			const asked = page.waitForRequest("**/api/auth/login");
			await signIn(page);
			await asked;
			expect(await alert.isVisible()).toBe(false);
			answered.resolve();
			await alert.waitFor();
			expect(await alert.textContent()).toBe(said.loginFailed);
		};
		await attempt();
		await page.clock.runFor(2_000);
		await attempt();
		await page.clock.runFor(2_000);
		expect(await alert.isVisible()).toBe(true);
		await page.clock.runFor(1_000);
		expect(await alert.isVisible()).toBe(false);
		await context.close();
	}, 120_000);

	further(
		"again in another tab lets a form be sent whose session had ended",
		async () => {
			const { page, open, context, dialog } = await stage.newPage(null);
			await open("/dashboard/seasons");
			await signIn(page);
			await page.waitForURL("**/dashboard/seasons");
			await page.getByRole("button", { name: "Add season" }).click();
			await dialog.getByRole("textbox", { name: "Name" }).fill("Fall 2027");
			await stage.site.database.owner.sql`delete from sessions`;
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText("You are signed out. Sign in in another tab").waitFor();

			const tab = await context.newPage();
			await tab.goto(new URL("/login", page.url()).href);
			await signIn(tab);
			await tab.waitForURL("**/dashboard/seasons");
			expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Fall 2027");
			await dialog.getByRole("button", { name: "Save" }).click();
			await page.getByText("Fall 2027 created").first().waitFor();
			await context.close();
		},
		120_000,
	);
});
