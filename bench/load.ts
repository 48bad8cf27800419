/** Load on loopback, bounded in time: by wrk where it is installed, which is what the printed table should come from. */
export interface Load {
	requestsPerSecond: number;
	tool: "wrk" | "fetch";
}

const wrk = Bun.which("wrk");
const connections = 32;

export async function load(url: string, headers: Record<string, string>, seconds: number): Promise<Load> {
	if (!wrk) return { requestsPerSecond: await byFetch(url, headers, seconds), tool: "fetch" };
	const words = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
	const child = Bun.spawn([wrk, "-t1", `-c${connections}`, `-d${seconds}s`, ...words, url], { stdout: "pipe" });
	const text = await new Response(child.stdout).text();
	if (/Non-2xx/.test(text)) throw new Error(`not every answer was good:\n${text}`);
	return { requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1] ?? 0), tool: "wrk" };
}

async function byFetch(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
	const end = performance.now() + seconds * 1000;
	let count = 0;
	const one = async () => {
		while (performance.now() < end) {
			await (await fetch(url, { headers })).arrayBuffer();
			count += 1;
		}
	};
	await Promise.all(Array.from({ length: connections }, one));
	return count / seconds;
}

export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
