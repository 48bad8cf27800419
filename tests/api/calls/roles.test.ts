import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { holds, type Capability, type UserRole } from "../../../src/domain/roles.ts";
import { apiRoutes } from "../../support/api-routes.ts";
import { testApp } from "../../support/app.ts";
import { capabilities } from "../../support/capabilities.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

/** Calls that guard themselves: signing in and out, a super admin's choice, what is open to all. */
const selfGuarded = new Set([
	...["login", "logout", "second-factor", "second-factor/options", "passkey", "passkey/options"].map(
		(way) => `POST /api/auth/${way}`,
	),
	"GET /api/openapi.json",
]);

const routes = apiRoutes.filter(({ name }) => !selfGuarded.has(name));
const guarded = routes.filter((route): route is typeof route & { access: Capability } =>
	(capabilities as string[]).includes(route.access ?? ""),
);

let site: Awaited<ReturnType<typeof testApp>>;
let own: Awaited<ReturnType<typeof people>>;
let foreign: Awaited<ReturnType<typeof people>>;

beforeAll(async () => {
	site = await testApp();
	own = await people("acme");
	foreign = await people("harbor");
});
afterAll(async () => await site.close());

async function people(slug: string) {
	const organization = await site.organization({ slug });
	const league = await site.write(organization, fillLeague);
	return {
		organization,
		league,
		staff: await staffOf(site, organization, "staff"),
		org_owner: await staffOf(site, organization, "org_owner"),
	};
}

/** The path with ids that nobody has: guards answer before things are looked for. */
const emptyPath = (path: string) => path.replace(/:\w+/g, "999999999");
const call = async (
	who: {
		send: (method: string, path: string, body?: object) => Promise<Response>;
		get: (path: string) => Promise<Response>;
	},
	method: string,
	path: string,
) => (method === "GET" ? await who.get(path) : await who.send(method, path, {}));

test("every call has a guard", () => {
	expect(routes.filter(({ access }) => access === null).map(({ name }) => name)).toEqual([]);
});

describe.each(guarded.map((route) => [route.name, route] as const))("%s", (_, { method, path, access }) => {
	const at = emptyPath(path);

	test("wants a token where it changes something, and a login", async () => {
		const bare = await site.app.fetch(
			new Request(`http://localhost:3000${at}`, { method, headers: { host: "localhost:3000" } }),
		);
		expect(bare.status).toBe(method === "GET" ? 401 : 403);
		if (method === "GET") return;
		const forged = await site.app.fetch(
			new Request(`http://localhost:3000${at}`, {
				method,
				headers: { host: "localhost:3000", cookie: own.staff.cookie, "content-type": "application/json" },
				body: "{}",
			}),
		);
		expect(forged.status).toBe(403);
	});

	test.each(["staff", "org_owner"] as const satisfies readonly UserRole[])("answers %s by the table", async (role) => {
		const { status } = await call(own[role], method, at);
		if (holds(role, access)) expect([200, 404, 409, 422]).toContain(status);
		else expect(status).toBe(403);
	});
});

/** Paths whose ids are another organization's: they do not exist. */
const ids = (league: Awaited<ReturnType<typeof fillLeague>>): Record<string, number> => ({
	season: league.season.id,
	league: league.league.id,
	division: league.division.id,
	team: league.teams[0]?.id ?? 0,
	player: league.players[0]?.id ?? 0,
	game: league.played.id,
	stat: league.stat.id,
	period: league.period.id,
	attribute: league.attribute.id,
	schedule: league.schedule.id,
});

test("another organization's things do not exist, whatever one's role", async () => {
	const theirs = ids(foreign.league);
	const found: string[] = [];
	for (const { method, path, name, access } of guarded) {
		const names = [...path.matchAll(/:(\w+)/g)].map(([, id = ""]) => id);
		if (names.length === 0 || names.some((id) => theirs[id] === undefined) || !holds("org_owner", access)) continue;
		const at = path.replace(/:(\w+)/g, (_, id: string) => String(theirs[id]));
		const { status } = await call(own.org_owner, method, at);
		if (status !== 404) found.push(`${name}: ${status}`);
	}
	expect(found).toEqual([]);
});
