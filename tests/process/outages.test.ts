import { expect, test } from "bun:test";
import { testDatabase } from "../support/database.ts";
import { further } from "../support/depth.ts";
import { through } from "../support/servers/outages.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { hasOpenssl, tlsServer } from "../support/servers/tls-server.ts";
import { outageKinds, unreliable } from "../support/servers/unreliable.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

test("a server comes through every kind of outage of its database, and drops no connection (operations 14)", async () => {
	const { output, longestMs, noticedMs, servedMs, statuses, ...seen } = await through(outageKinds);
	console.log({ ...seen, statuses, longestMs, noticedMs, servedMs, falls: output.match(/does not answer/g)?.length });
	expect(seen).toMatchObject({ outages: outageKinds.length, dropped: 0, unmarked: 0, lost: 0 });
	expect(Object.keys(statuses).sort()).toEqual(["200", "503"]);
	expect(output).not.toContain('"level":"error"');
	expect(output).not.toContain("socket.write");
	expect(
		output.match(/^[\dT:-]{19}\.\d{3}Z The database does not answer \(\w+\): it is asked until it does\.$/gm),
	).not.toBeNull();
	expect(output).toContain("The database answers again.");
}, 900_000);

further(
	"a database that is silent from the start is one clear sentence and exit 1",
	async () => {
		const database = await testDatabase();
		const folder = temporaryFolder();
		await using line = await unreliable(database.options);
		line.fail("frozen");
		const tipoff = run(["serve"], { PORT: String(await freePort()), DATABASE_URL: line.url, DATA_DIR: folder.path });
		expect([await tipoff.exited, tipoff.output().trim()]).toEqual([1, silentAtStart]);
		await database.close();
		folder.remove();
	},
	120_000,
);

const silentAtStart = said.databaseUrlDoesNotAnswer;

further.skipIf(!hasOpenssl)(
	"a database whose certificate has run out is one that does not answer, until it has another one (operations 14)",
	async () => {
		await using server = await tlsServer();
		const folder = temporaryFolder();
		const env = { DATABASE_URL: server.url, DATA_DIR: folder.path, NODE_EXTRA_CA_CERTS: server.authority };
		const tipoff = run(["serve"], { ...env, PORT: String(await freePort()) });
		await tipoff.says("Tipoff is at");
		const ask = async (path: string) => await fetch(tipoff.url + path);
		const page = () => `/?name=${crypto.randomUUID()}`;
		expect((await ask(page())).status).toBe(200);

		await server.renew(-1);
		const refused = await ask(page());
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
		expect(await refused.text()).toContain(said.databaseDoesNotAnswer);
		expect((await ask("/api/sportsv2")).status).toBe(503);
		expect((await ask("/readyz")).status).toBe(503);
		const second = run(["serve"], { ...env, PORT: String(await freePort()) });
		expect([await second.exited, second.output().trim()]).toEqual([1, silentAtStart]);

		await server.renew(1);
		await until(async () => (await ask(page())).status === 200);
		await until(async () => (await ask("/readyz")).status === 200);
		expect(tipoff.output()).not.toContain('"level":"error"');
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
		folder.remove();
	},
	240_000,
);
