import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { importSeason, type ImportOrder } from "../../src/data/import/season.ts";
import { problemText } from "../../src/domain/csv/problem.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { temporaryFolder } from "../support/temporary.ts";

const { path: folder, remove } = temporaryFolder();
let database: TestDatabase;
let count = 0;
/** A first start of PostgreSQL on a busy machine. */
const startMs = 240_000;

beforeAll(async () => void (database = await testDatabase()), startMs);
afterAll(async () => {
	remove();
	await database.close();
});

const games = `game,date,time,location,home,away,status,home_score,away_score,Q1_home,Q1_away,OT1_home,OT1_away,OT2_home,OT2_away
g1,2026-11-02,19:00,"Main Hall, East",Bears,Wolves,final,80,78,70,70,10,8,,
g2,2026-11-09,,,Wolves,Foxes,final,60,61,60,61,,,,
g3,2026-11-16,20:15,,Foxes,Bears,cancelled,,,,,,,,
g4,2026-11-23,20:15,,Bears,Wolves,scheduled,,,,,,,,
`;
const lines = `game,team,player,first_name,last_name,Number,Position,PTS,3PM,BLK
g1,Bears,ann,Ann,Lee,7,G,20,2,1
g1,Bears,bo,Bo,Ray,8,F,,,
g1,Wolves,cy,Cy,Poe,9,C,30,0,
g2,Wolves,cy,Cy,Poe,10,C,12,1,2
g2,Foxes,di,Di,Fox,1,G,5,,0
g3,Bears,ann,Ann,Lee,7,G,99,9,9
`;

test("one import makes all that a season needs", async () => {
	const { outcome, of } = await imported(games, lines);
	expect(outcome).toMatchObject({ outcome: "stored", created: true, organization: { name: "The League" } });
	expect(await of.rows("seasons", "name, start_date::text, finish_date::text, active")).toEqual([
		{ name: "2026", start_date: "2026-11-02", finish_date: "2026-11-23", active: true },
	]);
	expect(await of.rows("games", "import_key, date::text, time, location, status, score_home, score_away")).toEqual([
		{
			import_key: "g1",
			date: "2026-11-02",
			time: "19:00",
			location: "Main Hall, East",
			status: "final",
			score_home: 80,
			score_away: 78,
		},
		{
			import_key: "g2",
			date: "2026-11-09",
			time: null,
			location: null,
			status: "final",
			score_home: 60,
			score_away: 61,
		},
		{
			import_key: "g3",
			date: "2026-11-16",
			time: "20:15",
			location: null,
			status: "cancelled",
			score_home: null,
			score_away: null,
		},
		{
			import_key: "g4",
			date: "2026-11-23",
			time: "20:15",
			location: null,
			status: "scheduled",
			score_home: null,
			score_away: null,
		},
	]);
	expect(await of.rows("players", "import_key, first_name, last_name")).toHaveLength(4);
	expect(await of.rows("rosters", "id")).toHaveLength(4);
	expect(await of.values("cy")).toEqual({ Number: "10", Position: "C" });
	expect(await of.lines()).toEqual({
		"g1 ann": { PTS: 20, "3PM": 2, BLK: 1 },
		"g1 bo": {},
		"g1 cy": { PTS: 30, "3PM": 0 },
		"g2 cy": { PTS: 12, "3PM": 1, BLK: 2 },
		"g2 di": { PTS: 5, BLK: 0 },
		"g3 ann": { PTS: 99, "3PM": 9, BLK: 9 },
	});
});

test("a game that was not played counts in no total", async () => {
	const { of } = await imported(games, lines);
	expect(await of.totals()).toEqual({
		"ann PTS": [20, 1],
		"ann 3PM": [2, 1],
		"ann BLK": [1, 1],
		"cy PTS": [42, 2],
		"cy 3PM": [1, 2],
		"cy BLK": [2, 1],
		"di PTS": [5, 1],
		"di BLK": [0, 1],
	});
});

