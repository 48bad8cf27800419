import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { testDatabase } from "../support/database.ts";
import { freePort, run } from "../support/running.ts";
import { relayTo } from "../support/servers/relay.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

/** As soon as its database answers: that of a machine with much else to do is taken for silent now and then. */
async function standingsAt(url: string): Promise<string> {
	let text = "";
	await until(async () => {
		const answer = await fetch(`${url}/harbor-city/teamList?league=all`);
		text = await answer.text();
		return answer.status === 200;
	});
	return text;
}

test("a backup is made while it serves, and another installation goes on with it", async () => {
	const file = join(folder.path, "all.tipoff");
	const titles = JSON.stringify({ "harbor.localhost": "Harbor City Hoops" }); // as the demo has them
	const demo = await testDatabase({ template: "demo" });
	const ways = [relayTo(demo.options), relayTo(demo.ownerOptions)] as const;
	const env = {
		PORT: String(await freePort()),
		DATA_DIR: join(folder.path, "first"),
		DATABASE_URL: ways[0].url,
		DATABASE_MIGRATE_URL: ways[1].url,
		SITE_TITLES: titles,
	};
	const first = run(["serve"], env);
	await first.says("Tipoff is at");
	const before = await standingsAt(first.url);

	const backup = run(["backup", file], env);
	expect([await backup.exited, backup.output()]).toEqual([0, expect.stringContaining("organizations, ")]);
	const again = run(["restore", file], env);
	expect([await again.exited, again.output()]).toEqual([1, expect.stringContaining("This database is not empty")]);
	first.kill("SIGTERM");
	expect(await first.exited).toBe(0);

	const other = { PORT: env.PORT, DATA_DIR: join(folder.path, "second"), SITE_TITLES: titles };
	const second = run(["serve"], other);
	await second.says("Tipoff is at");
	const restore = run(["restore", file], other);
	expect([await restore.exited, restore.output()]).toEqual([0, expect.stringContaining("Restored what was there on")]);
	expect(await standingsAt(second.url)).toBe(before);
	second.kill("SIGTERM");
	expect(await second.exited).toBe(0);
	for (const way of ways) way.close();
	await demo.close();
}, 240_000);

test.each([
	[["backup"], "Usage: tipoff backup <file>"],
	[["restore", "one", "two"], "Usage: tipoff restore <file>"],
])(
	"%p says how it is called",
	async (args, usage) => {
		const tipoff = run(args, { DATA_DIR: join(folder.path, "unused") });
		expect([await tipoff.exited, tipoff.output().trim()]).toEqual([1, usage]);
	},
	120_000,
);
