import { isDeepStrictEqual } from "node:util";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog } from "../../../db/schema/index.ts";
import { as, type Actor, type Writer } from "../tenant.ts";

type Action =
	| "create"
	| "update"
	| "delete"
	| "restore"
	| "merge"
	| "import"
	| "undo"
	| "publish"
	| "generate"
	| "erase"
	| "download"
	| "permit"
	| "refuse";

interface Entry {
	action: Action;
	/** The wire's name of the noun, singular: season, league, team, player, game … */
	noun: string;
	row_id?: number | null;
	/** What a person may read of the row; never credentials or tokens (writing 7). */
	before?: Readonly<Record<string, unknown>> | null;
	after?: Readonly<Record<string, unknown>> | null;
}

/** Notes a change in its own transaction: who, what, before and after. Of two rows only what differs is kept; an update without any is none. */
export async function record(writer: Writer, entry: Entry): Promise<void> {
	await recordAll(writer, [entry]);
}

/** The same of several rows that are changed together, an entry for each. */
export async function recordAll({ tx, organization, by }: Writer, entries: readonly Entry[]): Promise<void> {
	const rows = entries.flatMap(({ action, noun, row_id = null, before = null, after = null }) => {
		const kept = before && after ? differing(before, after) : { before, after };
		if (action === "update" && kept.after && Object.keys(kept.after).length === 0) return [];
		return [{ organization_id: organization.id, user_id: by.id, actor: by.name, action, noun, row_id, ...kept }];
	});
	for (let at = 0; at < rows.length; at += rowsAtOnce)
		await tx.insert(auditLog).values(rows.slice(at, at + rowsAtOnce));
}

/** A statement takes 65,535 values. */
export const rowsAtOnce = 1_000;

/**
 * Notes who was let in or turned away, beside every writer: it changes nothing of the organization, and takes it from nobody. The
 * label says what was refused; nothing that was sent is kept, for people type their password into the wrong field.
 */
export async function noteAccess(
	db: PostgresJsDatabase,
	organizationId: number,
	by: Actor,
	{ label, ...entry }: { action: "permit" | "refuse"; noun: "sign-in" | "access"; row_id?: number; label: string },
): Promise<void> {
	await as(db, "tipoff_tenant", organizationId, async (tx) => {
		const row = { organization_id: organizationId, user_id: by.id, actor: by.name, ...entry, after: { label } };
		await tx.insert(auditLog).values(row);
	});
}

function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
	const names = Object.keys(after).filter(
		(name) => name !== "revision" && !isDeepStrictEqual(before[name], after[name]),
	);
	const pick = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, row[name]]));
	return { before: pick(before), after: pick(after) };
}
