import { afterAll, beforeAll, expect, test } from "bun:test";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { problemText } from "../../src/domain/csv/problem.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";
import { said as sentences } from "../support/said.ts";

let database: TestDatabase;
let count = 0;
/** A first start of PostgreSQL on a busy machine. */
const startMs = 240_000;

beforeAll(async () => void (database = await testDatabase()), startMs);
afterAll(async () => await database.close());

type Texts = Parameters<typeof importTexts>[1];

/** An organization of its own, with what files bring into it and what one looks up behind the product's back. */
async function league(sport = "basketball") {
	const slug = `league-${++count}`;
	const { id } = await createOrganization(database.db, { slug, name: slug, sport });
	const sql = async (text: string) => [
		...(await database.owner.sql.unsafe<Record<string, unknown>[]>(text.replaceAll("$org", String(id)))),
	];
	return {
		sql,
		/** The outcome, or the problems. */
		take: async (texts: Texts, more: { season?: string | null; league?: string | null; preview?: boolean } = {}) => {
			const outcome = await importTexts(database.db, texts, { slug, season: "2026", league: "Men", ...more });
			if (outcome.outcome === "refused") return outcome.problems.first.map(problemText);
			if (outcome.outcome !== "preview") return outcome.outcome;
			return outcome.preview?.changes.first.map(({ row, what }) => `${row}: ${what}`) ?? [];
		},
		/** What a preview says would be done, and what the import then does; of changed people each statement counts. */
		figures: async (texts: Texts) => {
			const order = { slug, season: "2026", league: "Men" };
			const said = await importTexts(database.db, texts, { ...order, preview: true });
			const done = await importTexts(database.db, texts, order);
			if (said.outcome === "refused" || done.outcome === "refused") throw new Error("the files have problems");
			return {
				said: said.tally,
				done: Object.fromEntries(Object.keys(said.tally).map((key) => [key, done.tally[key]])),
			};
		},
		rows: async (table: string, columns: string, order = "1") =>
			await sql(`select ${columns} from ${table} where organization_id = $org order by ${order}`),
		exported: async () => {
			const [row] = await sql("select id from seasons where organization_id = $org order by id limit 1");
			return await exportSeason(database.db, slug, { season: Number(row?.["id"]) });
		},
	};
}

const games = `game,date,time,location,home,away,status,home_score,away_score,Q1_home,Q1_away
g1,2026-11-02,19:00,Main Hall,Bears,Wolves,final,80,78,40,38
g2,2026-11-09,20:00,Main Hall,Wolves,Foxes,scheduled,,,,
`;
const boxScores = `game,team,player,first_name,last_name,Number,PTS,REB
g1,Bears,ann,Ann,Lee,7,20,4
g1,Wolves,cy,Cy,Poe,9,30,
`;

test("teams and players come without any game, by name where there are no keys, and a second time change nothing", async () => {
	const of = await league();
	const teams = "team,captain,hidden\nBears,Ann Lee,no\nWolves,Somebody Else,yes\n";
	const players =
		"team,first_name,last_name,phone,Number,Position\nBears,Ann,Lee,555 1,7,G\nWolves,Bo,,,,\nBears,Bo,,,8,\n";
	expect(await of.take({ teams, players })).toBe("stored");
	expect(
		await of.rows(
			"league_teams t",
			"(select name from teams where id = t.team_id), captain, hidden, (select first_name from players where id = t.captain_id) as player",
		),
	).toEqual([
		{ name: "Bears", captain: null, hidden: false, player: "Ann" },
		{ name: "Wolves", captain: "Somebody Else", hidden: true, player: null },
	]);
	expect(await of.rows("players", "first_name, last_name, phone_number", "id")).toEqual([
		{ first_name: "Ann", last_name: "Lee", phone_number: "555 1" },
		{ first_name: "Bo", last_name: "", phone_number: null },
		{ first_name: "Bo", last_name: "", phone_number: null },
	]);
	expect(await of.take({ teams, players }, { preview: true })).toBe("unchanged");
	expect(await of.take({ teams, players })).toBe("unchanged");
	const later = players.replace("555 1,7", ",9");
	expect(await of.take({ players: later }, { preview: true })).toEqual(["Ann Lee: phone 555 1 to none, Number 7 to 9"]);
	expect(await of.take({ players: later })).toBe("stored");
	expect(await of.rows("players", "count(*)::int")).toEqual([{ count: 3 }]);
	expect(await of.rows("rosters", "count(*)::int")).toEqual([{ count: 3 }]);
});

