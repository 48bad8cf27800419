import { afterAll, beforeAll, expect, test } from "bun:test";
import { sitemap } from "../../../src/pages/index.ts";
import { holds } from "../../../src/domain/roles.ts";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";

const screens = sitemap.flatMap(({ can, path, chrome }) =>
	can && chrome === "desk" && !path.includes(":") ? [{ path, can }] : [],
);

let site: Awaited<ReturnType<typeof testApp>>;
let people: Record<"staff" | "org_owner" | "super_admin", Awaited<ReturnType<typeof staffOf>>>;

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme" });
	people = {
		staff: await staffOf(site, acme, "staff"),
		org_owner: await staffOf(site, acme, "org_owner"),
		super_admin: await staffOf(site, acme, "super_admin"),
	};
}, 120_000);
afterAll(async () => await site?.close());

test.each(["staff", "org_owner", "super_admin"] as const)("%s can sign out on every screen", async (role) => {
	const without: string[] = [];
	let opened = 0;
	for (const { path } of screens.filter(({ can }) => holds(role, can))) {
		const response = await people[role].get(path);
		if (response.status !== 200) continue; // one that this site does not have, or that leads on
		opened += 1;
		if (!/<button[^>]*>(?:(?!<\/button>).)*Logout/s.test(await response.text())) without.push(path);
	}
	expect(opened).toBeGreaterThan(10);
	expect(without).toEqual([]);
});
