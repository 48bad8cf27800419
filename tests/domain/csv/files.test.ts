import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { type FileKind, layouts } from "../../../src/domain/csv/header.ts";
import { problemText } from "../../../src/domain/csv/problem.ts";
import { knownAfter, readers } from "../../../src/domain/csv/reader.ts";
import { newSeason, teamRef } from "../../../src/domain/csv/season.ts";
import { tieBreakOf, tieBreakText } from "../../../src/domain/csv/tie-break.ts";
import { criterionNames } from "../../../src/domain/standings/tie-break.ts";
import { said } from "../../support/said.ts";

const known = {
	stats: ["PTS"],
	periods: ["Q1", "OT", "Final"],
	attributes: [
		{ name: "Number", type: "number" },
		{ name: "Email", type: "string" },
		{ name: "PTS", type: "string" },
	],
	sports: ["basketball", "tennis"],
};
type Files = Partial<Record<FileKind, string[][]>>;

function read(files: Files, league: string | null = "Men") {
	const draft = newSeason(league);
	for (const [kind, rows] of Object.entries(files)) {
		const reader = readers[kind as FileKind](draft, `${kind}.csv`, knownAfter(known, draft)); // the keys are kinds
		for (const [at, row] of rows.entries()) reader.row(row, at + 1);
		reader.end(rows.length + 1, null);
	}
	return draft;
}
const seeds = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} Monday Open`).join("\n");
const rows = (...lines: string[]) => lines.map((line) => line.split(","));
const ranks = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1} Monday Open`).join("\n");
const reasons = (files: Files, league?: string | null) => read(files, league).problems.first.map(problemText);

const bears = teamRef("men", "Bears");

test("every column of every file is described where people read of it", async () => {
	const text = await Bun.file(new URL("../../../docs/import.md", import.meta.url)).text();
	const sections = new Map(text.split("\n### ").map((part) => [part.split("\n")[0], part]));
	const silent = Object.entries(layouts).flatMap(([kind, { needed, free }]) => {
		const part = sections.get(`${kind === "boxScores" ? "box_scores" : kind}.csv`) ?? "";
		const all: readonly string[] = [...needed, ...free];
		return all
			.filter((column) => column !== "league" && !part.includes(`\`${column}\``))
			.map((column) => [kind, column]);
	});
	expect(silent).toEqual([]);
});

test("a team has what its columns say, and what has no column stays unsaid", () => {
	const draft = read({
		teams: rows(
			"league,team,captain,captain_player,hidden,division,seed",
			"Women,Bears,Ann,ann,yes,Gold,2",
			",Bears,,,,,",
		),
	});
	expect(draft.problems.first).toEqual([]);
	expect(draft.teams.get(teamRef("women", "Bears"))?.facts).toMatchObject({
		captain: "Ann",
		captain_player: "ann",
		hidden: true,
		division: "gold",
		seed: 2,
	});
	const { facts } = draft.teams.get(bears) ?? {};
	expect(facts).toMatchObject({ captain: null, captain_player: null, division: null, seed: null });
	expect([facts?.hidden, facts?.club_league]).toEqual([undefined, undefined]);
	expect([...draft.leagues.values()].map(({ name }) => name)).toEqual(["Women", "Men"]);
});

test("a player has one row a team, of which each says the same or nothing", () => {
	const header = "team,order,player,first_name,last_name,bio,videos,privacy,Number,attribute Email,email";
	const draft = read({
		players: [
			...rows(header, "Bears,2,ann,Ann,Lee,,https://youtu.be/dQw4w9WgXcQ,initial,7,side@example.test,ann@example.test"),
			"Foxes,1,ann,Ann,Lee,One.\r\n\r\nTwo.,,,,,".split(","),
		],
	});
	expect(draft.problems.first).toEqual([]);
	const ann = draft.players.get("ann");
	expect([...(ann?.teams ?? [])]).toEqual([
		[bears, 2],
		[teamRef("men", "Foxes"), 1],
	]);
	expect(ann?.facts).toMatchObject({
		email: "ann@example.test",
		phone: undefined,
		bio: "One.\n\nTwo.",
		videos: ["https://youtu.be/dQw4w9WgXcQ"],
		privacy: "initial",
		attributes: { Number: "7", Email: "side@example.test" },
	});
});

