import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, run } from "../tests/support/running.ts";
import { load, median } from "./load.ts";
import type { Filled } from "./season.ts";
import type { Row } from "./table.ts";

const rounds = 5;
const secondsPerRound = 3;
const ratioMin = 0.75;
const megabytesMax = 150;
const headers = { "Accept-Encoding": "br", Host: "localhost" };

/** The stored page against a bare Bun.serve of the same bytes, in turns, and the memory after the load. */
export async function serving(filled: Filled): Promise<Row[]> {
	const folder = mkdtempSync(join(tmpdir(), "tipoff-bench-"));
	const port = await freePort();
	const tipoff = run(["serve"], { PORT: String(port), DATA_DIR: filled.dir });
	await tipoff.says("Tipoff is at");
	const url = `http://127.0.0.1:${port}${filled.paths.standings}`;
	const first = await fetch(url, { headers, decompress: false } as RequestInit);
	await Bun.write(join(folder, "body"), await first.bytes());
	const barePort = await freePort();
	const bare = Bun.spawn(
		[
			process.execPath,
			join(import.meta.dir, "bare.ts"),
			String(barePort),
			join(folder, "body"),
			JSON.stringify(Object.fromEntries(first.headers)),
		],
		{ stdout: "pipe", env: { ...process.env, NODE_ENV: "production" } },
	);
	await bare.stdout.getReader().read();

	const ratios: number[] = [];
	const ours: number[] = [];
	const memory: number[] = [];
	let tool = "";
	for (let round = 0; round < rounds; round += 1) {
		const theirs = await load(`http://127.0.0.1:${barePort}/`, headers, secondsPerRound);
		const mine = await load(url, headers, secondsPerRound);
		tool = mine.tool;
		ours.push(mine.requestsPerSecond);
		ratios.push(mine.requestsPerSecond / theirs.requestsPerSecond);
		memory.push(await residentMegabytes(tipoff.pid));
	}
	bare.kill();
	tipoff.kill("SIGTERM");
	await Promise.all([bare.exited, tipoff.exited]);
	rmSync(folder, { recursive: true, force: true });
	const ratio = median(ratios);
	const [start = 0, end = 0] = [memory[0], memory.at(-1)];
	return [
		{
			what: `stored standings against a bare Bun.serve of the same bytes (${tool}, median of ${rounds}; ${Math.round(median(ours)).toLocaleString("en")} answers/s)`,
			target: `at least ${ratioMin}`,
			seen: ratio.toFixed(2),
			holds: ratio >= ratioMin,
		},
		{
			what: "memory of the Bun process after the load (and after the first fifth of it)",
			target: `at most ${megabytesMax} MB, and flat`,
			seen: `${end.toFixed(0)} MB (${start.toFixed(0)} MB)`,
			holds: end <= megabytesMax && end <= start * 1.2,
		},
	];
}

async function residentMegabytes(pid: number): Promise<number> {
	const status = await Bun.file(`/proc/${pid}/status`).text();
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
