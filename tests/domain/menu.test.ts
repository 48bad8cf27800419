import { expect, test } from "bun:test";
import {
	type Link,
	checkDeletable,
	builtinPages,
	checkLink,
	derivedSlug,
	freeAddress,
	givesNoAddress,
	defaultLinks,
	isBuiltin,
	isDuplicateLabel,
	isProtected,
	previewAddress,
	withExternal,
	withLabel,
} from "../../src/domain/link/menu.ts";
import { Refusal } from "../../src/domain/refusal.ts";

const link = (more: Partial<Link> = {}): Link => ({
	id: 1,
	label: "Gym rules",
	slug: "gym-rules",
	url: null,
	is_external: false,
	show_in_navbar: true,
	position: 0,
	...more,
});
const form = (label: string, more: Partial<Link> = {}) => ({ label, slug: "", url: null, is_external: false, ...more });

test("a new organization's links are pages of the product", () => {
	expect(defaultLinks.map((entry) => `${entry.label} ${entry.slug}`)).toEqual([
		"Home ",
		"Standings teamList",
		"Schedule schedule",
		"Players players",
		"Leaderboard leaderboard",
	]);
	for (const { slug } of defaultLinks) expect(isBuiltin({ slug, is_external: false })).toBe(true);
});

test("pages of one's own and other websites are not the product's", () => {
	for (const slug of ["gym-rules", "contact", "store", "youth"])
		expect(isBuiltin({ slug, is_external: false })).toBe(false);
	expect(isBuiltin({ slug: "teamList", is_external: true })).toBe(false);
	expect(isBuiltin({ slug: "leagueInfo", is_external: false })).toBe(true);
});

test("Players, Schedule and Standings cannot be deleted", () => {
	for (const label of ["Players", "Schedule", "Standings", " standings "]) {
		expect(isProtected({ label })).toBe(true);
		expect(() => checkDeletable({ label })).toThrow(Refusal);
	}
	expect(isProtected({ label: "Leaderboard" })).toBe(false);
	expect(() => checkDeletable({ label: "Home" })).not.toThrow();
});

test("the preview shows the domain, or the shared host and slug, and the path", () => {
	const site = { domain: null, host: "tipoff.example", slug: "harbor-adult" };
	expect(previewAddress(site, "code-of-conduct")).toBe("tipoff.example/harbor-adult/code-of-conduct");
	expect(previewAddress({ ...site, domain: "harbor.org" }, "code-of-conduct")).toBe("harbor.org/code-of-conduct");
	expect(previewAddress({ ...site, domain: "harbor.org" }, "")).toBe("harbor.org/");
});

test("the slug follows the label of an internal link that is not the product's", () => {
	expect(withLabel(form(""), "Code of Conduct", true).slug).toBe("code-of-conduct");
	expect(withLabel(form("Gym", { slug: "gym" }), "Gym rules", false).slug).toBe("gym-rules");
	expect(withLabel(form("Standings", { slug: "teamList" }), "Table", false)).toEqual(
		form("Table", { slug: "teamList" }),
	);
	expect(withLabel(form("Home"), "Start", false).slug).toBe("");
	expect(withLabel(form("X", { is_external: true, slug: "old" }), "Y", true).slug).toBe("old");
});

test("switching to a page on the site clears the address and keeps the slug", () => {
	const shop = form("Shop", { is_external: true, slug: "shop", url: "https://x.org" });
	expect(withExternal(shop, false)).toEqual(form("Shop", { slug: "shop" }));
	expect(withExternal(shop, true)).toEqual(shop);
});

test("a label is a duplicate without regard to case and spaces around it", () => {
	expect(isDuplicateLabel(" GYM rules", [link()])).toBe(true);
	expect(isDuplicateLabel("Gym", [link()])).toBe(false);
});

const sentence = (run: () => unknown) => {
	try {
		run();
		return null;
	} catch (error) {
		return error instanceof Refusal ? `${error.kind} ${error.message} ${JSON.stringify(error.fields)}` : String(error);
	}
};

test("a new link is stored trimmed, with the slug of its label", () => {
	expect(checkLink(form("  Code of Conduct ", { slug: "sent-slug" }), [link()], null)).toEqual(
		form("Code of Conduct", { slug: "code-of-conduct" }),
	);
	expect(checkLink(form("Contact"), [], null).slug).toBe("contact");
});

test("a label is required, short, and new", () => {
	expect(sentence(() => checkLink(form("  "), [], null))).toBe('invalid Enter a label. {"label":"Enter a label."}');
	expect(sentence(() => checkLink(form("x".repeat(61)), [], null))).toMatch(/^invalid At most 60 characters\. /);
	expect(sentence(() => checkLink(form("é".repeat(60)), [], null))).toBeNull();
	expect(sentence(() => checkLink(form("GYM RULES"), [link()], null))).toMatch(/^invalid This link already exists\. /);
});

test("while editing a label may repeat, but not a slug", () => {
	const previous = link({ id: 2, label: "Other", slug: "other" });
	expect(sentence(() => checkLink(form("Gym rules"), [link()], previous))).toMatch(
		/^invalid The address "gym-rules" is already in use\. /,
	);
	const website = link({ is_external: true, url: "https://x.org" });
	expect(checkLink(form("Gym rules"), [website], previous).slug).toBe("gym-rules");
});

