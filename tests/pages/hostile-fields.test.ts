import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ICAL from "ical.js";
import { createApi } from "../../src/api/index.ts";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { another, anotherDay, goodCalls } from "../support/bodies.ts";
import { crawl } from "../support/demo.ts";
import { depth } from "../support/depth.ts";
import { births, mark, oddities, places, replaced, texts } from "../support/hostile.ts";
import { tables } from "../support/tables.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

interface Call {
	method: string;
	path: string;
	access: string;
	fields: string[];
}

/** Every call that takes a body, with the fields of its schema: a new one is tried by itself. */
const calls: Call[] = createApi({ sessions: { secure: false } } as never) // only its route table is read
	.routes.flatMap(({ method, path, hooks }) => {
		const { body, detail } = (hooks ?? {}) as { body?: { properties?: object }; detail?: Record<string, unknown> };
		if (!body || method === "GET") return [];
		return [{ method, path, access: String(detail?.["x-access"]), fields: Object.keys(body.properties ?? {}) }];
	})
	.toSorted((one, other) => Number(other.path.includes("/reset")) - Number(one.path.includes("/reset"))); // else it takes away what was made

let site: ApiSite;
let people: Record<"owner" | "root", Awaited<ReturnType<typeof staffOf>>>;
let good: Awaited<ReturnType<typeof goodCalls>>;
/** What calls that delete are tried with, so that the others have what they need. */
let spare: Record<string, string>;

beforeAll(async () => {
	site = await openApiSite();
	const { sql } = site.database.owner;
	people = {
		owner: await staffOf(site, site.acme, "org_owner", "leagues.example"),
		root: await staffOf(site, site.acme, "super_admin", "leagues.example"),
	};
	const other = await staffOf(site, site.acme, "staff", "leagues.example");
	const [, ...rest] = site.league.leagueTeams;
	for (const [at, { id }] of rest.entries())
		await sql`insert into division_teams (organization_id, division_id, league_team_id, position) values (${site.acme.id}, ${site.league.division.id}, ${id}, ${at + 1})`;
	good = await goodCalls(site, other.id);
	await sql`insert into domains (organization_id, host, token, is_primary) values (${site.acme.id}, 'spare.test', 'a-proof', false)`;
	spare = await spared();
	await sql`update users set username = ${texts["short markup"] ?? ""} where id = ${people.owner.id}`; // every change bears it
}, 120_000);
afterAll(async () => await site.close());

async function spared(): Promise<Record<string, string>> {
	const { owner } = people;
	const gone = await site.organization({ slug: "spare" });
	const members = [
		await staffOf(site, site.acme, "staff", "leagues.example"),
		await staffOf(site, site.acme, "staff", "leagues.example"),
	];
	await site.database.owner
		.sql`insert into organization_aliases (slug, organization_id) values ('pier', ${site.acme.id})`;
	const made = await owner.send("POST", "/api/seasonsv2", { name: "Spring", startDate: "2026-03-01" });
	const { season } = (await made.json()) as { season: { id: number } };
	const deleted = await owner.send("DELETE", `/api/seasonsv2/${season.id}`);
	return {
		"DELETE /api/organizations/:organization": `/api/organizations/${gone.id}`,
		"DELETE /api/organizations/:organization/aliases/:slug": `/api/organizations/${site.acme.id}/aliases/pier`,
		"DELETE /api/organizations/:organization/domains/:domain": `/api/organizations/${site.acme.id}/domains/2`, // the first is the site's
		"DELETE /api/usersv2/:user": `/api/usersv2/${members[0]?.id}`,
		"DELETE /api/users/:user": `/api/users/${members[1]?.id}`,
		"DELETE /api/deletions/:deletion": `/api/deletions/${deleted.headers.get("deletion")}`,
	};
}

const atOnce = 8;
/** Calls that may give the session another secret: what is sent beside them may bear the one before. */
const ownAccount = /^\/api\/(account|auth|session|usersv2)/;
const seconds = { usual: 4, login: 70 };
const [firstDay, dayMs, daysMax] = [Date.parse("2027-03-01"), 86_400_000, 20_000];
let count = 0;

async function send({ method, path: pattern, access }: Call, path: string, body: unknown) {
	site.now.instant += (pattern.endsWith("/login") ? seconds.login : seconds.usual) * 1000; // oftener, one would be told to wait
	count += 1;
	const who = access === "platform.manage" ? people.root : people.owner;
	const day = new Date(firstDay + (count % daysMax) * dayMs).toISOString().slice(0, 10);
	const text = JSON.stringify(body).replaceAll(another, String(count)).replaceAll(anotherDay, day);
	const own = JSON.parse(text) as object; // it was an object
	const response = await who.send(method, path, own);
	return { status: response.status, text: await response.text(), type: response.headers.get("content-type") ?? "" };
}

