import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { Behind, lackOf, postgresCode } from "./tenant.ts";

/** The database, and replicas of it where there are any. */
export interface Sources {
	db: PostgresJsDatabase;
	replica?: PostgresJsDatabase | null | undefined;
}

/** The one of them that is read. */
export interface Source {
	db: PostgresJsDatabase;
	isReplica: boolean;
}

/**
 * Reads at a replica what everybody sees alike, and at the primary what it cannot show: it is behind (or ahead of what was heard
 * here), away, or has cancelled what keeps it from following. Any other no is one of the version that is known here.
 */
export async function nearby<T>({ db, replica }: Sources, read: (source: Source) => Promise<T>): Promise<T> {
	if (!replica) return await read({ db, isReplica: false });
	try {
		return await read({ db: replica, isReplica: true });
	} catch (error) {
		if (!(error instanceof Behind) && lackOf(error) === null && postgresCode(error) === undefined) throw error;
		return await read({ db, isReplica: false });
	}
}
