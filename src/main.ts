#!/usr/bin/env bun
import { version } from "../package.json";
import { buildId } from "../static/build/assets.ts";
import { adminCommand, adminUsage } from "./commands/admin.ts";
import {
	backupCommand,
	type BackupTools,
	exportOrganizationCommand,
	importOrganizationCommand,
	restoreCommand,
} from "./commands/backup.ts";
import { endWithDatabase, sentenceOf } from "./commands/failure.ts";
import { filesOf } from "./commands/files.ts";
import { importCommand } from "./commands/import.ts";
import { openDatabase, type OpenDatabase, type Use } from "./commands/database.ts";
import { demo } from "./commands/demo.ts";
import { serve } from "./commands/serve.ts";
import { serveOptions, supervise, supervisorGone, tellFigures, workerReady } from "./commands/supervise.ts";
import { verifyCommand } from "./commands/verify.ts";
import { readEnv, variables, type Env } from "./env.ts";

type Command = (args: string[], env: Env) => Promise<number>;

const print = (line: string) => console.log(line);

const commands: Record<string, { help: string; run: Command }> = {
	serve: {
		help: "serve the websites and the dashboard (--processes <n> shares the port among several)",
		run: serveAs,
	},
	demo: {
		help: "serve, with demo leagues when there is no organization yet",
		run: async (_, env) =>
			await withDatabase(env, "serve", async (database) => await demo(env, database, Date.now, print)),
	},
	import: {
		help: "read a season from CSV files (tipoff import --help)",
		run: importSeason,
	},
	backup: {
		help: "write everything into one file (tipoff backup <file>), also while it serves",
		run: async (args, env) => await withFiles(args, env, backupCommand),
	},
	restore: {
		help: "put such a file into an empty database (tipoff restore <file>)",
		run: async (args, env) => await withFiles(args, env, restoreCommand),
	},
	"export-organization": {
		help: "write one organization into a file (<slug> <file>)",
		run: async (args, env) => await withFiles(args, env, exportOrganizationCommand),
	},
	"import-organization": {
		help: "bring one in from such a file (<file> [--slug <slug>])",
		run: async (args, env) => await withFiles(args, env, importOrganizationCommand),
	},
	verify: {
		help: "compare what is kept of the standings with a computation from nothing, and make anew what differs",
		run: async (_, env) => await withDatabase(env, "command", async (database) => await verifyCommand(database, print)),
	},
	admin: {
		help: `make an administrator (${adminUsage}), give a new password (password <username>), take lost second factors away (reset-factors <username>), list them (list)`,
		run: async (args, env) =>
			await withDatabase(env, "command", async (database) => await adminCommand(args, database, print)),
	},
	version: {
		help: "say which release this is",
		run: async () => {
			print(`tipoff ${version}, build ${buildId}`);
			return 0;
		},
	},
};

const shortened: Record<string, string> = {
	"--version": "version",
	"-v": "version",
	"": "help",
	"--help": "help",
	"-h": "help",
};

process.exit(await main(process.argv.slice(2)));

async function main([word = "", ...args]: string[]): Promise<number> {
	const name = shortened[word] ?? word;
	const command = commands[name];
	if (!command) {
		const isAsked = name === "help";
		if (!isAsked) console.error(`There is no command "${name}".\n`);
		print(help());
		return isAsked ? 0 : 1;
	}
	try {
		return await command.run(args, readEnv(process.env));
	} catch (error) {
		const sentence = sentenceOf(error);
		if (sentence === null) throw error;
		console.error(sentence);
		return 1;
	}
}

async function serveAs(args: string[], env: Env): Promise<number> {
	const { processes, worker } = serveOptions(args);
	if (worker)
		return await withDatabase(
			env,
			"attach",
			async (database) =>
				await serve(env, database, print, () => [workerReady], { worker: supervisorGone(), tellFigures }),
		);
	return await withDatabase(env, "serve", async (database) =>
		processes > 1 ? await supervise(processes, env, database, print) : await serve(env, database, print),
	);
}

async function importSeason(args: string[], env: Env): Promise<number> {
	return await openingLate(
		env,
		async (open) =>
			await importCommand(args, {
				connect: async () => (await open()).db,
				clock: Date.now,
				print,
				complain: console.error,
				output: process.stderr,
			}),
	);
}

/** For commands about the database and the uploaded files together. */
async function withFiles(
	args: string[],
	env: Env,
	command: (args: string[], tools: BackupTools) => Promise<number>,
): Promise<number> {
	const store = await filesOf(env, { checked: true });
	return await openingLate(
		env,
		async (connect) => await command(args, { connect, store, clock: Date.now, print, output: process.stderr }),
	);
}

/** Opens the database only when the arguments make sense. */
async function openingLate(env: Env, work: (open: () => Promise<OpenDatabase>) => Promise<number>): Promise<number> {
	let database: OpenDatabase | undefined;
	endWithDatabase(console.error);
	try {
		return await work(async () => (database = await openDatabase(env, "command")));
	} finally {
		await database?.close();
	}
}

async function withDatabase(env: Env, use: Use, work: (database: OpenDatabase) => Promise<number>): Promise<number> {
	const database = await openDatabase(env, use);
	if (use !== "command") return await work(database);
	try {
		return await work(database);
	} finally {
		await database.close();
	}
}

function help(): string {
	const width = Math.max(...Object.keys(variables).map((name) => name.length));
	return [
		"tipoff: run a sports league's websites and dashboard",
		"",
		...Object.entries(commands).map(([name, { help }]) => `  tipoff ${name.padEnd(20)} ${help}`),
		"",
		"Variables:",
		...Object.entries(variables).map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`),
	].join("\n");
}