test("the files that an older version exported, without keys, are read as they are", async () => {
	const of = await league();
	expect(await of.take({ games, boxScores })).toBe("stored");
	const teams = "team,captain,hidden\r\nBears,Ann Lee,no\r\nFoxes,,no\r\nWolves,,no\r\n";
	const players =
		"team,first_name,last_name,email,phone,Number,Position\r\nBears,Ann,Lee,,,7,\r\nWolves,Cy,Poe,,,9,\r\n";
	expect(await of.take({ teams, players }, { preview: true })).toEqual(["Bears: captain none to Ann Lee"]);
	expect(await of.take({ teams, players })).toBe("stored");
	expect(await of.take({ teams, players })).toBe("unchanged");
	expect(await of.rows("players", "import_key", "id")).toEqual([{ import_key: "ann" }, { import_key: "cy" }]);
});

test("a column that a file lacks leaves what is stored, an empty cell of one that it has takes it away", async () => {
	const of = await league();
	await of.take({
		games: games
			.replace("location,", "location,location_url,")
			.replaceAll("Main Hall,", "Main Hall,https://maps.test/,"),
		boxScores,
		teams: "team,captain,hidden\nBears,Ann Lee,yes\n",
		players: "player,first_name,last_name,bio,privacy,Number\nann,Ann,Lee,Tall.,initial,7\n",
	});
	const state = async () => [
		...(await of.rows("games", "time, location, location_url", "import_key")),
		...(await of.rows("league_teams", "captain_id is not null as captain, hidden", "id")).slice(0, 1),
		...(await of.rows("players", "bio, privacy", "import_key")),
		...(await of.rows("box_score_lines", `"values"`, "game_id, roster_id")),
	];
	const before = await state();
	const bare = "game,date,home,away,status,home_score,away_score\ng1,2026-11-02,Bears,Wolves,final,80,78\n";
	const fewer = "game,team,player,first_name,last_name,PTS\ng1,Bears,ann,Ann,Lee,20\ng1,Wolves,cy,Cy,Poe,30\n";
	const lacking = {
		games: bare,
		boxScores: fewer,
		teams: "team\nBears\n",
		players: "player,first_name,last_name\nann,Ann,Lee\n",
	};
	expect(await of.take(lacking, { preview: true })).toBe("unchanged");
	expect(await of.take(lacking)).toBe("unchanged");
	expect(await state()).toEqual(before);
	const emptied = {
		games: "game,date,time,location,home,away,status,home_score,away_score\ng1,2026-11-02,,,Bears,Wolves,final,80,78\n",
		boxScores: "game,team,player,first_name,last_name,REB\ng1,Bears,ann,Ann,Lee,\ng1,Wolves,cy,Cy,Poe,\n",
		teams: "team,captain\nBears,\n",
		players: "player,first_name,last_name,bio,privacy,Number\nann,Ann,Lee,,,\n",
	};
	expect(await of.take(emptied, { preview: true })).toEqual([
		"Bears: captain Ann Lee to none",
		"Ann Lee: bio Tall. to none, privacy initial to none, Number 7 to none",
		"2026-11-02 Wolves at Bears: time 19:00 to none, location Main Hall to none",
		"Ann Lee (Bears), 2026-11-02 Wolves at Bears: REB 4 to none",
	]);
	expect(await of.take({ ...emptied, games: emptied.games })).toBe("stored");
	expect(await state()).toEqual([
		{ time: null, location: null, location_url: "https://maps.test/" },
		{ time: "20:00", location: "Main Hall", location_url: "https://maps.test/" },
		{ captain: false, hidden: true },
		{ bio: "", privacy: null },
		{ bio: "", privacy: null },
		...(await of.rows("box_score_lines", `"values"`, "game_id, roster_id")),
	]);
	const values = await of.sql(
		`select s.abbreviation, v.value from box_score_lines l cross join jsonb_each_text(l."values") v join stats s on s.id = v.key::bigint where l.organization_id = $org order by 2`,
	);
	expect(values).toEqual([
		{ abbreviation: "PTS", value: "20" },
		{ abbreviation: "PTS", value: "30" },
	]);
	expect(await of.rows("attribute_values", "value")).toEqual([{ value: "9" }]);
});

