import type { Sql, TransactionSql } from "postgres";
import { migrations } from "../../../db/migrate.ts";
import { platformRole } from "../../domain/roles.ts";
import { Refusal } from "../../domain/refusal.ts";
import { slugRefusal } from "../../domain/slug.ts";
import { damaged, partsOf } from "../backup/archive.ts";
import { checkedArchive } from "../backup/check.ts";
import type { Manifest } from "../backup/manifest.ts";
import { withOwner } from "../backup/owner.ts";
import { insertRows, restoreFiles } from "../backup/restore.ts";
import { converted } from "../deletion/conversions.ts";
import { type FileStore, organizationOfKey } from "../files.ts";
import { postgresCode } from "../tenant.ts";
import { carried } from "./export.ts";
import { type IdOf, moved } from "./ids.ts";

type Row = Record<string, unknown>;

interface Order {
	path: string;
	/** Its address here; null for the one that it had. */
	slug: string | null;
	store: FileStore;
	step?: (step: string, done: number, total: number) => void;
}

/**
 * Brings an organization from a file into this installation, all of it or nothing. Every id is a new one, in the order of
 * the old ones. Refused: an address that is taken, and whatever else keeps a file from being read.
 */
export async function importOrganization(owner: Sql, { path, slug, store, step = () => {} }: Order) {
	const wanted = new Map<string, Set<number>>();
	const collect: IdOf = (table, id) => {
		wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
		return id;
	};
	const visit = (table: string, bytes: Buffer) => {
		for (const row of rowsIn(bytes)) moved(table, row, collect);
		if (table === "organizations") for (const { id } of rowsIn(bytes)) collect(table, Number(id));
	};
	const { opening, manifest, parts } = await checkedArchive(path, "organization", { step, visit });
	const { organization } = manifest;
	if (!organization) throw damaged();
	const address = slug ?? organization.slug;
	await refuseSlug(owner, address);
	const ids = await newIds(owner, wanted, organization.sports);
	const idOf: IdOf = (table, id) => ids.get(`${table} ${id}`) ?? 0;
	const id = idOf("organizations", organization.id);
	if (Object.keys(manifest.files).some((key) => organizationOfKey(key) !== organization.id)) throw damaged();
	const placed = (key: string) => key.replace(/^\d+/, String(id));
	try {
		await restoreFiles(path, manifest, store, parts, step, placed);
		const renamed = await withOwner(owner, "", async (tx) => {
			const from = opening.migrations.length;
			const names = await fill(tx, { path, manifest, parts, step, idOf, address, from });
			await tx`select app_analyze()`;
			return names;
		}).catch((error: unknown) => {
			throw postgresCode(error) === uniqueViolation ? taken(address) : error;
		});
		const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
		const { files, missing } = manifest;
		return { name: organization.name, slug: address, rows, files: Object.keys(files).length, missing, renamed };
	} catch (error) {
		for (const key of Object.keys(manifest.files)) await store.remove({ id }, placed(key));
		throw error;
	}
}

const uniqueViolation = "23505";

async function refuseSlug(owner: Sql, slug: string): Promise<void> {
	const refusal = slugRefusal(slug, "organization");
	if (refusal) throw new Refusal("invalid", refusal);
	const known = await withOwner(
		owner,
		"read only",
		async (tx) =>
			await tx`select from organizations where slug = ${slug} union all select from organization_aliases where slug = ${slug}`,
	);
	if (known.length > 0) throw taken(slug);
}

const taken = (slug: string) =>
	new Refusal("conflict", `The address "${slug}" is in use here: name another one with --slug.`);

