import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { further } from "../support/depth.ts";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
}, 120_000);
afterAll(async () => await stage?.close());

describe.skipIf(!hasBrowser)("venues", () => {
	test("stand close to the league on a game's page, on a phone too", async () => {
		const { games } = await stage.site.write(acme, fillLeague);
		const { staff, page, open, context } = await stage.signedIn(acme, "staff", {
			viewport: { width: 390, height: 844 },
		});
		const [venue, game] = ["Harbor City Armory", `/games/${games[0]?.id}`];
		await staff.send("POST", "/api/venues", { name: venue, map_url: "https://maps.example/armory" });
		await staff.send("PUT", `/api/gamesv2/${games[0]?.id}/details`, {
			location: venue,
			date: "2026-11-02",
			time: "20:50",
		});
		await open(game);
		const lines = await page.locator(".final .row.meta").evaluate((facts) => {
			const words = [...facts.children].map((one) => one.getBoundingClientRect());
			return {
				height: facts.getBoundingClientRect().height,
				middles: words.map(({ y, height }) => Math.round(y + height / 2)),
			};
		});
		expect(new Set(lines.middles).size).toBe(2);
		expect(lines.height).toBeLessThan(60);
		expect(await page.getByRole("link", { name: venue, exact: true }).boundingBox()).toMatchObject({ height: 44 });
		await context.close();
	}, 120_000);

	test("are added, given hours and shut for a day, which is taken back at once", async () => {
		const { page, open, says, complaints } = await stage.signedIn(acme, "staff");
		await open("/dashboard/venues");
		await page.getByRole("button", { name: "Add venue" }).first().click();
		const dialog = page.locator("dialog#add-venue");
		await dialog.getByLabel("Name").fill("Pier Gym");
		await dialog.getByLabel("Courts").fill("Court 1\nCourt 2");
		await dialog.locator("footer button.main").click();
		await says("Pier Gym added");
		await page.getByRole("link", { name: "Pier Gym" }).click();
		await page.getByLabel("Address").fill("Pier 4");
		await page.getByLabel("Monday").fill("whenever");
		await page.getByRole("button", { name: "Save hours" }).click();
		await page.getByText("Enter hours such as 16:00–22:00").first().waitFor();
		await page.getByLabel("Monday").fill("4 pm - 10 pm");
		await page.getByRole("button", { name: "Save hours" }).click();
		await says("Opening hours saved");
		expect(await page.getByLabel("Monday").inputValue()).toBe("16:00–22:00");
		await page.getByLabel("First day").fill("2099-12-24");
		await page.getByLabel("Reason").fill("Holidays");
		const add = page.getByRole("button", { name: "Add closure" });
		await add.scrollIntoViewIfNeeded();
		const at = await page.evaluate(() => scrollY);
		expect(at).toBeGreaterThan(0);
		await add.click();
		await says("Closure added");
		expect(await page.evaluate(() => scrollY)).toBe(at);
		expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
		expect(await page.getByLabel("First day").inputValue()).toBe("");
		expect(await page.getByLabel("Address").inputValue()).toBe("Pier 4");
		expect(await violations(page)).toEqual([]);
		const closures = page.getByRole("region", { name: "Closures" });
		await closures.getByRole("button", { name: /^Delete the closure/ }).click();
		await closures.getByText("It is shut on no day to come.").waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await closures.getByText("Holidays").waitFor();
		expect(complaints.filter((one) => !one.includes("422"))).toEqual([]);
	}, 120_000);

	further(
		"that are nearly called alike are merged after a question, and parted again",
		async () => {
			const { page, open } = await stage.signedIn(acme, "staff");
			const { sql } = stage.site.database.owner;
			await sql`insert into venues (organization_id, name) values (${acme.id}, 'Quay Hall'), (${acme.id}, 'The Quay Hall')`;
			await open("/dashboard/venues");
			const near = page.getByRole("region", { name: "Maybe the same" });
			await near.getByRole("button", { name: /^Merge/ }).click();
			const question = page.locator("dialog[data-question]");
			await question.getByText("is kept as another spelling").waitFor();
			await question.getByRole("button", { name: "Merge" }).click();
			await near.waitFor({ state: "detached" });
			await page.getByRole("button", { name: "Undo" }).click();
			await near.waitFor();
		},
		120_000,
	);
});
