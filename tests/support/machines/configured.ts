import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Machine } from "./machine.ts";

const docs = join(import.meta.dir, "../../../docs");
const folders = /(?<=^|[\s=:"])\/(?=(?:var\/lib|run|etc)\/)/gm;

/** What stands in the files for each installation to replace. */
export const secrets = {
	SUPERUSER_PASSWORD: "superuser",
	REPLICATION_PASSWORD: "replication",
	WEB_PASSWORD: "web",
	SCHEMA_PASSWORD: "schema",
	STORE_KEY: "S3RVER",
	STORE_SECRET: "S3RVER",
};

/** A file of docs as a machine has it: with its own name and address, on its own disk. */
export function configured(machine: Machine, file: string, more: Record<string, string> = {}): string {
	const words = { MY_NAME: machine.name, MY_ADDRESS: machine.address, ...secrets, ...more };
	let text = readFileSync(join(docs, file), "utf8").replace(folders, `${machine.folder}/`);
	for (const [word, value] of Object.entries(words)) text = text.replaceAll(word, value);
	return text;
}

/** The same on its disk; the path. */
export function place(machine: Machine, file: string, more: Record<string, string> = {}): string {
	const path = join(machine.folder, "etc", file.split("/").at(-1) ?? file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, configured(machine, file, more), { mode: 0o644 });
	return path;
}

/** The lines `NAME=value` of a file, also those of a unit's `Environment=`. */
export const variablesOf = (text: string): Record<string, string> =>
	Object.fromEntries(
		[...text.matchAll(/^(?:Environment=)?([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
	);

/** The product's source as another build: one style sheet has one comment more. */
export async function anotherBuild(folder: string): Promise<string> {
	const root = join(docs, "..");
	const at = join(folder, "build");
	for (const part of ["src", "db", "islands", "static", "package.json", "bun.lock", "tsconfig.json"])
		cpSync(join(root, part), join(at, part), { recursive: true });
	await Bun.$`ln -s ${join(root, "node_modules")} ${join(at, "node_modules")}`.quiet();
	const sheet = [...new Bun.Glob("static/css/*.css").scanSync({ cwd: at })].sort()[0] ?? "";
	writeFileSync(join(at, sheet), `${readFileSync(join(at, sheet), "utf8")}\n/* another build */\n`);
	await Bun.$`${process.execPath} static/build.ts`.cwd(at).quiet();
	return at;
}
