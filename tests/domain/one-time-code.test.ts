import { createHmac } from "node:crypto";
import { expect, test } from "bun:test";
import fc from "fast-check";
import {
	base32,
	codeAddress,
	digitsOf,
	fittingStep,
	fromBase32,
	readCode,
	stepBytes,
	stepOf,
} from "../../src/domain/account/one-time-code.ts";
import { readRecoveryCode, recoveryLetters, recoveryText } from "../../src/domain/account/recovery-codes.ts";
import { depth } from "../support/depth.ts";

const key = new TextEncoder().encode("12345678901234567890");
const macOf = (step: Uint8Array) => new Uint8Array(createHmac("sha1", key).update(step).digest());
const codeAt = (instant: number) => digitsOf(macOf(stepBytes(stepOf(instant))));

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
	[59, "287082"],
	[1111111109, "081804"],
	[1111111111, "050471"],
	[1234567890, "005924"],
	[2000000000, "279037"],
	[20000000000, "353130"],
])("at second %d the code is that of RFC 6238", (second, code) => {
	expect(codeAt(second * 1000)).toBe(code);
});

test("a code counts in its half minute and in those beside it, and not after it was used (factors 3)", () => {
	fc.assert(
		fc.property(fc.integer({ min: 60_000, max: 4e12 }), fc.integer({ min: -3, max: 3 }), (instant, by) => {
			const code = codeAt(instant + by * 30_000);
			const step = stepOf(instant) + by;
			const fits = fittingStep(code, instant, null, macOf);
			if (Math.abs(by) <= 1) expect(fits === step || codeAt(Number(fits) * 30_000) === code).toBe(true);
			expect(fittingStep(code, instant, stepOf(instant) + 1, macOf)).toBeNull();
		}),
		{ numRuns: depth(50, 2000) },
	);
});

test("base32 gives back its bytes, and writes those of RFC 4648", () => {
	const of = (text: string) => base32(new TextEncoder().encode(text));
	expect(["f", "fo", "foo", "foob", "fooba", "foobar"].map(of)).toEqual([
		"MY",
		"MZXQ",
		"MZXW6",
		"MZXW6YQ",
		"MZXW6YTB",
		"MZXW6YTBOI",
	]);
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
			expect(fromBase32(base32(bytes))).toEqual(bytes);
		}),
		{ numRuns: depth(50, 2000) },
	);
});

test("an app's address holds names with any letter", () => {
	const address = new URL(codeAddress("MZXW6", "Harbor: Ünited", "ada&lea"));
	expect(address.pathname.split("/").at(-1)).toBe("Harbor%3A%20%C3%9Cnited:ada%26lea");
	expect(address.searchParams.get("issuer")).toBe("Harbor: Ünited");
	expect(address.searchParams.get("secret")).toBe("MZXW6");
});

test("what is typed as a code may have blanks", () => {
	expect(
		["123456", " 123 456 ", "１２３ ４５６", "12345", "1234567", "12345a", "", null, 123456].map(readCode),
	).toEqual(["123456", "123456", "123456", null, null, null, null, null, null]);
});

test("a recovery code is read with and without its dashes, in any case", () => {
	const secret = fc.string({ unit: fc.constantFrom(...recoveryLetters), minLength: 10, maxLength: 10 });
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 10 }), secret, (number, secret) => {
			const text = recoveryText(number, secret);
			for (const typed of [text, text.toUpperCase(), text.replaceAll("-", ""), ` ${text.replaceAll("-", " ")} `])
				expect(readRecoveryCode(typed)).toEqual({ number, secret });
		}),
		{ numRuns: depth(50, 2000) },
	);
	expect(
		["", "11-abcde-fghjk", "0-abcde-fghjk", "1-abcde-fghj", "x".repeat(1000), 7, null].map(readRecoveryCode),
	).toEqual(Array(7).fill(null));
	expect(readRecoveryCode("３－ＡＢＣＤＥ－ｆｇｈｊｋ")).toEqual({ number: 3, secret: "abcdefghjk" });
});
