import { basename, join } from "node:path";
import type { Copy } from "./copy.ts";
import type { Site } from "./operators.ts";
import type { Maps, Trace } from "./trace.ts";

/** What caught a fault: a check's name or a test file; null where nothing did in the time it was given. */
export interface Verdict {
	by: string | null;
	seconds: number;
	/** How many test files were worth running for it, and whether there was time for all. */
	files: number;
	inTime: boolean;
}

/** A test file as the seeker knows it: those that were not traced may run anything. */
export interface Candidate {
	file: string;
	seconds: number;
	trace: Trace | null;
}

/** Puts a fault in, runs what could notice until something does, and takes it out again. */
export async function seek(
	copy: Copy,
	site: Site,
	candidates: readonly Candidate[],
	maps: Maps,
	limitMs: number,
): Promise<Verdict> {
	const start = performance.now();
	const since = () => performance.now() - start;
	let waiting = candidates.filter((one) => couldNotice(one, site, maps)).toSorted(closestFirst(site));
	const files = waiting.length;
	const said = (by: string | null, inTime = true) => ({ by, seconds: since() / 1000, files, inTime });
	try {
		copy.put(site);
		if ((await copy.run(["node_modules/.bin/oxlint", "--deny-warnings", site.file])).exitCode !== 0)
			return said("lint");
		if ((await build(copy)).exitCode !== 0) return said("build");
		while (waiting.length > 0) {
			const paths = waiting.map(({ file }) => `./${file}`);
			const { exitCode, output } = await test(copy, paths, limitMs - since());
			if (exitCode === 0) return said(null);
			if (since() >= limitMs) return said(null, false);
			const failed = failedIn(output) ?? waiting[0]?.file ?? "";
			copy.takeOut(); // a file that fails without the fault as well says nothing about it
			await ready(copy);
			if ((await test(copy, [`./${failed}`], limitMs)).exitCode === 0) return said(failed);
			copy.put(site);
			await ready(copy);
			waiting = waiting.slice(waiting.findIndex(({ file }) => file === failed) + 1);
		}
		return said(null);
	} finally {
		copy.takeOut();
		await ready(copy);
	}
}

/** What is made of the sources, scripts and filled databases, is made anew. */
async function ready(copy: Copy): Promise<void> {
	await Promise.all([build(copy), copy.dropDatabases()]);
}

const build = (copy: Copy) => copy.run([process.execPath, "static/build.ts"]);

const test = (copy: Copy, paths: string[], limitMs: number) =>
	copy.run([process.execPath, "test", "--bail=1", "--timeout=60000", ...paths], Math.max(1, limitMs));

/** The file under whose name the first failure stands. */
function failedIn(output: string): string | undefined {
	const before = output.split(/^\(fail\)|^# Unhandled error/m)[0] ?? "";
	return [...before.matchAll(/^(tests\/\S+\.test\.tsx?):$/gm)].at(-1)?.[1];
}

/** Whether a test file runs the place of a fault, as far as is known; for what runs in a browser no count says so. */
function couldNotice({ file, trace }: Candidate, site: Site, maps: Maps): boolean {
	const isLaw = !file.slice("tests/".length).includes("/");
	const isBrowser = file.startsWith("tests/browser/") && site.file.startsWith("islands/");
	return isLaw || isBrowser || !trace || runs(trace, site, maps);
}

/** Whether the innermost statement around the fault ran. */
function runs({ counts }: Trace, { file, line, column }: Site, maps: Maps): boolean {
	const statements = Object.values(maps.get(file)?.statementMap ?? {});
	const isBefore = (a: { line: number; column: number }) => a.line < line || (a.line === line && a.column <= column);
	let innermost = -1;
	for (const [at, { start, end }] of statements.entries()) {
		const isAround = isBefore(start) && (end.line > line || (end.line === line && end.column >= column));
		const known = statements[innermost];
		const isInner =
			!known ||
			start.line > known.start.line ||
			(start.line === known.start.line && start.column >= known.start.column);
		if (isAround && isInner) innermost = at;
	}
	return innermost >= 0 && (counts[file]?.s[innermost] ?? 0) > 0;
}

/** Laws, then the files with the most words in common with the fault's, then the cheapest. */
const closestFirst = (site: Site) => (a: Candidate, b: Candidate) =>
	rank(b) - rank(a) || closeness(b.file, site.file) - closeness(a.file, site.file) || a.seconds - b.seconds;

const rank = ({ file }: Candidate) => (basename(file) === "laws.test.ts" ? 1 : 0);

function closeness(test: string, source: string): number {
	const words = (path: string) => new Set(path.replace(/\.test\.tsx?$|\.tsx?$/, "").split(/[/.-]/));
	const own = words(source);
	const shared = [...words(test)].filter(
		(word) => own.has(word) || own.has(`${word}s`) || own.has(word.replace(/s$/, "")),
	);
	return (
		shared.filter((word) => word.length > 2).length +
		(join(test).includes(basename(source).split(".")[0] ?? "") ? 1 : 0)
	);
}
