/**
 * What a page and a list of the dashboard cost as an installation grows: with 1, 1,000 and 20,000 organizations, with 1,230,
 * 12,300 and 61,500 games of one season, and with ten seasons, on an evening in the middle of it. `bun run bench:growth` prints statements, rows that PostgreSQL
 * has read, and milliseconds; what reads more the more organizations there are is said to miss.
 */
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { connect } from "../db/client.ts";
import { Operation } from "../db/operation.ts";
import { createApp } from "../src/app.ts";
import { createMember } from "../src/data/account/users.ts";
import { folderStore } from "../src/data/files.ts";
import { listen } from "../src/data/listen.ts";
import { Directory } from "../src/data/organization/directory.ts";
import { keepAll } from "../src/data/stat/keep-all.ts";
import { hashPassword } from "../src/http/account/password.ts";
import { fillLeagues, fillSeasons } from "./leagues.ts";
import { median } from "./load.ts";
import { signIn } from "./person.ts";
import { backTo, evening, type Filled, importing } from "./season.ts";
import { table, type Row } from "./table.ts";
import { fillTenants } from "./tenants.ts";

const season = join(import.meta.dir, "../../shared/data/nba-2012-13");
if (process.env.NODE_ENV !== "production")
	throw new Error("NODE_ENV=production, or React's development build is measured.");

const rounds = 15;
const warmings = 8;
const url = "http://localhost:3000";
const login = { username: "nba-owner", password: "a long password" };
/** A page may read as much more where there are twenty times as many other organizations: plans follow estimates, which vary. */
const moreRowsMax = 1.1;
const fewRows = 50;

interface Cost {
	statements: number;
	rows: number;
	ms: number;
}

/** What each page costs, by size. */
const seen = new Map<string, Map<string, Cost>>();

let statements = 0;
const asked = Operation.prototype.asked;
Operation.prototype.asked = function () {
	statements += 1;
	asked.call(this);
};

const around = await importing(season);
await grown(around, [
	["1 organization", async () => {}],
	["1,000", async (sql) => await fillTenants(sql, 1, 999)],
	["20,000", async (sql) => await fillTenants(sql, 1_000, 19_999)],
]);
for (const [size, grow] of [
	["12,300 games", async (sql) => await fillLeagues(sql, 10)],
	["61,500 games", async (sql) => await fillLeagues(sql, 50)],
	["10 seasons", async (sql) => await fillSeasons(sql, 10)],
] as const satisfies Growth[])
	await grown(await importing(season), [[size, grow]]);

console.log(table([...seen].map(([path, costs]) => rowOf(path, costs))));

type Growth = readonly [size: string, grow: (sql: ReturnType<typeof connect>["sql"]) => Promise<void>];

/** Grows a database step by step, and measures it after each. */
async function grown(filled: Filled, steps: readonly Growth[]) {
	const owner = connect(filled.owner, { max: 1 });
	const member = connect(filled.options, { max: 1 });
	const organizationId = Number((await owner.sql`select id from organizations where slug = 'nba'`)[0]?.["id"]);
	const passwordHash = await hashPassword(login.password);
	await createMember(member.db, { organizationId, username: login.username, role: "org_owner", passwordHash });
	await backTo(evening, owner.sql);
	for (const [size, grow] of steps) {
		await grow(owner.sql);
		if (steps.length === 1) await keepAll(member.db, evening); // those of other organizations are not asked for
		for (const [path, cost] of await measured(filled, owner.sql)) {
			const costs = seen.get(path) ?? new Map<string, Cost>();
			seen.set(path, costs.set(size, cost));
		}
	}
	await Promise.all([owner.close(), member.close()]);
	await filled.stop();
	filled.remove();
}

/** By path: each as it is when nobody has stored it. One connection, whose counts are told after each page. */
async function measured({ options, paths }: Filled, owner: ReturnType<typeof connect>["sql"]) {
	const { db, close } = connect(options, { max: 1 });
	const directory = new Directory(db);
	const hearing = await listen(options, directory);
	const parts = { db, database: options, directory, clock: () => evening, publicUrl: null, port: 3000, siteTitles: {} };
	const app = createApp({ ...parts, files: folderStore("unused") });
	directory.changed = () => {}; // a page that was drawn again would be measured as a stored one
	const staff = await signIn(async (request) => await app.fetch(request), url, login);
	const visitor = async (path: string) =>
		await app.fetch(new Request(url + path, { headers: { host: "localhost:3000", "accept-encoding": "br" } }));
	const rowsRead = async () => {
		await db.execute(sql`select pg_stat_force_next_flush()`);
		const [sum] = await owner<{ rows: number }[]>`
			select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables`;
		return sum?.rows ?? 0;
	};
	const costs = new Map<string, Cost>();
	const lists = await listsOf(owner);
	for (const [path, ask] of [
		...Object.values(paths).map((path) => [path, visitor] as const),
		...lists.map((path) => [path, staff] as const),
	]) {
		const [times, counts]: [number[], number[]] = [[], []];
		const asks: number[] = [];
		for (let round = -warmings; round < rounds; round += 1) {
			await owner`update organizations set version = app_version() where slug = 'nba'`;
			await Bun.sleep(4); // the notice is heard, and what it cost is not the page's
			directory.drop(1);
			const before = await rowsRead();
			statements = 0;
			const start = performance.now();
			const response = await ask(path);
			await response.bytes();
			const ms = performance.now() - start;
			if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
			if (round < 0) continue;
			asks.push(statements);
			times.push(ms);
			counts.push((await rowsRead()) - before);
		}
		costs.set(path, { statements: median(asks), rows: median(counts), ms: median(times) });
	}
	await hearing.close();
	await close();
	return costs;
}

async function listsOf(sql: ReturnType<typeof connect>["sql"]): Promise<string[]> {
	const idOf = async (query: string) => Number((await sql.unsafe(query))[0]?.["id"]);
	const ours = "organization_id = (select id from organizations where slug = 'nba')";
	const running = await idOf(`select id from seasons where ${ours} order by active desc, id limit 1`);
	const league = await idOf(
		`select league_id as id from season_leagues where ${ours} and season_id = ${running} order by id limit 1`,
	);
	const team = await idOf(`select id from teams where ${ours} order by id limit 1`);
	const desk = `/dashboard/seasons/${running}/leagues/${league}`;
	return [
		"/dashboard/seasons",
		desk,
		`${desk}?date=all&page=3`,
		`${desk}/teams/${team}`,
		"/playerListAuth",
		"/playerListAuth?name=ana",
		"/playerListAuth?show=same",
		"/dashboard/clashes",
		"/dashboard/deleted",
		"/dashboard/audit",
		"/dashboard/transfer",
		"/api/players/search?name=ana",
	];
}

function rowOf(path: string, costs: Map<string, Cost>): Row {
	const [some, many] = [costs.get("1,000")?.rows ?? 0, costs.get("20,000")?.rows ?? 0];
	const told = [...costs].map(
		([size, { statements: asks, rows, ms }]) => `${size}: ${asks}, ${rows}, ${ms.toFixed(1)} ms`,
	);
	return {
		what: path,
		target: "with 20,000 organizations no more rows than with 1,000",
		seen: told.join("; "),
		holds: many <= some * moreRowsMax + fewRows,
	};
}
