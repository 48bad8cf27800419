import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { connect, type Connection, type ConnectionOptions } from "../db/client.ts";
import { packageEngine, startEngine } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { createApp } from "../src/app.ts";
import { folderStore } from "../src/data/files.ts";
import { importCommand } from "../src/commands/import.ts";
import { Directory } from "../src/data/organization/directory.ts";
import { listen } from "../src/data/listen.ts";
import { median } from "./load.ts";
import type { Row } from "./table.ts";

export interface Filled {
	options: ConnectionOptions;
	owner: ConnectionOptions;
	paths: Record<"home" | "standings" | "schedule" | "team" | "player" | "game" | "leaderboard", string>;
	rows: Row[];
	/** The data directory; another process may serve it after `stop`. */
	dir: string;
	stop(): Promise<void>;
	remove(): void;
}

/** An evening in the middle of the real season. */
export const evening = Date.parse("2013-01-15T23:00:00Z");

/** Takes the results of that day and of those after it away: who looks at a season mostly looks while it is played. */
export async function backTo(instant: number, sql: Connection["sql"]): Promise<void> {
	const day = new Date(instant).toISOString().slice(0, 10);
	await sql`update games set status = 'scheduled', score_home = null, score_away = null where date >= ${day}`;
}

const importSecondsMax = 10;
const rounds = 60;
const manyOrganizations = 10_000;

/** A fresh embedded database with the real season in it, and how long the import took. */
export async function importing(season: string): Promise<Filled> {
	const dir = mkdtempSync(join(tmpdir(), "tipoff-bench-"));
	const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
	const owner = connect(engine.owner, { max: 1 });
	await migrate(owner.sql, engine.app.user);
	const connection = connect(engine.app, { max: 4 });
	const words = [
		"nba",
		"--create",
		"--name",
		"National Basketball Association",
		"--season",
		"2012-13",
		"--league",
		"NBA",
	];
	const files = ["--games", join(season, "games.csv"), "--box-scores", join(season, "box_scores.csv")];
	const start = performance.now();
	await importCommand([...words, ...files], {
		connect: async () => connection.db,
		clock: Date.now,
		print: () => {},
		complain: console.error,
		output: { write: () => true },
	});
	const seconds = (performance.now() - start) / 1000;
	const idOf = async (query: string) => Number((await owner.sql.unsafe(query))[0]?.["id"]);
	const [team, player, game, league] = await Promise.all([
		idOf("select id from teams where name = 'Golden State Warriors'"),
		idOf("select id from players where last_name = 'Curry' and first_name = 'Stephen'"),
		idOf("select id from games where import_key = '0021200001'"),
		idOf("select id from leagues limit 1"),
	]);
	await owner.close();
	await connection.close();
	return {
		options: engine.app,
		owner: engine.owner,
		paths: {
			home: "/nba",
			standings: `/nba/teamList?league=${league}`,
			schedule: "/nba/schedule",
			team: `/nba/teams/${team}`,
			player: `/nba/player/${player}/stats`,
			game: `/nba/games/${game}`,
			leaderboard: "/nba/leaderboard",
		},
		rows: [
			{
				what: "import of the real season (1,230 games, 26,508 lines)",
				target: `at most ${importSecondsMax} s`,
				seen: `${seconds.toFixed(1)} s`,
				holds: seconds <= importSecondsMax,
			},
		],
		dir,
		stop: () => engine.stop(),
		remove: () => rmSync(dir, { recursive: true, force: true }),
	};
}

/** What a page costs the server when nothing is stored, its bytes, and what 10,000 organizations change. */
export async function pages(filled: Filled): Promise<Row[]> {
	const { db, close } = connect(filled.options, { max: 4 });
	const owner = connect(filled.owner, { max: 1 });
	const directory = new Directory(db);
	const hearing = await listen(filled.options, directory);
	const app = createApp({
		db,
		database: filled.options,
		directory,
		clock: Date.now,
		publicUrl: null,
		port: 3000,
		siteTitles: {},
		files: folderStore("unused"),
	});
	directory.changed = () => {}; // a page that was drawn again would be measured as a stored one
	const get = async (path: string) =>
		await app.fetch(
			new Request(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", "accept-encoding": "br" } }),
		);
	const fresh = async () => {
		await owner.sql`update organizations set version = app_version() where slug = 'nba'`;
		directory.drop(1);
	};
	const uncached = async (path: string) => {
		const times: number[] = [];
		for (let round = 0; round < rounds; round += 1) {
			await fresh();
			const start = performance.now();
			const response = await get(path);
			times.push(performance.now() - start);
			if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
		}
		return times;
	};

	const targets = { standings: 10, schedule: 15, game: 8, leaderboard: 15 } as const;
	const rows: Row[] = [];
	for (const path of Object.values(filled.paths))
		for (let warm = 0; warm < 20; warm += 1) await fresh().then(() => get(path));
	for (const [name, targetMs] of Object.entries(targets)) {
		const times = await uncached(filled.paths[name as keyof typeof targets]);
		const p50 = median(times);
		rows.push({
			what: `uncached ${name}, server time`,
			target: `p50 ${targetMs} ms`,
			seen: `p50 ${p50.toFixed(1)} ms`,
			holds: p50 <= targetMs,
		});
	}
	rows.push(...(await weights(filled, get)));
	rows.push(await manyTenants(filled, uncached, owner));
	await hearing.close();
	await Promise.all([close(), owner.close()]);
	return rows;
}

async function weights(filled: Filled, get: (path: string) => Promise<Response>): Promise<Row[]> {
	const sizes: { name: string; bytes: number; scripts: number }[] = [];
	for (const [name, path] of Object.entries(filled.paths)) {
		const body = await (await get(path)).bytes();
		const html = brotliDecompressSync(body).toString();
		const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
		let bytes = body.byteLength;
		for (const href of sheets) bytes += (await (await get(href)).bytes()).byteLength;
		const scripts = [...html.matchAll(/<script(?![^>]*application\/ld\+json)/g)].length;
		sizes.push({ name, bytes, scripts });
	}
	const heaviest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { name: "", bytes: 0 };
	const scripts = sizes.reduce((sum, size) => sum + size.scripts, 0);
	return [
		{ what: "scripts on public pages without an island", target: "0", seen: String(scripts), holds: scripts === 0 },
		{
			what: `HTML + CSS of a public page, compressed (the heaviest: ${heaviest.name})`,
			target: "at most 30 KB",
			seen: `${(heaviest.bytes / 1024).toFixed(1)} KB`,
			holds: heaviest.bytes <= 30 * 1024,
		},
	];
}

/** Measured before and after as well as between, so that a machine that slows down or warms up does not decide. */
async function manyTenants(
	filled: Filled,
	uncached: (path: string) => Promise<number[]>,
	owner: { sql: ReturnType<typeof connect>["sql"] },
): Promise<Row> {
	const { standings } = filled.paths;
	const before = await uncached(standings);
	await owner.sql`insert into organizations (name, slug) select 'League ' || n, 'league-' || n from generate_series(1, ${manyOrganizations}) n`;
	await owner.sql`analyze organizations`;
	const among = [...(await uncached(standings)), ...(await uncached(standings))];
	await owner.sql`delete from organizations where slug like 'league-%'`;
	await owner.sql.unsafe("vacuum analyze organizations");
	const alone = [...before, ...(await uncached(standings))];
	const ratio = median(among) / median(alone);
	return {
		what: "cost of a page with 10,000 organizations in the database against 1",
		target: "at most 1.1",
		seen: ratio.toFixed(2),
		holds: ratio <= 1.1,
	};
}
