import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	type Capability,
	holds,
	losesOwner,
	relationOf,
	roles,
	type User,
	type UserRole,
	viewerOf,
	visitor,
} from "../../src/domain/roles.ts";
import { capabilities } from "../support/capabilities.ts";

const user = (role: UserRole, organization_id: number | null): User => ({
	id: 1,
	organization_id,
	username: "kim",
	email: null,
	role,
	theme: "light",
});

const granted = (role: UserRole, own: number | null, looked: number | null): Capability[] =>
	capabilities.filter((capability) => viewerOf(user(role, own), looked).can(capability));

test("staff keep the league, owners the people and the organization too, a super admin everything", () => {
	const ownersOnly: Capability[] = ["deletion.erase", "audit.see", "user.edit", "feature.edit", "organization.edit"];
	const isStaffs = (capability: Capability) => capability !== "platform.manage" && !ownersOnly.includes(capability);
	expect(granted("staff", 7, 7)).toEqual(capabilities.filter(isStaffs));
	expect(granted("org_owner", 7, 7)).toEqual(capabilities.filter((capability) => capability !== "platform.manage"));
	expect(granted("super_admin", null, 7)).toEqual(capabilities);
	expect(granted("staff", 7, 7)).toContain("game.score");
});

test("on another organization, and where there is none, staff and owners are visitors", () => {
	for (const role of ["staff", "org_owner"] as const)
		for (const [own, looked] of [
			[7, 8],
			[7, null],
			[null, 7],
			[null, null],
		] as const)
			expect(granted(role, own, looked)).toEqual([]);
	expect(granted("super_admin", null, null)).toEqual(capabilities);
	expect(granted("super_admin", 7, 8)).toEqual(capabilities);
});

test("nobody without a login may do anything", () => {
	expect(viewerOf(null, 7)).toBe(visitor);
	expect(visitor.user).toBeNull();
	expect(capabilities.filter((capability) => visitor.can(capability))).toEqual([]);
});

test("a role may what the roles below it may, and at home exactly what it holds", () => {
	const id = fc.integer({ min: 1, max: 3 });
	fc.assert(
		fc.property(fc.constantFrom(...capabilities), id, id, (capability, own, looked) => {
			const may = roles.map((role) => viewerOf(user(role, own), looked).can(capability));
			expect(may).toEqual(may.toSorted((a, b) => Number(b) - Number(a)));
			for (const role of roles) expect(viewerOf(user(role, own), own).can(capability)).toBe(holds(role, capability));
		}),
	);
});

describe("how one person stands to another", () => {
	const somebody = (id: number, role: UserRole, organization_id: number | null) => ({ id, role, organization_id });
	const owner = somebody(1, "org_owner", 7);
	const staff = somebody(2, "staff", 7);
	const elsewhere = somebody(3, "staff", 8);
	const root = somebody(4, "super_admin", null);

	test("owners reach the people of their organization, a super admin everybody's, staff nobody else", () => {
		expect(relationOf(owner, staff)).toBe("member");
		expect(relationOf(owner, somebody(5, "org_owner", 7))).toBe("member");
		expect(relationOf(owner, elsewhere)).toBeNull();
		expect([relationOf(root, owner), relationOf(root, elsewhere)]).toEqual(["member", "member"]);
		expect([relationOf(staff, owner), relationOf(staff, somebody(6, "staff", 7))]).toEqual([null, null]);
	});

	test("nobody but themselves reaches a super admin, and everybody reaches themselves", () => {
		for (const person of [owner, staff, elsewhere, root]) expect(relationOf(person, person)).toBe("self");
		for (const person of [owner, staff, somebody(5, "super_admin", null)]) expect(relationOf(person, root)).toBeNull();
	});

	test("whoever is reached is of the same organization, or it is a super admin who reaches", () => {
		const person = fc.record({
			id: fc.integer({ min: 1, max: 4 }),
			role: fc.constantFrom(...roles),
			organization_id: fc.constantFrom(7, 8, null),
		});
		fc.assert(
			fc.property(person, person, (one, other) => {
				fc.pre(relationOf(one, other) === "member");
				expect(holds(one.role, "user.edit")).toBe(true);
				expect(one.role === "super_admin" || one.organization_id === other.organization_id).toBe(true);
			}),
		);
	});

	test("an owner is lost where one becomes staff or goes, and nowhere else", () => {
		const lost = roles.flatMap((before) =>
			[...roles, null].filter((after) => losesOwner(before, after)).map((after) => `${before} ${after}`),
		);
		expect(lost).toEqual(["org_owner super_admin", "org_owner staff", "org_owner null"]);
	});
});
