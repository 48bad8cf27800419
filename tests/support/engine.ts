import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The server of a data directory, as it says itself; 0 while there is none. */
export function postmasterOf(dataDir: string): number {
	try {
		return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
	} catch {
		return 0;
	}
}

/** The processes that it has started, for connections and for itself. */
export function backendsOf(dataDir: string): { pid: number; title: string }[] {
	return Bun.spawnSync(["ps", "-o", "pid=,args=", "--ppid", String(postmasterOf(dataDir))])
		.stdout.toString()
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => {
			const [, pid = "", title = ""] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
			return { pid: Number(pid), title };
		});
}
