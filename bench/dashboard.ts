/**
 * What the dashboard's lists cost a large organization: `bun run bench:dashboard` fills one with 5,000 players and 2,000
 * games in one league and prints, for each list, the first byte of the first request of a fresh process, of later ones, and
 * of those after a change, with the compressed bytes.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, run } from "../tests/support/running.ts";
import { fillLarge, type Large } from "./large.ts";
import { median } from "./load.ts";
import { signIn } from "./person.ts";
import { table } from "./table.ts";

const starts = 3;
const rounds = 15;
const changes = 5;
const firstByteMsMax = 50;
const bytesMax = 100_000;

interface Figures {
	/** First bytes in milliseconds. */
	first: number[];
	later: number[];
	changed: number[];
	/** As they come over the wire. */
	bytes: number;
}

const dataDir = mkdtempSync(join(tmpdir(), "tipoff-bench-"));
const large = await fillLarge(dataDir);
const lists = listsOf(large);
const seen = new Map<string, Figures>();

for (let start = 0; start < starts; start += 1) {
	const port = await freePort();
	const tipoff = run(["serve"], { PORT: String(port), DATA_DIR: dataDir });
	await tipoff.says("Tipoff is at");
	const staff = await person(`http://127.0.0.1:${port}`, large);
	await staff.get("/dashboard/seasons");
	for (const path of lists) {
		const figures = seen.get(path) ?? { first: [], later: [], changed: [], bytes: 0 };
		const { ms, bytes } = await staff.get(path);
		figures.first.push(ms);
		figures.bytes = bytes;
		for (let round = 0; round < rounds; round += 1) figures.later.push((await staff.get(path)).ms);
		for (let round = 0; round < changes; round += 1) {
			await staff.change(round);
			figures.changed.push((await staff.get(path)).ms);
		}
		seen.set(path, figures);
	}
	tipoff.kill("SIGTERM");
	await tipoff.exited;
}
rmSync(dataDir, { recursive: true, force: true });

console.log(
	table(
		[...seen].map(([path, { first, later, changed, bytes }]) => {
			const times = [first, later, changed].map(median);
			const [atFirst, then, afterwards] = times.map((ms) => `${ms.toFixed(0)} ms`);
			return {
				what: path,
				target: `${firstByteMsMax} ms, ${bytesMax / 1000} KB`,
				seen: `first ${atFirst}, then ${then}, after a change ${afterwards}; ${(bytes / 1000).toFixed(1)} KB`,
				holds: Math.max(...times) <= firstByteMsMax && bytes <= bytesMax,
			};
		}),
	),
);

function listsOf({ season, league, player, team }: Large): string[] {
	const place = `seasonsv2/${season}/leagues/${league}`;
	return [
		"/playerListAuth",
		"/playerListAuth?page=25",
		"/playerListAuth?name=ana",
		"/playerListAuth?show=same",
		`/players/${player}`,
		"/teamList",
		`/teams/${team}`,
		"/schedule",
		`/dashboard/seasons/${season}/leagues/${league}`,
		`/dashboard/seasons/${season}/leagues/${league}?date=all&page=3`,
		"/dashboard/audit",
		"/dashboard/audit?before=50000",
		"/dashboard/audit?noun=game",
		"/dashboard/audit?text=nobody",
		"/dashboard/deleted",
		`/api/${place}/score-mismatches`,
		`/api/${place}/games`,
		`/api/${place}/teams`,
		"/api/players/search?name=ana",
	];
}

/** Over the wire, where a compressed answer stays as it is. */
const overWire = async (request: Request) => await fetch(request, { decompress: false } as RequestInit); // Bun's own option

async function person(url: string, { player, attribute, ...login }: Large) {
	const send = await signIn(overWire, url, login);
	return {
		async get(path: string) {
			const start = performance.now();
			const response = await send(path);
			const ms = performance.now() - start;
			return { ms, bytes: (await response.bytes()).byteLength };
		},
		async change(round: number) {
			const value = String(round + 1);
			await send(`/api/playersv2/${player}`, "PUT", { attributeValues: [{ attribute_id: attribute, value }] });
		},
	};
}
