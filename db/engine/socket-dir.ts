import { chownSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { type Account, closedFolder } from "./account.ts";

export const socketPort = 5432;

/** A fresh folder (0700) for the server's socket; socket addresses end at 103 bytes on macOS, 107 on Linux. */
export function makeSocketDir(account: Account, dataDir: string, again?: string): string {
	if (again !== undefined) return owned(account, makeAnew(again));
	const parent = [tmpdir(), "/tmp", dataDir].find(
		(parent) =>
			Buffer.byteLength(join(parent, `tipoff-xxxxxx/.s.PGSQL.${socketPort}`)) <= 103 &&
			(account.identity.uid === undefined || closedFolder(parent) === null),
	);
	if (parent === undefined)
		throw new StartError(`There is no folder for the database's socket: set TMPDIR to one with a short path.`);
	return owned(account, mkdtempSync(join(parent, "tipoff-")));
}

/** The same folder for a server that is started again, so that connections find it; never one that somebody else has made. */
function makeAnew(dir: string): string {
	mkdirSync(dir, { mode: 0o700 });
	return dir;
}

function owned(account: Account, dir: string): string {
	if (account.owner !== null) chownSync(dir, account.owner.uid, account.owner.gid);
	return dir;
}