test("a second season is active only where no other one is", async () => {
	const { order, of } = await imported(games);
	const older = file(games.replaceAll("2026-", "2019-"));
	await importSeason(database.db, { ...order, season: "2019", games: older });
	expect(await of.rows("seasons", "name, active", "name desc")).toEqual([
		{ name: "2026", active: true },
		{ name: "2019", active: false },
	]);
	await of.sql("update seasons set active = false where organization_id = $org");
	await importSeason(database.db, { ...order, season: "2018", games: file(games.replaceAll("2026-", "2018-")) });
	expect(await of.rows("seasons", "name, active", "name desc")).toEqual([
		{ name: "2026", active: false },
		{ name: "2019", active: false },
		{ name: "2018", active: true },
	]);
});

test("a game that is not published counts in no total", async () => {
	const { order, of } = await imported(games, lines);
	await of.sql("update games set published_at = null where organization_id = $org and import_key = 'g1'");
	await importSeason(database.db, { ...order, boxScores: file(lines.replace("10,C,12", "10,C,14")) });
	expect(await of.totals()).toMatchObject({ "cy PTS": [14, 1] });
	expect(Object.keys(await of.totals()).filter((key) => key.startsWith("ann"))).toEqual([]);
});

test("the first overtime is OT, later ones are made before Final only when somebody played them", async () => {
	const once = await imported(games);
	expect(await once.of.periods()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
	const twice = await imported(games.replace("10,8,,", "10,10,7,5"));
	expect(await twice.of.periods()).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "Final"]);
	expect(await twice.of.scores("g1")).toEqual({ Q1: [70, 70], OT: [10, 10], OT2: [7, 5], Final: [80, 78] });
	expect(await twice.of.scores("g3")).toEqual({});
});

test("an unknown stat is made, last of all, and the organization's own order stays", async () => {
	const { of } = await imported(games, lines);
	const stats = await of.rows("stats", "abbreviation", `"order"`);
	expect(stats.at(-1)).toEqual({ abbreviation: "BLK" });
	expect(stats).toHaveLength(16);
});

test("one entry of the log and one of the imports say what was read", async () => {
	const { of, order } = await imported(games, lines);
	const hashOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");
	const [gamesHash, linesHash] = [hashOf(games), hashOf(lines)];
	const log = await of.rows("audit_log", "actor, action, noun, after");
	expect(log).toHaveLength(1);
	expect(log[0]).toMatchObject({
		actor: "tipoff import",
		action: "import",
		after: {
			files: [
				{ name: order.games?.split("/").at(-1), sha256: gamesHash, rows: 4 },
				{ sha256: linesHash, rows: 6 },
			],
			counts: { games_made: 4, lines_made: 6, totals_made: 8 },
		},
	});
	const kept = await of.rows("imports", "hash, counts");
	expect(kept).toMatchObject([{ hash: `${gamesHash} ${linesHash}`, counts: { games_made: 4 } }]);
});

test("the same files again change nothing, not even the version", async () => {
	const { order, of } = await imported(games, lines);
	const before = await of.everything();
	expect(await importSeason(database.db, { ...order, create: null })).toMatchObject({
		outcome: "unchanged",
		tally: {},
	});
	expect(await importSeason(database.db, order)).toMatchObject({ outcome: "unchanged", created: false });
	expect(await of.everything()).toEqual(before);
});

test("games first and box scores later give what both at once give", async () => {
	const both = await imported(games, lines);
	const first = await imported(games);
	await importSeason(database.db, { ...first.order, boxScores: both.order.boxScores });
	expect(await first.of.lines()).toEqual(await both.of.lines());
	expect(await first.of.totals()).toEqual(await both.of.totals());
});

