import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { as, postgresCode } from "./tenant.ts";

/** Where nothing more can be stored: the disk of the database, or the one of uploaded files. */
export type FullDisk = "database" | "files";

const diskOfCode: Record<string, FullDisk> = { "53100": "database", ENOSPC: "files", EDQUOT: "files" };

/** The disk that an error says is full; null for every other error. */
export const fullDiskOf = (error: unknown): FullDisk | null => diskOfCode[postgresCode(error) ?? ""] ?? null;

/**
 * Whether the database finds room on its disk: it is made to put aside more than its memory may hold, which leaves nothing
 * behind. A database that does not answer says nothing about its disk.
 */
export async function databaseHasRoom(db: PostgresJsDatabase): Promise<boolean> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		await tx.execute(sql`select set_config('work_mem', '64kB', true)`);
		await tx.execute(sql`
			with aside as materialized (select repeat('x', 8000) as text from generate_series(1, 64))
			select count(text) from aside`);
	}).then(
		() => true,
		(error: unknown) => fullDiskOf(error) !== "database",
	);
}
