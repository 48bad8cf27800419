import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { DataDirInUse, openDataDir, type RunInfo } from "../../db/data-dir.ts";
import { type EngineSource, startEngine } from "../../db/embedded.ts";
import { packEngine } from "../../static/engine-pack.ts";
import { endStarted, start } from "../support/started.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until as eventually } from "../support/until.ts";
import { few, further } from "../support/depth.ts";

setDefaultTimeout(120_000);

const isRoot = process.getuid?.() === 0;
/** An account that every Unix has and that owns nothing here. */
const daemon = { uid: 1, gid: 1 };
const mapsUsers = Bun.which("unshare") !== null && Bun.spawnSync(["unshare", "--user", "true"]).success;

if (!isRoot) console.warn("not root: the tests of other accounts are skipped");
else if (!mapsUsers) console.warn("no user namespaces here: the test of a closed folder is skipped");

const { path: base, remove } = temporaryFolder();
let program = "";
let source: EngineSource;

beforeAll(async () => {
	chmodSync(base, 0o755);
	// Compiled and packed as the binary is, so that any account can run it from here.
	program = join(base, "program");
	const { file, version, sha256 } = await packEngine(join(base, "engine.tar.zst"));
	source = { archive: file, version, sha256 };
	const entry = new URL("embedded-child.ts", import.meta.url).pathname;
	const build = Bun.spawnSync([process.execPath, "build", "--compile", entry, "--outfile", program], { cwd: base });
	expect(build.stderr.toString()).not.toContain("error");
	chmodSync(program, 0o755);
	chmodSync(file, 0o644);
	const opened = await openDataDir(join(base, "prepared"));
	await (await startEngine({ dataDir: opened, source })).stop();
	await opened.release();
});

afterAll(async () => {
	await endStarted();
	remove();
});

function folder(name: string, mode = 0o700): string {
	const path = join(base, name);
	mkdirSync(path);
	chmodSync(path, mode);
	return path;
}

/** A data directory after its first start. */
function prepared(name: string): string {
	const path = join(base, name);
	expect(Bun.spawnSync(["cp", "-a", join(base, "prepared"), path]).success).toBe(true);
	return path;
}

function run(
	dataDir: string,
	identity: { uid?: number; gid?: number } = {},
	env: Record<string, string | undefined> = process.env,
) {
	const child = start([program, dataDir, JSON.stringify(source)], {
		...identity,
		env,
		cwd: "/",
		detached: true,
		stdin: "ignore",
		stdout: "pipe",
		stderr: "pipe",
	});
	return { child, lines: linesOf(child.stdout), complaint: () => new Response(child.stderr).text() };
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let rest = "";
	for await (const chunk of stream) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
		rest = lines.pop() ?? "";
		yield* lines;
	}
}

/** Reads until a line passes; what was read before it comes back too. */
async function until(lines: AsyncGenerator<string>, passes: (line: string) => boolean): Promise<string[]> {
	const seen: string[] = [];
	for (;;) {
		const { value, done } = await lines.next();
		if (done === true) return seen;
		seen.push(value);
		if (passes(value)) return seen;
	}
}

async function rest(lines: AsyncGenerator<string>): Promise<string[]> {
	return until(lines, () => false);
}

/** Whose process it is: the server writes this file itself. */
function serverUid(dataDir: string): number {
	return statSync(join(dataDir, "postgres/postmaster.pid")).uid;
}

