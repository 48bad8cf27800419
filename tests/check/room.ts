import {
	chmodSync,
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statfsSync,
	symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Subprocess } from "bun";
import { compile } from "../../static/build.ts";
import { hasBrowser, serveBrowser } from "../support/screens/browser.ts";
import { type Cluster, externalCluster, startCluster } from "../support/cluster.ts";
import { isRunning, keeperOf } from "../support/started.ts";

/** What all tests of a run share: a temporary folder, one PostgreSQL, one Chromium. Nothing of it stays. */
export interface Room {
	readonly cluster: Cluster;
	/** For the processes that run tests. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Where quoted sentences are noted that an answer or a screen has shown. */
	readonly seen: string;
	readonly folder: string;
	/** With which code it ends, a process that has a group of its own; it is killed when the room is closed before. */
	codeOf(child: Subprocess): Promise<number>;
	close(): Promise<void>;
}

const prefix = "tipoff-check-";

/** What `support/depth.ts` goes by: the check, named files, everything. */
const depths = {
	check: {},
	asked: { TIPOFF_TEST_FURTHER: "1" },
	full: { FULL: "1", BUN_JSC_useFTLJIT: "1" }, // what is tried thousands of times is what that stage is for
};

/**
 * A test's process runs each thing a few times: what the last stage of the compiler and a collector beside it cost does not
 * come back, a seventh of the processor time of tests that ask the product. Memory is kept as where the product is started:
 * giving it back and asking for it again takes a fortieth.
 */
const thrift = { BUN_JSC_useFTLJIT: "0", BUN_JSC_useConcurrentGC: "0", MIMALLOC_PURGE_DELAY: "-1" };

export async function openRoom(depth: keyof typeof depths) {
	const outer = process.env["TMPDIR"];
	const place = roomy();
	sweep(place);
	const folder = mkdtempSync(join(place, `${prefix}${process.pid}-`));
	chmodSync(folder, 0o1777); // as the one around it: PostgreSQL's own user has folders in it
	process.env["TMPDIR"] = folder;
	const keeper = keeperOf(folder);
	const ending = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
	let isInterrupted = false;
	const interrupted = () => {
		isInterrupted = true;
		void close().finally(() => process.exit(130));
	};
	for (const signal of ending) process.once(signal, interrupted);
	const [cluster, browser] = await Promise.all([startCluster(), hasBrowser ? serveBrowser() : null]);
	const seen = join(folder, "seen.txt");
	const children = new Set<Subprocess>();
	const ordinary: Record<string, string | undefined> = {
		...process.env,
		TIPOFF_TEST_CLUSTER: JSON.stringify(cluster),
		TIPOFF_TEST_BROWSER: browser?.wsEndpoint(),
		TIPOFF_TEST_SEEN: seen,
		...thrift,
	};
	const env: typeof ordinary = { ...ordinary, ...depths[depth] };
	const program = join(folder, "tipoff");

	/** Makes the program that tests start from now on; without it they start the source, which takes four times as long. */
	async function compileProgram() {
		symlinkSync(join(import.meta.dir, "../../node_modules"), join(folder, "node_modules"));
		const code = await compile("src/main.ts", program, ["--compile-autoload-package-json"]); // its engine is a package
		if (code !== 0) throw new Error(`The program is not compiled: ${code}.`);
		ordinary["TIPOFF_TEST_PROGRAM"] = env["TIPOFF_TEST_PROGRAM"] = program;
	}

	async function codeOf(child: Subprocess) {
		children.add(child);
		keeper.stdin.write(`${child.pid}\n`);
		await keeper.stdin.flush();
		const code = await child.exited;
		if (isInterrupted) await new Promise(() => {}); // who waits would begin what comes next
		children.delete(child);
		return code;
	}

	async function close() {
		for (const signal of ending) process.off(signal, interrupted);
		for (const { pid } of children) process.kill(-pid, "SIGTERM"); // with the workers, which have its group
		await Promise.all([...children].map(({ exited }) => exited));
		await Promise.all([cluster.stop(), browser?.close()]);
		if (outer === undefined) delete process.env["TMPDIR"];
		else process.env["TMPDIR"] = outer;
		rmSync(folder, { recursive: true, force: true });
		keeper.kill("SIGKILL"); // before others get the numbers that it would kill
	}

	return {
		cluster,
		env,
		seen,
		folder,
		compile: compileProgram,
		codeOf,
		close,
		/** Databases on another server, for what the ordinary check proves: it is proved as deeply as can be on the own one. */
		async external(url: string): Promise<Room> {
			const other = await externalCluster(url);
			const there = { ...ordinary, TIPOFF_TEST_CLUSTER: JSON.stringify(other) };
			return { cluster: other, env: there, seen, folder, codeOf, close: other.stop };
		},
	};
}

/**
 * Memory where there is enough of it and programs may be started from it, else the temporary folder: databases are
 * hundreds of files each, and a disk that finds places for them took a seventh of the time of tests that use one.
 */
function roomy(): string {
	const memory = "/dev/shm";
	const usual = tmpdir();
	if (process.platform !== "linux" || !existsSync(memory) || process.env["TMPDIR"]) return usual;
	const isMemory = /^\S+ \/dev\/shm tmpfs (?!\S*\bnoexec\b)/m.test(readFileSync("/proc/mounts", "utf8"));
	const { bavail, bsize } = statfsSync(memory);
	const bytesFree = Math.min(bavail * bsize, availableMemory());
	return isMemory && bytesFree >= bytesWanted ? memory : usual;
}

const bytesWanted = 8 * 1024 ** 3;

function availableMemory(): number {
	const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8"))?.[1];
	return Number(kilobytes ?? 0) * 1024;
}

/** Folders of checks that were killed; one that can't be removed (a disk is still mounted in it) is no fault of this. */
function sweep(place: string) {
	for (const name of readdirSync(place)) {
		const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
		if (!pid || isRunning(Number(pid))) continue;
		try {
			rmSync(join(place, name), { recursive: true, force: true });
		} catch (error) {
			console.warn(`${join(place, name)} of a check that was killed stays: ${String(error)}`);
		}
	}
}
