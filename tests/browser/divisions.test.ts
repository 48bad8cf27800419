import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { markupErrors, violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

setDefaultTimeout(60_000);

const locked = "Delete all bracket games before reordering teams in this division.";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let silver: number;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	if (hasBrowser) browser = await openBrowser();
});
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
});

const url = (path: string) => `http://localhost:${server.port}${path}`;
const path = () => `/dashboard/seasons/${league.season.id}`;
const slt = (at: number) => league.leagueTeams[at]?.id ?? 0;
const add = async (division: number, at: number) =>
	await staff.send("POST", `/api/divisions/${division}/teams`, { seasons_leagues_teams_id: slt(at) });

/** Gold with the Hawks, Silver without teams, three teams in none. */
async function fill(): Promise<void> {
	acme = await site.organization({ slug: `acme-${(count += 1)}`, name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	const made = await staff.send("POST", `/api/seasonsv2/${league.season.id}/divisions`, { name: "Silver" });
	silver = ((await made.json()) as { division: { id: number } }).division.id;
}

async function lockGold(): Promise<void> {
	await site.write(acme, async ({ tx }) => {
		await tx.insert(schema.games).values({
			organization_id: acme.id,
			season_id: league.season.id,
			division_id: league.division.id,
			match_id: "r1-0",
			home_team_id: slt(0),
			away_team_id: slt(1),
		});
	});
}

/** The names in a division as they are stored, by seed. */
async function stored(id: number): Promise<string[]> {
	const answer = await staff.get(`/api/seasonsv2/${league.season.id}/divisions/${id}`);
	return ((await answer.json()) as { division: { teams: { name: string }[] } }).division.teams.map(({ name }) => name);
}

async function open(options: Parameters<Browser["newContext"]>[0] = {}, query = "") {
	context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const [name = "", value = ""] = staff.cookie.split("=");
	await context.addCookies([{ name, value, url: url("/") }]);
	page = await context.newPage();
	complaints = [];
	page.on("console", (message) => {
		if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(url(path() + query));
	if (options.javaScriptEnabled !== false) await alive();
}

/** A list to sort is alive as soon as it has the place where drags are announced: that of the leagues, and the board. */
const alive = async () => await page.locator("[id^=DndLiveRegion]").nth(1).waitFor({ state: "attached" });
const box = (name: string) =>
	page.locator("article.division", { has: page.getByRole("heading", { name, exact: true }) });
const free = () => page.locator(".division-desk .free");
const names = async (list: Locator) => await list.locator(".order > li b").allTextContents();
const grip = (team: string) => page.getByRole("button", { name: `Move ${team}`, exact: true });
const saved = async (part: string) =>
	await page.waitForResponse((response) => response.url().includes(part) && response.ok());
const says = async (sentence: string) => await page.locator(".toast", { hasText: sentence }).first().waitFor();
const heard = async (text: string) =>
	await page.locator("output.sr", { hasText: text }).waitFor({ state: "attached", timeout: 5_000 });

async function middleOf(target: Locator) {
	const rect = await target.boundingBox();
	if (!rect) throw new Error("it is drawn");
	return { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
}

/** Until the drag has said what it is over. */
const over = async (place: string) =>
	await page.locator("[id^=DndLiveRegion]", { hasText: `over ${place}.` }).waitFor({ state: "attached" });

/** Away from the edges, near which a drag scrolls the page. */
const toMiddle = async (target: Locator) =>
	await target.evaluate((element) => element.scrollIntoView({ block: "center" }));

/** Takes a team by its grip with the mouse and lets it go over something else, which is called so. */
async function drag(team: string, target: Locator, place: string): Promise<void> {
	await toMiddle(target);
	const [from, to] = [await middleOf(grip(team)), await middleOf(target)];
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.mouse.move(from.x + 6, from.y + 6, { steps: 3 });
	await page.mouse.move(to.x, to.y - 4, { steps: 12 });
	await over(place);
	await page.mouse.up();
}

test("the markup checker finds no error, with teams, pools, a lock, and without any division", async () => {
	await fill();
	await add(league.division.id, 1);
	await staff.send("PUT", `/api/divisions/${silver}/pools`, {
		pools: [1, 2].map((rank) => ({ season_league_id: league.seasonLeague.id, rank })),
	});
	await lockGold();
	const pages = [await (await staff.get(path())).text()];
	for (const id of [league.division.id, silver]) await staff.send("DELETE", `/api/divisions/${id}`);
	pages.push(await (await staff.get(path())).text());
	for (const html of pages) {
		expect(/ style="/.test(html)).toBe(false);
		expect(await markupErrors(html)).toEqual([]);
	}
});

describe.skipIf(!hasBrowser)("in Chromium", () => {
	beforeEach(fill);
	afterEach(async () => await context.close());

	test("the browser takes the board over as the server drew it", async () => {
		await add(silver, 2);
		await staff.send("PUT", `/api/divisions/${silver}/pools`, {
			pools: [{ season_league_id: league.seasonLeague.id, rank: 2 }],
		});
		await open({ javaScriptEnabled: false });
		const drawn = await page.locator("[data-island=division-board]").innerHTML();
		await context.close();
		await open();
		const desk = await page.locator(".division-desk").evaluate((element) => element.outerHTML);
		expect(drawn.replaceAll("<!-- -->", "")).toContain(desk.replaceAll("<!-- -->", ""));
		expect(complaints).toEqual([]);
	});

	test("a team is dragged by the mouse onto a division, inside it, to another one, and out", async () => {
		await open();
		expect(await names(free())).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
		let done = saved(`/api/divisions/${league.division.id}/teams`);
		await drag("Reef Rockets", box("Gold"), "Gold");
		await done;
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Reef Rockets"]);
		expect(await names(free())).toEqual(["Quay Queens", "Pier Pilots"]);
		done = saved("/teams/order");
		await drag("Reef Rockets", grip("Harbor Hawks"), "the place of Harbor Hawks");
		await done;
		expect(await stored(league.division.id)).toEqual(["Reef Rockets", "Harbor Hawks"]);
		done = saved(`/api/divisions/${silver}/teams`);
		await drag("Reef Rockets", box("Silver"), "Silver");
		await done;
		expect([await stored(league.division.id), await stored(silver)]).toEqual([["Harbor Hawks"], ["Reef Rockets"]]);
		done = saved(`/api/divisions/${silver}/teams/${slt(3)}`);
		await drag("Reef Rockets", free(), "the standings");
		await done;
		expect(await stored(silver)).toEqual([]);
		expect(await names(free())).toContain("Reef Rockets");
		await drag("Harbor Hawks", page.locator("h1"), "nowhere");
		expect(await stored(league.division.id)).toEqual(["Harbor Hawks"]);
		expect(complaints).toEqual([]);
	});

	test("and by a finger, on a phone", async () => {
		await add(league.division.id, 1);
		await open({ viewport: { width: 390, height: 900 }, hasTouch: true, isMobile: true });
		const finger = await context.newCDPSession(page);
		const touch = async (team: string, target: Locator, place: string) => {
			await toMiddle(target);
			const [from, to] = [await middleOf(grip(team)), await middleOf(target)];
			const send = async (type: "touchStart" | "touchMove" | "touchEnd", part = 0) =>
				await finger.send("Input.dispatchTouchEvent", {
					type,
					touchPoints:
						type === "touchEnd" ? [] : [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }],
				});
			await send("touchStart");
			for (let step = 1; step <= 12; step += 1) await send("touchMove", step / 12);
			await over(place);
			await send("touchEnd");
		};
		let done = saved("/teams/order");
		await touch("Pier Pilots", grip("Harbor Hawks"), "the place of Harbor Hawks");
		await done;
		expect(await stored(league.division.id)).toEqual(["Pier Pilots", "Harbor Hawks"]);
		done = saved(`/api/divisions/${silver}/teams`);
		await touch("Harbor Hawks", box("Silver"), "Silver");
		await done;
		expect(await stored(silver)).toEqual(["Harbor Hawks"]);
	});

	test("and by keys, with every step said aloud", async () => {
		await open();
		await grip("Reef Rockets").focus();
		await page.keyboard.press("Space");
		await heard("Holding Reef Rockets at its place in the standings.");
		await page.keyboard.press("ArrowRight");
		await heard("Holding Reef Rockets at 2 of 2 in Gold.");
		await page.keyboard.press("ArrowUp");
		await heard("Holding Reef Rockets at 1 of 2 in Gold.");
		let done = saved("/teams/order");
		await page.keyboard.press("Space");
		await heard("Dropped Reef Rockets at 1 of 2 in Gold.");
		await done;
		expect(await stored(league.division.id)).toEqual(["Reef Rockets", "Harbor Hawks"]);
		await page.waitForSelector('[aria-label="Move Reef Rockets"]:focus');
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowRight");
		await heard("Holding Reef Rockets at 1 of 1 in Silver.");
		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Escape");
		await heard("Reef Rockets is back at 1 of 2 in Gold.");
		await page.waitForSelector('[aria-label="Move Reef Rockets"]:focus');
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowLeft");
		await heard("Holding Reef Rockets at its place in the standings.");
		done = saved(`/teams/${slt(3)}`);
		await page.keyboard.press("Enter");
		await done;
		expect(await stored(league.division.id)).toEqual(["Harbor Hawks"]);
		expect(complaints).toEqual([]);
	});

	test("and by buttons, which keep the focus", async () => {
		await open();
		const focused = async () => await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
		let done = saved(`/api/divisions/${league.division.id}/teams`);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Gold" });
		await done;
		await heard("Pier Pilots is now the last team of Gold.");
		expect(await focused()).toBe("Add Reef Rockets to a division");
		done = saved("/teams/order");
		await page.getByLabel("Move Pier Pilots up").click();
		await done;
		await heard("Pier Pilots is now 1 of 2 in Gold.");
		expect(await focused()).toBe("Move Pier Pilots down");
		expect(await stored(league.division.id)).toEqual(["Pier Pilots", "Harbor Hawks"]);
		done = saved(`/teams/${slt(1)}`);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await done;
		await heard("Pier Pilots is back in the standings.");
		expect(await focused()).toBe("Remove Harbor Hawks from the division");
		expect(await stored(league.division.id)).toEqual(["Harbor Hawks"]);
		for (const team of ["Quay Queens", "Reef Rockets", "Pier Pilots"]) {
			await page.getByLabel(`Add ${team} to a division`).selectOption({ label: "Silver" });
			await heard(`${team} is now the last team of Silver.`);
		}
		expect(await focused()).toBe("Move Pier Pilots");
		await page.context().setOffline(true);
		await page.getByLabel("Move Pier Pilots up").click();
		await says("The server does not answer. Try again.");
		expect(await page.locator("output.sr").last().textContent()).toBe("Pier Pilots is now the last team of Silver.");
	});

	test("a division that has games is locked: a notice, dimmed rows, nothing to move", async () => {
		await add(league.division.id, 1);
		await lockGold();
		await open();
		const gold = box("Gold");
		expect(await gold.locator(".notice.bad").textContent()).toBe(locked);
		expect(await gold.locator(".order > li.locked").count()).toBe(2);
		expect(await gold.locator(".grip").count()).toBe(0);
		await page.setViewportSize({ width: 390, height: 844 });
		const [count, pill] = [await gold.getByText("2 teams").boundingBox(), await gold.getByText("Locked").boundingBox()];
		expect(pill?.y).toBe(count?.y ?? -1);
		await page.setViewportSize({ width: 1280, height: 900 });
		for (const name of ["Seed from standings", "Pools of Gold"])
			expect(await gold.getByRole("button", { name }).isDisabled()).toBe(true);
		expect(await gold.getByLabel("Format of Gold").isDisabled()).toBe(true);
		await drag("Reef Rockets", gold, "nowhere");
		const done = saved(`/api/divisions/${silver}/teams`);
		await drag("Reef Rockets", box("Silver"), "Silver");
		await done;
		expect(await stored(league.division.id)).toEqual(["Harbor Hawks", "Pier Pilots"]);
		expect(await page.getByLabel("Add Quay Queens to a division").locator("option").allTextContents()).toEqual([
			"Add to…",
			"Silver",
		]);
	});

	test("a game made meanwhile locks it: the drop is refused with the sentence, and the board shows it", async () => {
		await add(league.division.id, 1);
		await open();
		await lockGold();
		await page.getByLabel("Move Pier Pilots up").click();
		await says(locked);
		expect(await page.locator("output.sr").last().textContent()).toBe("");
		await box("Gold").locator(".notice.bad", { hasText: locked }).waitFor();
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Pier Pilots"]);
	});

	test("what two people do at once is told, and both see the same", async () => {
		await open();
		await add(league.division.id, 1);
		await add(league.division.id, 2);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Silver" });
		await says("Somebody else has changed this meanwhile.");
		await box("Gold").getByText("Quay Queens").waitFor();
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Pier Pilots", "Quay Queens"]);
		expect(await stored(silver)).toEqual([]);
		await staff.send("DELETE", `/api/divisions/${league.division.id}/teams/${slt(2)}`);
		await page.getByLabel("Move Pier Pilots up").click();
		await box("Gold").getByText("Quay Queens").waitFor({ state: "detached" });
		expect(await stored(league.division.id)).toEqual(["Harbor Hawks", "Pier Pilots"]);
		await staff.send("DELETE", `/api/divisions/${league.division.id}/teams/${slt(1)}`);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await says("Somebody else has changed this meanwhile. This is how it is now.");
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks"]);
	});

	test("a division is made, renamed in its place, given media, and deleted after a question", async () => {
		await open();
		const dialog = page.locator("dialog[open]");
		await page.getByRole("button", { name: "Add Division" }).click();
		await dialog.getByLabel("Name").fill("   ");
		await dialog.getByRole("button", { name: "Save" }).click();
		expect(await dialog.locator("#add-division-name:invalid").count()).toBe(1);
		await dialog.getByLabel("Name").fill("gold");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("There is already a division of this name.").first().waitFor();
		await dialog.getByLabel("Name").fill("Bronze");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Bronze created");
		await alive();
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Bronze", "Gold", "Silver"]);

		await page.getByRole("button", { name: "Rename Bronze" }).click();
		const field = page.getByLabel("Name of Bronze");
		expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
		await field.fill("Copper");
		await page.keyboard.press("Escape");
		await page.waitForSelector('[aria-label="Rename Bronze"]:focus');
		await page.keyboard.press("Enter");
		await field.fill("  ");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Rename Bronze" }).click();
		await field.fill("Silver");
		await page.keyboard.press("Enter");
		await page.getByText("There is already a division of this name.").waitFor();
		expect(await field.inputValue()).toBe("Silver");
		await field.fill("Copper");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Copper", exact: true }).waitFor();
		await page.waitForSelector('[aria-label="Rename Copper"]:focus');

		await page.getByRole("button", { name: "Media of Copper" }).click();
		await dialog.getByLabel("Video address").fill("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Media saved");
		await alive();
		expect(await box("Copper").getByRole("link", { name: "Video" }).getAttribute("href")).toContain("aqz-KE-bpKQ");

		await page.getByRole("button", { name: "Delete Copper" }).click();
		expect(await dialog.locator("p").textContent()).toContain("Are you sure you want to delete this division?");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("button", { name: "Delete Copper" }).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Division deleted");
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Gold", "Silver"]);
		expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
	});

	test("a name that somebody else has changed meanwhile is told, and overruled by a second Enter", async () => {
		await open();
		await page.getByRole("button", { name: "Rename Gold" }).click();
		await staff.send("PUT", `/api/divisions/${league.division.id}/name`, { name: "Platinum" });
		const field = page.locator(`#division-${league.division.id}-field`);
		await field.fill("Diamond");
		await page.keyboard.press("Enter");
		await page.getByText("Now: Platinum.").waitFor();
		expect(await field.inputValue()).toBe("Diamond");
		await field.press("Enter");
		await page.getByRole("heading", { name: "Diamond", exact: true }).waitFor();
	});

	test("the filter shows one division, also after the page is read again, and the empty board says so", async () => {
		await open();
		await page.locator("#board-filter").selectOption({ label: "Silver" });
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Silver"]);
		await page.reload();
		await alive();
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Silver"]);
		await page.locator("#board-filter").selectOption({ label: "All Divisions" });
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Gold", "Silver"]);
		expect(new URL(page.url()).search).toBe("");
		const link = box("Silver").getByRole("link", { name: "Bracket of Silver" });
		expect(await link.getAttribute("href")).toBe(`${path()}/divisions/${silver}`);
		for (const id of [league.division.id, silver]) await staff.send("DELETE", `/api/divisions/${id}`);
		await page.reload();
		await page.getByText("No divisions created yet.").waitFor();
		expect(await page.locator("#board-filter").count()).toBe(0);
	});

	test("seeding shows the order with its reasons, and fills the division with it", async () => {
		for (const at of [1, 2]) await add(silver, at);
		await open();
		await box("Gold").getByRole("button", { name: "Seed from standings" }).click();
		const dialog = page.locator("#seed-division");
		await dialog.getByLabel("The best teams that no other division has").check();
		expect(await dialog.locator(".plan b").allTextContents()).toEqual(["Harbor Hawks", "Reef Rockets"]);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.waitForSelector(`#division-${league.division.id}-seed:focus`);

		await box("Silver").getByRole("button", { name: "Seed from standings" }).click();
		await dialog.getByLabel("The best teams that no other division has").check();
		expect(await dialog.locator(".plan b").allTextContents()).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
		expect(await dialog.locator(".trace").first().textContent()).toContain(
			"Nothing separates Quay Queens and Reef Rockets: they share rank 2. Level teams are seeded by name.",
		);
		for (const wrong of ["0", "-1", "65"]) {
			await dialog.getByLabel("How many").fill(wrong);
			await dialog.getByText("Enter a whole number from 1 to 64, or nothing for all teams.").waitFor();
			expect(await dialog.getByRole("button", { name: "Seed", exact: true }).isDisabled()).toBe(true);
		}
		await dialog.getByLabel("How many").fill("2");
		expect(await dialog.locator(".notice").textContent()).toBe("These leave the division: Pier Pilots.");
		await dialog.getByRole("button", { name: "Seed 2 teams" }).click();
		await says("Seeded from the standings");
		expect(await stored(silver)).toEqual(["Quay Queens", "Reef Rockets"]);
		expect(await names(box("Silver"))).toEqual(["Quay Queens", "Reef Rockets"]);
		expect(await names(free())).toEqual(["Pier Pilots"]);
	});

	test("a seeding of an older view is refused, keeps its dialog, and goes through with the new one", async () => {
		await open();
		await box("Silver").getByRole("button", { name: "Seed from standings" }).click();
		await add(silver, 3);
		const dialog = page.locator("#seed-division");
		await dialog.getByRole("button", { name: "Seed 3 teams" }).click();
		await dialog.getByText("Somebody else has changed this meanwhile.").waitFor();
		await dialog.getByRole("button", { name: "Seed 3 teams" }).click();
		await says("Seeded from the standings");
		expect(await stored(silver)).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
	});

	test("pools are written, say what they wait for, and fill the division when it is decided", async () => {
		await staff.send("PUT", `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await staff.send("DELETE", `/api/divisions/${league.division.id}/teams/${slt(0)}`);
		await open();
		const pools = page.locator("#division-pools");
		await box("Silver").getByRole("button", { name: "Pools of Silver" }).click();
		await pools.getByLabel("Seeds, the first one first").fill("A4, Z1");
		await pools.getByRole("button", { name: "Save" }).click();
		await pools.getByText("“Z1” is no seed. Write a league's letter and a rank, such as A1.").waitFor();
		expect(await pools.getByLabel("Seeds, the first one first").inputValue()).toBe("A4, Z1");
		await pools.getByLabel("Seeds, the first one first").fill("A1, A99");
		await pools.getByRole("button", { name: "Save" }).click();
		await pools.getByText("A99: Monday Open has only 4 teams.").waitFor();
		await pools.getByRole("button", { name: "Write them in" }).click();
		expect(await pools.getByLabel("Seeds, the first one first").inputValue()).toBe("A1, A2");
		await pools.getByLabel("Seeds, the first one first").fill("a2 A1");
		await pools.getByText("Not decided yet. Monday Open has 1 game still to play.").waitFor();
		await pools.getByRole("button", { name: "Save" }).click();
		await says("Pools saved");
		const waiting = box("Silver").locator(".notice");
		expect(await waiting.textContent()).toBe("Not decided yet. Monday Open has 1 game still to play.");
		expect(await box("Silver").locator(".plan .badge").allTextContents()).toEqual(["A2", "A1"]);
		const bracket = await (await staff.get(`/dashboard/seasons/${league.season.id}/divisions/${silver}`)).text();
		expect(bracket).toContain("Seeds from pools: A2, A1. Not decided yet. Monday Open has 1 game still to play.");
		const gone = saved(`/api/divisions/${silver}/teams`);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Silver" });
		await gone;
		expect(await waiting.textContent()).toBe(
			"Seeds from pools: A2, A1. Not decided yet. Monday Open has 1 game still to play. The teams below were set by hand: they stay until you fill the division from its pools.",
		);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await heard("Pier Pilots is back in the standings.");
		await staff.send("PUT", `/api/gamesv2/${league.coming.id}/scores`, { score_home: 70, score_away: 41 });
		expect(await stored(silver)).toEqual(["Harbor Hawks", "Quay Queens"]);
		await page.reload();
		await alive();
		expect(await waiting.count()).toBe(0);
		await page.getByLabel("Move Quay Queens up").click();
		await waiting.waitFor();
		expect(await waiting.textContent()).toContain("The pools give other teams than these now.");
		await box("Silver").getByRole("button", { name: "Fill from pools" }).click();
		await says("Filled from pools");
		expect(await stored(silver)).toEqual(["Harbor Hawks", "Quay Queens"]);
		await box("Silver").getByRole("button", { name: "Pools of Silver" }).click();
		await pools.getByRole("button", { name: "Set teams by hand" }).click();
		await says("Teams are set by hand");
		expect(complaints).toEqual([]);
	});

	test("the format is chosen in the box", async () => {
		await open();
		await page.getByLabel("Format of Gold").selectOption({ label: "Double elimination" });
		await says("Format saved");
		const answer = await staff.get(`/api/seasonsv2/${league.season.id}/divisions/${league.division.id}`);
		expect(((await answer.json()) as { division: { format: string } }).division.format).toBe("double");
		await page.getByLabel("Format of Gold").selectOption({ label: "With third-place game" });
		expect(await page.getByLabel("Format of Gold").inputValue()).toBe("third-place");
	});

	test("a long list of teams is searched by name", async () => {
		await site.write(acme, async ({ tx }) => {
			const own = { organization_id: acme.id };
			const made = await tx
				.insert(schema.teams)
				.values(Array.from({ length: 130 }, (_, at) => ({ ...own, name: `Club ${at + 1} of the Bay` })))
				.returning();
			await tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: league.seasonLeague.id, team_id: id })));
		});
		await open();
		expect(await free().locator("li").count()).toBe(100);
		await free().getByText("33 more: search by name or choose a league.").waitFor();
		await page.getByRole("button", { name: "Show 33 more" }).click();
		await until(async () => (await free().locator("li").count()) === 133);
		const focused = "document.activeElement.closest('li') === document.querySelectorAll('.free li')[100]";
		await until(async () => await page.evaluate<boolean>(focused));
		expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
		await page.getByLabel("Find a team").fill("bay 77");
		expect(await names(free())).toEqual(["Club 77 of the Bay"]);
		await page.getByLabel("Find a team").fill("nobody");
		await page.getByText("No teams found.").waitFor();
		await page.getByLabel("Find a team").fill("77");
		const done = saved(`/api/divisions/${silver}/teams`);
		await drag("Club 77 of the Bay", box("Silver"), "Silver");
		await done;
		expect(await stored(silver)).toEqual(["Club 77 of the Bay"]);
	});

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds no violation, and nothing scrolls sideways: %p", async ({ width, colorScheme }) => {
		await staff.send("PUT", `/api/usersv2/${staff.id}`, { theme: colorScheme });
		await add(league.division.id, 1);
		await lockGold();
		await staff.send("PUT", `/api/divisions/${silver}/name`, {
			name: "Silver of the Greater Bay Area Recreational Basketball Association, over thirty-five",
		});
		await staff.send("PUT", `/api/divisions/${silver}/pools`, {
			pools: [1, 2].map((rank) => ({ season_league_id: league.seasonLeague.id, rank })),
		});
		await staff.send("POST", `/api/seasonsv2/${league.season.id}/divisions`, { name: "Bronze" });
		await open({ viewport: { width, height: 900 }, colorScheme });
		const found = await violations(page);
		await page.locator(`#division-${silver}-pools`).click();
		found.push(...(await violations(page)));
		await page.keyboard.press("Escape");
		await box("Bronze").getByRole("button", { name: "Seed from standings" }).click();
		found.push(...(await violations(page)));
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Rename Bronze" }).click();
		found.push(...(await violations(page)));
		expect(found).toEqual([]);
		expect(Number(await page.evaluate("document.documentElement.scrollWidth"))).toBe(width);
		expect(complaints).toEqual([]);
	});
});