test("an export of rows that were typed in comes back to the same rows when it was edited", async () => {
	const of = await league();
	await of.take({ games, boxScores });
	await of.sql("update games set import_key = null where organization_id = $org");
	await of.sql("update players set import_key = null where organization_id = $org");
	const files = await of.exported();
	expect(files.games).toMatch(/g\d+-[0-9a-f]{8},2026-11-02/);
	const edited = {
		games: files.games.replace("2026-11-09,20:00", "2026-11-10,20:30"),
		boxScores: files.boxScores.replace(",20,4", ",21,4"),
		players: files.players.replace("Ann,Lee", "Anne,Lee"),
	};
	expect(await of.take(edited, { preview: true, league: null })).toEqual([
		"Anne Lee: name Ann Lee to Anne Lee",
		"2026-11-10 Foxes at Wolves: date 2026-11-09 to 2026-11-10, time 20:00 to 20:30",
		"Anne Lee (Bears), 2026-11-02 Wolves at Bears: PTS 20 to 21",
	]);
	expect(await of.take(edited, { league: null })).toBe("stored");
	expect(await of.rows("players", "first_name, import_key", "id")).toEqual([
		{ first_name: "Anne", import_key: null },
		{ first_name: "Cy", import_key: null },
	]);
	expect(await of.rows("games", "date::text, published_date::text", "id")).toEqual([
		{ date: "2026-11-02", published_date: null },
		{ date: "2026-11-10", published_date: "2026-11-09" },
	]);
	expect(await of.take(edited, { league: null })).toBe("unchanged");
});

test("a key that only looks like a row's own is another row", async () => {
	const of = await league();
	await of.take({ players: "team,first_name,last_name\nBears,Ann,Lee\n" });
	const [ann] = await of.rows("players", "id");
	const stranger = `player,first_name,last_name\np${String(ann?.["id"])}-00000000,Bo,Ray\n`;
	expect(await of.take({ players: stranger })).toBe("stored");
	expect(await of.rows("players", "first_name", "id")).toEqual([{ first_name: "Ann" }, { first_name: "Bo" }]);
});

test("a captain whom nobody knows is a problem of the row, and nothing of the files stays", async () => {
	const of = await league();
	const teams = "team,captain,captain_player\nBears,Ann,ann\nFoxes,Bo,bo\n";
	const players = "team,player,first_name,last_name\nBears,ann,Ann,Lee\n";
	const problem = 'teams.csv line 3, column captain_player, "bo": there is no player of this key.';
	expect(await of.take({ teams, players }, { preview: true })).toEqual([problem]);
	expect(await of.take({ teams, players })).toEqual([problem]);
	expect(await of.rows("teams", "id")).toEqual([]);
	expect(await of.rows("seasons", "id")).toEqual([]);
});

test("a running period that nobody knows is a problem of the row, a known one is kept", async () => {
	const of = await league();
	const file = (period: string) =>
		`game,date,home,away,status,home_score,away_score,period\ng1,2026-11-02,Bears,Wolves,live,2,1,${period}\n`;
	expect(await of.take({ games: file("Q9") })).toEqual([
		'games.csv line 2, column period, "Q9": there is no such period.',
	]);
	expect(await of.take({ games: file("q2") })).toBe("stored");
	expect(await of.rows("games g", "(select name from game_periods where id = g.period_id)")).toEqual([{ name: "Q2" }]);
	expect(await of.take({ games: file("") })).toBe("unchanged");
});

test("a planned season stays planned through files, and is never active beside it (leagues 4)", async () => {
	const of = await league();
	const settings = (active: string, planned: string) =>
		`kind,name,sport,active,planned\nseason,Fall,basketball,${active},${planned}\n`;
	const bare = { season: null, league: null };
	const marks = async () => (await of.rows("seasons", "active, planned"))[0];
	expect(await of.take({ settings: settings("", "yes") }, bare)).toBe("stored");
	expect(await marks()).toEqual({ active: false, planned: true });
	const exported = (await of.exported()).settings;
	expect(exported).toMatch(/^season,Fall,,,,basketball,,,no,yes,/m);
	expect(await of.take({ settings: exported }, bare)).toBe("unchanged");
	expect(await of.take({ settings: "kind,name,sport\nseason,Fall,basketball\n" }, bare)).toBe("unchanged");
	expect(await of.take({ settings: settings("yes", "yes") }, bare)).toEqual([
		'settings.csv line 2, column planned, "yes": an active season is not planned.',
	]);
	expect(await of.take({ settings: settings("yes", "") }, { ...bare, preview: true })).toContain(
		"Season Fall: active no to yes",
	);
	expect(await of.take({ settings: settings("yes", "") }, bare)).toBe("stored");
	expect(await marks()).toEqual({ active: true, planned: false });
});

