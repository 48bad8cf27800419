/** Runs what docs/cluster describes through its faults, in namespaces of its own, and prints what was seen as JSON. */
import { chmodSync } from "node:fs";
import { createOrganization } from "../../../src/data/organization/organizations.ts";
import { write } from "../../../src/data/tenant.ts";
import { openSessions } from "../../../src/http/account/session.ts";
import { users } from "../../../db/schema/index.ts";
import { connect } from "../../../db/client.ts";
import { fillLeague } from "../seasons/league.ts";
import { temporaryFolder } from "../temporary.ts";
import { until } from "../until.ts";
import { Cluster, patientMs } from "./cluster.ts";
import { anotherBuild, secrets } from "./configured.ts";
import { host, Load, writers, type Phase, type Writer } from "./load.ts";
import type { Machine } from "./machine.ts";

export interface Report {
	phases: Phase[];
	/** How long readiness took to send people elsewhere and back, in milliseconds, by what was ended. */
	out: Record<string, number>;
	back: Record<string, number>;
	/** How many transactions of pages the replicas have answered before anything failed. */
	readAtReplicas: number;
	/** While replicas stood still: changes that processes showed late or never, and until the slowest showed one. */
	fresh: { changes: number; older: number; slowestMs: number };
	acknowledged: number;
	/** On which machine how many of them are missing. */
	lost: Record<string, number>;
	/** How the processes of the former build ended. */
	exits: number[];
}

const stills = 2;
const folder = temporaryFolder();
chmodSync(folder.path, 0o755);
const cluster = new Cluster(folder.path);
const say = (what: string) => console.error(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${what}`);

/** What nobody changes is stored; what writers change is drawn anew. */
const storedSlugs = Array.from({ length: stills }, (_, at) => `still${at}`);
const writerSlugs = Array.from({ length: writers }, (_, at) => `busy${at}`);

async function fill(): Promise<Writer[]> {
	const primary = await cluster.machineOf("leader");
	const { db, close } = connect(`postgres://tipoff_web:${secrets.WEB_PASSWORD}@${primary.address}:5432/leagues`);
	const owner = cluster.owner(primary);
	const made: Writer[] = [];
	for (const slug of [...storedSlugs, ...writerSlugs]) {
		const organization = await createOrganization(db, { slug, name: slug });
		await write(db, organization, Date.now(), fillLeague, undefined, { limit: "import" });
		const values = { username: slug, role: "staff", organization_id: organization.id } as const;
		const [user] = await owner.db.insert(users).values(values).returning();
		const session = await openSessions(db, true).create(user?.id ?? 0, host);
		made.push({ slug, secret: session.id, cookie: session.cookie.split(";")[0] ?? "" });
	}
	await Promise.all([close(), owner.close()]);
	return made.slice(stills);
}

/** Replicas stand still, and yet every process shows each change, and staff what they have written by another one. */
async function freshness(writer: Writer): Promise<Report["fresh"]> {
	const primary = await cluster.machineOf("leader");
	const owner = cluster.owner(primary);
	const replicas = cluster.databases.filter((one) => one !== primary).map((one) => cluster.owner(one));
	for (const { sql } of replicas) await sql`select pg_wal_replay_pause()`;
	const fresh = { changes: 5, older: 0, slowestMs: 0 };
	const showing = async (machine: Machine, path: string) =>
		Number(/League no\. (\d+)/.exec(await cluster.pageOf(machine, path))?.[1] ?? -1);
	for (let change = 1; change <= fresh.changes; change += 1) {
		await owner.sql.begin(async (tx) => {
			const [row] = await tx`update organizations set version = app_version() where slug = ${writer.slug} returning id`;
			await tx`update leagues set name = ${`League no. ${change}`} where organization_id = ${row?.["id"]}`;
		});
		const changed = performance.now();
		for (const server of cluster.servers) {
			await until(async () => (await showing(server, `/${writer.slug}/leagueList`)) === change);
			fresh.slowestMs = Math.round(Math.max(fresh.slowestMs, performance.now() - changed));
			if ((await showing(server, `/${writer.slug}/teamList`)) !== change) fresh.older += 1; // another page of that version
		}
	}
	for (const { sql } of replicas) await sql`select pg_wal_replay_resume()`;
	await Promise.all([owner, ...replicas].map(async ({ close }) => await close()));
	return fresh;
}

async function transactionsOf(machine: Machine): Promise<number> {
	const { sql, close } = cluster.owner(machine, "postgres");
	const [row] = await sql<{ count: number }[]>`
		select xact_commit::int as count from pg_stat_database where datname = 'leagues'`;
	await close();
	return row?.count ?? 0;
}

