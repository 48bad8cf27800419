import { lchownSync, statSync } from "node:fs";

/** What root makes in somebody's data directory belongs to that somebody, who may be the next to start Tipoff. */
export function handOver(dataDir: string, path: string): void {
	if (process.getuid?.() !== 0) return;
	const { uid, gid } = statSync(dataDir);
	if (uid !== 0) lchownSync(path, uid, gid);
}
