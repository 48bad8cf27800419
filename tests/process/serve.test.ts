import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { until } from "../support/until.ts";
import { freePort, run, type Running } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { few } from "../support/depth.ts";
import { said } from "../support/said.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** One data directory for all: a database is made once, and every start finds what was left. */
const settings = async () => ({ PORT: String(await freePort()), DATA_DIR: join(folder.path, "data") });

test("an empty database gets its tables, an address, a hint for the first administrator, and a directory", async () => {
	const env = await settings();
	const tipoff = run(["serve"], env);
	await tipoff.says("Make the first administrator: tipoff admin create <username>");
	expect(tipoff.output()).toContain(`Tipoff is at http://localhost:${env.PORT}`);
	expect(await (await fetch(tipoff.url)).text()).toContain("No leagues available");
	expect((await fetch(`${tipoff.url}/readyz`)).status).toBe(200);

	const admin = run(["admin", "create", "ada"], env);
	expect([await admin.exited, admin.output().includes("ada may now manage this platform.")]).toEqual([0, true]);
	const again = run(["admin", "create", "Ada"], env);
	expect([await again.exited, again.output().trim()]).toEqual([1, 'There is already a user named "Ada".']);

	const second = run(["serve"], { ...env, PORT: String(await freePort()) });
	expect(await second.exited).toBe(1);
	expect(second.output()).toContain(`is in use by another Tipoff (process ${tipoff.pid})`);
	expect(second.output().trim().split("\n")).toHaveLength(1);

	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);

	const next = run(["serve"], env);
	await next.says("Tipoff is at");
	expect(next.output()).not.toContain("administrator");
	next.kill("SIGINT");
	expect(await next.exited).toBe(0);
}, 120_000);

test("a port in use is one clear sentence and exit 1", async () => {
	const env = await settings();
	const other = Bun.serve({ port: Number(env.PORT), hostname: "127.0.0.1", fetch: () => new Response("other") });
	const tipoff = run(["serve"], env);
	expect(await tipoff.exited).toBe(1);
	expect(tipoff.output().trim()).toBe(
		`Port ${env.PORT} is in use by another program: stop it, or set PORT to another one.`,
	);
	await other.stop(true);
}, 120_000);

test("a data directory that cannot be written is one clear sentence and exit 1", async () => {
	const closed = join(folder.path, "closed");
	mkdirSync(closed);
	chmodSync(closed, 0o500);
	const path = process.getuid?.() === 0 ? "/proc/tipoff" : join(closed, "data");
	const tipoff = run(["serve"], { PORT: String(await freePort()), DATA_DIR: path });
	expect(await tipoff.exited).toBe(1);
	expect(tipoff.output()).toContain(`The data directory ${path} cannot be written`);
	expect(tipoff.output().trim().split("\n")).toHaveLength(1);
}, 120_000);

test.each(
	few([
		[{ PORT: "seventy" }, 'PORT is "seventy": it must be a whole number from 0 to 65535.'],
		[{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, said.databaseUrlDoesNotAnswer],
	]),
)(
	"a senseless setting is one clear sentence and exit 1: %p",
	async (env, sentence) => {
		const tipoff = run(["serve"], { DATA_DIR: join(folder.path, "unused"), ...env } as Record<string, string>);
		expect([await tipoff.exited, tipoff.output().trim()]).toEqual([1, sentence]);
	},
	120_000,
);

test("an unknown command explains the known ones", async () => {
	const tipoff = run(["dance"], {});
	expect(await tipoff.exited).toBe(1);
	expect(tipoff.output()).toContain('There is no command "dance".');
	expect(tipoff.output()).toContain("tipoff serve");
});

test("says which release it is, without a database", async () => {
	for (const word of ["version", "--version"]) {
		const tipoff = run([word], { DATA_DIR: join(folder.path, "unused") });
		expect(await tipoff.exited).toBe(0);
		expect(tipoff.output().trim()).toMatch(/^tipoff \d+\.\d+\.\d+, build [0-9a-f]{12}$/);
	}
});

const nonsense = [
	"a@b",
	"local host",
	"",
	"m\u00fcnchen.example",
	"xn--a",
	"localhost:abc",
	"harbor.localhost:99999999",
	"\u00ff\u00fe",
];

describe("a server that runs", () => {
	let tipoff: Running;
	beforeAll(async () => {
		tipoff = run(["serve"], await settings());
		await tipoff.says("Tipoff is at");
	}, 120_000);
	afterAll(async () => {
		tipoff.kill("SIGTERM");
		await tipoff.exited;
	}, 120_000);

	test("a Host header of nonsense is refused in words, and nothing is logged", async () => {
		const before = tipoff.output();
		for (const host of nonsense)
			for (const [path, expected] of [
				["/healthz", [200]],
				["/", [400, 404]],
				["/api/sportsv2", [400, 404, 200]],
				["/_/assets/none.css", [400, 404]],
			] as const) {
				const status = await statusOf(
					Number(new URL(tipoff.url).port),
					`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
				);
				expect({ host, path, known: (expected as readonly number[]).includes(status) ? "fine" : status }).toEqual({
					host,
					path,
					known: "fine",
				});
			}
		expect(tipoff.output()).toBe(before);
	}, 120_000);

	test("HEAD says how long the page is and sends nothing of it", async () => {
		const got = await fetch(tipoff.url, { headers: { "accept-encoding": "identity" } });
		const head = await fetch(tipoff.url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
		expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
			200,
			String((await got.bytes()).byteLength),
			"",
		]);
	}, 120_000);

	test("a request that runs when SIGTERM comes is answered", async () => {
		const running = Array.from({ length: 20 }, () =>
			fetch(`${tipoff.url}/?name=${crypto.randomUUID()}`).then((response) => response.status),
		);
		await Promise.race(running);
		tipoff.kill("SIGTERM");
		const answers = await Promise.allSettled(running);
		expect(await tipoff.exited).toBe(0);
		for (const answer of answers) expect(answer.status === "rejected" || answer.value === 200).toBe(true);
		expect(answers.some((answer) => answer.status === "fulfilled")).toBe(true);
	}, 120_000);
});

/** The status that raw bytes are answered with. */
async function statusOf(port: number, bytes: string): Promise<number> {
	return await new Promise((resolve) => {
		let text = "";
		void Bun.connect({
			hostname: "127.0.0.1",
			port,
			socket: {
				open: (socket) => void socket.write(bytes),
				data: (_, chunk) => void (text += chunk.toString()),
				close: () => resolve(Number(text.split(" ")[1] ?? 0)),
			},
		});
	});
}

test("kill -9 leaves no orphan, and the next start has every acknowledged write", async () => {
	const env = await settings();
	const tipoff = run(["serve"], env);
	await tipoff.says("Tipoff is at");
	const admin = run(["admin", "create", "grace"], env);
	expect(await admin.exited).toBe(0);
	tipoff.kill("SIGKILL");
	await tipoff.exited;
	const next = run(["serve"], env);
	await next.says("Tipoff is at");
	const again = run(["admin", "create", "grace"], env);
	expect([await again.exited, again.output().trim()]).toEqual([1, 'There is already a user named "grace".']);
	next.kill("SIGTERM");
	expect(await next.exited).toBe(0);
	await until(() => enginesOf(env.DATA_DIR).length === 0);
}, 120_000);

/** The processes whose command line names a data directory. */
function enginesOf(dir: string): string[] {
	return Bun.spawnSync(["ps", "-eo", "pid,args"])
		.stdout.toString()
		.split("\n")
		.filter((line) => line.includes(dir));
}
