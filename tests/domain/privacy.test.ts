import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { carefulFlag, carefulPrivacy, privacies } from "../../src/domain/player/privacy.ts";

test.each([
	[["full", "initial"], "full", "initial"],
	[["initial", "full"], "full", "initial"],
	[[null, "hidden"], "full", "hidden"],
	[[null, "full"], "hidden", null],
	[["full", null], "hidden", "hidden"],
	[["full", null], "full", "full"],
	[[null, null], "initial", null],
] as const)("of %p where the organization says %s, %p is kept", (records, usual, kept) => {
	expect(carefulPrivacy(records, usual)).toBe(kept);
});

test.each([
	[[null, false], true, false],
	[[true, null], false, false],
	[[null, true], false, null],
	[[true, true], false, true],
	[[false, true], true, false],
] as const)("of %p where the organization says %p, %p is kept", (records, usual, kept) => {
	expect(carefulFlag(records, usual)).toBe(kept);
});

test("nobody is shown more than any record allowed", () => {
	const privacy = fc.constantFrom(null, ...privacies);
	fc.assert(
		fc.property(fc.array(privacy, { minLength: 1 }), fc.constantFrom(...privacies), (records, usual) => {
			const degree = (one: string | null) => privacies.findIndex((known) => known === (one ?? usual));
			const kept = carefulPrivacy(records, usual);
			expect(degree(kept)).toBe(Math.max(...records.map(degree)));
		}),
	);
	fc.assert(
		fc.property(fc.array(fc.constantFrom(null, true, false), { minLength: 1 }), fc.boolean(), (records, usual) => {
			expect(carefulFlag(records, usual) ?? usual).toBe(records.every((shown) => shown ?? usual));
		}),
	);
});
