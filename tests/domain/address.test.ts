import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { isLiteral, isLocalHost, normalizeHost, splitSlug, urlOf } from "../../src/domain/address.ts";
import { withBase } from "../../src/domain/paths.ts";

test.each([
	["Acme.test", "acme.test"],
	["www.acme.test:8080", "acme.test"],
	["acme.test.", "acme.test"],
	["www.www.acme.test", "www.acme.test"],
	["www.", "www"],
	["localhost:3000", "localhost"],
	["127.0.0.1:3000", "127.0.0.1"],
	["[::1]:3000", "::1"],
	["[2001:DB8:0:0::10]:8", "2001:db8:0:0::10"],
	["acme.test:8", "acme.test"],
	["a.test", "a.test"],
	["bücher.example", "xn--bcher-kva.example"],
])("the host %s is compared as %s", (header, host) => {
	expect(normalizeHost(header)).toBe(host);
});

test.each([
	null,
	undefined,
	"",
	"user@acme.test",
	"acme.test,evil.test",
	"a b",
	"acme.test/x",
	"-acme.test",
	"acme..test",
	"acme.test:port",
	"a".repeat(300),
	"%61cme",
	"é\u0000",
	"[::1",
	"http://acme.test",
	"ü b",
	"ü<b>",
])("%p is no host", (header) => {
	expect(normalizeHost(header)).toBeNull();
});

test("localhost, its subdomains and addresses are local", () => {
	expect(["localhost", "harbor.localhost", "127.0.0.1", "::1"].map(isLocalHost)).toEqual([true, true, true, true]);
	expect(["acme.test", "notlocalhost"].map(isLocalHost)).toEqual([false, false]);
	expect(["localhost", "harbor.localhost", "8.8.8.8", "1.2.3"].map(isLiteral)).toEqual([true, false, true, false]);
});

test.each([
	["/acme/teams/3", "acme", "/teams/3"],
	["/acme", "acme", "/"],
	["/acme/login", "acme", "/login"],
	["/jccoc/schedule", "jccoc", "/schedule"],
	["/millionaire", "millionaire", "/"],
	["/ACME/schedule", "ACME", "/schedule"],
	["/fab", "fab", "/"],
	["/fab/teamList", "fab", "/teamList"],
])("%s is the site %s at %s", (path, slug, rest) => {
	expect(splitSlug(path)).toEqual({ slug, path: rest });
});

test.each([
	"/",
	"/registration",
	"/leagueInfo",
	"/tournament",
	"/ourTeam",
	"/leagueFootage",
	"/youth",
	"/contact",
	"/login",
	"/teams/3",
	"/dashboard/seasons",
	"/2026",
	"/a",
	"/-x",
	"/api",
	"/under_score",
	"/fab/standings",
	"/FAB/Standings",
])("%s names no organization", (path) => {
	expect(splitSlug(path)).toBeNull();
});

test("what a base is put in front of comes off again", () => {
	const slug = fc.stringMatching(/^[a-z][a-z0-9]{2,10}$/).filter((text) => splitSlug(`/${text}`) !== null);
	const rest = fc.constantFrom("/", "/teams/3", "/schedule", "/player/7/stats");
	fc.assert(
		fc.property(slug, rest, (name, path) => {
			expect(splitSlug(withBase(`/${name}`, path))).toEqual({ slug: name, path });
		}),
	);
	expect(withBase("", "/teams/3")).toBe("/teams/3");
	expect(withBase("/acme", "/?a=1")).toBe("/acme?a=1");
});

test.each([
	["http://acme.test/teams/3?season=1", "/teams/3?season=1"],
	["https://acme.test:8443/", "/"],
	["http://acme.test", "/"],
	["http://%%%/schedule?team=5", "/schedule?team=5"],
	["http:///schedule", "/schedule"],
	["/schedule?next=http://evil.test/x", "/schedule?next=http://evil.test/x"],
	["//evil.test/x", "//evil.test/x"],
	["schedule", "/schedule"],
	["", "/"],
])("the address %p of a request is read as %s, whatever its host", (address, target) => {
	const url = urlOf(address);
	expect(url.origin).toBe("http://localhost");
	expect(url.pathname + url.search).toBe(target);
});
