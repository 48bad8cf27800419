import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { handOver } from "./ownership.ts";

/** Of the two roles that log in to the embedded engine. */
export interface Passwords {
	readonly owner: string;
	readonly app: string;
}

export async function readPasswords(dataDir: string): Promise<Passwords | null> {
	try {
		const { owner, app } = JSON.parse(await readFile(join(dataDir, name), "utf8")) as Partial<Passwords>;
		return typeof owner === "string" && typeof app === "string" ? { owner, app } : null;
	} catch {
		return null;
	}
}

export async function makePasswords(dataDir: string): Promise<Passwords> {
	const passwords = { owner: randomPassword(), app: randomPassword() };
	const next = join(dataDir, `${name}.new`);
	await rm(next, { force: true });
	await writeFile(next, `${JSON.stringify(passwords)}\n`, { mode: 0o600, flush: true });
	handOver(dataDir, next);
	await rename(next, join(dataDir, name));
	return passwords;
}

const name = "passwords.json";

/** Letters and digits only: it is written into SQL and into connection addresses. */
function randomPassword(): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString("hex");
}
