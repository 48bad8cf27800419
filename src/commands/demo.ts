import { demoSlugs, fillDemo } from "../../db/demo.ts";
import { bySlug, type Organization } from "../data/organization/platform.ts";
import { passwordHashOf, setPassword, userNamed } from "../data/account/credentials.ts";
import { endSessions } from "../data/account/sessions.ts";
import { createMember } from "../data/account/users.ts";
import { hashPassword, isPassword, madePassword } from "../http/account/password.ts";
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
	const { db } = database;
	const filled = await fillDemo(db, { instant: clock() }, print);
	const passwords = filled ? await addStaff(db, isReachable(env)) : await keptPasswords(db, isReachable(env));
	const found = await Promise.all(demoSlugs.map(async (slug) => await bySlug(db, slug)));
	const sites = found.filter((organization) => organization !== null);
	const siteTitles = { ...titles(sites), ...env.siteTitles };
	return await serve({ ...env, siteTitles }, database, print, (origins) => welcome(origins, sites, passwords));
}

const demoPassword = "tipoff-demo";
const demoStaff = [
	{ username: "demo-owner", role: "org_owner", says: "owns the first of them" },
	{ username: "demo-staff", role: "staff", says: "works for it" },
] as const;

/** What the demo's people sign in with, by their names; nothing of one whose password is not known here. */
type Passwords = ReadonlyMap<string, string>;

/** Whether others than who sits at this machine may sign in: then no password is the one that everybody knows. */
function isReachable({ host, publicUrl }: Env): boolean {
	return !isOwn(host) || (publicUrl !== null && !isOwn(publicUrl.hostname));
}

const isOwn = (host: string) => /^(localhost|127\.[\d.]+|\[?::1\]?)$|\.localhost$/.test(host);

/** Two people of the first organization; the platform's administrator is made by hand, as everywhere. */
async function addStaff(db: OpenDatabase["db"], reachable: boolean): Promise<Passwords> {
	const passwords = new Map<string, string>();
	const organization = await bySlug(db, demoSlugs[0] ?? "");
	if (!organization) return passwords;
	for (const { username, role } of demoStaff) {
		const password = reachable ? madePassword() : demoPassword;
		const passwordHash = await hashPassword(password);
		await createMember(db, { organizationId: organization.id, username, role, passwordHash });
		passwords.set(username, password);
	}
	return passwords;
}

/** The passwords of a demo that was filled before; where others can reach it, known ones are replaced. */
async function keptPasswords(db: OpenDatabase["db"], reachable: boolean): Promise<Passwords> {
	const passwords = new Map<string, string>();
	for (const { username } of demoStaff) {
		const id = (await userNamed(db, username))?.user.id;
		if (id === undefined || !(await isPassword(demoPassword, await passwordHashOf(db, id)))) continue;
		const password = reachable ? madePassword() : demoPassword;
		if (reachable) {
			await setPassword(db, id, await hashPassword(password), false);
			await endSessions(db, id, "");
		}
		passwords.set(username, password);
	}
	return passwords;
}

/** What stands on the terminal once the demo can be visited. */
function welcome(origins: Origins, sites: readonly Organization[], passwords: Passwords): string[] {
	const directory = `Tipoff is at ${origins.platform}`;
	if (sites.length === 0)
		return [directory, "The database had organizations of its own, so none of the demo were added."];
	const logins = demoStaff.map(({ username, says }) => {
		const password = passwords.get(username);
		return password === undefined ? `  ${username}  ${says}` : `  ${username} / ${password}  ${says}`;
	});
	const signIn = passwords.size > 0 ? "with" : "with the passwords as they were:";
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
		`Sign in at ${origins.platform}/login ${signIn}`,
		...logins,
		"",
		"Ctrl+C stops it. The next start shows the same leagues again, with your changes.",
	];
}

/** An own domain below localhost reads badly as a title, so those sites bear their names. */
function titles(sites: readonly Organization[]): Record<string, string> {
	return Object.fromEntries(sites.flatMap(({ domain, name }) => (domain ? [[domain, name]] : [])));
}
