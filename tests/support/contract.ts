import { readFileSync } from "node:fs";

/** The tables of `docs/contract`: every call and every page with who may see it. */
function table<Name extends string>(file: string, names: readonly Name[]): Record<Name, string>[] {
	const [head = "", ...lines] = readFileSync(new URL(`../../docs/contract/${file}`, import.meta.url), "utf8")
		.trimEnd()
		.split("\n");
	if (head !== names.join("\t")) throw new Error(`${file} has other columns: ${head}`);
	return lines.map((line) => {
		const cells = line.split("\t");
		if (cells.length !== names.length) throw new Error(`${file}: ${line}`);
		return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])) as Record<Name, string>; // one cell a name
	});
}

export const calls = table("calls.tsv", ["method", "path", "access", "sent", "answer", "rules"]);
export const routes = table("routes.tsv", ["path", "audience", "page", "rules"]);
