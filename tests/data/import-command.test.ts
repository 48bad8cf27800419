import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { importCommand } from "../../src/commands/import.ts";
import { barText, progressOn } from "../../src/commands/progress.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { temporaryFolder } from "../support/temporary.ts";

const { path: folder, remove } = temporaryFolder();
const games = join(folder, "games.csv");
let database: TestDatabase;
/** A first start of PostgreSQL on a busy machine. */
const startMs = 240_000;

beforeAll(async () => {
	database = await testDatabase();
	writeFileSync(games, "game,date,home,away,status,home_score,away_score\n1,2026-11-02,Bears,Wolves,final,80,78\n");
}, startMs);
afterAll(async () => {
	remove();
	await database.close();
});

const rest = ["--season", "2026", "--league", "Men", "--games", games];

test("the help names every option and opens no database", async () => {
	const { code, out, opened } = await run(["--help"]);
	expect(code).toBe(0);
	for (const option of [
		"season",
		"league",
		"games",
		"box-scores",
		"settings",
		"venues",
		"teams",
		"players",
		"calendar",
		"create",
		"name",
		"city",
		"color",
		"domain",
		"time-zone",
	])
		expect(out).toContain(`--${option}`);
	expect(opened).toBe(false);
});

const wrong: [string, string[], string][] = [
	["no organization", rest, "Name the organization by its slug"],
	["two organizations", ["bears", "wolves", ...rest], '"wolves" is one too many.'],
	["no season", ["bears", ...rest.slice(2)], "--season is missing."],
	["an empty league", ["bears", "--season", "2026", "--league", " ", "--games", games], "--league is missing."],
	["no file", ["bears", ...rest.slice(0, 4)], "No file is named: --games, "],
	["an unknown option", ["bears", ...rest, "--colour", "red"], "Unknown option '--colour'."],
	["an option without its value", ["bears", "--season"], "'--season <value>' argument missing."],
	["a name without --create", ["bears", ...rest, "--name", "Bears"], "--name belongs to --create."],
	["--create without a name", ["bears", ...rest, "--create"], "--name is missing."],
	["a name too long", ["bears", ...rest, "--create", "--name", "x".repeat(101)], "--name has at most 100 characters."],
	["a reserved slug", ["api", ...rest, "--create", "--name", "Bears"], "kept for the platform"],
	["a colour that is none", ["bears", ...rest, "--create", "--name", "B", "--color", "red"], "#rrggbb"],
	["a host that is none", ["bears", ...rest, "--create", "--name", "B", "--domain", "a b"], '"a b" is no host name.'],
	[
		"a host of the platform's",
		["bears", ...rest, "--create", "--name", "B", "--domain", "localhost"],
		'"localhost" is no host name.',
	],
	[
		"a time zone that is none",
		["bears", ...rest, "--create", "--name", "B", "--time-zone", "Mars"],
		'"Mars" is no time zone',
	],
];

test.each(wrong)("%s is refused with one sentence, before the database is opened", async (_, args, sentence) => {
	const { refusal, opened } = await run(args);
	expect(refusal).toContain(sentence);
	expect(refusal).not.toContain("\n");
	expect(opened).toBe(false);
});

test("an import says what was read and stored, and the second one that all is there", async () => {
	const args = [
		"bears",
		...rest,
		"--create",
		"--name",
		"Bear League",
		"--domain",
		"WWW.Bears.example",
		"--color",
		"#AB1234",
	];
	const first = await run([...args, "--time-zone", "Europe/Berlin", "--city", "Bern"]);
	expect(first.code).toBe(0);
	expect(first.out).toContain("games.csv: 1 row\n");
	expect(first.out).toContain("Made the organization Bear League at /bears.");
	expect(first.out).toMatch(/Games, new +1\n/);
	const [made] = await database.owner.sql`
		select o.name, o.city, o.color, o.time_zone, d.host from organizations o join domains d on d.organization_id = o.id`;
	expect(made).toEqual({
		name: "Bear League",
		city: "Bern",
		color: "#ab1234",
		time_zone: "Europe/Berlin",
		host: "bears.example",
	});
	const second = await run(["bears", ...rest]);
	expect(second.code).toBe(0);
	expect(second.out).toContain("Everything is there already: nothing was changed in Bear League.");
});

