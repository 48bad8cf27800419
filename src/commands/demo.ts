import { demoSlugs, fillDemo } from "../../db/demo.ts";
import { bySlug, type Organization } from "../data/platform.ts";
import { createMember } from "../data/users.ts";
import { hashPassword } from "../http/password.ts";
import type { Env } from "../env.ts";
import type { Origins } from "../http/origins.ts";
import type { OpenDatabase } from "./database.ts";
import { serve } from "./serve.ts";

/** Serves, after filling a database that has no organization with those of the demo; one that has any is left as it is. */
export async function demo(
	env: Env,
	database: OpenDatabase,
	clock: () => number,
	print: (line: string) => void,
): Promise<number> {
	const filled = await fillDemo(database.db, { instant: clock() }, print);
	if (filled) await addStaff(database.db);
	const found = await Promise.all(demoSlugs.map(async (slug) => await bySlug(database.db, slug)));
	const sites = found.filter((organization) => organization !== null);
	const siteTitles = { ...titles(sites), ...env.siteTitles };
	return await serve({ ...env, siteTitles }, database, print, (origins) => welcome(origins, sites));
}

const demoPassword = "tipoff-demo";
const demoStaff = [
	{ username: "demo-owner", role: "org_owner", says: "owns the first of them" },
	{ username: "demo-staff", role: "staff", says: "works for it" },
] as const;

/** Two people of the first organization; the platform's administrator is made by hand, as everywhere. */
async function addStaff(db: OpenDatabase["db"]): Promise<void> {
	const organization = await bySlug(db, demoSlugs[0] ?? "");
	if (!organization) return;
	const passwordHash = await hashPassword(demoPassword);
	for (const { username, role } of demoStaff)
		await createMember(db, { organizationId: organization.id, username, role, passwordHash });
}

/** What stands on the terminal once the demo can be visited. */
export function welcome(origins: Origins, sites: readonly Organization[]): string[] {
	const directory = `Tipoff is at ${origins.platform}`;
	if (sites.length === 0)
		return [directory, "The database had organizations of its own, so none of the demo were added."];
	const logins = demoStaff.map(({ username, says }) => `  ${username} / ${demoPassword}  ${says}`);
	const width = Math.max(...sites.map(({ name }) => name.length));
	const lines = sites.flatMap((organization) => {
		const { name, slug, domain } = organization;
		const line = `  ${name.padEnd(width)}  ${origins.of(organization, "/")}`;
		return domain ? [line, `  ${"".padEnd(width)}  ${origins.of({ slug, domain: null }, "/")}`] : [line];
	});
	return [
		directory,
		"",
		...lines,
		"",
		`Sign in at ${origins.platform}/login with`,
		...logins,
		"",
		"Ctrl+C stops it. The next start shows the same leagues again, with your changes.",
	];
}

/** An own domain below localhost reads badly as a title, so those sites bear their names. */
function titles(sites: readonly Organization[]): Record<string, string> {
	return Object.fromEntries(sites.flatMap(({ domain, name }) => (domain ? [[domain, name]] : [])));
}
