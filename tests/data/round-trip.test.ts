import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { fillDemo } from "../../db/demo.ts";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { bySlug } from "../../src/data/organization/platform.ts";
import { problemText } from "../../src/domain/csv/problem.ts";
import { testApp } from "../support/app.ts";
import { crawl } from "../support/demo.ts";
import { depth } from "../support/depth.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";
import { fillEverything } from "../support/seasons/full-season.ts";
import { translation } from "../support/same-pages.ts";
import { difference } from "../support/difference.ts";

const startMs = 240_000;
let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
	await fillDemo(site.database.db, { instant: site.now.instant });
	await site.write(await site.organization({ slug: "full-league", name: "Everybody" }), fillEverything);
	site.directory.unverify(true);
}, startMs);
afterAll(async () => await site.close());

/** The seasons of an organization, the oldest record first. */
const seasonsOf = async (slug: string) =>
	(
		await site.database.owner.sql<{ id: string }[]>`
			select s.id from seasons s join organizations o on o.id = s.organization_id where o.slug = ${slug} order by s.id`
	).map(({ id }) => Number(id));

const outcomeOf = (outcome: Awaited<ReturnType<typeof importTexts>>) =>
	outcome.outcome === "refused" ? outcome.problems.first.map(problemText) : outcome.outcome;

/** What belongs to the organization and to no season: its own domain and menu are taken away, the rest is given to the copy. */
async function copy(from: string, to: string) {
	const { db, owner } = site.database;
	const source = await bySlug(db, from);
	if (!source) throw new Error(`there is no ${from}`);
	await owner.sql`delete from domains where organization_id = ${source.id}`;
	await owner.sql`delete from links where organization_id = ${source.id} and position > 4`;
	site.directory.drop(source.id);
	const { name, city, color, theme, time_zone, site_variant, facebook_url, instagram_url, youtube_url } = source;
	const rest = { city, color, theme, time_zone, site_variant, facebook_url, instagram_url, youtube_url };
	await createOrganization(db, { slug: to, name, sport: source.sports[0]?.type, ...rest } as Parameters<
		typeof createOrganization
	>[1]); // the row has what the form of a new one has
	await owner.sql`update organizations set player_privacy = ${source.player_privacy} where slug = ${to}`;
	for (const season of await seasonsOf(from)) {
		const files = await exportSeason(db, from, { season });
		expect(outcomeOf(await importTexts(db, files, { slug: to }))).toBe("stored");
	}
	site.directory.unverify(true);
	return source;
}

/** People stand in the order in which they were met, which a second season may change. */
const sorted = (text: string) => text.split("\r\n").toSorted();

async function compare(from: string, to: string, starts: string[], perKind: number) {
	const translate = await translation(site.database.db, from, to);
	const pages = await crawl(
		site.get,
		starts.map((path) => `/${from}${path}`),
		perKind,
	);
	for (const [path, { status, html }] of pages) {
		if (!path.startsWith(`/${from}`)) continue;
		const other = await site.get(translate(path));
		expect([path, other.status]).toEqual([path, status]);
		expect([path, difference(await other.text(), translate(html))]).toEqual([path, null]);
	}
	return { count: pages.size, text: [...pages.values()].map(({ html }) => html).join("\n") };
}

/** Every row that has a page of its own, and every season, league and division that pages can be narrowed to. */
async function everyPage(slug: string): Promise<string[]> {
	const ids = async (table: string) =>
		(
			await site.database.owner.sql.unsafe<{ id: string }[]>(
				`select t.id from ${table} t join organizations o on o.id = t.organization_id where o.slug = '${slug}' order by t.id`,
			)
		).map(({ id }) => id);
	const [teams, players, games] = [await ids("teams"), await ids("players"), await ids("games")];
	const [seasons, leagues, divisions] = [await ids("seasons"), await ids("leagues"), await ids("divisions")];
	return [
		...teams.map((id) => `/teams/${id}`),
		...players.flatMap((id) => [`/players/${id}`, `/player/${id}/stats`]),
		...games.map((id) => `/games/${id}`),
		...seasons.flatMap((id) => [
			`/teamList?league=all&season=${id}`,
			`/schedule?date=all&season=${id}`,
			`/leaderboard?season=${id}`,
		]),
		...leagues.flatMap((id) => [`/teamList?league=${id}`, `/leagues/${id}`]),
		...divisions.map((id) => `/teamList?division=${id}`),
	];
}

