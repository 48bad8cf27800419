import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import * as attributes from "../../src/data/stat/attributes.ts";
import type { Refusal } from "../../src/domain/refusal.ts";
import * as periods from "../../src/data/game/periods.ts";
import { reached } from "../../src/data/deletion/reach.ts";
import { restore } from "../../src/data/deletion/restore.ts";
import { offered, remove, weigh, type Counts } from "../../src/data/deletions.ts";
import { mergePlayers } from "../../src/data/player/merge.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { giveSigns } from "../../src/data/team/signs.ts";
import { read, type Writer } from "../../src/data/tenant.ts";
import { countsText, type Deletable, deletable, tableOf } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { originalTables } from "../support/tables.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let slugs = 0;

beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme${++slugs}` });
	league = await site.write(organization, async (writer) => {
		const filled = await fillLeague(writer);
		await giveSigns(writer.tx); // as whatever makes teams does
		return filled;
	});
});

/** Every row of the organization by table, as the database holds it; the log, the deletions themselves and what opens doors apart. */
async function everything(revisions = true): Promise<Record<string, unknown[]>> {
	const all: Record<string, unknown[]> = {};
	for (const { name } of originalTables) {
		if (["audit_log", "deletions", "scorer_links"].includes(name)) continue;
		const rows = await site.database.owner.sql.unsafe<{ row: Record<string, unknown> }[]>(
			`select to_jsonb(t) - 'link_id' as row from ${name} t where organization_id = ${organization.id} order by to_jsonb(t)::text`,
		);
		all[name] = rows.map(({ row }) => (revisions ? row : { ...row, revision: 0 }));
	}
	return all;
}

const change = <T>(work: (writer: Writer) => Promise<T>) => site.write(organization, work);
const weighed = async (noun: Deletable, ids: number[]): Promise<Counts> =>
	(
		await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => {
			return await weigh(tenant, noun, ids);
		})
	).value;
const list = async () =>
	(await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => await offered(tenant))).value
		.rows;

/** Deletes and gives the deletion's id. */
async function removed(noun: Deletable, ids: number[]): Promise<number> {
	await change(async (writer) => await remove(writer, noun, ids));
	const [newest] = await list();
	return newest?.id ?? 0;
}

const refusal = async (work: Promise<unknown>): Promise<[string, string]> =>
	await work.then(
		() => ["done", "done"],
		(error: Refusal) => [error.kind, error.message],
	);

/** A row of each noun in the small league. */
async function idOf(noun: Deletable): Promise<number> {
	const [row] = await site.database.owner.sql.unsafe<{ id: string }[]>(
		`select id from ${tableOf(noun)} where organization_id = ${organization.id} order by id limit 1`,
	);
	return Number(row?.id);
}

describe("taken back, everything is as it was (writing 9)", () => {
	test.each([...deletable])("a %s", async (noun) => {
		const before = await everything(false);
		const id = await idOf(noun);
		const weight = await weighed(noun, [id]);
		const deletion = await removed(noun, [id]);
		const without = await everything(false);
		for (const [table, count] of Object.entries(weight))
			expect([table, without[table]?.length]).toEqual([table, (before[table]?.length ?? 0) - count]);
		expect(Object.values(weight).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
		await change(async (writer) => await restore(writer, deletion));
		expect(await everything(false)).toEqual(before);
		expect((await list()).map(({ label }) => label)).toEqual(["Old Oars"]);
	});

	test("a season, down to the revisions, and with others' rows untouched", async () => {
		const before = await everything();
		const deletion = await removed("season", [league.season.id]);
		expect((await everything())["games"]).toEqual([]);
		await change(async (writer) => await restore(writer, deletion));
		expect(await everything()).toEqual(before);
	});

	test("several rows at once, as one deletion", async () => {
		const before = await everything(false);
		const deletion = await removed(
			"team",
			league.teams.map(({ id }) => id),
		);
		expect((await list())[0]?.label).toBe("Harbor Hawks, Pier Pilots, Quay Queens and 1 more");
		await change(async (writer) => await restore(writer, deletion));
		expect(await everything(false)).toEqual(before);
	});
});

describe("what only hangs on the rest", () => {
	test("a captain is captain again, unless somebody else is", async () => {
		const [captain, other] = league.players.map(({ id }) => id);
		const [first, second] = league.leagueTeams.map(({ id }) => id);
		await change(async ({ tx }) => {
			for (const id of [first, second])
				await tx
					.update(schema.leagueTeams)
					.set({ captain_id: captain ?? 0 })
					.where(eq(schema.leagueTeams.id, id ?? 0));
		});
		const deletion = await removed("player", [captain ?? 0]);
		const captains = async () =>
			(
				await site.database.owner
					.sql`select captain_id from league_teams where id in (${first ?? 0}, ${second ?? 0}) order by id`
			).map((row) => row["captain_id"] && Number(row["captain_id"]));
		expect(await captains()).toEqual([null, null]);
		await change(async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ captain_id: other ?? 0 })
				.where(eq(schema.leagueTeams.id, second ?? 0));
		});
		await change(async (writer) => await restore(writer, deletion));
		expect(await captains()).toEqual([captain ?? 0, other ?? 0]);
	});

	test("a game's lines leave the totals and come back into them, of a bracket as well", async () => {
		const { division, season, rosters, stat, leagueTeams, played } = league;
		const [a, b] = leagueTeams.map(({ id }) => id);
		const bracket = await change(async ({ tx }) => {
			const own = { organization_id: organization.id };
			const [game] = await tx
				.insert(schema.games)
				.values({
					...own,
					season_id: season.id,
					division_id: division.id,
					match_id: "r1m1",
					home_team_id: a ?? 0,
					away_team_id: b ?? 0,
					status: "final",
					score_home: 2,
					score_away: 1,
				})
				.returning();
			const line = { ...own, roster_id: rosters[0]?.id ?? 0, game_id: game?.id ?? 0, values: { [stat.id]: 5 } };
			await tx.insert(schema.boxScoreLines).values(line);
			await tx
				.update(schema.rosterTotals)
				.set({ total: 25, games: 2 })
				.where(eq(schema.rosterTotals.roster_id, line.roster_id));
			return game?.id ?? 0;
		});
		const total = async () =>
			(
				await site.database.owner.sql`select total, games from roster_totals where roster_id = ${rosters[0]?.id ?? 0}`
			).map((row) => [row["total"], row["games"]]);
		const first = await removed("game", [bracket]);
		expect(await total()).toEqual([[20, 1]]);
		const second = await removed("game", [played.id]);
		expect(await total()).toEqual([]);
		await change(async (writer) => await restore(writer, first));
		expect(await total()).toEqual([[5, 1]]);
		await change(async (writer) => await restore(writer, second));
		expect(await total()).toEqual([[25, 2]]);
	});

	test("a season comes back with a player's other record in it, merged meanwhile", async () => {
		const [kept, merged] = league.players.map(({ id }) => id);
		const [first, second] = league.rosters;
		await change(async ({ tx }) => {
			await tx
				.update(schema.rosters)
				.set({ slt_id: first?.slt_id ?? 0 })
				.where(eq(schema.rosters.id, second?.id ?? 0));
			await tx.update(schema.leagueTeams).set({ captain_id: merged ?? 0 });
			await tx
				.update(schema.players)
				.set({ firstName: "First0", lastName: "Last0" })
				.where(eq(schema.players.id, merged ?? 0));
			await tx.delete(schema.boxScoreLines).where(eq(schema.boxScoreLines.roster_id, first?.id ?? 0));
		});
		const season = await removed("season", [league.season.id]);
		await change(async (writer) => await mergePlayers(writer, kept ?? 0, [merged ?? 0]));
		await change(async (writer) => await restore(writer, season));
		const { sql } = site.database.owner;
		const rosters = await sql`select id from rosters where player_id = ${kept ?? 0}`;
		expect(rosters.map((row) => Number(row["id"]))).toEqual([first?.id ?? 0]);
		const [line] = await sql`select roster_id, values from box_score_lines where game_id = ${league.played.id}`;
		expect([Number(line?.["roster_id"]), Object.values(line?.["values"] ?? {})]).toEqual([first?.id ?? 0, [19]]);
		const captains =
			await sql`select distinct captain_id from league_teams where season_league_id = ${league.seasonLeague.id}`;
		expect(captains.map((row) => Number(row["captain_id"]))).toEqual([kept ?? 0]);
		const totals = await sql`select roster_id, total from roster_totals where roster_id = ${first?.id ?? 0}`;
		expect(totals.map((row) => Number(row["total"]))).toEqual([19]);
	});

	test("a period and an attribute that only something deleted still has survive a reset", async () => {
		const own = { organization_id: organization.id };
		await change(async ({ tx }) => {
			const sportId = league.stat.sportId;
			const [period] = await tx
				.insert(schema.gamePeriods)
				.values({ ...own, sportId, name: "OT2" })
				.returning();
			await tx.insert(schema.periodScores).values({
				...own,
				game_id: league.played.id,
				game_period_id: period?.id ?? 0,
				team_id: league.played.home_team_id,
				score: 3,
			});
			const [attribute] = await tx
				.insert(schema.attributes)
				.values({ ...own, attribute_name: "Shoe", attribute_type: "string" })
				.returning();
			await tx
				.insert(schema.attributeValues)
				.values({ ...own, player_id: league.players[0]?.id ?? 0, attribute_id: attribute?.id ?? 0, value: "44" });
		});
		const game = await removed("game", [league.played.id]);
		const player = await removed("player", [league.players[0]?.id ?? 0]);
		await change(async (writer) => {
			await periods.reset(writer, league.stat.sportId);
			await attributes.reset(writer);
		});
		await change(async (writer) => await restore(writer, player));
		await change(async (writer) => await restore(writer, game));
		const { sql } = site.database.owner;
		const [row] =
			await sql`select count(*)::int as scores, (select count(*)::int from attribute_values v join attributes a on a.id = v.attribute_id where a.attribute_name = 'Shoe' and v.organization_id = ${organization.id}) as values from period_scores where game_id = ${league.played.id}`;
		expect([row?.["scores"], row?.["values"]]).toEqual([2, 1]);
	});

	test("a game whose schedule has gone meanwhile comes back without it", async () => {
		const game = await removed("game", [league.coming.id]);
		await removed("schedule", [league.schedule.id]);
		await change(async (writer) => await restore(writer, game));
		const [row] = await site.database.owner.sql`select schedule_id from games where id = ${league.coming.id}`;
		expect(row?.["schedule_id"]).toBeNull();
	});
});

describe("not taken back, and nothing of it", () => {
	test("what has taken its place is named", async () => {
		const id = await idOf("week off");
		const deletion = await removed("week off", [id]);
		await change(async ({ tx }) => {
			await tx.insert(schema.weekOffs).values({
				organization_id: organization.id,
				season_league_id: league.seasonLeague.id,
				date: "2026-11-30",
			});
		});
		const before = await everything();
		expect(await refusal(change(async (writer) => await restore(writer, deletion)))).toEqual([
			"conflict",
			"Something has taken its place meanwhile: the week off “Monday Open, Nov 30, 2026”. Change or delete that first.",
		]);
		expect(await everything()).toEqual(before);
		expect((await list()).some((row) => row.id === deletion)).toBe(true);
	});

	test("by an import key too, and where it hangs on something that is gone as well, that", async () => {
		const roster = league.rosters[0];
		await change(async ({ tx }) => {
			await tx.update(schema.games).set({ import_key: "g1" }).where(eq(schema.games.id, league.played.id));
		});
		const entry = await removed("roster entry", [roster?.id ?? 0]);
		const game = await removed("game", [league.played.id]);
		await change(async ({ tx }) => {
			const own = { organization_id: organization.id };
			await tx
				.insert(schema.rosters)
				.values({ ...own, slt_id: roster?.slt_id ?? 0, player_id: roster?.player_id ?? 0 });
			const { id: _id, revision: _revision, created_at: _created, ...again } = league.played;
			await tx.insert(schema.games).values({ ...again, import_key: "g1" });
		});
		expect(await refusal(change(async (writer) => await restore(writer, game)))).toEqual([
			"conflict",
			"Something has taken its place meanwhile: the game “Pier Pilots at Harbor Hawks, Nov 16, 2026” with the same import key. Change or delete that first.",
		]);
		const [status, sentence] = await refusal(change(async (writer) => await restore(writer, entry)));
		expect([status, sentence]).toEqual([
			"conflict",
			"This belongs to the game “Pier Pilots at Harbor Hawks, Nov 16, 2026”, which was deleted as well. Restore that first.",
		]);
	});

	test("a team or a league that is called alike by now is named", async () => {
		const own = { organization_id: organization.id };
		const team = await removed("team", [league.teams[0]?.id ?? 0]);
		const [again] = await change(async ({ tx }) => {
			const [made] = await tx
				.insert(schema.teams)
				.values({ ...own, name: "HARBOR hawks" })
				.returning();
			return await tx
				.insert(schema.leagueTeams)
				.values({ ...own, season_league_id: league.seasonLeague.id, team_id: made?.id ?? 0 })
				.returning();
		});
		const restored = async (id: number) => await refusal(change(async (writer) => await restore(writer, id)));
		expect(await restored(team)).toEqual([
			"conflict",
			"Something has taken its place meanwhile: the team “HARBOR hawks” of the same name. Restore it under another name, or change that first.",
		]);
		await removed("league team", [again?.id ?? 0]);
		expect((await restored(team))[1]).toContain("the team “HARBOR hawks” of the same name");
		await removed("team", [again?.team_id ?? 0]);
		expect((await restored(team))[0]).toBe("done");
		const deletion = await removed("league", [league.league.id]);
		await change(async ({ tx }) => await tx.insert(schema.leagues).values({ ...own, name: "monday open" }));
		expect((await restored(deletion))[1]).toContain("the league “monday open” of the same name");
	});

	test("what it belongs to is named when it was deleted as well, and when it is gone for good", async () => {
		const team = await removed("league team", [league.leagueTeams[0]?.id ?? 0]);
		const season = await removed("season", [league.season.id]);
		expect(await refusal(change(async (writer) => await restore(writer, team)))).toEqual([
			"conflict",
			said.restoreSeasonFirst,
		]);
		await site.database.owner.sql`delete from deletions where id = ${season}`;
		expect(await refusal(change(async (writer) => await restore(writer, team)))).toEqual([
			"conflict",
			"This belongs to a league in a season that is gone for good, so it cannot be put back.",
		]);
	});

	test("after thirty days, or twice, or what another release has written in a form of its own", async () => {
		const id = await idOf("bye");
		const deletion = await removed("bye", [id]);
		const again = async () => await refusal(change(async (writer) => await restore(writer, deletion)));
		const { sql } = site.database.owner;
		await sql`update deletions set migration = 999 where id = ${deletion}`;
		expect((await again())[0]).toBe("conflict");
		await sql`update deletions set migration = 4, document = jsonb_set(document, '{byes,0,colour}', '"red"') where id = ${deletion}`;
		expect((await again())[1]).toContain("older release");
		await sql`update deletions set document = document #- '{byes,0,colour}', created_at = now() - interval '31 days' where id = ${deletion}`;
		expect(await again()).toEqual(["missing", said.takenBackTooLate]);
		expect((await list()).some((row) => row.id === deletion)).toBe(false);
	});

	test("an unknown id deletes nothing, nor does one of another organization beside one's own", async () => {
		const mine = await idOf("team");
		const other = await site.organization({ slug: `harbor${slugs}` });
		const theirs = await site.write(other, fillLeague);
		const before = await everything();
		for (const ids of [[999_999], [mine, theirs.teams[0]?.id ?? 0], []]) {
			expect(await refusal(change(async (writer) => await remove(writer, "team", ids)))).toEqual([
				"missing",
				"Not found.",
			]);
			expect(await refusal(weighed("team", ids))).toEqual(["missing", "Not found."]);
		}
		expect(await everything()).toEqual(before);
	});
});

test("a deletion keeps nothing that opens a door, so a restore opens none again", async () => {
	const secret = /token|secret|password|hash|session|cookie/;
	const kept = deletable.flatMap((noun) => reached({ [tableOf(noun)]: [] }));
	expect(kept.flatMap(({ name, columns }) => [name, ...columns]).filter((name) => secret.test(name))).toEqual([]);
	const deletion = await removed("game", [league.coming.id]);
	const { sql } = site.database.owner;
	const [row] = await sql`select document::text as text from deletions where id = ${deletion}`;
	expect(row?.["text"]).not.toContain(`hash of ${organization.id}`);
	await change(async (writer) => await restore(writer, deletion));
	expect(await sql`select id from scorer_links where organization_id = ${organization.id}`).toHaveLength(0);
	expect(await sql`select link_id from game_events where game_id = ${league.coming.id}`).toMatchObject([
		{ link_id: null },
	]);
});

test("every table that a deletion reaches has a word for people, and each noun a table", () => {
	for (const noun of deletable)
		for (const { name } of reached({ [tableOf(noun)]: [] }))
			expect([name, countsText({ [name]: 2 })]).not.toEqual([name, ""]);
});
