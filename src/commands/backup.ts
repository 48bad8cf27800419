import { connect } from "../../db/client.ts";
import { StartError } from "../../db/start-error.ts";
import { backUp } from "../data/backup/dump.ts";
import { restore } from "../data/backup/restore.ts";
import type { FileStore } from "../data/files.ts";
import type { OpenDatabase } from "./database.ts";
import { type Output, progressOn } from "./progress.ts";

export interface BackupTools {
	/** Opens the database, once the arguments are known to make sense. */
	connect: () => Promise<OpenDatabase>;
	store: FileStore;
	/** Milliseconds since 1970. */
	clock: () => number;
	print: (line: string) => void;
	output: Output;
}

/** `tipoff backup <file>`: everything in one file, while others are served. */
export async function backupCommand(args: string[], tools: BackupTools): Promise<number> {
	const path = fileIn(args, "backup");
	return await asOwner(tools, async (sql, _, step) => {
		const { organizations, rows, files, missing, bytes } = await backUp(sql, {
			path,
			store: tools.store,
			instant: tools.clock(),
			step,
		});
		return [
			`${path}: ${said(organizations, "organization")}, ${said(rows, "row")}, ${said(files, "file")}, ${figure(bytes)} bytes.`,
			...missing.map((key) => `The uploaded file ${key} is named and was not there.`),
			"It holds everything, password hashes too: keep it where nobody else reads it.",
		];
	});
}

/** `tipoff restore <file>`: a backup into an empty database. */
export async function restoreCommand(args: string[], tools: BackupTools): Promise<number> {
	const path = fileIn(args, "restore");
	return await asOwner(tools, async (sql, loginRole, step) => {
		const { made, organizations, rows, files, missing, migrated } = await restore(sql, {
			path,
			store: tools.store,
			loginRole,
			step,
		});
		return [
			`Restored what was there on ${made}: ${said(organizations, "organization")}, ${said(rows, "row")}, ${said(files, "file")}.`,
			...(migrated > 0 ? [`Brought it up by ${said(migrated, "migration")}.`] : []),
			...missing.map((key) => `The uploaded file ${key} was not in the backup.`),
			"Everybody signs in again; scorers need new links.",
		];
	});
}

type Step = ReturnType<typeof progressOn>["step"];

async function asOwner(
	{ connect: open, output, print }: BackupTools,
	work: (sql: ReturnType<typeof connect>["sql"], login: string, step: Step) => Promise<string[]>,
): Promise<number> {
	const database = await open();
	const owner = connect(database.owner, { max: 1, prepare: false });
	const progress = progressOn(output);
	const lines = await work(owner.sql, database.login, progress.step).finally(async () => {
		progress.end();
		await owner.close();
	});
	lines.forEach(print);
	return 0;
}

function fileIn([path, ...rest]: string[], command: string): string {
	if (path === undefined || path.startsWith("-") || rest.length > 0)
		throw new StartError(`Usage: tipoff ${command} <file>`);
	return path;
}

const figure = (count: number) => count.toLocaleString("en-US");
const said = (count: number, noun: string) => `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