/** What the pages must have shown, so that the comparison is one of more than empty lists. */
const shownSomewhere = [
	"Moved from <s>Sun, Nov 29, 6:00 PM",
	"=Written Captain",
	"Ann Lee",
	"Ed I.",
	"Private player",
	"=Holiday, long",
	"win by forfeit",
	"Postponed",
	"Cancelled",
	"Sudden Death",
	"Sponsored by",
	"Runs the point.",
	"Pier, Sports",
	"Gold, upper",
	"-Hall  &quot;A&quot;, upstairs",
	"https://maps.example/?q=pier,4",
	"Night  Tide",
];

const starts = [
	"",
	"/teamList?league=all",
	"/teamList?division=all",
	"/schedule?date=all",
	"/schedule",
	"/leagueList",
	"/leaderboard",
	"/players?name=",
];

describe("a season that was exported and comes into an empty organization", () => {
	test(
		"gives the same pages, byte for byte, whatever a season may hold",
		async () => {
			await copy("full-league", "fuller-copy");
			const { count, text } = await compare(
				"full-league",
				"fuller-copy",
				[...starts, ...(await everyPage("full-league"))],
				200,
			);
			expect(count).toBeGreaterThan(100);
			for (const shown of shownSomewhere) expect(text).toContain(shown);
		},
		startMs,
	);

	test("gives the same files again", async () => {
		const [ours, theirs] = [await seasonsOf("full-league"), await seasonsOf("fuller-copy")];
		for (const [at, season] of ours.entries()) {
			const first = await exportSeason(site.database.db, "full-league", { season });
			const again = await exportSeason(site.database.db, "fuller-copy", { season: theirs[at] ?? 0 });
			expect({ ...again, players: sorted(again.players) }).toEqual({ ...first, players: sorted(first.players) });
		}
	});
});

test("no cell of any file is one that a spreadsheet runs, and no text is lost by that", async () => {
	let defused = 0;
	for (const season of await seasonsOf("full-league")) {
		const files = await exportSeason(site.database.db, "full-league", { season });
		for (const cell of Object.values(files).flatMap((text) => parse(text, { relax_column_count: true }).flat())) {
			expect(cell).not.toMatch(/^[=+\-@\t\r]/);
			if (/^'[=+\-@]/.test(cell)) defused += 1;
		}
	}
	expect(defused).toBeGreaterThan(8);
});

const demos: [string, string, number, number][] = [
	["of another sport", "crimson-county-volleyball", depth(2, 4), depth(12, 30)],
	["brackets and all", "harbor-city", depth(2, 12), depth(20, 150)],
	["with players who show an initial", "golden-valley-youth", 4, 30],
];
test.each(demos.slice(0, depth(2, 3)))(
	"the demo's seasons, %s, give the same pages in an empty organization",
	async (_, slug, perKind, least) => {
		await copy(slug, "copy-of-this");
		const { count } = await compare(slug, "copy-of-this", starts, perKind);
		expect(count).toBeGreaterThan(least);
		await site.database.owner.sql`delete from organizations where slug = 'copy-of-this'`;
		site.directory.unverify(true);
	},
	240_000,
);

test(
	"an organization's own export changes nothing in it, and a preview of it has no rows",
	async () => {
		for (const slug of ["full-league", "fuller-copy", "harbor-city"])
			for (const season of await seasonsOf(slug)) {
				const files = await exportSeason(site.database.db, slug, { season });
				expect([slug, outcomeOf(await importTexts(site.database.db, files, { slug, preview: true }))]).toEqual([
					slug,
					"unchanged",
				]);
				expect(outcomeOf(await importTexts(site.database.db, files, { slug }))).toBe("unchanged");
			}
	},
	startMs,
);
