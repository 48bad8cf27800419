import { expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../../api/league.ts";
import { apiRoutes } from "../../support/api-routes.ts";
import { another, anotherDay, goodCalls } from "../../support/bodies.ts";
import { calls } from "../../support/contract.ts";
import { changedIn, digestsOf } from "../../support/digests.ts";
import { askers, host, nineOf, type AskerName } from "../../support/seasons/nine.ts";
import { staffOf } from "../../support/staff.ts";

/** Every call of the contract with its access, as it is registered. */
const matrix = calls.map(({ method, path, access }) => {
	const route = apiRoutes.find((one) => keyOf(one.method, one.path) === keyOf(method, path));
	if (!route) throw new Error(`${method} ${path} is not registered`);
	return { method, path: route.path, access, name: `${method} ${path}` };
});

function keyOf(method: string, path: string): string {
	return `${method} ${path.replace(/:\w+|\{\w+\}/g, "{}")}`;
}

/** What each word of access means for each of them: whether they may, or with which status they are refused (access 15). */
const verdicts: Readonly<Record<string, Readonly<Record<AskerName, true | readonly number[]>>>> = {
	any: all(true),
	public: all(true),
	"public or staff": all(true),
	staff: { ...all([401]), ...elsewhere([403, 404]), staff: true, owner: true, "super admin": true },
	owner: { ...all([401]), ...elsewhere([403, 404]), staff: [403], owner: true, "super admin": true },
	super_admin: { ...all([401]), ...elsewhere([403]), staff: [403], owner: [403], "super admin": true },
	self: { ...all([401]), ...elsewhere(true), staff: true, owner: true, "super admin": true },
	"self or owner": { ...all([401]), ...elsewhere([403, 404]), staff: [403], owner: true, "super admin": true },
	scorer: { ...all([401]), scorer: true, "withdrawn scorer": [410] },
	"staff or scorer": {
		...all([401]),
		...elsewhere([403, 404]),
		scorer: true,
		"withdrawn scorer": true, // what was pressed before may come in; the sheet is not read
		staff: true,
		owner: true,
		"super admin": true,
	},
};

function all<T>(verdict: T) {
	return Object.fromEntries(askers.map((name) => [name, verdict])) as Record<AskerName, T>; // one for each
}

function elsewhere<T>(verdict: T) {
	return { "staff elsewhere": verdict, "owner elsewhere": verdict };
}

function verdictOf(name: AskerName, { access, method, path }: (typeof matrix)[number]): true | readonly number[] {
	if (name === "withdrawn scorer" && `${method} ${path}` === "GET /api/gamesv2/:game/sheet") return [410];
	const verdict = verdicts[access]?.[name] ?? [];
	// a page that was open when its person was deleted holds a token of nobody: forged comes before signed out
	return verdict !== true && name === "deleted person" && method !== "GET" ? [403] : verdict;
}

/** Calls of everybody that end or begin something of whoever makes them, and say so by other statuses. */
const ownDoors = new Set([
	"POST /api/auth/passkey",
	"POST /api/auth/passkey/options",
	"POST /api/auth/second-factor",
	"POST /api/auth/second-factor/options",
	"POST /api/auth/login",
	"POST /api/auth/logout",
	"POST /api/scorer-links/exchange",
]);
let count = 0;
function fresh(body: object): object {
	count += 1;
	const day = new Date(Date.parse("2027-02-01") + count * 86_400_000).toISOString().slice(0, 10);
	return JSON.parse(JSON.stringify(body).replaceAll(another, String(count)).replaceAll(anotherDay, day)) as object; // as it was
}

/** Each call at a place of the first organization, with a body that it takes. */
async function placesOf(site: ApiSite) {
	const person = await staffOf(site, site.acme, "staff", host);
	const at = await goodCalls(site, person.id);
	const { coming, schedule, teams, season } = site.league;
	const owner = await staffOf(site, site.acme, "org_owner", host);
	const made = await owner.send("POST", "/api/organization-links", {
		label: "Court rules",
		organization_id: site.acme.id,
	});
	const { link } = (await made.json()) as { link: { id: number } };
	const special: Readonly<Record<string, string>> = {
		"/api/organizations/domain/:domain": "/api/organizations/domain/acme.test?",
		"/api/organizations/slug/:slug": "/api/organizations/slug/acme?",
		"/api/pages/by-slug/:slug": `/api/pages/by-slug/teamList?orgId=${site.acme.id}&`,
		"/api/pages/by-link/:link": `/api/pages/by-link/${link.id}?`,
		"/api/exports/:file": `/api/exports/teams.csv?season=${season.id}&`,
		"/api/templates/:file": "/api/templates/teams.csv?",
		"/api/games/weekly-games": `/api/games/weekly-games?scheduleId=${schedule.id}&weekIndex=0&`,
		"/api/games/weekly-byes": `/api/games/weekly-byes?scheduleId=${schedule.id}&weekIndex=0&`,
		"/api/games/day-off": `/api/games/day-off?league=${site.league.league.id}&`,
		"/api/deletions/weight": `/api/deletions/weight?noun=team&ids=${teams[0]?.id}&`,
		"/api/gamesv2/:game/sheet": `/api/gamesv2/${coming.id}/sheet?`,
		"/api/gamesv2/:game/taps": `/api/gamesv2/${coming.id}/taps?`,
	};
	return (method: string, path: string) => {
		const { path: there, body } = at(method, path);
		return { path: `${special[path] ?? `${there}?`}slug=acme`, body: fresh(body) };
	};
}

const refusing = matrix.filter((call) => askers.some((name) => verdictOf(name, call) !== true));

test("the table of access and the nine make a verdict for every call", () => {
	expect(matrix.filter((call) => askers.some((name) => verdicts[call.access]?.[name] === undefined))).toEqual([]);
	expect(Object.keys(verdicts).toSorted()).toEqual([...new Set(matrix.map(({ access }) => access))].toSorted());
	expect(refusing.length).toBeGreaterThan(matrix.length / 2);
	console.log(`${matrix.length} calls, ${matrix.length * askers.length} verdicts`);
});

test("whoever may not is refused by the table, and nothing is changed by it", async () => {
	const site = await openApiSite();
	const nine = await nineOf(site);
	const at = await placesOf(site);
	const wrong: string[] = [];
	const counts: Record<string, Record<string, number>> = {};
	for (const name of askers) {
		let before = await digestsOf(site.database);
		for (const call of matrix) {
			const verdict = verdictOf(name, call);
			if (verdict === true) continue;
			const { path, body } = at(call.method, call.path);
			const response = await nine[name].ask(call.method, path, call.method === "GET" ? undefined : body);
			const said = (await response.json()) as object;
			(counts[name] ??= {})[response.status] ??= 0;
			counts[name][response.status]! += 1;
			if (!verdict.includes(response.status)) wrong.push(`${name}: ${call.name} ${response.status}, not ${verdict}`);
			if (Object.keys(said).join() !== "message") wrong.push(`${name}: ${call.name} says ${Object.keys(said)}`);
			if (call.method === "GET") continue;
			const after = await digestsOf(site.database);
			if (changedIn(before, after).length > 0) wrong.push(`${name}: ${call.name} changed ${changedIn(before, after)}`);
			before = after;
		}
	}
	console.log("refused, by status", counts);
	expect(wrong).toEqual([]);
	await site.close();
}, 300_000);

test.each(askers)(
	"what is allowed to a %s is answered",
	async (name) => {
		const site = await openApiSite();
		const nine = await nineOf(site);
		const at = await placesOf(site);
		const theirs = await digestsOf(site.database, site.harbor);
		const wrong: string[] = [];
		const counts: Record<string, number> = {};
		// what takes things away comes last, children before parents; then the doors
		const rank = ({ method, path }: (typeof matrix)[number]) => {
			if (ownDoors.has(`${method} ${path}`)) return 1_000;
			if (method !== "DELETE") return method === "GET" ? 0 : 1;
			return path === "/api/organizations/:organization" ? 900 : 500 - path.length;
		};
		for (const call of matrix.toSorted((a, b) => rank(a) - rank(b))) {
			if (verdictOf(name, call) !== true) continue;
			const { path, body } = at(call.method, call.path);
			const answer = await nine[name].ask(call.method, path, call.method === "GET" ? undefined : body);
			const { status } = answer;
			await answer.body?.cancel();
			const kind = `${call.method === "GET" ? "read" : "change"} ${status}`;
			counts[kind] = (counts[kind] ?? 0) + 1;
			const isRefused = [401, 403].includes(status) && !ownDoors.has(`${call.method} ${call.path}`);
			if (isRefused || status >= 500 || (call.method === "GET" && status !== 200)) wrong.push(`${call.name} ${status}`);
		}
		console.log(`${name} may`, counts);
		expect(wrong).toEqual([]);
		if (name !== "super admin") expect(changedIn(theirs, await digestsOf(site.database, site.harbor))).toEqual([]);
		await site.close();
	},
	240_000,
);
