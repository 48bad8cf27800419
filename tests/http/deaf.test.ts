import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { another } from "../support/another.ts";
import { type Everything, everything, siteHost, telling } from "../support/everything.ts";
import { proxyTo } from "../support/servers/proxy.ts";
import { until } from "../support/until.ts";
import { said as sentences } from "../support/said.ts";

let site: ApiSite;
let said: Everything;
let photo: string;
const publicUrl = new URL("https://leagues.example");
const secrets = ["Zebulon", "Quibble", "Secretbio"] as const;
const [first, last] = secrets;
const never = { everyMs: 50, silentMsMax: 600_000 };
const soon = { everyMs: 50, silentMsMax: 1_500 };

beforeAll(async () => {
	site = await openApiSite();
	const { sql } = site.database.owner;
	const picture = new File([Buffer.from(onePixel, "base64")], "photo.png", { type: "image/png" });
	photo = (await site.app.uploads.keep(site.acme, "image", picture)) ?? "";
	await sql`update players set first_name = ${first}, last_name = ${last}, bio = 'Secretbio', image = ${photo} where id = ${player()}`;
	await sql`update league_teams set captain_id = ${player()}, captain = ${`${first} ${last}`} where id = ${site.league.leagueTeams[0]?.id ?? 0}`;
	await show("full");
	said = await everything(site, site.get, player(), [first, last]);
}, 120_000);
afterAll(async () => await site.close(), 90_000);

const isOnSocket = () => site.database.options.host.startsWith("/");
const player = () => site.league.players[0]?.id ?? 0;

async function show(privacy: "full" | "hidden") {
	const { sql } = site.database.owner;
	await sql`update organizations set player_privacy = ${privacy}, version = app_version() where id = ${site.acme.id}`;
}

type Other = Awaited<ReturnType<typeof another>>;

/** What an address says there, and whether that confirms to somebody what they have. */
async function asked({ get }: Other, { path, host }: { path: string; host: string }, etag: string | null = null) {
	const response = await get(path, { host, headers: etag ? { "if-none-match": etag } : {} });
	return { path, host, text: await response.text(), status: response.status, etag: response.headers.get("etag") };
}

const mapped = (answers: readonly { path: string; host: string; text: string }[]): Everything =>
	new Map(answers.map((answer) => [answer.path, answer]));

test("there is much that tells a name while nobody hides it", () => {
	const kinds = telling(said, secrets).map((path) => path.split(/[/?]/).slice(0, 3).join("/"));
	expect(new Set(kinds).size).toBeGreaterThan(8);
});

test("a process that hears nothing, and does not know it yet, draws no hidden name, and keeps none", async () => {
	if (!isOnSocket()) return console.warn(sentences.frozenLineBuiltIn);
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { line: proxy.options, pace: never, publicUrl });
	await until(() => other.directory.listening);
	proxy.freeze();
	const { id } = site.acme;
	const first: Awaited<ReturnType<typeof asked>>[] = [];
	const second: typeof first = [];
	for (const place of [...said.values(), { path: photo, host: siteHost }]) {
		await show("full");
		await until(async () => {
			other.directory.drop(id); // whatever it hears of before it is frozen
			await other.get("/robots.txt", { host: siteHost });
			await other.get("/acme/robots.txt", { host: publicUrl.host });
			return other.directory.peek("host", siteHost)?.player_privacy === "full";
		});
		await show("hidden");
		first.push(await asked(other, place));
		second.push(await asked(other, place));
	}
	expect(telling(mapped(first), secrets)).toEqual([]);
	expect(telling(mapped(second), secrets)).toEqual([]);
	expect([first.at(-1)?.status, second.at(-1)?.status]).toEqual([404, 404]);
	expect(first.filter(({ status }) => status >= 500)).toEqual([]);
}, 240_000);

test("once it knows, nothing that it had kept is given, nor confirmed to who has it; nor when it hears again", async () => {
	if (!isOnSocket()) return console.warn(sentences.frozenLineBuiltIn);
	await show("full");
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { line: proxy.options, pace: soon, publicUrl });
	await until(() => other.directory.listening);
	const places = [...said.values(), { path: photo, host: siteHost }];
	const before: Awaited<ReturnType<typeof asked>>[] = [];
	for (const place of places) before.push(await asked(other, place));
	expect(telling(mapped(before), secrets).length).toBeGreaterThan(8);
	proxy.freeze();
	await show("hidden");
	await until(() => !other.directory.listening);
	const all = async () => {
		const after: typeof before = [];
		for (const { etag, ...place } of before) after.push(await asked(other, place, etag));
		const told = new Set(telling(mapped(before), secrets));
		expect(telling(mapped(after), secrets)).toEqual([]);
		expect(after.filter(({ status, path }) => status === 304 && told.has(path))).toEqual([]);
		expect(after.at(-1)?.status).toBe(404);
	};
	await all();
	proxy.thaw();
	await until(() => other.directory.listening);
	await all();
}, 240_000);

test("an address that somebody else has got meanwhile leads to them", async () => {
	if (!isOnSocket()) return console.warn(sentences.frozenLineBuiltIn);
	const one = await site.organization({ slug: "one", name: "First of this name", domain: "one.test" });
	const two = await site.organization({ slug: "two", name: "Second of this name" });
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { line: proxy.options, pace: soon, publicUrl });
	const titles = async () => {
		const pages = [
			["/one/teamList", publicUrl.host],
			["/teamList", "one.test"],
			["/three/teamList", publicUrl.host],
		] as const;
		const texts = pages.map(async ([path, host]) => await (await other.get(path, { host })).text());
		return (await Promise.all(texts)).map((text) => /(First|Second) of this name/.exec(text)?.[1] ?? "nobody");
	};
	await until(async () => other.directory.listening && (await titles())[0] === "First");
	expect(await titles()).toEqual(["First", "First", "nobody"]);
	await proxy.end();
	const { sql } = site.database.owner;
	await sql.begin(async (tx) => {
		await tx`update organizations set slug = 'three', version = app_version() where id = ${one.id}`;
		await tx`update organizations set slug = 'one', version = app_version() where id = ${two.id}`;
		await tx`update domains set organization_id = ${two.id} where host = 'one.test'`;
	});
	await until(() => !other.directory.listening);
	await proxy.again();
	await until(() => other.directory.listening);
	await Promise.all([other.directory.byId(one.id), other.directory.byId(two.id)]); // they are believed again, their names are not
	expect(await titles()).toEqual(["Second", "Second", "First"]);
}, 120_000);

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
