import type { Sql, TransactionSql } from "postgres";
import type { FileStore } from "../files.ts";
import { uploadAddress, uploadKeysIn } from "../page/uploads.ts";
import { type Archive, createArchive, sha256 } from "./archive.ts";
import { withOwner } from "./owner.ts";
import {
	jsonPart,
	type Manifest,
	manifestName,
	type Opening,
	openingName,
	openingOf,
	type TableContents,
} from "./manifest.ts";

export interface BackupReport {
	organizations: number;
	rows: number;
	files: number;
	missing: string[];
	bytes: number;
}

interface Order {
	path: string;
	store: FileStore;
	/** Milliseconds since the epoch. */
	instant: number;
	step?: (step: string, done: number, total: number) => void;
}

/** In characters. */
const partLength = 4 * 1024 * 1024;
const rowsAtOnce = 1000;

/** Opens doors or is of this moment, as are the names of frames, which the rows of a restore make anew; nothing of it is kept (operations 4). */
const leftOut = new Set([
	"migrations",
	"sessions",
	"login_attempts",
	"oidc_logins",
	"factor_steps",
	"notices",
	"kept_frames",
]);
/** Tokens that stay behind, while the rows that name them go along. */
const voided: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	scorer_links: { token_hash: "''", withdrawn_at: "coalesce(withdrawn_at, now())" },
};

/**
 * Everything in one file: one snapshot of the database, then the uploaded files that it names. Those who use it meanwhile
 * notice nothing. Refused: an owner whom row-level security holds, for rows would be missing without a word.
 */
export async function backUp(owner: Sql, { path, store, instant, step = () => {} }: Order): Promise<BackupReport> {
	const archive = await createArchive(path);
	try {
		const { tables, sequences, keys } = await withOwner(
			owner,
			"isolation level repeatable read read only",
			async (tx) => {
				await archive.add(openingName, jsonPart(openingOf("installation", instant, await migrationsOf(tx))));
				return await dumpTables(tx, archive, step);
			},
		);
		const { files, missing } = await dumpFiles(archive, store, keys, step);
		const manifest: Manifest = { tables, sequences, files, missing };
		await archive.add(manifestName, jsonPart(manifest));
		const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
		return {
			organizations: rowsOf("organizations"),
			rows: tables.reduce((sum, { rows }) => sum + rows, 0),
			files: Object.keys(files).length,
			missing,
			bytes: await archive.finish(),
		};
	} catch (error) {
		await archive.abandon();
		throw error;
	}
}

export async function migrationsOf(tx: TransactionSql): Promise<Opening["migrations"]> {
	const rows = await tx<Opening["migrations"]>`select name, sha256 from migrations order by number`;
	return rows.map((row) => ({ ...row }));
}

async function dumpTables(tx: TransactionSql, archive: Archive, step: NonNullable<Order["step"]>) {
	const tables: TableContents[] = [];
	const keys = new Set<string>();
	const known = (await tablesOf(tx)).filter(({ name }) => !leftOut.has(name));
	for (const [at, { name, columns }] of known.entries()) {
		step("Tables", at, known.length);
		tables.push({ name, columns, ...(await dumpTable(runIn(tx), archive, { name, columns }, keys)) });
	}
	step("Tables", known.length, known.length);
	const rows = await tx<{ name: string; value: string }[]>`
		select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`;
	return { tables, sequences: Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)])), keys };
}

/** One statement of a transaction, and the rows that it answers. */
export type Run = (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

export const runIn =
	(tx: TransactionSql): Run =>
	async (statement) =>
		await tx.unsafe(statement);

/** A line of JSON a row; no part ends within one. */
export async function dumpTable(
	run: Run,
	archive: Archive,
	{ name, columns, where = "" }: { name: string; columns: string[]; where?: string },
	keys: Set<string>,
) {
	const hash = new Bun.CryptoHasher("sha256");
	let [rows, parts, held, size] = [0, 0, [] as string[], 0];
	const flush = async () => {
		const text = held.join("");
		const bytes = Buffer.from(text);
		hash.update(bytes);
		await archive.add(`tables/${name}/${(parts += 1)}`, bytes);
		[held, size] = [[], 0];
	};
	const values = columns.map((column) => `${voided[name]?.[column] ?? quoted(column)} as ${quoted(column)}`).join(", ");
	const query = `select row_to_json(r)::text as row from (select ${values} from ${quoted(name)} ${where}) r`;
	await run(`declare dumped no scroll cursor for ${query}`);
	for (;;) {
		const found = await run(`fetch ${rowsAtOnce} from dumped`);
		for (const { row } of found) {
			for (const key of keysIn(name, String(row))) keys.add(key);
			held.push(String(row), "\n");
			size += String(row).length;
		}
		rows += found.length;
		if (size >= partLength) await flush();
		if (found.length < rowsAtOnce) break;
	}
	await run("close dumped");
	if (size > 0) await flush();
	return { rows, sha256: hash.digest("hex") };
}

/** The files that a row names and that are its organization's own. */
function keysIn(table: string, row: string): string[] {
	if (!row.includes(uploadAddress(""))) return [];
	const { id, organization_id } = JSON.parse(row) as Record<string, unknown>; // written by `row_to_json`
	return uploadKeysIn({ id: Number(table === "organizations" ? id : organization_id) }, row);
}

/** Files that share their bytes are one part. */
export async function dumpFiles(
	archive: Archive,
	store: FileStore,
	keys: ReadonlySet<string>,
	step: NonNullable<Order["step"]>,
) {
	const files: Record<string, string> = {};
	const missing: string[] = [];
	const kept = new Set<string>();
	let done = 0;
	for (const key of keys) {
		step("Files", done, keys.size);
		done += 1;
		const bytes = await store.get(key);
		if (!bytes) {
			missing.push(key);
			continue;
		}
		const hash = sha256(bytes);
		files[key] = hash;
		if (!kept.has(hash)) await archive.add(`files/${hash}`, bytes);
		kept.add(hash);
	}
	if (keys.size > 0) step("Files", keys.size, keys.size);
	return { files, missing };
}

/** Every table with its columns, the referred ones before those that refer to them. */
export async function tablesOf(tx: TransactionSql): Promise<{ name: string; columns: string[] }[]> {
	const tables = await tx<{ name: string; columns: string[]; targets: string[] }[]>`
		select c.relname as name,
			array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
			array(select distinct t.relname::text from pg_constraint k join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as targets
		from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`;
	const order: { name: string; columns: string[] }[] = [];
	const placed = new Set<string>();
	while (order.length < tables.length) {
		const next = tables.filter(
			({ name, targets }) => !placed.has(name) && targets.every((target) => placed.has(target)),
		);
		if (next.length === 0) throw new Error("impossible: tables refer to each other in a circle");
		for (const { name, columns } of next) {
			order.push({ name, columns });
			placed.add(name);
		}
	}
	return order;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
