import { afterAll, beforeAll, expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "../../static/build/assets.ts";
import { testApp } from "../support/app.ts";
import { unstyled } from "../support/screens/sheets.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
}, 120_000);
afterAll(async () => await site.close());

const pages = ["", "/schedule", "/leaderboard", "/players", "/teamList", "/leagueList"];

/** Which of the four sheets a page loads. */
const loadedBy = (html: string) =>
	(["css", "detailCss", "bracketCss", "staffCss"] as const).filter((key) => html.includes(manifest[key]));

test("visitors load the styles of the site alone, a game those of one thing too, and need no class of the others", async () => {
	const found = [...(await (await site.get("/hoops/schedule")).text()).matchAll(/href="(\/hoops\/games\/\d+)"/g)];
	const game = found[0]?.[1] ?? "";
	expect(game).toStartWith("/hoops/games/");
	for (const path of [...pages.map((page) => `/hoops${page}`), game]) {
		const html = await (await site.get(path)).text();
		const own = path === game ? (["css", "detailCss"] as const) : (["css"] as const);
		expect([path, loadedBy(html), unstyled(html)]).toEqual([path, [...own], []]);
	}
});

test("what every page loads of styles is at most 11 KB on the wire", () => {
	const file = join(import.meta.dir, "../../static/build", manifest.css.replace("/_/assets/", ""));
	expect(statSync(`${file}.br`).size).toBeLessThanOrEqual(11 * 1024);
});

test("the login, a scorer's page and the dashboard load them all", async () => {
	const [row] = await site.database.owner.sql`select id from organizations where slug = 'hoops'`;
	const staff = await staffOf(site, { id: Number(row?.["id"]) }, "staff");
	for (const html of [
		await (await site.get("/hoops/login")).text(),
		await (await site.get("/_/score")).text(),
		await (await staff.get("/dashboard/seasons")).text(),
	])
		expect(loadedBy(html)).toEqual(["css", "detailCss", "bracketCss", "staffCss"]);
});
