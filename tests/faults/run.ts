/**
 * Whether the tests notice when the product is wrong: `bun run faults -- --seed 1 --count 60`. Chooses faults, runs every
 * test file once to see what it runs (the folder `at` keeps that, and every verdict: what is there is not done again), then
 * puts each fault into a copy of the checkout and says what catches it.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openRoom } from "../check/room.ts";
import { choose } from "./choose.ts";
import { copyOf } from "./copy.ts";
import { coverage } from "./coverage.ts";
import type { Site } from "./operators.ts";
import { seek } from "./seek.ts";
import { mapsOf, readTrace, testFilesOf, traceAll } from "./trace.ts";

const { values } = parseArgs({
	args: process.argv.slice(2),
	options: {
		seed: { type: "string", default: "1" },
		count: { type: "string", default: "60" },
		/** Whose sources and tests. */
		checkout: { type: "string", default: join(import.meta.dir, "../..") },
		/** Where traces and verdicts are kept. */
		at: { type: "string", default: "dist/faults" },
		limit: { type: "string", default: "180" },
		/** Stop after choosing, or after tracing. */
		only: { type: "string" },
		/** Seek with the traces that are there. */
		untraced: { type: "boolean", default: false },
		beside: { type: "string", default: "2" },
	},
});
const [checkout, at] = [resolve(values.checkout), resolve(values.at)];
const sideBySide = Number(values.beside);
mkdirSync(at, { recursive: true });

const faults = await chosenFaults();
for (const [index, fault] of faults.entries()) console.log(line(index, fault));
if (values.only === "choose") process.exit();

const maps = mapsOf(checkout, at);
const room = await openRoom("check");
if (!values.untraced) {
	const traces = await traceAll(checkout, at, room, sideBySide);
	const durations = traces.toSorted((a, b) => b.seconds - a.seconds);
	const rows = durations.map(({ file, seconds, cpuSeconds, exitCode }) => [
		file,
		seconds.toFixed(1),
		cpuSeconds.toFixed(1),
		exitCode,
	]);
	writeFileSync(join(at, "durations.tsv"), rows.map((row) => row.join("\t")).join("\n"));
	writeFileSync(join(at, "coverage.txt"), coverage(traces, maps));
}
if (values.only === "trace") await ended();

const candidates = await Promise.all(
	testFilesOf(checkout).map(async (file) => {
		const trace = await readTrace(checkout, at, file);
		return { file, seconds: trace?.seconds ?? 0, trace };
	}),
);
const verdicts = join(at, "faults.tsv");
const done = existsSync(verdicts) ? readFileSync(verdicts, "utf8") : "";
const waiting = [...faults.entries()].filter(([index, fault]) => !done.includes(`${line(index, fault)}\t`));
await Promise.all(Array.from({ length: sideBySide }, work));
const all = readFileSync(verdicts, "utf8").trim().split("\n");
console.log(`${all.filter((row) => row.includes("\tcaught by ")).length} of ${all.length} caught`);
await ended();

async function ended(): Promise<never> {
	await room.close();
	process.exit();
}

async function work() {
	const copy = copyOf(checkout, room);
	for (let next = waiting.shift(); next; next = waiting.shift()) {
		const [index, fault] = next;
		const { by, seconds, files, inTime } = await seek(copy, fault, candidates, maps, Number(values.limit) * 1000);
		const missed = inTime ? "not caught" : "not caught in time";
		const row = `${line(index, fault)}\t${by ? `caught by ${by}` : missed}\t${files} files\t${seconds.toFixed(0)} s`;
		appendFileSync(verdicts, `${row}\n`);
		console.log(row);
	}
	copy.remove();
}

/** The faults that an earlier run chose for the same seed, as long as the folder keeps them. */
async function chosenFaults(): Promise<Site[]> {
	const file = join(at, `seed-${values.seed}-of-${values.count}.json`);
	if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Site[];
	const copy = copyOf(checkout);
	const { chosen, brokeTypes } = await choose(checkout, copy, Number(values.seed), Number(values.count));
	copy.remove();
	console.log(`${brokeTypes} faults were passed over because the types caught them.`);
	writeFileSync(file, JSON.stringify(chosen, null, "\t"));
	return chosen;
}

function line(index: number, { file, line, operator, before, after }: Site): string {
	const short = (text: string) => text.replace(/\s+/g, " ").trim() || "nothing";
	return `${index + 1}\t${file}:${line}\t${operator}\t${short(before)} → ${short(after)}`;
}