test("settings name the season, its sport and its order; the import needs neither season nor league then", async () => {
	const of = await league();
	const settings = [
		"kind,name,abbreviation,type,hidden,sport,start,finish,active,tournament,tie_break",
		"season,Fall,,,,basketball,2026-09-01,2026-12-20,no,yes,",
		"league,Women,,,,,,,,,fiba",
		"league,Men,,,,,,,,,",
		"stat,Rebounds,REB,,yes,,,,,,",
		"stat,Points,PTS,,,,,,,,",
		"stat,Blocks,BLK,,,,,,,,",
		"period,OT,,,yes,,,,,,",
		"attribute,Height,,string,yes,,,,,,",
		"attribute,Position,,,,,,,,,",
	].join("\n");
	const bare = { season: null, league: null };
	expect(await of.take({ settings }, bare)).toBe("stored");
	expect(await of.rows("seasons", "name, start_date::text, finish_date::text, active, show_divisions")).toEqual([
		{ name: "Fall", start_date: "2026-09-01", finish_date: "2026-12-20", active: false, show_divisions: true },
	]);
	expect(
		await of.rows("season_leagues l", "(select name from leagues where id = l.league_id), tie_break", "position"),
	).toEqual([
		{ name: "Women", tie_break: "fiba" },
		{ name: "Men", tie_break: [{ by: "headToHead" }, { by: "difference" }, { by: "pointsFor" }] }, // a new organization's
	]);
	const stats = await of.rows("stats", "abbreviation, hidden", `"order"`);
	expect(stats.slice(0, 3)).toEqual([
		{ abbreviation: "REB", hidden: true },
		{ abbreviation: "PTS", hidden: false },
		{ abbreviation: "BLK", hidden: false },
	]);
	expect(stats).toHaveLength(16);
	expect((await of.rows("game_periods", "name, hidden", `"order"`)).filter(({ hidden }) => hidden)).toEqual([
		{ name: "OT", hidden: true },
	]);
	expect(await of.rows("attributes", "attribute_name, is_visible", `"order"`)).toEqual([
		{ attribute_name: "Height", is_visible: false },
		{ attribute_name: "Position", is_visible: true },
		{ attribute_name: "Number", is_visible: true },
	]);
	expect(await of.take({ settings }, bare)).toBe("unchanged");
	expect(await of.take({ teams: "team\nBears\n" }, { ...bare, season: "Fall" })).toEqual([
		"teams.csv line 1, column league: without this column the import must name a league.",
	]);
	await expect(of.take({ teams: "league,team\nMen,Bears\n" }, bare)).rejects.toThrow("Name the season");
});

test("a season does not change its sport", async () => {
	const of = await league("tennis");
	await of.sql(
		"insert into organization_sports (organization_id, sport_id) select $org, id from sports where type = 'basketball'",
	);
	const settings = (sport: string) => `kind,name,sport\nseason,2026,${sport}\n`;
	expect(await of.take({ settings: settings("basketball") })).toBe("stored");
	expect(await of.take({ settings: settings("tennis") })).toEqual([
		'settings.csv line 2, column sport, "tennis": this season is one of basketball.',
	]);
});