test("teams and players come without games, and without a season where the settings name it", async () => {
	const file = (name: string, text: string) => {
		writeFileSync(join(folder, name), text);
		return [`--${name.replace(".csv", "")}`, join(folder, name)];
	};
	const files = [
		...file("settings.csv", "kind,name\nseason,Winter\nleague,Open\n"),
		...file("teams.csv", "league,team\nOpen,Foxes\n"),
		...file("players.csv", "league,team,first_name,last_name\nOpen,Foxes,Ann,Lee\n"),
		...file("calendar.csv", "league,kind,date,team\nOpen,bye,2026-11-02,Foxes\n"),
	];
	const { code, out } = await run(["foxes", ...files, "--create", "--name", "Fox League"]);
	expect(code).toBe(0);
	for (const line of ["settings.csv: 2 rows", "teams.csv: 1 row", "players.csv: 1 row", "calendar.csv: 1 row"])
		expect(out).toContain(line);
	expect(out).toMatch(/Byes, new +1\n/);
	const nameless = await run(["foxes", ...files.slice(2)]);
	expect(nameless.refusal).toContain("--season is missing.");
});

test("venues come without a season, also into an organization that is made for them", async () => {
	const venues = join(folder, "venues.csv");
	writeFileSync(venues, 'venue,courts,monday\nPier Gym,"Court 1, Court 2",18:00-22:00\n');
	const first = await run(["gyms", "--venues", venues, "--create", "--name", "Gym League"]);
	expect(first.code).toBe(0);
	expect(first.out).toMatch(/Made the organization Gym League at \/gyms\.[^]*Venues, new +1\n/);
	expect((await run(["gyms", "--venues", venues])).out).toContain("nothing was changed in Gym League.");
	expect((await run(["gyms", "--venues", venues, "--games", games])).refusal).toContain("--season is missing.");
});

test("bad rows are listed with their place, the rest is counted, and the code is 1", async () => {
	const bad = join(folder, "bad.csv");
	const rows = Array.from({ length: 1060 }, (_, at) => `${at},2026-02-30,Bears,Wolves,final,80,78\n`).join("");
	writeFileSync(bad, `game,date,home,away,status,home_score,away_score\n${rows}`);
	const { code, complaints, out } = await run([
		"wolves",
		"--season",
		"1",
		"--league",
		"M",
		"--games",
		bad,
		"--create",
		"--name",
		"W",
	]);
	expect(code).toBe(1);
	expect(out).toBe("");
	expect(complaints).toHaveLength(52);
	expect(complaints[0]).toBe('bad.csv line 2, column date, "2026-02-30": there is no such day.');
	expect(complaints.slice(-2)).toEqual(["… and 1,010 more.", "1,060 problems: nothing was stored."]);
});

test("progress is a bar that is redrawn on a terminal, and a line a step elsewhere", async () => {
	const terminal = await run(["bears", ...rest], { isTTY: true, columns: 60 });
	expect(terminal.progress).toMatch(/\rReading games\.csv +━+ 100%/);
	expect(terminal.progress.endsWith("\n")).toBe(true);
	const plain = await run(["bears", ...rest]);
	expect(plain.progress).toBe("Reading games.csv: done\nStoring games: done\nStoring scores by period: done\n");
});

test("a bar is never wider than its terminal and always shows how far it is", () => {
	for (let columns = 12; columns < 160; columns += 1) {
		for (const [done, total] of [
			[0, 7],
			[3, 7],
			[7, 7],
			[0, 0],
		] as const) {
			const text = barText("Reading a_very_long_name_of_a_file.csv", done, total, columns);
			expect([...text].length).toBeLessThan(columns);
			if (columns > 45) expect(text).toEndWith(`${total === 0 ? 100 : Math.floor((done / total) * 100)}%`);
		}
	}
});

test("the same state is drawn once", () => {
	const written: string[] = [];
	const { step, end } = progressOn({ isTTY: true, columns: 60, write: (text) => written.push(text) });
	step("Storing", 1, 1000);
	step("Storing", 2, 1000);
	end();
	expect(written).toHaveLength(2);
});

async function run(args: string[], terminal: { isTTY?: boolean; columns?: number } = {}) {
	const said = { out: "", progress: "", complaints: [] as string[], opened: false };
	const attempt = importCommand(args, {
		connect: async () => {
			said.opened = true;
			return database.db;
		},
		clock: () => 0,
		print: (line) => void (said.out += `${line}\n`),
		complain: (line) => void said.complaints.push(line),
		output: { ...terminal, write: (text) => void (said.progress += text) },
	});
	const { code, refusal } = await attempt.then(
		(code) => ({ code, refusal: null }),
		(error: Error) => ({ code: null, refusal: error.message }),
	);
	return { ...said, code, refusal };
}