/** Calls whose right body depends on what was made before, or that refuse everybody here. */
const refusing = new Set([
	"POST /api/auth/login",
	"POST /api/auth/link",
	"DELETE /api/auth/link",
	"POST /api/auth/second-factor",
	"POST /api/auth/passkey",
	"PUT /api/account/codes",
	"POST /api/account/passkeys",
	"DELETE /api/account/passkeys/:passkey",
	"DELETE /api/usersv2/:user/second-factor",
	"PUT /api/usersv2/:user/confirm-email",
	"POST /api/account/recovery-codes",
	"POST /api/clashes",
	"POST /api/seasonsv2/:season/divisions/:division/games/planned",
	"POST /api/deletions/restore",
	"PUT /api/organization-links/order",
	"PUT /api/seasonsv2/:season/leagues/order",
	"PUT /api/gamePeriods/reorder",
	"PUT /api/playerAttributes/reorder",
	"POST /api/divisions/:division/fill",
	"PUT /api/divisions/:division/teams/:leagueTeam",
	"PUT /api/seasonsv2/:season/divisions/:division/games/:game",
	"POST /api/playersv2/merge",
	"POST /api/venues/:venue/merge",
	"POST /api/scorer-links/exchange",
	"POST /api/gamesv2/:game/events/:event/undo",
	"POST /api/gamesv2/:game/events/:event/accept",
	"POST /api/gamesv2/:game/events/accept",
	"POST /api/games/several/undo",
	"PUT /api/games/swap",
	"PUT /api/games/:game/slot",
	"POST /api/pages/:page/images",
	"POST /api/imports",
]);

const wrong: string[] = [];

/** Sends a body with each odd value in a place of it; the last text that was taken, if any was. */
async function tryPlace(call: Call, path: string, body: unknown, place: readonly (string | number)[]) {
	const taken: string[] = [];
	const one = async ([kind, value]: [string, unknown]) => {
		const sent = replaced(body, place, value);
		const { status, text, type } = await send(call, path, sent);
		const isMarked = JSON.stringify(sent)?.includes(mark) ?? false;
		const complaint = status < 400 ? null : complaintOf(status, text, type, isMarked);
		if (complaint) wrong.push(`${call.method} ${call.path} ${place.join(".")}, ${kind}: ${status} ${complaint}`);
		if (status < 400 && kind in texts) taken.push(kind);
	};
	const all = Object.entries(place.length > 1 ? texts : { ...oddities, ...texts });
	const chosen = isExhaustive ? all : decisive(all);
	const together = ownAccount.test(call.path) ? 1 : atOnce;
	for (let at = 0; at < chosen.length; at += together) await Promise.all(chosen.slice(at, at + together).map(one));
	const isAddress = addressed.test(place.join("."));
	for (const kind of isAddress && !isExhaustive ? addresses : [])
		if (taken.length === 0) await one([kind, texts[kind]]);
	const [last] = Object.keys(texts)
		.filter((kind) => taken.includes(kind))
		.slice(-1);
	return last === undefined ? null : texts[last];
}

/** All values go to all places; in the check each value goes to some place and each place gets a text, an oddity and markup. */
const isExhaustive = depth(0, 1) === 1;
/** What a field takes that takes no other text. */
const addresses = ["an address with markup", "an e-mail address with markup"];
const addressed = /url|site|mail|image|video|facebook|instagram|twitter|tiktok|youtube/i;
let turn = 0;

function decisive(all: [string, unknown][]): [string, unknown][] {
	turn += 1;
	const next = (kinds: object) =>
		all.filter(([kind]) => kind in kinds).filter((_, at, { length }) => at === turn % length);
	const chosen = [...next(oddities), ...next(texts), ...all.slice(-1)];
	for (const [kind] of chosen) tried.add(kind);
	return [...new Map(chosen)];
}
const tried = new Set<string>();

