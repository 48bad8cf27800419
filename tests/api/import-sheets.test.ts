import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { AnswerOf } from "../../src/domain/answers.ts";
import { choiceText, sameText } from "../../src/domain/sheet/choices.ts";
import { testApp } from "../support/app.ts";
import { said } from "../support/said.ts";
import { staffOf } from "../support/staff.ts";
import { archive, workbook } from "../support/workbook.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let organization: { id: number };

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	staff = await staffOf(site, organization, "staff");
}, 120_000);
beforeEach(() => void (site.now.instant += 61_000)); // imports are counted by the minute
afterAll(async () => await site.close());

type Outcome = AnswerOf<"POST /api/imports">;
type Sent = Record<string, string | File | string[]>;

async function send(parts: Sent): Promise<Response> {
	const body = new FormData();
	for (const [name, value] of Object.entries({ season: "Fall 2026", league: "Open", ...parts }))
		for (const one of [value].flat()) body.append(name, one);
	return await staff.send("POST", "/api/imports", body);
}
const answer = async (parts: Sent) => (await (await send(parts)).json()) as Outcome;
const preview = async (parts: Sent) => await answer({ ...parts, preview: "true" });
const refusal = async (parts: Sent) => {
	const response = await send(parts);
	return [response.status, ((await response.json()) as { fields: object }).fields];
};
const file = (content: string | Uint8Array, name = "file.csv") => new File([content as BlobPart], name); // bytes that nobody shares
const rowsIn = async (text: TemplateStringsArray, ...values: number[]) =>
	(await site.database.owner.sql(text, ...values)).map((row) => ({ ...row }));
const rowsOf = ({ changes }: Outcome) => changes.map(({ line, row }) => `${line} ${row}`);

test("a workbook comes in with its title, days, two scores in a cell and columns in another language", async () => {
	const games = workbook([
		{
			name: "Spielplan",
			rows: [
				["Herbstsaison 2026"],
				[],
				["Datum", "Uhrzeit", "Heim", "Gast", "Ergebnis", "Halle", "Bemerkung"],
				[{ day: 46328 }, "19.30 Uhr", "Hawks & Söhne", "Owls", "58:52", "Halle 1", "x"],
				[{ day: 46335.8125 }, null, "Owls", "Hawks & Söhne", null, "Halle 2"],
			],
		},
		{ name: "Notizen", rows: [["nichts"]] },
	]);
	const read = await preview({ games });
	expect([read.outcome, read.problems, rowsOf(read)]).toEqual([
		"preview",
		[],
		["4 2026-11-02 Owls at Hawks & Söhne", "5 2026-11-09 Hawks & Söhne at Owls"],
	]);
	const [columns] = read.columns;
	expect([columns?.sheet, columns?.sheets, columns?.line]).toEqual(["Spielplan", ["Spielplan", "Notizen"], 3]);
	expect(columns?.columns.map(({ heading, meaning }) => `${heading}: ${meaning}`)).toEqual([
		"Datum: date",
		"Uhrzeit: time",
		"Heim: home",
		"Gast: away",
		"Ergebnis: score",
		"Halle: location",
		"Bemerkung: ",
	]);
	expect((await answer({ games })).outcome).toBe("stored");
	expect(
		await rowsIn`
			select date::text, time, location, status, score_home, score_away from games
			where organization_id = ${organization.id} order by date`,
	).toEqual([
		{ date: "2026-11-02", time: "19:30", location: "Halle 1", status: "final", score_home: 58, score_away: 52 },
		{ date: "2026-11-09", time: "19:30", location: "Halle 2", status: "scheduled", score_home: null, score_away: null },
	]);
	expect((await answer({ games })).outcome).toBe("unchanged");
}, 120_000);

test.each([
	["semicolons in Windows-1252", Buffer.from("Verein;Kapitän\nBären;J. Weiß\n", "latin1")],
	["semicolons and a mark of UTF-8", Buffer.from("\uFEFFVerein;Kapitän\r\nBären;J. Weiß\r\n")],
	["tabs in UTF-16", Buffer.from("\uFEFFVerein\tKapitän\r\nBären\tJ. Weiß\r\n", "utf16le")],
	["tabs in UTF-16 without a mark", Buffer.from("Verein\tKapitän\r\nBären\tJ. Weiß\r\n", "utf16le")],
	["tabs in UTF-16 of the other order", Buffer.from("\uFEFFVerein\tKapitän\nBären\tJ. Weiß\n", "utf16le").swap16()],
])(
	"a text comes in with %s",
	async (_, bytes) => {
		const read = await preview({ teams: file(bytes) });
		expect([read.problems, rowsOf(read)]).toEqual([[], ["2 Bären"]]);
		expect(read.columns[0]?.columns.map(({ meaning }) => meaning)).toEqual(["team", "captain"]);
	},
	120_000,
);

