import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said } from "../support/said.ts";

setDefaultTimeout(120_000);

/** A form of an island: where it is, how it is opened, and the field that is typed into. */
interface Desk {
	path(): string;
	opener?: string | RegExp;
	field: string;
	text: string;
	/** What is in it when nothing was typed. */
	stored: string;
}

/** Whether an island's field, or the button that shows it, has its script. */
const isLiving = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

const offered = said.keptOnDevice;
const keptHere = said.keptInDialog;

describe.skipIf(!hasBrowser)("what is typed into an island and not saved", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let schedule: number;
	let page: Page;
	let asked: string[] = [];

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
		const staff = await staffOf(stage.site, acme, "staff", stage.host);
		await staff.send("POST", `/api/divisions/${league.division.id}/teams`, {
			seasons_leagues_teams_id: league.leagueTeams[1]?.id,
		});
		const made = await staff.send("POST", "/api/schedules", {
			name: "Winter Mondays",
			startDate: "2027-01-04",
			numWeeks: 4,
			leagueId: league.league.id,
			season_id: league.season.id,
			timeSlots: ["18:00"],
		});
		schedule = ((await made.json()) as { schedule: { id: number } }).schedule.id;
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const season = () => `/dashboard/seasons/${league.season.id}`;
	const dialogs: Record<string, Desk & { opener: string | RegExp }> = {
		"the bracket's game": {
			path: () => `${season()}/divisions/${league.division.id}`,
			opener: /^Create game 1/,
			field: "#bracket-game-location",
			text: "Pier Gym",
			stored: "",
		},
		"a division's pools": {
			path: season,
			opener: "Pools of Gold",
			field: "#pools-text",
			text: "A2, A1",
			stored: "",
		},
		"how many of each league": {
			path: season,
			opener: "Pools of Gold",
			field: "#pools-best",
			text: "3",
			stored: "2",
		},
		"the edited schedule": {
			path: () => `/scheduleBuilder?season=${league.season.id}&league=${league.league.id}&schedule=${schedule}`,
			opener: "Edit",
			field: "#edit-name",
			text: "Spring Mondays",
			stored: "Winter Mondays",
		},
		"a passkey's name": {
			path: () => "/userSettings",
			opener: "Add a passkey",
			field: "#factor-name",
			text: "Laptop",
			stored: "",
		},
	};
	const desks: Record<string, Desk> = {
		...dialogs,
		"a division's name": {
			path: season,
			opener: "Rename Gold",
			field: "[id^=division-][id$=-field]",
			text: "Golden",
			stored: "Gold",
		},
		"a link for scorers": { path: () => "/dashboard/scorers", field: "#scorer-label", text: "Table 1", stored: "" },
		"the season import": { path: () => "/dashboard/transfer", field: "#import-season", text: "Winter", stored: "" },
	};

	async function visit(desk: Desk, at: Page): Promise<void> {
		if (page !== at)
			at.on("dialog", (dialog) => {
				asked.push(dialog.type());
				void dialog.accept();
			});
		page = at;
		asked = [];
		await page.goto(`http://${stage.host}${desk.path()}`);
	}
	async function open({ opener, field }: Desk): Promise<void> {
		const first = opener === undefined ? page.locator(field) : page.getByRole("button", { name: opener, exact: true });
		await first.first().waitFor();
		const element = await first.first().elementHandle();
		await page.waitForFunction((one) => one !== null && one !== undefined, element);
		await page.waitForFunction(isLiving as (one: unknown) => boolean, element);
		if (opener !== undefined) await first.first().click();
		await page.locator(field).waitFor();
	}
	async function arrive(desk: Desk): Promise<void> {
		await visit(desk, (await stage.signedIn(acme, "org_owner")).page);
		await open(desk);
	}
	async function type({ field, text }: Desk): Promise<void> {
		await page.locator(field).fill("");
		await page.locator(field).pressSequentially(text);
	}

	test.each(few(Object.keys(desks)))(
		"in %s looks so, asks who leaves, and is offered to who comes back",
		async (name) => {
			const desk = desks[name] ?? expect.unreachable();
			await arrive(desk);
			expect(await page.locator(desk.field).inputValue()).toBe(desk.stored);
			expect(await page.locator(`${desk.field}[data-not-saved]`).count()).toBe(0);
			await type(desk);
			await page.locator(`${desk.field}[data-not-saved]`).waitFor();
			expect(await page.locator(desk.field).getAttribute("aria-description")).toBe("Not saved");
			await page.goto(`http://${stage.host}/`);
			expect(asked).toEqual(["beforeunload"]);
			await visit(desk, page);
			await page.getByText(offered).waitFor();
			await page.getByRole("button", { name: "Go on with them" }).click();
			await page.locator(`${desk.field}[data-not-saved]`).waitFor();
			expect(await page.locator(desk.field).inputValue()).toBe(desk.text);
			await visit(desk, page);
			await page.getByText(offered).waitFor();
			await page.getByRole("button", { name: "Discard them" }).click();
			await visit(desk, page);
			await open(desk);
			expect(await page.getByText(offered).count()).toBe(0);
			expect(await page.locator(desk.field).inputValue()).toBe(desk.stored);
		},
	);

	further.each(Object.keys(dialogs))(
		"in %s is there again after Escape or the cross, and gone after Cancel",
		async (name) => {
			const desk = dialogs[name] ?? expect.unreachable();
			await arrive(desk);
			await type(desk);
			await page.keyboard.press("Escape");
			await open(desk);
			await page.getByText(keptHere).waitFor();
			expect(await page.locator(desk.field).inputValue()).toBe(desk.text);
			await page.locator("dialog[open]").getByRole("button", { name: "Close" }).click();
			await open(desk);
			expect(await page.locator(`${desk.field}[data-not-saved]`).inputValue()).toBe(desk.text);
			await page.locator("dialog[open]").getByRole("button", { name: "Cancel" }).click();
			await open(desk);
			expect(await page.locator(desk.field).inputValue()).toBe(desk.stored);
			expect(await page.getByText(keptHere).count()).toBe(0);
		},
	);

	further("for a game that somebody else has changed since is asked about before it overrules theirs", async () => {
		const desk = { ...(dialogs["the bracket's game"] ?? expect.unreachable()), opener: /^Edit game 1/ };
		const staff = await staffOf(stage.site, acme, "staff", stage.host);
		const games = `/api/seasonsv2/${league.season.id}/divisions/${league.division.id}/games`;
		const [home, away] = league.leagueTeams;
		const made = await staff.send("POST", games, {
			match_id: "r1-0",
			home_team_id: home?.id,
			away_team_id: away?.id,
			location: "Pier Gym",
		});
		const { game } = (await made.json()) as { game: { id: number; revision: number } };
		await arrive(desk);
		await type({ ...desk, text: "Mine" });
		await page.goto(`http://${stage.host}/`);
		await staff.send("PUT", `${games}/${game.id}`, { location: "Theirs", revision: game.revision });
		await visit(desk, page);
		await page.getByRole("button", { name: "Go on with them" }).click();
		const dialog = page.locator("dialog[open]");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Now: Theirs").waitFor();
		await dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await page.getByText(said.gameDetailsUpdated).waitFor();
		await visit(desk, page);
		await open(desk);
		expect(await page.locator(desk.field).inputValue()).toBe("Mine");
		expect(await page.getByText(offered).count()).toBe(0);
	});
});
