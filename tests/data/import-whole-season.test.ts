import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { generatedSeason, oddities } from "../support/seasons/generated-season.ts";
import { importHoops } from "../support/seasons/hoops.ts";
import { seasonRows, totals } from "../support/seasons/season-ledger.ts";

describe("a whole season, imported", () => {
	let database: TestDatabase;

	beforeAll(async () => {
		database = await testDatabase({ template: "season" });
	}, 120_000);
	afterAll(async () => await database?.close());

	const query = async <Row extends Record<string, unknown>>(text: string) =>
		await database.owner.sql.unsafe<Row[]>(text);

	test("arrives whole, and says what was made", async () => {
		const { games, lines } = seasonRows();
		const counted = {
			games: games.length,
			teams: new Set(games.map(({ home }) => home)).size,
			players: new Set(lines.map(({ player }) => player)).size,
			rosters: new Set(lines.map(({ team, player }) => `${team} ${player}`)).size,
			box_score_lines: lines.length,
		};
		const stored = await Promise.all(
			Object.keys(counted).map(
				async (table) => [table, (await query(`select count(*)::int as n from ${table}`))[0]?.["n"]] as const,
			),
		);
		expect(Object.fromEntries(stored)).toEqual(counted);
		const [entry] = await query<{ counts: Record<string, number> }>("select counts from imports");
		const made = Object.entries({ ...counted, lines: counted.box_score_lines })
			.filter(([name]) => name !== "box_score_lines")
			.map(([name, count]) => [`${name}_made`, count]);
		expect(entry?.counts).toMatchObject({ ...Object.fromEntries(made), periods_made: 2 });
	});

	test("begins with its first day and ends with its last", async () => {
		const days = seasonRows().games.map(({ date }) => date ?? "");
		const dates = await query(`select name, start_date::text as first, finish_date::text as last from seasons`);
		expect([...dates]).toEqual([{ name: "2025-26", first: days.toSorted()[0], last: days.toSorted().at(-1) }]);
	});

	test("keeps every day and time as they were on the wall, those of the clock change too", async () => {
		const stored = await query<{ at: string }>(
			`select right(import_key, 10) || ' ' || date || ' ' || time as at from games order by 1`,
		);
		const { games } = seasonRows();
		for (const changed of ["2025-11-02", "2026-03-08"]) expect(games.map(({ date }) => date)).toContain(changed);
		expect(stored.map(({ at }) => at)).toEqual(
			games.map(({ game, date, time }) => `${game} ${date} ${time}`).toSorted(),
		);
	});

	test("gives every player what all teams' lines add up to", async () => {
		const stored = await query<{ key: string; total: number; games: number }>(
			`select p.import_key as key, sum(t.total)::int as total, sum(t.games)::int as games
			from roster_totals t join stats s on s.id = t.stat_id join rosters r on r.id = t.roster_id
			join players p on p.id = r.player_id where s.abbreviation = 'PTS' group by 1`,
		);
		const expected = totals("PTS").map(({ player, total, games }): [string, number[]] => [player, [total, games]]);
		expect(new Map(stored.map(({ key, total, games }) => [key, [total, games]]))).toEqual(new Map(expected));
	});

	test("keeps two men of one name apart, and one man under two keys as two records", async () => {
		for (const { first, last, keys } of [oddities.namesakes, oddities.twice]) {
			const found = await query(
				`select import_key from players where first_name = '${first}' and last_name = '${last}' order by 1`,
			);
			expect(found.map((player) => player["import_key"])).toEqual([...keys]);
		}
	});

	test("names a player as most of his box scores do, and one with a single name by it", async () => {
		const { single, spelled } = oddities;
		const names = await query(
			`select first_name, last_name from players where import_key in ('${single.key}', '${spelled.key}') order by 2`,
		);
		expect([...names]).toEqual([
			{ first_name: single.first, last_name: "" },
			{ first_name: spelled.first, last_name: spelled.last },
		]);
		const spellings = seasonRows().lines.filter(({ player }) => player === spelled.key);
		expect(new Set(spellings.map(({ first_name }) => first_name))).toEqual(new Set([spelled.first, spelled.rarely]));
	});

	test("has seven periods and a final where they were played, and no score for the game that was called off", async () => {
		const periods = await query(`select name from game_periods order by "order"`);
		expect(periods.map((period) => period["name"])).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "OT3", "Final"]);
		const [longest] = await query(
			`select count(*)::int as scores from period_scores group by game_id order by 1 desc limit 1`,
		);
		expect(longest).toEqual({ scores: 16 });
		const off = await query(
			`select g.status, count(s.id)::int as scores, count(l.game_id)::int as lines from games g left join period_scores s on s.game_id = g.id left join box_score_lines l on l.game_id = g.id where g.import_key like '%${generatedSeason().cancelled}' group by 1`,
		);
		expect([...off]).toEqual([{ status: "cancelled", scores: 0, lines: 0 }]);
	});

	test("has totals that equal a recount of the lines, one by one (games 17)", async () => {
		const lines = await query<{ roster_id: string; values: Record<string, number>; status: string }>(
			`select l.roster_id, l."values", g.status from box_score_lines l join games g on g.id = l.game_id`,
		);
		const counted = new Map<string, [number, number]>();
		for (const { roster_id, values, status } of lines) {
			if (status !== "final") continue;
			for (const [stat, value] of Object.entries(values)) {
				const [total, games] = counted.get(`${roster_id} ${stat}`) ?? [0, 0];
				counted.set(`${roster_id} ${stat}`, [total + value, games + 1]);
			}
		}
		const stored = await query<{ key: string; total: number; games: number }>(
			`select roster_id || ' ' || stat_id as key, total, games from roster_totals`,
		);
		expect(new Map(stored.map(({ key, total, games }) => [key, [total, games]]))).toEqual(counted);
	});

	test("changes nothing when it comes a second time", async () => {
		const state = async () =>
			(
				await query(`select version, revision,
					(select jsonb_object_agg(relname, n) from (
						select 'games' as relname, count(*) || ' ' || sum(revision) as n from games
						union all select 'players', count(*) || ' ' || sum(revision) from players
						union all select 'lines', count(*) || ' ' || sum(revision) from box_score_lines
						union all select 'period_scores', count(*) || ' ' || sum(score) from period_scores
						union all select 'totals', count(*) || ' ' || sum(total) from roster_totals
						union all select 'audit_log', count(*)::text from audit_log
						union all select 'imports', count(*)::text from imports) t) as rows
					from organizations`)
			)[0];
		const before = await state();
		expect(await importHoops(database.db)).toMatchObject({ outcome: "unchanged" });
		expect(await state()).toEqual(before);
	}, 120_000);
});
