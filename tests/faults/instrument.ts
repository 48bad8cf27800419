/**
 * Loaded before everything else where a run is traced: the product comes with counters in it (Bun's own coverage knows lines
 * alone), and how often each ran is written when the process ends.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInstrumenter } from "istanbul-lib-instrument";

type FileCoverageData = ReturnType<ReturnType<typeof createInstrumenter>["lastFileCoverage"]>;

/** Counts in the order of the file's maps: statements, functions, and the ways of each branch. */
export type Counts = Record<string, { s: number[]; f: number[]; b: number[][] }>;

export interface Instrumented {
	code: string;
	maps: FileCoverageData;
}

const { TRACED_CHECKOUT: checkout, TRACES: traces = "", TRACE_OF_FILE: folder } = process.env;

if (checkout && folder) {
	Bun.plugin({
		name: "counters",
		setup(build) {
			build.onLoad({ filter: new RegExp(`^${checkout}/(src|islands|db)/.*\\.tsx?$`) }, ({ path }) => ({
				contents: instrumented(path, traces).code,
				loader: path.endsWith("x") ? "tsx" : "ts",
			}));
		},
	});
	process.once("exit", writeCounts);
}

/** What ran in this process, beside what ran in those that it started. */
export function writeCounts(): void {
	const { __coverage__: seen } = globalThis as { __coverage__?: Record<string, FileCoverageData> };
	if (!seen || !folder) return;
	const counts: Counts = {};
	for (const [path, { s, f, b }] of Object.entries(seen))
		counts[path] = { s: Object.values(s), f: Object.values(f), b: Object.values(b) };
	writeFileSync(join(folder, `counts-${process.pid}.json`), JSON.stringify(counts));
}

/** A source file with counters; it is made once and kept in the folder of traces. */
export function instrumented(path: string, folder: string): Instrumented {
	const source = readFileSync(path, "utf8");
	const file = join(folder, "instrumented", createHash("sha256").update(path).update(source).digest("hex"));
	if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Instrumented;
	const parserPlugins = ["typescript", "explicitResourceManagement", ...(path.endsWith("x") ? ["jsx"] : [])];
	const instrumenter = createInstrumenter({ esModules: true, compact: false, parserPlugins });
	const made = { code: instrumenter.instrumentSync(source, path), maps: instrumenter.lastFileCoverage() };
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(`${file}.${process.pid}`, JSON.stringify(made));
	renameSync(`${file}.${process.pid}`, file);
	return made;
}
