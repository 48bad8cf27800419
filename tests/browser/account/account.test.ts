import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { browserAt, personWith, signInAt } from "../../support/signing-in.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

const password = "correct horse";

let stage: Stage;
let acme: { id: number };

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
}, 120_000);
beforeEach(async () => void (await stage.site.database.owner.sql`delete from users`));
afterAll(async () => await stage?.close());

async function signIn(page: Page) {
	await page.getByLabel("Username").fill("ada");
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log in" }).click();
}

describe.skipIf(!hasBrowser)("one's account", () => {
	test("a temporary password leads to the choice of one's own, and from there to where one wanted", async () => {
		await personWith(stage.site, acme, { username: "ada", password, temporary: true });
		const { page, open, context } = await stage.newPage(null);
		await open("/acme/login?next=%2Fnavbar-links");
		await signIn(page);
		await page.waitForURL((url) => url.pathname === "/login/password");
		await page.getByLabel("Temporary password").fill(password);
		await page.getByLabel("New password").fill("password1");
		await page.getByRole("button", { name: "Save password" }).click();
		await page.getByText("This is one of the most common passwords.").first().waitFor();
		await page.getByLabel("New password").fill("a much better one");
		await page.getByRole("button", { name: "Save password" }).click();
		await page.waitForURL((url) => url.pathname === "/navbar-links");
		await context.close();
	}, 120_000);

	test("a new e-mail address wants your own password, and everything goes on with the new session", async () => {
		await personWith(stage.site, acme, { username: "ada", password });
		const elsewhere = await signInAt(stage.site, stage.host, { username: "ada", password });
		const { page, open, context, dialog } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await signIn(page);
		await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();
		await page.getByRole("button", { name: "Edit Settings" }).click();
		await dialog.getByLabel("Email").fill("ada@example.test");
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await dialog.getByText(said.enterOwnPassword).first().waitFor();
		await dialog.getByLabel("Old Password").fill(password);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await page.getByRole("definition").filter({ hasText: "ada@example.test" }).waitFor();
		await until(async () => (await page.getByRole("button", { name: "Sign out everywhere else" }).count()) === 0);
		expect(await (await elsewhere.at.get("/api/auth/check-auth")).json()).toMatchObject({ authenticated: false });
		await signInAt(stage.site, stage.host, { username: "ada", password });
		await page.reload();
		await page.getByRole("button", { name: "Sign out everywhere else" }).click();
		await page.getByText(said.signedOutElsewhere).first().waitFor();
		await until(async () => (await page.getByRole("row").count()) === 2);
		await context.close();
	}, 120_000);

	test("logging out asks before it takes away what is not saved, and then leaves nothing on the device", async () => {
		await personWith(stage.site, acme, { username: "ada", password });
		const { page, open, context, dialog } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await signIn(page);
		await page.waitForURL((url) => url.pathname === "/userSettings");
		await page.evaluate(`new Promise((resolve) => {
			const opening = indexedDB.open("tipoff-drafts", 1);
			opening.onupgradeneeded = () => opening.result.createObjectStore("drafts", { keyPath: "key" });
			opening.onsuccess = () => {
				const writing = opening.result.transaction("drafts", "readwrite");
				writing.objectStore("drafts").put({ key: "tipoff:page:7#1", draft: { text: "half a page", at: 1 } });
				writing.oncomplete = () => { opening.result.close(); resolve(null); };
			};
		})`);
		await page.evaluate(`localStorage.setItem("tipoff:other", "1")`);
		const out = page.getByRole("button", { name: "Logout", exact: true });
		await out.click();
		await dialog.getByText("This device keeps work that is not saved yet.").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect(new URL(page.url()).pathname).toBe("/userSettings");
		await out.click();
		await dialog.getByRole("button", { name: "Log out" }).click();
		await page.waitForURL((url) => url.pathname === "/acme");
		expect(await page.evaluate(`indexedDB.databases().then((all) => [all.length, localStorage.length])`)).toEqual([
			0, 0,
		]);
		await context.close();
	}, 120_000);

	further.each([360, 390])(
		"on a phone of %i px each session is ended without moving the list sideways",
		async (width) => {
			await personWith(stage.site, acme, { username: "ada", password });
			const agents = [
				"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
				"Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
			];
			for (const agent of agents)
				await signInAt(stage.site, stage.host, { username: "ada", password }, browserAt(stage.site, stage.host, agent));
			const { page, open, context } = await stage.newPage(null, { viewport: { width, height: 800 } });
			await open("/login?next=%2FuserSettings");
			await signIn(page);
			const region = page.getByRole("region", { name: "Sessions table" });
			await region.getByText("Safari on iPhone").waitFor();
			expect(await region.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
			const [table, text] = await Promise.all([
				region.boundingBox(),
				page.getByText("Is one of them not yours?").boundingBox(),
			]);
			expect((table?.y ?? 0) - (text?.y ?? 0) - (text?.height ?? 0)).toBeGreaterThanOrEqual(8);
			expect(await region.getByText("This one").filter({ visible: true }).count()).toBe(1);
			expect(
				await region
					.getByText(/ [AP]M/)
					.filter({ visible: true })
					.count(),
			).toBeGreaterThanOrEqual(agents.length); // when somebody signed in, and when they were last there
			await context.close();
		},
		120_000,
	);

	further(
		"logging out asks nothing where everything is saved",
		async () => {
			await personWith(stage.site, acme, { username: "ada", password });
			const { page, open, context } = await stage.newPage(null);
			await open("/login?next=%2FuserSettings");
			await signIn(page);
			await page.waitForURL((url) => url.pathname === "/userSettings");
			await page.getByRole("button", { name: "Logout", exact: true }).click();
			await page.waitForURL((url) => url.pathname === "/acme");
			await context.close();
		},
		120_000,
	);
});
