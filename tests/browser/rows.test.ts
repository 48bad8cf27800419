import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { fillPeople } from "../pages/people.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let people: Awaited<ReturnType<typeof fillPeople>>;

beforeAll(async () => {
	stage = await openStage();
	const { site } = stage;
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	people = await site.write(await site.organization({ slug: "harbor", name: "Harbor Hoops" }), fillPeople);
}, 120_000);
afterAll(async () => await stage?.close());

const phone = { width: 390, height: 844 };

describe.skipIf(!hasBrowser)("a row", () => {
	test.each(few([phone, { width: 1280, height: 900 }]))(
		"of the public schedule leads to its game wherever it is clicked: %o (scheduling 1)",
		async (viewport) => {
			const { page, open, context } = await stage.newPage(null, { viewport, javaScriptEnabled: false });
			for (const cell of [".match", ".time", ".res", ".date"]) {
				await open("/acme/schedule?date=all");
				const box = await page.locator(`tr.game:only-child ${cell}`).first().boundingBox();
				if (!box) throw new Error("the cell is drawn");
				await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4);
				await page.waitForURL("**/acme/games/*");
			}
			await context.close();
		},
		120_000,
	);

	test("of a season opens its games and shuts them (players 6)", async () => {
		const { page, open, context } = await stage.newPage(null, { javaScriptEnabled: false });
		await open(`/harbor/player/${people.players["tomas"]}/stats`);
		const [row, games] = [page.locator(".seasons > tbody > tr").first(), page.locator(".seasons details").first()];
		const press = async () => {
			const box = await row.boundingBox();
			if (!box) throw new Error("the row is drawn");
			await page.mouse.click(box.x + Math.min(box.width, 600) / 2, box.y + box.height / 2);
		};
		await row.scrollIntoViewIfNeeded();
		await press();
		expect(await games.getAttribute("open")).not.toBeNull();
		await games.getByRole("link").first().click({ trial: true }); // nothing lies over the games
		await press();
		expect(await games.getAttribute("open")).toBeNull();
		if (process.env["PICTURES"]) {
			await press();
			await page.screenshot({ path: `${process.env["PICTURES"]}/season-row.png` });
		}
		await context.close();
	}, 120_000);

	further.each([phone, { width: 1280, height: 900 }])(
		"of an organization's people and seasons has every column: %o (platform 4)",
		async (viewport) => {
			const { page, open, context } = await stage.signedIn(acme, "org_owner", { viewport });
			await open(`/organizations/${acme.id}`);
			for (const name of ["Users", "Seasons"]) {
				const table = page.locator("table", { has: page.locator("caption", { hasText: name }) });
				const hidden = await table.evaluate(
					(own) => [...own.querySelectorAll("tbody :is(td, th)")].filter((cell) => !cell.checkVisibility()).length,
				);
				expect([name, hidden]).toEqual([name, 0]);
			}
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
			if (process.env["PICTURES"])
				await page.screenshot({
					path: `${process.env["PICTURES"]}/organization-${viewport.width}.png`,
					fullPage: true,
				});
			await context.close();
		},
		120_000,
	);
});

describe.skipIf(!hasBrowser)("a picture", () => {
	test("of more than 10 MB is made smaller before it is sent (players 13)", async () => {
		const { page, open, dialog, context } = await stage.signedIn(acme);
		await open(`/players/${league.players[2]?.id}`);
		await page.getByRole("button", { name: "Edit player" }).click();
		const file = { name: "large.bmp", mimeType: "image/bmp", buffer: bitmap(2_000, 1_800) };
		expect(file.buffer.length).toBeGreaterThan(10 * 1024 * 1024);
		await dialog.locator("input[type=file][name=image]").setInputFiles(file);
		const sent = page.waitForRequest((request) => request.method() === "PUT");
		await dialog.getByRole("button", { name: "Save" }).click();
		expect(Number((await (await sent).allHeaders())["content-length"])).toBeLessThan(1024 * 1024);
		await page.getByText("Player updated successfully").first().waitFor();
		expect(await page.locator(".profile img").count()).toBe(1);
		await context.close();
	}, 120_000);
});

/** An uncompressed picture of one colour. */
function bitmap(width: number, height: number): Buffer {
	const bytes = Buffer.alloc(54 + width * height * 3, 0x80);
	bytes.fill(0, 0, 54);
	bytes.write("BM");
	bytes.writeUInt32LE(bytes.length, 2);
	bytes.writeUInt32LE(54, 10);
	bytes.writeUInt32LE(40, 14);
	bytes.writeInt32LE(width, 18);
	bytes.writeInt32LE(height, 22);
	bytes.writeUInt16LE(1, 26);
	bytes.writeUInt16LE(24, 28);
	return bytes;
}
