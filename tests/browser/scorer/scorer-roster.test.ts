import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { inArray } from "drizzle-orm";
import type { Browser } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import type { Side } from "../../../src/domain/game/game.ts";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { scorerHands, scorerNight } from "../../support/screens/scorer.ts";
import { until } from "../../support/until.ts";

let night: Awaited<ReturnType<typeof scorerNight>>;
let browser: Browser;

beforeAll(async () => {
	night = await scorerNight();
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await night.close();
});
beforeEach(async () => await night.reset());
afterEach(async () => {
	for (const context of browser?.contexts() ?? []) await context.close();
});

/** Nobody is on the roster of these any more. */
async function emptyRosters(sides: readonly Side[]) {
	const { coming } = night.league;
	const teams = sides.map((side) => (side === "home" ? coming.home_team_id : coming.away_team_id));
	await night.site.write(night.organization, async ({ tx }) => {
		await tx.delete(schema.rosters).where(inArray(schema.rosters.slt_id, teams));
	});
	await night.taps([{ action: "start" }]);
}

async function table() {
	const context = await browser.newContext({ viewport: { width: 390, height: 664 }, hasTouch: true });
	await night.signIn(context);
	const page = await context.newPage();
	const open = async () =>
		await Promise.all([
			page.waitForResponse((response) => response.url().includes("/_/events")),
			page.goto(`${night.url}/games/${night.game}/score`),
		]);
	await open();
	return { page, open, ...scorerHands(page) };
}

describe.skipIf(!hasBrowser)("a game of teams without rosters", () => {
	test("counts for the team where nobody can be tapped, entry after entry, and asks for nobody on the court", async () => {
		await emptyRosters(["home"]);
		const { page, button, press, says, score } = await table();
		await page.locator(".scorer-who output", { hasText: "Quay Queens" }).waitFor();
		expect(await page.locator(".scorer-players[data-shown=true]").textContent()).toContain("Nobody is on the roster");
		expect(await button("Who is on").count()).toBe(0);
		for (const what of ["+2 points", "+3 points", "Foul"]) await button(what).click();
		await button(/^Reef Rockets/).click();
		await page.locator(".scorer-who output", { hasText: "Tap a number" }).waitFor();
		await button("Who is on").click();
		await button(/^Quay Queens/).click();
		await button("FT made").click();
		await button(/^Reef Rockets/).click();
		await press(23, "+2 points");
		await says("Saved");
		expect(await score()).toBe("6 2");
		await until(async () => (await night.entered()).length === 6);
		expect(await night.entered()).toEqual([
			"start applied",
			"points applied",
			"points applied",
			"foul applied",
			"points applied",
			"2 6 applied",
		]);
	}, 120_000);

	test("begins with the teams' points alone where neither has players, and remembers that of no other game", async () => {
		await emptyRosters(["home", "away"]);
		const { page, open, button, says, score } = await table();
		for (const [team, what] of [
			["Reef Rockets", "+3 points"],
			["Quay Queens", "+1 points"],
		] as const)
			await page.getByRole("group", { name: team }).getByRole("button", { name: what }).click();
		await says("Saved");
		expect(await score()).toBe("1 3");
		expect(await page.getByText("Options", { exact: true }).isVisible()).toBe(true);
		await button("Options").click();
		const players = page.getByRole("checkbox", { name: "Players" });
		expect([await players.isDisabled(), await players.isChecked()]).toEqual([true, false]);
		await page.getByText("Nobody is on either roster.").waitFor();
		await page.getByRole("checkbox", { name: "Fouls" }).uncheck();
		await night.site.write(night.organization, async ({ tx }) => {
			const [player] = await tx.select().from(schema.players).limit(1);
			if (!player) throw new Error("there are players");
			const { organization_id, id } = player;
			await tx
				.insert(schema.rosters)
				.values({ organization_id, player_id: id, slt_id: night.league.coming.home_team_id });
		});
		await open();
		await page.locator(".scorer-players[data-shown=true] .scorer-tile").waitFor();
		expect(await button("Foul").count()).toBe(0);
	}, 120_000);
});
