import { closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { chown } from "node:fs/promises";
import { temporaryFolder } from "../temporary.ts";

/** Whether a file system can be mounted here: root may, in most places. */
export const canMount = ((): boolean => {
	if (process.getuid?.() !== 0 || process.platform !== "linux") return false;
	const { path, remove } = temporaryFolder();
	const isDone = mount(path, "1m");
	if (isDone) unmount(path);
	remove();
	return isDone;
})();

export type SmallDisk = ReturnType<typeof smallDisk>;

/** A real file system of a few megabytes, to be filled up. */
export function smallDisk(size: string) {
	const { path, remove } = temporaryFolder();
	if (!mount(path, size)) throw new Error("the test mounts a disk and was not skipped");
	process.once("exit", () => unmount(path));
	const ballast = `${path}/ballast`;
	const take = () => {
		unmount(path);
		remove();
	};
	return {
		path,
		/** A folder on it that belongs to the owner of another file, such as the database's. */
		async folderOf(model: string): Promise<string> {
			const folder = `${path}/own`;
			mkdirSync(folder, { mode: 0o700 });
			const { uid, gid } = statSync(model);
			await chown(folder, uid, gid);
			return folder;
		},
		/** Leaves not a byte. */
		fill() {
			const file = openSync(ballast, "a");
			const bytes = new Uint8Array(64 * 1024);
			for (let length = bytes.length; length > 0;)
				try {
					writeSync(file, bytes, 0, length);
				} catch {
					length >>= 1;
				}
			closeSync(file);
		},
		empty: () => rmSync(ballast, { force: true }),
		remove: take,
		[Symbol.dispose]: take,
	};
}

function mount(path: string, size: string): boolean {
	return Bun.spawnSync(["mount", "-t", "tmpfs", "-o", `size=${size},mode=755`, "tmpfs", path]).success;
}

/** Lazily, for a server that is still ending may have files open. */
function unmount(path: string): void {
	Bun.spawnSync(["umount", "-l", path]);
}
