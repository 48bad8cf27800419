import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

const file = new URL("../../../shared/contract/routes.tsv", import.meta.url);
const isHere = existsSync(file);
const rows = isHere
	? readFileSync(file, "utf8")
			.trim()
			.split("\n")
			.slice(1)
			.map((line) => line.split("\t"))
			.map(([path = "", audience = ""]) => ({ path, audience }))
	: [];

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
	ids = {
		season: league.season.id,
		league: league.league.id,
		team: league.teams[0]?.id ?? 0,
		player: league.players[0]?.id ?? 0,
		game: league.played.id,
		division: league.division.id,
		organization: acme.id,
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
		.replace("/tournamentBracket", `/tournamentBracket?divisionId=${ids["division"]}&seasonId=${ids["season"]}`)
		.replace(/\{(\w+)\}/g, (_, name: string, at: number, whole: string) => {
			const before = whole.slice(0, at);
			const noun = /([a-zA-Z]+)_?[iI]d$/.exec(name)?.[1]?.toLowerCase();
			if (noun) return String(ids[noun]);
			const word = /([a-zA-Z]+)\/$/.exec(before)?.[1]?.toLowerCase().replace(/s$/, "") ?? "";
			return String(ids[word === "singleteamtoggle" ? "team" : word]);
		});
}

test.skipIf(!isHere)("the table has 55 routes", () => {
	expect(rows).toHaveLength(55);
});

test.skipIf(!isHere)("every route of the table is there for its audience", async () => {
	const wrong: string[] = [];
	for (const { path, audience } of rows) {
		const who = audience.startsWith("super_admin") ? "super_admin" : audience === "staff" ? "staff" : "visitor";
		const askers = audience === "both" ? (["visitor", "staff"] as const) : ([who] as const);
		for (const asker of askers) {
			const { status } = await people[asker](filled(path));
			if (status !== 200 && status !== 302) wrong.push(`${asker} ${filled(path)}: ${status}`);
		}
	}
	expect(wrong).toEqual([]);
});

test.skipIf(!isHere)("no staff route opens for a visitor", async () => {
	const open: string[] = [];
	for (const { path } of rows.filter(({ audience }) => audience !== "public" && audience !== "both")) {
		const { status } = await site.get(filled(path));
		if (status === 200) open.push(path);
	}
	expect(open).toEqual([]);
});
