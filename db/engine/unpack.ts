import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { StartError } from "../start-error.ts";
import { handOver } from "./ownership.ts";
import { engineFiles, type EngineSource, manifestName, wayOut } from "./source.ts";

/**
 * The folder of the ready engine under DATA_DIR/engine. It is unpacked once per version, under another name until every
 * file is on the disk and the server has answered, so that a start cut short leaves nothing half done.
 */
export async function unpackEngine(source: EngineSource, dataDir: string): Promise<string> {
	const shelf = join(dataDir, "engine");
	const ready = join(shelf, `${source.version}-${process.platform}-${process.arch}`);
	if (await Bun.file(join(ready, "bin/postgres")).exists()) return ready;
	// Whatever else lies there is an older version or an attempt cut short; the lock says that nobody uses it.
	await rm(shelf, { recursive: true, force: true });
	const next = `${ready}.new`;
	await mkdir(next, { recursive: true });
	const links = "directory" in source ? await copy(source.directory, next) : await extract(source, next);
	for (const [link, target] of Object.entries(links)) await symlink(target, join(next, link));
	await settle(next);
	handOver(dataDir, shelf);
	for (const path of [".", ...(await readdir(next, { recursive: true }))]) handOver(dataDir, join(next, path));
	await verify(join(next, "bin/postgres"), source.version);
	await rename(next, ready);
	return ready;
}

/** "18.4" of the package's "18.4.0-beta.17". */
export function serverVersion(source: EngineSource): string {
	return source.version.split(".", 2).join(".");
}

async function copy(from: string, into: string): Promise<Record<string, string>> {
	const { files, links } = engineFiles(from);
	for (const folder of new Set(files.map((file) => dirname(file))))
		await mkdir(join(into, folder), { recursive: true });
	await inGroups(files, (file) => copyFile(join(from, file), join(into, file)));
	return links;
}

async function extract(
	{ archive, sha256 }: Extract<EngineSource, { archive: string }>,
	into: string,
): Promise<Record<string, string>> {
	const packed = await Bun.file(archive).bytes();
	if (new Bun.CryptoHasher("sha256").update(packed).digest("hex") !== sha256)
		throw new StartError(`The PostgreSQL inside this program is damaged: download the program again, or ${wayOut}.`);
	await new Bun.Archive(await Bun.zstdDecompress(packed)).extract(into);
	const manifest = JSON.parse(await readFile(join(into, manifestName), "utf8")) as { links: Record<string, string> };
	return manifest.links;
}

/** Whatever the umask: readable by the account that the server runs under, writable by nobody but us, and on the disk. */
async function settle(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	await chmod(folder, 0o755);
	await chmod(dirname(folder), 0o755);
	await inGroups(entries, async (entry) => {
		const path = join(entry.parentPath, entry.name);
		if (entry.isDirectory()) await chmod(path, 0o755);
		if (!entry.isFile()) return;
		await chmod(path, entry.parentPath === join(folder, "bin") ? 0o755 : 0o644);
		const file = await open(path, "r");
		await file.sync();
		await file.close();
	});
}

async function inGroups<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
	for (let start = 0; start < items.length; start += 64)
		await Promise.all(items.slice(start, start + 64).map((item) => work(item)));
}

async function verify(postgres: string, version: string): Promise<void> {
	const answer = await versionOf(postgres);
	if (answer.includes(`(PostgreSQL) ${version.split(".", 2).join(".")}`)) return;
	throw new StartError(`The built-in PostgreSQL does not run on this system (${answer.split("\n")[0]}): ${wayOut}.`);
}

/** An older libc, musl, or a folder mounted noexec show here, before anything is stored. */
async function versionOf(postgres: string): Promise<string> {
	try {
		const child = Bun.spawn([postgres, "--version"], { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
		const [out, err] = await Promise.all([
			new Response(child.stdout).text(),
			new Response(child.stderr).text(),
			child.exited,
		]);
		return (out || err).trim();
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}
