import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { createApi } from "../../src/api/index.ts";
import { capabilities, holds, type Capability } from "../../src/domain/roles.ts";

const file = new URL("../../../shared/contract/endpoints.tsv", import.meta.url);
const isHere = existsSync(file);

interface Row {
	name: string;
	access: string;
}

const rows: Row[] = isHere
	? readFileSync(file, "utf8")
			.trim()
			.split("\n")
			.slice(1)
			.map((line) => line.split("\t"))
			.map(([method = "", path = "", access = ""]) => ({ name: `${method} ${path}`, access }))
	: [];

const routes = new Map(
	createApi({ sessions: { secure: false } } as never) // only its route table is read
		.routes.map(({ method, path, hooks }) => [
			`${method} ${path.replace(/:\w+/g, "{}")}`,
			((hooks as { detail?: Record<string, unknown> } | undefined)?.detail?.["x-access"] ?? null) as string | null, // what the guards note
		]),
);
const keyOf = (name: string) => name.replace(/\{\w+\}/g, "{}");

test.skipIf(!isHere)("every call of the contract has a route", () => {
	expect(rows.map(({ name }) => name).filter((name) => !routes.has(keyOf(name)))).toEqual([]);
	expect(rows.length).toBe(128);
});

test.skipIf(!isHere)("every route is guarded as its row says", () => {
	const wrong = rows.flatMap(({ name, access }) => {
		const guard = routes.get(keyOf(name)) ?? null;
		return fits(access, guard, name) ? [] : [`${name}: ${access}, but ${guard}`];
	});
	expect(wrong).toEqual([]);
});

function fits(access: string, guard: string | null, name: string): boolean {
	if (name === "POST /api/auth/login" || name === "POST /api/auth/logout") return true;
	if (access === "any") return guard === "any";
	if (access.startsWith("public")) return guard === "public";
	if (!(capabilities as string[]).includes(guard ?? "")) return access.startsWith("self") && guard !== null;
	const capability = guard as Capability; // just looked up
	if (access === "staff") return holds("staff", capability);
	if (access === "owner") return holds("org_owner", capability) && !holds("staff", capability);
	return true;
}
