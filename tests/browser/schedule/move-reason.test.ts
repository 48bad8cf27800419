import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

setDefaultTimeout(120_000);

describe.skipIf(!hasBrowser)("why a game is changed (games 19)", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
		staff = await staffOf(stage.site, acme, "staff", stage.host);
		const [home, away, third, fourth] = league.leagueTeams;
		const games = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`;
		const at = { date: "2030-01-04", time: "18:00", location: "Armory" };
		for (const pair of [
			{ home_team_id: home?.id, away_team_id: away?.id },
			{ home_team_id: third?.id, away_team_id: fourth?.id },
		])
			expect((await staff.send("POST", games, { ...pair, ...at, confirmed: true })).status).toBeLessThan(300);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const reasonOf = async (id: number) => {
		const answer = await staff.get(`/api/gamesv2/${id}`);
		const { game } = (await answer.json()) as { game: { reason: string | null; reason_seen_by: string | null } };
		return [game.reason, game.reason_seen_by];
	};

	further.each([1280, 390])("is asked where clashes are mended, at %i px", async (width) => {
		const desk = await stage.signedIn(acme, "staff", { viewport: { width, height: 844 } });
		page = desk.page;
		await desk.open("/dashboard/clashes");
		const move = page.getByRole("button", { name: /^Move .* vs / }).first();
		const { id } = JSON.parse((await move.getAttribute("data-fill")) ?? "{}") as { id: number };
		await move.click();
		await desk.dialog.getByLabel("Location").fill(`Court ${width}`);
		await desk.dialog.getByLabel("Why it moves").fill(`No power at ${width}`);
		await desk.dialog.getByLabel("Who sees the reason").selectOption("Visitors too");
		if (process.env["PICTURES"]) await page.screenshot({ path: `${process.env["PICTURES"]}/move-${width}.png` });
		await desk.dialog.getByRole("button", { name: "Move", exact: true }).click();
		await desk.says("Game moved");
		expect(await reasonOf(id)).toEqual([`No power at ${width}`, "visitors"]);
		await staff.send("PUT", `/api/gamesv2/${id}/details`, { location: "Armory", confirmed: true });
	});

	test("of a new change is not that of the one before, which stays until it is taken away", async () => {
		const { id } = league.coming;
		await staff.send("PUT", `/api/gamesv2/${id}/details`, { location: "Old gym", reason: "A wet floor" });
		const desk = await stage.signedIn(acme, "staff");
		page = desk.page;
		const open = async () => {
			await desk.open(`/games/${id}`);
			await page.getByRole("button", { name: "Edit Game", exact: true }).click();
		};
		const save = async () => {
			await desk.dialog.getByRole("button", { name: "Save Changes" }).click();
			await desk.dialog.waitFor({ state: "detached" });
		};
		await open();
		expect(await desk.dialog.getByLabel("Reason for the change").inputValue()).toBe("");
		await desk.dialog.getByText("The reason so far, “A wet floor”, stays unless you write another one.").waitFor();
		await desk.dialog.getByLabel("Location").fill("New gym");
		await save();
		expect(await reasonOf(id)).toEqual(["A wet floor", "staff"]);
		await open();
		await desk.dialog.getByLabel("Reason for the change").fill("A school play");
		await save();
		expect(await reasonOf(id)).toEqual(["A school play", "staff"]);
		await open();
		await desk.dialog.getByLabel("Take the earlier reason away").check();
		await save();
		expect(await reasonOf(id)).toEqual([null, null]);
	});
});
