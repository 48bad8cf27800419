import type { Deletable } from "../../domain/deletion/deletions.ts";
import { hasResult } from "../../domain/schedule/game-row.ts";
import { gameRows } from "../schedule/rows.ts";
import type { Tenant } from "../tenant.ts";

/**
 * Rows that go with others although no foreign key says so, by table: a schedule takes its games without results, and
 * leaves those that have one in the season.
 */
export async function companions(
	tenant: Tenant,
	noun: Deletable,
	ids: readonly number[],
): Promise<Record<string, number[]>> {
	if (noun !== "schedule") return {};
	const rows = await gameRows(tenant, ids);
	return { games: rows.filter((row) => !hasResult(row)).map(({ id }) => id) };
}
