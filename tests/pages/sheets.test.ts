import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { manifest } from "../../static/build/assets.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
}, 120_000);
afterAll(async () => await site.close());

const css = join(import.meta.dir, "../../static/css");
const text = (file: string) => readFileSync(join(css, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
const imported = (file: string) => [...text(file).matchAll(/url\("([\w-]+\.css)"\)/g)].map(([, name = ""]) => name);
const classesOf = (files: readonly string[]) =>
	new Set(files.flatMap((file) => [...text(file).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name)));
const pages = ["", "/schedule", "/leaderboard", "/players", "/teamList", "/leagueList"];

test("visitors load the styles of the site alone, and need no class that only staff's have", async () => {
	const ours = classesOf(imported("tipoff.css"));
	const theirs = [...classesOf(imported("staff.css"))].filter((name) => !ours.has(name));
	const found = [...(await (await site.get("/hoops/schedule")).text()).matchAll(/href="(\/hoops\/games\/\d+)"/g)];
	const game = found[0]?.[1] ?? "";
	expect(game).toStartWith("/hoops/games/");
	for (const path of [...pages.map((page) => `/hoops${page}`), game]) {
		const html = await (await site.get(path)).text();
		const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" ")));
		expect([path, html.includes(manifest.css), html.includes(manifest.staffCss)]).toEqual([path, true, false]);
		expect([path, theirs.filter((name) => used.has(name))]).toEqual([path, []]);
	}
});

test("the login, a scorer's page and the dashboard load both", async () => {
	const [row] = await site.database.owner.sql`select id from organizations where slug = 'hoops'`;
	const staff = await staffOf(site, { id: Number(row?.["id"]) }, "staff");
	for (const html of [
		await (await site.get("/hoops/login")).text(),
		await (await site.get("/_/score")).text(),
		await (await staff.get("/dashboard/seasons")).text(),
	])
		expect([html.includes(manifest.css), html.includes(manifest.staffCss)]).toEqual([true, true]);
});