test("a name that means another column is an attribute with the word before it", () => {
	const header = "game,team,player,first_name,last_name,attribute PTS,PTS";
	const draft = read({
		games: rows("game,date,home,away,status,home_score,away_score", "g1,2026-11-02,Bears,Foxes,final,2,1"),
		boxScores: rows(header, "g1,Bears,ann,Ann,Lee,seven,7"),
	});
	expect([draft.attributes, draft.stats, draft.lines[0]?.values]).toEqual([["PTS"], ["PTS"], [7]]);
	expect(draft.players.get("ann")?.attributes).toEqual({ PTS: "seven" });
});

test("what an empty cell would leave open, the word none says", () => {
	const header = "game,date,home,away,status,home_score,away_score,forfeit_winner,Q1_home,Q1_away";
	const draft = read({ games: rows(header, "g1,none,A,B,final,none,none,,12,None", "g2,none,A,B,forfeit,,,none,,") });
	expect(draft.problems.first).toEqual([]);
	expect(draft.games.get("g1")).toMatchObject({
		date: null,
		score_home: null,
		score_away: null,
		periods: [{ period: "q1", home: 12, away: null }],
	});
	expect(draft.games.get("g2")).toMatchObject({ date: null, forfeit_winner: null });
});

test("a bracket joins teams of several leagues, and two of one name", () => {
	const header = "league,game,date,home,away,status,home_score,away_score,division,match,home_league,away_league";
	const draft = read({ games: rows(header, ",b1,2026-11-02,Bears,Bears,scheduled,,,Gold,W1-1,Men,Women") });
	expect(draft.problems.first).toEqual([]);
	expect(draft.games.get("b1")).toMatchObject({ league: null, division: "gold", match: "W1-1", home: bears });
	expect(draft.games.get("b1")?.away).toBe(teamRef("women", "Bears"));
});

test("a player who was listed on the other side is no player on both", () => {
	const files = (points: string) => ({
		games: rows("game,date,home,away,status,home_score,away_score", "g1,2026-11-02,Bears,Foxes,final,2,1"),
		boxScores: rows(
			"game,team,player,first_name,last_name,REB",
			"g1,Bears,ann,Ann,Lee,7",
			`g1,Foxes,ann,Ann,Lee,${points}`,
		),
	});
	expect(reasons(files(""))).toEqual([]);
	expect(reasons(files("0"))).toEqual([
		'boxScores.csv line 3, column player, "ann": this player stands on both teams of one game.',
	]);
});

