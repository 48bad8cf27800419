import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { handOver } from "../../db/engine/ownership.ts";

/** Where uploaded files lie, by keys such as `12/Zm9v.webp`: a folder here, a bucket wherever one is wanted. */
export interface FileStore {
	put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
	get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
	/** Removes a file of that organization; the key of another's is an error (writing 10). */
	remove(organization: { id: number }, key: string): Promise<void>;
	/** Keys of files that were put before that instant (milliseconds since the epoch). */
	keysBefore(instant: number): Promise<string[]>;
	/** Removes what was begun before that instant and never became a file; how many. */
	removeUnfinished(instant: number): Promise<number>;
	/** Whether another file finds room. */
	hasRoom(): Promise<boolean>;
}

/** Keys are made of digits, letters, `-`, `_`, one slash and one dot: no path leads out of the folder. */
const keyForm = /^[1-9]\d{0,14}\/[\w-]{8,64}\.webp$/;

export const isFileKey = (key: string) => keyForm.test(key);

export const organizationOfKey = (key: string): number => Number(key.split("/")[0]);

export function assertOwn({ id }: { id: number }, key: string): void {
	if (organizationOfKey(key) !== id) throw new Error("a key of another organization");
}

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
			const begun = path + unfinished;
			try {
				await writeFile(begun, bytes, { mode: 0o600 });
				handOver(dirname(folder), begun);
				await rename(begun, path);
			} catch (error) {
				await rm(begun, { force: true });
				throw error;
			}
		},
		get: async (key) =>
			await readFile(pathOf(key)).then(
				(bytes) => new Uint8Array(bytes),
				(error: unknown) => {
					if (isMissing(error)) return null;
					throw error;
				},
			),
		async remove(organization, key) {
			assertOwn(organization, key);
			await rm(pathOf(key), { force: true });
		},
		keysBefore: async (instant) => await older(folder, instant, isFileKey),
		async removeUnfinished(instant) {
			const names = await older(
				folder,
				instant,
				(name) => name.endsWith(unfinished) && isFileKey(name.slice(0, -unfinished.length)),
			);
			for (const name of names) await rm(join(folder, name), { force: true });
			return names.length;
		},
		async hasRoom() {
			const { bavail, bsize, files, ffree } = await statfs(folder).catch(async (error: unknown) => {
				if (isMissing(error)) return await statfs(dirname(folder));
				throw error;
			});
			return bavail * bsize >= roomBytesMin && (files === 0 || ffree > 0); // where nodes are not counted there are 0 of 0
		},
	};
}

/** What a file is called until it is whole. */
const unfinished = ".new";
/** The largest picture that is kept, with its folder. */
const roomBytesMin = 2 * 1024 * 1024;

/** What lies in the folders of organizations, has such a name and was written before that instant. */
async function older(folder: string, instant: number, fits: (name: string) => boolean): Promise<string[]> {
	const found: string[] = [];
	for (const organization of await namesIn(folder))
		for (const file of await namesIn(join(folder, organization))) {
			const name = `${organization}/${file}`;
			const made = fits(name) ? await stat(join(folder, name)).catch(() => null) : null;
			if (made && made.mtimeMs < instant) found.push(name);
		}
	return found;
}

async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch((error: unknown) => {
		if (isMissing(error) || codeOf(error) === "ENOTDIR") return [];
		throw error;
	});
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);
const isMissing = (error: unknown) => codeOf(error) === "ENOENT";
