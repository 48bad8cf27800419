import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { BrowserContextOptions } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { bySlug, type Organization } from "../../src/data/organization/platform.ts";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { oddities } from "../support/seasons/generated-season.ts";
import { totalOf } from "../support/seasons/season-ledger.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

const { twice, namesakes } = oddities;
const name = (player: { first: string; last: string }) => `${player.first} ${player.last}`;
const search = (player: { first: string; last: string }) => `name=${player.first}+${player.last}`.toLowerCase();

describe.skipIf(!hasBrowser)("the players of a whole season, in the dashboard", () => {
	let stage: Stage;
	let site: Stage["site"];
	let hoops: Organization;

	beforeAll(async () => {
		stage = await openStage({ template: "season" });
		site = stage.site;
		const found = await bySlug(site.database.db, "hoops");
		if (!found) throw new Error("the template has the season");
		hoops = found;
	}, 120_000);
	afterAll(async () => await stage?.close());

	const signedIn = async (options: BrowserContextOptions = {}) => await stage.signedIn(hoops, "staff", options);

	const idOf = async (firstName: string, lastName: string) => {
		const { sql } = site.database.owner;
		const [row] =
			await sql`select id from players where first_name = ${firstName} and last_name = ${lastName} order by id`;
		return Number(row?.["id"]);
	};

	const screens = async () => [
		"/playerListAuth",
		"/playerListAuth?show=same",
		`/players/${await idOf("Tobias", "Wren")}`,
		`/dashboard/players/merge?of=${await idOf(twice.first, twice.last)}`,
	];

	further.each([
		[1280, "light"],
		[390, "dark"],
	] as const)(
		"are accessible and within the screen at %i pixels, %s",
		async (width, colorScheme) => {
			const { page, broken, open } = await signedIn({ viewport: { width, height: 900 }, colorScheme });
			for (const path of await screens()) {
				await open(path);
				const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
				expect([path, wider <= 0]).toEqual([path, true]);
				expect([path, await violations(page)]).toEqual([path, []]);
			}
			expect(broken).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	further(
		"two men of one name are told apart by keyboard: it is warned of no more, and taken back",
		async () => {
			const { page, broken, open, says } = await signedIn();
			await open(`/playerListAuth?show=same&${search(namesakes)}`);
			await page.getByRole("link", { name: "2 of this name" }).first().click();
			await page.getByRole("button", { name: "Not the same person" }).focus();
			await page.keyboard.press("Enter");
			await says(sentences.notedAsTwoPersons);
			await page.getByText("Every other record of this name is somebody else").waitFor();
			expect(await violations(page)).toEqual([]);
			const review = page.url();
			await open(`/playerListAuth?show=same&${search(namesakes)}`);
			expect(await page.getByText("No players found").count()).toBe(1);
			await page.goto(review);
			await page.getByRole("button", { name: "Take back" }).focus();
			await page.keyboard.press("Enter");
			await says(sentences.maybeOnePerson);
			expect(await page.getByRole("button", { name: "Merge 2 records" }).count()).toBe(1);
			expect(broken).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	test("one man under two keys is found twice, reviewed and merged: his points are added up", async () => {
		const { page, broken, open, says } = await signedIn();
		await open("/playerListAuth");
		await page.getByRole("link", { name: "Review the same names" }).click();
		await page
			.getByRole("row", { name: name(twice) })
			.first()
			.getByRole("link", { name: "2 of this name" })
			.click();
		const points = page.getByRole("row", { name: "Points" }).getByRole("cell");
		const [first, second, after] = await points.allTextContents();
		const scored = twice.keys.map((key) => totalOf(key, "PTS"));
		expect([[first, second].map(Number).toSorted((a, b) => a - b), Number(after)]).toEqual([
			scored.toSorted((a, b) => a - b),
			scored.reduce((sum, points) => sum + points, 0),
		]);
		await page.getByRole("button", { name: "Merge 2 records" }).click();
		const question = page.getByRole("dialog", { name: `Merge 2 records of ${name(twice)} into one?` });
		expect(await question.textContent()).toContain("This cannot be undone.");
		await question.getByRole("button", { name: "Yes" }).click();
		await page.waitForURL("**/players/*");
		await says("Players merged");
		expect(await page.getByText(sentences.recordNameTaken).count()).toBe(0);
		await open(`/playerListAuth?name=${twice.last.toLowerCase()}`);
		expect(await page.locator("tbody tr").count()).toBe(1);
		expect(broken).toEqual([]);
		await page.context().close();
	}, 120_000);

	test("a profile is edited with a photo, a wrong field is named and nothing typed is lost", async () => {
		const { page, broken, open, says, dialog } = await signedIn();
		const id = await idOf("Tobias", "Wren");
		await open(`/players/${id}`);
		await page.getByRole("button", { name: "Edit player" }).click();
		await dialog.getByLabel("Bio").fill("Two-time MVP.");
		await dialog.getByLabel("Number").first().fill("13");
		await dialog.getByLabel("Videos").fill("https://elsewhere.example/video");
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.locator(`#edit-player-videos[aria-invalid=true]`).waitFor();
		expect(await dialog.getByLabel("Bio").inputValue()).toBe("Two-time MVP.");
		await dialog.getByLabel("Videos").fill("https://youtu.be/dQw4w9WgXcQ");
		const photo = Buffer.from(await new Bun.Image(await page.screenshot()).resize(200, 200).png().bytes());
		await dialog
			.getByLabel("Photo", { exact: true })
			.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: photo });
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Player updated successfully");
		expect(await page.locator(".profile img").getAttribute("src")).toMatch(
			/^\/_\/uploads\/\d+\/[\w-]+\.webp\?side=192$/,
		);
		expect(
			await page
				.locator(".profile img")
				.evaluate(
					async (image) =>
						await (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).naturalWidth),
				),
		).toBe(192);
		expect(await page.locator("main").textContent()).toContain("Two-time MVP.");
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("edit");
		const log = await site.database.owner.db.select().from(schema.auditLog).where(eq(schema.auditLog.row_id, id));
		expect(log.at(-1)).toMatchObject({
			action: "update",
			noun: "player",
			after: { bio: "Two-time MVP.", Number: "13" },
		});
		expect(broken).toEqual([]);
		await page.context().close();
	}, 120_000);

	further(
		"a player is deleted after what hangs on him was said, and the list says so",
		async () => {
			const { page, open, says, dialog } = await signedIn();
			await open(`/players/${await idOf("Dov", "Sayer")}`);
			await page.getByRole("button", { name: "Delete player" }).click();
			await dialog.waitFor();
			expect(await dialog.textContent()).toMatch(
				/delete this player\? This takes away Dov Sayer: 1 roster spot, \d+ box-score lines/,
			);
			await dialog.getByRole("button", { name: "Yes" }).click();
			await page.waitForURL("**/playerListAuth");
			await says("Player deleted successfully");
			await open("/playerListAuth?name=dov+sayer");
			expect(await page.getByText("No players found").count()).toBe(1);
			await page.context().close();
		},
		120_000,
	);
});
