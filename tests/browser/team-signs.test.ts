import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { giveSigns } from "../../src/data/team/signs.ts";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { few } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await stage.site.write(acme, fillLeague);
	await stage.site.write(acme, async ({ tx }) => await giveSigns(tx));
}, 120_000);
afterAll(async () => await stage?.close());

describe.skipIf(!hasBrowser)("the form of a team", () => {
	test.each(few([1280, 390]))(
		"wears what is typed, and says who has a colour already, at %i px (teams 8)",
		async (width) => {
			const viewport = { width, height: 844 };
			const { page, open, dialog, says, context } = await stage.signedIn(acme, "staff", { viewport });
			await open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`);
			const letters = async () => await dialog.locator(".mark text").textContent();
			const edit = async (team: string) =>
				await page.getByRole("button", { name: `Edit ${team}`, exact: true }).click();
			await edit("Pier Pilots");
			const theirs = await dialog.getByLabel("Colour").inputValue();
			await page.keyboard.press("Escape");
			await edit("Harbor Hawks");
			const field = dialog.getByLabel("Abbreviation");
			await field.fill(`k${width % 10}z`);
			expect(await letters()).toBe(`K${width % 10}Z`);
			await field.fill("");
			await dialog.getByLabel("Team name").fill("Zulu Zebras");
			expect(await letters()).toBe("ZUL");
			await dialog.getByLabel("Team name").fill("Harbor Hawks");
			await field.fill(`k${width % 10}z`);
			const worn = dialog.getByText("Pier Pilots of this season has this colour too.");
			expect(await worn.count()).toBe(width === 1280 ? 0 : 1);
			await dialog.getByLabel("Colour").fill(theirs === "#123456" ? "#654321" : "#123456");
			expect(await worn.count()).toBe(0);
			await dialog.getByLabel("Colour").fill(theirs);
			await worn.waitFor();
			expect(await violations(page)).toEqual([]);
			if (process.env["PICTURES"]) {
				await worn.scrollIntoViewIfNeeded();
				await page.screenshot({ path: `${process.env["PICTURES"]}/sign-${width}.png` });
			}
			page.on("dialog", (leaving) => void leaving.accept());
			await page.reload();
			await page.getByRole("button", { name: "Go on with them" }).click();
			expect(await letters()).toBe(`K${width % 10}Z`);
			expect(await dialog.locator(".mark.drawn > *").first().getAttribute("fill")).toBe(theirs);
			await worn.waitFor();
			await dialog.getByRole("button", { name: "Save" }).click();
			await says("Team updated!");
			await context.close();
		},
		120_000,
	);
});