/** A refusal is a sentence, repeats nothing of what was sent (a name that is stored it may say), and is no failure of ours. */
function complaintOf(status: number, text: string, type: string, isMarked: boolean): string | null {
	const { message, fields, reasons } = JSON.parse(text) as { message?: unknown; fields?: object; reasons?: object };
	if (status >= 500 || status === 429 || !type.startsWith("application/json")) return text;
	const isSaid = message === said.organizationNotFound; // the rules' own words, which end without a full stop
	if (typeof message !== "string" || (!isSaid && !/^[A-Z#“"].*[.?!]$/.test(message)))
		return `no sentence: ${text.slice(0, 200)}`;
	return isMarked && JSON.stringify([message, fields, reasons]).includes(mark) ? `echo: ${text.slice(0, 200)}` : null;
}

test("every field of every call refuses in a sentence what it cannot take, and nothing breaks", async () => {
	const silent: string[] = [];
	for (const call of calls) {
		const { path: where, body } = good(call.method, call.path);
		const name = `${call.method} ${call.path}`;
		const path = spare[name] ?? where;
		let kept: unknown = body;
		const first = await send(call, path, kept);
		if (first.status >= 400 && !refusing.has(name)) silent.push(`${name} ${first.text}`);
		for (const place of places(body, call.fields)) {
			const text = await tryPlace(call, path, kept, place);
			if (text && call.method === "PUT") kept = replaced(kept, place, text);
		}
		if (kept !== body || call.method === "PUT") await send(call, path, kept);
	}
	expect(wrong).toEqual([]);
	expect(count).toBeGreaterThan(depth(1_000, 8_000));
	if (!isExhaustive) expect([...tried].toSorted()).toEqual(Object.keys({ ...oddities, ...texts }).toSorted());
	expect(silent).toEqual([]);
	expect((await people.owner.send("DELETE", "/api/businesses/1")).status).toBe(200); // for the list of what was deleted
	const { season, seasonLeague, leagueTeams } = site.league;
	const [home = 0, away = 0] = leagueTeams.map(({ id }) => id);
	const [game] = await site.database.owner.sql<{ id: number }[]>`
		insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id)
		values (${site.acme.id}, ${season.id}, ${seasonLeague.id}, ${home}, ${away}) returning id::float8`;
	const gone = { act: "delete", games: [{ id: game?.id }], reason: texts["short markup"] };
	expect((await people.owner.send("POST", "/api/games/several", gone)).status).toBe(200);
}, 600_000);

/** Texts that nobody types freely: words of a list, ids, addresses of our own files, times, hashes, what follows from others, what a file says that somebody was in its season, and what has no room for such a text (tests/api/seed-labels.test.ts). */
const closed =
	/^deletions\.act$|^(credentials|domains|factor_steps|features|identities|import_aliases|import_columns|import_undos|imports|kept_clashes|kept_days|kept_frames|kept_standings|kept_totals|notices|oidc_logins|organization_aliases|passkeys|platform|recovery_codes|second_factors|sessions|sports|stats)\.|^box_score_lines|^rosters\.(first_name|last_name|number|position)$|_key$|^league_teams\.(abbreviation|home_days|play_days|latest_start|games_limit|club_wish)$|^links\.former_slugs$|\.(theme|color|role|status|kind|template|time|times?_slots|privacy|player_privacy|version|slug|time_zone|site_variant|image|logo|logo_url|picture|videos|format|pools|seed_labels|tie_break|wishes|report|game_days|noun|action|counts|message|token_hash|match_id|forfeit_winner|reason_about|reason_seen_by|op_id|sport|category|signup_status|attribute_type|weekly_dates|starts_at|ends_at|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekly_time_slots|unavailable_slots|(draft|published)_\w+)$/;

test("what was taken is stored as it was typed, in every column of text that people fill", async () => {
	const { sql } = site.database.owner;
	const empty: string[] = [];
	for (const { name, columns } of tables)
		for (const column of columns.filter((one) => /text|json/.test(one.getSQLType()))) {
			const [row] = await sql.unsafe(
				`select exists (select from "${name}" where position('${mark}' in "${column.name}"::text) > 0) as found`,
			);
			if (!row?.["found"] && !closed.test(`${name}.${column.name}`)) empty.push(`${name}.${column.name}`);
		}
	expect(empty).toEqual([]);
	const [players] = await sql`select count(*)::int as count from players`;
	expect(players?.["count"]).toBeGreaterThan(3);
});

test.each(["a script's address", "an e-mail address with markup", "an end of script", "markup", "short markup"])(
	"%s is found where it is not escaped, and only there",
	(kind) => {
		const page = (text: string) => `<p title="${text}">${text}</p><a href="${text}">x</a>`;
		expect(births(page(texts[kind] ?? ""))).not.toEqual([]);
		const escaped = page(Bun.escapeHTML(texts[kind] ?? ""));
		expect(births(kind === "a script's address" ? escaped.replace(/<a.*/, "") : escaped)).toEqual([]);
	},
);

describe("whatever prints it, prints it as text", () => {
	/** All that links lead to, files too, and what came of each. */
	const walk = async (get: (path: string) => Promise<Response>, starts: readonly string[]) => {
		const made = /^\/acme-\d/; // the organizations that were made on the way have nothing to see
		const pages = await crawl(
			async (path) => (made.test(path) ? Response.error() : await get(path)),
			starts,
			depth(1, 6),
		);
		const found = [...pages].flatMap(([path, { html, status }]) => [
			...births(html).map((birth) => `${path}: ${birth}`),
			...(status >= 500 ? [`${path}: ${status}`] : []),
		]);
		const files = [...pages.values()].flatMap(({ html }) =>
			[...html.matchAll(/(?:href|src)="(?:https:\/\/acme\.test)?(\/_\/(?!assets|uploads)[^"#]*)"/g)].map(
				([, path = ""]) => path.replaceAll("&amp;", "&"),
			),
		);
		for (const path of new Set([...files, "/sitemap.xml", "/robots.txt", "/api/openapi.json"]))
			found.push(...(await harmOf(await get(path))).map((harm) => `${path}: ${harm}`));
		return { found, texts: [...pages.values()].filter(({ html }) => html.includes(mark)).length, files: files.length };
	};

	test("to visitors of its own domain", async () => {
		const search = encodeURIComponent(texts["markup"] ?? "");
		const starts = [
			"/",
			"/players",
			`/players?name=${search}`,
			`/schedule?team=${search}`,
			"/_/embed/standings",
			"/_/embed/schedule",
			`/none/${search}`,
		];
		const {
			found,
			texts: printing,
			files,
		} = await walk(async (path) => await site.get(path, { host: "acme.test" }), starts);
		expect(found).toEqual([]);
		expect(printing).toBeGreaterThan(8);
		expect(files).toBeGreaterThan(5);
	}, 240_000);

	test("to visitors of the platform", async () => {
		const { found, texts: printing } = await walk(
			async (path) => await site.get(path, { host: "leagues.example" }),
			["/", "/browse", "/acme", "/acme/schedule"],
		);
		expect(found).toEqual([]);
		expect(printing).toBeGreaterThan(5);
	}, 120_000);

	test.each(["owner", "root"] as const)(
		"to the %s, in every screen",
		async (role) => {
			const starts = ["/dashboard/seasons", "/dashboard/audit", "/dashboard/deleted", "/organizations", "/acme"];
			const { found, texts: printing } = await walk(people[role].get, starts);
			expect(found).toEqual([]);
			expect(printing).toBeGreaterThan(25);
		},
		240_000,
	);

	test("in exports, feeds and calls", async () => {
		const files = ["settings.csv", "teams.csv", "players.csv", "games.csv", "calendar.csv", "box-scores.csv"];
		const exported = files.map((file) => `/api/exports/${file}?season=${site.league.season.id}`);
		const calls = createApi({ sessions: { secure: false } } as never) // only its route table is read
			.routes.filter(({ method, path }) => method === "GET" && !path.includes("/exports/"))
			.map(({ path }) => good("GET", path).path);
		const found: string[] = [];
		for (const path of [...exported, ...calls])
			found.push(...(await harmOf(await people.owner.get(path))).map((harm) => `${path}: ${harm}`));
		expect(found).toEqual([]);
	}, 120_000);
});

/** What a file of another kind than a page would do that it should not. */
async function harmOf(response: Response): Promise<string[]> {
	const [type, text] = [response.headers.get("content-type") ?? "", await response.text()];
	if (response.status >= 500 || response.headers.get("x-content-type-options") !== "nosniff")
		return [`${response.status}`];
	if (type.startsWith("text/html")) return births(text);
	if (type.startsWith("application/json")) return typeof JSON.parse(text) === "object" ? [] : ["no object"];
	if (type.startsWith("text/css")) return /^[\s\w.:,#{}-]*$/.test(text) ? [] : ["a style"];
	if (type.startsWith("text/calendar")) {
		const events = new ICAL.Component(ICAL.parse(text) as never).getAllSubcomponents("vevent"); // its types name no tuple
		return events.length === (text.match(/^BEGIN:VEVENT\r$/gm) ?? []).length && !/^Set-Cookie/m.test(text)
			? []
			: ["a line"];
	}
	if (type.startsWith("text/csv")) return /(^|,)"?[=@]/m.test(text) ? ["a formula"] : [];
	if (type.includes("xml"))
		return new RegExp(
			`<(?!/?(urlset|url|loc|lastmod|feed|id|title|updated|author|name|link|entry|content)\\b|\\?xml)|[\\0-\\x08]`,
		).test(text)
			? ["an element"]
			: [];
	return /^text\/plain|^application\/gzip|^$/.test(type) ? [] : [`type ${type}`];
}