test("a division takes its teams by seed, and keeps them once it has games", async () => {
	const of = await league();
	const teams = (seeds: string) =>
		`team,division,seed\n${["Bears", "Wolves", "Foxes"].map((name, at) => `${name},${seeds.split(" ")[at] ?? ""}`).join("\n")}\n`;
	const bracket =
		"game,date,home,away,status,home_score,away_score,division,match\nb1,,Bears,Foxes,scheduled,,,Gold,W1-1\n";
	expect(await of.take({ teams: teams("Gold,2 , Gold,1") })).toBe("stored");
	const slots = async () =>
		(
			await of.rows(
				"division_teams d",
				"(select name from teams where id = (select team_id from league_teams where id = d.league_team_id)), position",
				"position",
			)
		).map(({ name, position }) => `${String(position)} ${String(name)}`);
	expect(await slots()).toEqual(["0 Foxes", "1 Bears"]);
	expect(await of.take({ teams: teams("Gold,1 Gold,3 Gold,2"), games: bracket })).toBe("stored");
	expect(await slots()).toEqual(["0 Bears", "1 Foxes", "2 Wolves"]);
	expect(await of.take({ teams: teams("Gold,1 Gold,3 Gold,2") })).toBe("unchanged");
	await expect(of.take({ teams: teams("Gold,2 Gold,3 Gold,1") })).rejects.toThrow(sentences.deleteBracketGamesFirst);
	await expect(of.take({ games: bracket.replace(",division,match", "").replace(",Gold,W1-1", "") })).rejects.toThrow(
		"The game b1 belongs to another division of this season.",
	);
});

test("box scores want the games beside them", async () => {
	const of = await league();
	expect(await of.take({ boxScores })).toEqual([
		"box-scores.csv line 1: box scores need the file of games beside them.",
	]);
});

test("byes and weeks off are added once, and a reason may change", async () => {
	const of = await league();
	const calendar = "kind,date,team,reason\nbye,2026-11-16,Bears,\nbye,,Wolves,\nweek off,2026-11-23,,=Snow\n";
	expect(await of.take({ games, calendar })).toBe("stored");
	expect(await of.take({ games, calendar })).toBe("unchanged");
	expect(await of.rows("byes", "date::text", "id")).toEqual([{ date: "2026-11-16" }, { date: null }]);
	const files = await of.exported();
	expect(files.calendar).toContain("week off,2026-11-23,,'=Snow");
	expect(await of.take({ calendar: files.calendar }, { league: null })).toBe("unchanged");
	const other = calendar.replace("=Snow", "'=Ice").replace("bye,,Wolves,\n", "");
	expect(await of.take({ calendar: other }, { preview: true })).toEqual(["Men off, 2026-11-23: reason =Snow to =Ice"]);
	expect(await of.take({ calendar: other })).toBe("stored");
	expect(await of.rows("week_offs", "reason")).toEqual([{ reason: "=Ice" }]);
	expect(await of.rows("byes", "id")).toHaveLength(2);
});

test("a club that plays in two leagues stays one team, and namesakes of two leagues stay two", async () => {
	const of = await league();
	const teams = "league,team,club_league\nMen,Nomads,Men\nWomen,Nomads,Men\nWomen,Bears,Women\nMen,Bears,Men\n";
	expect(await of.take({ teams }, { league: null })).toBe("stored");
	expect(await of.rows("teams", "name", "name")).toEqual([{ name: "Bears" }, { name: "Bears" }, { name: "Nomads" }]);
	expect(await of.rows("league_teams", "id")).toHaveLength(4);
	expect(await of.take({ teams }, { league: null })).toBe("unchanged");
});

test("games that are drafts stay drafts, and are published by the file that says so", async () => {
	const of = await league();
	const file = (published: string) =>
		`game,date,home,away,status,home_score,away_score,published\ng1,2026-11-02,Bears,Wolves,scheduled,,,${published}\n`;
	const published = async () => (await of.rows("games", "published_at is not null as yes"))[0]?.["yes"];
	expect([await of.take({ games: file("no") }), await published()]).toEqual(["stored", false]);
	expect([await of.take({ games: file("") }), await published()]).toEqual(["unchanged", false]);
	expect(await of.take({ games: file("yes") }, { preview: true })).toEqual([
		"2026-11-02 Wolves at Bears: published no to yes",
	]);
	expect([await of.take({ games: file("yes") }), await published()]).toEqual(["stored", true]);
});

