import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, chownSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { connect, type Connection } from "../../../db/client.ts";
import { answers } from "../../../db/face.ts";
import { seasons } from "../../../db/schema/index.ts";
import type { Organization } from "../../../src/data/organization/platform.ts";
import { as, postgresCode, read, write } from "../../../src/data/tenant.ts";
import { patience } from "../../support/database.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { freePort } from "../../support/running.ts";
import { start } from "../../support/started.ts";
import { until } from "../../support/until.ts";

const binary = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find((path) =>
	Bun.which(path),
);
if (!binary) console.warn("No PgBouncer: the tenants are not tried through a pooler in transaction mode.");

const nobody = 65_534;

/** Tenants through a pooler that hands every transaction to any of two connections (operations 5). */
describe.skipIf(!binary)("through PgBouncer in transaction mode", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let pooled: Connection;
	const { path: folder, remove } = temporaryFolder();
	let pooler: Bun.Subprocess;
	let port: number;
	const tenants: Organization[] = [];

	beforeAll(async () => {
		site = await testApp();
		for (const slug of ["first", "second"]) {
			const organization = await site.organization({ slug });
			await site.write(organization, fillLeague);
			tenants.push(organization);
		}
		port = await freePort();
		const { host, port: target, user, password, database } = site.database.options;
		const file = (name: string, text: string) => {
			writeFileSync(join(folder, name), text, { mode: 0o600 });
			if (process.getuid?.() === 0) chownSync(join(folder, name), nobody, nobody);
		};
		file("users", `"${user}" "${password}"\n`);
		file(
			"pooler.ini",
			[
				"[databases]",
				"lost = host=127.0.0.1 port=1",
				`* = host=${host} port=${target} dbname=${database}`,
				"[pgbouncer]",
				"listen_addr = 127.0.0.1",
				`listen_port = ${port}`,
				"unix_socket_dir =",
				"auth_type = plain",
				`auth_file = ${join(folder, "users")}`,
				"pool_mode = transaction",
				"default_pool_size = 2",
				"server_login_retry = 1",
				"query_wait_timeout = 2",
				"ignore_startup_parameters = application_name",
				"",
			].join("\n"),
		);
		if (process.getuid?.() === 0) chownSync(folder, nobody, nobody);
		chmodSync(folder, 0o700);
		const asNobody = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
		pooler = start([binary ?? "", join(folder, "pooler.ini")], { ...asNobody, stdout: "ignore", stderr: "ignore" });
		pooled = connect({ host: "127.0.0.1", port, user, password, database }, { max: 12, prepare: false, patience });
		await until(
			async () =>
				await pooled.sql`select 1`.then(
					() => true,
					() => false,
				),
		);
	});
	afterAll(async () => {
		await pooled?.close();
		pooler?.kill();
		await pooler?.exited;
		remove();
		await site?.close();
	});

	test("many transactions of two tenants at once see their own rows only", async () => {
		const seen = await Promise.all(
			Array.from({ length: 200 }, async (_, at) => {
				const organization = tenants[at % 2];
				if (!organization) throw new Error("there are two");
				const { value } = await read(
					pooled.db,
					organization,
					"staff",
					0,
					async ({ tx }) => await tx.select().from(seasons),
				);
				return value.length === 1 && value.every((row) => row.organization_id === organization.id);
			}),
		);
		expect(seen.every(Boolean)).toBe(true);
	});

	test("a pooler that cannot reach the database is no answer of the database (operations 14)", async () => {
		const { user, password } = site.database.options;
		const lost = connect({ host: "127.0.0.1", port, user, password, database: "lost" }, { prepare: false, patience });
		const said = Promise.withResolvers<string>();
		lost.tell(said.resolve);
		expect([await answers(pooled.db), await answers(lost.db)]).toEqual([true, false]);
		expect(await said.promise).toBe("The database does not answer (08P01): it is asked until it does.");
		await lost.close();
	});

	test("nothing of a transaction is left on its connection", async () => {
		const [first] = tenants;
		if (!first) throw new Error("there are two");
		const codes = await Promise.all(
			Array.from({ length: 40 }, async (_, at) =>
				at % 2 === 0
					? await as(
							pooled.db,
							"tipoff_tenant",
							first.id,
							async (tx) => await tx.execute(sql`select 1 from players`),
						).then(() => "own")
					: await pooled.db.execute(sql`select 1 from players`).then(
							() => "seen",
							(error: unknown) => postgresCode(error),
						),
			),
		);
		expect([...new Set(codes)].toSorted()).toEqual(["42501", "own"]);
	});

	test("writers of one tenant still wait for each other", async () => {
		const [first] = tenants;
		if (!first) throw new Error("there are two");
		const rename = async (at: number) =>
			await write(pooled.db, first, 0, async ({ tx }) => {
				const [row] = await tx.select().from(seasons);
				await tx
					.update(seasons)
					.set({ name: `${row?.name ?? ""}${at}` })
					.where(eq(seasons.id, row?.id ?? 0));
			});
		await Promise.all(Array.from({ length: 8 }, (_, at) => rename(at)));
		const { value } = await read(pooled.db, first, "staff", 0, async ({ tx }) => await tx.select().from(seasons));
		expect(value[0]?.name.replace("Fall 2026", "").split("").toSorted().join("")).toBe("01234567");
	});
});