test("a roster comes in with names in one column or two, a # before numbers, for the team that is named beside it", async () => {
	for (const [text, names] of [
		["No,First Name,Last Name,Pos\n#8,Rosa,Lind,Guard\n", ["first_name", "last_name"]],
		["Jersey,Player,Position\n#8,Rosa Lind,Guard\n", ["name"]],
		['Trikot,Name,Position\n8.0,"Lind, Rosa",Guard\n', ["name"]],
	] as const) {
		const read = await preview({ players: file(text), team: "Bears" });
		expect([read.problems, rowsOf(read)]).toEqual([[], ["2 Rosa Lind"]]);
		expect(read.columns[0]?.columns.map(({ meaning }) => meaning)).toEqual([
			"attribute Number",
			...names,
			"attribute Position",
		]);
	}
	await answer({ players: file("Jersey,Player,Position\n#8,Rosa Lind,Guard\n"), team: "Bears" });
	expect(
		await rowsIn`
			select v.value from attribute_values v join players p on p.id = v.player_id where p.last_name = 'Lind' order by 1`,
	).toEqual([{ value: "8" }, { value: "Guard" }]);
}, 120_000);

test("half a name is never taken for the whole beside a column that may hold the rest, and what is left out is counted", async () => {
	const all = await preview({
		players: file("Surname;Given;Jersey #;Club;Foo\nSmith;Jo;12;Bears;x\nO'Neil;Ann;7;Bears;\n"),
	});
	expect([all.problems, rowsOf(all)]).toEqual([[], ["2 Jo Smith", "3 Ann O'Neil"]]);
	expect(all.columns[0]?.columns.map(({ meaning, values }) => `${meaning} ${values}`)).toEqual([
		"last_name 2",
		"first_name 2",
		"attribute Number 2",
		"team 2",
		" 1",
	]);
	const half = await preview({ players: file("Surname;Fooname;Club\nSmith;Jo;Bears\nO'Neil;Ann;Bears\n") });
	expect(half.problems).toEqual(["players.csv line 1, column first_name: this column is missing."]);
	const alone = await preview({ players: file("Surname;Club;Year\nIris Lind;Bears;2001\n") });
	expect(rowsOf(alone)).toEqual(["2 Iris Lind"]);
}, 120_000);

test("what somebody says of a column counts, is remembered for files of these headings, and for no others", async () => {
	const [heading, other] = ["Wer,Riege\n", "Wer,Riege,Mehr\n"];
	const rows = "Mia Stone,Bears\n";
	const first = await preview({ players: file(heading + rows) });
	expect([first.outcome, first.problems]).toEqual([
		"refused",
		["players.csv line 1: none of these columns is known. Say what they are."],
	]);
	expect(first.columns[0]?.columns).toEqual([
		{ heading: "Wer", meaning: "", samples: ["Mia Stone"], values: 1 },
		{ heading: "Riege", meaning: "", samples: ["Bears"], values: 1 },
	]);
	const chosen = [
		choiceText({ file: "players", at: 0, heading: "Wer", meaning: "name" }),
		choiceText({ file: "players", at: 1, heading: "Riege", meaning: "team" }),
	];
	expect(rowsOf(await preview({ players: file(heading + rows), columns: chosen }))).toEqual(["2 Mia Stone"]);
	expect((await preview({ players: file(heading + rows) })).outcome).toBe("refused"); // a preview keeps nothing
	expect((await answer({ players: file(heading + rows), columns: chosen })).outcome).toBe("stored");
	expect((await preview({ players: file(`${heading}Ada Cole,Bears\n`) })).columns[0]?.columns).toMatchObject([
		{ meaning: "name" },
		{ meaning: "team" },
	]);
	expect((await preview({ players: file(other + rows) })).outcome).toBe("refused");
	const stranger = await staffOf(site, await site.organization({ slug: "other" }), "staff");
	const body = new FormData();
	for (const [name, value] of [
		["season", "Fall"],
		["league", "Open"],
		["preview", "true"],
	] as const)
		body.append(name, value);
	body.append("players", file(heading + rows));
	expect(((await (await stranger.send("POST", "/api/imports", body)).json()) as Outcome).outcome).toBe("refused");
}, 120_000);

