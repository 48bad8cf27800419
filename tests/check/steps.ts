import { join } from "node:path";
import type { Outcome } from "./report.ts";

const root = join(import.meta.dir, "../..");
const bin = (name: string) => join(root, "node_modules/.bin", name);

/** What is read rather than run. */
export const steps = [
	{ name: "types", words: [bin("tsc"), "--noEmit", "--checkers", "1"] },
	{ name: "lint", words: [bin("oxlint"), "--deny-warnings"] },
	{ name: "format", words: [bin("oxfmt"), "--check", "."] },
	{ name: "unused", words: [bin("knip"), "--no-progress"] },
	{ name: "used by tests alone", words: [bin("knip"), "--no-progress", "--production"] },
] as const;

export async function runStep({ name, words }: (typeof steps)[number]): Promise<Outcome> {
	const child = Bun.spawn([...words], { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
	const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
	const isClean = (await child.exited) === 0;
	console.log(isClean ? `${name}: clean` : `${name}: broken\n${out}${err}`);
	return { name, passed: Number(isClean), failures: isClean ? [] : [name], skipped: [], files: [] };
}
