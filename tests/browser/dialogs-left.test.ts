import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said } from "../support/said.ts";

setDefaultTimeout(120_000);

const keptHere = said.keptInDialog;

describe.skipIf(!hasBrowser)("a dialog that is shut with something typed in it", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let page: Page;
	let asked: string[] = [];

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const season = () => `/dashboard/seasons/${league.season.id}`;
	const inLeague = () => `${season()}/leagues/${league.league.id}`;
	const dialogs: Record<string, { path: () => string; opener: string; field: () => string; stored: string }> = {
		"Edit team": {
			path: inLeague,
			opener: "Edit Harbor Hawks",
			field: () => `#edit-team-${league.teams[0]?.id}-name`,
			stored: "Harbor Hawks",
		},
		"Add Team": { path: inLeague, opener: "Add Team", field: () => "#add-team-name", stored: "" },
		"Add Game": { path: inLeague, opener: "+ Add Game", field: () => "#add-game-location", stored: "" },
		"Add Week Off": { path: inLeague, opener: "+ Add Week Off", field: () => "#add-week-off-reason", stored: "" },
		"Add Division": { path: season, opener: "Add Division", field: () => "#add-division-name", stored: "" },
		"Edit Game": {
			path: () => `/games/${league.coming.id}`,
			opener: "Edit Game",
			field: () => "#edit-game-video",
			stored: "",
		},
	};

	async function arrive(path: string) {
		const desk = await stage.signedIn(acme, "org_owner");
		page = desk.page;
		asked = [];
		page.on("dialog", (dialog) => {
			asked.push(dialog.type());
			void dialog.accept();
		});
		await desk.open(path);
		return desk;
	}

	test("stays open while the page is fetched anew after a save, and the page is new once it is shut", async () => {
		const desk = await arrive(inLeague());
		const held = Promise.withResolvers<void>();
		await page.route(`**${inLeague()}`, async (route) => {
			await held.promise;
			await route.continue();
		});
		const score = `#score_home-${league.played.id}`;
		await page.locator(score).fill("62");
		await page.keyboard.press("Enter");
		const fetched = page.waitForRequest(`**${inLeague()}`);
		await desk.dialog.getByRole("button", { name: "Save anyway" }).click();
		await fetched;
		await page.getByRole("button", { name: "+ Add Game" }).click();
		await page.locator("#add-game-location").fill("Pier Gym");
		held.resolve();
		await desk.says("Score updated successfully");
		expect(await desk.dialog.locator("#add-game-location").inputValue()).toBe("Pier Gym");
		await desk.dialog.getByRole("button", { name: "Cancel" }).click();
		await page.locator(`${score}[value="62"]`).waitFor();
	});

	further.each(Object.keys(dialogs))(
		"asks who leaves, and does not pass it off as stored: %s (forms 8)",
		async (name) => {
			const { path, opener, field, stored } = dialogs[name] ?? expect.unreachable();
			const { dialog } = await arrive(path());
			const open = async () => await page.getByRole("button", { name: opener, exact: true }).first().click();
			await open();
			expect(await dialog.getByText(keptHere).count()).toBe(0);
			await page.locator(field()).fill("Typed and left");
			await page.keyboard.press("Escape");
			await open();
			await dialog.getByText(keptHere).waitFor();
			expect(await page.locator(`${field()}[data-not-saved]`).inputValue()).toBe("Typed and left");
			await page.keyboard.press("Escape");
			await page.goto(`http://${stage.host}/`);
			expect(asked).toEqual(["beforeunload"]);
			await page.goto(`http://${stage.host}${path()}`);
			const offer = page.locator("main > [data-kept] span");
			await offer.getByText(": Typed and left").waitFor(); // what it holds
			expect(await offer.textContent()).toContain(opener.replace("+ ", ""));
			await page.getByRole("button", { name: "Go on with them" }).click();
			await dialog.getByText(keptHere).waitFor();
			await dialog.getByRole("button", { name: "Cancel" }).click();
			await open();
			expect(await page.locator(field()).inputValue()).toBe(stored);
			expect(await dialog.getByText(keptHere).count()).toBe(0);
			await page.keyboard.press("Escape");
			await page.goto(`http://${stage.host}/`);
			expect(asked).toEqual(["beforeunload"]);
		},
	);

	test("leaves a draft that says what somebody else has stored since, and is done with once its form is saved", async () => {
		const { says } = await arrive(inLeague());
		const other = await staffOf(stage.site, acme, "staff", stage.host);
		const team = `/api${inLeague().replace("/dashboard/seasons", "/seasonsv2")}/teams/${league.teams[0]?.id}`;
		const field = page.locator(`#edit-team-${league.teams[0]?.id}-name`);
		const offer = page.locator("main > [data-kept] span");
		const edit = async (name: string) => {
			await page.getByRole("button", { name: /^Edit Harbor Hawks/ }).click();
			await field.fill(name);
		};
		const saved = async (name: string) => {
			await edit(name);
			await page.keyboard.press("Enter");
			await says("Team updated!");
		};
		const again = async () => await page.goto(`http://${stage.host}${inLeague()}`);
		await edit("Harbor Hawks of Old");
		await again();
		await offer.getByText(/: Harbor Hawks of Old$/).waitFor();
		expect((await other.send("PUT", team, { name: "Harbor Hawks II" })).status).toBe(200);
		await again();
		await offer.getByText(/: Harbor Hawks of Old \(now Harbor Hawks II\)$/).waitFor();
		await saved("Harbor Hawks");
		expect(await offer.count()).toBe(0);
		await again();
		await page.getByRole("button", { name: "Edit Harbor Hawks", exact: true }).waitFor();
		expect(await offer.count()).toBe(0);
	});

	further("leaves drafts that are discarded together, and one that is there twice counts once", async () => {
		const path = `/scheduleBuilder?season=${league.season.id}&league=${league.league.id}`;
		await arrive(path);
		const offered = page.getByText(said.keptOnDevice);
		for (const name of ["Mondays", "Tuesdays", "Mondays"]) {
			await page.goto(`http://${stage.host}${path}`);
			await page.evaluate(() => document.querySelector("#create")?.setAttribute("open", ""));
			await page.waitForFunction(() =>
				Object.keys(document.querySelector("#create-name") ?? {}).some((key) => key.startsWith("__reactProps")),
			);
			await page.locator("#create-name").fill(name);
		}
		await page.goto(`http://${stage.host}${path}`);
		await offered.waitFor();
		await page.getByRole("button", { name: "Discard all 2 drafts" }).click();
		await page.getByText("Are you sure you want to discard all 2 drafts?").waitFor();
		await page.locator("dialog[data-question]").getByRole("button", { name: "Discard them" }).click();
		await offered.waitFor({ state: "detached" });
		await page.goto(`http://${stage.host}${path}`);
		await page.locator("#create").waitFor();
		await page.evaluate(() => document.querySelector("#create")?.setAttribute("open", ""));
		await page.locator("#create-name").fill("x");
		expect(await offered.count()).toBe(0);
	});
});