function serverPid(dataDir: string): number {
	return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

async function ended(pid: number): Promise<void> {
	await eventually(() => !isAlive(pid));
}

async function writtenRows(dataDir: string): Promise<number[]> {
	const opened = await openDataDir(dataDir);
	const engine = await startEngine({ dataDir: opened, source });
	const { sql, close } = connect(engine.owner);
	const rows = await sql<{ id: number }[]>`select id::int from written order by id`;
	await close();
	await engine.stop();
	await opened.release();
	return rows.map((row) => row.id);
}

function numbers(lines: string[]): number[] {
	return lines.filter((line) => /^\d+$/.test(line)).map(Number);
}

test("kill -9 leaves no server behind, and the next start has every acknowledged write", async () => {
	const dataDir = prepared("killed");
	const { child, lines } = run(dataDir);
	const before = await until(lines, (line) => line === "200");
	const server = serverPid(dataDir);
	const run1 = JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")) as RunInfo;
	const socketDir = typeof run1.connection?.owner === "object" ? run1.connection.owner.host : "";
	expect(existsSync(socketDir)).toBe(true);
	child.kill("SIGKILL");
	const acknowledged = numbers([...before, ...(await rest(lines))]);
	await ended(server);
	expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(false);
	const rows = new Set(await writtenRows(dataDir));
	expect(acknowledged.length).toBeGreaterThanOrEqual(200);
	expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
	await eventually(() => !existsSync(socketDir));
});

test("a start right after kill -9 waits for the old server and loses nothing", async () => {
	const dataDir = prepared("killed-twice");
	const first = run(dataDir);
	const before = await until(first.lines, (line) => line === "50");
	first.child.kill("SIGKILL");
	await first.child.exited;
	const second = run(dataDir);
	const after = await until(second.lines, (line) => line === "ready");
	expect(after).toEqual(["ready"]);
	second.child.kill("SIGTERM");
	const acknowledged = numbers([...before, ...(await rest(first.lines)), ...(await rest(second.lines))]);
	const rows = new Set(await writtenRows(dataDir));
	expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
});

further("when the server is killed with it, as in a power cut, recovery brings every acknowledged write", async () => {
	const dataDir = prepared("power-cut");
	const { child, lines } = run(dataDir);
	const before = await until(lines, (line) => line === "200");
	const server = serverPid(dataDir);
	process.kill(server, "SIGKILL");
	child.kill("SIGKILL");
	const acknowledged = numbers([...before, ...(await rest(lines))]);
	expect(existsSync(join(dataDir, "postgres/postmaster.pid"))).toBe(true);
	const rows = new Set(await writtenRows(dataDir));
	expect(acknowledged.filter((id) => !rows.has(id))).toEqual([]);
});

test.each(few(["SIGTERM", "SIGINT"] as const))(
	"%s to the whole group lets Tipoff finish its queries before the server stops cleanly",
	async (signal) => {
		const dataDir = prepared(`stopped-${signal}`);
		const { child, lines } = run(dataDir);
		const before = await until(lines, (line) => line === "10");
		const server = serverPid(dataDir);
		process.kill(-child.pid, signal);
		const after = await rest(lines);
		const count = numbers([...before, ...after]).length;
		expect(after.slice(-2)).toEqual([`rows ${count}`, "stopped 0"]);
		expect(await child.exited).toBe(0);
		expect(isAlive(server)).toBe(false);
		expect(existsSync(join(dataDir, "run.json"))).toBe(false);
	},
);

test("a second process on one data directory is told who holds it, and can reach its database", async () => {
	const dataDir = prepared("shared");
	const first = run(dataDir);
	await until(first.lines, (line) => line === "10");
	const second = run(dataDir);
	expect(await second.complaint()).toBe(
		`The data directory ${dataDir} is in use by another Tipoff (process ${first.child.pid}): stop it first, or set DATA_DIR to another folder.\n`,
	);
	expect(await second.child.exited).toBe(1);
	const error = await openDataDir(dataDir).catch((error: unknown) => error);
	const target = error instanceof DataDirInUse ? error.run?.connection?.owner : undefined;
	if (target === undefined) throw new Error("run.json names no connection");
	const { sql, close } = connect(target);
	const [row] = await sql`select count(*)::int as rows from written`;
	expect(row?.rows).toBeGreaterThanOrEqual(10);
	await close();
	first.child.kill("SIGTERM");
	await rest(first.lines);
	const opened = await openDataDir(dataDir);
	await opened.release();
});

test("a data directory that cannot be written is refused in one sentence", async () => {
	const dataDir = folder("read-only", 0o555);
	const { child, complaint } = run(dataDir, isRoot ? daemon : {});
	expect(await complaint()).toBe(
		`The data directory ${dataDir} cannot be written (permission denied): make it writable for this user, or set DATA_DIR to another folder.\n`,
	);
	expect(await child.exited).toBe(1);
});

further.skipIf(!isRoot)("an ordinary user runs the server under the own account", async () => {
	const dataDir = folder("ordinary");
	chownSync(dataDir, daemon.uid, daemon.gid);
	const { child, lines } = run(dataDir, daemon);
	await until(lines, (line) => line === "10");
	expect(serverUid(dataDir)).toBe(daemon.uid);
	child.kill("SIGTERM");
	expect((await rest(lines)).at(-1)).toBe("stopped 0");
});

test.skipIf(!isRoot)(
	"root gives the server to an account that may not write the engine or read root's files",
	async () => {
		const dataDir = folder("of-root");
		const { child, lines } = run(dataDir);
		await until(lines, (line) => line === "10");
		const uid = serverUid(dataDir);
		expect(uid).not.toBe(0);
		expect(statSync(join(dataDir, "postgres")).uid).toBe(uid);
		for (const name of ["engine", "passwords.json", "run.json"]) expect(statSync(join(dataDir, name)).uid).toBe(0);
		child.kill("SIGTERM");
		expect((await rest(lines)).at(-1)).toBe("stopped 0");
	},
);

further.skipIf(!isRoot || !mapsUsers)(
	"under a folder that only root may enter the server runs in a user namespace",
	async () => {
		const dataDir = join(folder("closed"), "data");
		const { child, lines } = run(dataDir);
		expect((await until(lines, (line) => line === "10"))[0]).toBe("ready");
		child.kill("SIGTERM");
		expect((await rest(lines)).at(-1)).toBe("stopped 0");
	},
);

test.skipIf(!isRoot)("where there are no user namespaces, the closed folder and the ways out are named", async () => {
	const closed = folder("closed-for-good");
	const { child, complaint } = run(join(closed, "data"), {}, { PATH: folder("no-programs") });
	const sentence = await complaint();
	expect(sentence).toContain(`through ${closed}: set DATA_DIR to a folder that every user may enter`);
	expect(sentence).toContain("or set DATABASE_URL");
	expect(await child.exited).toBe(1);
});

further.skipIf(!isRoot)("what root did in a user's data directory does not lock that user out", async () => {
	const dataDir = folder("borrowed");
	chownSync(dataDir, daemon.uid, daemon.gid);
	for (const identity of [{}, daemon]) {
		const { child, lines } = run(dataDir, identity);
		await until(lines, (line) => line === "ready");
		expect(serverUid(dataDir)).toBe(daemon.uid);
		child.kill("SIGTERM");
		expect((await rest(lines)).at(-1)).toBe("stopped 0");
	}
});
