/** How soon, and at what cost, the viewers of one running game hear of a tap: `bun run bench:live [viewers] [seconds]`. */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { files, manifest } from "../static/build/assets.ts";
import { freePort, run } from "../tests/support/running.ts";
import { residentMegabytes } from "./processor.ts";
import { table, type Row } from "./table.ts";

const [viewers = 5_000, seconds = 30] = process.argv.slice(2).map(Number);
const warmTaps = 20;
const aloneSeconds = 15;
const tapRatioMax = 1.3;
const deliveryMsMax = 1_000;
const scriptBytesMax = 2_048;

const folder = mkdtempSync(join(tmpdir(), "tipoff-live-"));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const tipoff = run(["demo"], {
	PORT: String(port),
	DATA_DIR: join(folder, "data"),
	TRUSTED_PROXIES: "127.0.0.1",
	LIVE_VIEWERS: String(viewers + 100),
});
await tipoff.says("Ctrl+C stops it.");
try {
	await measure();
} finally {
	tipoff.kill("SIGTERM");
	await tipoff.exited;
	rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
	const scorer = await signIn();
	const game = await scorer.begin();
	for (let tap = 0; tap < warmTaps; tap += 1) await scorer.tap();
	const alone: number[] = [];
	await everySecond(aloneSeconds, async () => void alone.push((await scorer.tap()).tookMs)); // as hot or cold as later
	const before = residentMegabytes(tipoff.pid);

	const crowd = Bun.spawn(
		[process.execPath, join(import.meta.dir, "viewers.ts"), String(port), String(game), String(viewers)],
		{ stdin: "pipe", stdout: "pipe", stderr: "inherit" },
	);
	const lines = linesOf(crowd.stdout);
	const connected = Number(/\d+/.exec(await lines())?.[0] ?? 0);
	if (connected < viewers) throw new Error(`only ${connected} of ${viewers} could connect: raise ulimit -n`);
	const sent = new Map<number, number>();
	const among: number[] = [];
	const memory: number[] = [];
	await everySecond(seconds, async () => {
		const { seq, sentAt, tookMs } = await scorer.tap();
		sent.set(seq, sentAt);
		among.push(tookMs);
		memory.push(residentMegabytes(tipoff.pid));
	});
	crowd.stdin.write("over\n");
	await crowd.stdin.end();
	const arrivals = new Map(JSON.parse(await lines()) as [number, number[]][]); // printed by viewers.ts
	await crowd.exited;
	const delivered = [...sent]
		.flatMap(([seq, at]) => (arrivals.get(seq) ?? []).map((time) => time - at))
		.toSorted((a, b) => a - b);
	print({ delivered, missing: viewers * seconds - delivered.length, alone, among, before, memory });
}

async function everySecond(times: number, act: () => Promise<void>): Promise<void> {
	for (let time = 0; time < times; time += 1) {
		const begun = performance.now();
		await act();
		await Bun.sleep(Math.max(0, 1_000 - (performance.now() - begun)));
	}
}

interface Seen {
	delivered: number[];
	missing: number;
	alone: number[];
	among: number[];
	before: number;
	memory: number[];
}

function print({ delivered, missing, alone, among, before, memory }: Seen): void {
	const ms = (part: number) => `${quantile(delivered, part).toFixed(0)} ms`;
	const [start = 0, end = 0] = [memory[0], memory.at(-1)];
	const most = Math.max(...memory);
	const ratio = quantile(sorted(among), 0.5) / quantile(sorted(alone), 0.5);
	const scriptBytes = Bun.file(files.get(manifest.live.replace(/^.*\//, ""))?.br ?? "").size;
	const rows: Row[] = [
		{
			what: `from a tap to each of ${viewers.toLocaleString("en")} viewers, p50 / p99 / max, one tap a second for ${seconds} s`,
			target: `max ${deliveryMsMax} ms`,
			seen: `${ms(0.5)} / ${ms(0.99)} / ${ms(1)}`,
			holds: quantile(delivered, 1) <= deliveryMsMax,
		},
		{ what: "taps that a viewer did not hear", target: "0", seen: String(missing), holds: missing === 0 },
		{
			what: "memory of the server with them against without",
			target: "flat",
			seen: `${(most / before).toFixed(2)} (${most.toFixed(0)} MB against ${before.toFixed(0)} MB; ${(((most - before) * 1024) / viewers).toFixed(1)} KB a viewer; at the start ${start.toFixed(0)} MB, at the end ${end.toFixed(0)} MB)`,
			holds: end <= start * 1.1,
		},
		{
			what: "script on pages with a running game, compressed",
			target: `at most ${scriptBytesMax} bytes`,
			seen: `${scriptBytes} bytes`,
			holds: scriptBytes <= scriptBytesMax,
		},
		{
			what: "answer to the scorer's tap with them against without, p50",
			target: `at most ${tapRatioMax}`,
			seen: `${ratio.toFixed(2)} (${quantile(sorted(among), 0.5).toFixed(1)} ms against ${quantile(sorted(alone), 0.5).toFixed(1)} ms)`,
			holds: ratio <= tapRatioMax,
		},
	];
	console.log(
		`Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; Bun ${Bun.version}`,
	);
	console.log(table(rows));
}

/** A member of the staff of the demo's first league. */
async function signIn() {
	const jar = new Map<string, string>();
	const call = async (method: string, path: string, body?: object): Promise<unknown> => {
		const response = await fetch(url + path, {
			method,
			headers: {
				cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
				"x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
				...(body ? { "content-type": "application/json" } : {}),
			},
			...(body ? { body: JSON.stringify(body) } : {}),
		});
		for (const cookie of response.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
			jar.set(name, value);
		}
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		return await response.json();
	};
	await call("GET", "/api/auth/check-auth");
	await call("POST", "/api/auth/login", { username: "demo-staff", password: "tipoff-demo" });
	let game = 0;
	let rosters: number[] = [];
	let count = 0;
	const taps = async (tap: object) => {
		const sentAt = performance.timeOrigin + performance.now();
		const begun = performance.now();
		const { live } = (await call("POST", `/api/gamesv2/${game}/taps`, {
			taps: [{ op_id: crypto.randomUUID(), ...tap }],
		})) as { live: { seq: number } };
		return { seq: live.seq, sentAt, tookMs: performance.now() - begun };
	};
	return {
		/** Starts a game that has not been played; its id. */
		async begin(): Promise<number> {
			const { games } = (await call("GET", "/api/gamesv2")) as {
				games: { id: number; status: string; score_home: number | null }[];
			};
			game = games.find(({ status, score_home }) => status === "scheduled" && score_home === null)?.id ?? 0;
			const { sides } = (await call("GET", `/api/gamesv2/${game}/sheet`)) as {
				sides: { home: { players: { roster_id: number }[] } };
			};
			rosters = sides.home.players.map(({ roster_id }) => roster_id);
			await taps({ action: "start" });
			return game;
		},
		tap: async () => await taps({ action: "2", roster_id: rosters[count++ % rosters.length] }),
	};
}

function linesOf(stream: ReadableStream<Uint8Array>): () => Promise<string> {
	const reader = stream.getReader();
	const decoder = new TextDecoder();
	let text = "";
	return async () => {
		while (!text.includes("\n")) {
			const { value, done } = await reader.read();
			if (done) break;
			text += decoder.decode(value, { stream: true });
		}
		const [line = "", ...rest] = text.split("\n");
		text = rest.join("\n");
		return line;
	};
}

function sorted(values: readonly number[]): number[] {
	return values.toSorted((a, b) => a - b);
}

function quantile(values: readonly number[], part: number): number {
	return values[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;
}
