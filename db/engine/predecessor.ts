import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";

/**
 * After a kill -9 or a power cut postmaster.pid is left behind. A server still stopping is waited for; a number that
 * meanwhile belongs to some other program (numbers start over after a reboot, and in every container) would keep
 * PostgreSQL from starting, so that file goes. The caller holds the data directory's lock.
 */
export async function awaitPredecessor(cluster: string): Promise<void> {
	const file = join(cluster, "postmaster.pid");
	const pid = await readFile(file, "utf8").then(
		(text) => Number.parseInt(text, 10),
		() => Number.NaN,
	);
	if (!(pid > 0) || !isAlive(pid)) return;
	if (!(await isServerOf(pid, cluster))) return rm(file, { force: true });
	process.kill(pid, "SIGINT");
	for (let waited = 0; waited < patienceMs; waited += stepMs) {
		await Bun.sleep(stepMs);
		if (!isAlive(pid)) return;
	}
	throw new StartError(
		`The built-in PostgreSQL of an earlier run (process ${pid}) is still stopping: start again when it has ended.`,
	);
}

const stepMs = 20;
const patienceMs = 60_000;

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

/** A server names its folder on its command line. */
async function isServerOf(pid: number, cluster: string): Promise<boolean> {
	if (process.platform === "linux") {
		const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
		return line.split("\0").includes(cluster);
	}
	const list = Bun.spawn(["ps", "-o", "command=", "-p", String(pid)], { stdout: "pipe" });
	return (await new Response(list.stdout).text()).includes(cluster);
}
