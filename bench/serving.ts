import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "../db/client.ts";
import { load, median, wrk, type Load } from "./load.ts";
import { processorMs, residentMegabytes } from "./processor.ts";
import type { Filled } from "./season.ts";
import { bareOf, nginxOf, tipoffOf, type Server } from "./servers.ts";
import type { Row } from "./table.ts";

const usual = { rounds: 5, seconds: 1, connections: [1, 4, 16] };
const ratioMin = 0.85;
const megabytesMax = 150;
const headers = { "Accept-Encoding": "br", Host: "localhost" };

/** What is asked for: of a stored page always the same, of one that nobody has stored each address once. */
interface Candidate {
	name: string;
	server: Server;
	path: string;
	/** Makes all pages new, and says which to ask for. */
	renewed?: () => Promise<readonly string[]>;
}

type Seen = Load & { processorUs: number };

/** What was seen of each candidate, by connections, round by round. */
type Runs = Map<string, Seen[]>;

/**
 * A bare Bun.serve, nginx, our stored page and our uncached one, in turns, and the memory after the load. `print` gets the
 * whole table, the answer are the figures to hold.
 */
export async function serving(
	filled: Filled,
	print: (text: string) => void,
	{ rounds, seconds, connections } = usual,
): Promise<Row[]> {
	if (!wrk) {
		print("wrk is not there (apt install wrk): stored pages are not measured.");
		return [];
	}
	const folder = mkdtempSync(join(tmpdir(), "tipoff-bench-"));
	const tipoff = await tipoffOf(filled);
	const page = await pageOf(`${tipoff.url}${filled.paths.standings}`, folder);
	const [bare, nginx] = [await bareOf(page), await nginxOf(page, folder)];
	const renewal = await renewalOf(filled, tipoff);
	const candidates: Candidate[] = [
		{ name: "bare Bun.serve", server: bare, path: "/" },
		{ name: "stored page", server: tipoff, path: filled.paths.standings },
		...(nginx ? [{ name: "nginx, one worker", server: nginx, path: "/" }] : []),
		{ name: "uncached page (a game)", server: tipoff, path: "", renewed: renewal.renewed },
	];
	const runs: Runs = new Map();
	const memory: number[] = [];
	for (let round = -1; round < rounds; round += 1)
		for (const count of connections)
			for (const candidate of candidates) {
				const seen = await measured(candidate, { seconds, connections: count, folder });
				const key = keyOf(candidate.name, count);
				if (round >= 0) runs.set(key, [...(runs.get(key) ?? []), seen]); // the first one warms up
				if (candidate.server === tipoff) memory.push(residentMegabytes(tipoff.pids()[0] ?? 0));
			}
	await renewal.close();
	await Promise.all([bare.stop(), nginx?.stop(), tipoff.stop()]);
	rmSync(folder, { recursive: true, force: true });
	print(tableOf(candidates.map(({ name }) => name), connections, runs)); // prettier-ignore
	return rowsOf(runs, Math.max(...connections), memory, nginx !== null);
}

const keyOf = (name: string, connections: number) => `${connections} ${name}`;

async function measured(
	{ server, path, renewed }: Candidate,
	how: { seconds: number; connections: number; folder: string },
): Promise<Seen> {
	const paths = await renewed?.();
	if (!paths) for (let time = 0; time < 2; time += 1) await (await fetch(server.url + path, { headers })).bytes();
	const pids = server.pids();
	const before = processorMs(pids);
	const seen = await load({ url: server.url + path, headers, ...(paths ? { paths } : {}), ...how });
	return { ...seen, processorUs: ((processorMs(pids) - before) * 1000) / seen.answers };
}

async function pageOf(url: string, folder: string) {
	const ask = async () => await fetch(url, { headers, decompress: false } as RequestInit);
	const first = await ask();
	const file = join(folder, "body");
	await Bun.write(file, await first.bytes());
	return { file, headers: Object.fromEntries(first.headers) };
}

/** A new version of the organization makes every page new; the addresses are those of its map. */
async function renewalOf(filled: Filled, tipoff: Server) {
	const { connection } = JSON.parse(readFileSync(join(filled.dir, "run.json"), "utf8")) as {
		connection: { owner: ConnectionOptions };
	};
	const owner = connect(connection.owner, { max: 1 });
	const map = await (await fetch(`${tipoff.url}/nba/sitemap.xml`, { headers: { host: "localhost" } })).text();
	const games = [...map.matchAll(/<loc>[^<]*(\/nba\/games\/\d+)<\/loc>/g)].map(([, path = ""]) => path);
	return {
		async renewed() {
			await owner.sql`update organizations set version = app_version() where slug = 'nba'`;
			await Bun.sleep(300); // until it is heard
			return games;
		},
		close: owner.close,
	};
}

const of = (seen: readonly Seen[], figure: (one: Seen) => number) => median(seen.map(figure));

/** Round by round, so that what else the machine does at a time weighs on both. */
function ratio(runs: Runs, one: string, other: string): number {
	const [ours = [], theirs = []] = [runs.get(one), runs.get(other)];
	return median(ours.map((seen, at) => seen.answersPerSecond / (theirs[at]?.answersPerSecond ?? Number.NaN)));
}

function tableOf(names: readonly string[], connections: readonly number[], runs: Runs): string {
	const lines = connections.flatMap((count) =>
		names.map((name) => {
			const seen = runs.get(keyOf(name, count)) ?? [];
			const cells = [
				name,
				count,
				Math.round(of(seen, (one) => one.answersPerSecond)).toLocaleString("en"),
				ratio(runs, keyOf(name, count), keyOf(names[0] ?? "", count)).toFixed(2),
				`${of(seen, (one) => one.p50Ms).toFixed(2)} ms`,
				`${of(seen, (one) => one.p99Ms).toFixed(2)} ms`,
				`${of(seen, (one) => one.processorUs).toFixed(1)} µs`,
				of(seen, (one) => one.ownShare).toFixed(2),
			];
			return `| ${cells.join(" | ")} |`;
		}),
	);
	return [
		"| | connections | answers/s | of bare | p50 | p99 | processor an answer | wrk's share of a core |",
		"|---|---|---|---|---|---|---|---|",
		...lines,
	].join("\n");
}

function rowsOf(runs: Runs, most: number, memory: readonly number[], hasNginx: boolean): Row[] {
	const stored = keyOf("stored page", most);
	const rate = Math.round(of(runs.get(stored) ?? [], (one) => one.answersPerSecond)).toLocaleString("en");
	const ofBare = ratio(runs, stored, keyOf("bare Bun.serve", most));
	const ofNginx = ratio(runs, stored, keyOf("nginx, one worker", most));
	const [start = 0, end = 0] = [memory[0], memory.at(-1)];
	return [
		{
			what: `stored standings against a bare Bun.serve of the same bytes and headers, ${most} connections (${rate} answers/s)`,
			target: `at least ${ratioMin}`,
			seen: ofBare.toFixed(2),
			holds: ofBare >= ratioMin,
		},
		...(hasNginx
			? [
					{
						what: `stored standings against nginx with one worker and the page as a file, ${most} connections`,
						target: "at least 1",
						seen: ofNginx.toFixed(2),
						holds: ofNginx >= 1,
					},
				]
			: []),
		{
			what: "memory of the Bun process after the load (and at its begin)",
			target: `at most ${megabytesMax} MB`,
			seen: `${end.toFixed(0)} MB (${start.toFixed(0)} MB)`,
			holds: Math.max(...memory) <= megabytesMax,
		},
	];
}
