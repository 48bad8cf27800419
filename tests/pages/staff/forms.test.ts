import { afterAll, beforeAll, expect, test } from "bun:test";
import { undoCall } from "../../../src/domain/deletion/deletions.ts";
import { readPage } from "../../../src/http/posted/drawn.ts";
import { openApiSite, type ApiSite } from "../../api/league.ts";
import { crawl } from "../../support/demo.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

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

/** Everything is another's then, around the main part too. */
const changesOrganization = "PUT /api/session/organization";

test("a form that leads nowhere else has its page renewed where one is, instead of opened anew at its top (forms 11)", () => {
	const wrong = [...pages].flatMap(([path, { html }]) =>
		readPage(html)
			.forms.filter(({ words }) => words["next"] === path && words["call"] !== changesOrganization)
			.map(({ words }) => `${path}: ${words["call"]}`),
	);
	expect(wrong).toEqual([]);
	expect([...pages.keys()]).toContainEqual(expect.stringMatching(/^\/dashboard\/venues\/\d+$/));
});

/** What the specification lets a call's form say when it fails; `#` is an id, of the path or of the form. */
const failures: Record<string, RegExp> = {
	"POST /api/teams": /^Failed to add team$/,
	"POST /api/seasonsv2/#/leagues/#/teams": /^Failed to add team$/,
	"POST /api/seasonsv2/#/leagues/#/teams/several": /^Failed to add team$/,
	"PUT /api/teams/#": /^Failed to update team$/,
	"PUT /api/seasonsv2/#/leagues/#/teams/#": /^Failed to update team$/,
	"PUT /api/seasonsv2/#/leagues/#/teams/#/toggle-hidden": /^Failed to update team$/,
	"POST /api/seasonsv2/#/leagues/#/teams/#/players": /^Error adding player$/,
	"POST /api/seasonsv2/#/leagues/#/teams/#/roster": /^Error adding player$/,
	"PUT /api/playersv2/#": /^Error updating player$|^Failed to update player$/,
	"DELETE /api/playersv2/#": /^Failed to delete player$/,
	"PUT /api/seasonsv2/#": /^Error updating season$/,
	"DELETE /api/seasonsv2/#": /^Error deleting season$/,
	"POST /api/seasonsv2/#/leagues/#/games": /^Failed to create game\./,
	"PUT /api/seasonsv2/#/leagues/#/games/#": /^Failed to update game\.$/,
	"POST /api/bye-dates": /^Failed to create bye$/,
	"POST /api/week-offs": /^Failed to create week off\.$/,
	"PUT /api/gamesv2/#/details": /^Failed to update game details\.$/,
	"POST /api/organizations": /^Error creating organization$/,
	"PUT /api/organizations/#": /^Error updating organization$/,
	"DELETE /api/organizations/#": /^Error deleting organization$/,
	"POST /api/admin/organizations": /^Failed to create user$/,
	"PUT /api/organization-features/#": /^Failed to update feature$/,
	"POST /api/usersv2": /^Error creating user$/,
	"PUT /api/usersv2/#": /^Error updating user$|^Failed to update user$/,
	...Object.fromEntries(
		[
			"DELETE /api/teams/#",
			"DELETE /api/seasonsv2/#/leagues/#",
			"DELETE /api/seasonsv2/#/leagues/#/teams/#",
			"DELETE /api/seasonsv2/#/leagues/#/teams/#/players/#",
			"DELETE /api/divisions/#",
			"DELETE /api/#",
		].map((call) => [call, new RegExp(`^${RegExp.escape(said.deletingFailed)}$`)]),
	),
};

test("a form says of a failure what the specification lets it say (wording 2)", () => {
	const seen = new Set<string>();
	const wrong = [...pages].flatMap(([path, { html }]) =>
		readPage(html.replaceAll(/<\/?noscript>/g, "")).forms.flatMap(({ words }) => {
			const call = (words["call"] ?? "").replace(/\{\w+\}|\b\d+\b/g, "#");
			seen.add(call);
			return failures[call]?.test(words["fail"] ?? "") === false ? [`${path}: ${call}: ${words["fail"]}`] : [];
		}),
	);
	expect(wrong).toEqual([]);
	expect(Object.keys(failures).filter((call) => !seen.has(call))).toEqual([]);
});
