import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashPassword, isPassword } from "../src/http/account/password.ts";

const root = join(import.meta.dir, "..");
const sources = ["src", "db", "islands"].flatMap((folder) =>
	readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.map((file) => ({ file, text: readFileSync(join(root, file), "utf8") })),
);

/** The files in which something stands, each once, in order. */
const filesWith = (what: RegExp, folder = "") =>
	sources
		.filter(({ file, text }) => file.startsWith(folder) && what.test(text))
		.map(({ file }) => file)
		.toSorted();

const allOf = (what: RegExp) => sources.flatMap(({ text }) => text.match(what) ?? []);

/** What is dangerous in wrong hands stands in few places, each looked at: another one must be looked at too, and be listed. */
describe("what is dangerous stands only where it is known to be safe", () => {
	test("text becomes code nowhere", () => {
		expect(filesWith(/\beval\(|\bnew Function\b|\bnode:vm\b|setTimeout\(["'`]|\bimport\([^"'`)]/)).toEqual([]);
	});

	test("text becomes markup only in a page's data for search engines", () => {
		expect(filesWith(/dangerouslySetInnerHTML/)).toEqual(["src/ui/markup.ts", "src/ui/shell.tsx"]); // which draws it
		expect(filesWith(/\.(innerHTML|outerHTML)\s*=(?!=)|insertAdjacentHTML|document\.write|setHTMLUnsafe/)).toEqual([]);
	});

	test("a script reads markup only of a page that it has asked this host for", () => {
		expect(filesWith(/DOMParser/)).toEqual([
			"islands/division-board/calls.ts",
			"islands/forms/refresh.ts",
			"islands/live.ts",
		]);
	});

	test("programs are started by the engine and the supervisor alone, with lists, and shells with texts of ours", () => {
		expect(filesWith(/\bspawn(Sync)?\(|child_process|Bun\.\$|\bexecFile/)).toEqual([
			"db/engine/account.ts",
			"db/engine/copy.ts",
			"db/engine/launch.ts",
			"db/engine/predecessor.ts",
			"db/engine/unpack.ts",
			"src/commands/supervise.ts",
		]);
		const firsts = allOf(/\bspawn(?:Sync)?\([^,)]*/g).map((call) => call.replace(/\bspawn(Sync)?\(/, ""));
		expect(firsts.filter((first) => !/^(\[|command$)/.test(first))).toEqual([]);
		const shells = allOf(/sh", "-c", [^,\]]*/g);
		expect(shells).toHaveLength(2);
		expect(shells.filter((shell) => shell.includes("`") || shell.includes("+"))).toEqual([]);
	});

	test("the server opens addresses of its settings alone", () => {
		const opens =
			/(?<![.\w])fetch\((?!request\b)|new WebSocket|node:https?"|node:net"|node:tls"|S3Client|new OAuth2Client|createRemoteJWKSet|new Resolver/;
		expect([...filesWith(opens, "src"), ...filesWith(opens, "db")].filter((file) => !asks(file, opens))).toEqual([
			"src/data/file-bucket.ts",
			"src/http/dns.ts",
			"src/http/domain/look.ts",
			"src/http/oidc/provider.ts",
		]);
	});

	test("no regular expression is made of what somebody sent", () => {
		expect(filesWith(/new RegExp\(/)).toEqual([
			"src/data/deletion/erase-names.ts", // names, every sign of them escaped
			"src/data/page/uploads.ts",
			"src/domain/routes.ts",
			"src/http/account/guessable.ts", // of the ways to write a day
			"src/http/encoding.ts",
			"src/http/figures.ts",
		]);
	});

	test("no chance that can be foreseen is in what must not be guessed", () => {
		expect(filesWith(/Math\.random/, "src")).toEqual(["src/http/live/live.ts"]);
		expect(filesWith(/Math\.random/, "db").filter((file) => !file.startsWith("db/demo"))).toEqual([]);
	});

	test("hashes are SHA-256, and nothing is encrypted by hand", () => {
		const hashes = allOf(/(?:CryptoHasher|createHash|createHmac)\((?:"[^"]*"|[^")]*)/g);
		expect(hashes.length).toBeGreaterThan(5);
		expect(hashes.filter((hash) => !/"(sha256|sha1)"$/.test(hash))).toEqual([]);
		expect(filesWith(/"sha1"/i).filter((file) => !/one-time|second-factor/.test(file))).toEqual([]);
		expect(filesWith(/createCipher|createDecipher|pbkdf2|createSign\b/)).toEqual([]);
		expect(filesWith(/\bmd5\(/i)).toEqual(["src/data/row-keys.ts"]);
	});

	test("no other site is allowed to read answers", () => {
		expect(filesWith(/Access-Control-Allow/i)).toEqual([]);
	});

	test("no page listens to messages of other windows", () => {
		expect(filesWith(/window\.addEventListener\("message"|onmessage/)).toEqual([]);
	});
});

/** A method that is itself called so, such as the one that answers a request. */
function asks(file: string, opens: RegExp): boolean {
	const text = sources.find((source) => source.file === file)?.text ?? "";
	return !opens.test(text.replaceAll(/(async|function) fetch\(/g, ""));
}

describe("fields for passwords", () => {
	const fields = sources.flatMap(({ file, text }) =>
		(text.match(/<(?:Field|input|PasswordField)\b[^>]*?name="[^"]*[pP]assword"[^>]*>/g) ?? []).map((field) => ({
			file,
			field,
		})),
	);

	test("hide what is typed, are known to password managers, and take what is pasted", () => {
		expect(fields.length).toBeGreaterThan(0);
		expect(fields.filter(({ field }) => !field.startsWith("<PasswordField"))).toEqual([]);
		expect(filesWith(/\stype="password"/)).toEqual(["src/ui/form/password-field.tsx"]);
		expect(fields.filter(({ field }) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
		expect(filesWith(/onPaste|"paste"/).filter((file) => /login|account|password/.test(file))).toEqual([]);
	});
});

test("a password's hash is argon2id with 19 MiB and 2 passes, salted, of the password exactly as it was typed", async () => {
	const password = "  Pässwörd  ";
	const [one, other] = [await hashPassword(password), await hashPassword(password)];
	expect(one).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
	expect(one).not.toBe(other);
	expect(await isPassword(password, one)).toBe(true);
	for (const wrong of [password.trim(), password.toLowerCase(), password.normalize("NFD"), `${password}x`])
		expect(await isPassword(wrong, one)).toBe(false);
});
