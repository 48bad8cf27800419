import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const [ours = "", theirs = ""] = readFileSync(join(root, "docs/words.md"), "utf8")
	.split("\n\n")
	.filter((part) => part.startsWith("|"));
const rows = (table: string) =>
	table
		.trim()
		.split("\n")
		.slice(2)
		.map((row) =>
			row
				.split("|")
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
const strangers = rows(ours).flatMap(([, , not = ""]) => not.split(", "));

/** Where a word of the specification may stand that is not ours. */
const allowed: Readonly<Record<string, RegExp>> = {
	Toggle: /^(src\/pages\/dashboard\/menu|islands\/menu)/,
	"Old Password": /^src\/pages\/dashboard\/user-settings\.tsx$/,
	Completed: /^src\/(domain\/game\/game|pages\/schedule-filters)\.ts$/,
};

/** What a file of a screen says: texts between tags, and texts in quotes that begin with a capital or have a blank. */
function said(text: string): string[] {
	const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|\s\/\/ .*$/gm, "").replaceAll(/^import [^;]*;$/gm, "");
	const quoted = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, one, two]) =>
		(one ?? two ?? "").replaceAll(/\$\{[^}]*\}/g, "…"),
	);
	const between = [...code.matchAll(/>([^<>{}=;()]*[A-Za-z][^<>{}=;()]*)</g)].map(([, one = ""]) => one.trim());
	const spoken = quoted
		.filter((one) => /^[A-Z]/.test(one) || /[a-z] [a-z]/.test(one))
		.filter((one) => !/^(GET|POST|PUT|DELETE) /.test(one));
	return [...spoken, ...between];
}

const screens = ["src/pages", "src/ui", "islands", "src/domain"].flatMap((folder) =>
	[...new Glob("**/*.{ts,tsx}").scanSync(join(root, folder))].map((file) => join(folder, file)),
);

/** A stranger as a word of its own, in its own case. */
const finds = (stranger: string) => new RegExp(`(?<![\\w-])${stranger.replace(/[.*+?^$]/g, "\\$&")}(?![\\w-])`);

test("screens say our words and no others (wording 1)", () => {
	const wrong = screens.flatMap((file) =>
		said(readFileSync(join(root, file), "utf8")).flatMap((sentence) =>
			strangers
				.filter((stranger) => finds(stranger).test(sentence) && !allowed[stranger]?.test(file))
				.map((stranger) => `${file}: ${stranger} in “${sentence.slice(0, 80)}”`),
		),
	);
	expect(wrong).toEqual([]);
});

test("a word that is not ours would be found", () => {
	expect(said('<Button label="Save State" />').some((one) => finds("Save State").test(one))).toBe(true);
	expect(said("<legend>Toggle</legend>").some((one) => finds("Toggle").test(one))).toBe(true);
	expect(said("// Toggle\n/* Toggle */ toggle()")).toEqual([]);
});

test("each word of the list has one meaning, and each exception of the specification is said", () => {
	const words = rows(ours).map(([word = ""]) => word);
	expect(new Set(words).size).toBe(words.length);
	expect(strangers.filter((word) => words.includes(word))).toEqual([]);
	const excepted = rows(theirs).map(([word = ""]) => word);
	expect(Object.keys(allowed).filter((word) => !excepted.includes(word))).toEqual([]);
});

test("a count stands before its noun by `some` of src/domain/some.ts, and names before their last by `listed`", () => {
	const byHand =
		/=== 1 \? "1 |\$\{([\w.]+)[^}]*\} [\w -]*\$\{\1 === 1 \? "[^"]*" : "[^"]*"\}|\.slice\(0, -1\)\.join\(", "\)\} and \$\{/;
	const everywhere = [...new Glob("{src,islands,db}/**/*.{ts,tsx}").scanSync(root)];
	const found = everywhere.filter((file) => byHand.test(readFileSync(join(root, file), "utf8")));
	expect(found).toEqual(["src/domain/some.ts"]);
});
