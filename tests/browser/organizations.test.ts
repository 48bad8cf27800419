import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { openDns } from "../../src/http/dns.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { dnsServer } from "../support/servers/dns-server.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

const pixel = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

let names: Awaited<ReturnType<typeof dnsServer>>;
let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let acme: Awaited<ReturnType<typeof site.organization>>;

beforeAll(async () => {
	names = await dnsServer();
	site = await testApp({ dns: openDns([names.address]) });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	await site.organization({
		slug: "harbor",
		name: "Harbor Hoops of the Long and Winding Northern Shore and Its Islands",
	});
	await site.write(acme, fillLeague);
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
	await names.close();
});

async function signedIn(role: "org_owner" | "super_admin", options: BrowserContextOptions = {}) {
	const of = role === "super_admin" ? null : acme;
	const person = await staffOf(site, of, role, `127.0.0.1:${server.port}`);
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const [name = "", value = ""] = person.cookie.split("=");
	await context.addCookies([{ name, value, url: String(server.url) }]);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	const open = async (path: string) => await page.goto(new URL(path, server.url).href);
	return { page, person, complaints, open };
}
const dialogOf = (page: Page) => page.locator("dialog[open]");
const asked = async (page: Page) => await dialogOf(page).last().locator("p").first().textContent();
const yes = async (page: Page) => await dialogOf(page).last().getByRole("button", { name: "Yes" }).click();
const path = () => `/organizations/${acme.id}`;

describe.skipIf(!hasBrowser)("the list of organizations", () => {
	test("one is made with sport and logo, edited, deleted after the question, and taken back", async () => {
		const { page, complaints, open } = await signedIn("super_admin");
		await open("/organizations");
		await page.getByRole("button", { name: "Create organization" }).click();
		expect(await page.locator("#create-organization").getByLabel("Basketball", { exact: true }).isChecked()).toBe(true);
		await page.locator("#create-organization-name").fill("Pier Hoops");
		await page.locator("#create-organization-slug").fill("acme");
		await page.keyboard.press("Enter");
		await page.getByText(said.addressInUse).first().waitFor();
		expect(await page.inputValue("#create-organization-name")).toBe("Pier Hoops");
		await page.locator("#create-organization-slug").fill("pier");
		await page.keyboard.press("Enter");
		await page.getByText("Pier Hoops created").waitFor();

		await page.getByRole("button", { name: "Edit Pier Hoops" }).click();
		expect(await page.locator("#edit-organization").getByLabel("Basketball", { exact: true }).isChecked()).toBe(true);
		await page.locator("#edit-organization").getByLabel("Tennis").check();
		await page.locator("#edit-organization-city").fill("Tustin");
		await dialogOf(page).getByRole("button", { name: "Save" }).click();
		await page.getByText("Pier Hoops updated").waitFor();
		await page.getByRole("cell", { name: "Basketball, Tennis" }).waitFor();

		await page.getByRole("button", { name: "Delete Pier Hoops" }).click();
		await dialogOf(page).waitFor();
		expect(await asked(page)).toStartWith("Are you sure you want to delete this organization? This takes away ");
		expect(await asked(page)).toContain("You can take it back for 30 days");
		await yes(page);
		await page.getByText("Pier Hoops deleted").waitFor();
		await page.getByRole("button", { name: "Restore Pier Hoops" }).click();
		await page.getByText("Pier Hoops restored").waitFor();
		expect(await page.getByRole("link", { name: "Pier Hoops" }).count()).toBe(1);
		expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
	}, 120_000);

	further(
		"a long dialog keeps its head and its buttons in view",
		async () => {
			const { page, open } = await signedIn("super_admin");
			await page.setViewportSize({ width: 390, height: 600 });
			await open("/organizations");
			await page.getByRole("button", { name: "Create organization" }).click();
			const inView = async (name: string) => {
				const box = await dialogOf(page).getByRole("button", { name, exact: true }).boundingBox();
				return box !== null && box.y >= 0 && box.y + box.height <= 600;
			};
			expect([await inView("Close"), await inView("Create")]).toEqual([true, true]);
			await page.locator("#create-organization-youtube_url").focus();
			expect([await inView("Close"), await inView("Create")]).toEqual([true, true]);
		},
		120_000,
	);

	further(
		"one with an owner tells the temporary password once",
		async () => {
			const { page, open } = await signedIn("super_admin");
			await open("/organizations");
			await page.getByRole("button", { name: "Create with an owner" }).click();
			await page.locator("#create-owned-name").fill("Owned Hoops");
			await page.locator("#create-owned-username").fill("two words");
			await page.keyboard.press("Enter");
			await page.getByText("A username has no spaces").first().waitFor();
			await page.locator("#create-owned-username").fill("owned-hoops");
			await page.keyboard.press("Enter");
			await page.getByText("Temporary Password: ").waitFor();
			await page
				.getByText(/^For owned-hoops of Owned Hoops, who signs in at \S+\/login\. It is shown only now/)
				.waitFor();
			const secret = /[^ ]+$/.exec((await asked(page)) ?? "")?.[0] ?? "";
			expect(secret).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{12}$/);
			await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
			await page.getByRole("button", { name: "Copy", exact: true }).click();
			await page.getByText("Copied").waitFor();
			expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
			await page.keyboard.press("Escape");
			await page.getByText("Owned Hoops created").waitFor();
			expect(await page.getByText("Temporary Password").count()).toBe(0);
		},
		120_000,
	);

	test("the server's silence has the words of the rules", async () => {
		const { page, open } = await signedIn("super_admin");
		await open("/organizations");
		await page.route("**/api/organizations/**", (route) => route.abort());
		await page.route("**/api/organizations", (route) => route.abort());
		await page.route("**/api/admin/**", (route) => route.abort());
		await page.getByRole("button", { name: "Create organization" }).click();
		await page.locator("#create-organization-name").fill("Nowhere");
		await page.keyboard.press("Enter");
		await page.getByText("Error creating organization").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Edit Acme Hoops" }).click();
		await dialogOf(page).getByRole("button", { name: "Save" }).click();
		await page.getByText("Error updating organization").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Create with an owner" }).click();
		await page.locator("#create-owned-name").fill("Nowhere");
		await page.locator("#create-owned-username").fill("nobody");
		await page.keyboard.press("Enter");
		await page.getByText("Failed to create user").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Delete Acme Hoops" }).click();
		await yes(page);
		await page.getByText("Error deleting organization").waitFor();
	}, 120_000);
});

