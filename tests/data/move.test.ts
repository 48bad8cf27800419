import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { fillDemo } from "../../db/demo.ts";
import { folderStore } from "../../src/data/files.ts";
import { adminCommand } from "../../src/commands/admin.ts";
import { credentialOf } from "../../src/data/account/credentials.ts";
import { backUp } from "../../src/data/backup/dump.ts";
import { moved } from "../../src/data/move/ids.ts";
import { exportOrganization } from "../../src/data/move/export.ts";
import { importOrganization } from "../../src/data/move/import.ts";
import { testApp } from "../support/app.ts";
import { crawl } from "../support/demo.ts";
import { fillEverything } from "../support/seasons/full-season.ts";
import { placesIn, translation } from "../support/same-pages.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { difference } from "../support/difference.ts";

const startMs = 240_000;
const instant = Date.parse("2026-11-21T03:30:00Z");
const { path: folder, remove } = temporaryFolder();
let site: Awaited<ReturnType<typeof testApp>>;
let other: Awaited<ReturnType<typeof testApp>>;
const picture = new Uint8Array([5, 6, 7]);

beforeAll(async () => {
	[site, other] = [await testApp({ instant }), await testApp({ instant })];
	await fillDemo(site.database.db, { instant });
	const full = await site.organization({ slug: "full-league", name: "Everybody" });
	await site.write(full, fillEverything);
	const { sql } = site.database.owner;
	await sql`update organizations set logo_url = ${`/_/uploads/${full.id}/AAAAAAAAAAAA.webp`} where id = ${full.id}`;
	await folderStore(site.uploads).put(`${full.id}/AAAAAAAAAAAA.webp`, picture);
	const [user] =
		await sql`insert into users (username, role, organization_id, email, email_verified_at) values ('Ada', 'org_owner', ${full.id}, 'ada@example.test', now()) returning id`;
	await sql`insert into credentials (user_id, password_hash) values (${user?.["id"]}, 'a-secret-hash')`;
	await sql`insert into second_factors (user_id, handle, code_secret) values (${user?.["id"]}, 'a handle', 'a-secret-code')`;
	await sql`insert into passkeys (id, user_id, host, public_key, name) values ('a-secret-passkey', ${user?.["id"]}, 'localhost', 'k', 'Laptop')`;
	await sql`insert into recovery_codes (user_id, number, code_hash) values (${user?.["id"]}, 1, 'a-secret-recovery')`;
	site.directory.unverify(true);
	await other.organization({ slug: "neighbours" });
}, startMs);
afterAll(async () => {
	await Promise.all([site.close(), other.close()]);
	remove();
});

async function exported(slug: string): Promise<string> {
	const path = join(folder, `${slug}-${crypto.randomUUID()}`);
	await exportOrganization(site.database.owner.sql, { slug, path, store: folderStore(site.uploads), instant });
	return path;
}

const imported = async (to: typeof site, path: string, slug: string | null = null) => {
	const report = await importOrganization(to.database.owner.sql, { path, slug, store: folderStore(to.uploads) });
	to.directory.unverify(true);
	return report;
};

test.each([
	["another installation", "full-league", null],
	["the same one", "full-league", "full-copy"],
])(
	"an organization that moves to %s has the same public pages there",
	async (where, from, slug) => {
		const to = slug === null ? other : site;
		const report = await imported(to, await exported(from), slug);
		const translate = await translation(site.database.db, from, report.slug, {
			other: to.database.db,
			names: placesIn,
		});
		const ids = async (of: typeof site, name: string) =>
			(await of.database.owner.sql`select id from organizations where slug = ${name}`)[0]?.["id"] as string;
		const [was, is] = [await ids(site, from), await ids(to, report.slug)];
		const pages = await crawl(site.get, [`/${from}`, `/${from}/sitemap.xml`], 4);
		expect(pages.size).toBeGreaterThan(15);
		for (const [path, { status, html }] of pages) {
			if (!path.startsWith(`/${from}`)) continue;
			const again = await to.get(translate(path));
			expect([where, path, again.status]).toEqual([where, path, status]);
			const meant = translate(html).replaceAll(`/_/uploads/${was}/`, `/_/uploads/${is}/`);
			if (html) expect([path, difference(await again.text(), meant)]).toEqual([path, null]);
		}
		const served = await to.get(`/_/uploads/${is}/AAAAAAAAAAAA.webp`);
		expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture);
	},
	startMs,
);

