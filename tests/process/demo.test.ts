import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { demoSlugs } from "../../db/demo.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const last = "Ctrl+C stops it.";

test("the demo fills an empty database, prints every address, and keeps its leagues on the second start", async () => {
	const port = await freePort();
	const env = { PORT: String(port), DATA_DIR: join(folder.path, "demo") };
	const first = run(["demo"], env);
	await first.says(last);
	const addresses = [...first.output().matchAll(/http:\S+/g)].map(([address]) => address);
	expect(addresses).toContain(`http://harbor.localhost:${port}`);
	expect(addresses).toEqual(expect.arrayContaining(demoSlugs.map((slug) => `http://localhost:${port}/${slug}`)));
	const host = `harbor.localhost:${port}`;
	const home = await (await fetch(`http://127.0.0.1:${port}/`, { headers: { host } })).text();
	expect(home).toContain("Harbor City Hoops");
	const standings = `http://127.0.0.1:${port}/harbor-city/teamList?league=all`;
	const before = await (await fetch(standings)).text();
	expect(before).toContain("Cannery Crushers");
	first.kill("SIGTERM");
	expect(await first.exited).toBe(0);

	const second = run(["demo"], env);
	await second.says(last);
	expect(second.output()).not.toContain("play their seasons");
	expect(await (await fetch(standings)).text()).toBe(before);
	second.kill("SIGTERM");
	expect(await second.exited).toBe(0);
}, 120_000);

test("a demo that is killed while it fills leaves nothing behind, and the next one fills", async () => {
	const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "killed") };
	const first = run(["demo"], env);
	await first.says("play their seasons");
	first.kill("SIGKILL");
	await first.exited;
	const second = run(["demo"], env);
	await second.says(last);
	expect(second.output()).toContain("play their seasons");
	second.kill("SIGTERM");
	expect(await second.exited).toBe(0);
}, 120_000);
