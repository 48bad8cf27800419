/**
 * What large files cost: preview and import of 199,000 rows that are new, unchanged and all changed. By hand, on quiet cores:
 * `bun run bench:import [kind …]`. Beside the seconds that pass it says how many this process and the database have worked,
 * which other work on the machine changes little.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "../db/client.ts";
import { packageEngine, startEngine } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";
import { importOrdered } from "../src/data/import/upload.ts";
import { createOrganization } from "../src/data/organization/organizations.ts";
import { type Case, cases } from "./import-files.ts";

const ticksASecond = 100;
const rows = Number(process.env["ROWS"] ?? 199_000);
const kinds = process.argv.slice(2);
for (const [name, of] of Object.entries(cases)) if (kinds.length === 0 || kinds.includes(name)) await measure(name, of);

async function measure(name: string, { files }: Case): Promise<void> {
	const dir = mkdtempSync(join(tmpdir(), "tipoff-bench-"));
	const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
	const owner = connect(engine.owner, { max: 1 });
	const app = connect(engine.app, { max: 2 });
	try {
		await migrate(owner.sql, engine.app.user);
		const { slug } = await createOrganization(app.db, { slug: "large", name: "Large" });
		for (const turn of ["new", "unchanged", "changed"] as const) {
			const paths: Record<string, string> = {};
			for (const [kind, text] of Object.entries(files(rows, turn === "changed" ? 1 : 0))) {
				paths[kind] = join(dir, `${kind}.csv`);
				writeFileSync(paths[kind], text);
			}
			for (const preview of [true, false]) {
				const [start, before] = [performance.now(), worked(dir)];
				const order = { slug, season: "Fall", league: "Open", preview, instant: Date.parse("2026-11-20T20:00:00Z") };
				const nothingSaid = {
					sheet: null,
					team: null,
					choices: [],
					sames: [],
					people: [],
					by: { id: null, name: "bench" },
				};
				const outcome = await importOrdered(app.db, { ...paths, ...order, ...nothingSaid });
				const [seconds, after] = [(performance.now() - start) / 1000, worked(dir)];
				const said = `${outcome.outcome} ${JSON.stringify(outcome.counts)} ${outcome.problems.slice(0, 1).join("")}`;
				const each = [seconds, after.here - before.here, after.there - before.there].map((one) => one.toFixed(1));
				console.log(
					`${name} ${turn} ${preview ? "preview" : "import"}: ${each[0]} s (worked: here ${each[1]}, database ${each[2]}) ${said}`,
				);
			}
		}
	} finally {
		await owner.close();
		await app.close();
		await engine.stop();
		rmSync(dir, { recursive: true, force: true });
	}
}

/** Seconds that this process and the database's processes have worked so far. */
function worked(dir: string): { here: number; there: number } {
	const { user, system } = process.cpuUsage();
	const postmaster = readFileSync(join(dir, "postgres/postmaster.pid"), "utf8").split("\n")[0] ?? "";
	const own = (pid: string): string[] => {
		try {
			return readFileSync(`/proc/${pid}/stat`, "utf8")
				.replace(/^.*\) /, "")
				.split(" ");
		} catch {
			return []; // it has ended, and its time is its parent's
		}
	};
	const ticks = (stat: readonly string[], at: readonly number[]) =>
		at.reduce((sum, one) => sum + Number(stat[one] ?? 0), 0);
	let there = ticks(own(postmaster), [11, 12, 13, 14]);
	for (const pid of readdirSync("/proc")) {
		const stat = /^\d+$/.test(pid) ? own(pid) : [];
		if (stat[1] === postmaster) there += ticks(stat, [11, 12]);
	}
	return { here: (user + system) / 1e6, there: there / ticksASecond };
}
