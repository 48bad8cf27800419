/**
 * What it costs that every process hears of a change: commits a second by 16 connections that change different organizations,
 * with notices, with the notifications of former releases and with nothing, in turns: `bun run bench:commits [rounds] [seconds]`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { connect, type ConnectionOptions } from "../db/client.ts";
import { packageEngine, startEngine } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import formerly from "../db/migrations/0020_listed.sql" with { type: "text" };
import { Directory, type Notice } from "../src/data/organization/directory.ts";
import { listen } from "../src/data/listen.ts";
import { median } from "./load.ts";
import { table, type Row } from "./table.ts";

const [rounds = 7, seconds = 3] = process.argv.slice(2).map(Number);
const connections = 16;
const organizationsEach = 50;
const processes = 2;
const ratioMin = 0.8;
const heardMsMax = 1_000;

type Kind = "notices" | "notifications" | "nothing";
const kinds: readonly Kind[] = ["nothing", "notifications", "notices"];
const triggers: Record<Kind, string> = {
	nothing: "",
	notifications:
		"create trigger heard after update on organizations for each row execute function app_notify_organization();",
	notices:
		"create trigger heard after update on organizations for each row execute function app_notice_organization();",
};

const dir = mkdtempSync(join(tmpdir(), "tipoff-commits-"));
const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
const owner = connect(engine.owner, { max: 1 });
try {
	await migrate(owner.sql, engine.app.user);
	await owner.sql.unsafe(formerly);
	await owner.sql`
		insert into organizations (name, slug)
		select 'Organization ' || n, 'organization-' || n from generate_series(1, ${connections * organizationsEach}::int) n`;
	await owner.sql`vacuum analyze organizations`;
	await measure();
} finally {
	await owner.close();
	await engine.stop();
	rmSync(dir, { recursive: true, force: true });
}

interface Round {
	kind: Kind;
	perSecond: number;
	/** From the answer to a commit until a process has heard of it, in milliseconds, by process and change. */
	heardMs: number[];
	missed: number;
}

async function measure(): Promise<void> {
	const all: Round[] = [];
	await round("nothing"); // nothing is warm yet
	for (let at = 0; at < rounds; at += 1)
		for (const kind of kinds.map((_, turn) => kinds[(turn + at) % kinds.length] ?? "nothing"))
			all.push(await round(kind));
	const of = (kind: Kind) => all.filter((one) => one.kind === kind);
	const rate = (kind: Kind) => median(of(kind).map(({ perSecond }) => perSecond));
	const ratio = rate("notices") / rate("nothing");
	const heard = (kind: Kind) =>
		of(kind)
			.flatMap(({ heardMs }) => heardMs)
			.toSorted((a, b) => a - b);
	const part = (kind: Kind, share: number) => {
		const times = heard(kind);
		return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
	};
	const times = (kind: Kind) => [0.5, 0.99, 1].map((share) => part(kind, share).toFixed(0)).join(" / ");
	const missed = of("notices").reduce((sum, one) => sum + one.missed, 0);
	const rows: Row[] = [
		{
			what: `commits a second of ${connections} connections that change different organizations, with nothing (median of ${rounds})`,
			target: "–",
			seen: rate("nothing").toFixed(0),
			holds: true,
		},
		{
			what: "the same with notices, against nothing",
			target: `at least ${ratioMin}`,
			seen: `${ratio.toFixed(2)} (${rate("notices").toFixed(0)})`,
			holds: ratio >= ratioMin,
		},
		{
			what: "the same with NOTIFY, as in former releases",
			target: "–",
			seen: `${(rate("notifications") / rate("nothing")).toFixed(2)} (${rate("notifications").toFixed(0)})`,
			holds: true,
		},
		{
			what: `until each of ${processes} other processes has heard of it, p50 / p99 / max (with NOTIFY ${times("notifications")} ms)`,
			target: `max ${heardMsMax} ms`,
			seen: `${times("notices")} ms`,
			holds: part("notices", 1) <= heardMsMax,
		},
		{ what: "changes that a process did not hear of", target: "0", seen: String(missed), holds: missed === 0 },
	];
	console.log(
		`Machine: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB; Bun ${Bun.version}; PostgreSQL ${engine.version}, durable`,
	);
	console.log(table(rows));
}

async function round(kind: Kind): Promise<Round> {
	await owner.sql.unsafe(`drop trigger if exists heard on organizations; ${triggers[kind]}`);
	const heard = Array.from({ length: processes }, () => new Changes());
	const ears = await Promise.all(heard.map(async (changes) => await earOf(kind, engine.app, changes)));
	const committed = new Changes();
	const lines = Array.from({ length: connections }, () => connect(engine.app, { max: 1 }));
	await Promise.all(lines.map(({ sql }) => sql`select 1`));
	const begun = performance.now();
	const end = begun + seconds * 1_000;
	await Promise.all(
		lines.map(async ({ sql }, line) => {
			for (let at = 0; performance.now() < end; at += 1) {
				const id = 1 + line * organizationsEach + (at % organizationsEach);
				await sql.unsafe(
					`begin; select set_config('role', 'tipoff_tenant', true), set_config('app.organization', '${id}', true);
					update organizations set version = app_version() where id = ${id}; commit`,
				);
				committed.add(id);
			}
		}),
	);
	const perSecond = committed.at.size / ((performance.now() - begun) / 1_000);
	const isHeard = () => kind === "nothing" || heard.every(({ at }) => at.size >= committed.at.size);
	for (let step = 0; step < 100 && !isHeard(); step += 1) await Bun.sleep(heardMsMax / 50);
	await Promise.all([...ears.map(async (close) => await close()), ...lines.map(async ({ close }) => await close())]);
	const waits = kind === "nothing" ? [] : heard.flatMap((changes) => changes.since(committed));
	const missed = waits.filter((ms) => ms === Infinity).length;
	return { kind, perSecond, heardMs: waits.filter((ms) => ms !== Infinity).map((ms) => Math.max(0, ms)), missed };
}

/** When each change was made, or heard of: an organization has one writer, so its changes are told apart by their order. */
class Changes {
	readonly at = new Map<string, number>();
	readonly #counts = new Map<number, number>();

	add(id: number): void {
		const count = (this.#counts.get(id) ?? 0) + 1;
		this.#counts.set(id, count);
		this.at.set(`${id}:${count}`, performance.now());
	}

	/** How long after those each of these came, in milliseconds; what never came is infinite. */
	since(committed: Changes): number[] {
		return [...committed.at].map(([change, at]) => (this.at.get(change) ?? Infinity) - at);
	}
}

/** Another process, as far as it listens; returns what ends it. */
async function earOf(kind: Kind, options: ConnectionOptions, changes: Changes): Promise<() => Promise<void>> {
	if (kind === "nothing") return async () => {};
	const connection = connect(options, { max: 2 });
	if (kind === "notifications") {
		await connection.sql.listen("tipoff", (word) => changes.add(Number(word.split(":")[1])));
		return connection.close;
	}
	const directory = new Directory(connection.db);
	const hear = directory.hear.bind(directory);
	directory.hear = (notices: readonly Notice[], instant: number) => {
		for (const { organization_id } of notices) changes.add(organization_id ?? 0);
		hear(notices, instant);
	};
	const { close } = await listen(options, directory);
	return async () => void (await Promise.all([close(), connection.close()]));
}
