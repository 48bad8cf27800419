import { createHash } from "node:crypto";
import { and, desc, eq, notInArray, sql } from "drizzle-orm";
import { importColumns } from "../../../../db/schema/index.ts";
import type { FileKind } from "../../../domain/csv/header.ts";
import { headingsKey } from "../../../domain/sheet/choices.ts";
import type { Tx, Writer } from "../../tenant.ts";

/** What the columns of files meant that an organization has imported, by kind and headings. */
export type Remembered = ReadonlyMap<string, readonly string[]>;

export interface Meant {
	kind: FileKind;
	headings: readonly string[];
	meanings: readonly string[];
}

/** Files of the same headings are of the same form; of the headings themselves nothing is kept. */
const hashOf = (headings: readonly string[]) => createHash("sha256").update(headingsKey(headings)).digest("hex");

const keyOf = (kind: string, hash: string) => `${kind} ${hash}`;

export const meantBefore = (remembered: Remembered, kind: FileKind, headings: readonly string[]) =>
	remembered.get(keyOf(kind, hashOf(headings)));

export async function rememberedIn(tx: Tx): Promise<Remembered> {
	const rows = await tx.select().from(importColumns);
	return new Map(rows.map(({ kind, headings, meanings }) => [keyOf(kind, headings), meanings]));
}

/** Keeps what columns meant for the next file of these headings; of very many forms the latest. */
export async function remember({ tx, organization }: Writer, all: readonly Meant[]): Promise<void> {
	const own = eq(importColumns.organization_id, organization.id);
	for (const { kind, headings, meanings } of all)
		await tx
			.insert(importColumns)
			.values({ organization_id: organization.id, kind, headings: hashOf(headings), meanings: [...meanings] })
			.onConflictDoUpdate({
				target: [importColumns.organization_id, importColumns.kind, importColumns.headings],
				set: { meanings: [...meanings], created_at: sql`now()` },
			});
	const latest = tx
		.select({ headings: importColumns.headings })
		.from(importColumns)
		.where(own)
		.orderBy(desc(importColumns.created_at), desc(importColumns.headings))
		.limit(formsMax);
	await tx.delete(importColumns).where(and(own, notInArray(importColumns.headings, latest)));
}

const formsMax = 200;
