import { sql } from "drizzle-orm";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import { shownNames } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** Somebody who leads a team, as this face shows them. */
export interface Captain {
	id: number;
	firstName: string;
	lastName: string;
	open: boolean;
}

/** Those of some teams who have a record. */
export async function captainsOf(tenant: Tenant, teams: readonly { captain_id: number | null }[]): Promise<Captain[]> {
	const ids = teams.flatMap(({ captain_id: id }) => id ?? []);
	return ids.length === 0 ? [] : await askCaptains(tenant, { ids: idsText(ids) });
}

const askCaptains = question((tenant, { ids }: { ids: string }) => captainsAmong(tenant, ids));

/** The same by a list of ids, as a part of another question. */
export function captainsAmong(tenant: Tenant, ids: string) {
	const p = shownNames(tenant);
	return tenant.tx
		.select({ id: p.id, firstName: p.firstName, lastName: p.lastName, open: p.open })
		.from(p)
		.where(sql`${p.id} = any(${ids}::bigint[])`);
}

/** A captain with a record bears the name that the record shows; the written one could name a hidden player. */
export function captainNamed(written: string | null, known: Captain | undefined) {
	if (known) return { name: `${known.firstName} ${known.lastName}`.trim(), player_id: known.open ? known.id : null };
	return written ? { name: written, player_id: null } : null;
}