test("a changed file changes the rows that differ and no others", async () => {
	const { order, of } = await imported(games, lines);
	const changed = {
		...order,
		games: file(games.replace("final,60,61,60,61", "final,62,61,62,61")),
		boxScores: file(lines.replace("Cy,Poe,10,C,12", "Cy,Poe,10,C,14").replace("g1,Bears,bo,Bo,Ray,8,F,,,\n", "")),
	};
	expect(await importSeason(database.db, changed)).toMatchObject({
		outcome: "stored",
		tally: { games_changed: 1, period_scores_changed: 2, lines_changed: 1, lines_removed: 1, totals_made: 1 },
	});
	const revisions = await of.rows("games", "import_key, revision, score_home");
	expect(revisions.map((game) => [game["import_key"], game["revision"]])).toEqual([
		["g1", 1],
		["g2", 2],
		["g3", 1],
		["g4", 1],
	]);
	expect(await of.scores("g2")).toEqual({ Q1: [62, 61], Final: [62, 61] });
	expect((await of.totals())["cy PTS"]).toEqual([44, 2]);
	expect(await of.lines()).not.toHaveProperty("g1 bo");
	expect(await of.rows("audit_log", "id")).toHaveLength(2);
});

test("a game that is called off later takes its points out of the totals and periods", async () => {
	const { order, of } = await imported(games, lines);
	const off = "g2,2026-11-09,,,Wolves,Foxes,cancelled,,,,,,,,";
	const called = file(games.replace("g2,2026-11-09,,,Wolves,Foxes,final,60,61,60,61,,,,", off));
	await importSeason(database.db, { ...order, games: called });
	const totals = await of.totals();
	expect(totals["cy PTS"]).toEqual([30, 1]);
	expect(totals).not.toHaveProperty("di PTS");
	expect(await of.scores("g2")).toEqual({});
});

test("a game that gets another team loses the lines and points of the one that left", async () => {
	const { order, of } = await imported(games, lines);
	const other = file(games.replace("Wolves,Foxes,final,60", "Bears,Foxes,final,60"));
	const kept = file(lines.replace("g2,Wolves,cy,Cy,Poe,10,C,12,1,2\n", ""));
	await importSeason(database.db, { ...order, games: other, boxScores: kept });
	expect(await of.lines()).not.toHaveProperty("g2 cy");
	expect(await of.scores("g2")).toEqual({ Q1: [60, 61], Final: [60, 61] });
	expect(await of.rows("period_scores", "id")).toHaveLength(10);
});

test("what a file does not speak of stays: films, lines of players who were typed in, other games", async () => {
	const { order, of } = await imported(games, lines);
	await of.sql(`update games set video_url = 'https://example.org/film' where import_key = 'g1'`);
	await of.sql(`insert into players (organization_id, first_name) values ($org, 'Typed')`);
	await of.sql(
		`insert into rosters (organization_id, league_team_id, player_id) select $org, home_team_id, (select id from players where organization_id = $org and first_name = 'Typed') from games where organization_id = $org and import_key = 'g1'`,
	);
	await of.sql(
		`insert into box_score_lines (organization_id, game_id, roster_id) select $org, (select id from games where organization_id = $org and import_key = 'g1'), max(id) from rosters where organization_id = $org`,
	);
	const before = await of.rows("box_score_lines", "count(*)::int");
	const part = `${games.split("\n").slice(0, 2).join("\n").replace("19:00", "18:30")}\n`;
	const rows = lines.split("\n");
	await importSeason(database.db, { ...order, games: file(part), boxScores: file(`${rows.slice(0, 4).join("\n")}\n`) });
	expect(await of.rows("box_score_lines", "count(*)::int")).toEqual(before);
	expect(await of.rows("games", "time, video_url")).toMatchObject([
		{ time: "18:30", video_url: "https://example.org/film" },
		{},
		{},
		{},
	]);
});