test("rows without a league belong to the only one of their season; where there are several the field is named", async () => {
	await answer({ teams: file("team\nBears\n"), season: "Alone", league: "Monday" });
	const second = { teams: file("team,captain\nWolves,W. Roe\n"), season: "alone", league: "" };
	expect(rowsOf(await preview(second))).toEqual(["2 Wolves"]);
	expect((await answer(second)).outcome).toBe("stored");
	expect(
		await rowsIn`
			select l.name from league_teams t join season_leagues s on s.id = t.season_league_id
			join leagues l on l.id = s.league_id join teams c on c.id = t.team_id
			where c.name = 'Wolves' and t.organization_id = ${organization.id}`,
	).toEqual([{ name: "Monday" }]);
	await answer({ teams: file("team\nOwls\n"), season: "Alone", league: "Tuesday" });
	const { outcome, problems, problemCount, wrong } = await preview(second);
	expect([outcome, problems, problemCount, wrong]).toEqual(["refused", [], 0, { league: said.nameLeague }]);
	const settings = file("kind,name\nseason,Set\nleague,Only\n");
	expect((await preview({ ...second, settings, season: "" })).news.map(({ name }) => name)).toEqual([
		"Set",
		"Only",
		"Wolves",
	]);
}, 120_000);

test("a number that two of a team would wear is named, beside those who are there already; one that is worn twice is not again", async () => {
	const inTeam = { season: "Numbers", league: "Open" };
	const sheet = (...rows: string[]) => ({
		...inTeam,
		players: file(["Given;Surname;Jersey;Team", ...rows].join("\n")),
	});
	const first = await preview(sheet("Ada;Roe;12;Elks", "Bea;Roe;12;Elks", "Cleo;Roe;12;Yaks"));
	expect([first.doubles, first.doubleCount]).toEqual([["Elks, number 12: Ada Roe, Bea Roe."], 1]);
	await answer(sheet("Ada;Roe;12;Elks", "Bea;Roe;12;Elks", "Cleo;Roe;9;Elks"));
	expect((await preview(sheet("Dora;Roe;9;Elks", "Ada;Roe;12;Elks"))).doubles).toEqual([
		"Elks, number 9: Cleo Roe, Dora Roe.",
	]);
	expect((await preview(sheet("Dora;Roe;9;Elks", "Cleo;Roe;8;Elks"))).doubles).toEqual([]);
}, 120_000);

test("one of our own files that a spreadsheet has saved its way comes in; a column that nobody knows is still refused", async () => {
	const header = "game,date,time,home,away,status,home_score,away_score";
	const saved = await preview({ games: file(`${header}\nours,11/30/2026,7:30 PM,Hawks,Owls,scheduled,,\n`) });
	expect([saved.problems, rowsOf(saved)]).toEqual([[], ["2 2026-11-30 Owls at Hawks"]]);
	for (const separator of [",", ";"]) {
		const text = `${header},colour\nours,2026-11-30,19:30,Hawks,Owls,scheduled,,,red\n`.replaceAll(",", separator);
		expect((await preview({ games: file(text) })).problems).toEqual([
			"games.csv line 1, column colour: this column is not known.",
		]);
	}
}, 120_000);

test("a season, league or team that would be made is named, with what may be meant; a press says that it is", async () => {
	await answer({ teams: file("team\nBobcats\nOwls\n"), season: "Winter 2026/27", league: "Monday" });
	const teams = file("team\nBobcat\nTigers\n");
	const asked = await preview({ teams, season: "Winter 2026-27", league: "Mondays" });
	expect([asked.newCount, asked.news]).toEqual([
		4,
		[
			{ noun: "season", name: "Winter 2026-27", near: "Winter 2026/27" },
			{ noun: "league", name: "Mondays", near: "Monday" },
			{ noun: "team", name: "Bobcat", near: "Bobcats" },
			{ noun: "team", name: "Tigers", near: null },
		],
	]);
	const same = [
		sameText({ noun: "season", name: "Winter 2026-27", is: "Winter 2026/27" }),
		sameText({ noun: "league", name: "Mondays", is: "Monday" }),
		sameText({ noun: "team", name: "Bobcat", is: "Bobcats" }),
	];
	const settled = await preview({ teams, season: "Winter 2026-27", league: "Mondays", same });
	expect(settled.news).toEqual([{ noun: "team", name: "Tigers", near: null }]);
	expect(rowsOf(settled)).toEqual(["3 Tigers"]);
}, 120_000);

test("a place that is nearly called like a venue is asked about, and is that one by a press", async () => {
	await staff.send("POST", "/api/venues", { name: "Pier Gym", courts: "Court 1" });
	const games = file(
		"game,date,time,location,home,away,status,home_score,away_score\n1,2027-01-11,18:00,Pier Gymnasium (court 1),Bobcats,Owls,scheduled,,\n2,2027-01-12,18:00,pier gym,Owls,Bobcats,scheduled,,\n3,2027-01-13,18:00,Elsewhere,Owls,Bobcats,scheduled,,\n",
	);
	const order = { games, season: "Winter 2026/27", league: "Monday" };
	const places = ({ news }: Awaited<ReturnType<typeof preview>>) => news.filter(({ noun }) => noun === "place");
	expect(places(await preview(order))).toEqual([
		{ noun: "place", name: "Pier Gymnasium (court 1)", near: "Pier Gym, Court 1" },
	]);
	const same = [sameText({ noun: "place", name: "Pier Gymnasium (court 1)", is: "Pier Gym, Court 1" })];
	expect(places(await preview({ ...order, same }))).toEqual([]);
}, 120_000);

