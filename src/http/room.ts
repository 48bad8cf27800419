import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { FileStore } from "../data/files.ts";
import { jsonLine } from "../data/log.ts";
import { databaseHasRoom, type FullDisk, fullDiskOf } from "../data/room.ts";

/** A disk that many requests found full is said once in the log, and again when none has for so long. */
const quietMs = 600_000;

const full = new Map<FullDisk, number>();

const words: Record<FullDisk, string> = {
	database: "The disk of the database is full: nothing can be stored until there is room.",
	files: "The disk of the uploaded files is full: no picture can be stored until there is room.",
};

/** `error` is what met it: with its own words, for it may be another disk than that of the uploaded files, such as the temporary one's. */
export function noteFull(disk: FullDisk, error?: unknown): void {
	const now = performance.now();
	const sentence = error === undefined ? words[disk] : `A disk is full, which keeps from storing (${causeOf(error)}).`;
	if (now > (full.get(disk) ?? -Infinity) + quietMs) console.error(jsonLine({ level: "error", message: sentence }));
	full.set(disk, now);
}

/** The innermost words: a failed query's own would be its text. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause === undefined ? error.message : causeOf(error.cause);
}

const asking = new WeakMap<PostgresJsDatabase, Promise<string | null>>();

/**
 * What `/readyz` says of the disks, the database's first; null while there is room (operations 11). Many who ask at once get
 * one answer, since anybody may.
 */
export async function lackOfRoom(db: PostgresJsDatabase, files: FileStore): Promise<string | null> {
	const asked = asking.get(db) ?? lack(db, files).finally(() => asking.delete(db));
	asking.set(db, asked);
	return await asked;
}

async function lack(db: PostgresJsDatabase, files: FileStore): Promise<string | null> {
	const rooms: Record<FullDisk, boolean> = {
		database: await databaseHasRoom(db),
		files: await files.hasRoom().catch((error: unknown) => fullDiskOf(error) === null),
	};
	for (const disk of ["database", "files"] as const) {
		if (!rooms[disk]) noteFull(disk);
		else if (full.delete(disk))
			console.error(jsonLine({ level: "info", message: `There is room on the disk of the ${names[disk]} again.` }));
	}
	if (!rooms.database) return words.database;
	return rooms.files ? null : words.files;
}

const names: Record<FullDisk, string> = { database: "database", files: "uploaded files" };
