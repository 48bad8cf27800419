import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { createApp } from "../../src/app.ts";
import { folderStore } from "../../src/data/files.ts";
import { Directory } from "../../src/data/organization/directory.ts";
import { listen } from "../../src/data/listen.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { eventsOf, play } from "../support/seasons/running-game.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let harbor: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let foreign: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", domain: "acme.localhost" });
	harbor = await site.organization({ slug: "harbor" });
	league = await site.write(acme, fillLeague);
	foreign = await site.write(harbor, fillLeague);
});
afterAll(async () => await site.close());

const update = async (values: Partial<typeof schema.games.$inferInsert>, id = league.coming.id) =>
	await site.write(acme, async ({ tx }) => {
		await tx.update(schema.games).set(values).where(eq(schema.games.id, id));
	});
const tap = async (values: Partial<typeof schema.games.$inferInsert>, id = league.coming.id) =>
	await site.write(acme, async (writer) => await play(writer, id, values));
const follow = async (query: string, headers: Record<string, string> = {}, host = "localhost:3000") =>
	await site.get(`/_/events?${query}`, { host, headers });
const own = () => `game=${league.coming.id}`;

// A game of its own, so that nothing that is still told of another's counts.
beforeEach(async () => {
	const { id: _, ...game } = league.coming;
	const values = {
		status: "live" as const,
		score_home: null,
		score_away: null,
		live_seq: 0,
		published_at: "2026-11-01",
	};
	const [coming] = await site.write(
		acme,
		async ({ tx }) =>
			await tx
				.insert(schema.games)
				.values({ ...game, ...values })
				.returning(),
	);
	if (!coming) throw new Error("an insert returns its row");
	league = { ...league, coming };
});

describe("who follows a running game", () => {
	test("gets what it is like now, then every change with its number, until it is over", async () => {
		const response = await follow(own());
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "text/event-stream; charset=utf-8",
			"cache-control": "no-store",
			"x-accel-buffering": "no",
		});
		expect([response.headers.get("set-cookie"), response.headers.get("content-encoding")]).toEqual([null, null]);
		const events = eventsOf(response);
		expect(await events.part()).toMatch(/^retry: \d{4}$/);
		expect(await events.next()).toMatchObject({ id: "0", game: { id: league.coming.id, status: "live", seq: 0 } });
		await tap({ score_home: 2 });
		expect(await events.next()).toMatchObject({ id: "1", game: { score_home: 2, score_away: null, seq: 1 } });
		await tap({ status: "final", score_away: 0 });
		expect(await events.next()).toMatchObject({ id: "2", game: { status: "final" } });
		expect(await events.next()).toBeNull();
		expect(site.app.live.viewers).toBe(0);
	});

	test("is told in one stream of several games of the organization", async () => {
		await update({ status: "scheduled" }, league.played.id);
		const events = eventsOf(await follow(`${own()}&game=${league.played.id}`));
		const first = [await events.next(), await events.next()].map((event) => event?.game["id"]);
		expect(first).toEqual([league.coming.id, league.played.id]);
		await tap({ status: "final" });
		expect((await events.next())?.game).toMatchObject({ id: league.coming.id, status: "final" });
		await tap({ status: "live" }, league.played.id);
		expect((await events.next())?.game).toMatchObject({ id: league.played.id, status: "live" });
		await tap({ status: "final", score_home: 61 }, league.played.id);
		expect((await events.next())?.game).toMatchObject({ id: league.played.id, status: "final" });
		expect(await events.next()).toBeNull();
	});

	test("is not told again what they know, and nothing at all once it is over", async () => {
		await tap({ score_home: 2 });
		const again = eventsOf(await follow(own(), { "last-event-id": "1" }));
		await tap({ score_home: 4 });
		expect(await again.next()).toMatchObject({ id: "2" });
		await again.close();
		const behind = eventsOf(await follow(own(), { "last-event-id": "1" }));
		expect(await behind.next()).toMatchObject({ id: "2" });
		await behind.close();
		await tap({ status: "final" });
		expect((await follow(own(), { "last-event-id": "3" })).status).toBe(204);
		const late = eventsOf(await follow(own()));
		expect([await late.next(), await late.next()]).toMatchObject([{ id: "3" }, null]);
	});

	test("is kept while nothing happens, longer than a server keeps what is quiet", async () => {
		const idle = () => new Response(new ReadableStream({ start: (control) => control.enqueue("data: {}\n\n") }));
		const server = Bun.serve({
			port: 0,
			hostname: "127.0.0.1",
			idleTimeout: 5, // at 4 or less it may end a connection at its first moment: it looks every four seconds
			fetch: async (request, own) => (request.url.endsWith("/idle") ? idle() : await site.app.fetch(request, own)),
		});
		const { id } = league.played;
		await update({ status: "live", score_home: null, live_seq: 0 }, id);
		site.directory.unverify(true);
		const events = eventsOf(await fetch(new URL(`/_/events?game=${id}`, server.url)));
		expect((await events.next())?.game).toMatchObject({ id });
		const other = eventsOf(await fetch(new URL("/idle", server.url)));
		expect(await other.part()).toBe("data: {}");
		expect(await other.part().catch(() => null)).toBeNull(); // the server has closed it
		await tap({ score_home: 2 }, id);
		expect((await events.next())?.game).toMatchObject({ score_home: 2 });
		await events.close();
		await server.stop(true);
	}, 120_000);

	test("leaves nothing behind", async () => {
		const events = eventsOf(await follow(own()));
		await events.next();
		expect(site.app.live.viewers).toBe(1);
		await events.close();
		expect(site.app.live.viewers).toBe(0);
	});
});