test("the winner of a forfeit is stored and changed; a file without the column leaves it", async () => {
	const header = "game,date,home,away,status,home_score,away_score,forfeit_winner";
	const row = (cells: string) => file(`${header}\ng1,2026-11-02,Bears,Wolves,${cells}\n`);
	const { order, of } = await imported(`${header}\ng1,2026-11-02,Bears,Wolves,forfeit,,,away\n`);
	const winner = async () => (await of.rows("games", "forfeit_winner"))[0]?.["forfeit_winner"];
	const then = async (path: string) => (await importSeason(database.db, { ...order, games: path })).outcome;
	expect(await winner()).toBe("away");
	expect([await then(row("forfeit,,,home")), await winner()]).toEqual(["stored", "home"]);
	expect([await then(row("forfeit,,,home")), await winner()]).toEqual(["unchanged", "home"]);
	const without = file(`${header.replace(",forfeit_winner", "")}\ng1,2026-11-02,Bears,Wolves,forfeit,0,20\n`);
	expect([await then(without), await winner()]).toEqual(["stored", "home"]);
	expect([await then(row("forfeit,0,20,")), await winner()]).toEqual(["stored", null]);
	expect([await then(row("forfeit,,,home")), await winner()]).toEqual(["stored", "home"]);
	expect([await then(row("final,50,48,")), await winner()]).toEqual(["stored", null]);
});

test("a file that gives a game other teams leaves what was entered about it to the former ones", async () => {
	const header = "game,date,home,away,status,home_score,away_score";
	const row = (teams: string) => `${header}\ng1,2026-11-02,${teams},postponed,,\n`;
	const { order, of } = await imported(row("Bears,Wolves"));
	await database.owner.sql`insert into game_events (organization_id, game_id, op_id, kind, seq, actor)
		select g.organization_id, g.id, 'one', 'state', 1, 'Ada' from games g join organizations o on o.id = g.organization_id
		where o.slug = ${order.slug}`;
	const payload = async () => (await of.rows("game_events", "payload"))[0]?.["payload"];
	await importSeason(database.db, { ...order, games: file(row("Bears,Wolves").replace("02,", "03,")) });
	expect(await payload()).toEqual({});
	for (const teams of ["Wolves,Bears", "Wolves,Foxes"]) {
		await importSeason(database.db, { ...order, games: file(row(teams)) });
		expect(await payload()).toEqual({ former_teams: { home: "Bears", away: "Wolves" } });
	}
});

test("the next season keeps the league, its teams and the players", async () => {
	const { order, of } = await imported(games, lines);
	await importSeason(database.db, { ...order, season: "2027" });
	expect(await of.rows("seasons", "name")).toHaveLength(2);
	expect(await of.rows("leagues", "name")).toHaveLength(1);
	expect(await of.rows("teams", "name")).toHaveLength(3);
	expect(await of.rows("league_teams", "id")).toHaveLength(6);
	expect(await of.rows("players", "id")).toHaveLength(4);
	expect(await of.rows("games", "id")).toHaveLength(8);
});

test("a key that another league of the season has is refused, and nothing of the file stays", async () => {
	const { order, of } = await imported(games, lines);
	const before = await of.everything();
	await expect(importSeason(database.db, { ...order, league: "Women" })).rejects.toThrow(
		"The game g1 belongs to another league of this season.",
	);
	expect(await of.everything()).toEqual(before);
});

test("one bad row of many keeps everything out, the organization too", async () => {
	const bad = lines.replace("Di,Fox,1,G,5", "Di,Fox,1,G,-5");
	const { outcome, order } = await imported(games, bad);
	expect(outcome.outcome).toBe("refused");
	const problems = outcome.outcome === "refused" ? outcome.problems.first : [];
	expect(problems.map(problemText)).toEqual([
		`${order.boxScores?.split("/").at(-1)} line 6, column PTS, "-5": this number must not be negative.`,
	]);
	const made = await database.owner.sql`select 1 from organizations where slug = ${order.slug}`;
	expect(made).toHaveLength(0);
});

test("a bad row keeps everything out of an organization that is there", async () => {
	const { order, of } = await imported(games, lines);
	const before = await of.everything();
	const worse = file(games.replace("2026-11-09", "2026-11-31").replace("80,78", "81,78"));
	expect(await importSeason(database.db, { ...order, games: worse })).toMatchObject({ outcome: "refused" });
	expect(await of.everything()).toEqual(before);
});