describe.skipIf(!hasBrowser)("the page of an organization", () => {
	test("an owner adds, edits, resets and deletes a user", async () => {
		const { page, complaints, open } = await signedIn("org_owner");
		await open("/dashboard/seasons");
		await page.getByRole("link", { name: "Organization", exact: true }).click();
		await page.waitForURL(`**${path()}`);
		await page.getByRole("button", { name: "+ Add User" }).click();
		await page.locator("#create-user-username").fill("newcomer");
		await page.keyboard.press("Enter");
		await page.getByText("Temporary Password: ").waitFor();
		const first = await asked(page);
		await page.getByText(/^For newcomer of Acme Hoops, who signs in at \S+\/login\. It is shown only now/).waitFor();
		for (const key of ["Escape", "Escape"]) await page.keyboard.press(key); // it would be gone for good
		await page.getByRole("button", { name: "Close" }).click();
		await page.getByRole("button", { name: "Edit newcomer" }).click();
		await page.locator("#edit-user-email").fill("new@example.test");
		await page.locator("#edit-user-role").selectOption({ label: "Organization Owner" });
		await page.locator("#edit-user-reset").check();
		await dialogOf(page).getByRole("button", { name: "Save" }).click();
		await page.getByText("Temporary Password: ").waitFor();
		expect(await asked(page)).not.toBe(first);
		await page.getByRole("button", { name: "Close" }).click();
		await page.getByRole("cell", { name: "new@example.test" }).waitFor();
		await page.getByRole("button", { name: "Delete newcomer" }).click();
		expect(await asked(page)).toBe(said.sureDeleteUser);
		await yes(page);
		await page.getByText("User deleted.").waitFor();
		expect(complaints).toEqual([]);
	}, 120_000);

	test("a feature is switched at once, and goes back when that fails; a folded part stays folded", async () => {
		const { page, open } = await signedIn("org_owner");
		await open(path());
		await page.locator("#seasons > summary").click();
		const brackets = page.getByLabel("brackets");
		await brackets.uncheck();
		await page.getByText("brackets updated").waitFor();
		expect(await page.locator("#seasons").getAttribute("open")).toBeNull();
		await page.reload();
		expect(await brackets.isChecked()).toBe(false);
		await page.route("**/api/organization-features/**", (route) => route.abort());
		await brackets.click();
		await page.getByText("Failed to update feature").waitFor();
		expect(await brackets.isChecked()).toBe(false);
		await page.unroute("**/api/organization-features/**");
		await brackets.check();
		await page.getByText("brackets updated").waitFor();
	}, 120_000);

	test("a season is made, edited and deleted, by keyboard too", async () => {
		const { page, open } = await signedIn("org_owner");
		await open(path());
		await page.getByRole("button", { name: "+ Add Season" }).press("Enter");
		await page.keyboard.type("Winter 2027");
		expect(await page.locator("#create-season-active").isChecked()).toBe(true);
		await page.locator("#create-season-active").uncheck();
		await page.locator("#create-season-tournament").check();
		await page.locator("#create-season-name").press("Enter");
		await page.getByText("Winter 2027 created").waitFor();
		const row = page.getByRole("row", { name: /Winter 2027/ });
		expect(await row.getByRole("img", { name: "Tournament" }).count()).toBe(1);
		await page.getByRole("button", { name: "Edit Winter 2027" }).click();
		await page.locator("#edit-season-name").fill("Winter League");
		await page.keyboard.press("Enter");
		await page.getByText("Winter League updated").waitFor();
		await page.getByRole("button", { name: "Delete Winter League" }).click();
		await dialogOf(page).waitFor();
		expect(await asked(page)).toContain("Are you sure you want to delete this season?");
		await yes(page);
		await page.getByText("Winter League deleted").waitFor();
	}, 120_000);

	test("silence has the words of the rules: users and seasons", async () => {
		const { page, person, open } = await signedIn("org_owner");
		await site.app.fetch(new Request(server.url));
		await person.send("POST", "/api/usersv2", { username: "standing", organization_id: acme.id });
		await open(path());
		await page.route("**/api/{users,usersv2,seasonsv2,deletions}**", (route) => route.abort());
		await page.route("**/api/{users,usersv2,seasonsv2,deletions}/**", (route) => route.abort());
		const failing = async (button: string, sentence: string) => {
			await page.getByRole("button", { name: button }).first().click();
			if (button.startsWith("Delete")) await yes(page);
			else await dialogOf(page).getByRole("button", { name: "Save" }).click();
			await page.getByText(sentence).waitFor();
			await page.keyboard.press("Escape");
		};
		await page.getByRole("button", { name: "+ Add User" }).click();
		await page.locator("#create-user-username").fill("x");
		await page.keyboard.press("Enter");
		await page.getByText("Error creating user").waitFor();
		await page.keyboard.press("Escape");
		await failing("Edit standing", "Error updating user");
		await failing("Delete standing", "Error deleting user");
		await failing("Edit Fall 2026", "Error updating season");
		await failing("Delete Fall 2026", "Error deleting season");
		const root = await signedIn("super_admin");
		await root.open(path());
		await root.page.route("**/api/users/**", (route) => route.abort());
		await root.page.getByRole("button", { name: "Delete standing" }).click();
		await yes(root.page);
		await root.page.getByText("Failed to delete user").waitFor();
	}, 120_000);

	further(
		"the colour is tried on before it is saved, and another time zone says what it moves",
		async () => {
			const { page, complaints, open } = await signedIn("org_owner");
			await open(path());
			expect(await page.locator("#settings-slug").count()).toBe(0);
			const worn = async () =>
				await page
					.locator(".bar-worn")
					.first()
					.evaluate((element) => getComputedStyle(element).backgroundColor);
			const before = await worn();
			await page.locator("#settings-color").fill("#ffee00");
			expect([await worn(), before]).toEqual(["rgb(255, 238, 0)", "rgb(27, 70, 200)"]);
			expect(await page.locator("#settings-sample output").textContent()).toBe(said.blackTextReads);
			await page.locator("#settings-time_zone").fill("America/New_York");
			await page.getByRole("button", { name: "Save settings" }).click();
			await dialogOf(page).waitFor();
			expect(await asked(page)).toContain("which is America/New_York then instead of America/Los_Angeles");
			await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
			expect(await page.inputValue("#settings-time_zone")).toBe("America/New_York");
			await page.getByRole("button", { name: "Save settings" }).click();
			await yes(page);
			await page.getByText("Settings saved").waitFor();
			expect(await (await site.get("/acme")).text()).toContain("--brand:#ffee00");
			await page.locator("#privacy-names").selectOption({ label: "First name and initial" });
			await page.getByRole("button", { name: "Save privacy" }).click();
			await page.getByText("Privacy saved").waitFor();
			expect(complaints).toEqual([]);
		},
		120_000,
	);

	further(
		"the present logo is shown; who leaves with unsaved settings is asked, who saved them is not",
		async () => {
			const { page, person, open } = await signedIn("org_owner");
			const form = new FormData();
			form.set("logo", new File([pixel], "logo.png", { type: "image/png" }));
			expect((await person.send("PUT", `/api/organizations/${acme.id}`, form)).status).toBe(200);
			await open(path());
			const logo = page.getByRole("img", { name: "The present logo" });
			await logo.waitFor();
			expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
			if (process.env["PICTURES"])
				await page.locator("#settings").screenshot({ path: `${process.env["PICTURES"]}/settings.png` });
			let asked = 0;
			page.on("dialog", (dialog) => {
				asked += 1;
				void dialog.accept();
			});
			await page.reload();
			expect(asked).toBe(0);
			await page.fill("#settings-city", "Rivertown");
			await page.getByRole("button", { name: "Save settings" }).click();
			await page.getByText("Settings saved").waitFor();
			await page.reload();
			expect(asked).toBe(0);
			await page.fill("#settings-city", "Elsewhere");
			await page.reload();
			expect(asked).toBe(1);
			await page.context().close();
		},
		120_000,
	);

	further(
		"saved settings are seen at once in the whole page, and a field that is mended is no longer called wrong",
		async () => {
			const { page, open } = await signedIn("org_owner");
			await open(path());
			const crest = page.locator(".side .org img");
			const band = async () =>
				await page.locator("#settings-form button.main").evaluate((button) => getComputedStyle(button).backgroundColor);
			const before = await band();
			const wrong = page.locator("#settings-form [aria-invalid]");
			await page.fill("#settings-instagram_url", "@acme");
			await page.setInputFiles("#settings-logo", { name: "gym.png", mimeType: "image/png", buffer: pixel });
			await page.getByRole("button", { name: "Save settings" }).click();
			await page.getByText(said.notWebAddress).first().waitFor();
			await page.locator("#settings-instagram_url").pressSequentially("x");
			expect([await wrong.count(), await page.locator("#settings-form .field > .error").count()]).toEqual([0, 0]);
			await page.fill("#settings-instagram_url", "instagram.com/acme");
			await page.fill("#settings-color", "#7a1f5c");
			await page.getByRole("button", { name: "Save settings" }).click();
			await page.getByText("Settings saved").waitFor();
			await crest.waitFor();
			await page.waitForFunction(() => document.querySelectorAll('head > link[href^="/_/brand/"]').length === 1);
			expect(await band()).not.toBe(before);
		},
		120_000,
	);

	further(
		"two at once: the second is told what it is now, and loses nothing",
		async () => {
			const { page, person, open } = await signedIn("org_owner");
			await open(path());
			await person.send("PUT", `/api/organizations/${acme.id}`, { city: "Irvine" });
			await page.locator("#settings-city").fill("Tustin");
			await page.getByRole("button", { name: "Save settings" }).click();
			await page.getByText("Now: Irvine").waitFor();
			expect(await page.inputValue("#settings-city")).toBe("Tustin");
			await page.getByRole("button", { name: "Save mine anyway" }).click();
			await page.getByText("Settings saved").waitFor();
		},
		120_000,
	);

	test("an owner names a domain, which is proven by its record", async () => {
		const { page, open } = await signedIn("org_owner");
		await open(path());
		await page.locator("#domain-host").fill("localhost");
		await page.getByRole("button", { name: "Add domain" }).click();
		await page.getByText(said.machineIsNoDomain).first().waitFor();
		await page.locator("#domain-host").fill("hoops.example");
		await page.getByRole("button", { name: "Add domain" }).click();
		await page.getByText("Domain added: now prove it").waitFor();
		await page.getByText("_tipoff.hoops.example").waitFor();
		await page.getByRole("button", { name: "Check now" }).click();
		expect(await asked(page)).toStartWith("_tipoff.hoops.example has no TXT record yet."); // until it was read
		await dialogOf(page).getByRole("button", { name: "OK" }).click();
		names.records.set("_tipoff.hoops.example", { txt: [(await page.locator("code").last().textContent()) ?? ""] });
		await page.getByRole("button", { name: "Check now" }).click();
		await page.getByRole("dialog", { name: "hoops.example is proven." }).getByRole("button", { name: "OK" }).click();
		expect(await page.locator("#info").textContent()).toContain("hoops.example");
		expect(await page.getByText("The site's own", { exact: true }).count()).toBe(1);
		await page.getByRole("button", { name: "Remove hoops.example" }).click();
		await page.getByText("Take hoops.example away? The site is then no longer reached by it.").waitFor();
		await page.getByRole("button", { name: "Remove", exact: true }).click();
		await page.getByText("Domain removed").waitFor();
	}, 120_000);

	further(
		"on a phone too the list says who has which e-mail address, and a second factor",
		async () => {
			const { page, person, open } = await signedIn("org_owner", { viewport: { width: 390, height: 900 } });
			const { sql } = site.database.owner;
			await sql`insert into users (username, email, role, organization_id) values ('bo', 'bo@example.test', 'staff', ${acme.id})`;
			await sql`insert into second_factors (user_id, handle, code_secret, code_added_at) select id, 'h', 'MZXW6YTBOI', now() from users where username = 'bo'`;
			await open(path());
			const seen = async (name: string, label: string) => {
				const cell = page.locator("#users tr", { hasText: name }).locator(`[data-label="${label}"]`);
				expect(await cell.isVisible()).toBe(true);
				return await cell.innerText();
			};
			expect([await seen("bo@", "Email"), await seen("bo@", "Second factor")]).toEqual(["bo@example.test", "Yes"]);
			expect([await seen(person.username, "Role"), await seen(person.username, "Second factor")]).toEqual([
				"Organization Owner",
				"No",
			]);
			await sql`delete from users where username = 'bo'`;
		},
		120_000,
	);

	const looks = [
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "light" },
		{ width: 1280, colorScheme: "dark" },
		{ width: 390, colorScheme: "dark" },
	] as const;
	further.each(looks)(
		"axe and the markup checker find nothing, and nothing scrolls sideways: %o",
		async ({ width, colorScheme }) => {
			const { page, person, open } = await signedIn("super_admin", {
				viewport: { width, height: 900 },
				colorScheme,
				bypassCSP: true,
			});
			await person.send("PUT", `/api/usersv2/${person.id}`, { theme: "auto" });
			await person.send("POST", `/api/organizations/${acme.id}/domains`, {
				domain: "long-and-winding-name.hoops.example",
			});
			for (const [name, address] of [
				["list", "/organizations"],
				["page", path()],
			] as const) {
				const response = await open(address);
				expect(await markupErrors((await response?.text()) ?? "")).toEqual([]);
				expect(await violations(page)).toEqual([]);
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
				const pictures = process.env["PICTURES"];
				if (pictures)
					await page.screenshot({
						path: `${pictures}/organizations-${name}-${width}-${colorScheme}.png`,
						fullPage: true,
					});
			}
			await open("/organizations");
			await page.getByRole("button", { name: "Edit Acme Hoops" }).click();
			expect(await violations(page)).toEqual([]);
			if (process.env["PICTURES"])
				await page.screenshot({ path: `${process.env["PICTURES"]}/organizations-dialog-${width}-${colorScheme}.png` });
		},
		120_000,
	);
});
