import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts a process's time in hundredths of a second. */
const tickMs = 10;

/** What all threads of these processes have used so far, in milliseconds; of one that has ended, nothing. */
export function processorMs(pids: readonly number[]): number {
	return pids.reduce((sum, pid) => {
		const fields = statOf(pid);
		return fields ? sum + (Number(fields[11]) + Number(fields[12])) * tickMs : sum;
	}, 0);
}

/** The processes that this one has started, and those that these have. */
export function descendantsOf(pid: number): number[] {
	const parents = new Map<number, number>();
	for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry)))
		parents.set(Number(name), Number(statOf(Number(name))?.[1] ?? 0));
	const isBelow = (one: number | undefined): boolean =>
		one !== undefined && (parents.get(one) === pid || (one > 1 && isBelow(parents.get(one))));
	return [...parents.keys()].filter(isBelow);
}

/** From the state on: what stands before may hold anything. */
function statOf(pid: number): string[] | null {
	try {
		return readFileSync(`/proc/${pid}/stat`, "utf8")
			.replace(/^.*\) /s, "")
			.split(" ");
	} catch {
		return null;
	}
}

export function residentMegabytes(pid: number): number {
	const status = readFileSync(`/proc/${pid}/status`, "utf8");
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