const refused: [string, Files, string, (string | null)?][] = [
	[
		"a team twice",
		{ teams: rows("team", "Bears", "BEARS") },
		'line 3, column team, "BEARS": this team is there twice.',
	],
	[
		"a seed without a division",
		{ teams: rows("team,seed", "Bears,1") },
		'column seed, "1": only a team in a division has a seed.',
	],
	[
		"a seed that another team has",
		{ teams: rows("team,division,seed", "Bears,Gold,1", "Foxes,Gold,1") },
		'line 3, column seed, "1": another team of this division has this seed.',
	],
	[
		"a word that is neither yes nor no",
		{ teams: rows("team,hidden", "Bears,x") },
		'column hidden, "x": this must be one of: yes, no.',
	],
	["an unknown column of teams", { teams: rows("team,mascot", "Bears,x") }, "column mascot: this column is not known."],
	[
		"rows without a league",
		{ teams: rows("team", "Bears") },
		"column league: without this column the import must name a league.",
		null,
	],
	[
		"a row without a league",
		{ teams: rows("league,team", ",Bears") },
		"column league: this row names no league.",
		null,
	],
	[
		"a bye without its team",
		{ calendar: rows("kind,date,team", "bye,2026-11-02,") },
		"column team: this cell must not be empty.",
	],
	[
		"a bye twice",
		{ calendar: rows("kind,date,team", "bye,,Bears", "bye,,bears") },
		'line 3, column team, "bears": this team has this bye already.',
	],
	[
		"a week off without its date",
		{ calendar: rows("kind,date", "week off,") },
		"column date: this cell must not be empty.",
	],
	[
		"a week off twice",
		{ calendar: rows("kind,date", "week off,2026-11-02", "week off,2026-11-02") },
		"this day is off already.",
	],
	[
		"a week off of a team",
		{ calendar: rows("kind,date,team", "week off,2026-11-02,Bears") },
		"a week off is the whole league's.",
	],
	[
		"a bye with a reason",
		{ calendar: rows("kind,date,team,reason", "bye,2026-11-02,Bears,x") },
		"only a week off has a reason.",
	],
	[
		"a kind of day that is none",
		{ calendar: rows("kind,date", "holiday,2026-11-02") },
		"this must be one of: bye, week off.",
	],
	[
		"somebody without key and team",
		{ players: rows("first_name,last_name", "Ann,Lee") },
		"column player: somebody without a team needs a key.",
	],
	[
		"somebody without a name",
		{ players: rows("player,first_name,last_name", "ann,,") },
		"column first_name: a player needs a name.",
	],
	[
		"a player twice on a team",
		{ players: rows("team,first_name,last_name", "Bears,Ann,Lee", "bears,ann,LEE") },
		'line 3, column first_name, "ann": this player is on this team already. Where these are two people, give each',
	],
	[
		"rows that contradict each other",
		{ players: rows("team,player,first_name,last_name,phone", "Bears,ann,Ann,Lee,1", "Foxes,ann,Ann,Lee,2") },
		"line 3, column phone: another row of this player says something else.",
	],
	[
		"attributes that contradict each other",
		{ players: rows("team,player,first_name,last_name,Number", "Bears,ann,Ann,Lee,1", "Foxes,ann,Ann,Lee,2") },
		"line 3, column Number: another row of this player says something else.",
	],
	[
		"an e-mail address that is none",
		{ players: rows("player,first_name,last_name,email", "ann,Ann,Lee,x") },
		"this is not an email address.",
	],
	[
		"a video that is none",
		{ players: rows("player,first_name,last_name,videos", "ann,Ann,Lee,https://x.test") },
		"this is not the address of a YouTube video.",
	],
	[
		"a sponsor without a name",
		{ players: rows("player,first_name,last_name,sponsor,sponsor_url", "ann,Ann,Lee,,https://x.test") },
		"the sponsor's name is missing.",
	],
	[
		"an order that is no number",
		{ players: rows("team,order,first_name,last_name", "Bears,0,Ann,Lee") },
		'column order, "0": this must be a whole number from 1.',
	],
	[
		"a column that is no attribute",
		{ players: rows("player,first_name,last_name,Shoe", "ann,Ann,Lee,9") },
		"column Shoe: this is neither a column of players nor an attribute.",
	],
	[
		"an address that is none",
		{
			games: rows("game,date,home,away,status,home_score,away_score,location_url", "g1,,A,B,scheduled,,,javascript:x"),
		},
		'column location_url, "javascript:x": this is not a web address.',
	],
	[
		"a bracket game without its place",
		{ games: rows("game,date,home,away,status,home_score,away_score,division", "g1,,A,B,scheduled,,,Gold") },
		"column match: a game of a division needs its place in the bracket.",
	],
	[
		"a league game with a place in a bracket",
		{ games: rows("game,date,home,away,status,home_score,away_score,division,match", "g1,,A,B,scheduled,,,,W1") },
		'column match, "W1": this is for games of a division: the cell must be empty.',
	],
	[
		"a move without its day",
		{ games: rows("game,date,home,away,status,home_score,away_score,moved_from_time", "g1,,A,B,scheduled,,,19:00") },
		"column moved_from_date: the day that this game was moved from is missing.",
	],
	[
		"a setting that is none",
		{ settings: rows("kind,name", "team,Bears") },
		"this must be one of: season, league, division, stat, period, attribute.",
	],
	["a season twice", { settings: rows("kind,name", "season,Fall", "season,Spring") }, "there is one season in a file."],
	[
		"a season that ends before it starts",
		{ settings: rows("kind,name,start,finish", "season,Fall,2026-09-01,2026-08-01") },
		"the season ends before it starts.",
	],
	[
		"a sport that nobody plays",
		{ settings: rows("kind,name,sport", "season,Fall,chess") },
		"this must be one of: basketball, tennis.",
	],
	[
		"a cell that its kind does not have",
		{ settings: rows("kind,name,hidden", "season,Fall,yes") },
		"this is nothing that a season has: the cell must be empty.",
	],
	["a tie-break that is none", { settings: rows("kind,name,tie_break", "league,Men,luck") }, said.criterionUnknown],
	[
		"pools that are none",
		{ settings: rows("kind,name,pools", "division,Gold,Monday Open 1") },
		"each line is a rank and a league, such as 1 Monday Open.",
	],
	[
		"a plan without a day that exists",
		{ settings: rows("kind,name,plans", "division,Gold,r2-0 | 2026-02-30") },
		"each line is a matchup, a date, a time, a place and its address, such as r3-0 | 2026-12-05 | 18:00 | Main Gym.",
	],
	[
		"two plans of one matchup",
		{ settings: [...rows("kind,name,plans"), ["division", "Gold", "r2-0 | 2026-12-05\nr2-0 | 2026-12-06"]] },
		"one matchup has one line.",
	],
	[
		"more seeds than a bracket has",
		{ settings: [...rows("kind,name,pools"), ["division", "Gold", seeds(65)]] },
		"at most 64 seeds.",
	],
	[
		"a rank that takes two seeds",
		{ settings: [...rows("kind,name,pools"), ["division", "Gold", "1 Monday Open\n1 MONDAY open"]] },
		"one rank of a league takes one seed.",
	],
	[
		"more seeds than a bracket has",
		{ settings: [...rows("kind,name,pools"), ["division", "Gold", ranks(65)]] },
		"at most 64 seeds.",
	],
	[
		"a stat without its abbreviation",
		{ settings: rows("kind,name,abbreviation", "stat,Points,") },
		"column abbreviation: this cell must not be empty.",
	],
	[
		"a stat named like a column",
		{ settings: rows("kind,name,abbreviation", "stat,Team,TEAM") },
		"this is the name of a column of box scores.",
	],
	["a period twice", { settings: rows("kind,name", "period,Q1", "period,q1") }, "this one is there twice."],
	[
		"an attribute of another type",
		{ settings: rows("kind,name,type", "attribute,Number,date") },
		"this attribute is a number in this organization.",
	],
];

