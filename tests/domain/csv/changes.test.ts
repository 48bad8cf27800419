import { expect, test } from "bun:test";
import type { Kept } from "../../../src/domain/csv/change.ts";
import { changesOf } from "../../../src/domain/csv/changes.ts";
import type { FileKind } from "../../../src/domain/csv/header.ts";
import { knownAfter, readers } from "../../../src/domain/csv/reader.ts";
import { newSeason } from "../../../src/domain/csv/season.ts";

const known = {
	stats: ["PTS", "REB"],
	periods: ["Q1", "OT", "Final"],
	attributes: [{ name: "Number", type: "number" }],
	sports: ["basketball"],
};
type Files = Partial<Record<FileKind, string[]>>;

function draftOf(files: Files) {
	const draft = newSeason("Men");
	for (const [kind, rows] of Object.entries(files)) {
		const reader = readers[kind as FileKind](draft, kind, knownAfter(known, draft)); // the keys are kinds
		for (const [at, row] of rows.entries()) reader.row(row.split(","), at + 1);
		reader.end(rows.length + 1, null);
	}
	expect(draft.problems.first).toEqual([]);
	return draft;
}

/** What the files would change, "line row: what", in an organization that has the others. */
function changed(files: Files, before: Files = {}, more: Partial<Kept> = {}) {
	const kept = {
		draft: draftOf(before),
		aliases: new Map(),
		imported: new Set<string>(),
		later: new Set<string>(),
		...more,
	};
	return changesOf(draftOf(files), kept).first.map(({ line, row, what }) => `${line} ${row}: ${what}`);
}

const header = "game,date,time,location,home,away,status,home_score,away_score,Q1_home,Q1_away,OT1_home,OT1_away";
const game = "g1,2026-11-02,19:00,,Béars,Wolves,final,60,61,60,61,,";
const kept = { games: [header, game] };

test("a game that is not kept yet is new", () => {
	expect(changed(kept)).toEqual(["2 2026-11-02 Wolves at Béars: new"]);
});

test("a game that the file says as it is kept is no change, whatever the spelling of its teams", () => {
	expect(changed(kept, kept)).toEqual([]);
	expect(changed({ games: [header, game.replace("Béars", "BEARS")] }, kept)).toEqual([]);
	expect(
		changed(
			{ games: ["game,date,home,away,status,home_score,away_score", "g1,2026-11-02,Bears,Wolves,final,60,61"] },
			kept,
		),
	).toEqual([]);
});

test("every fact that differs is named with what it was and what it will be", () => {
	const other = (row: string) => changed({ games: [header, row] }, kept);
	expect(other("g1,2026-11-02,18:30,,Bears,Wolves,final,62,61,62,61,,")).toEqual([
		"2 2026-11-02 Wolves at Bears: time 19:00 to 18:30, score 60-61 to 62-61, Q1 60-61 to 62-61",
	]);
	expect(other("g1,2026-11-02,19:00,Hall,Bears,Foxes,final,60,61,60,61,,")).toEqual([
		"2 2026-11-02 Foxes at Bears: location none to Hall, away Wolves to Foxes",
	]);
	expect(other("g1,,19:00,,Bears,Wolves,postponed,,,60,61,,")).toEqual([
		"2 TBD Wolves at Bears: date 2026-11-02 to none, status final to postponed, score 60-61 to none",
	]);
});

test("OT1 means the period that is kept as OT, and only periods with columns are compared", () => {
	const before = { games: [header.replaceAll("OT1", "OT"), `${game.slice(0, -1)}5,4`.replace(",,5", ",5")] };
	expect(changed(kept, before)).toEqual(["2 2026-11-02 Wolves at Béars: OT1 5-4 to none"]);
	expect(changed({ games: [header.replace(/,OT.*/, ""), game.slice(0, -2)] }, before)).toEqual([]);
});

