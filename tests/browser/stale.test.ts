import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
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
}, 120_000);
afterAll(async () => await stage?.close());

const sentence = sentences.changedMeanwhileLook;

/** A page of a member of the staff, each in a browser of their own. */
async function pageOf(path: string) {
	const opened = await stage.signedIn(acme);
	await opened.open(path);
	return opened;
}

const focused = "document.activeElement.id";

describe.skipIf(!hasBrowser)("two who edit the same", () => {
	test("the second sees what the first has saved, and saves over it or takes it", async () => {
		const [first, second] = [await pageOf("/dashboard/seasons"), await pageOf("/dashboard/seasons")];
		const edit = async ({ page, dialog }: typeof first, name: string) => {
			await page.getByRole("button", { name: /^Edit / }).click();
			expect(await page.evaluate(focused)).toBe("edit-season-name");
			await dialog.getByRole("textbox", { name: "Name" }).fill(name);
		};
		await edit(second, "Second");
		await edit(first, "First");
		await first.dialog.getByLabel("Tournament").check();
		await first.dialog.getByRole("button", { name: "Save" }).click();
		await first.page.getByText("First updated").waitFor();

		await second.dialog.getByRole("button", { name: "Save" }).click();
		await second.dialog.getByText(`Error updating season: ${sentence}`).waitFor();
		expect(await second.dialog.locator(".now").allTextContents()).toEqual(["Now: First", "Now: yes"]);
		expect(await second.page.evaluate(focused)).toBe("edit-season-name");
		expect(await second.dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Second");
		await second.dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await second.page.getByText("Second updated").waitFor();

		await edit(first, "Third");
		await first.dialog.getByRole("button", { name: "Save" }).click();
		await first.dialog.getByText("Now: Second").waitFor();
		await first.dialog.getByRole("button", { name: "Cancel" }).click();
		await first.page.getByRole("rowheader", { name: "Second" }).waitFor();
		await first.page.getByRole("button", { name: "Edit Second" }).click();
		expect(await first.dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Second");
		expect(await first.dialog.locator(".now").count()).toBe(0);
		await first.dialog.getByRole("textbox", { name: "Name" }).fill("Third");
		await first.dialog.getByRole("button", { name: "Save", exact: true }).click();
		await first.page.getByText("Third updated").waitFor();
		for (const { page } of [first, second]) await page.context().close();
	}, 120_000);

	test("the rule of who may play says what somebody else has saved, and mine over it is a second press (writing 1)", async () => {
		const path = `/dashboard/seasons/${league.season.id}/divisions/${league.division.id}/eligibility`;
		const [first, second] = [await pageOf(path), await pageOf(path)];
		const save = async ({ page }: typeof first, games: string) => {
			await page.getByLabel("Regular-season games that a player needs").fill(games);
			await page.getByRole("button", { name: "Save Changes" }).click();
		};
		await save(first, "3");
		await first.page.getByText("Rule saved").waitFor();
		await save(second, "5");
		await second.page.getByText(sentence).waitFor();
		expect(await second.page.locator(".now").allTextContents()).toEqual(["Now: 3"]);
		expect(await second.page.getByLabel("Regular-season games that a player needs").inputValue()).toBe("5");
		await second.page.getByRole("button", { name: "Save mine anyway" }).click();
		await second.page.getByText("Rule saved").waitFor();
		await save(first, "4"); // whose page was drawn anew after saving knows nothing of the second either
		await first.page.getByText(sentence).waitFor();
		expect(await first.page.locator(".now").allTextContents()).toEqual(["Now: 5"]);
		for (const { page } of [first, second]) await page.context().close();
	}, 120_000);

	further(
		"a dialog that was filled by the server is given up with Escape and shows what is new",
		async () => {
			const path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
			const [first, second] = [await pageOf(path), await pageOf(path)];
			for (const [{ page, dialog }, preset] of [
				[first, "nba"],
				[second, "fiba"],
			] as const) {
				await page.locator("[data-open=tie-break]").click();
				await dialog.locator("#tie-break-preset").selectOption(preset);
			}
			await first.dialog.getByRole("button", { name: "Save" }).click();
			await first.page.getByText("Tie-breaks updated").waitFor();
			await second.dialog.getByRole("button", { name: "Save" }).click();
			await second.dialog.getByText("Now: NBA: win percentage, head to head, point difference").waitFor();
			const anew = second.page.waitForResponse((response) => response.request().method() === "GET");
			await second.page.keyboard.press("Escape");
			await anew;
			await second.page.waitForFunction("document.querySelector('#tie-break-preset').value === 'nba'");
			await second.page.locator("[data-open=tie-break]").click();
			await second.dialog.locator("#tie-break-preset").selectOption("fiba");
			await second.dialog.getByRole("button", { name: "Save", exact: true }).click();
			await second.page.getByText("Tie-breaks updated").waitFor();
			for (const { page } of [first, second]) await page.context().close();
		},
		120_000,
	);

	further(
		"a field that only I have changed has no note, and a date is written as everywhere",
		async () => {
			const [first, second] = [await pageOf("/dashboard/seasons"), await pageOf("/dashboard/seasons")];
			for (const { page } of [first, second]) await page.getByRole("button", { name: /^Edit / }).click();
			await first.dialog.getByLabel("Start").fill("2026-09-08");
			await first.dialog.getByRole("button", { name: "Save" }).click();
			await first.page.locator(".toast").waitFor();
			await second.dialog.getByRole("textbox", { name: "Name" }).fill("Mine alone");
			await second.dialog.getByRole("button", { name: "Save" }).click();
			await second.dialog.getByText(sentence).waitFor();
			expect(await second.dialog.locator(".now").allTextContents()).toEqual(["Now: Sep 8, 2026"]);
			for (const { page } of [first, second]) await page.context().close();
		},
		120_000,
	);

	further(
		"a league's own order of tie-breaks is said in one line, also to who has chosen an own one",
		async () => {
			const path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
			const [first, second] = [await pageOf(path), await pageOf(path)];
			for (const [{ page, dialog }, criterion] of [
				[first, "headToHead"],
				[second, "difference"],
			] as const) {
				await page.locator("[data-open=tie-break]").click();
				await dialog.locator("#tie-break-preset").selectOption("own");
				await dialog.locator("#tie-break-1").selectOption(criterion);
				await dialog.getByRole("button", { name: "Save" }).click();
			}
			await second.dialog.getByText(sentence).waitFor();
			expect(await second.dialog.locator(".now").allTextContents()).toEqual([
				"Now: Win percentage, Head to head, More wins",
			]);
			await second.dialog.getByRole("button", { name: "Save mine anyway" }).click();
			await second.page.getByText("Tie-breaks updated").waitFor();
			for (const { page } of [first, second]) await page.context().close();
		},
		120_000,
	);

	further(
		"a player's attribute says what it is now, and a captain whom nobody has changed says nothing",
		async () => {
			const team = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
			const [own, player] = [league.leagueTeams[0]?.id ?? 0, league.players[0]?.id ?? 0];
			const { sql } = site.database.owner;
			await sql`update league_teams set captain_id = ${player}, captain = 'As imported' where id = ${own}`;
			const cases = [
				[`${team}/teams/${league.teams[0]?.id}`, "edit-player-", "[name^=attribute_]", "99", ["Now: 99"]],
				[team, "open-team-", "[name=name]", "Harbor Herons", ["Now: Harbor Herons", "Now: HAR"]], // the abbreviation was guessed
			] as const;
			for (const [path, opener, field, theirs, now] of cases) {
				const [first, second] = [await pageOf(path), await pageOf(path)];
				for (const { page } of [first, second]) await page.locator(`button[id^="${opener}"]`).first().click();
				await first.dialog.locator(field).first().fill(theirs);
				await first.dialog.getByRole("button", { name: "Save" }).click();
				await first.page.locator(".toast").waitFor();
				await second.dialog.getByRole("button", { name: "Save" }).click();
				await second.dialog.getByText(sentence).waitFor();
				expect(await second.dialog.locator(".now").allTextContents()).toEqual([...now]);
				for (const { page } of [first, second]) await page.context().close();
			}
		},
		120_000,
	);

	further(
		"a score typed in its row says what it is now beside it, and the next Enter saves",
		async () => {
			const path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
			const [first, second] = [await pageOf(path), await pageOf(path)];
			const save = async ({ page }: typeof first, home: string, away: string) => {
				const form = page.locator("form.scores").first();
				await form.locator("[name=score_home]").fill(home);
				await form.locator("[name=score_away]").fill(away);
				await page.keyboard.press("Enter");
				return form;
			};
			const meant = async ({ page, dialog }: typeof first) => {
				await dialog.getByText("the final score says").first().waitFor(); // games 22
				await dialog.getByRole("button", { name: "Save anyway" }).click();
				await page.getByText("Score updated successfully").waitFor();
			};
			await save(first, "71", "64");
			await meant(first);
			const form = await save(second, "72", "64");
			await second.page.locator("tr.meanwhile").getByText(`${sentences.gameNotUpdated} ${sentence}`).waitFor();
			expect(await form.locator(".now").allTextContents()).toEqual(["Now: 71"]);
			await form.getByRole("button", { name: "Save mine anyway" }).waitFor();
			await form.locator("[name=score_home]").press("Enter");
			await meant(second);
			expect(await form.locator("[name=score_home]").inputValue()).toBe("72");
			expect(await second.page.locator("tr.meanwhile").count()).toBe(0);
			for (const { page } of [first, second]) await page.context().close();
		},
		120_000,
	);
});

describe.skipIf(!hasBrowser)("where focus is", () => {
	further(
		"the login starts at the name, and after a wrong password at the password",
		async () => {
			const { page, open } = await stage.newPage(null);
			await open("/login");
			await page.waitForFunction(() => document.activeElement?.id === "username"); // the browser does it when it draws
			await page.keyboard.type("nobody");
			await page.locator("#password").fill("wrong");
			await page.getByRole("button", { name: "Log in" }).click();
			await page.locator("[data-error]:not([hidden])").waitFor();
			expect(await page.evaluate(focused)).toBe("password");
			await page.keyboard.type("x");
			expect(await page.locator("#password").inputValue()).toBe("x");
			await page.context().close();
		},
		120_000,
	);
});
