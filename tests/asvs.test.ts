import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { waitSeconds } from "../src/domain/account/attempts.ts";
import { optionalAddress, optionalEmail, optionalText } from "../src/domain/check.ts";
import { auditDays, undoDays } from "../src/domain/deletion/deletions.ts";
import { Refusal } from "../src/domain/refusal.ts";
import { tapsMax } from "../src/domain/scorer/taps.ts";
import { passwordLengthMax, passwordLengthMin, usernameLengthMax } from "../src/domain/account/users.ts";
import { imageOf } from "../src/http/image.ts";
import { expensiveLimits } from "../src/http/limits.ts";
import { checkForgery, tokenOf } from "../src/http/xsrf.ts";
import { said } from "./support/said.ts";

const root = join(import.meta.dir, "..");
const read = (file: string) => readFileSync(join(root, file), "utf8");
const cellsOf = (line: string) => line.slice(2, -2).split(" | ");

/** How many requirements each chapter of the standard has at levels 1 and 2. */
const asked = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const verdicts = ["met", "met, untested", "not met", "n/a"];

const page = read("docs/asvs.md");
const rows = page
	.split("\n")
	.filter((line) => /^\| \d+\.\d+\.\d+ \|/.test(line))
	.map((line) => {
		const [number = "", level = "", what = "", verdict = "", how = "", tests = "", ...more] = cellsOf(line);
		return { number, level, what, verdict, how, tests, more };
	});

describe("the verification standard, requirement by requirement", () => {
	test("has every requirement of the two levels once, in order", () => {
		const parts = rows.map(({ number }) => number.split(".").map(Number));
		const sorted = parts.toSorted((a, b) => a.map((one, at) => one - (b[at] ?? 0)).find((by) => by !== 0) ?? 0);
		expect(parts).toEqual(sorted);
		expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
		expect(asked.map((_, at) => parts.filter(([chapter]) => chapter === at + 1).length)).toEqual(asked);
	});

	test("has a verdict for each, with its tests where it is met, else with how or why", () => {
		const isWhole = ({ level, what, verdict, how, tests, more }: (typeof rows)[number]) =>
			/^[12]$/.test(level) &&
			what !== "" &&
			verdicts.includes(verdict) &&
			how.length > 1 &&
			more.length === 0 &&
			(verdict === "met") === (tests !== "");
		expect(rows.filter((row) => !isWhole(row))).toEqual([]);
	});

	test("names tests that are there", () => {
		const named = rows.flatMap(({ tests }) => tests.split(", ").filter(Boolean));
		expect(named.filter((one) => !/^`tests\/[\w/-]+\.test\.tsx?`$/.test(one))).toEqual([]);
		expect([...new Set(named)].filter((one) => !existsSync(join(root, one.slice(1, -1))))).toEqual([]);
	});

	test("counts them right", () => {
		const count = (verdict: string | null, level: string) =>
			rows.filter((row) => (verdict === null || row.verdict === verdict) && row.level === level).length;
		const lines = [...verdicts, null].map((verdict) => {
			const [one, two] = [count(verdict, "1"), count(verdict, "2")];
			return `| ${verdict ?? "all"} | ${one} | ${two} | ${one + two} |`;
		});
		expect(page.split("\n").filter((line) => /^\| [a-z][^|]* \| \d+ \| \d+ \| \d+ \|$/.test(line))).toEqual(lines);
	});
});

describe("what is promised of security", () => {
	const promises = read("docs/security.md").replaceAll(/\s+/g, " ");

	test("has the figures of fields", () => {
		expect(promises).toContain(`any characters, ${passwordLengthMin} to ${passwordLengthMax}, kept as typed`);
		expect(promises).toContain(`1 to ${usernameLengthMax} characters without blank`);
		expect(promises).toContain("and no user name, at most 500;");
		expect(refused(() => optionalAddress("site", `https://a.test/${"a".repeat(485)}`))).toBeNull();
		expect(refused(() => optionalAddress("site", `https://a.test/${"a".repeat(486)}`))?.kind).toBe("invalid");
		expect(promises).toContain("one `@` with a dot behind it, at most 254;");
		expect(refused(() => optionalEmail("email", `${"a".repeat(248)}@a.test`))?.kind).toBe("invalid");
		expect(optionalText("name", " a\u0007\r\nb ", 100)).toBe("a\nb");
	});

	test("has the figures of guessing", () => {
		expect(promises).toContain("5 failures an account, 30 a network (/64 in IPv6) within 15 minutes are free");
		const waits = (of: "account" | "address", from: number) =>
			Array.from({ length: 9 }, (_, at) => waitSeconds(of, from + at, 0, 0));
		for (const [of, free] of [
			["account", 5],
			["address", 30],
		] as const)
			expect(waits(of, free - 1)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60]);
	});

	test.each([
		["import", "POST", "/api/imports", "", 20],
		["generate", "POST", "/api/games/generate-full-schedule", "", 20],
		["upload", "POST", "/api/teams", "multipart/form-data; boundary=a", 60],
		["download", "GET", "/api/organizations/1/file", "", 5],
	] as const)("has how often somebody may %s", (_, method, path, type, most) => {
		expect(promises).toContain("20 a minute and person each");
		expect(promises).toContain("60, 5 a minute and person");
		const limits = expensiveLimits(() => 0);
		const request = new Request(`http://localhost${path}`, { method, headers: type ? { "content-type": type } : {} });
		for (let at = 0; at < most; at++) limits.count(request, path, 1);
		expect(refused(() => limits.count(request, path, 1))?.kind).toBe("often");
	});

	test("has the figures of what is sent", async () => {
		expect(promises).toContain("JSON of at most 2 MB, 50,000 values and 64 levels, or a form of at most 32 MB");
		const sent = (type: string, bytes: number) =>
			refused(() =>
				checkForgery(
					new Request("http://localhost/", {
						method: "POST",
						headers: {
							host: "localhost",
							"content-type": type,
							"content-length": String(bytes),
							"x-xsrf-token": tokenOf("secret"),
						},
					}),
					"secret",
					true,
					false,
				),
			)?.kind;
		for (const [type, most] of [
			["application/json", 2],
			["multipart/form-data", 32],
		] as const)
			expect([sent(type, most * 1024 * 1024), sent(type, most * 1024 * 1024 + 1)]).toEqual([undefined, "large"]);
		expect(promises).toContain("JPEG, PNG, WebP or GIF of at most 10 MB");
		const large = imageOf(new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]));
		expect(large).rejects.toThrow(said.fileTooLarge);
		expect(promises).toContain(`| taps | ${tapsMax} a request |`);
	});

	test("has how long things are kept", () => {
		expect(promises).toContain(`Deletions can be taken back for ${undoDays} days, the log reaches back ${auditDays};`);
	});

	test("names every variable that leads to somebody else", () => {
		for (const name of ["DATABASE_URL", "S3_BUCKET", "OIDC_ISSUER", "ANALYTICS"])
			expect(promises).toContain(`\`${name}\``);
	});
});

/** The refusal that this throws, or null. */
function refused(work: () => unknown): Refusal | null {
	try {
		work();
		return null;
	} catch (error) {
		if (error instanceof Refusal) return error;
		throw error;
	}
}
