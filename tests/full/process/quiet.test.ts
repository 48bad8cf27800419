import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { createOrganization } from "../../../src/data/organization/organizations.ts";
import { write } from "../../../src/data/tenant.ts";
import { testDatabase } from "../../support/database.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { relayTo } from "../../support/servers/relay.ts";
import { eventsOf } from "../../support/seasons/running-game.ts";
import { freePort, run, type Running } from "../../support/running.ts";
import { temporaryFolder } from "../../support/temporary.ts";

const folder = temporaryFolder();
let database: Awaited<ReturnType<typeof testDatabase>>;
let relay: ReturnType<typeof relayTo>;
let tipoff: Running;
let game: number;

beforeAll(async () => {
	database = await testDatabase();
	relay = relayTo(database.options);
	const organization = await createOrganization(database.db, { slug: "acme", name: "Acme" });
	game = (await write(database.db, organization, Date.now(), fillLeague)).coming.id;
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "data"), DATABASE_URL: relay.url };
	tipoff = run(["serve"], env);
	await tipoff.says("Tipoff is at");
}, 120_000);
afterAll(async () => {
	tipoff.kill("SIGTERM");
	await tipoff.exited;
	relay.close();
	await database.close();
	folder.remove();
}, 120_000);

test("a stream in which nothing happens is kept open by a comment now and then", async () => {
	const events = eventsOf(await fetch(`${tipoff.url}/_/events?game=${game}`));
	expect(await events.part()).toMatch(/^retry: /);
	expect(await events.part()).toMatch(/^id: 0\n/);
	expect(await events.part()).toBe(":"); // after longer than Bun keeps what is quiet
	await events.close();
}, 120_000);

test("who stops in the middle of a head or of a body is not waited for", async () => {
	const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\n`;
	const body = `${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"username": "ada`;
	await Promise.all([head, body, ""].map(closed));
	expect((await fetch(tipoff.url)).status).toBe(200);
}, 120_000);

/** Resolves when the other side has closed a connection on which these bytes came and no more. */
async function closed(bytes: string): Promise<void> {
	await new Promise<void>((resolve) => {
		const socket: Socket = connect(Number(new URL(tipoff.url).port), "127.0.0.1", () => socket.write(bytes));
		socket.resume().on("close", () => resolve());
		socket.on("error", () => {});
	});
}
