import { connect, type Connection, type ConnectionOptions } from "../../db/client.ts";
import { DataDirInUse, openDataDir, type DataDir } from "../../db/data-dir.ts";
import { type Engine, packageEngine, startEngine } from "../../db/embedded.ts";
import { keepCluster } from "../../db/engine/copy.ts";
import { keepRunning } from "../../db/engine/keep.ts";
import { migrate, migrations, schemaState } from "../../db/migrate.ts";
import { StartError } from "../../db/start-error.ts";
import { complain } from "../data/log.ts";
import { engineArchive } from "../../static/build/assets.ts";
import type { Env } from "../env.ts";
import { isUnavailable } from "../http/errors.tsx";

/** A database that is ready for the product: migrated, and reached by a login that may nothing of itself (operations 10). */
export interface OpenDatabase extends Connection {
	/** How the login that serves reaches it. */
	target: Target;
	/** How its owner reaches it, who sees every row. */
	owner: Target;
	/** The login that serves. */
	login: string;
	/** The data directory, when this process is the one that serves from it. */
	dataDir: DataDir | null;
	/** Replicas of it, for what everybody sees alike. */
	replica: Connection | null;
	/** Tells other commands where this one is reached. */
	announce(port: number): Promise<void>;
}

type Target = string | ConnectionOptions;

/** To serve, to serve beside others under a supervisor, or for one command. */
export type Use = "serve" | "attach" | "command";

/** The database that the environment names: an external one, a running instance's, or the built-in engine's own. */
export async function openDatabase(env: Env, use: Use): Promise<OpenDatabase> {
	if (env.databaseUrl) return await openExternal(env, env.databaseUrl, use);
	try {
		return await openEmbedded(env, use);
	} catch (error) {
		if (use !== "serve" && error instanceof DataDirInUse && error.run?.connection)
			return await attach(env, error.run.connection);
		throw error;
	}
}

async function openEmbedded(env: Env, use: Use): Promise<OpenDatabase> {
	const dataDir = await openDataDir(env.dataDir);
	const source = engineArchive ? { ...engineArchive, archive: engineArchive.file } : packageEngine();
	const start = async () => await startEngine({ dataDir, source });
	let running: Engine | null = null;
	try {
		running = await start();
		if ((await stateOf(running.owner)) === "behind") {
			await running.stop();
			running = null;
			await keepCluster(dataDir.dir, `migration-${migrations.length}`);
			running = await start();
		}
		const engine = running;
		await bringUp(engine.owner, engine.app.user);
		const connection = connect(engine.app, { max: env.databasePool, prepare: env.databasePrepare });
		const again = async () => await startEngine({ dataDir, source, socketDir: engine.app.host });
		const kept = use === "serve" ? keepRunning(engine, again, complain) : engine;
		return {
			...connection,
			target: engine.app,
			owner: engine.owner,
			login: engine.app.user,
			dataDir,
			replica: null,
			announce: (port) =>
				dataDir.writeRun({ pid: process.pid, port, connection: { owner: engine.owner, app: engine.app } }),
			async close() {
				await connection.close();
				await kept.stop();
				await dataDir.release();
			},
		};
	} catch (error) {
		await running?.stop();
		await dataDir.release();
		throw error;
	}
}

async function openExternal(env: Env, url: string, use: Use): Promise<OpenDatabase> {
	const own = { max: env.databasePool, prepare: env.databasePrepare };
	const connection = connect(url, { ...own, needsPrimary: use !== "command" });
	const replica = env.databaseReadUrl ? connect(env.databaseReadUrl, { ...own, called: "The replica" }) : null;
	const migrateUrl = env.databaseMigrateUrl ?? url;
	const close = async () => void (await Promise.all([connection.close(), replica?.close()]));
	try {
		const [role, state] = await connection.attended(
			Promise.all([loginRole(connection), schemaState(connection.sql)]),
			startMsMax,
		);
		if (state !== "ready") await bringUp(migrateUrl, role);
		await connection.attended(warnOfTables(connection), startMsMax);
		return {
			...connection,
			target: url,
			owner: migrateUrl,
			login: role,
			dataDir: null,
			replica,
			announce: async () => {},
			close,
		};
	} catch (error) {
		await close();
		if (isUnavailable(error))
			throw new StartError(
				"The database at DATABASE_URL does not answer: check the address, and that PostgreSQL runs.",
			);
		throw error;
	}
}

const startMsMax = 10_000;

/** The database of a running instance, which is of the same release or of one whose tables this one can read. */
async function attach(env: Env, { owner, app }: { owner: Target; app: Target }): Promise<OpenDatabase> {
	const connection = connect(app, { max: env.databasePool, prepare: env.databasePrepare });
	try {
		const [login, state] = await connection.attended(
			Promise.all([loginRole(connection), schemaState(connection.sql)]),
			startMsMax,
		);
		if (state === "behind")
			throw new StartError("The Tipoff that runs is of an older release than this one: start it anew first.");
		return { ...connection, target: app, owner, login, dataDir: null, replica: null, announce: async () => {} };
	} catch (error) {
		await connection.close();
		throw error;
	}
}

async function stateOf(owner: Target) {
	const { sql, close } = connect(owner, { max: 1 });
	return await schemaState(sql).finally(close);
}

async function bringUp(owner: Target, login: string): Promise<void> {
	const { sql, attended, close } = connect(owner, { max: 1 });
	try {
		await attended(migrate(sql, login));
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "42501")
			throw new StartError(
				`The tables cannot be made with the rights at hand (${error.message}): let DATABASE_MIGRATE_URL name the database's owner.`,
			);
		throw error;
	} finally {
		await close();
	}
}

/** A copy of a database, or one of another role's, may let everybody make tables in it (tenancy 8). */
async function warnOfTables({ sql }: Connection): Promise<void> {
	const [at] = await sql<{ name: string; temporary: boolean }[]>`
		select current_database() as name, has_database_privilege(current_database(), 'temporary') as temporary`;
	if (at?.temporary)
		console.error(
			`The login of DATABASE_URL may make temporary tables: let the owner of the database run "revoke temporary on database ${at.name} from public".`,
		);
}

/** The runtime login; one that row-level security does not hold is refused (tenancy 2). */
async function loginRole({ sql }: Connection): Promise<string> {
	const [role] = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }[]>`
		select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`;
	if (!role) throw new StartError("DATABASE_URL names a role that the database does not know.");
	if (role.rolsuper || role.rolbypassrls)
		throw new StartError(
			`DATABASE_URL logs in as "${role.rolname}", whom row-level security does not hold: make an ordinary login role for it (docs/operate.md, "Your own PostgreSQL") and let DATABASE_MIGRATE_URL name the owner.`,
		);
	return role.rolname;
}
