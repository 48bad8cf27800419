import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said } from "../support/said.ts";
import { ready } from "../support/screens/stat-grid.ts";

/** A screen that keeps unsaved work on the device. */
interface Desk {
	path(): string;
	/** It is alive, with the cursor where one types. */
	begin(page: Page): Promise<void>;
	/** What says that work was left, its way back and its way out. */
	offer: string;
	goOn: string;
	discard: string;
	/** The work, once it is back. */
	found(page: Page): Promise<string>;
}

/** Whether an island's field has its script. */
const isLiving = (field: string) =>
	Object.keys(document.querySelector(field) ?? {}).some((key) => key.startsWith("__reactProps"));

/** Scripts that do in one tick what a person does in two. */
const type = (text: string) => `document.execCommand("insertText", false, "${text}")`;
const press = (name: string) =>
	`[...document.querySelectorAll("button")].find((one) => one.textContent === "${name}").click()`;

const ways = {
	"goes to another page": async (page: Page, script: string) => {
		await page.evaluate(`${script}; location.assign("/?left");`);
		await page.waitForURL((url) => url.searchParams.has("left"));
	},
	"closes the page": async (page: Page, script: string) => {
		await page.evaluate(script);
		await page.close({ runBeforeUnload: false });
	},
};

describe.skipIf(!hasBrowser)("unsaved work", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let game: number;
	let link: number;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
		game = league.played.id;
		const staff = await staffOf(stage.site, acme, "staff", stage.host);
		const made = (await (await staff.send("POST", "/api/organization-links", { label: "Rules" })).json()) as {
			link: { id: number };
		};
		link = made.link.id;
		const { page: own } = (await (await staff.get(`/api/pages/by-link/${link}`)).json()) as { page: { id: number } };
		await staff.send("PUT", `/api/pages/${own.id}`, {
			content: { blocks: [{ type: "hero", title: "Rules", subtitle: "" }] },
		});
	}, 120_000);
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const moved = async (at: Page) => await at.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
	const desks: Record<string, Desk> = {
		"the stat grid": {
			path: () => `/games/${game}?edit=stats`,
			begin: ready,
			offer: "1 unsaved change is still on this device",
			goOn: "Bring back",
			discard: "Discard",
			found: async (at) => await at.locator(".entry input.changed, .entry .changed input").first().inputValue(),
		},
		"the page editor": {
			path: () => `/dashboard/pages/${link}/edit`,
			async begin(at) {
				await moved(at);
				await at.getByLabel("Edit Hero 1").click();
				await at.getByLabel("Title", { exact: true }).fill("");
			},
			offer: said.keptOnDevice,
			goOn: "Go on with them",
			discard: "Discard them",
			found: async (at) => (await at.locator(".block-preview h1").first().textContent()) ?? "",
		},
		"the menu editor": {
			path: () => "/navbar-links",
			async begin(at) {
				await moved(at);
				await at.locator("#link-label").focus();
			},
			offer: "was not saved; it is kept on this device",
			goOn: "Go on with it",
			discard: "Discard it",
			found: async (at) => await at.locator("#link-label").inputValue(),
		},
	};
	const kept = {
		offer: said.keptOnDevice,
		goOn: "Go on with them",
		discard: "Discard them",
	};
	/** A screen whose field is of the page or of an island, which may be behind a fold. */
	const fieldDesk = (path: () => string, field: () => string, fold = ""): Desk => ({
		...kept,
		path,
		async begin(at) {
			if (fold) await at.evaluate((id) => document.querySelector(id)?.setAttribute("open", ""), fold);
			if (fold) await at.waitForFunction(isLiving, field());
			await at.locator(field()).fill("");
		},
		found: async (at) => await at.locator(field()).inputValue(),
	});
	desks["the results of a league"] = fieldDesk(
		() => `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
		() => `#score_home-${league.coming.id}`,
	);
	desks["a dialog for a row"] = {
		...fieldDesk(
			() => `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
			() => `#edit-team-${league.teams[0]?.id}-name`,
		),
		async begin(at) {
			await at.getByRole("button", { name: "Edit Harbor Hawks" }).click();
			await at.locator(`#edit-team-${league.teams[0]?.id}-name`).fill("");
		},
	};
	const builder = () => `/scheduleBuilder?season=${league.season.id}&league=${league.league.id}`;
	desks["a new schedule"] = fieldDesk(builder, () => "#create-name", "#create");
	desks["the wishes of teams"] = fieldDesk(builder, () => `#off-${league.leagueTeams[0]?.id}`, "#team");
	const each = Object.keys(desks).flatMap((desk) => Object.keys(ways).map((way) => [desk, way] as const));
	const deskOf = (name: string): Desk => desks[name] ?? expect.unreachable();
	const wayOf = (name: string) => ways[name as keyof typeof ways]; // one of the table's own names

	async function visit({ path }: Desk, at?: Page): Promise<Page> {
		const next = at ?? (await page.context().newPage());
		next.on("dialog", (dialog) => void dialog.accept());
		await next.goto(`http://${stage.host}${path()}`);
		return next;
	}
	async function arrive(desk: Desk): Promise<void> {
		({ page } = await stage.signedIn(acme, "staff"));
		await visit(desk, page);
		await desk.begin(page);
	}

	/** What is typed now is the only thing that the next visit is offered. */
	async function nothingIsLeft(desk: Desk): Promise<void> {
		await desk.begin(page);
		await page.evaluate(type("8"));
		const next = await visit(desk);
		await page.close({ runBeforeUnload: false });
		page = next;
		await page.getByText(desk.offer).waitFor();
		await page.getByRole("button", { name: desk.discard }).click();
		expect(await page.getByText(desk.offer).count()).toBe(0);
	}

	test.each(few(each))(
		"in %s is offered to whoever %s in the moment in which it was typed, and not to whoever discards it so",
		async (name, way) => {
			const desk = deskOf(name);
			await arrive(desk);
			const [context, leave] = [page.context(), wayOf(way)];
			const second = await context.newPage();
			await leave(page, type("7"));
			page = await visit(desk, second);
			await page.getByText(desk.offer).waitFor();
			const third = await context.newPage();
			await leave(page, press(desk.discard));
			page = await visit(desk, third);
			await nothingIsLeft(desk);
		},
		120_000,
	);

	further.each(Object.keys(desks))(
		"in %s that was gone on with is offered again when the page is closed in that moment",
		async (name) => {
			const desk = deskOf(name);
			await arrive(desk);
			const context = page.context();
			await page.evaluate(type("7"));
			const next = await visit(desk);
			await page.close({ runBeforeUnload: false });
			page = next;
			await page.getByText(desk.offer).waitFor();
			if (desk.offer === kept.offer)
				// what it is of
				expect(await page.getByText(desk.offer).first().textContent()).toMatch(/\. [^.]+: .*7/);
			const again = await context.newPage();
			await ways["closes the page"](page, press(desk.goOn));
			page = await visit(desk, again);
			await page.getByRole("button", { name: desk.goOn }).click();
			await page.waitForFunction(() => document.querySelector(".stat-grid > [inert]") === null);
			expect(await desk.found(page)).toEndWith("7");
		},
		120_000,
	);

	further.each(Object.keys(desks))(
		"in %s that was discarded is not offered by a local storage that a killed browser has put back",
		async (name) => {
			const desk = deskOf(name);
			await arrive(desk);
			await page.evaluate(type("7"));
			const before = await page.evaluate(() => JSON.stringify(localStorage));
			const next = await visit(desk);
			await page.close({ runBeforeUnload: false });
			page = next;
			await page.getByRole("button", { name: desk.discard }).click();
			await page.getByText(desk.offer).waitFor({ state: "detached" });
			const again = await visit(desk);
			await page.close({ runBeforeUnload: false });
			page = again;
			await page.evaluate((stored) => Object.assign(localStorage, JSON.parse(stored)), before);
			await page.reload();
			await nothingIsLeft(desk);
		},
		120_000,
	);

	further(
		"of a link that is being fetched anew is offered again when the page is closed before it came",
		async () => {
			const desk = deskOf("the menu editor");
			({ page } = await stage.signedIn(acme, "staff"));
			await visit(desk, page);
			await moved(page);
			await page
				.getByRole("button", { name: /^Edit Rules|Edit/ })
				.last()
				.click();
			await page.getByText("Edit Rules").first().waitFor();
			await page.locator("#link-label").fill("House rules");
			const next = await visit(desk);
			await page.close({ runBeforeUnload: false });
			page = next;
			await page.getByText(desk.offer).waitFor();
			const asked = Promise.withResolvers<void>();
			await page.route("**/api/organization-links/*", () => asked.resolve());
			await page.getByRole("button", { name: desk.goOn }).click();
			await asked.promise;
			const again = await page.context().newPage();
			await page.close({ runBeforeUnload: false });
			page = await visit(desk, again);
			await page.getByText("The link “House rules” was not saved").waitFor();
		},
		120_000,
	);

	further(
		"of a link that was added is not offered when the page is closed in that moment",
		async () => {
			const desk = deskOf("the menu editor");
			await arrive(desk);
			await page.keyboard.type("Tickets");
			const next = await page.context().newPage();
			await page.keyboard.press("Enter");
			await page.getByText("Tickets added").waitFor();
			await page.close({ runBeforeUnload: false });
			page = await visit(desk, next);
			await nothingIsLeft(desk);
		},
		120_000,
	);

	further(
		"of the stats is told of by the game's page to which one goes back",
		async () => {
			const desk = deskOf("the stat grid");
			({ page } = await stage.signedIn(acme, "staff"));
			page.on("dialog", (dialog) => void dialog.accept());
			await page.goto(`http://${stage.host}/games/${game}`);
			await page.goto(`http://${stage.host}${desk.path()}`);
			await desk.begin(page);
			await page.evaluate(`${type("7")}; history.back();`);
			await page.getByText("1 unsaved change of the stats is still on this device.").waitFor();
		},
		120_000,
	);
});