test("divisions arrive with their seeds, formats, pools, plans and bracket games", async () => {
	await imported(other, await exported("full-league"), "brackets");
	const stands = async (of: typeof site, slug: string) => {
		const { sql } = of.database.owner;
		const divisions = await sql`select d.name, d.format, d.position, d.plans, d.seed_labels, d.video_url,
			(select json_agg(json_build_array(s.rank, l.name) order by s.at) from rows from (jsonb_to_recordset(d.pools) as (rank int, season_league_id bigint)) with ordinality s(rank, season_league_id, at)
				join season_leagues sl on sl.id = s.season_league_id join leagues l on l.id = sl.league_id) as pools,
			(select json_agg(t.name order by dt.position) from division_teams dt
				join league_teams lt on lt.id = dt.league_team_id join teams t on t.id = lt.team_id where dt.division_id = d.id) as seeds,
			(select json_agg(json_build_array(g.match_id, h.name, a.name, g.score_home, g.score_away, g.date, g.status) order by g.match_id)
				from games g join league_teams lh on lh.id = g.home_team_id join teams h on h.id = lh.team_id
				join league_teams la on la.id = g.away_team_id join teams a on a.id = la.team_id where g.division_id = d.id) as games
			from divisions d join organizations o on o.id = d.organization_id where o.slug = ${slug} order by d.position`;
		return divisions.map((row) => ({ ...row }));
	};
	const was = await stands(site, "full-league");
	expect(was).toMatchObject([
		{
			name: "Gold, upper",
			seed_labels: ["=Q, 1", null, "WC"],
			seeds: ["Bears", "Bears", 'Ωlves & Co, "The"'],
			games: [["W1-1", "Bears", "Bears", 66, 60, "2026-11-18", "final"]],
		},
		{
			name: "Silver",
			seeds: null,
			pools: [
				[1, "@Women, 35+"],
				[2, "Monday Open"],
				[3, "@Women, 35+"],
			],
		},
	]);
	expect(await stands(other, "brackets")).toEqual(was);
}, 120_000);

test("games keep the names that calendars know them by (games 21)", async () => {
	await imported(other, await exported("full-league"), "calendars");
	const known = async (of: typeof site, slug: string) => {
		const rows = await of.database.owner.sql`select g.uid from games g join organizations o on o.id = g.organization_id
			where o.slug = ${slug} order by g.uid`;
		return rows.map(({ uid }) => String(uid));
	};
	const was = await known(site, "full-league");
	expect(new Set(was).size).toBeGreaterThan(10);
	expect(await known(other, "calendars")).toEqual(was);
}, 120_000);

test("no password and no second factor goes along (factors 8), no verified address, and a name that is taken gets the organization's", async () => {
	const path = await exported("full-league");
	expect(Buffer.from(Bun.gunzipSync(await Bun.file(path).bytes())).includes("a-secret-")).toBe(false);
	const { renamed } = await imported(site, path, "third");
	expect(renamed).toEqual([["Ada", "Ada.third"]]);
	const [user] = await site.database.owner
		.sql`select email, email_verified_at, (select count(*)::int from credentials c where c.user_id = u.id) as passwords from users u where username = 'Ada.third'`;
	expect({ ...user }).toEqual({ email: "ada@example.test", email_verified_at: null, passwords: 0 });
});

test("an address that is taken is refused, and leaves nothing", async () => {
	const path = await exported("full-league");
	const rows = async () => (await site.database.owner.sql`select count(*)::int as count from games`)[0]?.["count"];
	const before = await rows();
	await expect(imported(site, path)).rejects.toThrow(
		'The address "full-league" is in use here: name another one with --slug.',
	);
	expect(await rows()).toBe(before);
});

test("an organization that is not there is said", async () => {
	await expect(
		exportOrganization(site.database.owner.sql, {
			slug: "nobody",
			path: join(folder, "no"),
			store: folderStore(site.uploads),
			instant,
		}),
	).rejects.toThrow('There is no organization "nobody".');
});

test("a whole installation's file is no organization's, and says which command reads it", async () => {
	const path = join(folder, "whole");
	const store = folderStore(other.uploads);
	await backUp(other.database.owner.sql, { path, store, instant });
	await expect(imported(other, path)).rejects.toThrow("This file holds a whole installation: tipoff restore reads it.");
});

test("ids inside documents move too: entries of games, deletions, the log", () => {
	const plus = (_: string, id: number) => id + 1000;
	const changes = [
		{ of: "stat", roster_id: 1, stat_id: 2, from: null, to: 3 },
		{ of: "period", period_id: 4, slt_id: 5, from: 6, to: 7 },
		{ of: "state", field: "period_id", from: 8, to: null },
	];
	expect(moved("game_events", { id: 9, game_id: 10, changes, payload: { roster_id: 1, n: 2 } }, plus)).toEqual({
		id: 1009,
		game_id: 1010,
		changes: [
			{ of: "stat", roster_id: 1001, stat_id: 1002, from: null, to: 3 },
			{ of: "period", period_id: 1004, slt_id: 1005, from: 6, to: 7 },
			{ of: "state", field: "period_id", from: 1008, to: null },
		],
		payload: { roster_id: 1001, n: 2 },
	});
	const document = { rosters: [{ organization_id: 1, id: 2, player_id: 3, league_team_id: 4 }] };
	expect(moved("deletions", { document }, plus)).toEqual({
		document: { rosters: [{ organization_id: 1001, id: 1002, player_id: 1003, league_team_id: 1004 }] },
	});
	expect(moved("audit_log", { noun: "game", row_id: 1, before: { home_team_id: 2, score_home: 3 } }, plus)).toEqual({
		noun: "game",
		row_id: 1001,
		before: { home_team_id: 1002, score_home: 3 },
	});
	expect(moved("box_score_lines", { values: { 7: 20 } }, plus)).toEqual({ values: { 1007: 20 } });
});

test("people who came without a password get one at the terminal", async () => {
	await imported(site, await exported("full-league"), "fourth");
	const lines: string[] = [];
	const database = site.database as unknown as Parameters<typeof adminCommand>[1]; // the command asks for its `db` alone
	await adminCommand(["password", "Ada.fourth"], database, (line) => lines.push(line));
	expect(lines[0]).toBe("Ada.fourth has a new password and is signed out everywhere.");
	expect(await credentialOf(site.database.db, "ada.fourth")).not.toBeNull();
});
