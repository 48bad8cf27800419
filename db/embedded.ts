import type { ConnectionOptions } from "./client.ts";
import type { DataDir } from "./data-dir.ts";
import { chooseAccount } from "./engine/account.ts";
import { appRole, checkMajor, clusterPath, databaseName, ownerRole, prepareCluster } from "./engine/cluster.ts";
import { launchServer } from "./engine/launch.ts";
import { awaitPredecessor } from "./engine/predecessor.ts";
import { socketPort } from "./engine/socket-dir.ts";
import type { EngineSource } from "./engine/source.ts";
import { serverVersion, unpackEngine } from "./engine/unpack.ts";
import { diskError } from "./start-error.ts";

export { type EngineSource, packageEngine } from "./engine/source.ts";

/** A PostgreSQL of our own, reached by a private unix socket; it stops cleanly when this process ends in whatever way. */
export interface Engine {
	/** The superuser that owns the database: migrations, backup, restore. */
	readonly owner: ConnectionOptions;
	/** The login that may nothing until a transaction sets its role. */
	readonly app: ConnectionOptions;
	/** For people, such as "18.4". */
	readonly version: string;
	stop(): Promise<void>;
	/** Resolves with the exit code when the server has ended, whether asked to or not. */
	readonly exited: Promise<number>;
}

/**
 * Starts the engine on an opened data directory, unpacking it and making the database first where that is still to be
 * done. `tests` gives up durability for speed. What cannot work is a StartError (operations 2).
 */
export async function startEngine({
	dataDir: { dir: dataDir },
	source,
	tests = false,
	socketDir: again,
}: {
	dataDir: Pick<DataDir, "dir">;
	source: EngineSource;
	tests?: boolean;
	/** The folder of a server that has ended, to be started again where its connections look for it. */
	socketDir?: string;
}): Promise<Engine> {
	try {
		const version = serverVersion(source);
		await checkMajor(dataDir, version.split(".")[0] ?? version);
		await awaitPredecessor(clusterPath(dataDir));
		const engine = await unpackEngine(source, dataDir);
		const account = chooseAccount(dataDir, `${engine}/bin/postgres`);
		const options = { dataDir, engine, account, tests };
		const passwords = await prepareCluster(options);
		const { socketDir, exited, stop } = await launchServer(options, again);
		const at = { host: socketDir, port: socketPort, database: databaseName };
		return {
			owner: { ...at, user: ownerRole, password: passwords.owner },
			app: { ...at, user: appRole, password: passwords.app },
			version,
			stop,
			exited,
		};
	} catch (error) {
		throw diskError(error, dataDir);
	}
}
