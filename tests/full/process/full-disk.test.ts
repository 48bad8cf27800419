import { afterEach, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "../../../db/client.ts";
import { personAt } from "../../support/person.ts";
import { imageFile } from "../../support/pictures.ts";
import { freePort, run } from "../../support/running.ts";
import { canMount, type SmallDisk, smallDisk } from "../../support/servers/small-disk.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

let disk: SmallDisk | null = null;
afterEach(() => disk?.remove());

test.skipIf(!canMount)(
	"on a full data directory (needs to mount one) all is refused in a sentence and read as before; with room again all is well",
	async () => {
		const { fill, empty, tipoff, ada, ready, save, upload, business } = await onDisk("240m");
		expect([(await save()).status, (await business()).status, (await upload()).status]).toEqual([200, 200, 200]);

		fill();
		expect([(await ready()).status, await (await ready()).text()]).toEqual([503, said.databaseDiskFull]);
		expect((await upload()).status).toBe(507);
		const statuses = new Set<number>();
		await until(async () => {
			statuses.add((await business()).status);
			return statuses.has(507);
		});
		expect([...statuses].filter((status) => status !== 200)).toEqual([507]);
		for (const path of ["/", "/acme/teamList"]) expect((await fetch(tipoff.url + path)).status).toBe(200);
		expect((await ada.get("/dashboard/seasons")).status).toBe(200);
		for (const name of ["database", "uploaded files"])
			expect(lines(tipoff.output(), `The disk of the ${name} is full`)).toBe(1);

		empty();
		await until(async () => (await ready()).status === 200);
		expect([(await save()).status, (await business()).status, (await upload()).status]).toEqual([200, 200, 200]);
		expect(lines(tipoff.output(), '"level":"error"')).toBe(2);
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	},
	240_000,
);

test.skipIf(!canMount)(
	"when the database's log finds no room (needs to mount a disk) it is away, and comes back by itself with room again",
	async () => {
		const { fill, empty, tipoff, nextLogFile, ready, save } = await onDisk("240m");
		expect((await save()).status).toBe(200);
		expect((await fetch(`${tipoff.url}/acme/teamList`)).status).toBe(200);
		fill();
		await nextLogFile().catch(() => {});
		await until(async () => (await save()).status === 503);
		expect((await ready()).status).toBe(503);
		expect((await fetch(`${tipoff.url}/acme/teamList`)).status).toBe(200); // it is kept
		empty();
		await until(async () => (await ready()).status === 200, 60_000);
		expect((await save()).status).toBe(200);
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	},
	240_000,
);

/** A server whose data lie on a disk of that size, an organization, and somebody who changes it. */
async function onDisk(size: string) {
	disk = smallDisk(size);
	const { fill, empty, path } = disk;
	const env = { PORT: String(await freePort()), DATA_DIR: join(path, "data") };
	const tipoff = run(["serve"], env);
	await tipoff.says("Tipoff is at");
	const password = "harbor lights at noon";
	expect(await run(["admin", "create", "ada"], { ...env, ADMIN_PASSWORD: password }).exited).toBe(0);
	const ada = await personAt(tipoff.url);
	await ada.send("POST", "/api/auth/login", { username: "ada", password });
	const nextLogFile = async () => await beginLogFile(env.DATA_DIR);
	await nextLogFile(); // with room in it for all that follows
	const made = await ada.send("POST", "/api/organizations", { name: "Acme", slug: "acme" });
	const { organization } = (await made.json()) as { organization: { id: number } };
	await ada.send("PUT", "/api/session/organization", { organization_id: organization.id });
	const change = async (body: object) => await ada.send("PUT", `/api/organizations/${organization.id}`, body);
	return {
		fill,
		empty,
		tipoff,
		ada,
		nextLogFile,
		ready: async () => await fetch(`${tipoff.url}/readyz`),
		save: async () => await change({ name: `Acme ${crypto.randomUUID()}` }),
		upload: async () => {
			const form = new FormData();
			form.append("logo", imageFile("logo"));
			return await change(form);
		},
		business: async () =>
			await ada.send("POST", "/api/businesses", {
				name: `Pier ${crypto.randomUUID()}`,
				email: "pier@example.test",
				website: `https://pier.example/${"x".repeat(150)}`,
			}),
	};
}

const lines = (output: string, text: string) => output.split("\n").filter((line) => line.includes(text)).length;

/** Makes the database begin a new file of its log: where there is no room for it, the server ends instead of the statement. */
async function beginLogFile(dataDir: string): Promise<void> {
	const { connection } = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as {
		connection: { owner: ConnectionOptions };
	};
	const owner = connect(connection.owner, { max: 1 });
	await owner.sql`select pg_switch_wal()`;
	await owner.close();
}
