import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions } from "playwright-core";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

let stage: Stage;
let site: Stage["site"];
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	site = stage.site;
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	await site.organization({ slug: "harbor", name: "Harbor Hoops of the Long and Winding Northern Shore" });
	league = await site.write(acme, fillLeague);
}, 120_000);
afterAll(async () => await stage?.close());

async function signedIn(role: "staff" | "super_admin", options: BrowserContextOptions = {}) {
	const opened = await stage.signedIn(acme, role, options);
	const { page } = opened;
	return {
		...opened,
		said: async () => await page.locator(".toast").last().textContent(),
		labels: async () => await page.locator("[data-island=order-list] .order b").allTextContents(),
	};
}

describe.skipIf(!hasBrowser)("seasons and their leagues", () => {
	test("a copy is planned, and one press on its page makes it active", async () => {
		const { page, complaints, open, says, row } = await signedIn("staff");
		await open("/dashboard/seasons");
		await page.getByRole("button", { name: "Add season" }).click();
		await page.getByLabel("Name").first().fill("Summer 2027");
		await page.locator("#add-season-active").check();
		await page.getByLabel("Copy from").selectOption({ label: "Fall 2026" });
		for (const mark of ["active", "planned"]) await page.locator(`#add-season-${mark}`).waitFor({ state: "hidden" });
		expect(await page.locator("#add-season-tournament").isVisible()).toBe(true);
		await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
		await says("Summer 2027 created");
		expect(await row("Summer 2027").textContent()).toContain("Planned");
		await page.getByRole("link", { name: "Summer 2027" }).click();
		await page.getByText(sentences.seasonIsPlanned).waitFor();
		await page.getByRole("button", { name: "Make it active" }).click();
		await says("Summer 2027 is active");
		await page.getByText("Only staff see this season").waitFor({ state: "detached" });
		expect(complaints).toEqual([]);
	});

	further(
		"a season that takes another's place on the site is made active after a question (leagues 4)",
		async () => {
			const at = await site.organization({ slug: "shores", name: "Shore Hoops" });
			const staff = await staffOf(site, at, "staff", stage.host);
			const made = async (season: object) =>
				((await (await staff.send("POST", "/api/seasonsv2", season)).json()) as { season: { id: number } }).season.id;
			await made({ name: "Fall 2026", startDate: "2026-09-01", active: true });
			const next = await made({ name: "Winter 2027", startDate: "2027-01-05", planned: true });
			const earlier = await made({ name: "Summer 2026", startDate: "2026-06-01", planned: true });
			const { page, open, complaints } = await stage.newPage(staff.cookie);
			const button = page.locator("main").getByRole("button", { name: "Make it active" });
			const press = async () => await button.evaluate((one: HTMLButtonElement) => [one.click(), one.click()]); // in a hurry
			await open(`/dashboard/seasons/${next}`);
			await press();
			const question = page.locator("dialog[open]");
			await question.getByText("Visitors find Fall 2026 only among the seasons to choose from").waitFor();
			await question.getByRole("button", { name: "Cancel" }).click();
			await page.getByText(sentences.seasonIsPlanned).waitFor();
			await press();
			await question.getByRole("button", { name: "Make it active" }).click();
			await page.getByText("Winter 2027 is active").first().waitFor();
			await open(`/dashboard/seasons/${earlier}`);
			await press();
			await page.getByText("Summer 2026 is active").first().waitFor();
			expect(complaints).toEqual([]);
		},
		120_000,
	);

	test("a season is made as a copy, its leagues added, moved by keys, renamed and deleted", async () => {
		const { page, complaints, open, said, labels } = await signedIn("staff");
		await open("/dashboard/seasons");
		await page.getByRole("button", { name: "Add season" }).click();
		await page.getByLabel("Name").first().fill("Spring 2027");
		await page.getByLabel("Copy from").selectOption({ label: "Fall 2026" });
		await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
		expect(await said()).toBe("Spring 2027 created");
		await page.getByRole("link", { name: "Spring 2027" }).click();
		expect(await labels()).toEqual(["Monday Open"]);

		for (const name of ["Thursday", "Sunday"]) {
			await page.getByRole("button", { name: "Add League" }).click();
			await page.locator("#add-league-name").fill(name);
			await page.keyboard.press("Enter");
			await page.getByText(`${name} created`).waitFor();
		}
		expect(await labels()).toEqual(["Monday Open", "Thursday", "Sunday"]);

		await page.locator("[data-island=order-list][data-live] .order").waitFor();
		const sent = page.waitForResponse((response) => response.url().endsWith("/leagues/order"));
		await page.getByRole("button", { name: "Move Sunday up" }).press("Enter");
		expect((await sent).status()).toBe(200);
		await page.reload();
		expect(await labels()).toEqual(["Monday Open", "Sunday", "Thursday"]);

		await page.getByRole("button", { name: "Edit Sunday" }).click();
		await page.locator("#edit-league-name").fill("Saturday");
		await page.keyboard.press("Enter");
		await page.getByText("Saturday updated").waitFor();
		expect(await labels()).toEqual(["Monday Open", "Saturday", "Thursday"]);

		await page.getByRole("button", { name: "Delete selected" }).click();
		expect(await said()).toBe("Select at least one league.");
		await page.getByLabel("Select Saturday").check();
		await page.getByLabel("Select Thursday").check();
		await page.getByRole("button", { name: "Delete selected" }).click();
		await page.getByRole("dialog", { name: "Delete selected leagues?" }).getByRole("button", { name: "Yes" }).click();
		await page.getByText("Leagues deleted").waitFor();
		expect(await labels()).toEqual(["Monday Open"]);

		await page.getByRole("button", { name: "Copy Monday Open" }).click();
		expect(await page.locator("#add-league-name").inputValue()).toBe("Monday Open copy");
		await page.locator("#add-league-name").fill("Tuesday");
		await page.keyboard.press("Enter");
		await page.getByText("Tuesday created").waitFor();
		expect(await page.locator("[data-island=order-list] .order .badge").allTextContents()).toEqual([
			"4 teams",
			"4 teams",
		]);

		await page.getByLabel("Select all leagues").check();
		await page.getByRole("button", { name: "Delete selected" }).click();
		const question = page.getByRole("dialog", { name: "Delete selected leagues?" });
		expect(await question.textContent()).toContain(
			"This takes away Monday Open (Spring 2027), Tuesday (Spring 2027): 8 teams in a league, 8 roster spots.",
		);
		await page.keyboard.press("Escape");
		await question.waitFor({ state: "detached" });
		expect(await labels()).toEqual(["Monday Open", "Tuesday"]);
		expect(complaints).toEqual([]);
		await page.context().close();
	}, 120_000);

	further(
		"a name that is taken is refused beside its field, and what was typed stays",
		async () => {
			const { page, open } = await signedIn("staff");
			await open(`/dashboard/seasons/${league.season.id}`);
			await page.getByRole("button", { name: "Add League" }).click();
			await page.locator("#add-league-name").fill("monday open");
			await page.keyboard.press("Enter");
			await page.locator("#add-league-name[aria-invalid=true]").waitFor();
			expect(await page.locator("dialog[open] .field .error").textContent()).toBe(sentences.leagueInSeasonAlready);
			expect(await page.locator("#add-league-name").inputValue()).toBe("monday open");
			await page.context().close();
		},
		120_000,
	);

	test("a super admin switches the organization in the top bar, and looks at the site as a visitor", async () => {
		const { page, complaints, open } = await signedIn("super_admin");
		await open("/organizations");
		await page.getByRole("button", { name: "Open the dashboard of Acme Hoops" }).click();
		await page.waitForURL("**/dashboard/seasons");
		expect(await page.locator("tbody tr").first().textContent()).toContain("Acme Hoops");
		await page.getByLabel("Organization").selectOption({ index: 1 });
		await page.getByRole("button", { name: "Switch" }).click();
		await page.getByText("No seasons yet").waitFor();
		expect(await page.locator(".side .org").textContent()).toContain("Harbor Hoops");
		await page.getByRole("button", { name: "View site" }).click();
		await page.waitForURL("**/harbor");
		await page.getByRole("link", { name: "Back to the dashboard" }).click();
		await page.waitForURL("**/harbor/dashboard/seasons");
		await page.getByText("No seasons yet").waitFor();
		expect(complaints).toEqual([]);
		await page.context().close();
	}, 120_000);

	const screens = () => ["/organizations", "/dashboard/seasons", `/dashboard/seasons/${league.season.id}`];

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds nothing, and nothing scrolls sideways: %p",
		async ({ width, colorScheme }) => {
			const { page, open } = await signedIn("super_admin", { viewport: { width, height: 900 }, colorScheme });
			const found: string[] = [];
			for (const path of screens()) {
				await open(path);
				found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
				const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
				if (wide !== width) found.push(`${path} is ${wide} px wide`);
				const opener = page.locator("[data-open]").first();
				if ((await opener.count()) === 0) continue;
				await opener.click();
				found.push(...(await violations(page)).map((violation) => `${path}, dialog: ${violation}`));
			}
			expect(found).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	further("the markup checker finds no error", async () => {
		const by = await staffOf(site, acme, "super_admin");
		const errors: string[] = [];
		for (const path of screens())
			errors.push(...(await markupErrors(await (await by.get(path)).text())).map((error) => `${path}: ${error}`));
		expect(errors).toEqual([]);
	});
});
