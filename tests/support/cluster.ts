import { connect, type Connection, type ConnectionOptions } from "../../db/client.ts";
import { packageEngine, startEngine } from "../../db/embedded.ts";
import { keeperOf } from "./started.ts";
import { temporaryFolder } from "./temporary.ts";

/** A PostgreSQL server for tests: its owner, the login that may nothing, and what its databases' names begin with. */
export interface Cluster {
	readonly owner: ConnectionOptions;
	readonly app: ConnectionOptions;
	readonly prefix: string;
}

/** A server of its own, without durability. */
export async function startCluster(): Promise<Cluster & { stop(): Promise<void> }> {
	const folder = temporaryFolder();
	const engine = await startEngine({ dataDir: { dir: folder.path }, source: packageEngine(), tests: true });
	const keeper = keeperOf(folder.path);
	return {
		owner: engine.owner,
		app: engine.app,
		prefix: "tipoff_test",
		async stop() {
			await engine.stop();
			folder.remove();
			keeper.kill("SIGKILL");
		},
	};
}

/** The server at that address, where nobody else's databases are touched. */
export async function externalCluster(url: string): Promise<Cluster & { stop(): Promise<void> }> {
	const at = new URL(url);
	const owner = {
		host: at.hostname,
		port: Number(at.port || 5432),
		user: decodeURIComponent(at.username) || "postgres",
		password: decodeURIComponent(at.password),
		database: at.pathname.slice(1) || "postgres",
	};
	const app = { ...owner, user: "tipoff_test_app", password: "tipoff_test_app" };
	const prefix = `tipoff_test_${process.pid}_${Date.now().toString(36)}`;
	await asOwner({ owner }, async ({ sql }) => {
		await sql
			.unsafe(
				`create role tipoff_test_app login nosuperuser noinherit nocreatedb nocreaterole password 'tipoff_test_app'`,
			)
			.catch((error: { code?: string }) => {
				if (error.code !== "42710" && error.code !== "23505") throw error;
			});
	});
	return { owner, app, prefix, stop: async () => await dropAll({ owner, prefix }) };
}

/** One connection for what no database's own connection can do. */
export async function asOwner<T>(
	{ owner }: Pick<Cluster, "owner">,
	act: (admin: Connection) => Promise<T>,
): Promise<T> {
	const admin = connect(owner, { max: 2 });
	try {
		return await act(admin);
	} finally {
		await admin.close();
	}
}

/** Those of that server whose names begin as its tests' do. */
export async function dropAll({ owner, prefix }: Pick<Cluster, "owner" | "prefix">) {
	await asOwner({ owner }, async ({ sql }) => {
		const names = await sql<
			{ datname: string }[]
		>`select datname from pg_database where starts_with(datname, ${prefix})`;
		for (const { datname } of names) await sql.unsafe(`drop database ${datname} with (force)`);
	});
}
