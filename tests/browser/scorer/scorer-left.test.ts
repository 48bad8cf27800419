import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { few, further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";

/** What somebody does in the moment in which the press was made. */
const ways = {
	"goes Back": (page: Page) => inOneTick(page, "back"),
	"goes to another page": (page: Page) => inOneTick(page, "away"),
	"loads the page again": (page: Page) => inOneTick(page, "reload"),
	"closes the page": async (page: Page) => {
		await inOneTick(page, "stay");
		await page.close();
	},
	"sees the page crash": async (page: Page) => {
		const session = await page.context().newCDPSession(page);
		const crashed = page.waitForEvent("crash");
		await inOneTick(page, "stay");
		void session.send("Page.crash").catch(() => {});
		await crashed;
		await page.close();
	},
};

/** Presses Start in the dialog and leaves before the script that does it has ended. */
async function inOneTick(page: Page, way: "back" | "away" | "reload" | "stay"): Promise<void> {
	await page.evaluate((how) => {
		document.querySelector<HTMLElement>("dialog[open] button.main")?.click();
		if (how === "back") history.back();
		if (how === "away") location.assign("/acme");
		if (how === "reload") location.reload();
	}, way);
}

describe.skipIf(!hasBrowser)("a press at the table", () => {
	let stage: Stage;
	let site: Stage["site"];
	let acme: Awaited<ReturnType<typeof site.organization>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let coming: number;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		({ site } = stage);
		acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await site.write(acme, fillLeague);
		staff = await staffOf(site, acme, "staff");
	}, 120_000);
	beforeEach(async () => {
		// Games of its own: what a page of the test before has still under way reaches none of them.
		coming = await site.write(acme, async ({ tx }) => {
			await tx.delete(schema.games).where(eq(schema.games.date, "2026-11-23"));
			const { season_id, season_league_id, home_team_id, away_team_id, date } = league.coming;
			const game = { organization_id: acme.id, season_id, season_league_id, date };
			const [first] = await tx
				.insert(schema.games)
				.values([
					{ ...game, home_team_id, away_team_id, time: league.coming.time },
					{ ...game, home_team_id: away_team_id, away_team_id: home_team_id, time: "21:00" },
				])
				.returning();
			return first?.id ?? 0;
		});
		site.directory.unverify(true);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const list = () => `http://${stage.host}/_/score`;
	const row = (of: Page) => of.locator(".scorer-door li", { hasText: "Reef Rockets at Quay Queens" });
	const entered = async () =>
		(await site.database.owner.sql`select payload, status from game_events where game_id = ${coming}`).map(
			({ payload, status }) => `${payload.action} ${status}`,
		);
	const waits = async (of: Page) => {
		await row(of).getByText("Live").waitFor();
		await of.getByText("1 entry waits to be saved.").waitFor();
	};

	/** The day's list, on a phone whose presses do not come through. */
	async function arrive(): Promise<void> {
		const made = await staff.send("POST", "/api/scorer-links", { date: "2026-11-23" });
		const { address } = (await made.json()) as { address: string };
		({ page } = await stage.newPage(null, { viewport: { width: 390, height: 844 }, hasTouch: true }));
		await page.context().route("**/taps", async (route) => await route.abort());
		await page.goto(`${list()}#${address.split("#")[1]}`);
		await row(page).waitFor();
	}
	/** Everything but the last answer to begin the game. */
	async function begin(at = page): Promise<void> {
		await row(at).getByRole("button").click();
		await at.getByRole("button", { name: "Start the game" }).click();
		await at.locator("dialog[open]").waitFor();
	}
	async function letThrough(): Promise<void> {
		await page.context().unroute("**/taps");
		await until(async () => (await entered()).length > 0);
		expect(await entered()).toEqual(["start applied"]);
	}

	test.each(few(Object.entries(ways), "first"))(
		"is not lost when whoever made it %s in the same moment, and counts once",
		async (way, leave) => {
			await arrive();
			await begin();
			await leave(page);
			if (way === "goes Back") await waits(page);
			const next = await page.context().newPage();
			await next.goto(list());
			await waits(next);
			page = next;
			await letThrough();
			await next.getByText("1 entry waits to be saved.").waitFor({ state: "detached" });
			await next.reload();
			await row(next).getByText("Live").waitFor();
			expect(await next.getByText("1 entry waits to be saved.").count()).toBe(0);
		},
		120_000,
	);

	further(
		"that was taken back in the moment before stays taken back",
		async () => {
			await arrive();
			await page.context().unroute("**/taps");
			await page.context().route("**/taps", async () => await Promise.withResolvers().promise); // no answer, ever
			await begin();
			await page.locator("dialog[open] button.main").click();
			await page.getByRole("button", { name: "Options" }).click();
			await page.getByRole("checkbox", { name: "Players" }).uncheck();
			await page.keyboard.press("Escape");
			await page.getByRole("group", { name: "Quay Queens" }).getByRole("button", { name: "+3 points" }).click();
			await page.locator(".scorer-last summary", { hasText: "+3" }).waitFor();
			await page.getByRole("button", { name: "Undo", exact: true }).evaluate((button: HTMLElement) => {
				button.click();
				location.assign("/acme");
			});
			await page.waitForURL("**/acme");
			await page.goto(list());
			await waits(page);
			await letThrough();
		},
		120_000,
	);

	further(
		"is heard by the list of another tab, and goes from there when it was saved",
		async () => {
			await arrive();
			const other = await page.context().newPage();
			await other.goto(list());
			await begin(other);
			await other.locator("dialog[open] button.main").click();
			await waits(page);
			await other.close();
			await letThrough();
			await page.getByText("1 entry waits to be saved.").waitFor({ state: "detached" });
			await row(page).getByText("Live").waitFor();
		},
		120_000,
	);

	further(
		"is not made by a question that was left open",
		async () => {
			await arrive();
			await begin();
			await page.goBack();
			await row(page).getByText("Next").waitFor();
			expect(await page.locator("dialog").count()).toBe(0);
		},
		120_000,
	);

	further.each(["a full local storage", "no database"] as const)(
		"is kept by a browser with %s",
		async (trouble) => {
			await arrive();
			await page.context().addInitScript((what) => {
				const deny = () => {
					throw new DOMException(what, "QuotaExceededError");
				};
				if (what === "no database") Object.defineProperty(window, "indexedDB", { get: deny });
				else Storage.prototype.setItem = deny;
			}, trouble);
			await page.reload();
			await begin();
			await page.locator("dialog[open] button.main").click();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await page.reload();
			await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await letThrough();
		},
		120_000,
	);

	further(
		"that an older page has kept goes first",
		async () => {
			await arrive();
			await begin();
			await page.keyboard.press("Escape");
			const tap = { op_id: crypto.randomUUID(), action: "start", at: new Date().toISOString() };
			await page.evaluate(
				async (kept) => {
					const opening = indexedDB.open("tipoff-scorer", 1);
					await new Promise((resolve) => opening.addEventListener("success", resolve));
					const writing = opening.result.transaction("taps", "readwrite");
					writing.objectStore("taps").add(kept);
					await new Promise((resolve) => writing.addEventListener("complete", resolve));
					opening.result.close();
				},
				{ game: coming, tap },
			);
			await page.goto(list());
			await waits(page);
			await letThrough();
		},
		120_000,
	);

	further(
		"is heard by a list to which one goes back from another page",
		async () => {
			await arrive();
			await page.goto(`http://${stage.host}/acme`);
			const other = await page.context().newPage();
			await other.goto(list());
			await begin(other);
			await other.locator("dialog[open] button.main").click();
			await other.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
			await other.close();
			await page.goBack();
			await waits(page);
		},
		120_000,
	);
});
