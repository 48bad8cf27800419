import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/browser.ts";
import { personWith, signInAt } from "../support/signing-in.ts";
import { openStage, type Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const password = "correct horse";

let stage: Stage;
let acme: { id: number };

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
}, 60_000);
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
	}, 60_000);

	test("a new e-mail address wants the old password, and everything goes on with the new session", async () => {
		await personWith(stage.site, acme, { username: "ada", password });
		const elsewhere = await signInAt(stage.site, stage.host, { username: "ada", password });
		const { page, open, context, dialog } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await signIn(page);
		await page.getByRole("button", { name: "Sign out everywhere else" }).waitFor();
		await page.getByRole("button", { name: "Edit Settings" }).click();
		await dialog.getByLabel("Email").fill("ada@example.test");
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await dialog.getByText("Enter your old password.").first().waitFor();
		await dialog.getByLabel("Old Password").fill(password);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await page.getByRole("definition").filter({ hasText: "ada@example.test" }).waitFor();
		await until(async () => (await page.getByRole("button", { name: "Sign out everywhere else" }).count()) === 0);
		expect(await (await elsewhere.at.get("/api/auth/check-auth")).json()).toMatchObject({ authenticated: false });
		await signInAt(stage.site, stage.host, { username: "ada", password });
		await page.reload();
		await page.getByRole("button", { name: "Sign out everywhere else" }).click();
		await page.getByText("Signed out in one other place.").first().waitFor();
		await until(async () => (await page.getByRole("row").count()) === 2);
		await context.close();
	}, 60_000);

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
	}, 60_000);

	test("logging out asks nothing where everything is saved", async () => {
		await personWith(stage.site, acme, { username: "ada", password });
		const { page, open, context } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await signIn(page);
		await page.waitForURL((url) => url.pathname === "/userSettings");
		await page.getByRole("button", { name: "Logout", exact: true }).click();
		await page.waitForURL((url) => url.pathname === "/acme");
		await context.close();
	}, 60_000);
});
