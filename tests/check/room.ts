import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { hasBrowser, serveBrowser } from "../support/browser.ts";
import { type Cluster, externalCluster, startCluster } from "../support/cluster.ts";

/** What all tests of a run share: a temporary folder, one PostgreSQL, one Chromium. Nothing of it stays. */
export interface Room {
	readonly cluster: Cluster;
	/** For the processes that run tests. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Where quoted sentences are noted that an answer or a screen has shown. */
	readonly seen: string;
	readonly folder: string;
	/** What still runs when the room is closed is killed. */
	readonly children: Set<Subprocess>;
	close(): Promise<void>;
}

const prefix = "tipoff-check-";

export async function openRoom(isFull: boolean) {
	sweep();
	const outer = tmpdir();
	const folder = mkdtempSync(join(outer, `${prefix}${process.pid}-`));
	chmodSync(folder, 0o1777); // as the one around it: PostgreSQL's own user has folders in it
	process.env["TMPDIR"] = folder;
	const ending = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	const interrupted = () => void close().finally(() => process.exit(130));
	for (const signal of ending) process.once(signal, interrupted);
	const [cluster, browser] = await Promise.all([startCluster(), hasBrowser ? serveBrowser() : null]);
	const seen = join(folder, "seen.txt");
	const children = new Set<Subprocess>();
	const env = {
		...process.env,
		TIPOFF_TEST_CLUSTER: JSON.stringify(cluster),
		TIPOFF_TEST_BROWSER: browser?.wsEndpoint(),
		TIPOFF_TEST_SEEN: seen,
		...(isFull ? { FULL: "1" } : {}),
	};

	async function close() {
		for (const signal of ending) process.off(signal, interrupted);
		for (const { pid } of children) process.kill(-pid, "SIGTERM"); // with the workers, which have its group
		await Promise.all([...children].map(({ exited }) => exited));
		await Promise.all([cluster.stop(), browser?.close()]);
		process.env["TMPDIR"] = outer;
		rmSync(folder, { recursive: true, force: true });
	}

	return {
		cluster,
		env,
		seen,
		folder,
		children,
		close,
		/** The same with databases on another server. */
		async external(url: string): Promise<Room> {
			const other = await externalCluster(url);
			const there = { ...env, TIPOFF_TEST_CLUSTER: JSON.stringify(other) };
			return { cluster: other, env: there, seen, folder, children, close: other.stop };
		},
	};
}

/** Folders of checks that were killed. */
function sweep() {
	for (const name of readdirSync(tmpdir())) {
		const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
	}
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