test("a division's seeds come from ranks of leagues that the season has", async () => {
	const of = await league();
	const settings = (pools: string) => `kind,name,pools\nleague,Men,\nleague,Women,\ndivision,Gold,"${pools}"\n`;
	const pools = async () =>
		await of.rows(
			"divisions d",
			`(select string_agg(concat(seed ->> 'rank', ' ', l.name), ', ') from jsonb_array_elements(d.pools) seed
				join season_leagues sl on sl.id = (seed ->> 'season_league_id')::bigint join leagues l on l.id = sl.league_id) as pools`,
		);
	expect(await of.take({ settings: settings("1 Women\n1 MEN\n2 women") })).toBe("stored");
	expect(await pools()).toEqual([{ pools: "1 Women, 1 Men, 2 Women" }]);
	expect(await of.take({ settings: settings("1 Women\n1 Men\n2 Women") })).toBe("unchanged");
	expect(await of.take({ settings: "kind,name,format\ndivision,Gold,double\n" })).toBe("stored");
	expect(await pools()).toEqual([{ pools: "1 Women, 1 Men, 2 Women" }]);
	expect(await of.take({ settings: settings("1 Women\n1 Youth") })).toEqual([
		'settings.csv line 4, column pools, "Youth": this season has no such league.',
	]);
	expect(await of.take({ settings: settings("") })).toBe("stored");
	expect(await pools()).toEqual([{ pools: null }]);
});

test("a division's seeds are named by a file, a line a seed (brackets 23)", async () => {
	const of = await league();
	const settings = (labels: string) => `kind,name,seed_labels\ndivision,Gold,"${labels}"\n`;
	const labels = async () => await of.rows("divisions d", "d.seed_labels");
	expect(await of.take({ settings: settings("1\nEast 2\nWC") })).toBe("stored");
	expect(await labels()).toEqual([{ seed_labels: [null, "East 2", "WC"] }]);
	expect(await of.take({ settings: settings("1\nEast 2\nWC") })).toBe("unchanged");
	expect(await of.take({ settings: "kind,name,format\ndivision,Gold,double\n" })).toBe("stored");
	expect(await of.take({ settings: settings("WC\nwc") })).toEqual([
		'settings.csv line 2, column seed_labels, "WC\\u{a}wc": Two seeds would be called “wc”.',
	]);
	expect(await labels()).toEqual([{ seed_labels: [null, "East 2", "WC"] }]);
	expect(await of.take({ settings: settings("") })).toBe("stored");
	expect(await labels()).toEqual([{ seed_labels: null }]);
});

test("a division's format says which matchups have another number of games (brackets 24)", async () => {
	const of = await league();
	const settings = (format: string) => `kind,name,format\ndivision,Gold,"${format}"\n`;
	const formats = async () => await of.rows("divisions d", "d.format");
	expect(await of.take({ settings: settings("third-place best 3 but third-0=1, 0-0=5") })).toBe("stored");
	expect(await formats()).toEqual([{ format: "third-place best 3 but 0-0=5" }]);
	expect(await of.take({ settings: settings("entries:2,1 best 1 but 0-0=3") })).toBe("stored");
	expect(await formats()).toEqual([{ format: "entries:2,1 best 1 but 0-0=3" }]);
	expect(await of.take({ settings: settings("single best 3 but final=1") })).toEqual([
		'settings.csv line 2, column format, "single best 3 but final=1": say which matchups have another number of games, such as single best 3 but 0-0=5.',
	]);
	expect(await formats()).toEqual([{ format: "entries:2,1 best 1 but 0-0=3" }]);
});

test("results fill the divisions that waited for them, once, and a file that places teams has the last word", async () => {
	const of = await league();
	const settings = 'kind,name,pools\nleague,Men,\ndivision,Gold,"1 Men\n2 Men"\n';
	const games = (score: string) =>
		`game,date,home,away,status,home_score,away_score\ng1,2026-11-02,Bears,Wolves,${score}\n`;
	const seats = async () =>
		await of.rows(
			"division_teams d",
			"position, (select t.name from league_teams l join teams t on t.id = l.team_id where l.id = d.league_team_id) as name",
		);
	await of.take({ settings, games: games("scheduled,,") });
	expect(await seats()).toEqual([]);
	expect(await of.take({ games: games("final,70,80") })).toBe("stored");
	expect(await seats()).toEqual([
		{ position: 0, name: "Wolves" },
		{ position: 1, name: "Bears" },
	]);
	expect(await of.take({ games: games("final,70,80") })).toBe("unchanged");

	const own = await league();
	await own.take({ settings, games: games("scheduled,,") });
	const teams = "team,division\nBears,\nWolves,\n";
	expect(await own.take({ teams, games: games("final,70,80") })).toBe("stored");
	expect(await own.rows("division_teams", "position")).toEqual([]);
	expect(await own.take({ teams, games: games("final,70,80") })).toBe("unchanged");
});

