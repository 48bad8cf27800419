import { afterAll, beforeAll, expect, test } from "bun:test";
import { holds, roles, type UserRole } from "../../src/domain/roles.ts";
import { isForPeople, pathsOf, routeNames, routeOf } from "../../src/domain/routes.ts";
import { sitemap } from "../../src/pages/index.ts";
import { testApp } from "../support/app.ts";
import { routes as rows } from "../support/contract.ts";
import { fillLeague } from "../support/seasons/league.ts";
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
	const named = await root.send("POST", `/api/organizations/${acme.id}/domains`, { domain: "hoops.example" });
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
		venue: league.venue.id,
		organization: acme.id,
		domain: ((await named.json()) as { domain: { id: number } }).domain.id,
		deletion: deletions[0]?.id ?? 0,
		link: ((await made.json()) as { link: { id: number } }).link.id,
	};
	people = { visitor: async (path) => await site.get(path), staff: staff.get, super_admin: root.get };
}, 120_000);
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

const plain = (path: string) =>
	path
		.replace("{base}", "")
		.replace(/:\w+|\{\w+\}/g, "{}")
		.toLowerCase();

/** Addresses that only say which organization is meant, before a page's own (hosts 7). */
const ofSlugs = /^\/(\{slug\}$|jccoc\/|millionaire$)/;

test("the contract has every address of the table of routes with its audience, and none besides", () => {
	const people = routeNames.map(routeOf).filter(isForPeople);
	const addresses = people.flatMap((route) => pathsOf(route).map((path) => ({ path: plain(path), can: route.can })));
	const own = rows.filter(({ path }) => !ofSlugs.test(path));
	expect(new Set(addresses.map(({ path }) => path))).toEqual(new Set(own.map(({ path }) => plain(path))));
	expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
	const wrong = own.filter(({ path, audience }) => {
		const found = addresses.filter((one) => one.path === plain(path));
		const isPublic = found.some(({ can }) => can === undefined);
		if (isPublic) return audience !== "both" && (audience !== "public" || found.some(({ can }) => can));
		const holders = roles.filter((role) => found.some(({ can }) => can && holds(role, can)));
		return !audience.split(", ").some((word) => word === audienceOf(holders));
	});
	expect(wrong).toEqual([]);
});

/** The word of the contract for the least that these roles have in common. */
function audienceOf(holders: readonly UserRole[]) {
	if (holders.includes("staff")) return "staff";
	return holders.includes("org_owner") ? "owner" : "super_admin";
}

test("every route has a page, and every page one of the routes", () => {
	expect(new Set(sitemap.map(({ route }) => route))).toEqual(new Set(routeNames));
});

test("every route of the table is there for its audience (hosts 8)", async () => {
	const wrong: string[] = [];
	for (const { path, audience } of rows) {
		const isOwner = audience.startsWith("super_admin") || audience === "owner";
		const other = audience === "staff" ? "staff" : "visitor";
		const who = isOwner ? "super_admin" : other;
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