async function readAtReplicas(load: Load): Promise<number> {
	const primary = await cluster.machineOf("leader");
	const replicas = cluster.databases.filter((one) => one !== primary);
	const count = async () => (await Promise.all(replicas.map(transactionsOf))).reduce((sum, one) => sum + one, 0);
	const before = await count();
	const enough = load.written.length + writers;
	await until(() => load.written.length >= enough, patientMs);
	let read = 0;
	await until(async () => (read = (await count()) - before) > 0);
	return read;
}

const written = async (load: Load, more: number) => {
	const enough = load.written.length + more;
	await until(() => load.written.length >= enough, patientMs);
};

/** Until people are sent elsewhere after something has ended, and back after it has begun again, in milliseconds. */
async function turn(machine: Machine, isUp: boolean): Promise<number> {
	const started = performance.now();
	await until(async () => (await cluster.isSentTo(machine)) === isUp, patientMs);
	return Math.round(performance.now() - started);
}

async function missing(names: readonly string[]): Promise<Record<string, number>> {
	const lost: Record<string, number> = {};
	for (const machine of cluster.databases) {
		const { sql, close } = cluster.owner(machine);
		const kept = new Set((await sql<{ name: string }[]>`select name from businesses`).map(({ name }) => name));
		lost[machine.name] = names.filter((name) => !kept.has(name)).length;
		await close();
	}
	return lost;
}

async function go(): Promise<Report> {
	await cluster.open();
	say("everything runs");
	const people = await fill();
	say("everything is filled");
	const [first, ...others] = people;
	const [, second, third] = cluster.servers;
	if (!first || !second || !third) throw new Error("There are three servers and twenty writers.");
	const stored = storedSlugs.flatMap((slug) => [`/${slug}`, `/${slug}/leagueList`]);
	for (const path of stored) for (const server of cluster.servers) await cluster.pageOf(server, path);
	const load = new Load({ address: cluster.servers[0]?.address ?? "", ca: cluster.authority });
	await until(async () => (await load.ask("/")).status === 200, patientMs);
	load.begin(others, { stored, drawn: writerSlugs.map((slug) => `/${slug}/leagueList`) });
	say("people come");
	const report: Report = {
		phases: [],
		out: {},
		back: {},
		readAtReplicas: await readAtReplicas(load),
		fresh: await freshness(first),
		acknowledged: 0,
		lost: {},
		exits: [],
	};
	const phase = async (name: string, act: () => Promise<void>) => {
		await act();
		const seen = load.phase(name);
		report.phases.push(seen);
		say(JSON.stringify(seen));
	};
	const downAndUp = async (machine: Machine, end: () => Promise<void>) => {
		await end();
		await written(load, writers);
		await cluster.startDatabase(machine);
		await until(async () => await cluster.isWhole(), patientMs);
	};

	await phase("nothing", async () => await written(load, writers));
	await phase("a replica is killed", async () => {
		const machine = await cluster.machineOf("sync_standby");
		await downAndUp(machine, async () => await machine.kill());
	});
	await phase("the primary is killed", async () => {
		const machine = await cluster.machineOf("leader");
		await downAndUp(machine, async () => await machine.kill());
	});
	await phase("the primary's network is cut", async () => {
		const machine = await cluster.machineOf("leader");
		machine.cut();
		await until(
			async () => (await cluster.members()).some(({ role, name }) => role === "leader" && name !== machine.name),
			patientMs,
		);
		await written(load, writers);
		machine.mend();
		await until(async () => await cluster.isWhole(), patientMs);
	});
	await phase("a process is killed", async () => {
		await cluster.endTipoff(second, "SIGKILL");
		report.out["process"] = await turn(second, false);
		await written(load, writers);
		await cluster.startTipoff(second);
		report.back["process"] = await turn(second, true);
	});
	await phase("a process's pooler is killed", async () => {
		await cluster.endPooler(third);
		report.out["pooler"] = await turn(third, false);
		await written(load, writers);
		cluster.startPooler(third);
		report.back["pooler"] = await turn(third, true);
	});
	const build = await anotherBuild(folder.path);
	await phase("all processes are replaced by another build", async () => {
		for (const server of cluster.servers) {
			report.exits.push(await cluster.endTipoff(server, "SIGTERM"));
			await turn(server, false);
			await cluster.startTipoff(server, build);
			await turn(server, true);
		}
	});
	await load.end();
	report.acknowledged = load.written.length;
	await until(async () => await cluster.isWhole(), patientMs);
	report.lost = await missing(load.written);
	return report;
}

try {
	console.log(JSON.stringify(await go()));
	process.exitCode = 0;
} catch (error) {
	console.error(error, cluster.logs());
	process.exitCode = 1;
} finally {
	await cluster.close();
	folder.remove();
	process.exit();
}