/** Fresh ids for all that the rows name, also of rows that are no more: no id may lead to somebody else's row. */
async function newIds(
	owner: Sql,
	wanted: ReadonlyMap<string, ReadonlySet<number>>,
	types: Readonly<Record<string, string>>,
): Promise<Map<string, number>> {
	const ids = new Map<string, number>();
	const sports = await withOwner(
		owner,
		"read only",
		async (tx) => await tx<{ id: number; type: string }[]>`select id::float8 as id, type from sports`,
	);
	for (const [table, olds] of wanted) {
		if (table === "sports") {
			for (const old of olds) {
				const known = sports.find(({ type }) => type === types[old]);
				if (!known) throw new Refusal("invalid", `The sport "${types[old]}" is not known here.`);
				ids.set(`sports ${old}`, known.id);
			}
			continue;
		}
		const fresh = await owner<{ id: number }[]>`
			select nextval(pg_get_serial_sequence(${`public.${table}`}, 'id'))::float8 as id from generate_series(1, ${olds.size})`;
		const numbers = fresh.map(({ id }) => id).toSorted((a, b) => a - b);
		[...olds].toSorted((a, b) => a - b).forEach((old, at) => ids.set(`${table} ${old}`, numbers[at] ?? 0));
	}
	return ids;
}

interface Filling {
	path: string;
	manifest: Manifest;
	parts: number;
	step: (step: string, done: number, total: number) => void;
	idOf: IdOf;
	address: string;
	/** How many migrations the rows have seen. */
	from: number;
}

/** The names that users had and could not keep, with those that they have now. */
async function fill(
	tx: TransactionSql,
	{ path, manifest, parts, step, idOf, address, from }: Filling,
): Promise<[was: string, is: string][]> {
	const expected = new Set(manifest.tables.map(({ name }) => name));
	const oldId = manifest.organization?.id ?? 0;
	const newId = idOf("organizations", oldId);
	const renamed: [string, string][] = [];
	let done = 0;
	for await (const part of partsOf(path)) {
		step("Tables", (done += 1), parts);
		const [folder, table = ""] = part.name.split("/");
		if (folder !== "tables") continue;
		if (!expected.has(table) || !carried.has(table)) throw damaged();
		const text = part.bytes.toString("utf8").replaceAll(`/_/uploads/${oldId}/`, `/_/uploads/${newId}/`);
		const upgraded = converted({ [table]: rowsIn(Buffer.from(text)) }, { from, to: migrations.length })?.[table];
		if (!upgraded) throw new Refusal("invalid", "This file is of a release that this one cannot read any more.");
		const rows = upgraded.map((row) => moved(table, { ...row }, idOf));
		if (table === "organizations") for (const row of rows) Object.assign(row, { id: newId, slug: address });
		if (table === "users") renamed.push(...(await renameTaken(tx, rows, address)));
		const columns = Object.keys(rows[0] ?? {});
		if (!columns.every((column) => carried.get(table)?.has(column))) throw damaged();
		if (rows.some((row) => ("organization_id" in row ? row["organization_id"] : row["id"]) !== newId)) throw damaged();
		if (rows.some((row) => table === "users" && row["role"] === platformRole)) throw damaged();
		await insertRows(tx, table, columns, JSON.stringify(rows));
	}
	return renamed;
}

const nameLengthMax = 60;

/** One installation knows a user's name once. */
async function renameTaken(tx: TransactionSql, rows: Row[], slug: string): Promise<[string, string][]> {
	const renamed: [string, string][] = [];
	for (const row of rows) {
		const was = String(row["username"]);
		for (let turn = 0; ; turn += 1) {
			const numbered = turn === 1 ? `.${slug}` : `.${slug}-${turn}`;
			const end = turn === 0 ? "" : numbered;
			const name = `${was.slice(0, nameLengthMax - end.length)}${end}`;
			const [other] = await tx`select from users where app_account(username) = app_account(${name})`;
			if (other) continue;
			if (name !== was) renamed.push([was, name]);
			row["username"] = name;
			break;
		}
	}
	return renamed;
}

function rowsIn(bytes: Buffer): Row[] {
	return bytes
		.toString("utf8")
		.trimEnd()
		.split("\n")
		.map((line) => JSON.parse(line) as Row); // written by `row_to_json`
}
