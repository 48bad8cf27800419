import { describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Locator } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { divisionBoard, locked, middleOf, names, toMiddle } from "../../support/screens/division-board.ts";
import { until } from "../../support/until.ts";
import { said as sentences } from "../../support/said.ts";

setDefaultTimeout(120_000);

const on = divisionBoard();
const { add, lockGold, open, slt, stored } = on;

describe.skipIf(!hasBrowser)("in Chromium", () => {
	test("a team is dragged by the mouse onto a division, inside it, to another one, and out", async () => {
		const { page, complaints, box, free, grip, saved, drag } = await open();
		expect(await names(free)).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
		let done = saved(`/api/divisions/${on.league.division.id}/teams`);
		await drag("Reef Rockets", box("Gold"), "Gold");
		await done;
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Reef Rockets"]);
		expect(await names(free)).toEqual(["Quay Queens", "Pier Pilots"]);
		done = saved("/teams/order");
		await drag("Reef Rockets", grip("Harbor Hawks"), "the place of Harbor Hawks");
		await done;
		expect(await stored(on.league.division.id)).toEqual(["Reef Rockets", "Harbor Hawks"]);
		done = saved(`/api/divisions/${on.silver}/teams`);
		await drag("Reef Rockets", box("Silver"), "Silver");
		await done;
		expect([await stored(on.league.division.id), await stored(on.silver)]).toEqual([
			["Harbor Hawks"],
			["Reef Rockets"],
		]);
		done = saved(`/api/divisions/${on.silver}/teams/${slt(3)}`);
		await drag("Reef Rockets", free, "the standings");
		await done;
		expect(await stored(on.silver)).toEqual([]);
		expect(await names(free)).toContain("Reef Rockets");
		await drag("Harbor Hawks", page.locator("h1"), "nowhere");
		expect(await stored(on.league.division.id)).toEqual(["Harbor Hawks"]);
		expect(complaints).toEqual([]);
	});

	further("and by a finger, on a phone", async () => {
		await add(on.league.division.id, 1);
		const { page, context, box, grip, over, saved } = await open({
			viewport: { width: 390, height: 900 },
			hasTouch: true,
			isMobile: true,
		});
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
		expect(await stored(on.league.division.id)).toEqual(["Pier Pilots", "Harbor Hawks"]);
		done = saved(`/api/divisions/${on.silver}/teams`);
		await touch("Harbor Hawks", box("Silver"), "Silver");
		await done;
		expect(await stored(on.silver)).toEqual(["Harbor Hawks"]);
	});

	test("and by keys, with every step said aloud", async () => {
		const { page, complaints, grip, saved, heard } = await open();
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
		expect(await stored(on.league.division.id)).toEqual(["Reef Rockets", "Harbor Hawks"]);
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
		expect(await stored(on.league.division.id)).toEqual(["Harbor Hawks"]);
		expect(complaints).toEqual([]);
	});

	further("and by buttons, which keep the focus", async () => {
		const { page, says, saved, heard } = await open();
		const focused = async () => await page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
		let done = saved(`/api/divisions/${on.league.division.id}/teams`);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Gold" });
		await done;
		await heard("Pier Pilots is now the last team of Gold.");
		expect(await focused()).toBe("Add Reef Rockets to a division");
		done = saved("/teams/order");
		await page.getByLabel("Move Pier Pilots up").click();
		await done;
		await heard("Pier Pilots is now 1 of 2 in Gold.");
		expect(await focused()).toBe("Move Pier Pilots down");
		expect(await stored(on.league.division.id)).toEqual(["Pier Pilots", "Harbor Hawks"]);
		done = saved(`/teams/${slt(1)}`);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await done;
		await heard(sentences.pierPilotsBack);
		expect(await focused()).toBe("Remove Harbor Hawks from the division");
		expect(await stored(on.league.division.id)).toEqual(["Harbor Hawks"]);
		for (const team of ["Quay Queens", "Reef Rockets", "Pier Pilots"]) {
			await page.getByLabel(`Add ${team} to a division`).selectOption({ label: "Silver" });
			await heard(`${team} is now the last team of Silver.`);
		}
		expect(await focused()).toBe("Move Pier Pilots");
		await page.context().setOffline(true);
		await page.getByLabel("Move Pier Pilots up").click();
		await says(sentences.networkIsGone);
		expect(await page.locator("output.sr").last().textContent()).toBe("Pier Pilots is now the last team of Silver.");
	});

	further("a division that has games is locked: a notice, dimmed rows, nothing to move", async () => {
		await add(on.league.division.id, 1);
		await lockGold();
		const { page, box, saved, drag } = await open();
		const gold = box("Gold");
		expect(await gold.locator(".notice.bad").textContent()).toBe(`${locked} Replace a team or start over`);
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
		const done = saved(`/api/divisions/${on.silver}/teams`);
		await drag("Reef Rockets", box("Silver"), "Silver");
		await done;
		expect(await stored(on.league.division.id)).toEqual(["Harbor Hawks", "Pier Pilots"]);
		expect(await page.getByLabel("Add Quay Queens to a division").locator("option").allTextContents()).toEqual([
			"Add to…",
			"Silver",
		]);
	});

	further("a game made meanwhile locks it: the drop is refused with the sentence, and the board shows it", async () => {
		await add(on.league.division.id, 1);
		const { page, says, box } = await open();
		await lockGold();
		await page.getByLabel("Move Pier Pilots up").click();
		await says(locked);
		expect(await page.locator("output.sr").last().textContent()).toBe("");
		await box("Gold").locator(".notice.bad", { hasText: locked }).waitFor();
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Pier Pilots"]);
	});

	further("what two people do at once is told, and both see the same", async () => {
		const { page, says, box } = await open();
		await add(on.league.division.id, 1);
		await add(on.league.division.id, 2);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Silver" });
		await says(sentences.changedMeanwhile);
		await box("Gold").getByText("Quay Queens").waitFor();
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks", "Pier Pilots", "Quay Queens"]);
		expect(await stored(on.silver)).toEqual([]);
		await on.staff.send("DELETE", `/api/divisions/${on.league.division.id}/teams/${slt(2)}`);
		await page.getByLabel("Move Pier Pilots up").click();
		await box("Gold").getByText("Quay Queens").waitFor({ state: "detached" });
		expect(await stored(on.league.division.id)).toEqual(["Harbor Hawks", "Pier Pilots"]);
		await on.staff.send("DELETE", `/api/divisions/${on.league.division.id}/teams/${slt(1)}`);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await says("Somebody else has changed this meanwhile. This is how it is now.");
		expect(await names(box("Gold"))).toEqual(["Harbor Hawks"]);
	});

	further("a long list of teams is searched by name", async () => {
		await on.site.write(on.acme, async ({ tx }) => {
			const own = { organization_id: on.acme.id };
			const made = await tx
				.insert(schema.teams)
				.values(Array.from({ length: 130 }, (_, at) => ({ ...own, name: `Club ${at + 1} of the Bay` })))
				.returning();
			await tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: on.league.seasonLeague.id, team_id: id })));
		});
		const { page, box, free, saved, drag } = await open();
		expect(await free.locator("li").count()).toBe(100);
		await free.getByText("33 more: search by name or choose a league.").waitFor();
		await page.getByRole("button", { name: "Show 33 more" }).click();
		await until(async () => (await free.locator("li").count()) === 133);
		const focused = "document.activeElement.closest('li') === document.querySelectorAll('.free li')[100]";
		await until(async () => await page.evaluate<boolean>(focused));
		expect(await page.getByRole("button", { name: /^Show/ }).count()).toBe(0);
		await page.getByLabel("Find a team").fill("bay 77");
		expect(await names(free)).toEqual(["Club 77 of the Bay"]);
		await page.getByLabel("Find a team").fill("nobody");
		await page.getByText(sentences.noTeamsFound).waitFor();
		await page.getByLabel("Find a team").fill("77");
		const done = saved(`/api/divisions/${on.silver}/teams`);
		await drag("Club 77 of the Bay", box("Silver"), "Silver");
		await done;
		expect(await stored(on.silver)).toEqual(["Club 77 of the Bay"]);
	});
});
