import type { Maps, Trace } from "./trace.ts";
import { sum } from "./trace.ts";

interface Share {
	hit: number;
	all: number;
}

type Row = Record<"lines" | "functions" | "branches", Share>;

/** What all test files together ran of each folder, in the processes of the server; what a browser runs is not counted. */
export function coverage(traces: readonly Trace[], maps: Maps): string {
	const counts = sum(traces.map(({ counts }) => counts));
	const folders = new Map<string, Row>();
	for (const [file, { statementMap, fnMap, branchMap }] of maps) {
		const seen = counts[file];
		const lines = new Map<number, boolean>();
		for (const [at, { start }] of Object.values(statementMap).entries())
			lines.set(start.line, (lines.get(start.line) ?? false) || (seen?.s[at] ?? 0) > 0);
		const ways = Object.values(branchMap).flatMap(({ locations }, at) =>
			locations.map((_, way) => seen?.b[at]?.[way] ?? 0),
		);
		const row = {
			lines: share([...lines.values()].map(Number)),
			functions: share(Object.values(fnMap).map((_, at) => seen?.f[at] ?? 0)),
			branches: share(ways),
		};
		for (const folder of [folderOf(file), file.split("/")[0] ?? "", "all"])
			folders.set(folder, together(folders.get(folder), row));
	}
	return [...folders]
		.toSorted(([a], [b]) => (a < b ? -1 : 1))
		.map(([folder, row]) => `${folder}\t${written(row.lines)}\t${written(row.functions)}\t${written(row.branches)}`)
		.toSpliced(0, 0, "folder\tlines\tfunctions\tbranches")
		.join("\n");
}

const share = (counts: readonly number[]): Share => ({
	hit: counts.filter((one) => one > 0).length,
	all: counts.length,
});

const written = ({ hit, all }: Share) => `${all === 0 ? "–" : ((100 * hit) / all).toFixed(2)} % (${hit}/${all})`;

const folderOf = (file: string) =>
	file
		.split("/")
		.slice(0, 2)
		.filter((name) => !name.includes("."))
		.join("/");

function together(a: Row | undefined, b: Row): Row {
	if (!a) return b;
	const both = (name: keyof Row) => ({ hit: a[name].hit + b[name].hit, all: a[name].all + b[name].all });
	return { lines: both("lines"), functions: both("functions"), branches: both("branches") };
}
