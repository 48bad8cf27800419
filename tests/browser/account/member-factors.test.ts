import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { personWith } from "../../support/signing-in.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said as sentences } from "../../support/said.ts";

setDefaultTimeout(120_000);
const password = "a long password";

let stage: Stage;
let acme: { id: number };

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	for (const [username, role] of [
		["boss", "org_owner"],
		["ada", "staff"],
		["bea", "staff"],
	] as const)
		await personWith(stage.site, acme, { username, password, role });
}, 120_000);
afterAll(async () => await stage?.close());

async function signIn(page: Page, username: string) {
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function visit(username: string, path: string) {
	const opened = await stage.newPage(null);
	await opened.open(`/login?next=${encodeURIComponent(path)}`);
	await signIn(opened.page, username);
	return opened;
}

describe.skipIf(!hasBrowser)("a member's second factors", () => {
	test("are reset by an owner who shows their own password; the member lands where they are told so (factors 9)", async () => {
		const [ada] = await stage.site.database.owner.sql`select id from users where username = 'ada'`;
		const key = { user_id: ada?.["id"], id: "a2V5", host: "localhost", name: "Phone", public_key: "\\x00", counter: 0 };
		await stage.site.database.owner.sql`insert into passkeys ${stage.site.database.owner.sql(key)}`;
		const { page, context, dialog, says, row } = await visit("boss", `/organizations/${acme.id}`);
		const opener = page.getByRole("button", { name: "Reset the second factor of ada" });
		await opener.click();
		await dialog.getByText("Take away the passkeys, one-time codes and recovery codes of ada?").waitFor();
		await dialog.getByText("Their password alone signs them in until they set up a new second factor.").waitFor();
		await dialog.locator('input[type="password"]:focus').waitFor();
		expect(await violations(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Reset", exact: true }).click();
		await dialog.getByText(sentences.enterOwnPassword).first().waitFor();
		await dialog.getByLabel("Your own password").fill("a wrong password");
		await dialog.getByRole("button", { name: "Reset", exact: true }).click();
		await dialog.getByText(sentences.ownPasswordWrong).first().waitFor();
		await dialog.getByLabel("Your own password").fill(password);
		await dialog.getByRole("button", { name: "Reset", exact: true }).click();
		await says("ada has no second factor any more and is signed out everywhere.");
		await opener.waitFor({ state: "detached" });
		expect(await row("ada").getByRole("cell", { name: "No", exact: true }).count()).toBe(1);
		await context.close();

		const member = await stage.newPage(null);
		await member.open("/login?next=%2Fdashboard%2Fseasons");
		await signIn(member.page, "ada");
		await member.page.waitForURL((url) => url.pathname === "/userSettings");
		await member.page
			.getByText(/^boss reset your second factor on Nov \d+, 20\d\d, .* until you set up a new one\./)
			.waitFor();
		expect(await violations(member.page)).toEqual([]);
		await member.context.clearCookies();
		await member.open("/login?next=%2Fdashboard%2Fseasons");
		await signIn(member.page, "ada");
		await member.page.waitForURL((url) => url.pathname === "/dashboard/seasons");
		await member.context.close();
	});

	further(
		"a user, a role and the file of everything want the own password too, said beside its field (access 18)",
		async () => {
			const { page, context, dialog, says, row } = await visit("boss", `/organizations/${acme.id}`);
			const own = dialog.getByLabel("Your own password");
			const save = dialog.getByRole("button", { name: "Save", exact: true });
			await page.getByRole("button", { name: "+ Add User" }).click();
			await dialog.getByLabel("Username").fill("cleo");
			await save.click();
			await dialog.getByText(sentences.enterOwnPassword).first().waitFor();
			await dialog.locator('input[type="password"]:focus').waitFor();
			expect(await violations(page)).toEqual([]);
			await own.fill(password);
			await save.click();
			await dialog.getByText("Temporary Password: ").waitFor();
			await dialog.getByRole("button", { name: "Close" }).click();
			await page.getByRole("button", { name: "Edit cleo" }).click();
			expect(await own.inputValue()).toBe("");
			await dialog.getByLabel("Role").selectOption({ label: "Organization Owner" });
			await own.fill("a wrong password");
			await save.click();
			await dialog.getByText(sentences.ownPasswordWrong).first().waitFor();
			expect(await dialog.getByLabel("Role").inputValue()).toBe("org_owner");
			await own.fill(password);
			await save.click();
			await says("cleo updated");
			await row("cleo").getByRole("cell", { name: "Organization Owner" }).waitFor();

			const file = page.locator("#file");
			const download = file.getByRole("button", { name: "Download everything" });
			await download.click();
			await file.getByText(sentences.enterOwnPassword).first().waitFor();
			await file.getByLabel("Your own password").fill(password);
			const [saved] = await Promise.all([page.waitForEvent("download"), download.click()]);
			expect(saved.suggestedFilename()).toMatch(/^acme-\d{4}-\d\d-\d\d\.tipoff\.tar\.gz$/);
			expect(await saved.failure()).toBeNull();
			expect(await file.getByLabel("Your own password").inputValue()).toBe("");
			await context.close();
		},
	);

	further("are not offered to be reset of oneself, nor where there are none", async () => {
		const [boss] = await stage.site.database.owner.sql`select id from users where username = 'boss'`;
		const key = {
			user_id: boss?.["id"],
			id: "Ym9zcw",
			host: "localhost",
			name: "Phone",
			public_key: "\\x00",
			counter: 0,
		};
		const { page, context, row } = await visit("boss", `/organizations/${acme.id}`);
		await row("bea").waitFor();
		await stage.site.database.owner.sql`insert into passkeys ${stage.site.database.owner.sql(key)}`;
		await page.reload();
		await row("boss").getByRole("cell", { name: "Yes", exact: true }).waitFor();
		expect(await page.getByRole("button", { name: /^Reset the second factor/ }).count()).toBe(0);
		await stage.site.database.owner.sql`delete from passkeys`;
		await context.close();
	});
});
