import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backUp } from "../../src/data/backup/dump.ts";
import { folderStore } from "../../src/data/files.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { relayTo } from "../support/servers/relay.ts";
import { run, type Running } from "../support/running.ts";
import { canMount, smallDisk } from "../support/servers/small-disk.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
const backup = join(folder.path, "whole.tipoff");
const games = join(folder.path, "games.csv");
let full: TestDatabase;
let empty: TestDatabase;

beforeAll(async () => {
	[full, empty] = [await testDatabase({ template: "demo" }), await testDatabase()];
	await backUp(full.owner.sql, { path: backup, store: folderStore(join(folder.path, "none")), instant: 0 });
	writeFileSync(games, "date,home,away\n2026-11-21,Ants,Bees\n");
}, 120_000);
afterAll(async () => {
	await Promise.all([full.close(), empty.close()]);
	folder.remove();
}, 120_000);

/** Commands on a database whose connections can be cut; they stop at a table that is held until then. */
async function holding(database: TestDatabase) {
	const [app, owner] = [relayTo(database.options), relayTo(database.ownerOptions)];
	const held = Promise.withResolvers<void>();
	const locked = Promise.withResolvers<void>();
	const done = database.owner.sql.begin(async (tx) => {
		await tx`lock table organizations, games in access exclusive mode`;
		locked.resolve();
		await held.promise;
	});
	await locked.promise;
	const waiting = async () => {
		const [found] = await database.owner.sql<{ count: number }[]>`
			select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		return found?.count ?? 0;
	};
	return {
		/** Answers when it waits. */
		async stopped(args: string[]): Promise<Running> {
			const before = await waiting();
			const command = run(args, {
				DATA_DIR: join(folder.path, "data"),
				DATABASE_URL: app.url,
				DATABASE_MIGRATE_URL: owner.url,
			});
			await until(async () => (await waiting()) > before);
			return command;
		},
		/** Now the server is gone, for good. */
		cut() {
			for (const relayed of [app, owner]) {
				relayed.close();
				relayed.cut();
			}
		},
		async [Symbol.asyncDispose]() {
			held.resolve();
			await done;
			for (const relayed of [app, owner]) relayed.close();
		},
	};
}

const gone =
	"The database does not answer any more, so this was not finished and nothing was stored. Start it again when the database runs.";

/** Without the lines of progress. */
const said = (command: Running) =>
	command
		.output()
		.trim()
		.split("\n")
		.filter((line) => !line.endsWith(": done"));

const partials = (path: string) => readdirSync(path).filter((name) => name.includes("partial"));

test.each([
	["backup", () => full, () => ["backup", join(folder.path, "cut.tipoff")]],
	["export-organization", () => full, () => ["export-organization", "harbor-city", join(folder.path, "one.tipoff")]],
	["restore", () => empty, () => ["restore", backup]],
	["import", () => full, () => ["import", "harbor-city", "--season", "New", "--league", "New", "--games", games]],
])(
	"a %s whose database dies says one sentence, and leaves no file (operations 13)",
	async (_, database, args) => {
		await using held = await holding(database());
		const command = await held.stopped(args());
		held.cut();
		expect([await command.exited, said(command)]).toEqual([1, [gone]]);
		expect(partials(folder.path)).toEqual([]);
	},
	120_000,
);

test("what a killed backup has left goes with the next one, and what another one writes stays", async () => {
	await using held = await holding(full);
	const killed = await held.stopped(["backup", join(folder.path, "killed.tipoff")]);
	killed.kill("SIGKILL");
	await killed.exited;
	writeFileSync(join(folder.path, "film.mp4.partial"), "somebody else's");
	expect(partials(folder.path).toSorted()).toEqual(["film.mp4.partial", "killed.tipoff.partial"]);
	const second = await held.stopped(["backup", join(folder.path, "second")]);
	const third = await held.stopped(["backup", join(folder.path, "third.tipoff")]);
	expect(partials(folder.path).toSorted()).toEqual([
		"film.mp4.partial",
		"second.tipoff.partial",
		"third.tipoff.partial",
	]);
	for (const running of [second, third]) running.kill("SIGKILL");
	await Promise.all([second.exited, third.exited]);
}, 120_000);

test.skipIf(!canMount)(
	"a backup onto a full disk says one sentence and leaves nothing",
	async () => {
		using disk = smallDisk("64k");
		const ways = { DATABASE_URL: relayTo(full.options), DATABASE_MIGRATE_URL: relayTo(full.ownerOptions) };
		const env = Object.fromEntries(Object.entries(ways).map(([name, { url }]) => [name, url]));
		const path = join(disk.path, "all.tipoff");
		const sentence = `${path} cannot be written (no space is left): nothing of it is left.`;
		for (const isFull of [false, true]) {
			if (isFull) disk.fill();
			const command = run(["backup", path], { ...env, DATA_DIR: join(folder.path, "data") });
			expect([await command.exited, said(command)]).toEqual([1, [sentence]]);
			expect(readdirSync(disk.path)).toEqual(isFull ? ["ballast"] : []);
		}
		for (const way of Object.values(ways)) way.close();
	},
	120_000,
);
