import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { freePort, run, temporaryFolder } from "../support/running.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

test("several processes share a port, one that is killed is replaced, and all end together", async () => {
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "data") };
	const tipoff = run(["serve", "--processes", "2"], env);
	await tipoff.says("Tipoff is at");
	const workers = () =>
		Bun.spawnSync(["ps", "-o", "pid,args", "--ppid", String(tipoff.pid)])
			.stdout.toString()
			.split("\n")
			.filter((line) => line.includes("--worker"));
	const pidsNow = () => workers().map((line) => Number(line.trim().split(" ")[0]));
	expect(workers()).toHaveLength(2);
	expect((await fetch(tipoff.url)).status).toBe(200);
	const [victim = 0, other = 0] = pidsNow();
	process.kill(victim, "SIGKILL");
	await until(() => pidsNow().length === 2 && !pidsNow().includes(victim));
	expect(pidsNow()).toContain(other);
	for (let time = 0; time < 10; time += 1) expect((await fetch(tipoff.url)).status).toBe(200);
	tipoff.kill("SIGTERM");
	expect(await tipoff.exited).toBe(0);
	await until(
		async () =>
			await fetch(tipoff.url).then(
				() => false,
				() => true,
			),
	);
}, 90_000);

test("workers end with a supervisor that is killed, and the next start has the port", async () => {
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "killed") };
	const tipoff = run(["serve", "--processes", "2"], env);
	await tipoff.says("Tipoff is at");
	tipoff.kill("SIGKILL");
	await tipoff.exited;
	await until(
		async () =>
			await fetch(tipoff.url).then(
				() => false,
				() => true,
			),
	);
	const next = run(["serve"], env);
	await next.says("Tipoff is at");
	next.kill("SIGTERM");
	expect(await next.exited).toBe(0);
}, 90_000);

test("a database that is killed is started again; pages that are kept answer meanwhile", async () => {
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "fallen") };
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
}, 90_000);

test("a senseless number of processes is one clear sentence", async () => {
	const tipoff = run(["serve", "--processes", "many"], { DATA_DIR: join(folder.path, "data") });
	expect([await tipoff.exited, tipoff.output().trim()]).toEqual([1, "Usage: tipoff serve [--processes <1 to 64>]"]);
});
