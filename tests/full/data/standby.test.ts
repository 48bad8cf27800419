import { afterAll, beforeAll, expect, test } from "bun:test";
import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect, type ConnectionOptions } from "../../../db/client.ts";
import { packageEngine, startEngine } from "../../../db/embedded.ts";
import { answers } from "../../../db/face.ts";
import { migrate } from "../../../db/migrate.ts";
import { listen } from "../../../src/data/listen.ts";
import { Directory } from "../../../src/data/organization/directory.ts";
import { as, lackOf } from "../../../src/data/tenant.ts";
import { start } from "../../support/started.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";

/** A server that follows a primary, and so only reads, until it is made the primary itself. */
const folder = temporaryFolder();
let owner: ConnectionOptions;
let app: ConnectionOptions;

beforeAll(async () => {
	const engine = await startEngine({ dataDir: { dir: folder.path }, source: packageEngine(), tests: true });
	const making = connect(engine.owner, { max: 1 });
	await migrate(making.sql, engine.app.user);
	await making.close();
	await engine.stop();
	const cluster = join(folder.path, "postgres");
	writeFileSync(join(cluster, "standby.signal"), "");
	const [version = ""] = readdirSync(join(folder.path, "engine"));
	const { uid, gid } = statSync(cluster);
	const sockets = join(folder.path, "sockets");
	await Bun.$`install -d -m 700 -o ${uid} -g ${gid} ${sockets}`.quiet();
	chmodSync(folder.path, 0o755);
	const settings = ["listen_addresses=", `unix_socket_directories=${sockets}`].flatMap((setting) => ["-c", setting]);
	start([join(folder.path, "engine", version, "bin/postgres"), "-D", cluster, ...settings], {
		...(process.getuid?.() === 0 ? { uid, gid } : {}),
		stdout: "ignore",
		stderr: "ignore",
	});
	[owner, app] = [engine.owner, engine.app].map((options) => ({ ...options, host: sockets })) as [
		ConnectionOptions,
		ConnectionOptions,
	];
	const looking = connect(owner, { max: 1 });
	await until(async () => await looking.sql`select 1`.then(Boolean, () => false));
	await looking.close();
}, 120_000);
afterAll(() => folder.remove());

test("a server that only follows is no answer to who needs the primary, until it is the primary itself (operations 16)", async () => {
	const said: string[] = [];
	const [needing, reading, admin] = [
		connect(app, { max: 2, needsPrimary: true }),
		connect(app, { max: 2 }),
		connect(owner, { max: 1 }),
	];
	needing.tell((line) => said.push(line));
	const read = async ({ db }: typeof reading) =>
		await as(db, "tipoff_platform", null, async (tx) => await tx.execute(sql`select 1`)).then(
			() => "read",
			(error: unknown) => lackOf(error),
		);
	expect([await read(reading), await answers(reading.db)]).toEqual(["read", true]);
	expect(await read(needing)).toBe("silent");
	await until(() => said.length > 0);
	expect(said).toEqual(["The database does not answer (it is a replica): it is asked until it does."]);
	expect(await answers(needing.db)).toBe(false);
	await expect(listen(app, new Directory(reading.db))).rejects.toThrow("DATABASE_URL leads to a replica");

	await admin.sql`select pg_promote()`;
	await until(() => said.length > 1);
	expect([await read(needing), await answers(needing.db)]).toEqual(["read", true]);
	await Promise.all([needing.close(), reading.close(), admin.close()]);
}, 120_000);
