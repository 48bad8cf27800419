import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type Connection, type ConnectionOptions } from "../../db/client.ts";
import { packageEngine, startEngine } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";

/** A fresh, migrated database: one a test file, copied from a template in some 20 ms. */
export interface TestDatabase extends Connection {
	/** The owner's connection: sees everything, for looking behind the product's back. */
	owner: Connection;
	options: ConnectionOptions;
	ownerOptions: ConnectionOptions;
}

interface Cluster {
	owner: ConnectionOptions;
	app: ConnectionOptions;
	admin: Connection;
	template: string;
}

let cluster: Promise<Cluster> | null = null;
let count = 0;

const filled = new Map<string, Promise<string>>();

export async function testDatabase({ template: wanted }: { template?: string } = {}): Promise<TestDatabase> {
	cluster ??= openCluster();
	const { owner, app, admin, template: empty } = await cluster;
	const template = wanted ? await filledTemplate(wanted) : empty;
	const name = `${template}_${++count}`;
	await admin.sql.unsafe(`create database ${name} template ${template} strategy wal_log`);
	const options = { ...app, database: name };
	const ownerOptions = { ...owner, database: name };
	const connection = connect(options, { max: 4 });
	const ownerConnection = connect(ownerOptions, { max: 2 });
	return {
		...connection,
		owner: ownerConnection,
		options,
		ownerOptions,
		async close() {
			await Promise.all([connection.close(), ownerConnection.close()]);
			await admin.sql.unsafe(`drop database ${name} with (force)`);
		},
	};
}

async function filledTemplate(wanted: string): Promise<string> {
	const known = filled.get(wanted) ?? fillTemplate(wanted);
	filled.set(wanted, known);
	return await known;
}

async function fillTemplate(wanted: string): Promise<string> {
	const { templates } = await import("./templates.ts");
	const fill = templates[wanted];
	if (!fill) throw new Error(`there is no template ${wanted}`);
	const { app, admin, template } = (await cluster) as Cluster;
	const name = `${template}_${wanted.replaceAll("-", "_")}`;
	await admin.sql.unsafe(`create database ${name} template ${template} strategy wal_log`);
	const connection = connect({ ...app, database: name }, { max: 4 });
	await fill(connection.db);
	await connection.close();
	return name;
}

async function openCluster(): Promise<Cluster> {
	const template = `tipoff_test_${process.pid}_${Date.now().toString(36)}`;
	const { owner, app } = process.env.TEST_DATABASE_URL
		? await externalCluster(process.env.TEST_DATABASE_URL)
		: await embeddedCluster();
	const admin = connect(owner, { max: 1 });
	await admin.sql.unsafe(`create database ${template}`);
	const made = connect({ ...owner, database: template }, { max: 1 });
	await migrate(made.sql, app.user);
	await made.close();
	process.once("beforeExit", () => void dropAll(admin, template));
	return { owner, app, admin, template };
}

async function externalCluster(url: string) {
	const at = new URL(url);
	const owner = {
		host: at.hostname,
		port: Number(at.port || 5432),
		user: decodeURIComponent(at.username) || "postgres",
		password: decodeURIComponent(at.password),
		database: at.pathname.slice(1) || "postgres",
	};
	const app = { ...owner, user: "tipoff_test_app", password: "tipoff_test_app" };
	const admin = connect(owner, { max: 1 });
	await admin.sql
		.unsafe(
			`create role tipoff_test_app login nosuperuser noinherit nocreatedb nocreaterole password 'tipoff_test_app'`,
		)
		.catch((error: { code?: string }) => {
			if (error.code !== "42710" && error.code !== "23505") throw error;
		});
	await admin.close();
	return { owner, app };
}

async function embeddedCluster() {
	const dir = mkdtempSync(join(tmpdir(), "tipoff-test-"));
	const engine = await startEngine({ dataDir: { dir }, source: packageEngine(), tests: true });
	process.once("exit", () => rmSync(dir, { recursive: true, force: true }));
	return engine;
}

async function dropAll(admin: Connection, template: string) {
	await admin.sql.unsafe(`drop database if exists ${template} with (force)`).catch(() => {});
	await admin.close();
}
