import { tokenOf } from "../../../src/http/xsrf.ts";
import { testApp } from "../app.ts";
import { freePort, run } from "../running.ts";
import { temporaryFolder } from "../temporary.ts";
import { type OutageKind, unreliable } from "./unreliable.ts";
import { until } from "../until.ts";
import { staffOf } from "../staff.ts";
import { depth } from "../depth.ts";

const readersMax = depth(3, 16);
const writersMax = depth(1, 3);
/** An outage goes on until so many have been told of it, for each who asks. */
const toldMin = depth(8, 50);
/** Reached only by what waits without end; how long it took is printed. */
const endlessMs = 180_000;

/** What was seen of a server whose database failed again and again under load. */
export interface Outages {
	outages: number;
	requests: number;
	/** How often each status was answered. */
	statuses: Record<string, number>;
	/** Connections that ended without an answer. */
	dropped: number;
	/** Answers of 503 that did not say when to come again. */
	unmarked: number;
	longestMs: number;
	/** Until /readyz said no, and until all was answered again: the longest of each kind. */
	noticedMs: Partial<Record<OutageKind, number>>;
	servedMs: Partial<Record<OutageKind, number>>;
	acknowledged: number;
	lost: number;
	output: string;
}

/** A real server through all these outages, with readers of pages that are in no memory, and writers. */
export async function through(kinds: readonly OutageKind[]): Promise<Outages> {
	const site = await testApp();
	const folder = temporaryFolder();
	const organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
	const staff = await staffOf(site, organization, "org_owner");
	await using line = await unreliable(site.database.options);
	const port = String(await freePort());
	const tipoff = run(["serve"], { PORT: port, DATABASE_URL: line.url, DATA_DIR: folder.path });
	const seen: Outages = {
		outages: 0,
		requests: 0,
		statuses: {},
		dropped: 0,
		unmarked: 0,
		longestMs: 0,
		noticedMs: {},
		servedMs: {},
		acknowledged: 0,
		lost: 0,
		output: "",
	};
	const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
		const started = performance.now();
		try {
			const response = await fetch(`http://localhost:${port}${path}`, {
				...init,
				signal: AbortSignal.timeout(endlessMs),
			});
			await response.arrayBuffer();
			const status = response.status;
			seen.statuses[status] = (seen.statuses[status] ?? 0) + 1;
			if (status === 503 && !response.headers.has("retry-after")) seen.unmarked += 1;
			return status;
		} catch {
			seen.dropped += 1;
			return 0;
		} finally {
			seen.requests += 1;
			seen.longestMs = Math.max(seen.longestMs, performance.now() - started);
		}
	};
	const token = tokenOf(decodeURIComponent(staff.cookie.split("=")[1] ?? ""));
	const written: string[] = [];
	const read = async () => {
		const word = crypto.randomUUID();
		const status = await ask(`/acme/players?name=${word}`);
		return status === 200 ? await ask(`/?name=${word}`) : status;
	};
	const write = async () => {
		const name = `Gym ${crypto.randomUUID()}`;
		const headers = { cookie: staff.cookie, "x-xsrf-token": token, "content-type": "application/json" };
		const status = await ask("/api/businesses", { method: "POST", headers, body: JSON.stringify({ name }) });
		if (status === 200 || status === 201) written.push(name);
		return status;
	};
	const running = { is: true };
	const forever = async (act: () => Promise<number>) => {
		while (running.is) if ((await act()) !== 200) await Bun.sleep(50);
	};
	const ready = async () => {
		const response = await fetch(`http://localhost:${port}/readyz`).catch(() => null);
		if (!response) seen.dropped += 1;
		return response?.status === 200;
	};
	try {
		await tipoff.says("Tipoff is at");
		const crowd = [...Array(readersMax).fill(read), ...Array(writersMax).fill(write)].map(forever);
		for (const kind of kinds) {
			await until(async () => (await read()) === 200 && (await write()) === 200 && (await ready()), endlessMs);
			await until(() => written.length > seen.outages, endlessMs);
			const failed = performance.now();
			line.fail(kind);
			await until(async () => !(await ready()), endlessMs);
			longest(seen.noticedMs, kind, performance.now() - failed);
			const told = seen.statuses["503"] ?? 0;
			await until(() => (seen.statuses["503"] ?? 0) > told + toldMin * crowd.length, endlessMs);
			await line.mend(kind);
			const mended = performance.now();
			await until(async () => (await read()) === 200 && (await write()) === 200, endlessMs);
			longest(seen.servedMs, kind, performance.now() - mended);
			seen.outages += 1;
		}
		running.is = false;
		await Promise.all(crowd);
		const stored = await site.database.owner.sql<{ name: string }[]>`select name from businesses`;
		const names = new Set(stored.map(({ name }) => name));
		seen.acknowledged = written.length;
		seen.lost = written.filter((name) => !names.has(name)).length;
		tipoff.kill("SIGTERM");
		await tipoff.exited;
	} finally {
		running.is = false;
		tipoff.kill("SIGKILL");
		await tipoff.exited;
		seen.output = tipoff.output();
		await site.close();
		folder.remove();
	}
	return seen;
}

function longest(of: Partial<Record<OutageKind, number>>, kind: OutageKind, ms: number) {
	of[kind] = Math.round(Math.max(of[kind] ?? 0, ms));
}
