import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BrowserContextOptions } from "playwright-core";
import { games, weekOffs } from "../../db/schema/index.ts";
import { record } from "../../src/data/audit/audit.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import * as seasons from "../../src/data/season/seasons.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { fillDivision } from "../support/bracket.ts";
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
	league = await site.write(acme, fillLeague);
	await site.database.owner.sql`delete from deletions`;
}, 120_000);
afterAll(async () => await stage?.close());

const signedIn = async (options: BrowserContextOptions = {}) => await stage.signedIn(acme, "org_owner", options);

/** The two lists, and the page of a deletion that something is in the way of. */
async function screens(): Promise<string[]> {
	const blocked = await site.write(acme, async (writer) => {
		const name = `The Extraordinarily Long Named Harborfront Association ${crypto.randomUUID()}`;
		const { id } = await seasons.create(writer, { name });
		await remove(writer, "season", [id]);
		await seasons.create(writer, { name });
		return (await offered(writer)).rows[0]?.id ?? 0;
	});
	return ["/dashboard/deleted", `/dashboard/deleted/${blocked}`, "/dashboard/audit"];
}

describe.skipIf(!hasBrowser)("undo and the log", () => {
	test("a season is deleted after a question that says what goes, and restored, by keys alone", async () => {
		const { page, open } = await signedIn();
		await open("/dashboard/seasons");
		await page.getByLabel("Select Fall 2026").press("Space");
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		const question = page.getByRole("dialog", { name: sentences.deleteSelectedSeasons });
		await question.waitFor();
		expect(await question.textContent()).toContain("2 games, 2 box-score lines");
		expect(await question.textContent()).toContain("You can take it back for 30 days from Recently deleted.");
		await page.keyboard.press("Escape");
		await question.waitFor({ state: "detached" });
		expect(await page.getByRole("link", { name: "Fall 2026" }).count()).toBe(1);
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		await question.getByRole("button", { name: "Yes" }).press("Enter");
		await page.getByText("Seasons deleted").waitFor();
		expect(await page.evaluate("document.activeElement?.tagName")).toBe("H1"); // no season is left to select
		const listed = page.getByRole("table").getByRole("link", { name: "Fall 2026" });
		expect(await listed.count()).toBe(0);
		await page.keyboard.press("Control+z");
		await page.getByText("Fall 2026 restored").waitFor();
		await listed.waitFor();
		await page.getByLabel("Select Fall 2026").press("Space");
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		await question.getByRole("button", { name: "Yes" }).press("Enter");
		await page.locator(".toast").getByText("Seasons deleted", { exact: true }).waitFor();
		await page.getByRole("button", { name: "Undo" }).press("Enter");
		await page.getByText("Fall 2026 restored").waitFor();
		await listed.waitFor();
		await page.getByLabel("Select Fall 2026").press("Space");
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		await question.getByRole("button", { name: "Yes" }).press("Enter");
		await page.locator(".toast").getByText("Seasons deleted", { exact: true }).waitFor();
		await page.getByRole("link", { name: "Recently deleted" }).press("Enter");
		await page.getByRole("button", { name: "Restore Fall 2026" }).press("Enter");
		await page.getByText("Fall 2026 restored").waitFor();
		await page.getByText("Nothing deleted lately").waitFor();
		expect(await page.evaluate("document.activeElement?.tagName")).toBe("H1");
		await page.getByRole("link", { name: "Audit log" }).press("Enter");
		const first = page.locator("tbody tr").first();
		expect(await first.textContent()).toContain("Restored season Fall 2026");
		await page.getByLabel("What").selectOption("season");
		await page.getByRole("button", { name: "Show" }).press("Enter");
		await page.waitForURL("**noun=season**");
		expect(await page.locator("tbody tr").count()).toBe(7);
		await page.context().close();
	}, 120_000);

	further(
		"what is refused is said at once, and nothing is asked",
		async () => {
			const cup = await site.write(acme, async (writer) => {
				const made = await fillDivision(writer, { teams: 3, name: "Harbor Cup" });
				const [, two, three] = made.teams;
				await writer.tx.insert(games).values({
					organization_id: acme.id,
					season_id: made.season.id,
					division_id: made.division.id,
					home_team_id: two?.slt_id ?? 0,
					away_team_id: three?.slt_id ?? 0,
					match_id: "r1-1",
				});
				return made;
			});
			const { page, open, says, dialog } = await signedIn();
			await open(`/dashboard/seasons/${cup.season.id}/leagues/${cup.league.id}`);
			await page.getByLabel("Select Team 1").press("Space");
			await page.getByRole("button", { name: "Delete selected" }).first().press("Enter");
			await says("Team 1 plays in Harbor Cup, which has bracket games. Delete those games, or the division, first.");
			expect(await dialog.count()).toBe(0);
			await page.context().close();
			await site.write(acme, async (writer) => await remove(writer, "season", [cup.season.id]));
			await site.database.owner.sql`delete from deletions`;
		},
		120_000,
	);

	further(
		"what has taken the place of a deletion is said, and the deletion stays",
		async () => {
			await site.write(acme, async (writer) => {
				const own = { organization_id: acme.id, season_league_id: league.seasonLeague.id };
				const [off] = await writer.tx
					.insert(weekOffs)
					.values({ ...own, date: "2026-12-07" })
					.returning();
				await remove(writer, "week off", [off?.id ?? 0]);
				await writer.tx.insert(weekOffs).values({ ...own, date: "2026-12-07" });
			});
			const { page, open } = await signedIn({ viewport: { width: 390, height: 800 } });
			await open("/dashboard/deleted");
			await page.getByRole("button", { name: /^Restore Monday Open/ }).click();
			await page
				.getByText("Something has taken its place meanwhile: the week off “Monday Open, Dec 7, 2026”.")
				.waitFor();
			await page.reload();
			expect(await page.getByRole("button", { name: /^Restore/ }).count()).toBe(1);
			await page.context().close();
		},
		120_000,
	);

	further(
		"a taken name leads to a page with a free one, what is typed stays when that is taken too, and then it is back",
		async () => {
			const make = async (name: string) =>
				await site.write(acme, async (writer) => await seasons.create(writer, { name }));
			const { id } = await make("Spring 2027");
			await site.write(acme, async (writer) => await remove(writer, "season", [id]));
			await make("Spring 2027");
			await make("Spring 2027 B");
			const { page, open } = await signedIn({ viewport: { width: 390, height: 800 } });
			await open("/dashboard/deleted");
			await page.getByRole("button", { name: "Restore Spring 2027" }).press("Enter");
			await page.waitForURL(/\/dashboard\/deleted\/\d+$/);
			await page.getByText("the season “Spring 2027” of the same name").waitFor();
			const field = page.getByLabel("New name of the season Spring 2027");
			expect(await field.inputValue()).toBe("Spring 2027 (restored)");
			await field.fill("spring 2027 B");
			await field.press("Enter");
			await page.getByText("“spring 2027 B” is taken as well.").waitFor();
			expect(await field.inputValue()).toBe("spring 2027 B");
			expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
			await field.fill("Spring 2027 C");
			await field.press("Enter");
			await page.getByText("Spring 2027 restored as Spring 2027 C").waitFor();
			expect(new URL(page.url()).pathname).toBe("/dashboard/deleted");
			await open(`/dashboard/seasons/${id}`);
			expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Spring 2027 C");
			await page.context().close();
		},
		120_000,
	);

	test("a deletion is erased after a question, from the list and from its page; who comes too late is told", async () => {
		const labels = ["Erase me", "Me too", "Late one"];
		for (const name of labels)
			await site.write(acme, async (writer) => {
				const { id } = await seasons.create(writer, { name });
				await remove(writer, "season", [id]);
			});
		const first = await signedIn();
		const second = await signedIn();
		await first.open("/dashboard/deleted");
		await second.open("/dashboard/deleted");
		const question = (label: string) =>
			first.page.getByRole("dialog", {
				name: `Erase ${label} for good? It can then never be restored, and the audit log forgets what it held.`,
			});
		await first.page.getByRole("button", { name: "Erase Erase me for good" }).press("Enter");
		await question("Erase me").waitFor();
		await first.page.keyboard.press("Escape");
		await question("Erase me").waitFor({ state: "detached" });
		expect(await first.page.getByRole("link", { name: "Erase me" }).count()).toBe(1);
		await first.page.getByRole("button", { name: "Erase Erase me for good" }).press("Enter");
		await question("Erase me").getByRole("button", { name: "Yes" }).press("Enter");
		await first.page.getByText("Erase me erased for good").waitFor();
		expect(await first.page.getByRole("link", { name: "Erase me" }).count()).toBe(0);
		await second.page.getByRole("button", { name: "Restore Erase me" }).click();
		await second.page.getByText(sentences.takenBackTooLate).waitFor();
		await first.page.getByRole("link", { name: "Me too" }).click();
		await first.page.getByRole("button", { name: "Erase for good" }).click();
		await question("Me too").getByRole("button", { name: "Yes" }).click();
		await first.page.getByText("Me too erased for good").waitFor();
		expect(await first.page.getByRole("link", { name: "Me too" }).count()).toBe(0);
		await first.open("/dashboard/audit?text=erase");
		expect(await first.page.locator("tbody tr").first().textContent()).toContain("Erased for good season");
		await first.page.context().close();
		await second.page.context().close();
	}, 120_000);

	further(
		"from an entry to all changes of its row, and back to everything, by keys alone",
		async () => {
			await site.write(acme, async (writer) => {
				const about = { action: "update", noun: "game", row_id: league.played.id } as const;
				await record(writer, {
					...about,
					before: { location: "Pier" },
					after: { location: `Gym ${"of a long name ".repeat(20)}` },
				});
			});
			const { page, open } = await signedIn();
			await open("/dashboard/audit");
			await page
				.getByRole("link", { name: /^All changes of game Pier Pilots at/ })
				.first()
				.press("Enter");
			await page.getByRole("heading", { name: /^All changes of game Pier Pilots at Harbor Hawks/ }).waitFor();
			const rest = page.getByText("Show the rest");
			await rest.press("Enter");
			expect(await page.locator("tbody details").first().getAttribute("open")).toBe("");
			await page.getByRole("link", { name: "Show everything" }).press("Enter");
			await page.getByRole("heading", { name: "Changes", exact: true }).waitFor();
			await page.getByLabel("Search").fill("pier pilots");
			await page.getByLabel("Search").press("Enter");
			await page.waitForURL("**text=pier**");
			expect(await page.locator("tbody tr").count()).toBeGreaterThan(0);
			await page
				.getByRole("link", { name: /^Pier Pilots at Harbor Hawks/ })
				.first()
				.press("Enter");
			await page.waitForURL(`**/games/${league.played.id}`);
			await page.context().close();
		},
		120_000,
	);

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds nothing, and nothing scrolls sideways: %p",
		async ({ width, colorScheme }) => {
			const { page, open } = await signedIn({ viewport: { width, height: 900 }, colorScheme });
			const found: string[] = [];
			for (const path of await screens()) {
				await open(path);
				found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
				const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
				if (wide !== width) found.push(`${path} is ${wide} px wide`);
			}
			expect(found).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	further("the markup checker finds no error", async () => {
		const by = await staffOf(site, acme, "org_owner");
		const errors: string[] = [];
		for (const path of await screens())
			errors.push(...(await markupErrors(await (await by.get(path)).text())).map((error) => `${path}: ${error}`));
		expect(errors).toEqual([]);
	});
});
