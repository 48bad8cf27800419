import { expect, test } from "bun:test";
import { holds, type Capability } from "../../../src/domain/roles.ts";
import { apiRoutes } from "../../support/api-routes.ts";
import { capabilities } from "../../support/capabilities.ts";
import { calls } from "../../support/contract.ts";

const registered = new Map(apiRoutes.map(({ method, path, access }) => [keyOf(method, path), access]));
const ofTable = calls.map(({ method, path }) => keyOf(method, path));

/** Names of parameters do not matter: `:id` and `{seasonId}` are the same place. */
function keyOf(method: string, path: string): string {
	return `${method} ${path.replace(/:\w+|\{\w+\}/g, "{}")}`;
}

/** Sign-in and sign-out ask nobody, and the description of all calls is none itself (wire 1). */
const unguarded = ["login", "logout", "second-factor", "second-factor/options", "passkey", "passkey/options"].map(
	(way) => `POST /api/auth/${way}`,
);
const description = "GET /api/openapi.json";

test("every call of the table has a route, twins each their own (wire 4)", () => {
	expect(ofTable.filter((key) => !registered.has(key))).toEqual([]);
	expect(new Set(ofTable).size).toBe(ofTable.length);
});

test("every route has its row in the table (wire 1)", () => {
	const known = new Set(ofTable);
	expect([...registered.keys()].filter((key) => !known.has(key))).toEqual([description]);
});

test("every route is guarded as its row says", () => {
	const wrong = calls.flatMap(({ method, path, access }) => {
		const guard = registered.get(keyOf(method, path)) ?? null;
		return fits(access, guard, `${method} ${path}`) ? [] : [`${method} ${path}: ${access}, but ${guard}`];
	});
	expect(wrong).toEqual([]);
});

test("every row says one of the words of access", () => {
	const words = new Set(calls.map(({ access }) => access));
	expect([...words].toSorted()).toEqual([
		"any",
		"owner",
		"public",
		"public or staff",
		"scorer",
		"self",
		"self or owner",
		"staff",
		"staff or scorer",
		"super_admin",
	]);
});

function fits(access: string, guard: string | null, name: string): boolean {
	if (guard === null) return access === "any" && unguarded.includes(name);
	if (access === "any" || access === "scorer") return guard === "any"; // the scorer's cookie is asked for by the call itself
	if (access.startsWith("public")) return guard === "public";
	if (access === "self" || (access === "self or owner" && guard === "self")) return guard === "self";
	if (!(capabilities as string[]).includes(guard)) return false;
	const capability = guard as Capability; // just looked up
	if (access.startsWith("staff")) return holds("staff", capability);
	return holds("org_owner", capability) === (access === "owner") && !holds("staff", capability);
}
