import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { leagues, organizations, seasons } from "../../db/schema/index.ts";
import { connect } from "../../db/client.ts";
import { organizationOf, type Organization } from "../../src/data/organization/platform.ts";
import { read, write } from "../../src/data/tenant.ts";
import { Refusal } from "../../src/domain/refusal.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
});
afterAll(async () => await site.close());

const name = (text: string) => ({ organization_id: organization.id, name: text });
const versionNow = async () =>
	String(
		(await site.database.owner.sql`select version from organizations where id = ${organization.id}`)[0]?.["version"],
	);
const change = <T>(work: Parameters<typeof write<T>>[3]) =>
	write(site.database.db, organization, site.now.instant, work);

test("a change gives the organization a new version, a refused one does not", async () => {
	const before = await versionNow();
	await change(async ({ tx }) => await tx.insert(leagues).values(name("One")));
	const after = await versionNow();
	expect(after).not.toBe(before);
	const refused = change(async ({ tx }) => {
		await tx.insert(leagues).values(name("Two"));
		throw new Refusal("conflict", "No.");
	});
	expect(await refused.catch((error: Error) => error.message)).toBe("No.");
	expect(await versionNow()).toBe(after);
	const [count] = await site.database.owner.sql`select count(*)::int as count from leagues where name = 'Two'`;
	expect(count?.["count"]).toBe(0);
});

test("writers of one organization wait for each other, so none of their changes is lost", async () => {
	const [league] = await change(async ({ tx }) => await tx.insert(leagues).values(name("Counter")).returning());
	const raise = async () =>
		await change(async ({ tx }) => {
			const [row] = await tx
				.select({ position: leagues.position })
				.from(leagues)
				.where(eq(leagues.id, league?.id ?? 0));
			await tx
				.update(leagues)
				.set({ position: (row?.position ?? 0) + 1 })
				.where(eq(leagues.id, league?.id ?? 0));
		});
	await Promise.all(Array.from({ length: 12 }, raise));
	const [row] = await site.database.owner.sql`select position, revision from leagues where id = ${league?.id ?? 0}`;
	expect([row?.["position"], row?.["revision"]]).toEqual([12, 13]);
});

test("a writer that cannot get its turn is told so, with 503", async () => {
	const other = connect(site.database.ownerOptions, { max: 1 });
	let release: () => void = () => {};
	const taken = new Promise<void>((resolve) => {
		void other.sql.begin(async (tx) => {
			await tx`update organizations set version = app_version() where id = ${organization.id}`;
			resolve();
			await new Promise<void>((end) => (release = end));
		});
	});
	await taken;
	const refusal = await change(async () => "never").catch((error: unknown) => error);
	expect(refusal).toBeInstanceOf(Refusal);
	expect((refusal as Refusal).kind).toBe("busy");
	release();
	await other.close();
}, 120_000);

test("a page's reads see one moment, whatever is written meanwhile", async () => {
	const seen = await read(site.database.db, organization, "staff", site.now.instant, async ({ tx, version }) => {
		const before = await tx.select({ id: leagues.id }).from(leagues);
		await change(async (writer) => await writer.tx.insert(leagues).values(name("Meanwhile")));
		const after = await tx.select({ id: leagues.id }).from(leagues);
		return { version, counts: [before.length, after.length] };
	});
	expect(seen.value.counts[0]).toBe(seen.value.counts[1] ?? -1);
	expect(seen.version).toBe(seen.value.version);
	expect(await versionNow()).not.toBe(seen.version);
});

test("a read cannot write", async () => {
	const attempt = read(
		site.database.db,
		organization,
		"staff",
		site.now.instant,
		async ({ tx }) => await tx.insert(leagues).values(name("Sly")),
	);
	expect(
		await attempt.then(
			() => "written",
			() => "refused",
		),
	).toBe("refused");
});

test("today is the organization's, not the server's", async () => {
	const late = Date.parse("2026-11-21T06:30:00Z");
	const days: string[] = [];
	for (const time_zone of ["Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"]) {
		await site.write(organization, async ({ tx }) => await tx.update(organizations).set({ time_zone }));
		const { value } = await read(site.database.db, organization, "visitor", late, async ({ today }) => today);
		days.push(value);
	}
	expect(days).toEqual(["2026-11-21", "2026-11-21", "2026-11-20"]);
});

test("an id alone names one row: its organization is found, and none for an id that is nobody's", async () => {
	const { season } = await site.write(organization, fillLeague);
	expect(await organizationOf(site.database.db, "seasons", season.id)).toBe(organization.id);
	expect(await organizationOf(site.database.db, "seasons", 999_999)).toBeNull();
});

test("the database holds the rules of rows", async () => {
	const { sql: owner } = site.database.owner;
	const refusals: [string, string][] = [
		["update games set score_home = -1", "23514"],
		["update games set away_team_id = home_team_id", "23514"],
		["update games set status = 'over'", "23514"],
		["update games set forfeit_winner = 'home' where status = 'scheduled'", "23514"],
		["update games set time = '25:00'", "23514"],
		["update games set date = '2026-02-30'", "22008"],
		["update period_scores set score = -1", "23514"],
		["update box_score_lines set values = '{\"1\": -1}'", "23514"],
		["update roster_totals set total = -1", "23514"],
		["update organizations set time_zone = ' '", "23514"],
		["update box_score_lines set values = '{\"1\": 1.5}'", "23514"],
		["update box_score_lines set values = '{\"1\": -1}'", "23514"],
		["update roster_totals set total = -1", "23514"],
		["update organizations set time_zone = ' '", "23514"],
		['update box_score_lines set values = \'{"1": "a"}\'', "23514"],
		[
			"insert into rosters (organization_id, league_team_id, player_id) select organization_id, league_team_id, player_id from rosters",
			"23505",
		],
		[
			"insert into box_score_lines (organization_id, game_id, roster_id) select organization_id, game_id, roster_id from box_score_lines",
			"23505",
		],
		[
			"insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score) select organization_id, game_id, game_period_id, league_team_id, 1 from period_scores",
			"23505",
		],
		["update seasons set finish_date = start_date - 1", "23514"],
		["update attributes set attribute_type = 'colour'", "23514"],
		["update players set first_name = ''", "23514"],
		["update players set first_name = repeat('x', 61)", "23514"],
	];
	for (const [statement, code] of refusals) {
		const seen = await owner.unsafe(statement).then(
			() => "taken",
			(error: { code: string }) => error.code,
		);
		expect({ statement, seen }).toEqual({ statement, seen: code });
	}
	await change(async ({ tx }) => await tx.execute(sql`select 1`));
	expect(
		await change(async ({ tx }) =>
			(await tx.select({ revision: seasons.revision }).from(seasons)).map(({ revision }) => revision),
		),
	).toEqual([1]);
});