test("the winner of a forfeit stays where the file does not speak of it, and goes with the forfeit", () => {
	const rows = (cells: string) => [
		"game,date,home,away,status,home_score,away_score,forfeit_winner",
		`g1,2026-11-02,A,B,${cells}`,
	];
	const bare = (cells: string) => ["game,date,home,away,status,home_score,away_score", `g1,2026-11-02,A,B,${cells}`];
	const before = { games: rows("forfeit,20,0,home") };
	expect(changed({ games: bare("forfeit,20,0") }, before)).toEqual([]);
	expect(changed({ games: rows("forfeit,20,0,away") }, before)).toEqual(["2 2026-11-02 B at A: winner home to away"]);
	expect(changed({ games: bare("final,20,0") }, before)).toEqual([
		"2 2026-11-02 B at A: status forfeit to final, winner home to none",
	]);
});

test("teams, captains, byes and weeks off are rows of their own", () => {
	const teams = ["team,captain,hidden", "Bears,Ann Lee,no", "Wolves,,no"];
	const calendar = ["kind,date,team,reason", "bye,2026-11-09,Bears,", "week off,2026-11-30,,Holiday"];
	expect(changed({ teams, calendar })).toEqual([
		"2 Bears: new",
		"3 Wolves: new",
		"2 Bye of Bears, 2026-11-09: new",
		"3 Men off, 2026-11-30: new",
	]);
	const after = {
		teams: ["team,captain,hidden", "Bears,Bo Ray,no", "Wolves,,yes"],
		calendar: ["kind,date,team,reason", "bye,2026-11-09,BEARS,", "week off,2026-11-30,,Snow", "bye,,Wolves,"],
	};
	expect(changed(after, { teams, calendar })).toEqual([
		"2 Bears: captain Ann Lee to Bo Ray",
		"3 Wolves: hidden no to yes",
		"3 Men off, 2026-11-30: reason Holiday to Snow",
		"4 Bye of Wolves, TBD: new",
	]);
});

test("a captain with a key is compared by it, and a key that was merged means the one that was kept", () => {
	const teams = (captain: string) => ({ teams: ["team,captain,captain_player", `Bears,${captain}`] });
	expect(changed(teams("A. Lee,ann"), teams("Ann Lee,ann"))).toEqual([]);
	expect(changed(teams("Bo Ray,bo"), teams("Ann Lee,ann"))).toEqual(["2 Bears: captain Ann Lee to Bo Ray"]);
	expect(changed(teams("Ann Lee,"), teams("Ann Lee,ann"))).toEqual(["2 Bears: captain_player ann to none"]);
	expect(changed(teams("Ann,old"), teams("Ann,ann"), { aliases: new Map([["old", "ann"]]) })).toEqual([]);
});

const people = ["team,player,first_name,last_name,bio,videos,Number", "Bears,ann,Ann,Lee,Tall.,,7"];

test("players are new, renamed, described, or join a team; what the file leaves out stays", () => {
	expect(changed({ players: people })).toEqual(["2 Ann Lee: new"]);
	const after = [
		"team,player,first_name,last_name,videos,Number",
		"Bears,ann,Anne,Lee,https://youtu.be/dQw4w9WgXcQ,",
		"Foxes,ann,Anne,Lee,,",
	];
	expect(changed({ players: after }, { players: people })).toEqual([
		"2 Anne Lee: name Ann Lee to Anne Lee, videos none to https://youtu.be/dQw4w9WgXcQ, Number 7 to none, joins Foxes",
	]);
});

test("somebody without a key is whoever bears the name on the team", () => {
	expect(changed({ players: ["team,first_name,last_name,Number", "bears,ANN,Lée,8"] }, { players: people })).toEqual([
		"2 ANN Lée: name Ann Lee to ANN Lée, Number 7 to 8",
	]);
	expect(changed({ players: ["team,first_name,last_name", "Foxes,Ann,Lee"] }, { players: people })).toEqual([
		"2 Ann Lee: new",
	]);
});

