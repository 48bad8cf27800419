import { isDeepStrictEqual } from "node:util";
import { auditLog } from "../../db/schema/index.ts";
import type { Writer } from "./tenant.ts";

export type Action =
	| "create"
	| "update"
	| "delete"
	| "restore"
	| "merge"
	| "import"
	| "publish"
	| "generate"
	| "erase"
	| "download";

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
export async function record(
	{ tx, organization, by }: Writer,
	{ action, noun, row_id = null, before = null, after = null }: Entry,
) {
	const kept = before && after ? differing(before, after) : { before, after };
	if (action === "update" && kept.after && Object.keys(kept.after).length === 0) return;
	await tx
		.insert(auditLog)
		.values({ organization_id: organization.id, user_id: by.id, actor: by.name, action, noun, row_id, ...kept });
}

function differing(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
	const names = Object.keys(after).filter(
		(name) => name !== "revision" && !isDeepStrictEqual(before[name], after[name]),
	);
	const pick = (row: Readonly<Record<string, unknown>>) => Object.fromEntries(names.map((name) => [name, row[name]]));
	return { before: pick(before), after: pick(after) };
}
