import { closeSync, openSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { release } from "node:os";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { engineProcess } from "./account.ts";
import { type ClusterOptions, clusterPath, reasonIn } from "./cluster.ts";
import { handOver } from "./ownership.ts";
import { makeSocketDir } from "./socket-dir.ts";

export interface Server {
	readonly socketDir: string;
	readonly exited: Promise<number>;
	/** Ends all connections, writes everything to disk, and waits for the end. */
	stop(): Promise<void>;
}

/** Starts the server and waits until it answers, however long a recovery takes. */
export async function launchServer(options: ClusterOptions, again?: string): Promise<Server> {
	const { account, dataDir, engine, tests } = options;
	const cluster = clusterPath(dataDir);
	const socketDir = makeSocketDir(account, dataDir, again);
	// A killed server leaves its state behind. It stays: by it PostgreSQL knows whether processes of that one still write.
	const left = await stateIn(cluster);
	const log = openLog(dataDir);
	const server = [join(engine, "bin/postgres"), "-D", cluster, ...serverOptions(socketDir, tests)];
	const child = Bun.spawn([...account.prefix, "/bin/sh", "-c", keeper, "tipoff-keeper", socketDir, ...server], {
		...account.identity,
		...engineProcess,
		// Its own session: Ctrl-C in a terminal is for Tipoff, which lets running requests finish first.
		detached: true,
		stdin: "pipe",
		stdout: log.fd,
		stderr: log.fd,
	});
	closeSync(log.fd);
	let ended = false;
	const exited = child.exited.then((code) => {
		ended = true;
		return code;
	});
	while (!isReady(await stateIn(cluster), left, socketDir)) {
		if (ended)
			throw new StartError(`The built-in PostgreSQL did not start (${await log.reason()}). Its log: ${log.path}`);
		await Promise.race([Bun.sleep(readyStepMs), exited]);
	}
	return {
		socketDir,
		exited,
		async stop() {
			await child.stdin.end();
			await exited;
		},
	};
}

const readyStepMs = 3;

/**
 * Holds the read end of a pipe whose write end only Tipoff has. When that closes, on purpose or because Tipoff was
 * killed, the server gets SIGINT (PostgreSQL's fast, clean shutdown), again every second in case it was too young to
 * hear the first. Signals meant for Tipoff's whole group do not reach past the keeper.
 */
const keeper = `
trap '' HUP INT TERM
folder=$1; shift
exec 3<&0 </dev/null
"$@" 3<&- &
server=$!
(read -r line <&3; exec 3<&-; while kill -INT $server 2>/dev/null; do sleep 1; done) &
watcher=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
rm -rf "$folder"
exit $code
`;

/** Only what must hold; the rest stands in postgresql.conf. */
function serverOptions(socketDir: string, tests: boolean): string[] {
	const settings = [
		"listen_addresses=",
		`unix_socket_directories="${socketDir.replaceAll('"', '""')}"`,
		"port=5432",
		...(tellsErrorsOfSyncfs ? ["recovery_init_sync_method=syncfs"] : []),
		...(tests ? ["fsync=off", "synchronous_commit=off", "full_page_writes=off"] : []),
	];
	return settings.flatMap((setting) => ["-c", setting]);
}

/** After a crash one call for the whole file system instead of one a file, a second less without service; older kernels keep errors to themselves. */
const [major = 0, minor = 0] = release().split(".").map(Number);
const tellsErrorsOfSyncfs = process.platform === "linux" && (major > 5 || (major === 5 && minor >= 8));

/** The lines of postmaster.pid, which pg_ctl looks at too. */
async function stateIn(cluster: string): Promise<string[]> {
	return await readFile(join(cluster, "postmaster.pid"), "utf8").then(
		(text) => text.split("\n"),
		() => [],
	);
}

/** The first and third line say which server it is, the fifth names the socket's folder, the eighth the state. */
function isReady(now: readonly string[], left: readonly string[], socketDir: string): boolean {
	const isAnother = now[0] !== left[0] || now[2] !== left[2];
	return isAnother && now[4] === socketDir && now[7]?.trim() === "ready";
}

/** Appended to, and begun anew by the first start after it has grown past a megabyte. */
function openLog(dataDir: string) {
	const path = join(dataDir, "postgres.log");
	const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
	const start = size > logBytesMax ? 0 : size;
	const fd = openSync(path, start === size ? "a" : "w", 0o600);
	handOver(dataDir, path);
	return {
		path,
		fd,
		reason: async () => reasonIn((await readFile(path)).subarray(start).toString()),
	};
}

const logBytesMax = 1_000_000;