const lines = (...rows: string[]) => ({
	...kept,
	boxScores: ["game,team,player,first_name,last_name,PTS,REB", ...rows],
});

test("box scores are new, differ, or are gone where their player came by an import", () => {
	const before = lines("g1,Bears,ann,Ann,Lee,20,4", "g1,Bears,bo,Bo,Ray,5,", "g1,Wolves,cy,Cy,Poe,9,");
	const after = lines("g1,Bears,ann,Ann,Lee,22,4", "g1,Wolves,di,Di,Fox,,");
	expect(changed(after, before, { imported: new Set(["ann", "bo"]) })).toEqual([
		"3 Di Fox: new",
		"2 Ann Lee (Béars), 2026-11-02 Wolves at Béars: PTS 20 to 22",
		"3 Di Fox (Wolves), 2026-11-02 Wolves at Béars: new",
		"null Bo Ray (Béars), 2026-11-02 Wolves at Béars: removed",
	]);
});

test("of two keys of one person the higher figure counts, and neither renames", () => {
	const before = lines("g1,Bears,ann,Ann,Lee,20,4");
	const both = lines("g1,Bears,ann,Ann,Lee,8,4", "g1,Bears,old,A.,L.,20,1");
	expect(changed(both, before, { aliases: new Map([["old", "ann"]]) })).toEqual([]);
});

const settings = (...rows: string[]) => ({
	settings: ["kind,name,abbreviation,type,hidden,start,active,tie_break", ...rows],
});

test("settings are new, differ, or stand in another order", () => {
	const before = settings(
		"season,Fall,,,,2026-09-01,yes,",
		"league,Men,,,,,,spec",
		"stat,Points,PTS,,no,,,",
		"stat,Rebounds,REB,,no,,,",
	);
	expect(changed(before)).toEqual(["2 Season Fall: new", "3 League Men: new", "4 Stat PTS: new", "5 Stat REB: new"]);
	const after = settings(
		"season,Fall,,,,2026-09-08,no,",
		"league,Men,,,,,,nba",
		"stat,Boards,REB,,yes,,,",
		"stat,Points,PTS,,,,,",
		"period,OT,,,yes,,,",
	);
	expect(changed(after, before)).toEqual([
		"2 Season Fall: start 2026-09-01 to 2026-09-08, active yes to no",
		"3 League Men: tie_break spec to nba",
		"4 Stat REB: name Rebounds to Boards, hidden no to yes",
		"4 Order of each stat: REB, PTS",
		"6 Period OT: new",
	]);
});

test("a division's pools are told by rank and league, and an empty cell says that there are none", () => {
	const division = (pools: string) => ({ settings: ["kind,name,pools", `division,Gold,${pools}`] });
	const before = division("1 Men\n1 Women");
	expect(changed(division("2 Men\r\n1 Women"), before)).toEqual([
		"2 Division Gold: pools 1 Men 1 Women to 2 Men 1 Women",
	]);
	expect(changed(division(" "), before)).toEqual(["2 Division Gold: pools 1 Men 1 Women to none"]);
	expect(changed(before, before)).toEqual([]);
});

test("a division's planned matchups are told line by line, and what is missing at their ends says nothing", () => {
	const division = (plans: string) => ({ settings: ["kind,name,plans", `division,Gold,${plans}`] });
	const before = division("r2-0 | 2026-12-05 | 18:00 | Main | Gym | maps.test");
	expect(changed(division("r10-0||20:00\r\nr2-0|2026-12-05"), before)).toEqual([
		"2 Division Gold: plans r2-0 | 2026-12-05 | 18:00 | Main | Gym |… to r2-0 | 2026-12-05 r10-0 | | 20:00",
	]);
	expect(changed(division(""), before)).toHaveLength(1);
	expect(changed(before, before)).toEqual([]);
});
