import type { Sql, TransactionSql } from "postgres";
import { migrateTo, migrateToNewest } from "../../../db/migrate.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { FileStore } from "../files.ts";
import { damaged, partsOf } from "./archive.ts";
import { checkedArchive } from "./check.ts";
import { quoted, tablesOf } from "./dump.ts";
import type { Manifest } from "./manifest.ts";
import { withOwner } from "./owner.ts";

export interface RestoreReport {
	made: string;
	organizations: number;
	rows: number;
	files: number;
	/** Files that were missing when the backup was made. */
	missing: string[];
	/** How many migrations came after. */
	migrated: number;
}

interface Order {
	path: string;
	store: FileStore;
	/** The runtime login, which gets its roles again. */
	loginRole: string;
	step?: (step: string, done: number, total: number) => void;
}

/**
 * Puts a backup into an empty database, all of it or nothing: the file is read and checked whole before the first row. The
 * rows go in as they were under their own migration, then the newer ones follow.
 */
export async function restore(owner: Sql, { path, store, loginRole, step = () => {} }: Order): Promise<RestoreReport> {
	const { opening, manifest, parts } = await checkedArchive(path, "installation", { step });
	await withOwner(owner, "read only", refuseFilled);
	await restoreFiles(path, manifest, store, parts, step);
	const migrated = await withOwner(owner, "", async (tx) => {
		await tx`select pg_advisory_xact_lock(7301923)`;
		await tx`set local lock_timeout = '10s'`;
		await refuseFilled(tx);
		await emptied(tx, opening.migrations.length);
		await fillTables(tx, path, manifest, parts, step);
		for (const [name, value] of Object.entries(manifest.sequences)) await tx`select setval(${quoted(name)}, ${value})`;
		const applied = await migrateToNewest(tx, loginRole);
		await tx`update organizations set version = app_version()`;
		await tx`update platform set version = app_version()`;
		await tx`select app_analyze()`;
		return applied;
	});
	const { tables, files, missing } = manifest;
	return {
		made: opening.made,
		organizations: tables.find(({ name }) => name === "organizations")?.rows ?? 0,
		rows: tables.reduce((sum, { rows }) => sum + rows, 0),
		files: Object.keys(files).length,
		missing,
		migrated,
	};
}

async function refuseFilled(tx: TransactionSql): Promise<void> {
	const [there] = await tx<{ tables: boolean }[]>`select to_regclass('public.organizations') is not null as tables`;
	if (!there?.tables) return;
	const [filled] = await tx<{ organizations: number; users: number }[]>`
		select (select count(*)::int from organizations) as organizations, (select count(*)::int from users) as users`;
	if (filled && filled.organizations + filled.users > 0)
		throw new Refusal(
			"conflict",
			`This database is not empty (organizations: ${filled.organizations}, users: ${filled.users}): a backup goes into an empty one. Set DATA_DIR or DATABASE_URL to another.`,
		);
}

/** The tables as that migration left them, with nothing in them, not even what migrations put there. */
async function emptied(tx: TransactionSql, migration: number): Promise<void> {
	const [now] = await tx<{ count: number }[]>`select count(*)::int as count from migrations`;
	if (now?.count !== migration) {
		const tables = await tablesOf(tx);
		await tx.unsafe(`drop table ${tables.map(({ name }) => quoted(name)).join(", ")} cascade`);
		const functions = await tx<{ signature: string }[]>`
			select oid::regprocedure::text as signature from pg_proc
			where pronamespace = 'public'::regnamespace and proname like 'app\\_%'`;
		for (const { signature } of functions) await tx.unsafe(`drop function ${signature} cascade`);
		await migrateTo(tx, migration);
	}
	const filled = (await tablesOf(tx)).filter(({ name }) => name !== "migrations");
	await tx.unsafe(`truncate ${filled.map(({ name }) => quoted(name)).join(", ")}`);
}

/** Refused: rows for tables and columns that this migration has not. */
async function fillTables(
	tx: TransactionSql,
	path: string,
	{ tables }: Manifest,
	parts: number,
	step: NonNullable<Order["step"]>,
): Promise<void> {
	const known = new Map((await tablesOf(tx)).map(({ name, columns }) => [name, new Set(columns)]));
	const columnsOf = new Map<string, string[]>();
	for (const { name, columns } of tables) {
		if (!columns.every((column) => known.get(name)?.has(column))) throw damaged();
		columnsOf.set(name, columns);
	}
	let done = 0;
	for await (const { name, bytes } of partsOf(path)) {
		step("Tables", (done += 1), parts);
		const [folder, table = ""] = name.split("/");
		const columns = columnsOf.get(table);
		if (folder !== "tables" || !columns) continue;
		await insertRows(tx, table, columns, `[${bytes.toString("utf8").trimEnd().replaceAll("\n", ",")}]`);
	}
}

/** `rows` is a list in JSON. */
export async function insertRows(tx: TransactionSql, table: string, columns: string[], rows: string): Promise<void> {
	const names = columns.map(quoted).join(", ");
	await tx.unsafe(
		`insert into ${quoted(table)} (${names}) select ${names} from json_populate_recordset(null::${quoted(table)}, $1::text::json)`,
		[rows],
	);
}

/** `placed` says under which key a file lies now. */
export async function restoreFiles(
	path: string,
	{ files }: Manifest,
	store: FileStore,
	parts: number,
	step: NonNullable<Order["step"]>,
	placed: (key: string) => string = (key) => key,
): Promise<void> {
	const keysOf = Map.groupBy(Object.entries(files), ([, hash]) => `files/${hash}`);
	if (keysOf.size === 0) return;
	let done = 0;
	for await (const { name, bytes } of partsOf(path)) {
		step("Files", (done += 1), parts);
		for (const [key] of keysOf.get(name) ?? []) await store.put(placed(key), new Uint8Array(bytes));
	}
}
