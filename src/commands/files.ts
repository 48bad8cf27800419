import { join } from "node:path";
import { bucketStore } from "../data/file-bucket.ts";
import { type FileStore, folderStore } from "../data/files.ts";
import type { Env } from "../env.ts";

/** Where the environment says that uploaded files lie. Refused, when it is `checked`: a bucket that is not there. */
export async function filesOf(env: Env, { checked }: { checked: boolean }): Promise<FileStore> {
	if (!env.bucket) return folderStore(join(env.dataDir, "uploads"));
	const store = bucketStore(env.bucket);
	if (checked) await store.check();
	return store;
}
