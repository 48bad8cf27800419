import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Room } from "../check/room.ts";
import { dropAll } from "../support/cluster.ts";
import type { Site } from "./operators.ts";

/** A checkout's files elsewhere, where one fault at a time is put in and taken out. */
export interface Copy {
	root: string;
	put(site: Site): void;
	takeOut(): void;
	/** Databases that tests have left: what a fault has put into one is not met without it. */
	dropDatabases(): Promise<void>;
	/** Those of some faults, at most one a file, that break the types of the product (tests aside). */
	breakingTypes(sites: readonly Site[]): Promise<Site[]>;
	run(command: string[], limitMs?: number): Promise<{ exitCode: number; output: string }>;
	remove(): void;
}

const notCopied = new Set([".git", "node_modules", "dist", "data"]);

export function copyOf(checkout: string, room?: Room): Copy {
	const folder = mkdtempSync(join(tmpdir(), "tipoff-faults-"));
	const cluster = room && {
		...room.cluster,
		prefix: `${room.cluster.prefix}_${basename(folder).slice(-6).toLowerCase()}`,
	};
	const root = join(folder, "tipoff");
	mkdirSync(root);
	for (const name of readdirSync(checkout))
		if (!notCopied.has(name)) cpSync(join(checkout, name), join(root, name), { recursive: true });
	symlinkSync(join(checkout, "node_modules"), join(root, "node_modules"));
	const shared = join(dirname(checkout), "shared");
	if (existsSync(shared)) symlinkSync(shared, join(folder, "shared"));
	const product = { extends: "./tsconfig.json", include: ["src", "db", "static/*.ts", "islands"] };
	writeFileSync(join(root, "tsconfig.product.json"), JSON.stringify(product));
	const whole = new Map<string, string>();

	const copy: Copy = {
		root,
		put(site) {
			const file = join(root, site.file);
			const text = readFileSync(file, "utf8");
			if (text.slice(site.start, site.end) !== site.before)
				throw new Error(`${site.file} has changed since its fault was chosen: choose into another folder (--at)`);
			whole.set(file, text);
			writeFileSync(file, text.slice(0, site.start) + site.after + text.slice(site.end));
		},
		takeOut() {
			for (const [file, text] of whole) writeFileSync(file, text);
			whole.clear();
		},
		async dropDatabases() {
			if (cluster) await dropAll(cluster);
		},
		async breakingTypes(sites) {
			for (const site of sites) copy.put(site);
			const { exitCode, output } = await copy.run(["node_modules/.bin/tsc", "--noEmit", "-p", "tsconfig.product.json"]);
			copy.takeOut();
			if (exitCode === 0) return [];
			const named = sites.filter(({ file }) => output.includes(`${file}(`));
			if (named.length > 0) return named;
			const half = Math.ceil(sites.length / 2);
			if (half === sites.length) return [...sites];
			return [...(await copy.breakingTypes(sites.slice(0, half))), ...(await copy.breakingTypes(sites.slice(half)))];
		},
		async run(command, limitMs) {
			const child = Bun.spawn(command, {
				cwd: root,
				env: { ...(room?.env ?? process.env), ...(cluster && { TIPOFF_TEST_CLUSTER: JSON.stringify(cluster) }) },
				stdin: "ignore",
				stdout: "pipe",
				stderr: "pipe",
				...(limitMs && { timeout: Math.ceil(limitMs) }),
			});
			const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
			return { exitCode: await child.exited, output: out + errors };
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
	return copy;
}
