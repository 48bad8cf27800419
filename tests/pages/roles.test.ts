import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sitemap } from "../../src/pages/index.ts";
import { holds } from "../../src/domain/roles.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

/** Every staff screen of the site map, from the site map itself. */
const screens = sitemap.flatMap(({ of, can, path, aliases = [] }) =>
	of === "site" && can ? [path, ...aliases].map((address) => ({ address, can })) : [],
);
const publicPaths = new Set(
	sitemap.flatMap(({ of, can, path, aliases = [] }) =>
		of === "site" && !can ? [path, ...aliases].map((one) => one.toLowerCase()) : [],
	),
);

let site: Awaited<ReturnType<typeof testApp>>;
let own: Awaited<ReturnType<typeof people>>;
let foreign: Awaited<ReturnType<typeof people>>;

beforeAll(async () => {
	site = await testApp();
	own = await people("acme");
	foreign = await people("harbor");
}, 120_000);
afterAll(async () => await site.close());

async function people(slug: string) {
	const organization = await site.organization({ slug, site_variant: "adult-league" }); // which has every screen
	const league = await site.write(organization, fillLeague);
	const { season, league: one, teams, players, division } = league;
	const ids: Record<string, number | undefined> = {
		season_id: season.id,
		seasonId: season.id,
		league_id: one.id,
		team_id: teams[0]?.id,
		player_id: players[0]?.id,
		division_id: division.id,
		game_id: league.coming.id,
		organizationId: organization.id,
	};
	const staff = await staffOf(site, organization, "staff");
	const made = await staff.send("POST", "/api/organization-links", { label: "House rules" });
	ids["linkId"] = ((await made.json()) as { link: { id: number } }).link.id;
	const owner = await staffOf(site, organization, "org_owner");
	const named = await owner.send("POST", `/api/organizations/${organization.id}/domains`, {
		domain: `${slug}.example`,
	});
	ids["domainId"] = ((await named.json()) as { domain: { id: number } }).domain.id;
	return {
		ids,
		staff,
		org_owner: owner,
		super_admin: await staffOf(site, organization, "super_admin"),
	};
}

/** The address with the ids of one organization; `:id` is what the words before it name. */
function filled(address: string, ids: Record<string, number | undefined>): string {
	return address.replace(/:(\w+)/g, (_, name: string, at: number) => {
		return String(ids[name === "id" ? idAfter(address.slice(0, at)) : name] ?? 1);
	});
}

function idAfter(before: string): string {
	if (before.endsWith("leagues/")) return "league_id";
	if (before.endsWith("players/")) return "player_id";
	if (before.endsWith("games/")) return "game_id";
	return /(teams|Toggle)\/$/.test(before) ? "team_id" : "season_id";
}

describe.each(screens.map((screen) => [screen.address, screen] as const))(
	"the staff screen %s",
	(_, { address, can }) => {
		const shared = publicPaths.has(address.toLowerCase());

		test("asks a visitor for the login, or shows them the public screen of its address", async () => {
			const response = await site.get(`/acme${filled(address, own.ids)}`);
			if (shared) expect([200, 302]).toContain(response.status);
			else expect([response.status, response.headers.get("location")?.split("?")[0]]).toEqual([302, "/acme/login"]);
		});

		test("is for its own people by the table of roles", async () => {
			const opens = address === "/dashboard/players/merge" ? [404] : [200, 302]; // it asks for the records to merge
			for (const role of ["staff", "org_owner", "super_admin"] as const) {
				const response = await own[role].get(filled(address, own.ids));
				if (holds(role, can))
					expect({ role, status: opens.includes(response.status) ? "open" : response.status }).toEqual({
						role,
						status: "open",
					});
				else expect(response.status).toBe(shared ? 200 : 403);
				if (response.status === 200 && holds(role, can))
					expect(response.headers.get("cache-control")).toBe("private, no-store");
			}
		});

		test("shows nothing of another organization", async () => {
			const address404 = filled(address, foreign.ids);
			if (address404 === filled(address, {})) return;
			const response = await own.org_owner.get(address404);
			if (/:/.test(address) && response.status === 200) expect(await response.text()).not.toContain("Harbor Hawks");
			else expect([200, 302, 404]).toContain(response.status);
		});
	},
);

test("the walk is about every staff screen there is", () => {
	expect(screens.length).toBeGreaterThan(15);
});