test("a workbook of several sheets: the one of the kind's name, else the one that fits, else the one that is named", async () => {
	const both = workbook([
		{ name: "Cover", rows: [["Pier Basketball"]] },
		{ name: "Old", rows: [["Team"], ["Wolves"]], hidden: true },
		{
			name: "Players",
			rows: [
				["Name", "Team"],
				["Mia Stone", "Bears"],
			],
		},
		{
			name: "Clubs",
			rows: [
				["Team", "Captain"],
				["Tigers", "T. Roe"],
			],
		},
		{
			name: "Second",
			rows: [
				["Team", "Captain"],
				["Lions", "L. Roe"],
			],
		},
	]);
	expect((await preview({ players: both })).columns[0]?.sheet).toBe("Players");
	const teams = await preview({ teams: both });
	expect([teams.columns[0]?.sheet, teams.columns[0]?.sheets]).toEqual([
		"Clubs",
		["Cover", "Players", "Clubs", "Second"],
	]);
	expect(rowsOf(await preview({ teams: both, sheet: "second" }))).toEqual(["2 Lions"]);
	expect((await preview({ teams: workbook([{ name: "Empty", rows: [] }]) })).problems).toEqual([
		"teams.csv line 1: the file is empty.",
	]);
}, 120_000);

test("what is no table is refused with what it is, and nothing is unpacked beyond a limit", async () => {
	const good = Buffer.from(await workbook([{ name: "A", rows: [["Team"], ["Bears"]] }]).arrayBuffer());
	const png = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
	const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
	const huge = archive({
		"xl/workbook.xml": '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
		"xl/_rels/workbook.xml.rels":
			'<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
		"xl/worksheets/sheet1.xml": Buffer.alloc(130 * 1024 * 1024, " "),
	});
	expect(huge.length).toBeLessThan(1_000_000);
	for (const [bytes, sentence] of [
		[good.subarray(0, 700), "This file is damaged: it cannot be unpacked. Save it once more."],
		[huge, "This workbook is too large: unpacked it has more than 100 MB. Save the sheet alone, or as CSV."],
		[
			Buffer.concat([compound, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]),
			"This workbook is protected by a password. Save it without one.",
		],
		[
			Buffer.concat([compound, Buffer.alloc(600)]),
			"This is a workbook of an older Excel (.xls). Save it as .xlsx or as CSV.",
		],
		[archive({ "content.xml": "<a/>" }), "This is an OpenDocument file (.ods). Save it as .xlsx or as CSV."],
		[archive({ "word/document.xml": "<a/>" }), "This is no spreadsheet. Save it as .xlsx or as CSV."],
		[png, said.noTable],
		[Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(" JFIF")]), said.noTable],
		[Buffer.from([0x1f, 0x8b, 8, 9, 9, 9]), said.noTable],
		[Buffer.from("Team,\0\x01\x02\nBears,x\n"), said.noTable],
		[Buffer.from([1, 2, 3, 4, 5, 65, 44, 66, 10, 6, 7, 8]), said.noTable],
		[Buffer.from("%PDF-1.7 ..."), "This is a PDF. Save the sheet as .xlsx or as CSV."],
		[Buffer.from("<html><table>"), "This is a web page. Save it as .xlsx or as CSV."],
	] as const)
		expect(await refusal({ teams: file(bytes) })).toEqual([422, { teams: sentence }]);
}, 120_000);

test("5,000 rows of a workbook come in, and what is wrong is said of the row that the sheet shows", async () => {
	const rows = Array.from({ length: 5000 }, (_, at) => [`Player ${at}`, `Team ${at % 50}`, at % 100]);
	const wrong = rows.map((row, at) => (at === 4000 ? ["Somebody", "Team 1", "eight"] : row));
	const titled = (of: (string | number)[][]) =>
		workbook([{ name: "Roster", rows: [["Everybody"], [], ["Name", "Team", "Number"], ...of] }]);
	const refused = await preview({ players: titled(wrong), season: "Big" });
	expect(refused.problems).toEqual([
		'players.csv line 4004, column attribute Number, "eight": this attribute is a number.',
	]);
	const read = await preview({ players: titled(rows), season: "Big" });
	expect([read.outcome, read.counts["players_made"], read.newCount]).toEqual(["preview", 5000, 51]);
}, 120_000);