test("a slug that is empty or the product's own is refused with a sentence", () => {
	expect(sentence(() => checkLink(form("日本"), [], null))).toMatch(/^invalid The address needs at least two/);
	expect(sentence(() => checkLink(form("Leaderboard"), [], null))).toMatch(
		/^invalid The address "leaderboard" is kept/,
	);
});

test("a link of the product keeps its slug under another label", () => {
	const standings = link({ label: "Standings", slug: "teamList" });
	expect(checkLink(form("Table"), [], standings)).toEqual(form("Table", { slug: "teamList" }));
	expect(checkLink(form("Start"), [], link({ label: "Home", slug: "" })).slug).toBe("");
});

const external = (url: string | null) => form("Shop", { is_external: true, url });

test("an external link needs a web address, a mailto or a tel", () => {
	expect(checkLink(external(" shop.example/cart "), [], null)).toEqual(external("https://shop.example/cart"));
	expect(checkLink(external("mailto:a@x.org"), [], null).url).toBe("mailto:a@x.org");
	expect(checkLink(external("tel:+15551234"), [], null).url).toBe("tel:+15551234");
	expect(checkLink(external("https://x.org"), [], link()).slug).toBe("gym-rules");
	expect(sentence(() => checkLink(external(null), [], null))).toMatch(
		/^invalid Enter the address of the other website\. /,
	);
	expect(sentence(() => checkLink(external("javascript:alert(1)"), [], null))).toBe(
		'invalid This is not a web address. {"url":"This is not a web address."}',
	);
});

test("a link made internal again keeps the slug that it had, unless that is taken by now", () => {
	const website = link({ is_external: true, url: "https://x.org", slug: "teamList" });
	expect(checkLink(form("Table", { slug: "teamList" }), [], website).slug).toBe("teamList");
	expect(checkLink(form("Table", { slug: "elsewhere" }), [], website).slug).toBe("table");
	expect(checkLink(form("Table"), [], { ...website, slug: "" }).slug).toBe("table");
	expect(sentence(() => checkLink(form("Table", { slug: "teamList" }), [link({ slug: "teamList" })], website))).toMatch(
		/^invalid The address "teamList" is already in use\. /,
	);
	expect(checkLink(form("Gym hall", { slug: "gym-rules" }), [], link()).slug).toBe("gym-hall");
});

const choose = (
	label: string,
	choice: { page?: string; address?: string },
	others: Link[] = [],
	previous: Link | null = null,
) => checkLink(form(label), others, previous, choice).slug;

test("a page of the product is put into the menu by choosing it, once", () => {
	for (const { label, slug } of builtinPages) {
		expect(choose(`Our ${label}`, { page: slug })).toBe(slug);
		expect(isBuiltin({ slug, is_external: false })).toBe(true);
	}
	const home = link({ label: "Start", slug: "" });
	expect(sentence(() => choose("Home", { page: "" }, [home]))).toBe(
		'invalid This page is in the menu already. {"page":"This page is in the menu already."}',
	);
	expect(sentence(() => choose("X", { page: "login" }))).toMatch(/^invalid There is no such page\./);
});

test("the name of a page of the product stays refused as a page of one's own, with the way", () => {
	expect(sentence(() => choose("Tournament", {}))).toStartWith(
		'invalid The address "tournament" is kept for the platform. To put Tournament into the menu, choose it under Page. ',
	);
	expect(sentence(() => choose("Teams", {}))).toContain("To put Standings into the menu");
	expect(sentence(() => choose("Login", {}))).toStartWith('invalid The address "login" is kept for the platform. {');
});

test("Home is the home where the menu has none, else a page like any other", () => {
	expect(choose(" home ", {})).toBe("");
	expect(choose("Home", {}, [link({ label: "Start", slug: "" })])).toBe("home");
	expect(derivedSlug("Home", [], link())).toBe("home");
});

test("a label without Latin letters or digits gets an address beside it", () => {
	expect(givesNoAddress(derivedSlug("مباريات الدوري", [], null), "مباريات الدوري")).toBe(true);
	expect(givesNoAddress("gym", "Gym")).toBe(false);
	expect(freeAddress([])).toBe("page-2");
	expect(freeAddress([link({ slug: "page-2" }), link({ slug: "page-3", is_external: true })])).toBe("page-3");
	expect(choose("规则", { address: " Rules-ZH " })).toBe("rules-zh");
	expect(sentence(() => choose("规则", { address: "two words" }))).toMatch(
		/"address":"The address may have only small/,
	);
	expect(sentence(() => choose("规则", { address: "login" }))).toMatch(/"address":"The address \\"login\\" is kept/);
});

test("an address that was chosen stays under another label, and may be kept instead of the label's", () => {
	const rules = link({ label: "规则", slug: "rules-zh" });
	expect(choose("House rules", {}, [], rules)).toBe("rules-zh");
	expect(choose("House rules", { address: "gym-rules" }, [], link())).toBe("gym-rules");
	expect(choose("House rules", {}, [], link())).toBe("house-rules");
});
