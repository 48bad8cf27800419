import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Report } from "../../support/machines/run.ts";
import { readers, writers } from "../../support/machines/load.ts";
import { start } from "../../support/started.ts";

const programs = ["etcd", "patroni", "haproxy", "pgbouncer", "caddy", "nsenter", "setpriv", "ip"];
const folders = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin"];
const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
const lacking = programs.filter((name) => !isThere(name));
if (!existsSync("/usr/lib/postgresql/15/bin/postgres")) lacking.push("postgresql-15");

/** A network and processes of one's own: what it starts ends with its first process, whatever becomes of this one. */
const inside = ["unshare", "--net", "--pid", "--mount-proc", "--fork", "--kill-child"];
const isAllowed = process.getuid?.() === 0 && Bun.spawnSync([...inside, "true"]).exitCode === 0;
if (!isAllowed) lacking.push("the right to make network namespaces");
if (!process.env["CLUSTER"]) lacking.push("CLUSTER=1: it takes both cores for five minutes"); // asked for by name
if (lacking.length > 0) console.warn(`No ${lacking.join(", no ")}: the machines of docs/cluster are not run.`);

/** Its first process waits for what others have left behind. */
const first = ["sh", "-c", `PATH="$PATH:/usr/sbin" "$@" & wait $!`, "sh"];

test.skipIf(lacking.length > 0)(
	`six machines under ${writers} writers and ${readers} readers lose nothing that was acknowledged, whatever is killed or cut`,
	async () => {
		const program = join(import.meta.dir, "../../support/machines/run.ts");
		const child = start([...inside, ...first, process.execPath, program], {
			stdout: "pipe",
			stderr: "inherit",
		});
		const text = await new Response(child.stdout).text();
		expect(await child.exited).toBe(0);
		const seen = JSON.parse(text) as Report; // printed by that program
		console.log(text);

		expect(seen.acknowledged).toBeGreaterThan(writers);
		expect(seen.lost).toEqual({ db1: 0, db2: 0, db3: 0 });
		expect(seen.phases).toHaveLength(7);
		expect(seen.phases.map(({ name, unseen }) => ({ name, unseen })).filter(({ unseen }) => unseen > 0)).toEqual([]);
		const ungiven = seen.phases.filter(({ stored }) => stored.asked === 0 || stored.failed > 0);
		expect(ungiven.map(({ name, stored }) => ({ name, stored }))).toEqual([]);
		for (const { drawn } of seen.phases)
			expect(Object.keys(drawn).filter((status) => !["200", "503"].includes(status))).toEqual([]);
		expect(seen.readAtReplicas).toBeGreaterThan(0);
		expect(seen.fresh).toMatchObject({ changes: 5, older: 0 });
		expect(Object.keys({ ...seen.out, ...seen.back }).toSorted()).toEqual(["pooler", "process"]);
		expect(seen.exits).toEqual([0, 0, 0]);
	},
	900_000,
);
