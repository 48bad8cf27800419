import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { setPassword } from "../../src/data/account/credentials.ts";
import { hashPassword } from "../../src/http/account/password.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { few } from "../support/depth.ts";
import { keyboard, mouse, type Hands } from "../support/screens/hands.ts";
import { said as sentences } from "../support/said.ts";

const password = "a long password";
const teamNames = ["Anchors", "Beacons", "Captains", "Dolphins", "Eagles", "Foghorns", "Gulls", "Herons"];

/** A staff member runs a league from nothing to results that everybody sees, three times over. */
describe.skipIf(!hasBrowser)("from signing in to results on the public site", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;

	beforeAll(async () => {
		site = await testApp();
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	});
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	async function employ(slug: string) {
		const organization = await site.organization({ slug, name: `${slug} league` });
		const [user] = await site.database.owner
			.sql`insert into users (username, organization_id) values (${`staff-${slug}`}, ${organization.id}) returning id`;
		await setPassword(site.database.db, Number(user?.["id"]), await hashPassword(password), false);
		return `staff-${slug}`;
	}

	const ways = [
		{ name: "mouse", width: 1280, hands: () => mouse() },
		{ name: "keyboard", width: 1280, hands: (page: Page) => keyboard(page) },
		{ name: "phone", width: 390, hands: () => mouse() },
	];

	test.each(few(ways))(
		"with $name",
		async ({ name, width, hands }) => {
			const username = await employ(name);
			const context = await browser.newContext({ viewport: { width, height: 800 }, locale: "en-US" });
			const page = await context.newPage();
			const complaints: string[] = [];
			page.on("pageerror", (error) => complaints.push(error.message));
			await tell(page, hands(page), `http://127.0.0.1:${server.port}`, name, username);
			expect(complaints).toEqual([]);
			await context.close();
		},
		240_000,
	);
});

async function tell(page: Page, hands: Hands, url: string, slug: string, username: string) {
	const { press, type, choose } = hands;
	const said = async (sentence: string) => await page.getByText(sentence, { exact: true }).first().waitFor();
	const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
	const save = async (dialog: string) =>
		await press(page.locator(`#${dialog}`).getByRole("button", { name: "Save", exact: true }));

	await page.goto(`${url}/${slug}/login`);
	await type(page.locator("#username"), username);
	await type(page.locator("#password"), password);
	await press(button("Log in"));
	await page.waitForURL("**/dashboard/seasons");

	await press(button("Add season").first());
	await type(page.locator("#add-season-name"), "Winter 2026");
	await save("add-season");
	await said("Winter 2026 created");
	await press(page.getByRole("link", { name: "Winter 2026" }));
	await page.waitForURL("**/dashboard/seasons/*");

	for (const league of ["Monday Open", "Friday Masters"]) {
		await press(button("Add League").first());
		await type(page.locator("#add-league-name"), league);
		await save("add-league");
		await said(`${league} created`);
	}
	const season = page.url();

	for (const [index, league] of ["Monday Open", "Friday Masters"].entries()) {
		await page.goto(season);
		await press(page.getByRole("link", { name: league }).first());
		await page.waitForURL("**/leagues/*");
		await press(page.locator("#open-add-team"));
		for (const team of teamNames.slice(index * 4, index * 4 + 4)) {
			await type(page.locator("#add-team-name"), team);
			await save("add-team");
			await page.getByRole("link", { name: team }).first().waitFor();
		}
		await page.keyboard.press("Escape");
	}
	await page.goto(season);
	await press(page.getByRole("link", { name: "Monday Open" }).first());
	await page.waitForURL("**/leagues/*");
	const league = page.url();

	for (const team of teamNames.slice(0, 2)) {
		await page.goto(league);
		await press(page.getByRole("link", { name: team }).first());
		await page.waitForURL("**/teams/*");
		await press(page.locator("#add-player-button"));
		await type(page.locator("#add-player-first"), "Robin");
		await type(page.locator("#add-player-last"), `of the ${team}`);
		await press(button("Add new player"));
		await said("Player added to team");
		await page.getByText(`Robin of the ${team}`).filter({ visible: true }).first().waitFor();
	}

	await page.goto(league);
	await press(page.locator("#open-add-game"));
	await choose(page.locator("#add-game-home"), "Anchors");
	await choose(page.locator("#add-game-away"), "Anchors");
	await save("add-game");
	await said(sentences.teamsMustDiffer);
	await choose(page.locator("#add-game-away"), "Beacons");
	await type(page.locator("#add-game-date"), "2026-11-16");
	await type(page.locator("#add-game-time"), "19:00");
	await type(page.locator("#add-game-location"), "Pier Gym");
	await save("add-game");
	await page.getByText("Pier Gym").filter({ visible: true }).first().waitFor();

	await press(page.locator("#open-add-bye"));
	await choose(page.locator("#add-bye-team"), "Captains");
	await type(page.locator("#add-bye-date"), "2026-11-16");
	await save("add-bye");
	await said("Bye created!");

	await press(page.locator("#open-add-week-off"));
	await type(page.locator("#add-week-off-date"), "2026-11-23");
	await type(page.locator("#add-week-off-reason"), "Thanksgiving");
	await save("add-week-off");
	await said(sentences.weekOffCreated);

	await type(page.getByLabel("Score of Anchors, Anchors vs Beacons"), "61");
	await type(page.getByLabel("Score of Beacons, Anchors vs Beacons"), "58");
	await press(button("Save score of Anchors vs Beacons"));
	await said("Score updated successfully");

	const visitor = await (await fetch(`${url}/${slug}/schedule?date=all`)).text();
	for (const text of ["Anchors", "Beacons", "61", "58", "Pier Gym", "No Games (Thanksgiving)", "Captains"])
		expect(visitor).toContain(text);
	expect(await (await fetch(`${url}/${slug}/teamList?league=all`)).text()).toContain("1.000");
}
