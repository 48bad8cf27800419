import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../../api/league.ts";
import { apiRoutes } from "../../support/api-routes.ts";
import { another, anotherDay, goodCalls } from "../../support/bodies.ts";
import { calls } from "../../support/contract.ts";
import { changedIn, digestsOf } from "../../support/digests.ts";
import { staffOf } from "../../support/staff.ts";

const host = "leagues.example";
const nobodys = 999_999_999;
type Path = (string | number)[];

let site: ApiSite;
let people: Awaited<ReturnType<typeof staffOf>>[];
let own: Awaited<ReturnType<typeof goodCalls>>;
let theirs: Awaited<ReturnType<typeof goodCalls>>;
let foreign: { person: number };

beforeAll(async () => {
	site = await openApiSite();
	people = [await staffOf(site, site.acme, "org_owner", host), await staffOf(site, site.acme, "staff", host)];
	const person = await staffOf(site, site.acme, "staff", host);
	const stranger = await staffOf(site, site.harbor, "org_owner", host);
	foreign = { person: stranger.id };
	own = await goodCalls(site, person.id);
	theirs = await goodCalls({ ...site, acme: site.harbor, league: site.other }, stranger.id);
}, 120_000);
afterAll(async () => await site.close());

const calling = apiRoutes.filter(({ access }) => access !== null && access !== "platform.manage");
let count = 0;
const visitor = {
	get: async (path: string) => await site.get(path, { host }),
	send: (method: string, path: string) => {
		throw new Error(`a visitor reads only, and no ${method} ${path}`);
	},
};

/** What is answered to the first of those who may, with ids of elsewhere also where only a super admin's are read. */
async function answerTo(
	who: Pick<(typeof people)[number], "get" | "send">,
	method: string,
	path: string,
	body: object,
) {
	count += 1;
	const day = new Date(Date.parse("2027-02-01") + count * 86_400_000).toISOString().slice(0, 10);
	const text = JSON.stringify(body).replaceAll(another, String(count)).replaceAll(anotherDay, day);
	const extra = { "x-organization": String(site.harbor.id), "content-type": "application/json" };
	const response = method === "GET" ? await who.get(path) : await who.send(method, path, text, extra);
	return { status: response.status, text: await response.text() };
}

/** Where a body of the one organization holds another number than that of the other: an id. */
function idsIn(mine: unknown, other: unknown, at: Path = []): { at: Path; id: number }[] {
	if (typeof mine === "number" && typeof other === "number") return mine === other ? [] : [{ at, id: other }];
	if (typeof mine !== "object" || typeof other !== "object" || mine === null || other === null) return [];
	return Object.keys(mine).flatMap((name) =>
		idsIn((mine as Record<string, unknown>)[name], (other as Record<string, unknown>)[name], [...at, name]),
	);
}

function withId(body: object, at: Path, id: number): object {
	const copy = structuredClone(body) as Record<string, unknown>;
	const last = at.at(-1) ?? "";
	const holder = at.slice(0, -1).reduce<Record<string, unknown>>((inside, name) => inside[name] as typeof inside, copy); // as idsIn went
	holder[last] = id;
	return copy;
}

/** An id of elsewhere is answered as one that nobody has: same status, same words, whatever digits are in them. */
const wordsOf = ({ status, text }: { status: number; text: string }, id: number) =>
	`${status} ${status === 200 ? "" : text.replaceAll(String(id), "#")}`;

/** The ids that nobody has: one that could be, and texts that are none. */
const never = [String(nobodys), "0", "nothing"];

test("another organization's ids in a path are 404 in the very words of ids that never were, and nothing is changed", async () => {
	const before = await digestsOf(site.database);
	const [wrong, statuses]: [string[], Record<number, number>] = [[], {}];
	for (const { method, path, access, name } of calling) {
		if (access === "any") continue; // what everybody may read, of all
		const [mine, other] = [own(method, path), theirs(method, path)];
		for (const [at, part] of path.split("/").entries()) {
			const id = other.path.split("/")[at] ?? "";
			if (!part.startsWith(":") || id === mine.path.split("/")[at]) continue;
			for (const who of access === "public" ? [...people, visitor] : people) {
				const there = mine.path.split("/").with(at, id).join("/");
				const query = access === "public" ? "?slug=acme" : "";
				const { status, text } = await answerTo(who, method, `${there}${query}`, mine.body);
				statuses[status] = (statuses[status] ?? 0) + 1;
				for (const none of status === 404 ? never : []) {
					const nowhere = mine.path.split("/").with(at, none).join("/");
					const other = await answerTo(who, method, `${nowhere}${query}`, mine.body);
					if (other.status !== status || other.text !== text)
						wrong.push(`${name} ${part} ${none}: ${status} ${text}, of nobody ${other.status} ${other.text}`);
				}
				if (status !== 404 && status !== 403) wrong.push(`${name} ${part}: ${status}`);
				if (status === 403 && who === people[0]) wrong.push(`${name} ${part}: 403 to an owner`);
			}
		}
	}
	console.log("in paths", statuses);
	expect(wrong).toEqual([]);
	expect(changedIn(before, await digestsOf(site.database))).toEqual([]);
}, 300_000);

