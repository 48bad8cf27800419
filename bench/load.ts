/** Load on loopback by Debian's `wrk`, which asks for more than any server here can answer, bounded in time. */
import { join } from "node:path";

export interface Asked {
	url: string;
	headers: Record<string, string>;
	seconds: number;
	connections: number;
	/** One after the other, each once; else the address itself, again and again. */
	paths?: readonly string[];
	/** Where what wrk is told is written. */
	folder: string;
}

export interface Load {
	answers: number;
	answersPerSecond: number;
	p50Ms: number;
	p99Ms: number;
	/** How much of a core wrk had to do: near 1, and it is wrk that was measured. */
	ownShare: number;
}

export const wrk = Bun.which("wrk");

export async function load({ url, headers, seconds, connections, paths, folder }: Asked): Promise<Load> {
	if (!wrk) throw new Error("wrk is needed: apt install wrk");
	const words = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	if (paths) words.push("-s", await inTurn(paths, folder));
	const child = Bun.spawn([wrk, "-t1", `-c${connections}`, `-d${seconds}s`, "--latency", ...words, url], {
		stdout: "pipe",
	});
	const text = await new Response(child.stdout).text();
	await child.exited;
	if (/Non-2xx|Socket errors/.test(text)) throw new Error(`not every answer was good:\n${text}`);
	const answers = Number(/(\d+) requests in/.exec(text)?.[1]);
	if (paths && answers > paths.length) throw new Error(`${paths.length} addresses are too few for ${seconds} s`);
	return {
		answers,
		answersPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
		p50Ms: milliseconds(text, "50%"),
		p99Ms: milliseconds(text, "99%"),
		ownShare: Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6 / seconds,
	};
}

async function inTurn(paths: readonly string[], folder: string): Promise<string> {
	const file = join(folder, "paths.lua");
	const list = paths.map((path) => JSON.stringify(path)).join(",");
	await Bun.write(
		file,
		`local paths = {${list}}\nlocal at = 0\nrequest = function() at = at % #paths + 1; return wrk.format("GET", paths[at]) end\n`,
	);
	return file;
}

function milliseconds(text: string, part: string): number {
	const [, value = "", unit = ""] = new RegExp(`${part}\\s+([\\d.]+)(us|ms|s)`).exec(text) ?? [];
	return Number(value) * ({ us: 0.001, ms: 1, s: 1_000 }[unit] ?? Number.NaN);
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
