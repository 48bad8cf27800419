import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { demoSlugs } from "../../db/demo.ts";
import { further } from "../support/depth.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { said } from "../support/said.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const last = said.ctrlCStopsIt;

/** The status of a sign-in at the platform, as its own page makes it. */
async function signIn(port: number, username: string, password: string): Promise<number> {
	const host = "leagues.example";
	const page = await fetch(`http://127.0.0.1:${port}/login`, { headers: { host } });
	const cookies = page.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
	const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
	const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
		method: "POST",
		headers: { host, "content-type": "application/json", "x-xsrf-token": token, cookie: cookies.join("; ") },
		body: JSON.stringify({ username, password }),
	});
	return answer.status;
}

test("the demo fills an empty database, prints every address, and keeps its leagues on the second start", async () => {
	const port = await freePort();
	const env = { PORT: String(port), DATA_DIR: join(folder.path, "demo") };
	const first = run(["demo"], env);
	await first.says(last);
	expect(first.output()).toMatch(/^Sign in at \S+\/login with$/m);
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
}, 240_000);

further(
	"a demo that others can reach has no password that everybody knows, also where it was filled with that",
	async () => {
		const port = await freePort();
		const open = { PORT: String(port), DATA_DIR: join(folder.path, "demo"), PUBLIC_URL: "https://leagues.example" };
		const logins = (text: string) =>
			[...text.matchAll(/^ {2}(demo-\w+) \/ (\S+)/gm)].map(([, name, word]) => ({ name, word }));

		const first = run(["demo"], open);
		await first.says(last);
		const made = logins(first.output());
		expect(made.map(({ name }) => name)).toEqual(["demo-owner", "demo-staff"]);
		for (const { name = "", word = "" } of made) {
			expect(word).toMatch(/^\w{12}$/);
			expect(await signIn(port, name, "tipoff-demo")).toBe(401);
			expect(await signIn(port, name, word)).toBe(200);
		}
		first.kill("SIGTERM");
		expect(await first.exited).toBe(0);

		const second = run(["demo"], open);
		await second.says(last);
		expect(logins(second.output())).toEqual([]);
		expect(second.output()).toContain("as they were");
		for (const { name = "", word = "" } of made) expect(await signIn(port, name, word)).toBe(200);
		second.kill("SIGTERM");
		expect(await second.exited).toBe(0);
	},
	240_000,
);

further(
	"a demo that is killed while it fills leaves nothing behind, and the next one fills",
	async () => {
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
	},
	240_000,
);
