import { chownSync, existsSync, lstatSync } from "node:fs";
import { lchown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, runAs } from "./account.ts";
import { makePasswords, type Passwords, readPasswords } from "./passwords.ts";

export const ownerRole = "tipoff_owner";
export const appRole = "tipoff_app";
export const databaseName = "tipoff";

/** Where the cluster lies, whose programs it needs, and whether it may be forgotten on a power cut. */
export interface ClusterOptions {
	readonly dataDir: string;
	readonly engine: string;
	readonly account: Account;
	readonly tests: boolean;
}

export function clusterPath(dataDir: string): string {
	return join(dataDir, "postgres");
}

/** Files of another major release are not touched: PostgreSQL would refuse them with a sentence for its own developers. */
export async function checkMajor(dataDir: string, major: string): Promise<void> {
	const cluster = clusterPath(dataDir);
	if (!existsSync(cluster)) return;
	const stamp = join(cluster, "PG_VERSION");
	const found = existsSync(stamp) ? (await readFile(stamp, "utf8")).trim() : null;
	if (found === null)
		throw new StartError(
			`The folder ${cluster} holds no PostgreSQL database: move it away, or restore it from a copy.`,
		);
	if (found !== major)
		throw new StartError(
			`The data in ${cluster} belongs to PostgreSQL ${found}, and this Tipoff brings PostgreSQL ${major}: ` +
				`make a backup with the Tipoff that wrote it (tipoff backup), then restore it with this one into an empty DATA_DIR (tipoff restore).`,
		);
}

/** Makes the cluster on the first start, and gives its files to the account that runs it now. */
export async function prepareCluster(options: ClusterOptions): Promise<Passwords> {
	const cluster = clusterPath(options.dataDir);
	const known = await readPasswords(options.dataDir);
	const passwords = known ?? (await makePasswords(options.dataDir));
	if (!existsSync(cluster)) {
		await createCluster(options, passwords);
		return passwords;
	}
	await giveTo(options.account, cluster);
	if (known === null) await statements(options, cluster, alterRoles(passwords));
	return passwords;
}

/** Under another name until it is complete and on the disk. */
async function createCluster(options: ClusterOptions, passwords: Passwords): Promise<void> {
	const { engine, account, tests } = options;
	const cluster = clusterPath(options.dataDir);
	const next = `${cluster}.new`;
	await rm(next, { recursive: true, force: true });
	await mkdir(next, { mode: 0o700 });
	if (account.owner !== null) chownSync(next, account.owner.uid, account.owner.gid);
	const initdb = join(engine, "bin/initdb");
	await expectSuccess(runAs(account, [initdb, "-D", next, ...initdbOptions]));
	await writeFile(join(next, "pg_hba.conf"), "local all all scram-sha-256\n");
	await statements(options, next, [...alterRoles(passwords).slice(0, 1), ...createRoles(passwords)]);
	if (!tests) await expectSuccess(runAs(account, [initdb, "-D", next, "--sync-only"]));
	await rename(next, cluster);
}

/** Settings of a small server; they land in postgresql.conf, where an operator may change them. */
const settings: Record<string, string> = {
	shared_buffers: "64MB",
	work_mem: "8MB",
	maintenance_work_mem: "64MB",
	effective_cache_size: "512MB",
	max_wal_size: "512MB",
	random_page_cost: "1.1",
	// Parallel workers want more of /dev/shm than containers have, and queries here are short.
	max_parallel_workers_per_gather: "0",
	jit: "off",
	// Four processes less; the workers pay off on storage with much latency, not on a file cache.
	io_method: "sync",
	max_logical_replication_workers: "0",
	log_checkpoints: "off",
	// Refused statements are the program's to report, and may quote a person's data; the server's own troubles stay.
	log_min_messages: "log",
};

// `reject` until pg_hba.conf is written, for scram would want the password in a file.
const initdbOptions = [
	`--username=${ownerRole}`,
	"--auth=reject",
	"--encoding=UTF8",
	"--locale=C",
	"--locale-provider=builtin",
	"--builtin-locale=C.UTF-8",
	"--data-checksums",
	"--no-instructions",
	"--no-sync",
	...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
];

function alterRoles({ owner, app }: Passwords): string[] {
	return [`ALTER ROLE ${ownerRole} PASSWORD '${owner}'`, `ALTER ROLE ${appRole} PASSWORD '${app}'`];
}

function createRoles({ app }: Passwords): string[] {
	return [
		`CREATE ROLE ${appRole} LOGIN NOSUPERUSER NOINHERIT NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD '${app}'`,
		`CREATE DATABASE ${databaseName} OWNER ${ownerRole}`,
	];
}

/** In single-user mode, one statement a line: no server, no socket, and no password in a list of processes. */
async function statements({ engine, account, tests }: ClusterOptions, cluster: string, lines: string[]): Promise<void> {
	const command = [join(engine, "bin/postgres"), "--single", "-D", cluster, "-c", "exit_on_error=on"];
	if (tests) command.push("-c", "fsync=off");
	await expectSuccess(runAs(account, [...command, "postgres"], `${lines.join("\n")}\n`));
}

async function expectSuccess(run: Promise<{ code: number; said: string }>): Promise<void> {
	const { code, said } = await run;
	if (code !== 0) throw new StartError(`The built-in PostgreSQL could not make its database: ${reasonIn(said)}.`);
}

/** What a person needs of an engine's output: its first complaint, else its last line. */
export function reasonIn(output: string): string {
	const lines = output.split("\n").filter((line) => line.trim() !== "");
	const complaint =
		lines.find((line) => /\b(FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
	return complaint.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, "").replace(/\.$/, "");
}

/** After a change of account (root, then a new user `tipoff`) every file changes hands; otherwise one look suffices. */
async function giveTo({ owner }: Account, cluster: string): Promise<void> {
	if (owner === null || lstatSync(cluster).uid === owner.uid) return;
	for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true }))
		await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
	// Last, so that a change cut short is taken up again.
	await lchown(cluster, owner.uid, owner.gid);
}
