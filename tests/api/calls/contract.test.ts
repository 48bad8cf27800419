import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { filled, openApiSite, publicRows, withQuery, type ApiSite } from "../league.ts";
import { said } from "../../support/said.ts";

let site: ApiSite;
beforeAll(async () => {
	site = await openApiSite();
});
afterAll(async () => await site.close());

const rows = publicRows();
const ofSite = rows.filter(({ access }) => access.includes("public"));
const path = (row: { path: string }) => filled(row.path, { league: site.league, organization: site.acme });
const foreign = (row: { path: string }) => filled(row.path, { league: site.other, organization: site.harbor });
const hasId = (row: { path: string }) => /\{/.test(row.path) && !row.path.includes("{sportId}");

const absent = (text: string) => {
	if (text.startsWith("/playersv2/")) return "Failed to fetch player";
	if (text.startsWith("/teamsv2/")) return "Failed to fetch team";
	if (text.startsWith("/gamesv2/")) return said.gameNotFound;
	if (text.startsWith("/pages/by-slug/")) return said.pageNotFound;
	return text.includes("/divisions/") ? said.divisionNotFound : "Not found.";
};

test("the table has the calls that this file is about", () => {
	expect(rows.length).toBeGreaterThanOrEqual(28);
	expect(rows.map(path).filter((text) => text.includes("{"))).toEqual([]);
});

test.each([
	["/gamesv2/999999?slug=acme", said.gameNotFound],
	["/gamesv2/999999/live?slug=acme", said.gameNotFound],
	["/pages/by-slug/nowhere?orgId=1", said.pageNotFound],
	["/organizations/slug/nobody", said.organizationNotFound],
	["/organizations/domain/nobody.example", said.organizationNotFound],
	["/organization-links/999999", said.organizationNotFound],
])("%s says what is not there as its page does (wording 5)", async (text, message) => {
	const { status, json } = await site.call(text);
	expect([status, json]).toEqual([404, { message }]);
});

describe("a call of visitors", () => {
	test.each(rows.map((row) => [row.path, row] as const))("%s has the keys of its row (wire 5)", async (_, row) => {
		const query = row.access === "any" ? path(row) : withQuery(path(row), "slug=acme");
		const { status, json, headers } = await site.call(query);
		expect(status).toBe(200);
		expect(headers.get("cache-control")).toBe("no-store");
		expect(headers.get("content-type")).toStartWith("application/json");
		if (row.path !== "/auth/check-auth") expect(headers.get("set-cookie")).toBeNull();
		const keys = keysOf(row.response);
		if (keys === "list") expect(Array.isArray(json)).toBe(true);
		else expect(Object.keys(json).toSorted()).toEqual(keys.toSorted());
	});

	test.each(ofSite.map((row) => [row.path, row] as const))(
		"%s needs a site: by slug, domain or host, else 401",
		async (_, row) => {
			const bySlug = await site.call(withQuery(path(row), "slug=acme"));
			expect(bySlug.status).toBe(200);
			expect((await site.call(withQuery(path(row), "domain=www.acme.test"))).text).toBe(bySlug.text);
			expect((await site.call(path(row), { host: "acme.test" })).text).toBe(bySlug.text);
			const without = await site.call(path(row));
			expect([without.status, without.json]).toEqual([401, { message: "Unauthorized access" }]);
			expect((await site.call(withQuery(path(row), "slug=nobody"))).status).toBe(404);
			expect((await site.call(withQuery(path(row), "slug=harbor"), { host: "acme.test" })).status).toBe(404);
		},
	);

	test.each(ofSite.filter(hasId).map((row) => [row.path, row] as const))(
		"%s does not know another organization's ids",
		async (_, row) => {
			const { status, json } = await site.call(withQuery(foreign(row), "slug=acme"));
			expect([status, json]).toEqual([404, { message: absent(row.path) }]);
		},
	);

	test.each(rows.map((row) => [row.path, row] as const))("%s bears absurd values", async (_, row) => {
		for (const value of ["0", "-1", "1e9", "999999999999999999999", "%00", "%E0%A4%A", "a'b", "null", "%2e%2e"]) {
			const inPath = row.path.replaceAll(/\{\w+\}/g, value);
			for (const text of [
				withQuery(inPath, "slug=acme"),
				withQuery(path(row), `slug=${value}`),
				withQuery(path(row), `domain=${value}`),
				withQuery(path(row), `slug=acme&scope=${value}&userId=${value}`),
				withQuery(path(row).replace(/orgId=\d+/, ""), `orgId=${value}`),
			]) {
				const { status, json } = await site.call(text);
				expect([text, status < 500]).toEqual([text, true]);
				if (status !== 200) expect(Object.keys(json)).toEqual(["message"]);
			}
		}
	});
});

/** `list` for a bare array, else the keys that the row's response column names. */
function keysOf(response: string): string[] | "list" {
	if (/^(a )?list/.test(response)) return "list";
	return [...response.replaceAll(/\(.*?\)|:.*$| with .*$/g, "").matchAll(/\w+/g)].map(([key]) => key);
}
