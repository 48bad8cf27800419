import { afterAll, expect, test } from "bun:test";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { depth, further } from "../support/depth.ts";
import { backendsOf, postmasterOf } from "../support/engine.ts";
import { freePort, run, type Running } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** One data directory for all: a database is made once, and every start finds what was left. */
const settings = async () => ({ PORT: String(await freePort()), DATA_DIR: join(folder.path, "data") });

const statusOf = async (url: string) =>
	await fetch(url, { headers: { connection: "close" } }).then(
		({ status }) => status,
		() => 0,
	);

/** A page that nobody has asked for before, and that it is ready. */
async function serves(tipoff: Running) {
	await until(async () => (await statusOf(`${tipoff.url}/?name=${crypto.randomUUID()}`)) === 200);
	await until(async () => (await statusOf(`${tipoff.url}/readyz`)) === 200);
}

async function end(tipoff: Running) {
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
}

test("a database that is killed again and again is started each time (operations 12)", async () => {
	const env = await settings();
	const tipoff = run(["serve"], env);
	await tipoff.says("Tipoff is at");
	for (let time = 0; time < depth(2, 8); time += 1) {
		await serves(tipoff);
		const pid = postmasterOf(env.DATA_DIR);
		process.kill(pid, "SIGKILL");
		await until(() => postmasterOf(env.DATA_DIR) !== pid);
	}
	await serves(tipoff);
	expect(tipoff.output()).toMatch(/^[\dT:-]{19}\.\d{3}Z The built-in PostgreSQL ended by itself/m);
	await end(tipoff);
}, 240_000);

further(
	"a killed connection ends all others of its server, and all are there again",
	async () => {
		const env = await settings();
		const tipoff = run(["serve"], env);
		await tipoff.says("Tipoff is at");
		await serves(tipoff);
		const own = backendsOf(env.DATA_DIR).filter(({ title }) => title.includes("tipoff_app"));
		expect(own.length).toBeGreaterThan(0);
		process.kill(own[0]?.pid ?? 0, "SIGKILL");
		await until(() => !backendsOf(env.DATA_DIR).some(({ pid }) => pid === own[0]?.pid));
		await serves(tipoff);
		expect(tipoff.output()).not.toContain("ended by itself");
		await end(tipoff);
	},
	120_000,
);

further(
	"one that does not start is tried again until it does, and says once what is in the way",
	async () => {
		const env = await settings();
		const tipoff = run(["serve"], env);
		await tipoff.says("Tipoff is at");
		await serves(tipoff);
		const needed = join(env.DATA_DIR, "postgres/global/pg_control");
		renameSync(needed, `${needed}.away`);
		process.kill(postmasterOf(env.DATA_DIR), "SIGKILL");
		await tipoff.says("The built-in PostgreSQL did not start");
		expect(await statusOf(`${tipoff.url}/healthz`)).toBe(200);
		expect(await statusOf(`${tipoff.url}/readyz`)).toBe(503);
		renameSync(`${needed}.away`, needed);
		await serves(tipoff);
		expect(tipoff.output().match(/did not start \(.*pg_control/g)).toHaveLength(1);
		await end(tipoff);
	},
	120_000,
);

further(
	"a stop while it waits for the next attempt is a stop",
	async () => {
		const env = await settings();
		const tipoff = run(["serve"], env);
		await tipoff.says("Tipoff is at");
		const needed = join(env.DATA_DIR, "postgres/global/pg_control");
		renameSync(needed, `${needed}.away`);
		process.kill(postmasterOf(env.DATA_DIR), "SIGKILL");
		await tipoff.says("The built-in PostgreSQL did not start");
		await end(tipoff);
		renameSync(`${needed}.away`, needed);
		const next = run(["serve"], env);
		await next.says("Tipoff is at");
		await end(next);
	},
	120_000,
);
