/**
 * What a page costs that nobody has stored (operations 7): processor time of all of Bun's threads and of PostgreSQL, statements and
 * bytes, on the real season, after a change that this process has heard of. `bun run bench:pages` prints the table: each page is
 * drawn, since the organization's name is another one. `-- --large` with 61,500 games in 50 leagues of one season, `-- --result`
 * where the change is another result, `-- --during` on an evening in the middle of the season, before its games are played, `-- --elsewhere` where it is one that no page shows (caching 12); names of pages after `--`
 * leave the others out. The figures are those of the quicker half, since a machine is never idle.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { Operation } from "../db/operation.ts";
import { createApp } from "../src/app.ts";
import { folderStore } from "../src/data/files.ts";
import { listen } from "../src/data/listen.ts";
import { keepAll } from "../src/data/stat/keep-all.ts";
import { Directory } from "../src/data/organization/directory.ts";
import { write, type Writer } from "../src/data/tenant.ts";
import { fillLeagues } from "./leagues.ts";
import { median } from "./load.ts";
import { backTo, evening, importing } from "./season.ts";
import { table, type Row } from "./table.ts";

const season = join(import.meta.dir, "../../shared/data/nba-2012-13");
if (process.env.NODE_ENV !== "production")
	throw new Error("NODE_ENV=production, or React's development build is measured.");

const isLarge = process.argv.includes("--large");
const isResult = process.argv.includes("--result");
const isElsewhere = process.argv.includes("--elsewhere");
const isDuring = process.argv.includes("--during");
const clock = isDuring ? () => evening : Date.now;
const rounds = 80;
const warmings = 60;
const bytesMax = 100 * 1024;
/** Milliseconds on the real season; with 50 leagues half as much again. */
const targetsMs: Record<string, number> = {
	home: 3.5,
	standings: 2.5,
	leaderboard: 3,
	schedule: 2.5,
	team: 3,
	player: 2.5,
	game: 2.5,
};

const filled = await importing(season);
const owner = connect(filled.owner, { max: 1 });
if (isDuring) await backTo(evening, owner.sql);
await (isLarge ? fillLeagues(owner.sql, 50) : owner.sql.unsafe("analyze"));
const { db, close } = connect(filled.options, { max: 4 });
await keepAll(db, clock()); // copies of leagues have no figures that were kept
const directory = new Directory(db);
const hearing = await listen(filled.options, directory);
const app = createApp({
	db,
	database: filled.options,
	directory,
	clock,
	publicUrl: null,
	port: 3000,
	siteTitles: {},
	files: folderStore("unused"),
});

directory.changed = () => {}; // a page that was drawn again would be measured as a stored one

let statements = 0;
const asked = Operation.prototype.asked;
Operation.prototype.asked = function () {
	statements += 1;
	asked.call(this);
};

let processes: { pids: string[]; at: number } | null = null;

const rows: Row[] = [];
const paths = {
	...filled.paths,
	"all leagues": "/nba/teamList?league=all",
	...(isDuring && { "game to come": `/nba/games/${await gameToCome()}` }),
};
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("--"));
for (const [name, path] of Object.entries(paths))
	if (wanted.length === 0 || wanted.includes(name)) rows.push(await measured(name, path));
console.log(table(rows));
await hearing.close();
await Promise.all([close(), owner.close()]);
await filled.stop();
filled.remove();

async function measured(name: string, path: string): Promise<Row> {
	const ours: number[] = [];
	const theirs: number[] = [];
	let [asks, bytes] = [0, 0];
	for (let round = -warmings; round < rounds; round += 1) {
		await changed(round);
		await heard(); // what that cost is not the page's
		statements = 0;
		const before = [process.cpuUsage(), databaseMs()] as const;
		const response = await app.fetch(
			new Request(`http://localhost:3000${path}`, { headers: { host: "localhost:3000", "accept-encoding": "br" } }),
		);
		if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
		const body = await response.bytes();
		const spent = process.cpuUsage(before[0]);
		const theirMs = databaseMs() - before[1];
		if (round < 0) continue;
		ours.push((spent.user + spent.system) / 1000);
		theirs.push(theirMs);
		asks = statements;
		bytes = brotliDecompressSync(body).byteLength;
	}
	const [own, other] = [quick(ours), quick(theirs)];
	const target = (targetsMs[name] ?? 2.5) * (isLarge ? 1.5 : 1);
	const total = own + other;
	return {
		what: `${name}${isLarge ? ", 61,500 games in 50 leagues" : ""}${isResult ? ", after a result" : ""}${isDuring ? ", in season" : ""}${isElsewhere ? ", after a change elsewhere" : ""}`,
		target: `${target.toFixed(1)} ms, ${bytesMax / 1024} KB`,
		seen: `${own.toFixed(2)} + ${other.toFixed(2)} = ${total.toFixed(2)} ms; ${asks} statements; ${(bytes / 1024).toFixed(1)} KB`,
		holds: total <= target && bytes <= bytesMax,
	};
}

/** The first of that evening's. */
async function gameToCome() {
	const [game] = await owner.sql<{ id: number }[]>`
		select id::float8 as id from games where status = 'scheduled' order by date, id limit 1`;
	return game?.id ?? 0;
}

async function changed(round: number) {
	if (isResult) return await result(round);
	const name = isElsewhere ? owner.sql`name` : `Association ${100 + (round & 1)}`;
	return await owner.sql`update organizations set version = app_version(), name = ${name} where slug = 'nba'`;
}

/** A game gets another result, as staff enter one: what is kept of its league is made anew. */
async function result(round: number) {
	const [organization] = await owner.sql<
		{ id: number }[]
	>`select id::float8 as id from organizations where slug = 'nba'`;
	const change = async ({ tx }: Writer) =>
		await tx.execute(sql`update games set score_home = ${200 + (round & 1)} where import_key = '0021200002'`);
	await write(db, { id: organization?.id ?? 0 }, clock(), change);
}

/** Until this process knows of the version that the organization has. */
async function heard() {
	const [now] = await owner.sql<{ version: string }[]>`select version from organizations where slug = 'nba'`;
	directory.wake();
	while (directory.peek("slug", "nba")?.version !== now?.version) {
		await Bun.sleep(1);
		if (directory.peek("slug", "nba") === undefined) await directory.find("slug", "nba");
	}
}

/** The median of the quicker half. */
function quick(values: readonly number[]): number {
	return median(values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2)));
}

/** What PostgreSQL's processes have used, in milliseconds: the kernel counts each in nanoseconds. */
function databaseMs(): number {
	let sum = 0;
	for (const pid of serverProcesses()) {
		try {
			sum += Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
		} catch {}
	}
	return sum;
}

/** The server's processes serve connections, which come and go: looked for anew now and then. */
function serverProcesses(): string[] {
	if (processes && performance.now() - processes.at < 250) return processes.pids;
	const parents = new Map<string, string>();
	for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
		try {
			parents.set(
				pid,
				readFileSync(`/proc/${pid}/stat`, "utf8")
					.replace(/^.*\) \S /s, "")
					.split(" ")[0] ?? "",
			);
		} catch {}
	}
	const isOurs = (pid: string | undefined): boolean =>
		pid === String(process.pid) || (pid !== undefined && isOurs(parents.get(pid)));
	processes = {
		pids: [...parents.keys()].filter((pid) => pid !== String(process.pid) && isOurs(pid)),
		at: performance.now(),
	};
	return processes.pids;
}
