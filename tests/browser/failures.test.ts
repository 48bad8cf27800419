import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await stage.site.write(acme, fillLeague);
}, 120_000);
afterAll(async () => await stage?.close());

/** Somebody's page whose calls get no answer. */
async function unanswered(path: string) {
	const opened = await stage.signedIn(acme);
	await opened.page.route("**/api/**", async (route) => await route.abort());
	await opened.open(path);
	return opened;
}

describe.skipIf(!hasBrowser)("a call that fails without a reason", () => {
	test("says what failed on the league's page, and keeps what was typed", async () => {
		const { page, dialog, context } = await unanswered(
			`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
		);
		const save = async () => await dialog.getByRole("button", { name: "Save" }).click();
		const failed = async (sentence: string) => {
			await page.getByText(sentence).first().waitFor();
			await page.keyboard.press("Escape");
		};

		await page.getByRole("button", { name: "Add Team" }).click();
		await page.locator("#add-team-name").fill("Salt Sharks");
		await save();
		await dialog.getByText("Failed to add team").waitFor();
		expect(await page.locator("#add-team-name").inputValue()).toBe("Salt Sharks");
		await page.keyboard.press("Escape");

		await page.getByRole("button", { name: "Edit Harbor Hawks" }).click();
		await save();
		await failed("Failed to update team");

		await page.getByRole("button", { name: "+ Add Game" }).click();
		await dialog.getByLabel("Home team").selectOption({ label: "Pier Pilots" });
		await dialog.getByLabel("Away team").selectOption({ label: "Quay Queens" });
		await save();
		await failed(sentences.gameNotCreated);

		await page.getByRole("button", { name: "+ Add Bye" }).click();
		await dialog.getByLabel("Team").selectOption({ label: "Reef Rockets" });
		await save();
		await failed("Failed to create bye");

		await page.getByRole("button", { name: "+ Add Week Off" }).click();
		await dialog.getByLabel("Date").fill("2026-12-14");
		await save();
		await failed(sentences.weekOffNotCreated);

		await page
			.getByRole("checkbox", { name: /^Select .* and / })
			.first()
			.check();
		await page.locator("#delete-items-button").click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await page.getByText(sentences.deletingFailed).first().waitFor();
		await context.close();
	});

	further("says so of a player on the team's page", async () => {
		const { page, dialog, context } = await unanswered(`/teams/${league.teams[0]?.id}`);
		await page.getByRole("button", { name: /^Edit First0/ }).click();
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.getByText("Error updating player").first().waitFor();
		await context.close();
	});

	test("says what failed also where a proxy answers, and the server's reason after it (wording 2)", async () => {
		const { page, dialog, context } = await unanswered(
			`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
		);
		const alert = dialog.locator("[data-error]");
		const failed = async (answer: { status: number; contentType: string; body: string }) => {
			await page.unroute("**/api/**");
			await page.route("**/api/**", async (route) => await route.fulfill(answer));
			await page.getByRole("button", { name: "Add Team" }).click();
			await page.locator("#add-team-name").fill("Salt Sharks");
			await dialog.getByRole("button", { name: "Save" }).click();
			await alert.waitFor();
			const said = await alert.textContent();
			await page.keyboard.press("Escape");
			return said;
		};
		expect(await failed({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })).toBe(
			"Failed to add team",
		);
		const refusal = JSON.stringify({ message: sentences.gymClosed });
		expect(await failed({ status: 409, contentType: "application/json", body: refusal })).toBe(
			"Failed to add team: The gym is closed.",
		);
		await context.close();
	});

	further("says what failed on the list of all teams, on a roster and of a season, whatever answered", async () => {
		const { page, dialog, open, context } = await unanswered("/teamList");
		const answer = async (status: number, message: string) => {
			await page.unroute("**/api/**");
			const body = message === "" ? "<h1>Bad Gateway</h1>" : JSON.stringify({ message });
			await page.route("**/api/**", async (route) => {
				if (route.request().method() === "GET") await route.fulfill({ json: { text: "" } });
				else await route.fulfill({ status, body });
			});
		};
		const said = async (sentence: string) => {
			const place = page.locator(".toast, [data-error]:not([hidden])").first();
			await place.waitFor();
			expect(await place.textContent()).toBe(sentence);
			await page.keyboard.press("Escape");
		};
		const saves = async (opener: string | RegExp, button: string, sentence: string) => {
			await page.getByRole("button", { name: opener }).first().click();
			if (button === "Create team") await dialog.getByLabel("Name").fill("Salt Sharks");
			await dialog.getByLabel("League").selectOption({ label: "Monday Open" });
			await dialog.getByRole("button", { name: button }).click();
			await said(sentence);
		};
		const deletes = async (row: RegExp, sentence: string) => {
			await page.getByLabel(row).first().check();
			await page.getByRole("button", { name: "Delete selected" }).first().click();
			await dialog.getByRole("button", { name: "Yes" }).click();
			await said(sentence);
		};
		for (const [status, message, reason] of [
			[500, "Something broke.", ": Something broke."],
			[409, sentences.gymClosed, `: ${sentences.gymClosed}`],
			[502, "", ""],
		] as const) {
			await open("/teamList");
			await answer(status, message);
			await saves(/^Edit /, "Save", `Failed to update team${reason}`);
			await saves("Create team", "Create team", `Failed to add team${reason}`);
		}
		await answer(409, sentences.gymClosed);
		await deletes(/^Select /, `${sentences.deletingFailed} ${sentences.gymClosed}`);
		await open(`/teams/${league.teams[0]?.id}`);
		await deletes(/^Select First0/, `${sentences.deletingFailed} ${sentences.gymClosed}`);
		await open("/dashboard/seasons");
		await deletes(/^Select /, `Error deleting season: ${sentences.gymClosed}`);
		await context.close();
	});

	further("asks for a selection before anything is called", async () => {
		const { page, says, context } = await unanswered("/dashboard/seasons");
		await page.getByRole("button", { name: "Delete selected" }).click();
		await says(sentences.selectSeasonToDelete);
		await context.close();
	});
});
