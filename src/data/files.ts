import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { handOver } from "../../db/engine/ownership.ts";

/** Where uploaded files lie, by keys such as `12/Zm9v.webp`: a folder here, a bucket wherever one is wanted. */
export interface FileStore {
	put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
	get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
	remove(key: string): Promise<void>;
	/** Keys of files that were put before that instant (milliseconds since the epoch). */
	keysBefore(instant: number): Promise<string[]>;
}

/** Keys are made of digits, letters, `-`, `_`, one slash and one dot: no path leads out of the folder. */
const keyForm = /^[1-9]\d{0,14}\/[\w-]{8,64}\.webp$/;

export const isFileKey = (key: string) => keyForm.test(key);

/** A folder on this machine, or one that all processes share. */
export function folderStore(folder: string): FileStore {
	const pathOf = (key: string) => {
		if (!isFileKey(key)) throw new Error("a key of another form");
		return join(folder, key);
	};
	return {
		async put(key, bytes) {
			const path = pathOf(key);
			for (const made of [folder, dirname(path)]) {
				await mkdir(made, { recursive: true, mode: 0o700 });
				handOver(dirname(folder), made);
			}
			await writeFile(`${path}.new`, bytes, { mode: 0o600 });
			handOver(dirname(folder), `${path}.new`);
			await rename(`${path}.new`, path);
		},
		get: async (key) =>
			await readFile(pathOf(key)).then(
				(bytes) => new Uint8Array(bytes),
				(error: unknown) => {
					if (isMissing(error)) return null;
					throw error;
				},
			),
		remove: async (key) => await rm(pathOf(key), { force: true }),
		async keysBefore(instant) {
			const keys: string[] = [];
			for (const organization of await namesIn(folder))
				for (const name of await namesIn(join(folder, organization))) {
					const key = `${organization}/${name}`;
					const made = isFileKey(key) ? await stat(join(folder, key)).catch(() => null) : null;
					if (made && made.mtimeMs < instant) keys.push(key);
				}
			return keys;
		},
	};
}

async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch((error: unknown) => {
		if (isMissing(error) || codeOf(error) === "ENOTDIR") return [];
		throw error;
	});
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
