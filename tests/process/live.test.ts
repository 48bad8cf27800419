import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import * as schema from "../../db/schema/index.ts";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { write } from "../../src/data/tenant.ts";
import { openSessions } from "../../src/http/account/session.ts";
import { tokenOf } from "../../src/http/xsrf.ts";
import { testDatabase } from "../support/database.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { relayTo } from "../support/servers/relay.ts";
import { eventsOf } from "../support/seasons/running-game.ts";
import { freePort, run, type Running } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof testDatabase>>;
let relay: ReturnType<typeof relayTo>;
let game: number;
let rosters: number[];
let session: { id: string; cookie: string };
const running = new Set<Running>();

beforeAll(async () => {
	database = await testDatabase();
	relay = relayTo(database.options);
	const organization = await createOrganization(database.db, { slug: "acme", name: "Acme" });
	const league = await write(database.db, organization, Date.now(), fillLeague);
	game = league.coming.id;
	rosters = league.rosters.map(({ id }) => id);
	const [user] = await database.owner.db
		.insert(schema.users)
		.values({ username: "ada", role: "staff", organization_id: organization.id })
		.returning();
	session = await openSessions(database.db, false).create(user?.id ?? 0, "127.0.0.1");
}, 120_000);
afterAll(async () => {
	for (const process of running) process.kill("SIGKILL");
	await Promise.all([...running].map(({ exited }) => exited));
	relay.close();
	await database.close();
	folder.remove();
}, 120_000);

async function serve(name: string): Promise<Running> {
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, name), DATABASE_URL: relay.url };
	const process = run(["serve"], env);
	running.add(process);
	await process.says("Tipoff is at");
	return process;
}

const follow = async ({ url }: Running) => eventsOf(await fetch(`${url}/_/events?game=${game}`));

async function tap({ url }: Running, ...taps: object[]): Promise<void> {
	const response = await fetch(`${url}/api/gamesv2/${game}/taps`, {
		method: "POST",
		headers: {
			cookie: session.cookie.split(";")[0] ?? "",
			"x-xsrf-token": tokenOf(session.id),
			"content-type": "application/json",
		},
		body: JSON.stringify({ taps: taps.map((one) => ({ op_id: crypto.randomUUID(), ...one })) }),
	});
	expect(response.status).toBe(200);
}

const two = () => ({ action: "2", roster_id: rosters[2] });

test("two processes on one database tell their viewers of each other's taps; one that is killed takes nothing along", async () => {
	const [a, b] = [await serve("a"), await serve("b")];
	await tap(a, { action: "start" });
	const [ofA, ofB] = [await follow(a), await follow(b)];
	expect((await ofA.next())?.game).toMatchObject({ status: "live", score_home: 0 });
	expect((await ofB.next())?.game).toMatchObject({ status: "live", score_home: 0 });
	for (const [process, score] of [
		[a, 2],
		[b, 4],
		[a, 6],
	] as const) {
		await tap(process, two());
		for (const events of [ofA, ofB]) expect((await events.next())?.game).toMatchObject({ score_home: score });
	}
	a.kill("SIGKILL");
	await a.exited;
	expect(await ofA.next().catch(() => null)).toBeNull();
	await tap(b, two());
	expect((await ofB.next())?.game).toMatchObject({ score_home: 8 });
	const moved = await follow(b);
	expect((await moved.next())?.game).toMatchObject({ score_home: 8 });

	relay.cut(); // among others the connection that notifications come by
	const c = await serve("c");
	await tap(c, two());
	expect((await ofB.next())?.game).toMatchObject({ score_home: 10 });
	expect((await moved.next())?.game).toMatchObject({ score_home: 10 });
	const ofC = await follow(c);
	expect((await ofC.next())?.game).toMatchObject({ score_home: 10 });
	c.kill("SIGTERM");
	expect(await ofC.next()).toBeNull(); // a server that stops ends its streams first
	expect(await c.exited).toBe(0);
	await tap(b, { action: "final" });
	expect((await ofB.next())?.game).toMatchObject({ status: "final" });
	expect(await ofB.next()).toBeNull();
	b.kill("SIGTERM");
	expect(await b.exited).toBe(0);
}, 120_000);