test("an organization that is there and one that never was are alike to who would take them back", async () => {
	const root = await staffOf(site, null, "super_admin", host);
	const answers = await Promise.all(
		[site.acme.id, site.harbor.id, ...never].map(async (id) => {
			const answer = await root.send("POST", `/api/organizations/${id}/restore`);
			return [answer.status, await answer.text()];
		}),
	);
	expect(new Set(answers.map(String))).toEqual(new Set(['404,{"message":"Organization not found"}']));
});

test("another organization's ids in a query lead nowhere that ids of nobody do not", async () => {
	const { harbor, other } = site;
	const ids: Record<string, number | undefined> = {
		userId: foreign.person,
		orgId: harbor.id,
		season: other.season.id,
		league: other.league.id,
		leagueId: other.league.id,
		scheduleId: other.schedule.id,
		game: other.coming.id,
		not_in: other.leagueTeams[0]?.id,
		ids: other.teams[0]?.id,
		row: other.season.id,
		page: undefined,
		before: undefined,
		after: undefined,
	};
	const before = await digestsOf(site.database, harbor);
	const [wrong, statuses]: [string[], Record<number, number>] = [[], {}];
	const unknown = new Set<string>();
	for (const { method, path, sent, access } of calls) {
		if (access === "super_admin") continue;
		const route = apiRoutes.find(
			(one) => one.method === method && one.path.replace(/:\w+/g, "{}") === path.replace(/\{\w+\}/g, "{}"),
		);
		const mine = own(method, route?.path ?? path);
		for (const [, name = ""] of sent.matchAll(/\?(\w+)/g)) {
			const id = ids[name];
			if (!(name in ids)) unknown.add(name);
			if (id === undefined || access === "any") continue;
			const more = { ids: "&noun=team", league: `&season=${site.league.season.id}` }[name] ?? "";
			for (const who of people) {
				const ask = async (value: number) =>
					await answerTo(
						who,
						method,
						`${mine.path}?${name}=${value}${more}${access.startsWith("public") ? "&slug=acme" : ""}`,
						mine.body,
					);
				const [given, none] = [await ask(id), await ask(nobodys)];
				statuses[given.status] = (statuses[given.status] ?? 0) + 1;
				const isSame = given.status === none.status && (method !== "GET" || given.text === none.text);
				if (!isSame)
					wrong.push(
						`${method} ${path} ?${name}: ${given.status} ${given.text.slice(0, 80)}, of nobody ${none.status} ${none.text.slice(0, 80)}`,
					);
			}
		}
	}
	console.log("in queries", statuses, "no ids:", [...unknown]);
	expect(wrong).toEqual([]);
	expect(changedIn(before, await digestsOf(site.database, harbor))).toEqual([]);
}, 300_000);

/** What is answered with 200 all the same, and how. */
const answeredAll: Readonly<Record<string, RegExp>> = {
	// a link stays where it is: the field is for who makes one
	"PUT /api/organization-links/:link organization_id": /"link":/,
	// each press has an outcome of its own
	"POST /api/gamesv2/:game/taps taps.0.roster_id": /"status":"(refused|late)"/,
};

test("another organization's ids in a body are refused as ids of nobody are, and nothing of it is changed", async () => {
	const before = await digestsOf(site.database, site.harbor);
	const [wrong, statuses]: [string[], Record<number, number>] = [[], {}];
	let tried = 0;
	for (const { method, path, name } of calling) {
		if (method === "GET") continue;
		const [mine, other] = [own(method, path), theirs(method, path)];
		for (const { at, id } of idsIn(mine.body, other.body)) {
			for (const who of people) {
				const [all, there] = [await digestsOf(site.database), `${name} ${at.join(".")}`];
				const given = await answerTo(who, method, mine.path, withId(mine.body, at, id));
				const changed = given.status === 200 ? [] : changedIn(all, await digestsOf(site.database));
				if (changed.length > 0) wrong.push(`${there}: refused, and changed ${changed}`);
				const none = await answerTo(who, method, mine.path, withId(mine.body, at, nobodys));
				tried += 1;
				statuses[given.status] = (statuses[given.status] ?? 0) + 1;
				if (wordsOf(given, id) !== wordsOf(none, nobodys))
					wrong.push(
						`${there}: ${given.status} ${given.text.slice(0, 120)}, of nobody ${none.status} ${none.text.slice(0, 120)}`,
					);
				if (given.status === 200 && !answeredAll[there]?.test(given.text)) wrong.push(`${there}: taken`);
			}
		}
	}
	console.log("in bodies", tried, statuses);
	expect(wrong).toEqual([]);
	expect(tried).toBeGreaterThan(40);
	expect(changedIn(before, await digestsOf(site.database, site.harbor))).toEqual([]);
}, 300_000);
