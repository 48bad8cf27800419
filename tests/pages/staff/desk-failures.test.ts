import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { markupErrors } from "../../support/screens/accessible.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type By = Awaited<ReturnType<typeof staffOf>>;

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: By;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
}, 120_000);
afterAll(async () => await site.close());

async function look(path: string, by: By = staff) {
	const response = await by.get(path);
	const html = await response.text();
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
	return {
		status: response.status,
		headers: response.headers,
		html,
		title: /<title>([^<]*)/.exec(html)?.[1],
		text: main.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
		crumbs: [...html.matchAll(/<li><a href="([^"]*)"(?: aria-current="page")?>([^<]*)<\/a><\/li>/g)].map(
			([, href, label]) => `${label} ${href}`,
		),
	};
}

describe("the title of a staff screen", () => {
	test("names the places above it, the nearest first, and the organization", async () => {
		const { season, league: one, teams, players } = league;
		const nested = `/dashboard/seasons/${season.id}/leagues/${one.id}`;
		const seen: Record<string, string | undefined> = {};
		for (const path of [
			"/dashboard/seasons",
			`/dashboard/seasons/${season.id}`,
			nested,
			`${nested}/teams/${teams[0]?.id}`,
			"/teamList",
			`/players/${players[0]?.id}`,
			`/dashboard/players/merge?of=${players[0]?.id}`,
			"/schedule",
		])
			seen[path] = (await look(path)).title;
		expect(Object.values(seen)).toEqual([
			"Seasons · Acme Hoops",
			"Fall 2026 · Seasons · Acme Hoops",
			"Monday Open · Fall 2026 · Seasons · Acme Hoops",
			"Harbor Hawks · Monday Open · Fall 2026 · Seasons · Acme Hoops",
			"Teams · Acme Hoops",
			"First0 Last0 · All Players · Acme Hoops",
			"Merge First0 Last0 · All Players · Acme Hoops",
			"Schedule · Acme Hoops",
		]);
	});
});

describe("what the staff do not find or may not see", () => {
	test("says so inside the dashboard, with the way back to its section", async () => {
		for (const [path, section, way] of [
			["/dashboard/seasons/99999", "Seasons", "/dashboard/seasons"],
			[`/dashboard/seasons/${league.season.id}/leagues/99999`, "Seasons", "/dashboard/seasons"],
			["/teams/99999", "Teams", "/teamList"],
			["/players/99999", "All Players", "/playerListAuth"],
			["/playerListAuth?page=99", "All Players", "/playerListAuth"],
			["/dashboard/nothing/here", "Dashboard", "/dashboard/seasons"],
		] as const) {
			const { status, html, title, text, crumbs, headers } = await look(path);
			expect([path, status, title]).toEqual([path, 404, `Page not found · ${section} · Acme Hoops`]);
			expect(crumbs.slice(-2)).toEqual([`${section} ${way}`, `Page not found ${path.split("?")[0]}`]);
			expect(html).toContain(`<a href="${way}" class="button">Back to `);
			const isOfOne = path.endsWith("/99999");
			expect(text.includes("What was deleted can be taken back for 30 days: see Recently deleted .")).toBe(isOfOne);
			expect(headers.get("cache-control")).toBe("private, no-store");
			expect(headers.getSetCookie().some((cookie) => cookie.startsWith("XSRF-TOKEN="))).toBe(true);
			expect(await markupErrors(html)).toEqual([]);
		}
	});

	test("says who may, and who one is", async () => {
		const { status, html, title, text } = await look("/dashboard/audit");
		expect([status, title]).toEqual([403, "Not for your role · Audit log · Acme Hoops"]);
		expect(text).toContain(said.roleDoesNotAllow);
		expect(text).toContain("Only an Organization Owner may see this. You are signed in as Staff.");
		expect(html).toContain('<a href="/dashboard/seasons" class="button">Back to the dashboard</a>');
		expect(html).toContain('data-call="POST /api/auth/logout"');
	});

	test("keeps the prefix of the site, and a super admin's choice of organizations", async () => {
		const root = await staffOf(site, acme, "super_admin");
		const { status, html } = await look("/acme/dashboard/seasons/99999", root);
		expect(status).toBe(404);
		expect(html).toContain('<a href="/acme/dashboard/seasons" class="button">Back to Seasons</a>');
		expect(html).toContain(`data-organization="${acme.id}"`);
		expect(html).toContain('data-call="PUT /api/session/organization"');
	});

	test("stays on the public site for visitors, for those who look as visitors, and for staff of elsewhere", async () => {
		const visitor = await (await site.get("/acme/teams/99999")).text();
		expect(visitor).toContain("Back to the home page");
		expect(visitor).not.toContain("Recently deleted");
		const by = await staffOf(site, acme, "staff");
		await by.send("PUT", "/api/session/mode", { public_mode: true });
		expect((await look("/acme/teams/99999", by)).text).toContain("Back to the home page");
		const other = await staffOf(site, await site.organization({ slug: "harbor", name: "Harbor" }), "org_owner");
		const { status, html, text } = await look("/acme/dashboard/seasons", other);
		expect([status, html.includes('data-call="POST /api/auth/logout"')]).toEqual([403, false]);
		expect(text).toContain("You do not work for Acme Hoops.");
		expect(html).toContain('<a href="/dashboard" class="button">Go to your dashboard</a>');
	});
});