describe("what is not to be followed", () => {
	test("games that do not exist, of two organizations, or of another one than the host's", async () => {
		const theirs = `game=${foreign.coming.id}`;
		expect((await follow("game=999999")).status).toBe(404);
		expect((await follow(`${own()}&game=999999`)).status).toBe(404);
		expect((await follow(`${own()}&${theirs}`)).status).toBe(404);
		expect((await follow(theirs, {}, "acme.localhost:3000")).status).toBe(404);
		expect((await follow(own(), {}, "nobody.example")).status).toBe(404);
		const events = eventsOf(await follow(own(), {}, "acme.localhost:3000"));
		expect((await events.next())?.game["id"]).toBe(league.coming.id);
		expect((await follow(theirs, {}, "acme.localhost:3000")).status).toBe(404);
		await events.close();
	});

	test("a draft, whoever asks; one that becomes a draft ends", async () => {
		const events = eventsOf(await follow(own()));
		await events.next();
		await update({ published_at: null });
		expect(await events.next()).toBeNull();
		expect((await follow(own())).status).toBe(404);
	});

	test("nonsense is refused in words", async () => {
		for (const query of [
			"",
			"game=",
			"game=x",
			"game=1&game=-2",
			Array.from({ length: 51 }, (_, at) => `game=${at + 1}`).join("&"),
		]) {
			const response = await follow(query);
			expect([response.status, await response.json()]).toEqual([400, { message: "Name one to 50 games." }]);
		}
		const post = await site.app.fetch(
			new Request(`http://localhost:3000/_/events?${own()}`, { method: "POST", headers: { host: "localhost:3000" } }),
		);
		expect(post.status).toBe(405);
	});
});

/** Another process on the same database, as far as one can be had inside a test. */
async function another({ viewersMax = 10, trustedProxies = new Set<string>(), hears = true } = {}) {
	const directory = new Directory(site.database.db);
	const hearing = hears ? await listen(site.database.options, directory, { everyMs: 40, silentMsMax: 30_000 }) : null;
	if (hearing) await until(() => directory.listening);
	const reads = { count: 0 };
	const app = createApp({
		database: site.database.options,
		db: new Proxy(site.database.db, {
			get: (db, name) => {
				if (name === "transaction") reads.count += 1;
				const value: unknown = Reflect.get(db, name);
				return typeof value === "function" ? value.bind(db) : value;
			},
		}),
		directory,
		clock: () => site.now.instant,
		publicUrl: null,
		port: 3000,
		siteTitles: {},
		files: folderStore("unused"),
		viewersMax,
		trustedProxies,
	});
	const server = { requestIP: () => ({ address: "10.0.0.1" }), timeout: () => {} };
	return {
		app,
		directory,
		reads,
		follow: async (forwarded = "192.0.2.1") =>
			await app.fetch(
				new Request(`http://localhost:3000/_/events?${own()}`, {
					headers: { host: "localhost:3000", "x-forwarded-for": forwarded },
				}),
				server,
			),
		async close() {
			app.live.close();
			await hearing?.close();
		},
	};
}

describe("many who follow", () => {
	test("cost one read of the game, however many come at the same time", async () => {
		const other = await another({ viewersMax: 1_000 });
		const first = eventsOf(await other.follow());
		await first.next();
		await first.close();
		other.directory.live.doubt(acme.id);
		const before = other.reads.count;
		const streams = await Promise.all(Array.from({ length: 200 }, async () => eventsOf(await other.follow())));
		expect(await Promise.all(streams.map(async (stream) => (await stream.next())?.id))).toEqual(streams.map(() => "0"));
		expect(other.reads.count - before).toBe(1);
		await tap({ score_away: 3 });
		expect(await Promise.all(streams.map(async (stream) => (await stream.next())?.id))).toEqual(streams.map(() => "1"));
		await other.close();
		expect(await Promise.all(streams.map(async (stream) => await stream.next()))).toEqual(streams.map(() => null));
	});

	test("are asked to come back where there are too many, of a process or of an address", async () => {
		const other = await another({ viewersMax: 2 });
		const streams = [await other.follow(), await other.follow()];
		const full = await other.follow();
		expect([full.status, full.headers.get("retry-after")]).toEqual([503, "10"]);
		await streams[0]?.body?.cancel();
		expect((await other.follow()).status).toBe(200);
		await other.close();
		const closed = await other.follow();
		expect([closed.status, closed.headers.get("retry-after")]).toEqual([503, "1"]);

		const crowded = await another({ viewersMax: 5_000, trustedProxies: new Set(["10.0.0.1"]) });
		for (let count = 0; count < 1_000; count += 1) expect((await crowded.follow("192.0.2.1")).status).toBe(200);
		const refused = await crowded.follow("192.0.2.1");
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "10"]);
		expect((await crowded.follow("192.0.2.2")).status).toBe(200);
		await crowded.close();
	}, 120_000);
});

describe("what was missed", () => {
	test("is read anew when notifications are heard again, and meanwhile now and then", async () => {
		const other = await another({ hears: false });
		const events = eventsOf(await other.follow());
		expect(await events.next()).toMatchObject({ id: "0" });
		await tap({ score_home: 5 });
		expect(await events.next()).toMatchObject({ id: "1", game: { score_home: 5 } });
		await update({ score_home: 3, live_seq: 0 }); // the database was put back to an older state
		const hearing = await listen(site.database.options, other.directory, { everyMs: 40, silentMsMax: 200 });
		expect(await events.next()).toMatchObject({ id: "0", game: { score_home: 3 } });
		await tap({ score_home: 6 });
		expect(await events.next()).toMatchObject({ id: "1", game: { score_home: 6 } });
		await hearing.close();
		await other.close();
	}, 120_000);
});