test("an organization that does not exist is not made unasked, nor one under a reserved slug", async () => {
	const order = orderOf("nobody", file(games), null);
	await expect(importSeason(database.db, { ...order, create: null })).rejects.toThrow(
		'There is no organization "nobody"',
	);
	await expect(importSeason(database.db, { ...order, slug: "api" })).rejects.toThrow("kept for the platform");
});

test("an import touches no other organization", async () => {
	const one = await imported(games, lines);
	const before = await one.of.everything();
	const other = await imported(games, lines);
	await importSeason(database.db, { ...other.order, games: file(games.replace("80,78", "82,78")) });
	expect(await one.of.everything()).toEqual(before);
});

test("two imports of one file at the same time store it once", async () => {
	const { order, of } = await imported(games);
	const both = { ...order, boxScores: file(lines) };
	const outcomes = await Promise.all([importSeason(database.db, both), importSeason(database.db, both)]);
	expect(outcomes.map((one) => one.outcome).toSorted()).toEqual(["stored", "unchanged"]);
	expect(await of.rows("audit_log", "id")).toHaveLength(2);
});

test("a file after any other leaves what it would leave in an empty place, and totals that fit its lines", async () => {
	await fc.assert(
		fc.asyncProperty(season, season, async (one, other) => {
			const { order, of } = await imported(...one);
			await importSeason(database.db, { ...order, games: file(other[0]), boxScores: file(other[1]) });
			const fresh = await imported(...other);
			expect(await of.lines()).toEqual(await fresh.of.lines());
			expect(await of.totals()).toEqual(await fresh.of.totals());
			expect(await of.totals()).toEqual(await of.recount());
			for (const game of ["g1", "g2"]) expect(await of.scores(game)).toEqual(await fresh.of.scores(game));
			expect((await importSeason(database.db, fresh.order)).outcome).toBe("unchanged");
		}),
		{ numRuns: 15, seed: 7 },
	);
}, 120_000);

/** Two games between any of three teams, played or not, and some of six players in them, each in one team. */
const season = fc
	.tuple(
		fc.array(
			fc.record({
				teams: fc.constantFrom("Bears,Wolves", "Wolves,Foxes", "Foxes,Bears"),
				status: fc.constantFrom("final", "final", "cancelled", "scheduled", "live"),
				score: fc.option(fc.tuple(fc.nat(120), fc.nat(120)), { freq: 3 }),
				overtime: fc.boolean(),
			}),
			{ minLength: 2, maxLength: 2 },
		),
		fc.array(fc.tuple(fc.boolean(), fc.option(fc.nat(40))), { minLength: 12, maxLength: 12 }),
	)
	.map(([played, cells]): [string, string] => {
		const gameRows = played.map(({ teams, status, score, overtime }, at) => {
			const result = score ?? (status === "final" ? [70, 60] : ["", ""]);
			return `g${at + 1},2026-11-0${at + 1},${teams},${status},${result},${result},${overtime ? "5,4" : ","}`;
		});
		const lineRows = cells.flatMap(([listed, points], at) => {
			const [game, player] = [at % 2, at >> 1];
			const team = ["Bears", "Wolves", "Foxes"][player % 3] ?? "";
			if (!listed || !played[game]?.teams.includes(team)) return [];
			return [`g${game + 1},${team},p${player},P,${player},${points ?? ""}`];
		});
		return [
			["game,date,home,away,status,home_score,away_score,Q1_home,Q1_away,OT1_home,OT1_away", ...gameRows].join("\n"),
			["game,team,player,first_name,last_name,PTS", ...withEveryGame(lineRows, played)].join("\n"),
		];
	});

