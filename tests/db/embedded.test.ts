import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { openDataDir } from "../../db/data-dir.ts";
import { type Engine, type EngineSource, packageEngine, startEngine } from "../../db/embedded.ts";
import { StartError } from "../../db/start-error.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

setDefaultTimeout(120_000);

const folders: ReturnType<typeof temporaryFolder>[] = [];

afterAll(async () => {
	for (const made of folders) made.remove();
});

async function folder(): Promise<string> {
	const made = temporaryFolder();
	folders.push(made);
	return made.path;
}

async function refused(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => null,
		(error: unknown) => error,
	);
	expect(error).toBeInstanceOf(StartError);
	return (error as StartError).message;
}

async function modeOf(path: string): Promise<number> {
	return (await stat(path)).mode & 0o777;
}

describe("the embedded engine", () => {
	let dir = "";
	let engine: Engine;

	beforeAll(async () => {
		dir = await folder();
		engine = await startEngine({ dataDir: { dir }, source: packageEngine(), tests: true });
	});

	afterAll(() => engine.stop());

	test("is the packaged PostgreSQL with checksums and one order of letters on every system", async () => {
		const { sql, close } = connect(engine.owner);
		const [row] = await sql`
			select datlocprovider as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding,
				pg_get_userbyid(datdba) as owner, current_setting('data_checksums') as checksums,
				current_setting('server_version') as version
			from pg_database where datname = current_database()`;
		expect(row).toEqual({
			provider: "b",
			locale: "C.UTF-8",
			encoding: "UTF8",
			owner: "tipoff_owner",
			checksums: "on",
			version: engine.version,
		});
		await close();
	});

	test("listens on no network address, only on a socket in a private folder", async () => {
		const { sql, close } = connect(engine.owner);
		const [row] = await sql`select current_setting('listen_addresses') as addresses`;
		expect(row?.addresses).toBe("");
		expect(await modeOf(engine.owner.host)).toBe(0o700);
		await close();
	});

	test("gives the application a login that may nothing by itself", async () => {
		const { sql, close } = connect(engine.app);
		const [role] = await sql`
			select rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication
			from pg_roles where rolname = current_user`;
		expect(Object.values(role ?? {})).toEqual([false, false, false, false, false, false]);
		await expect(sql`create table mine (id int)`.execute()).rejects.toThrow("permission denied for schema public");
		await close();
	});

	test("lets nobody in without the password", async () => {
		const { sql, close } = connect({ ...engine.app, password: "guess" });
		await expect(sql`select 1`.execute()).rejects.toThrow("password authentication failed");
		await close();
	});

	test("remembers no statement between queries where a pooler cannot", async () => {
		const counts: unknown[] = [];
		for (const prepare of [true, false]) {
			const { sql, close } = connect(engine.app, { max: 1, prepare });
			await sql`select ${1}::int as one`;
			const [row] =
				await sql`select count(*)::int as remembered from pg_prepared_statements where statement like '%as one'`;
			counts.push(row?.remembered);
			await close();
		}
		expect(counts).toEqual([1, 0]);
	});

	test("keeps its passwords where only its own account reads them", async () => {
		expect(await modeOf(join(dir, "passwords.json"))).toBe(0o600);
		expect(await readFile(join(dir, "passwords.json"), "utf8")).toContain(engine.app.password);
	});
});

test("a second start keeps the data, and a stop leaves neither process file nor socket", async () => {
	const dir = await folder();
	const source = packageEngine();
	const first = await startEngine({ dataDir: { dir }, source, tests: true });
	const one = connect(first.owner);
	await one.sql`create table kept as select 'yes' as answer`;
	await one.close();
	await first.stop();
	expect(await first.exited).toBe(0);
	await until(() => !existsSync(first.owner.host));
	expect(existsSync(join(dir, "postgres/postmaster.pid"))).toBe(false);

	const second = await startEngine({ dataDir: { dir }, source, tests: true });
	const two = connect(second.owner);
	expect([...(await two.sql`select answer from kept`)]).toEqual([{ answer: "yes" }]);
	await two.close();
	await second.stop();
});

test("passwords that were lost are replaced", async () => {
	const dir = await folder();
	const source = packageEngine();
	const first = await startEngine({ dataDir: { dir }, source, tests: true });
	await first.stop();
	await rm(join(dir, "passwords.json"));
	const second = await startEngine({ dataDir: { dir }, source, tests: true });
	for (const login of [second.owner, second.app]) {
		const { sql, close } = connect(login);
		expect([...(await sql`select current_user as name`)]).toEqual([{ name: login.user }]);
		await close();
	}
	expect(second.app.password).not.toBe(first.app.password);
	await second.stop();
});

