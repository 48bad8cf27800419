import fs, { lstatSync, openSync } from "node:fs";
import { mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { lockFile } from "../../../db/engine/lock.ts";

const prefix = "tipoff-import-";
const lockName = "lock";
/** What has no lock is being made, or was left by a release that had none. */
const unlockedMsMax = 24 * 60 * 60 * 1000;

/** A folder for the files of an import while they are read. It goes with `remove`, or, when this process is killed, with the next one. */
export async function importFolder(parent = tmpdir()): Promise<{ path: string; remove(): Promise<void> }> {
	await removeLeftFolders(parent);
	const path = await mkdtemp(join(parent, prefix));
	const lock = openSync(join(path, "new"), "wx", 0o600);
	lockFile(lock);
	await rename(join(path, "new"), join(path, lockName)); // nobody finds it before it is held
	return {
		path,
		async remove() {
			await rm(path, { recursive: true, force: true }).finally(async () => await close(lock));
		},
	};
}

/** Removes what killed processes have left; a folder of a living one is locked (writing 12). */
export async function removeLeftFolders(parent = tmpdir()): Promise<void> {
	const names = await readdir(parent).catch(() => []);
	for (const name of names.filter((one) => one.startsWith(prefix)))
		if (isOurs(join(parent, name)) && (await isLeft(join(parent, name))))
			await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
}

/** Everybody on a machine may write into its folder for what is temporary. */
function isOurs(path: string): boolean {
	const found = lstatSync(path, { throwIfNoEntry: false });
	return found?.isDirectory() === true && found.uid === process.getuid?.();
}

async function isLeft(path: string): Promise<boolean> {
	const file = await open(join(path, lockName), "r").catch(() => null);
	if (file === null)
		return Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs > unlockedMsMax;
	try {
		return lockFile(file.fd);
	} finally {
		await file.close();
	}
}

const close = promisify(fs.close);
