import { chmodSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";
import { wayOut } from "./source.ts";

/** Under which account the engine's processes run. PostgreSQL refuses root, and wants a uid that the system knows. */
export interface Account {
	/** Who must own the cluster's files and the socket's folder: null leaves them as they are. */
	readonly owner: { readonly uid: number; readonly gid: number } | null;
	/** Put before every command. */
	readonly prefix: readonly string[];
	/** For Bun.spawn, which also drops root's groups. */
	readonly identity: { readonly uid?: number; readonly gid?: number };
}

/**
 * An ordinary user runs the engine directly. Root runs it as the user `tipoff` if there is one, else `nobody`; where a
 * folder above the data directory is closed to that user (a project under /root), in a user namespace in which root's
 * own files appear as that user's. A data directory that belongs to an ordinary user is served under that account.
 */
export function chooseAccount(dataDir: string, postgres: string): Account {
	if (process.getuid?.() !== 0) return { owner: null, prefix: [], identity: {} };
	const holder = statSync(dataDir).uid;
	const user =
		(holder === 0 ? null : findUser(({ uid }) => uid === holder)) ??
		findUser(({ name }) => name === "tipoff") ??
		findUser(({ name }) => name === "nobody");
	if (user === null) throw new StartError(`PostgreSQL does not run as root: add a user "tipoff", or ${wayOut}.`);
	if (user.uid !== holder) openWay(dataDir);
	const ids = { uid: user.uid, gid: user.gid };
	const dropped: Account = { owner: ids, prefix: [], identity: ids };
	if (reaches(dropped, postgres)) return dropped;
	const mapped: Account = {
		owner: { uid: 0, gid: 0 },
		prefix: ["unshare", "--user", `--map-user=${user.uid}`, "--"],
		identity: {},
	};
	if (reaches(mapped, postgres)) return mapped;
	throw new StartError(
		`PostgreSQL does not run as root, and the user "${user.name}" cannot reach ${dataDir} through ${closedFolder(dataDir) ?? "its folders"}: ` +
			`set DATA_DIR to a folder that every user may enter, such as /var/lib/tipoff, or ${wayOut}.`,
	);
}

/** The first folder on the way to a path that other users may not enter. */
export function closedFolder(path: string): string | null {
	const above = dirname(path) === path ? null : closedFolder(dirname(path));
	return above ?? ((statSync(path).mode & 0o001) === 0 ? path : null);
}

/** Root's data directory may be entered, not listed; what lies in it has its own modes. */
function openWay(dataDir: string): void {
	const mode = statSync(dataDir).mode & 0o7777;
	if ((mode & 0o011) !== 0o011) chmodSync(dataDir, mode | 0o011);
}

interface User {
	readonly name: string;
	readonly uid: number;
	readonly gid: number;
}

function findUser(fits: (user: User) => boolean): User | null {
	for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
		const [name = "", , uid, gid] = line.split(":");
		// macOS writes nobody's id as -2.
		const user = { name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
		if (uid !== undefined && user.uid !== 0 && fits(user)) return user;
	}
	return null;
}

/** Runs a short command as that account; what it says on either stream comes back with its exit code. */
export async function runAs(
	account: Account,
	command: readonly string[],
	input = "",
): Promise<{ code: number; said: string }> {
	const child = Bun.spawn([...account.prefix, ...command], {
		...account.identity,
		...engineProcess,
		stdin: Buffer.from(input),
		stdout: "pipe",
		stderr: "pipe",
	});
	const [out, err, code] = await Promise.all([
		new Response(child.stdout).text(),
		new Response(child.stderr).text(),
		child.exited,
	]);
	return { code, said: `${out}\n${err}` };
}

/** A folder that everybody may enter, and of our environment only the path: no PG* variable, no secret. */
export const engineProcess = {
	cwd: "/",
	env: { PATH: process.env.PATH ?? "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" },
};

/** Tried, not computed: access lists, mount options and forbidden namespaces all show in the one attempt. */
function reaches(account: Account, postgres: string): boolean {
	try {
		const command = [...account.prefix, postgres, "--version"];
		return Bun.spawnSync(command, { ...account.identity, ...engineProcess, stdout: "ignore", stderr: "ignore" })
			.success;
	} catch {
		return false;
	}
}
