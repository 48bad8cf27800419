import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { further } from "../support/depth.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { personAt } from "../support/person.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** One data directory for all: a database is made once, and every start finds what was left. */
const settings = async () => ({
	PORT: String(await freePort()),
	METRICS_PORT: String(await freePort()),
	LOG: "text",
	DATA_DIR: join(folder.path, "data"),
});
const isSilent = async (url: string) =>
	await fetch(url).then(
		() => false,
		() => true,
	);

test("several processes share a port, figures, logs and patience; one that is killed is replaced, and all end together", async () => {
	const env = await settings();
	const tipoff = run(["serve", "--processes", "2"], env);
	await tipoff.says("Tipoff is at");
	const figures = async () => await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text();
	const counted = async () => Number(/_total\{method="GET",status="200"\} (\d+)/.exec(await figures())?.[1] ?? 0);
	const ask = async (times: number) => {
		for (let time = 0; time < times; time += 1)
			expect((await fetch(`${tipoff.url}/healthz`, { headers: { connection: "close" } })).status).toBe(200);
	};
	await ask(40);
	await until(async () => (await counted()) === 40);
	const text = await figures();
	expect(text).toContain("tipoff_processes 2\n");
	for (const number of [1, 2]) expect(text).toContain(`tipoff_live_viewers{process="${number}"} 0\n`);
	const lines = () => tipoff.output().match(/^\S+ GET \/healthz 200 /gm)?.length ?? 0;
	await until(() => lines() === 40);

	const [victim = 0, other = 0] = workersOf(tipoff.pid);
	process.kill(victim, "SIGKILL");
	await until(() => workersOf(tipoff.pid).length === 2 && !workersOf(tipoff.pid).includes(victim));
	expect(workersOf(tipoff.pid)).toContain(other);
	await until(async () => (await figures()).includes("tipoff_processes 2\n"));
	await ask(5);
	await until(async () => (await counted()) === 45);
	expect((await fetch(`http://127.0.0.1:${env.METRICS_PORT}/`)).status).toBe(404);

	const person = await personAt(tipoff.url);
	const guess = async () =>
		(await person.send("POST", "/api/auth/login", { username: "ada", password: "a guess" })).status;
	const answers = await Promise.all(Array.from({ length: 30 }, guess));
	const heard = answers.filter((status) => status === 401).length;
	expect(heard).toBeGreaterThanOrEqual(5);
	expect(heard).toBeLessThan(10); // each with a patience of its own would hear five; a sixth to ninth want 15 s of waiting
	expect(answers.filter((status) => status === 429)).toHaveLength(30 - heard);

	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
	await until(() => isSilent(tipoff.url));
}, 120_000);

further(
	"workers end with a supervisor that is killed, and the next start has the port",
	async () => {
		const env = await settings();
		const tipoff = run(["serve", "--processes", "2"], env);
		await tipoff.says("Tipoff is at");
		tipoff.kill("SIGKILL");
		await tipoff.exited;
		await until(() => isSilent(tipoff.url));
		const next = run(["serve"], env);
		await next.says("Tipoff is at");
		next.kill("SIGTERM");
		expect(await next.exited).toBe(0);
	},
	120_000,
);

test("a database that is killed is started again; pages that are kept answer meanwhile", async () => {
	const env = await settings();
	const tipoff = run(["serve"], env);
	await tipoff.says("Tipoff is at");
	expect((await fetch(tipoff.url)).status).toBe(200);
	const pid = Number((await Bun.file(join(env.DATA_DIR, "postgres/postmaster.pid")).text()).split("\n")[0]);
	process.kill(pid, "SIGKILL");
	await tipoff.says("it is started again");
	expect((await fetch(tipoff.url)).status).toBe(200);
	await until(async () => (await fetch(`${tipoff.url}/?name=x`)).status === 200);
	await until(async () => (await fetch(`${tipoff.url}/readyz`)).status === 200);
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
}, 120_000);

test("a senseless number of processes is one clear sentence", async () => {
	const tipoff = run(["serve", "--processes", "many"], { DATA_DIR: join(folder.path, "data") });
	expect([await tipoff.exited, tipoff.output().trim()]).toEqual([1, "Usage: tipoff serve [--processes <1 to 64>]"]);
});

/** The processes that a supervisor has started to serve. */
function workersOf(pid: number): number[] {
	return Bun.spawnSync(["ps", "-o", "pid,args", "--ppid", String(pid)])
		.stdout.toString()
		.split("\n")
		.filter((line) => line.includes("--worker"))
		.map((line) => Number(line.trim().split(" ")[0]));
}