describe("a file is refused for", () => {
	test.each(refused.map(([what, ...rest]) => [what, rest] as const))("%s", (_, [files, reason, league = "Men"]) => {
		expect(reasons(files, league).join("\n")).toContain(reason);
	});
});

test("a tie-break comes back from its cell as it went in", () => {
	expect(["spec", "NBA", " fiba "].map((text) => tieBreakOf(text))).toEqual(["spec", "nba", "fiba"]);
	expect(tieBreakText([{ by: "headToHead" }, { by: "difference", cap: 12 }, { by: "coin", seed: 7 }])).toBe(
		"headToHead, difference cap 12, coin seed 7",
	);
	const list = fc.uniqueArray(
		fc.record(
			{ by: fc.constantFrom(...criterionNames), cap: fc.integer({ min: 1, max: 99 }), seed: fc.nat(99) },
			{ requiredKeys: ["by"] },
		),
		{ minLength: 1, selector: ({ by }) => by },
	);
	fc.assert(fc.property(list, (tieBreak) => expect(tieBreakOf(tieBreakText(tieBreak))).toEqual(tieBreak)));
	for (const text of ["", "nba, spec", "difference cap", "difference by 3", "coin, coin"])
		expect(() => tieBreakOf(text)).toThrow();
});

test("whatever the cells hold, a row is taken or a problem, and nothing breaks", () => {
	const cell = fc.oneof(
		fc.constantFrom("", "Bears", "bye", "week off", "season", "yes", "1", "2026-11-02"),
		fc.string(),
	);
	const headers: [FileKind, string][] = [
		["teams", "league,team,captain,captain_player,hidden,club_league,division,seed"],
		["players", "league,team,order,player,first_name,last_name,email,bio,videos,sponsor,sponsor_url,privacy,Number"],
		["calendar", "league,kind,date,team,reason"],
		["settings", "kind,name,abbreviation,type,hidden,sport,start,finish,active,tie_break,format,pools,video_url"],
	];
	for (const [kind, header] of headers) {
		const columns = header.split(",").length;
		fc.assert(
			fc.property(fc.array(cell, { minLength: columns, maxLength: columns }), (cells) => {
				const { problems } = read({ [kind]: [header.split(","), cells] });
				for (const { line, reason } of problems.first) expect([line, reason.endsWith(".")]).toEqual([2, true]);
			}),
		);
	}
});
