import type { Sql } from "postgres";
import { Refusal } from "../../domain/refusal.ts";
import { createArchive } from "../backup/archive.ts";
import { dumpFiles, dumpTable, openingOf, tablesOf } from "../backup/dump.ts";
import { jsonPart, type Manifest, manifestName, openingName } from "../backup/manifest.ts";
import { withOwner } from "../backup/owner.ts";
import { shapes } from "../deletion/reach.ts";
import type { FileStore } from "../files.ts";

interface Order {
	slug: string;
	path: string;
	store: FileStore;
	/** Milliseconds since the epoch. */
	instant: number;
	step?: (step: string, done: number, total: number) => void;
}

/** Besides the tenant's tables. Passwords, domains and old addresses stay: they belong to the installation. */
const others: Readonly<Record<string, { key: string; without: readonly string[] }>> = {
	organizations: { key: "id", without: ["version", "deleted_at"] },
	organization_sports: { key: "organization_id", without: [] },
	users: { key: "organization_id", without: ["email_verified_at"] },
};

/** One organization with its uploaded files in one file, of one snapshot. Refused: an organization that is not there. */
export async function exportOrganization(owner: Sql, { slug, path, store, instant, step = () => {} }: Order) {
	const archive = await createArchive(path);
	try {
		const snapshot = "isolation level repeatable read read only";
		const { tables, organization, keys } = await withOwner(owner, snapshot, async (tx) => {
			const [found] = await tx<{ id: number; name: string }[]>`
				select id::float8 as id, name from organizations where slug = ${slug} and deleted_at is null`;
			if (!found) throw new Refusal(404, `There is no organization "${slug}".`);
			await archive.add(openingName, jsonPart(await openingOf(tx, "organization", instant)));
			const own = new Set(shapes.map(({ name }) => name));
			const wanted = (await tablesOf(tx)).filter(({ name }) => own.has(name) || others[name]);
			const tables: Manifest["tables"] = [];
			const keys = new Set<string>();
			for (const [at, table] of wanted.entries()) {
				step("Tables", at, wanted.length);
				const { key = "organization_id", without = [] } = others[table.name] ?? {};
				const columns = table.columns.filter((column) => !without.includes(column));
				const where = `where ${key} = ${found.id}`;
				const contents = await dumpTable(tx, archive, { name: table.name, columns, where }, keys);
				tables.push({ name: table.name, columns, ...contents });
			}
			step("Tables", wanted.length, wanted.length);
			const sports = await tx<{ id: string; type: string }[]>`select id::text, type from sports`;
			const types = Object.fromEntries(sports.map(({ id, type }) => [id, type]));
			return { tables, organization: { ...found, slug, sports: types }, keys };
		});
		const own = [...keys].filter((key) => key.startsWith(`${organization.id}/`));
		const { files, missing } = await dumpFiles(archive, store, new Set(own), step);
		await archive.add(
			manifestName,
			jsonPart({ tables, sequences: {}, files, missing, organization } satisfies Manifest),
		);
		const rows = tables.reduce((sum, table) => sum + table.rows, 0);
		return { name: organization.name, rows, files: Object.keys(files).length, missing, bytes: await archive.finish() };
	} catch (error) {
		await archive.abandon();
		throw error;
	}
}
