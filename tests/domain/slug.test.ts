import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { routeSegments } from "../../src/domain/routes.ts";
import { slugOf, slugRefusal } from "../../src/domain/slug.ts";
import { anyText } from "../support/any-text.ts";
import { routes } from "../support/contract.ts";
import { depth } from "../support/depth.ts";
import { said } from "../support/said.ts";

test("a slug is the label in small letters with single hyphens between runs", () => {
	expect(slugOf("Code of Conduct")).toBe("code-of-conduct");
	expect(slugOf("  Rules & FAQs!! (2026)  ")).toBe("rules-faqs-2026");
	expect(slugOf("Código Único")).toBe("codigo-unico");
	expect(slugOf("---")).toBe("");
	expect(slugOf("日本")).toBe("");
});

test("a long label is cut at 40 without a hyphen at the end", () => {
	expect(slugOf("a".repeat(39) + " b")).toBe("a".repeat(39));
	expect(slugOf("a".repeat(60))).toBe("a".repeat(40));
});

test("a derived slug is always of the slug's form, or empty", () => {
	fc.assert(
		fc.property(fc.oneof(fc.string(), anyText), (label) => {
			const slug = slugOf(label);
			expect(slug === "" || (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 40)).toBe(true);
			expect(slugOf(slug)).toBe(slug);
		}),
		{ numRuns: depth(300, 3000), seed: 5 },
	);
});

test("what is no slug is refused with a sentence", () => {
	expect(slugRefusal("", "page")).toBe(said.slugTooShort);
	expect(slugRefusal("a", "page")).toBe("The address must have 2 to 40 characters.");
	expect(slugRefusal("a".repeat(41), "page")).toBe("The address must have 2 to 40 characters.");
	expect(slugRefusal("aa", "page")).toBeNull();
	expect(slugRefusal("a".repeat(40), "page")).toBeNull();
	for (const slug of ["Acme", "a--b", "-ab", "ab-", "a b", "café"]) {
		expect(slugRefusal(slug, "page")).toBe(
			"The address may have only small letters, digits and single hyphens between them.",
		);
	}
	expect(slugRefusal("2026", "page")).toBe("The address must not be only digits.");
	expect(slugRefusal("fall-2026", "page")).toBeNull();
});

test("a slug in use is refused without regard to case", () => {
	expect(slugRefusal("acme", "organization", ["other", "ACME"])).toBe('The address "acme" is already in use.');
	expect(slugRefusal("acme", "organization", ["acme-2"])).toBeNull();
});

test("the platform's words are kept from organizations, technical words from everybody", () => {
	expect(slugRefusal("news", "organization")).toBe('The address "news" is kept for the platform.');
	expect(slugRefusal("news", "page")).toBeNull();
	expect(slugRefusal("api", "organization")).not.toBeNull();
	expect(slugRefusal("api", "page")).not.toBeNull();
});

test("pages may stand where an organization has its own content, and three route names are free for all", () => {
	for (const slug of ["contact", "store", "youth"]) {
		expect(slugRefusal(slug, "page")).toBeNull();
		expect(slugRefusal(slug, "organization")).not.toBeNull();
	}
	for (const slug of ["jccoc", "millionaire", "fab"]) {
		expect(slugRefusal(slug, "organization")).toBeNull();
		expect(slugRefusal(slug, "page")).toBeNull();
	}
	for (const slug of ["schedule", "players", "leaderboard", "tournament"]) {
		expect(slugRefusal(slug, "page")).not.toBeNull();
		expect(slugRefusal(slug, "organization")).not.toBeNull();
	}
});

/** Organizations whose own addresses the table has, beside `{slug}` (hosts 7). */
const isSlug = (segment: string) => segment === "jccoc" || segment === "millionaire";

test("the list of route segments is exactly that of the table of routes", () => {
	const segments = routes
		.map(({ path }) => path.replace("{base}", "").split("/")[1] ?? "")
		.filter((segment) => segment !== "" && !segment.startsWith("{") && !isSlug(segment))
		.map((segment) => segment.toLowerCase());
	expect([...routeSegments].toSorted()).toEqual([...new Set(segments)].toSorted());
});
