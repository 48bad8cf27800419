import { readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { testFiles } from "./tests.ts";

const root = join(import.meta.dir, "../..");

/** Tables of contents bring everything together: who imports one does not depend on each entry. */
const contents = new Set([
	"src/app.ts",
	"src/main.ts",
	"src/api/index.ts",
	"src/pages/index.ts",
	"islands/desk.ts",
	"db/schema/index.ts",
]);

/**
 * The tests that a change since that commit may break: those that reach a changed file by imports, or bear the name of
 * one that does. A table of contents (all pages, all calls, the app itself) hands nothing on, for then a change of one
 * noun would be a change of everything; but when it changes itself, all tests run.
 */
export async function changedTests(since: string): Promise<string[]> {
	const changed = [
		...(await git("diff", "--name-only", since)),
		...(await git("ls-files", "--others", "--exclude-standard")),
	];
	const tests = testFiles([], false);
	const sources = [
		...new Bun.Glob("{src,db,islands,tests}/**/*.{ts,tsx}").scanSync({ cwd: root }),
		"static/build.ts",
	].filter((file) => !file.startsWith("tests/check"));
	const imports = new Map(sources.map((file) => [file, importsOf(file)]));
	if (changed.some((file) => contents.has(file) || reachesAll.test(file))) return tests;
	const importers = new Map<string, string[]>();
	for (const [file, targets] of imports)
		for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
	const touched = new Set(changed);
	for (const file of touched)
		if (!contents.has(file)) for (const importer of importers.get(file) ?? []) touched.add(importer);
	const nouns = [...new Set([...touched].filter((file) => !file.startsWith("tests/")).map(nounOf))];
	const speaksOf = (test: string) => nouns.some((noun) => begins(test, noun) || begins(noun, test));
	return tests.filter((file) => touched.has(file) || isAlways(file) || speaksOf(nounOf(file)));
}

const reachesAll = /^(package\.json|bun\.lock|bunfig\.toml|tsconfig\.json|db\/migrations\/.*)$/;
const isAlways = (file: string) => /^tests\/[^/]+$/.test(file);

/** `tests/api/teams.test.ts`, `src/pages/team/team.tsx` and `src/data/team/teams.ts` speak of one thing. */
const nounOf = (file: string) => basename(file).replace(/\..*$/, "").replace(/s$/, "");

/** `stat-grid-entry` begins with `stat-grid`. */
const begins = (name: string, noun: string) => name === noun || name.startsWith(`${noun}-`);

function importsOf(file: string): string[] {
	const text = readFileSync(join(root, file), "utf8");
	const found = [...text.matchAll(/(?:\bfrom[ \t]+|^import[ \t]+|\bimport\()"(\.[^"]+)"/gm)];
	return [...new Set(found.map(([, target = ""]) => relative(root, resolve(root, dirname(file), target))))];
}

async function git(...words: string[]): Promise<string[]> {
	const child = Bun.spawn(["git", ...words], { cwd: root, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
	const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
	if ((await child.exited) !== 0) throw new Error(`git ${words.join(" ")}: ${err}`);
	return out.split("\n").filter((line) => line !== "");
}