/** A game without any line would keep the lines it had: a file that says nothing of a box score changes none. */
function withEveryGame(rows: string[], played: readonly { teams: string }[]) {
	return [
		...rows,
		...played.map(({ teams }, at) => `g${at + 1},${teams.split(",")[0]},${teams.split(",")[0]}_extra,Extra,,1`),
	];
}

async function imported(gamesText: string, linesText?: string) {
	const order = orderOf(`league-${++count}`, file(gamesText), linesText === undefined ? null : file(linesText));
	const outcome = await importSeason(database.db, order);
	const id = outcome.outcome === "refused" ? 0 : outcome.organization.id;
	return { order, outcome, of: looking(id) };
}

function orderOf(slug: string, gamesFile: string, boxScores: string | null): ImportOrder {
	const create = { name: "The League" };
	return { slug, season: "2026", league: "Men", games: gamesFile, boxScores, create, instant: 0, progress() {} };
}

function file(text: string): string {
	const path = join(folder, `${++count}.csv`);
	writeFileSync(path, text);
	return path;
}

/** Looks at an organization behind the product's back. */
function looking(id: number) {
	const sql = async (text: string) =>
		await database.owner.sql.unsafe<Record<string, unknown>[]>(text.replaceAll("$org", String(id)));
	const rows = async (table: string, columns: string, order = "1") => [
		...(await sql(`select ${columns} from ${table} where organization_id = $org order by ${order}`)),
	];
	const pairs = async (text: string) =>
		Object.fromEntries((await sql(text)).map((row) => [String(row["key"]), row["value"]]));
	return {
		sql,
		rows,
		periods: async () => (await rows("game_periods", "name", `"order"`)).map((row) => row["name"]),
		values: async (player: string) =>
			await pairs(
				`select a.attribute_name as key, v.value from attribute_values v join attributes a on a.id = v.attribute_id join players p on p.id = v.player_id where v.organization_id = $org and p.import_key = '${player}'`,
			),
		lines: async () =>
			await pairs(
				`select g.import_key || ' ' || p.import_key as key, coalesce((select jsonb_object_agg(s.abbreviation, v.value) from jsonb_each(l."values") v join stats s on s.id = v.key::bigint), '{}') as value from box_score_lines l join games g on g.id = l.game_id join rosters r on r.id = l.roster_id join players p on p.id = r.player_id where l.organization_id = $org and p.import_key is not null`,
			),
		totals: async () =>
			await pairs(
				`select p.import_key || ' ' || s.abbreviation as key, jsonb_build_array(t.total, t.games) as value from roster_totals t join stats s on s.id = t.stat_id join rosters r on r.id = t.roster_id join players p on p.id = r.player_id where t.organization_id = $org`,
			),
		recount: async () =>
			await pairs(
				`select p.import_key || ' ' || s.abbreviation as key, jsonb_build_array(sum(v.value::int), count(*)) as value from box_score_lines l join games g on g.id = l.game_id and g.status = 'final' or g.id = l.game_id and g.status = 'scheduled' and (g.score_home > 0 or g.score_away > 0) cross join lateral jsonb_each_text(l."values") v join stats s on s.id = v.key::bigint join rosters r on r.id = l.roster_id join players p on p.id = r.player_id where l.organization_id = $org group by p.import_key, s.abbreviation`,
			),
		scores: async (game: string) =>
			await pairs(
				`select gp.name as key, jsonb_agg(s.score order by s.league_team_id <> g.home_team_id) as value from period_scores s join game_periods gp on gp.id = s.game_period_id join games g on g.id = s.game_id where s.organization_id = $org and g.import_key = '${game}' group by 1`,
			),
		everything: async () => {
			const contents: Record<string, unknown> = {};
			const tables = await sql(
				`select c.table_name as name from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'organization_id' order by 1`,
			);
			for (const { name } of tables)
				contents[String(name)] = await sql(
					`select to_jsonb(t) as row from ${name} t where organization_id = $org order by to_jsonb(t)::text`,
				);
			return { ...contents, organization: await sql(`select to_jsonb(o) as row from organizations o where id = $org`) };
		},
	};
}
