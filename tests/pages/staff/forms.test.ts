import { afterAll, beforeAll, expect, test } from "bun:test";
import { undoCall } from "../../../src/domain/deletion/deletions.ts";
import { readPage } from "../../../src/http/posted/drawn.ts";
import { openApiSite, type ApiSite } from "../../api/league.ts";
import { crawl } from "../../support/demo.ts";
import { staffOf } from "../../support/staff.ts";

let site: ApiSite;
let pages: Map<string, { html: string }>;

beforeAll(async () => {
	site = await openApiSite();
	const owner = await staffOf(site, site.acme, "super_admin", "leagues.example");
	pages = await crawl(owner.get, ["/dashboard/seasons", "/organizations", `/organizations/${site.acme.id}`], 12);
}, 120_000);
afterAll(async () => await site.close());

test("a button that opens a dialog names it and its row, each another on a page (forms 4)", () => {
	const wrong = [...pages].flatMap(([path, { html }]) => {
		const { openers, forms } = readPage(html);
		const names = openers.map(({ name }) => name).filter(Boolean); // one that an island draws itself needs its script
		const twice = names.filter((name, at) => names.indexOf(name) !== at);
		const lost = openers.filter(({ dialog }) => forms.every((form) => form.dialog !== dialog));
		return [...twice, ...lost.map(({ dialog }) => `no form in ${dialog}`)].map((what) => `${path}: ${what}`);
	});
	expect(wrong).toEqual([]);
	expect([...pages.values()].flatMap(({ html }) => readPage(html).openers).length).toBeGreaterThan(20);
});

/** Sent by an island, which needs its script anyway. */
const ofIslands = new Set(["DELETE /api/divisions/{id}"]);
/** Sent by the sentence that says what was deleted, on whichever page that is (forms 6). */
const ofSentences = new Set<string>([undoCall]);

test("a form that makes a call can be posted, and sent by a button of its own (forms 1)", () => {
	const wrong = [...pages].flatMap(([path, { html }]) =>
		readPage(html.replaceAll(/<\/?noscript>/g, ""))
			.forms.filter(
				({ words }) => words["call"] !== undefined && !ofIslands.has(words["call"]) && !ofSentences.has(words["call"]),
			)
			.filter(({ fields, submit }) => submit === null || fields.every(({ name }) => name !== "_token"))
			.map(({ words }) => `${path}: ${words["call"]}`),
	);
	expect(wrong).toEqual([]);
});
