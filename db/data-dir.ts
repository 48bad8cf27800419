import { closeSync, openSync } from "node:fs";
import { mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionOptions } from "./client.ts";
import { lockFile } from "./engine/lock.ts";
import { handOver } from "./engine/ownership.ts";
import { diskError, StartError } from "./start-error.ts";

/** What a running Tipoff tells other commands; `connection` is null until its database answers. */
export interface RunInfo {
	readonly pid: number;
	readonly port: number | null;
	readonly connection: { readonly owner: string | ConnectionOptions; readonly app: string | ConnectionOptions } | null;
}

/** The data directory, held by this process alone until `release` or its end (operations 1). */
export interface DataDir {
	/** Absolute, without symbolic links. */
	readonly dir: string;
	writeRun(info: RunInfo): Promise<void>;
	readRun(): Promise<RunInfo | null>;
	release(): Promise<void>;
}

/** Another process holds the data directory; `run` is what it says of itself, for commands that attach to it. */
export class DataDirInUse extends StartError {
	override readonly name = "DataDirInUse";
	readonly run: RunInfo | null;

	constructor(dir: string, run: RunInfo | null) {
		const who = run === null ? "another process" : `another Tipoff (process ${run.pid})`;
		super(`The data directory ${dir} is in use by ${who}: stop it first, or set DATA_DIR to another folder.`);
		this.run = run;
	}
}

/** Creates the directory if need be and takes its lock; refuses with one sentence what cannot be written or is in use. */
export async function openDataDir(path: string): Promise<DataDir> {
	try {
		await mkdir(path, { recursive: true, mode: 0o700 });
		const dir = await realpath(path);
		const fd = openSync(join(dir, "tipoff.lock"), "a", 0o600);
		handOver(dir, join(dir, "tipoff.lock"));
		if (!takeLock(fd, dir)) {
			closeSync(fd);
			throw new DataDirInUse(dir, await readRun(dir));
		}
		await writeRun(dir, { pid: process.pid, port: null, connection: null });
		return {
			dir,
			writeRun: (info) => writeRun(dir, info),
			readRun: () => readRun(dir),
			async release() {
				await rm(join(dir, "run.json"), { force: true });
				closeSync(fd);
			},
		};
	} catch (error) {
		throw diskError(error, path);
	}
}

function takeLock(fd: number, dir: string): boolean {
	try {
		return lockFile(fd);
	} catch (error) {
		throw new StartError(
			`The data directory ${dir} cannot be locked (${error instanceof Error ? error.message : error}): set DATA_DIR to a folder on a local disk.`,
		);
	}
}

/** Holds passwords, hence 0600; renamed into place, so that a reader never sees half of it. */
async function writeRun(dir: string, info: RunInfo): Promise<void> {
	const next = join(dir, "run.json.new");
	await rm(next, { force: true });
	await writeFile(next, `${JSON.stringify(info)}\n`, { mode: 0o600 });
	handOver(dir, next);
	await rename(next, join(dir, "run.json"));
}

async function readRun(dir: string): Promise<RunInfo | null> {
	try {
		// Written by writeRun of the same or a neighbouring release; a file of another shape fails the check below.
		const info = JSON.parse(await readFile(join(dir, "run.json"), "utf8")) as RunInfo;
		return Number.isInteger(info.pid) ? info : null;
	} catch {
		return null;
	}
}
