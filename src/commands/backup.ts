import { parseArgs } from "node:util";
import { connect } from "../../db/client.ts";
import { StartError } from "../../db/start-error.ts";
import { backUp } from "../data/backup/dump.ts";
import { exportOrganization } from "../data/move/export.ts";
import { importOrganization } from "../data/move/import.ts";
import { restore } from "../data/backup/restore.ts";
import type { FileStore } from "../data/files.ts";
import type { OpenDatabase } from "./database.ts";
import { type Output, progressOn } from "./progress.ts";
import { some, thousands } from "../domain/some.ts";

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
			`${path}: ${some(organizations, "organization")}, ${some(rows, "row")}, ${some(files, "file")}, ${thousands(bytes)} bytes.`,
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
			`Restored what was there on ${made}: ${some(organizations, "organization")}, ${some(rows, "row")}, ${some(files, "file")}.`,
			...(migrated > 0 ? [`Brought it up by ${some(migrated, "migration")}.`] : []),
			...missing.map((key) => `The uploaded file ${key} was not in the backup.`),
			"Everybody signs in again; scorers need new links.",
		];
	});
}

/** `tipoff export-organization <slug> <file>`: one organization with its uploaded files. */
export async function exportOrganizationCommand(args: string[], tools: BackupTools): Promise<number> {
	const [slug, path, ...rest] = args;
	if (!slug || !path || rest.length > 0 || args.some((one) => one.startsWith("-")))
		throw new StartError("Usage: tipoff export-organization <slug> <file>");
	const { store, clock } = tools;
	return await asOwner(tools, async (sql, _, step) => {
		const order = { slug, path, store, instant: clock(), step };
		const { name, rows, files, missing, bytes } = await exportOrganization(sql, order);
		return [
			`${path}: ${name}, ${some(rows, "row")}, ${some(files, "file")}, ${thousands(bytes)} bytes.`,
			...missing.map((key) => `The uploaded file ${key} is named and was not there.`),
			"No password and no domain is in it.",
		];
	});
}

/** `tipoff import-organization <file> [--slug <slug>]`. */
export async function importOrganizationCommand(args: string[], tools: BackupTools): Promise<number> {
	const { path, slug } = importArguments(args);
	return await asOwner(tools, async (sql, _, step) => {
		const done = await importOrganization(sql, { path, slug, store: tools.store, step });
		return [
			`${done.name} is at /${done.slug}: ${some(done.rows, "row")}, ${some(done.files, "file")}.`,
			...done.missing.map((key) => `The uploaded file ${key} was not in it.`),
			...done.renamed.map(([was, is]) => `The user ${was} is ${is} here, since the name was taken.`),
			"Its people have no passwords: tipoff admin password <username> gives one. Set its domain again.",
		];
	});
}

function importArguments(args: string[]): { path: string; slug: string | null } {
	try {
		const { values, positionals } = parseArgs({ args, options: { slug: { type: "string" } }, allowPositionals: true });
		const [path, ...rest] = positionals;
		if (path !== undefined && rest.length === 0) return { path, slug: values.slug ?? null };
	} catch {}
	throw new StartError("Usage: tipoff import-organization <file> [--slug <slug>]");
}

type Step = ReturnType<typeof progressOn>["step"];

async function asOwner(
	{ connect: open, output, print }: BackupTools,
	work: (sql: ReturnType<typeof connect>["sql"], login: string, step: Step) => Promise<string[]>,
): Promise<number> {
	const database = await open();
	const owner = connect(database.owner, { max: 1, prepare: false });
	const progress = progressOn(output);
	const lines = await owner.attended(work(owner.sql, database.login, progress.step)).finally(async () => {
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
