import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { personWith } from "../../support/signing-in.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);
const password = "a long password";

let stage: Stage;
let acme: { id: number };

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	await personWith(stage.site, acme, { username: "boss", password, role: "org_owner" });
	await personWith(stage.site, acme, { username: "new", password, temporary: true });
}, 120_000);
afterAll(async () => await stage?.close());

async function signIn(page: Page, username: string) {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Each password within has a button that shows it, by keyboard too, and moves nothing; the names of those that have not. */
async function withoutButton(within: Page | Locator): Promise<string[]> {
	const missing: string[] = [];
	for (const field of await within.locator("input[type=password]").all()) {
		const label = (await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)) ?? "";
		const [id, box] = [await field.getAttribute("id"), await field.boundingBox()];
		const shown = within.locator(`input[id="${id}"]`);
		await shown.fill("what is typed");
		await shown.press("Tab");
		const focused = within.locator("button:focus");
		if ((await focused.count()) === 0 || (await focused.innerText()).replace(/\s+/g, " ") !== `Show ${label}`)
			missing.push(label);
		else {
			const button = await focused.boundingBox();
			await focused.press("Space");
			expect(await within.getByRole("button", { name: `Hide ${label}`, exact: true }).count()).toBe(1);
			expect([await shown.getAttribute("type"), await shown.inputValue()]).toEqual(["text", "what is typed"]);
			expect([await shown.boundingBox(), await focused.boundingBox()]).toEqual([box, button]);
			await focused.press("Enter");
			expect(await shown.getAttribute("type")).toBe("password");
		}
		await shown.fill("");
	}
	return missing;
}

describe.skipIf(!hasBrowser)("passwords on the screen", () => {
	test("can be looked at wherever one is typed", async () => {
		const { page, open, context, dialog } = await stage.newPage(null);
		const counted = async (within: Page | Locator) => [
			await within.locator("input[type=password]").count(),
			await withoutButton(within),
		];
		await open("/login");
		expect(await counted(page)).toEqual([1, []]);
		await signIn(page, "new");
		await page.waitForURL((url) => url.pathname === "/login/password");
		expect(await counted(page)).toEqual([2, []]);
		expect(await violations(page)).toEqual([]);
		await context.clearCookies();
		await open("/login?next=%2FuserSettings");
		await signIn(page, "boss");
		await page.getByRole("button", { name: "Edit Settings" }).click();
		expect(await counted(dialog)).toEqual([2, []]);
		await dialog.getByRole("button", { name: "Cancel Edit" }).click();
		await page.getByRole("button", { name: "Set up codes" }).click();
		await dialog.getByLabel("Your password").waitFor();
		expect(await counted(dialog)).toEqual([1, []]);
		await open(`/organizations/${acme.id}`);
		await page.getByRole("button", { name: "+ Add User" }).click();
		expect(await counted(dialog)).toEqual([2, []]);
		await context.close();
	});

	test("are hidden before they are sent, and when their dialog is shut", async () => {
		const { page, open, context, dialog } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await page.getByLabel("Username").fill("boss");
		await page.getByLabel("Password").fill("not the password");
		await page.getByRole("button", { name: "Show Password" }).click();
		expect(await page.getByLabel("Password").evaluate((field) => field === document.activeElement)).toBe(true);
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.getByText(said.loginFailed).waitFor();
		expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.getByRole("button", { name: "Edit Settings" }).click();
		await dialog.getByRole("button", { name: "Show Old Password" }).click();
		expect(await dialog.getByLabel("Old Password").getAttribute("type")).toBe("text");
		await dialog.getByRole("button", { name: "Cancel Edit" }).click();
		await page.getByRole("button", { name: "Edit Settings" }).click();
		expect(await dialog.getByLabel("Old Password").getAttribute("type")).toBe("password");
		await context.close();
	});

	test("that are temporary stand in letters of one width, with a button that copies them", async () => {
		const { page, open, context, dialog, says } = await stage.newPage(null, {
			permissions: ["clipboard-read", "clipboard-write"],
		});
		await open(`/login?next=${encodeURIComponent(`/organizations/${acme.id}`)}`);
		await signIn(page, "boss");
		await page.getByRole("button", { name: "+ Add User" }).click();
		await dialog.getByText("Either way they choose their own at the first sign-in.").waitFor();
		await dialog.getByLabel("Username").fill("newcomer");
		await dialog.getByLabel("Your own password", { exact: true }).fill(password);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(/^Temporary Password: \w{12}$/).waitFor();
		const secret = await dialog.locator("code").innerText();
		const widths = await dialog.locator("code").evaluate((code) => {
			const widthOf = (text: string) => {
				code.textContent = text;
				return code.getBoundingClientRect().width;
			};
			return [widthOf("iiiiiiiiiiii"), widthOf("WWWWWWWWWWWW")];
		});
		expect(widths[0]).toBeCloseTo(widths[1] ?? 0, 1);
		await dialog.getByRole("button", { name: "Copy" }).click();
		await says("Copied");
		expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(secret);
		expect(await violations(page)).toEqual([]);
		await context.close();
	});
});
