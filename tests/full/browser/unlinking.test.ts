import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { openProvider } from "../../support/servers/provider.ts";
import { personWith } from "../../support/signing-in.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

const password = "a long password";

describe.skipIf(!hasBrowser)("an account elsewhere", () => {
	let stage: Stage;
	let provider: Awaited<ReturnType<typeof openProvider>>;

	beforeAll(async () => {
		provider = await openProvider(["http://127.0.0.1/_/oidc/callback"], {});
		stage = await openStage({ provider: { ...provider, name: "Harbor ID" } });
		const acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		const user_id = await personWith(stage.site, acme, { username: "ada", password });
		const linked = { issuer: provider.issuer, subject: "ada-sub", user_id };
		await stage.site.database.owner.sql`insert into identities ${stage.site.database.owner.sql(linked)}`;
	}, 120_000);
	afterAll(async () => {
		await stage?.close();
		await provider?.close();
	});

	test("is unlinked by the password that is typed for it (access 20)", async () => {
		const { page, open, context, dialog } = await stage.newPage(null);
		await open("/login?next=%2FuserSettings");
		await page.getByLabel("Username").fill("ada");
		await page.getByLabel("Password").fill(password);
		await page.getByRole("button", { name: "Log in", exact: true }).click();
		await page.getByRole("button", { name: "Unlink Harbor ID" }).click();
		await dialog.getByLabel("Your password here").fill(password);
		await dialog.getByRole("button", { name: "Unlink Harbor ID" }).click();
		await page.getByText("You no longer sign in with Harbor ID.").first().waitFor();
		expect(await stage.site.database.owner.sql`select 1 from identities`).toHaveLength(0);
		await context.close();
	}, 120_000);
});
