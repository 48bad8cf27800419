import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { codeOf as codeAt } from "../../support/one-time.ts";
import { personWith } from "../../support/signing-in.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);
const password = "a long password";

let stage: Stage;
let acme: { id: number };
/** Passkeys need a name, and this one is ours without a certificate. */
let origin: string;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops", domain: "acme.localhost" });
	origin = `http://localhost:${stage.host.split(":")[1]}`;
}, 120_000);
afterAll(async () => await stage?.close());

const person = async (username: string, role: "staff" | "org_owner" = "staff") =>
	await personWith(stage.site, acme, { username, password, role });

/** A page at the host of that name, with a device that makes passkeys. */
async function visit(options: BrowserContextOptions = {}) {
	const opened = await stage.newPage(null, options);
	const cdp = await opened.context.newCDPSession(opened.page);
	await cdp.send("WebAuthn.enable");
	const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return { ...opened, cdp, authenticatorId };
}

async function signIn(page: Page, username: string, at = origin) {
	await page.goto(`${at}/login`);
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Log in", exact: true }).click();
}

const codeOf = (secret: string) => codeAt(secret, stage.site.now.instant);

const home = "**/dashboard/seasons";

describe.skipIf(!hasBrowser)("the second factor", () => {
	test("codes: scanned, shown to work, asked for at the next login, and a recovery code in their place (factors 1)", async () => {
		await person("ada");
		const { page, context, dialog, says } = await visit();
		await signIn(page, "ada");
		await page.waitForURL(home);
		await page.goto(`${origin}/userSettings`);
		await page.getByRole("button", { name: "Set up codes" }).click();
		await dialog.getByLabel("Your password").fill("wrong password");
		await dialog.getByRole("button", { name: "Next" }).click();
		await dialog.getByText(said.ownPasswordWrong).waitFor();
		await dialog.getByLabel("Your password").fill(password);
		await dialog.getByRole("button", { name: "Next" }).click();
		await dialog.getByAltText("QR code for the app").waitFor();
		expect(await violations(page)).toEqual([]);
		const secret = await dialog.locator("code").innerText();
		await dialog.getByLabel("Code").fill("000000");
		await dialog.getByRole("button", { name: "Turn on" }).click();
		await dialog.getByText(said.codeDoesNotFit).waitFor();
		await dialog.getByLabel("Code").fill(codeOf(secret));
		await dialog.getByRole("button", { name: "Turn on" }).click();
		await says("One-time codes turned on");
		await dialog.getByRole("heading", { name: "Recovery codes" }).waitFor();
		const codes = await dialog.locator("li code").allInnerTexts();
		expect(codes).toHaveLength(10);
		expect(await violations(page)).toEqual([]);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			dialog.getByRole("button", { name: "Download" }).click(),
		]);
		expect(download.suggestedFilename()).toBe("recovery-codes.txt");
		await dialog.getByRole("button", { name: "I have kept them" }).click();
		await page.getByText("10 left").waitFor();
		await context.clearCookies();

		stage.site.now.instant += 60_000;
		await signIn(page, "ada");
		await page.getByRole("heading", { name: "Second step" }).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByLabel("Code from your app").fill("123456");
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.getByText(said.codeUsedBefore).first().waitFor();
		await page.getByLabel("Code from your app").fill(codeOf(secret));
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.waitForURL(home);
		await context.clearCookies();

		await signIn(page, "ada");
		const asked: string[] = [];
		page.on("dialog", (dialog) => {
			asked.push(dialog.type());
			void dialog.accept();
		});
		await page.getByText("Use a recovery code").click();
		await page.getByLabel("Recovery code").pressSequentially(codes[4] ?? "");
		await page.getByRole("button", { name: "Log in with a recovery code" }).click();
		await page.waitForURL(home);
		expect(asked).toEqual([]);
		await page.goto(`${origin}/userSettings`);
		await page.getByText("9 left").waitFor();
		await context.close();
	});

	test("a passkey: added, used after the password and instead of it, and removed (factors 4)", async () => {
		await person("bea");
		const { page, context, dialog, says } = await visit();
		await signIn(page, "bea");
		await page.waitForURL(home);
		await page.goto(`${origin}/userSettings`);
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await dialog.getByLabel("Name").fill("Laptop");
		await dialog.getByLabel("Your password").fill(password);
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await says("Passkey added");
		await dialog.getByRole("button", { name: "I have kept them" }).click();
		await page.getByText("For localhost · added").waitFor();
		expect(await violations(page)).toEqual([]);
		await context.clearCookies();

		await signIn(page, "bea");
		await page.getByRole("button", { name: "Use a passkey" }).click();
		await page.waitForURL(home);
		await context.clearCookies();

		await page.goto(`${origin}/acme/login?next=${encodeURIComponent("/navbar-links")}`);
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Sign in with a passkey" }).click();
		await page.waitForURL("**/navbar-links");
		await page.goto(`${origin}/userSettings`);
		await page.getByText("· last used").waitFor();
		await page.getByRole("button", { name: "Remove Laptop" }).click();
		await dialog.getByText("It is your last second factor").waitFor();
		await dialog.getByLabel("Your password").fill(password);
		await dialog.getByRole("button", { name: "Remove", exact: true }).click();
		await says("Passkey removed");
		await context.clearCookies();
		await signIn(page, "bea");
		await page.waitForURL(home);
		await context.close();
	});

	further(
		"at an organization's own domain a passkey of the platform's host is named as such, and another can be made (factors 4)",
		async () => {
			await person("cem");
			const { page, context, dialog, says } = await visit();
			const own = origin.replace("localhost", "acme.localhost");
			const add = async (at: string, name: string) => {
				await page.goto(`${at}/userSettings`);
				await page.getByRole("button", { name: "Add a passkey" }).click();
				await dialog.getByLabel("Name").fill(name);
				await dialog.getByLabel("Your password").fill(password);
				await dialog.getByRole("button", { name: "Add", exact: true }).click();
				await says("Passkey added");
			};
			await signIn(page, "cem");
			await page.waitForURL(home);
			await add(origin, "Platform");
			const recovery = (await dialog.locator("li code").allInnerTexts())[0] ?? "";
			await signIn(page, "cem", own);
			await page.getByText("Your passkeys were made at another address.").waitFor();
			expect(await violations(page)).toEqual([]);
			await page.getByLabel("Recovery code").fill(recovery);
			await page.getByRole("button", { name: "Log in with a recovery code" }).click();
			await page.waitForURL(home);
			await add(own, "Own domain");
			await page.getByText("For acme.localhost").waitFor();
			await context.clearCookies();
			await page.goto(`${own}/login`);
			await page.getByRole("button", { name: "Sign in with a passkey" }).click();
			await page.waitForURL(home);
			await context.close();
		},
	);

	further("a device that gives no passkey, and a host that is a number, are told (factors 4)", async () => {
		await person("dan");
		const { page, context, cdp, authenticatorId } = await visit();
		await page.goto(`${origin}/login`);
		await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
		await page.getByRole("button", { name: "Sign in with a passkey" }).click();
		await page.getByText("No passkey was given. Please try again.").waitFor();
		await page.goto(`http://${stage.host}/login`);
		await page.getByRole("button", { name: "Sign in with a passkey" }).click();
		await page
			.getByText(/Passkeys need a name in the address bar, not a number\.|This browser makes no passkeys here\./)
			.waitFor();
		await context.close();
	});

	further("demanded by the organization, it is set up before anything else (factors 6)", async () => {
		await person("eva", "org_owner");
		await person("fay");
		const owner = await visit();
		await signIn(owner.page, "eva");
		await owner.page.waitForURL(home);
		const settings = `${origin}/organizations/${acme.id}`;
		const demand = async () => {
			await owner.page.goto(settings);
			await owner.page.getByLabel("Ask everybody who works here for a second factor").check();
			await owner.page.locator("#sign-in-password").fill(password);
			await owner.page.locator("#sign-in-form").getByRole("button", { name: "Save" }).click();
		};
		await demand();
		await owner.page.getByText(said.secondFactorFirst).first().waitFor();
		await owner.page.goto(`${origin}/userSettings`);
		await owner.page.getByRole("button", { name: "Add a passkey" }).click();
		await owner.dialog.getByLabel("Name").fill("Phone");
		await owner.dialog.getByLabel("Your password").fill(password);
		await owner.dialog.getByRole("button", { name: "Add", exact: true }).click();
		await owner.dialog.getByRole("button", { name: "I have kept them" }).click();
		await demand();
		await owner.says("Saved");

		const { page, context, dialog } = await visit();
		await page.goto(`${origin}/navbar-links`);
		await page.getByLabel("Username").fill("fay");
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Add a passkey" }).click();
		await dialog.getByLabel("Name").fill("Phone");
		await dialog.getByLabel("Your password").fill(password);
		await dialog.getByRole("button", { name: "Add", exact: true }).click();
		await dialog.getByRole("button", { name: "I have kept them" }).click();
		await page.getByRole("link", { name: "Continue" }).click();
		await page.waitForURL("**/navbar-links");
		await stage.site.database.owner.sql`update organizations set second_factor = false`;
		await context.close();
		await owner.context.close();
	});
});
