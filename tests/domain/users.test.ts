import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { Refusal } from "../../src/domain/refusal.ts";
import { memberRole, newPassword, requiredUsername } from "../../src/domain/account/users.ts";
import { depth } from "../support/depth.ts";

const refusedField = (work: () => unknown) => {
	try {
		return work();
	} catch (error) {
		if (error instanceof Refusal) return Object.keys(error.fields ?? {}).join();
		throw error;
	}
};

test("a username is one word, trimmed, of 1 to 60 characters", () => {
	expect(requiredUsername("  Ada  ")).toBe("Ada");
	expect(requiredUsername("x".repeat(60))).toHaveLength(60);
	for (const value of ["", " ", null, undefined, 7, "two words", "a@b", "a/b", "a\tb", "x".repeat(61)])
		expect(refusedField(() => requiredUsername(value))).toBe("username");
});

test("whatever is taken as a username has no space, @ or slash", () => {
	fc.assert(
		fc.property(fc.string({ maxLength: 70 }), (text) => {
			const username = refusedField(() => requiredUsername(text));
			expect(String(username)).toMatch(/^[^\s@/]{1,60}$/u);
		}),
		{ numRuns: depth(200, 2000), seed: 23 },
	);
});

test("a new password is kept as it was typed, 8 to 200 characters; none is null", () => {
	expect(newPassword(" spaces count ")).toBe(" spaces count ");
	expect([newPassword(""), newPassword(null), newPassword(undefined)]).toEqual([null, null, null]);
	for (const value of ["1234567", "x".repeat(201), 12_345_678, {}, true])
		expect(refusedField(() => newPassword(value))).toBe("password");
	expect(newPassword("🏀".repeat(8))).toBe("🏀".repeat(8));
});

test("a member is staff unless an owner is named; nobody becomes a super admin", () => {
	expect([memberRole(undefined), memberRole(""), memberRole("org_owner")]).toEqual(["staff", "staff", "org_owner"]);
	for (const value of ["super_admin", "Staff", 1]) expect(refusedField(() => memberRole(value))).toBe("role");
});
