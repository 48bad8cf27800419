import { afterAll, beforeAll, expect, test } from "bun:test";
import { sitemap } from "../../src/pages/index.ts";
import { testApp } from "../support/app.ts";
import { routes as rows } from "../support/contract.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ids: Record<string, number>;
let people: Record<"visitor" | "staff" | "super_admin", (path: string) => Promise<Response>>;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme", name: "Acme", site_variant: "adult-league" });
	const league = await site.write(acme, fillLeague);
	for (const slug of ["jccoc", "millionaire"]) await site.write(await site.organization({ slug }), fillLeague);
	const staff = await staffOf(site, acme, "staff");
	const root = await staffOf(site, acme, "super_admin");
	const made = await staff.send("POST", "/api/organization-links", { label: "House rules" });
	const gone = await staff.send("POST", "/api/organization-links", { label: "Gone" });
	await staff.send(
		"DELETE",
		`/api/organization-links/${((await gone.json()) as { link: { id: number } }).link.id}`,
		{},
	);
	const { deletions } = (await (await staff.get("/api/deletions")).json()) as { deletions: { id: number }[] };
	ids = {
		season: league.season.id,
		league: league.league.id,
		team: league.teams[0]?.id ?? 0,
		player: league.players[0]?.id ?? 0,
		game: league.played.id,
		division: league.division.id,
		organization: acme.id,
		deletion: deletions[0]?.id ?? 0,
		link: ((await made.json()) as { link: { id: number } }).link.id,
	};
	people = { visitor: async (path) => await site.get(path), staff: staff.get, super_admin: root.get };
}, 60_000);
afterAll(async () => await site.close());

/** The address with ids of things that are there, as the words around each name say. */
function filled(path: string): string {
	return path
		.replace("{base}", "/acme")
		.replace("/{slug}", "/acme")
		.replace("{pageSlug}", "house-rules")
		.replace("/players/merge", `/players/merge?of=${ids["player"]}`)
		.replace("/tournamentBracket", `/tournamentBracket?divisionId=${ids["division"]}&seasonId=${ids["season"]}`)
		.replace(/\{(\w+)\}/g, (_, name: string, at: number, whole: string) => {
			const before = whole.slice(0, at);
			const noun = /([a-zA-Z]+)_?[iI]d$/.exec(name)?.[1]?.toLowerCase();
			if (noun) return String(ids[noun]);
			const word = /([a-zA-Z]+)\/$/.exec(before)?.[1]?.toLowerCase().replace(/s$/, "") ?? "";
			return String(ids[word === "singleteamtoggle" ? "team" : word]);
		});
}

/** What is no page for people: files for machines, frames for other sites, a scorer's own door. */
const ofMachines = /^\/_\/|^\/(sitemap\.xml|robots\.txt)$/;
const plain = (path: string) =>
	path
		.replace(/:\w+|\{\w+\}/g, "{}")
		.replace("{base}", "")
		.toLowerCase();

test("the table has every page, and no page is missing in it", () => {
	const ofTable = new Set(rows.map(({ path }) => plain(path.replace("{base}", ""))));
	const served = sitemap
		.flatMap(({ path, aliases = [] }) => [path, ...aliases])
		.filter((path) => !ofMachines.test(path));
	expect(served.filter((path) => !ofTable.has(plain(path)))).toEqual([]);
	expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});

test("every route of the table is there for its audience (hosts 8)", async () => {
	const wrong: string[] = [];
	for (const { path, audience } of rows) {
		const who =
			audience.startsWith("super_admin") || audience === "owner"
				? "super_admin"
				: audience === "staff"
					? "staff"
					: "visitor";
		const askers = audience === "both" ? (["visitor", "staff"] as const) : ([who] as const);
		for (const asker of askers) {
			const { status } = await people[asker](filled(path));
			if (status !== 200 && status !== 302) wrong.push(`${asker} ${filled(path)}: ${status}`);
		}
	}
	expect(wrong).toEqual([]);
});

test("no staff route opens for a visitor", async () => {
	const open: string[] = [];
	for (const { path } of rows.filter(({ audience }) => audience !== "public" && audience !== "both")) {
		const { status } = await site.get(filled(path));
		if (status === 200) open.push(path);
	}
	expect(open).toEqual([]);
});