test("a process file whose number now belongs to another program does not block the start", async () => {
	const dir = await folder();
	const source = packageEngine();
	await (await startEngine({ dataDir: { dir }, source, tests: true })).stop();
	await writeFile(
		join(dir, "postgres/postmaster.pid"),
		`${process.pid}\n${join(dir, "postgres")}\n1\n5432\n/tmp\n\n\n`,
	);
	const engine = await startEngine({ dataDir: { dir }, source, tests: true });
	const { sql, close } = connect(engine.app);
	expect([...(await sql`select 1 as one`)]).toEqual([{ one: 1 }]);
	await close();
	await engine.stop();
});

test("data of another major release is refused with the way out, and left as it is", async () => {
	const dir = await folder();
	await mkdir(join(dir, "postgres"));
	await writeFile(join(dir, "postgres/PG_VERSION"), "17\n");
	const sentence = await refused(startEngine({ dataDir: { dir }, source: packageEngine(), tests: true }));
	expect(sentence).toContain("belongs to PostgreSQL 17, and this Tipoff brings PostgreSQL 18");
	expect(sentence).toContain("tipoff backup");
	expect(sentence).toContain("tipoff restore");
	expect(await readdir(dir)).toEqual(["postgres"]);
});

test("a folder that holds no database is refused, not overwritten", async () => {
	const dir = await folder();
	await mkdir(join(dir, "postgres"));
	await writeFile(join(dir, "postgres/notes.txt"), "mine");
	expect(await refused(startEngine({ dataDir: { dir }, source: packageEngine(), tests: true }))).toContain(
		"holds no PostgreSQL database",
	);
	expect(await readFile(join(dir, "postgres/notes.txt"), "utf8")).toBe("mine");
});

test("an engine that does not run on this system is refused with DATABASE_URL as the way out", async () => {
	const dir = await folder();
	const directory = await folder();
	await mkdir(join(directory, "bin"));
	await writeFile(join(directory, "bin/postgres"), "#!/bin/sh\necho 'GLIBC_2.27 not found' >&2\nexit 1\n");
	await chmod(join(directory, "bin/postgres"), 0o755);
	const source: EngineSource = { directory, version: "18.4.0" };
	const sentence = await refused(startEngine({ dataDir: { dir }, source, tests: true }));
	expect(sentence).toContain("does not run on this system (GLIBC_2.27 not found): set DATABASE_URL");
});

test("a damaged archive is refused before anything of it is used", async () => {
	const dir = await folder();
	const archive = join(dir, "engine.tar.zst");
	await writeFile(archive, "not what was packed");
	const source: EngineSource = { archive, version: "18.4.0", sha256: "0".repeat(64) };
	expect(await refused(startEngine({ dataDir: { dir }, source, tests: true }))).toContain("is damaged");
});

test("a server that ends early says why in one sentence", async () => {
	const dir = await folder();
	const source = packageEngine();
	await (await startEngine({ dataDir: { dir }, source, tests: true })).stop();
	await writeFile(join(dir, "postgres/postgresql.auto.conf"), "shared_preload_libraries = 'nowhere'\n");
	const sentence = await refused(startEngine({ dataDir: { dir }, source, tests: true }));
	expect(sentence).toContain('did not start (could not access file "nowhere": No such file or directory)');
	expect(sentence).toContain(join(dir, "postgres.log"));
});

test("a path through a file is no data directory", async () => {
	const file = join(await folder(), "file");
	await writeFile(file, "");
	expect(await refused(openDataDir(join(file, "data")))).toBe(
		`The data directory ${join(file, "data")} cannot be written (a part of the path is no folder): ` +
			"make it writable for this user, or set DATA_DIR to another folder.",
	);
	expect(await refused(openDataDir(file))).toContain("there is a file of that name");
});

test("a released data directory can be opened again, and tells nothing of the run before", async () => {
	const dir = await folder();
	const first = await openDataDir(dir);
	await first.writeRun({ pid: process.pid, port: 4711, connection: null });
	expect(await modeOf(join(dir, "run.json"))).toBe(0o600);
	expect(await first.readRun()).toEqual({ pid: process.pid, port: 4711, connection: null });
	await first.release();
	expect(await first.readRun()).toBeNull();
	const second = await openDataDir(dir);
	await second.release();
});
