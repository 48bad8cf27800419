import { afterAll, beforeAll, expect, test } from "bun:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let organization: { id: number };
/** A first start of PostgreSQL on a busy machine. */
const startMs = 240_000;
const previewMs = 240_000;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	staff = await staffOf(site, organization, "staff", "localhost");
	server = Bun.serve({ port: 0, hostname: "localhost", fetch: site.app.fetch });
}, startMs);
afterAll(async () => {
	await server.stop(true);
	await site.close();
});

const header = "game,date,home,away,status,home_score,away_score\r\n";
const row = (at: number, score = 50) => `g${at},2026-11-02,Hawks,Owls,final,${score},48\r\n`;
const games = (count: number, score = 50) => header + Array.from({ length: count }, (_, at) => row(at, score)).join("");

function form(text: string, preview: boolean) {
	const body = new FormData();
	for (const [name, value] of Object.entries({ season: "Fall", league: "Open", preview: String(preview) }))
		body.append(name, value);
	body.append("games", new File([text], "games.csv", { type: "text/csv" }));
	return body;
}

const send = async (text: string, preview: boolean) => {
	const response = await staff.send("POST", "/api/imports", form(text, preview));
	return { status: response.status, ...((await response.json()) as { outcome?: string; message?: string }) };
};

/** Over the wire, as a browser sends it, by somebody who may leave. */
async function sendFar(text: string, signal: AbortSignal, preview = true) {
	const headers = { cookie: staff.cookie, "x-xsrf-token": staff.token };
	return await fetch(new URL("/api/imports", server.url), {
		method: "POST",
		headers,
		body: form(text, preview),
		signal,
	});
}

/** Statements that wait for a table that somebody holds. */
const waiting = async () =>
	await site.database.owner.sql`select pid from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock' and usename <> current_user`;

test("a preview takes no lock: somebody who saves at the same time keeps nobody from it, and is kept from nothing", async () => {
	await site.database.owner.sql.begin(async (tx) => {
		await tx`select from organizations where id = ${organization.id} for update`;
		expect(await send(games(3), true)).toMatchObject({ status: 200, outcome: "preview" });
	});
	expect((await send(games(3), false)).outcome).toBe("stored");
	await site.database.owner.sql.begin(async (tx) => {
		await tx`update games set score_home = score_home where organization_id = ${organization.id}`;
		expect(await send(games(4, 51), true)).toMatchObject({ status: 200, outcome: "preview" });
	});
});

test("whoever leaves a preview ends its statement and its thread, and may ask again at once", async () => {
	const leaving = new AbortController();
	const held = Promise.withResolvers<void>();
	const holding = site.database.owner.sql.begin(async (tx) => {
		await tx`lock table games in access exclusive mode`;
		await held.promise;
	});
	try {
		const answer = sendFar(games(3), leaving.signal).catch((error: Error) => error.name);
		await until(async () => (await waiting()).length === 1);
		expect(await send(games(3), true)).toEqual({
			status: 503,
			message: "Files of this organization are being read right now. Please try again in a moment.",
		});
		leaving.abort();
		expect(await answer).toBe("AbortError");
		await until(async () => (await waiting()).length === 0);
	} finally {
		held.resolve();
		await holding;
	}
	expect(await send(games(3), true)).toMatchObject({ status: 200 });
});

/** What an import could leave: rows, a new version, and the folder in which a file with that text lies meanwhile. */
async function leavings(text: string) {
	const [kept] = await site.database.owner.sql`select version,
		(select count(*)::int from games where organization_id = o.id) as games,
		(select count(*)::int from imports where organization_id = o.id) as imports
		from organizations o where id = ${organization.id}`;
	const paths = [...new Bun.Glob("tipoff-import-*/games.csv").scanSync(tmpdir())].map((path) => join(tmpdir(), path));
	const texts = await Promise.all(
		paths.map(
			async (path) =>
				await Bun.file(path)
					.text()
					.catch(() => ""),
		),
	); // others come and go
	return { ...kept, files: texts.filter((one) => one === text).length };
}

test("an import that somebody leaves, or that fails, leaves nothing", async () => {
	const [text, before] = [games(5, 77), await leavings("")];
	const leaving = new AbortController();
	const answer = site.database.owner.sql.begin(async (tx) => {
		await tx`lock table games in access exclusive mode`;
		const left = sendFar(text, leaving.signal, false).catch((error: Error) => error.name);
		await until(async () => (await waiting()).length === 1);
		leaving.abort();
		await until(async () => (await waiting()).length === 0);
		return await left;
	});
	expect(await answer).toBe("AbortError");
	await until(async () => Bun.deepEquals(await leavings(text), before));
	await site.database.owner
		.sql`alter table period_scores add constraint no_seventy_seven check (score <> 77) not valid`;
	expect(await send(text, false)).toMatchObject({ status: 500 });
	expect(await leavings(text)).toEqual(before);
	await site.database.owner.sql`alter table period_scores drop constraint no_seventy_seven`;
	expect(await send(text, false)).toMatchObject({ status: 200, outcome: "stored" });
});

test(
	"a page of another organization is answered while a large file is read",
	async () => {
		await site.organization({ slug: "other" });
		await site.get("/other/teamList"); // what every page has to have ready
		let isOver = false;
		const preview = send(games(10_000, 70), true).finally(() => (isOver = true));
		expect((await site.get("/other/schedule")).status).toBe(200);
		expect(isOver).toBe(false);
		for (const page of ["players", "leaderboard"]) expect((await site.get(`/other/${page}`)).status).toBe(200);
		expect(await preview).toMatchObject({ status: 200, outcome: "preview" });
	},
	previewMs,
);
