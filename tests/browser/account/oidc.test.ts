import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { createApp } from "../../../src/app.ts";
import { folderStore } from "../../../src/data/files.ts";
import { testApp } from "../../support/app.ts";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { openProvider } from "../../support/servers/provider.ts";
import { freePort } from "../../support/running.ts";
import { further } from "../../support/depth.ts";

describe.skipIf(!hasBrowser)("sign-in with a real OpenID Connect provider", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let provider: Awaited<ReturnType<typeof openProvider>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;
	let platform: string;
	let domain: string;

	const accounts = {
		"ada-sub": { email: "ada@example.test", email_verified: true },
		"unverified-sub": { email: "ada@example.test", email_verified: false },
		"twin-sub": { email: "twin@example.test", email_verified: true },
		"ada-twofold-sub": { email: "ada@example.test", email_verified: true, amr: ["pwd", "mfa"] },
		"self-said-sub": { email: "self@example.test", email_verified: true },
		"root-sub": { email: "root@example.test", email_verified: true },
	};

	beforeAll(async () => {
		site = await testApp();
		site.now.instant = Date.now();
		await site.organization({ slug: "acme", domain: "acme.localhost" });
		const { sql } = site.database.owner;
		await sql`insert into users (username, email, organization_id, email_verified_at) select u.name, u.mail, id, u.proven from organizations, (values ('ada', 'ada@example.test', now()), ('twin-one', 'twin@example.test', now()), ('twin-two', 'Twin@example.test', now()), ('self-said', 'self@example.test', null), ('ada-too', 'ada@example.test', null)) as u(name, mail, proven) where slug = 'acme'`;
		await sql`insert into users (username, email, role) values ('root', 'root@example.test', 'super_admin')`;
		const port = await freePort();
		platform = `http://localhost:${port}`;
		domain = `http://acme.localhost:${port}`;
		provider = await openProvider([`${platform}/_/oidc/callback`], accounts);
		const app = createApp({
			db: site.database.db,
			database: site.database.options,
			directory: site.directory,
			clock: () => site.now.instant,
			publicUrl: null,
			port,
			siteTitles: {},
			files: folderStore(site.uploads),
			provider: { ...provider, name: "Harbor ID" },
		});
		server = Bun.serve({ port, hostname: "127.0.0.1", fetch: app.fetch });
		browser = await openBrowser();
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await provider?.close();
		await site?.close();
	});

	/** Walks the provider's own forms as `account`; returns where the browser ends and what it reads there. */
	async function signIn(from: string, account: string) {
		const context = await browser.newContext();
		const page = await context.newPage();
		await page.goto(from);
		await page.click("text=Sign in with Harbor ID");
		await page.fill("input[name=login]", account);
		await page.fill("input[name=password]", "any");
		await page.click("button[type=submit]");
		await page.waitForLoadState();
		if (page.url().includes("/interaction/")) await page.click("button[type=submit]");
		await page.waitForURL((url) => !url.href.startsWith(provider.issuer));
		const seen = {
			url: page.url(),
			text: (await page.textContent("body")) ?? "",
			user: await page.evaluate("fetch('/api/auth/check-auth').then((r) => r.json())"),
		};
		await context.close();
		return seen as { url: string; text: string; user: { authenticated: boolean; user: { username: string } | null } };
	}

	test("a verified e-mail of exactly one member signs them in, at the slug and, again, at the own domain", async () => {
		const first = await signIn(`${platform}/acme/login`, "ada-sub");
		expect(first.user.user?.username).toBe("ada");
		expect(first.url).toBe(`${platform}/dashboard/seasons`);
		const [linked] = await site.database.owner.sql`select issuer, subject from identities`;
		expect(linked).toEqual({ issuer: provider.issuer, subject: "ada-sub" });
		const second = await signIn(`${domain}/login`, "ada-sub");
		expect([second.user.user?.username, second.url]).toEqual(["ada", `${domain}/dashboard/seasons`]);
	}, 120_000);

	further(
		"who has a second factor here is asked for it, unless the provider says that it has asked for one (factors 7)",
		async () => {
			const { sql } = site.database.owner;
			await sql`insert into second_factors (user_id, handle, code_secret, code_added_at) select id, 'h', 'MZXW6YTBOI', now() from users where username = 'ada'`;
			const asked = await signIn(`${domain}/login`, "ada-sub");
			expect([asked.user.authenticated, asked.url]).toEqual([false, `${domain}/login/second-factor?by=code`]);
			expect(asked.text).toContain("Code from your app");
			const twofold = await signIn(`${platform}/acme/login`, "ada-twofold-sub");
			expect([twofold.user.user?.username, twofold.url]).toEqual(["ada", `${platform}/dashboard/seasons`]);
			await sql`update organizations set second_factor = true`;
			await sql`delete from second_factors`;
			const bare = await signIn(`${platform}/acme/login`, "ada-sub");
			expect(bare.url).toBe(`${platform}/login/set-up?next=%2Fdashboard%2Fseasons`);
			expect((await signIn(`${platform}/acme/login`, "ada-twofold-sub")).url).toBe(`${platform}/dashboard/seasons`);
			await sql`update organizations set second_factor = false`;
		},
		120_000,
	);

	test("an unverified e-mail, one of two members, a super admin's, and nobody's sign in nobody", async () => {
		await site.database.owner.sql`delete from identities`;
		for (const [from, account] of [
			[`${platform}/acme/login`, "unverified-sub"],
			[`${platform}/acme/login`, "twin-sub"],
			[`${platform}/acme/login`, "self-said-sub"], // nobody but themselves has said that it is their address (access 4)
			[`${platform}/login`, "root-sub"],
			[`${platform}/acme/login`, "stranger-sub"],
		] as const) {
			const seen = await signIn(from, account);
			expect({
				account,
				authenticated: seen.user.authenticated,
				said: seen.text.includes("No account here belongs to that sign-in."),
			}).toEqual({ account, authenticated: false, said: true });
		}
		expect(await site.database.owner.sql`select 1 from identities`).toHaveLength(0);
	}, 120_000);

	further("a callback that nobody began, or of another browser, is lost", async () => {
		const forged = await fetch(`${platform}/_/oidc/callback?state=forged&code=x`);
		expect([forged.status, (await forged.text()).includes("This sign-in has expired.")]).toEqual([400, true]);
		const begun = await fetch(`${platform}/_/oidc/start?slug=acme`, { redirect: "manual" });
		const url = new URL(begun.headers.get("location") ?? "");
		expect([
			url.searchParams.get("code_challenge_method"),
			url.searchParams.has("nonce"),
			url.searchParams.get("response_type"),
		]).toEqual(["S256", true, "code"]);
		const finish = await fetch(`${platform}/_/oidc/finish?code=x`, {
			headers: { cookie: (begun.headers.get("set-cookie") ?? "").split(";")[0] ?? "" },
		});
		expect(finish.status).toBe(400);
		const refused = await fetch(
			`${platform}/_/oidc/callback?state=${url.searchParams.get("state")}&error=access_denied`,
		);
		expect(refused.status).toBe(400);
	});

	further("next leads only to a path of this origin", async () => {
		const begun = await fetch(`${platform}/_/oidc/start?slug=acme&next=${encodeURIComponent("//evil.test/")}`, {
			redirect: "manual",
		});
		expect(begun.status).toBe(302);
		const rows = await site.database.owner.sql`select next from oidc_logins where next is not null`;
		expect(rows).toHaveLength(0);
	});
});