test("a file that makes its organization fills the divisions whose seeds it decides, and leaves those that it places", async () => {
	const settings = 'kind,name,pools\nleague,Men,\ndivision,Gold,"1 Men\n2 Men"\n';
	const games = "game,date,home,away,status,home_score,away_score\ng1,2026-11-02,Bears,Wolves,final,70,80\n";
	const made = async (slug: string, texts: Texts) => {
		const order = { slug, season: "2026", league: "Men", create: { name: slug } };
		expect(await importTexts(database.db, texts, order)).toMatchObject({ outcome: "stored", created: true });
		return await database.owner.sql`select d.position, t.name from division_teams d
			join league_teams l on l.id = d.league_team_id join teams t on t.id = l.team_id
			join organizations o on o.id = d.organization_id where o.slug = ${slug} order by 1`;
	};
	expect([...(await made("pools-decide", { settings, games }))]).toEqual([
		{ position: 0, name: "Wolves" },
		{ position: 1, name: "Bears" },
	]);
	const teams = "team,division,seed\nBears,Gold,1\nWolves,,\n";
	expect([...(await made("file-decides", { settings, games, teams }))]).toEqual([{ position: 0, name: "Bears" }]);
});

test("a preview's figures are those of the import that follows", async () => {
	const of = await league();
	const settings = "kind,name,abbreviation,hidden\nleague,Men,,\ndivision,Gold,,\nstat,Dunks,DNK,\nperiod,Q5,,\n";
	const teams = "team,division,seed,hidden\nBears,Gold,1,no\nWolves,Gold,2,no\nFoxes,,,no\n";
	const players = "team,player,first_name,last_name\nBears,ann,Ann,Lee\nFoxes,ann,Ann,Lee\n";
	const calendar = "kind,date,team,reason\nbye,2026-11-16,Bears,\nweek off,2026-11-23,,Snow\n";
	const all = { settings, teams, players, games, calendar, boxScores };
	const first = await of.figures(all);
	expect(first.said).toEqual(first.done as typeof first.said);
	expect(first.said).toMatchObject({ seasons_made: 1, league_teams_made: 3, division_teams_made: 2, games_made: 2 });
	expect(await of.figures(all)).toEqual({ said: {}, done: {} });
	const edited = await of.figures({
		settings: settings.replace("Dunks", "Slams").replace("Q5,,", "Q5,,yes"),
		teams: teams.replace("Gold,1,no", "Gold,2,yes").replace("Gold,2,no", "Gold,1,no"),
		games: `${games.replace("80,78", "81,78")}g3,2026-11-16,20:00,Hall,Foxes,Owls,scheduled,,,,\n`,
		calendar: calendar.replace("Snow", "Ice"),
		boxScores: boxScores.replace("ann,Ann,Lee,7,20", "ann,Ann,Lee,7,21").replace("cy,Cy,Poe", "di,Di,Ray"),
	});
	expect(edited.said).toEqual(edited.done as typeof edited.said);
	expect(edited.said).toMatchObject({ games_made: 1, games_changed: 1, lines_removed: 1, division_teams_made: 2 });
});

test("the reason of a change comes with the file of games, is shown by a preview, and goes out again", async () => {
	const of = await league();
	const head = "game,date,home,away,status,home_score,away_score";
	const plain = `${head}\ng1,2026-11-02,Bears,Wolves,postponed,,\n`;
	const why = `${head},reason,reason_about,reason_seen_by\ng1,2026-11-02,Bears,Wolves,postponed,,,No power,,visitors\n`;
	expect(await of.take({ games: plain })).toBe("stored");
	expect(await of.take({ games: why }, { preview: true })).toEqual([
		"2026-11-02 Wolves at Bears: reason none to No power, reason_about none to postponed, reason_seen_by none to visitors",
	]);
	expect(await of.take({ games: why })).toBe("stored");
	expect(await of.rows("games", "reason, reason_about, reason_seen_by")).toEqual([
		{ reason: "No power", reason_about: "postponed", reason_seen_by: "visitors" },
	]);
	expect((await of.exported()).games).toContain(",No power,postponed,visitors,");
	expect(await of.take({ games: plain })).toBe("unchanged");
	expect(await of.take({ games: why.replace(",visitors", ",nobody") })).toHaveLength(1);
});
