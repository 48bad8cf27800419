import { getTableColumns } from "drizzle-orm";
import type { Sql } from "postgres";
import * as schema from "../../../db/schema/index.ts";
import { Refusal } from "../../domain/refusal.ts";
import { type Archive, createArchive } from "../backup/archive.ts";
import { dumpFiles, dumpTable, migrationsOf, type Run, runIn } from "../backup/dump.ts";
import { jsonPart, type Manifest, manifestName, openingName, openingOf } from "../backup/manifest.ts";
import { withOwner } from "../backup/owner.ts";
import { shapes } from "../deletion/reach.ts";
import type { FileStore } from "../files.ts";

export type Step = (step: string, done: number, total: number) => void;

interface Order {
	slug: string;
	path: string;
	store: FileStore;
	/** Milliseconds since the epoch. */
	instant: number;
	step?: Step;
}

/** One organization with its uploaded files in one file, of one snapshot. Refused: an organization that is not there. */
export async function exportOrganization(owner: Sql, { slug, path, store, instant, step = () => {} }: Order) {
	const archive = await createArchive(path);
	try {
		const snapshot = "isolation level repeatable read read only";
		const rows = await withOwner(owner, snapshot, async (tx) => {
			const [found] = await tx<{ id: number; name: string }[]>`
				select id::float8 as id, name from organizations where slug = ${slug} and deleted_at is null`;
			if (!found) throw new Refusal("missing", `There is no organization "${slug}".`);
			await archive.add(openingName, jsonPart(openingOf("organization", instant, await migrationsOf(tx))));
			return await addRows(archive, runIn(tx), { ...found, slug }, step);
		});
		const files = await addFiles(archive, store, rows, step);
		return { ...files, name: rows.organization.name, bytes: await archive.finish() };
	} catch (error) {
		await archive.abandon();
		throw error;
	}
}

interface Rows {
	tables: Manifest["tables"];
	organization: NonNullable<Manifest["organization"]>;
	/** Uploaded files that the rows name. */
	keys: Set<string>;
}

/** Adds every row of an organization, read by statements of one snapshot. */
export async function addRows(
	archive: Archive,
	run: Run,
	organization: { id: number; name: string; slug: string },
	step: Step,
): Promise<Rows> {
	const tables: Manifest["tables"] = [];
	const keys = new Set<string>();
	for (const [at, { name, columns, key }] of parts.entries()) {
		step("Tables", at, parts.length);
		const where = `where ${key} = ${organization.id}`;
		tables.push({ name, columns, ...(await dumpTable(run, archive, { name, columns, where }, keys)) });
	}
	step("Tables", parts.length, parts.length);
	const known = await run("select id::text, type from sports");
	const sports = Object.fromEntries(known.map(({ id, type }) => [String(id), String(type)]));
	return { tables, organization: { ...organization, sports }, keys };
}

/** Adds the uploaded files of those rows, then says what all of it must be. */
export async function addFiles(archive: Archive, store: FileStore, { tables, organization, keys }: Rows, step: Step) {
	const { files, missing } = await dumpFiles(archive, store, keys, step);
	const manifest: Manifest = { tables, sequences: {}, files, missing, organization };
	await archive.add(manifestName, jsonPart(manifest));
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	return { rows, files: Object.keys(files).length, missing };
}

const columnsOf = (table: Parameters<typeof getTableColumns>[0], without: readonly string[] = []) =>
	Object.values(getTableColumns(table))
		.map(({ name }) => name)
		.filter((name) => !without.includes(name));

/** The tables of an organization, the referred ones first. Passwords, domains and old addresses stay: they belong to the installation. */
const parts: readonly { name: string; columns: string[]; key: string }[] = [
	{ name: "organizations", columns: columnsOf(schema.organizations, ["version", "deleted_at"]), key: "id" },
	{ name: "organization_sports", columns: columnsOf(schema.organization_sports), key: "organization_id" },
	{ name: "users", columns: columnsOf(schema.users, ["email_verified_at", "signed_in_at"]), key: "organization_id" },
	...shapes.map(({ name, columns }) => ({ name, columns: [...columns], key: "organization_id" })),
];

/** What a file may bring, by its tables: who made it may have written whatever they liked into it. */
export const carried: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	parts.map(({ name, columns }) => [name, new Set(columns)]),
);
