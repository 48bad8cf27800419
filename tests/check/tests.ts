import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Outcome, outcomeOf } from "./report.ts";
import type { Room } from "./room.ts";

const root = join(import.meta.dir, "../..");
const limitMs = 120_000;
const workers = 3;

/** The test files below those paths, by name; what is exhaustive only when asked for. */
export function testFiles(paths: readonly string[], isFull: boolean): string[] {
	const asked = paths.map((path) => path.replace(/^\.\//, "").replace(/\/$/, ""));
	return [...new Bun.Glob("tests/**/*.test.{ts,tsx}").scanSync({ cwd: root })]
		.filter((file) => asked.some((path) => file === path || file.startsWith(`${path}/`)) || asked.length === 0)
		.filter((file) => isFull || asked.length > 0 || !file.startsWith("tests/full/"))
		.sort();
}

/** By folder and, where that is known, by file: so that no worker is alone with a long one at the end. */
export function longestFirst(files: readonly string[]): string[] {
	const rank = (file: string) =>
		file.endsWith("/site.test.ts") ? 0 : 1 + folders.findIndex((part) => file.includes(part));
	return files.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

const folders = [
	"/full/process/",
	"/full/",
	"/process/",
	"/db/",
	"/browser/",
	"/data/",
	"/http/",
	"/api/",
	"/pages/",
	"",
];

/** Proves more in the full check than in the ordinary one. */
export function isExhaustive(file: string): boolean {
	return file.startsWith("tests/full/") || readFileSync(join(root, file), "utf8").includes("support/depth.ts");
}

/** Runs files on all cores; a browser waits for its server and a server for its database, so there is a worker more. */
export async function runTests(name: string, files: readonly string[], room: Room): Promise<Outcome> {
	if (files.length === 0) return outcomeOf(name, "", 0);
	console.log(`\n${name}: ${files.length} files`);
	const report = join(room.folder, `${name.replaceAll(" ", "-")}.xml`);
	const words = [`--parallel=${workers}`, "--no-isolate", "--only-failures", `--timeout=${limitMs}`];
	const child = Bun.spawn(
		[
			process.execPath,
			"test",
			...words,
			"--reporter=junit",
			`--reporter-outfile=${report}`,
			...files.map((file) => `./${file}`),
		],
		{ cwd: root, env: room.env, stdio: ["ignore", "inherit", "inherit"], detached: true },
	);
	const code = await room.codeOf(child);
	const text = await Bun.file(report)
		.text()
		.catch(() => "");
	return outcomeOf(name, text, code);
}
