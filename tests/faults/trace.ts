import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Room } from "../check/room.ts";
import { type Counts, instrumented, type Instrumented } from "./instrument.ts";

/** What a test file runs of the product when it runs by itself, and what that takes. */
export interface Trace {
	file: string;
	seconds: number;
	cpuSeconds: number;
	exitCode: number;
	counts: Counts;
}

export type Maps = Map<string, Instrumented["maps"]>;

const limitMs = 300_000;
const preload = (name: string) => `--preload=${join(import.meta.dir, name)}`;

export const testFilesOf = (checkout: string) => filesOf(checkout, "tests/**/*.test.{ts,tsx}");

export const sourceFilesOf = (checkout: string) =>
	filesOf(checkout, "{src,islands,db}/**/*.{ts,tsx}").filter((file) => !file.endsWith(".d.ts"));

/** Where the statements, functions and branches of each source file lie. */
export function mapsOf(checkout: string, traces: string): Maps {
	return new Map(
		sourceFilesOf(checkout).map((file) => [file, instrumented(join(checkout, file), traces).maps] as const),
	);
}

/** Runs every test file by itself, a few side by side. What an earlier run has left in the folder is not run again. */
export async function traceAll(checkout: string, traces: string, room: Room, sideBySide: number): Promise<Trace[]> {
	const waiting = testFilesOf(checkout);
	const traced: Trace[] = [];
	const work = async () => {
		for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
			const one = await trace(checkout, traces, room, file);
			traced.push(one);
			console.error(`${one.seconds.toFixed(1)} s${one.exitCode === 0 ? "" : ", FAILS"}: ${file}`);
		}
	};
	await Promise.all(Array.from({ length: sideBySide }, work));
	return traced.toSorted((a, b) => a.file.localeCompare(b.file));
}

async function trace(checkout: string, traces: string, room: Room, file: string): Promise<Trace> {
	const folder = folderOf(traces, file);
	const summary = join(folder, "run.json");
	if (!existsSync(summary)) {
		mkdirSync(folder, { recursive: true });
		const words = ["test", preload("instrument-tests.ts"), "--timeout", "90000", `./${file}`];
		const start = performance.now();
		const child = Bun.spawn([process.execPath, ...words], {
			cwd: checkout,
			env: {
				...room.env,
				TRACED_CHECKOUT: checkout,
				TRACES: traces,
				TRACE_OF_FILE: folder,
				BUN_OPTIONS: preload("instrument.ts"),
			},
			stdin: "ignore",
			stdout: Bun.file(join(folder, "output.txt")),
			stderr: Bun.file(join(folder, "errors.txt")),
			timeout: limitMs,
		});
		const exitCode = await child.exited;
		const seconds = (performance.now() - start) / 1000;
		const cpuSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
		await Bun.write(summary, JSON.stringify({ seconds, cpuSeconds, exitCode }));
	}
	const traced = await readTrace(checkout, traces, file);
	if (!traced) throw new Error(`${file} was run and has left no trace`);
	return traced;
}

/** What an earlier run has left of a test file; null if it was not run. */
export async function readTrace(checkout: string, traces: string, file: string): Promise<Trace | null> {
	const folder = folderOf(traces, file);
	const summary = Bun.file(join(folder, "run.json"));
	if (!(await summary.exists())) return null;
	const ran = (await summary.json()) as Pick<Trace, "seconds" | "cpuSeconds" | "exitCode">;
	const written = readdirSync(folder).filter((name) => name.startsWith("counts-"));
	const counts = await Promise.all(written.map(async (name) => (await Bun.file(join(folder, name)).json()) as Counts));
	return { file, ...ran, counts: sum(counts, checkout) };
}

const folderOf = (traces: string, file: string) => join(traces, file.replaceAll("/", "--"));

/** Counts of several processes, or test files, together; paths from the checkout on. */
export function sum(all: readonly Counts[], checkout = ""): Counts {
	const total: Counts = {};
	for (const counts of all)
		for (const [path, { s, f, b }] of Object.entries(counts)) {
			const file = checkout ? path.slice(checkout.length + 1) : path;
			const known = total[file];
			total[file] = known
				? { s: added(known.s, s), f: added(known.f, f), b: known.b.map((ways, at) => added(ways, b[at] ?? [])) }
				: { s, f, b };
		}
	return total;
}

const added = (a: readonly number[], b: readonly number[]) => a.map((one, at) => one + (b[at] ?? 0));

function filesOf(checkout: string, pattern: string): string[] {
	return [...new Bun.Glob(pattern).scanSync(checkout)].toSorted();
}
