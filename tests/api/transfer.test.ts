import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AnswerOf } from "../../src/domain/answers.ts";
import { personText } from "../../src/domain/sheet/choices.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let organization: { id: number; time_zone: string };

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	staff = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close());

const games = "game,date,home,away,status,home_score,away_score\r\none,2026-11-02,Hawks,Owls,final,50,48\r\n";
const form = (parts: Record<string, string | Blob>) => {
	const body = new FormData();
	for (const [name, value] of Object.entries(parts)) body.append(name, value instanceof Blob ? value : value);
	return body;
};
const csv = (text: string) => new File([text], "games.csv", { type: "text/csv" });
const count = async (table: string) =>
	Number(
		(
			await site.database.owner.sql.unsafe(`select count(*) from ${table} where organization_id = ${organization.id}`)
		)[0]?.["count"],
	);

test("a preview says what would be changed, and changes nothing", async () => {
	const response = await staff.send(
		"POST",
		"/api/imports",
		form({ season: "Fall", league: "Open", games: csv(games), preview: "true" }),
	);
	const answer = (await response.json()) as { outcome: string; counts: Record<string, number> };
	expect([response.status, answer.outcome, answer.counts["games_made"]]).toEqual([200, "preview", 1]);
	expect([await count("games"), await count("seasons")]).toEqual([0, 0]);
});

test("an import by upload stores, is seen at once, and changes nothing the second time", async () => {
	const send = async () =>
		(await (
			await staff.send("POST", "/api/imports", form({ season: "Fall", league: "Open", games: csv(games) }))
		).json()) as { outcome: string };
	expect((await send()).outcome).toBe("stored");
	expect(await (await site.get("/acme/schedule?date=all")).text()).toContain("Hawks");
	expect((await send()).outcome).toBe("unchanged");
});

test("the log says who has imported, and finds it by the names in its files", async () => {
	const players = new File(["team,first_name,last_name\nHawks,Wilhelmina,Thorn\n"], "players.csv");
	await staff.send("POST", "/api/imports", form({ season: "Fall", league: "Open", players }));
	const owner = await staffOf(site, organization, "org_owner");
	const found = (await (await owner.get("/api/audit?text=wilhelmina")).json()) as { entries: { after: object }[] };
	expect(found.entries).toMatchObject([
		{ actor: staff.username, action: "import", after: { players: [{ name: "Wilhelmina Thorn" }] } },
	]);
	const kept = await site.database.owner.sql`
		select a.user_id as user from players p join audit_log a on a.after -> 'players' -> 0 ->> 'player_id' = p.id::text
		where p.last_name = 'Thorn'`;
	expect(kept.map(({ user }) => Number(user))).toEqual([staff.id]);
});

test("a preview lists the rows that are new or differ, the first fifty of a file, and counts them all", async () => {
	const more = Array.from({ length: 60 }, (_, at) => `more${at},2027-01-05,Owls,Hawks,scheduled,,\r\n`).join("");
	const files = { season: "fall", league: "open", games: csv(games.replace("50,48", "50,49") + more) };
	const answer = (await (await staff.send("POST", "/api/imports", form({ ...files, preview: "true" }))).json()) as {
		changes: object[];
		changeCounts: Record<string, number>;
		counts: Record<string, number>;
	};
	const file = "games.csv";
	expect(answer.changes.slice(0, 2)).toEqual([
		{ file, line: 2, row: "2026-11-02 Owls at Hawks", what: "score 50-48 to 50-49" },
		{ file, line: 3, row: "2027-01-05 Hawks at Owls", what: "new" },
	]);
	expect([answer.changes.length, answer.changeCounts]).toEqual([50, { [file]: 61 }]);
	expect([answer.counts["games_made"], answer.counts["games_changed"]]).toEqual([60, 1]);
});

test("bad rows are listed and nothing is stored; a missing file or name is refused with the field named", async () => {
	const before = await count("games");
	const bad = `${games}two,2026-02-30,Hawks,Hawks,final,1,2\r\n`;
	const answer = (await (
		await staff.send("POST", "/api/imports", form({ season: "Fall", league: "Open", games: csv(bad) }))
	).json()) as { outcome: string; problems: string[] };
	expect(answer.outcome).toBe("refused");
	expect(answer.problems.some((problem) => problem.includes("2026-02-30"))).toBe(true);
	expect(await count("games")).toBe(before);
	for (const [parts, field] of [
		[{ season: "Fall", league: "Open" }, "games"],
		[{ season: " ", league: "Open", games: csv(games) }, "season"],
	] as const) {
		const refused = await staff.send("POST", "/api/imports", form(parts));
		expect(refused.status).toBe(422);
		expect(Object.keys(((await refused.json()) as { fields: object }).fields)).toEqual([field]);
	}
});

test("the six files come as attachments; another organization's season does not exist", async () => {
	const other = await site.organization({ slug: "other" });
	const own = await site.write(organization, fillLeague);
	const foreign = await site.write(other, fillLeague);
	for (const file of ["settings.csv", "teams.csv", "players.csv", "games.csv", "calendar.csv", "box-scores.csv"]) {
		expect((await staff.get(`/api/exports/${file}?season=${own.season.id}`)).status).toBe(200);
		expect((await staff.get(`/api/exports/${file}?season=${foreign.season.id}`)).status).toBe(404);
		const response = await staff.get(`/api/exports/${file}?season=${own.season.id}&league=${own.league.id}`);
		expect([
			response.status,
			response.headers.get("content-type"),
			response.headers.get("content-disposition"),
		]).toEqual([200, "text/csv; charset=utf-8", `attachment; filename="${file}"`]);
		expect(
			(await staff.get(`/api/exports/${file}?season=${foreign.season.id}&league=${foreign.league.id}`)).status,
		).toBe(404);
	}
	expect((await staff.get("/api/exports/secrets.csv?season=1&league=1")).status).toBe(404);
	expect(
		(await site.get(`/api/exports/players.csv?season=${own.season.id}&league=${own.league.id}&slug=acme`)).status,
	).toBe(401);
});

test("the page offers every league of every season", async () => {
	const html = await (await staff.get("/dashboard/transfer")).text();
	expect(html).toContain('data-island="season-import"');
	expect(html).toContain("/api/exports/games.csv?season=");
});

test("an empty file of each kind has the headings that the import knows, and comes in once it is filled in (writing 14)", async () => {
	for (const file of ["settings.csv", "teams.csv", "players.csv", "games.csv", "calendar.csv", "box-scores.csv"]) {
		const response = await staff.get(`/api/templates/${file}`);
		expect([response.status, response.headers.get("content-disposition")]).toEqual([
			200,
			`attachment; filename="empty-${file}"`,
		]);
	}
	const text = await (await staff.get("/api/templates/players.csv")).text(); // which takes the mark of UTF-8 off
	expect(text).toBe("first_name,last_name,team,league,email,phone,Number,Position\r\n");
	const filled = csv(`${text}Rosa,Lind,Hawks,,,,7,Guard\r\n`);
	const sent = form({ season: "Fall", league: "Open", players: filled, preview: "true" });
	expect(await (await staff.send("POST", "/api/imports", sent)).json()).toMatchObject({
		outcome: "preview",
		columns: [],
	});
	expect((await staff.get("/api/templates/secrets.csv")).status).toBe(404);
	expect((await site.get("/api/templates/games.csv?slug=acme")).status).toBe(401);
}, 120_000);

test("two people of one name and team come in by one file, stay two when it comes again, and can be said to be one (players 21)", async () => {
	const csv = (...numbers: readonly string[]) =>
		new File(
			[`team,first_name,last_name,Number\n${numbers.map((number) => `Foxes,Ana,Double,${number}\n`).join("")}`],
			"players.csv",
		);
	type Outcome = AnswerOf<"POST /api/imports">;
	const send = async (parts: Record<string, string | Blob>) => {
		site.now.instant += 61_000; // imports are counted by the minute
		const given = { season: "Winter 2030", league: "Open", ...parts };
		return (await (await staff.send("POST", "/api/imports", form(given))).json()) as Outcome;
	};
	const before = await count("players");
	const preview = await send({ players: csv("8", "12"), preview: "true" });
	expect(preview.people.map(({ name, is, rows }) => [name, is, rows])).toEqual([
		["Ana Double, number 8", "", 2],
		["Ana Double, number 12", "", 2],
	]);
	const [, second] = preview.people;
	const same = personText({ of: second?.of ?? "", is: second?.people[0]?.key ?? "" });
	const one = await send({ players: csv("8", "12"), preview: "true", people: same });
	expect([preview.counts["players_made"], one.counts["players_made"]]).toEqual([2, 1]);
	for (const outcome of ["stored", "unchanged"])
		expect((await send({ players: csv("8", "12") })).outcome).toBe(outcome as Outcome["outcome"]);
	expect(await count("players")).toBe(before + 2);
	const other = await send({ players: csv("21"), preview: "true" });
	expect([other.people.length, other.counts["players_made"]]).toEqual([1, undefined]);
	const people = personText({ of: other.people[0]?.of ?? "", is: "" });
	expect((await send({ players: csv("21"), people })).counts).toMatchObject({ players_made: 1, rosters_made: 1 });
	expect(await count("players")).toBe(before + 3);
	expect((await send({ players: csv("8", "12", "21"), preview: "true" })).outcome).toBe("unchanged");
	const wrong = await send({ players: csv("8", "8"), preview: "true" });
	expect([wrong.outcome, wrong.problems[0]]).toEqual(["refused", expect.stringContaining("give each a number")]);
}, 240_000);

test("a known name of a file without ids is said with who it is taken for, and comes in so (players 18)", async () => {
	const roster = (team: string, names: readonly string[]) =>
		new File(
			[
				`team,first_name,last_name,Number\n${names.map((name, at) => `${team},${name.replace(" ", ",")},${at}`).join("\n")}\n`,
			],
			"players.csv",
		);
	type Outcome = AnswerOf<"POST /api/imports">;
	const send = async (parts: Record<string, string | Blob>) => {
		site.now.instant += 61_000; // imports are counted by the minute
		return (await (await staff.send("POST", "/api/imports", form({ league: "Open", ...parts }))).json()) as Outcome;
	};
	const names = Array.from({ length: 5000 }, (_, at) => `Given${at} Family${at}`);
	expect((await send({ season: "Winter 2026", players: roster("Bears", names) })).outcome).toBe("stored");
	const before = await count("players");
	const next = { season: "Winter 2027", players: roster("Bears", ["Given0 Family0", "given1 Family1", "Nobody Else"]) };
	const preview = await send({ ...next, preview: "true" });
	expect([preview.peopleCount, preview.counts["players_made"], preview.counts["rosters_made"]]).toEqual([2, 1, 3]);
	expect(preview.people[0]).toMatchObject({
		name: "Given0 Family0",
		team: "Bears",
		people: [{ text: "Given0 Family0, Bears (Winter 2026), number 0" }],
	});
	expect(preview.people.map(({ is, people }) => is === people[0]?.key)).toEqual([true, true]);
	const [, second] = preview.people;
	const people = personText({ of: second?.of ?? "", is: "" });
	expect((await send({ ...next, people, preview: "true" })).counts["players_made"]).toBe(2);
	expect((await send({ ...next, people })).outcome).toBe("stored");
	expect(await count("players")).toBe(before + 2);
	const all = await send({ season: "Winter 2028", players: roster("Bears", names), preview: "true" });
	expect([all.peopleCount, all.people.length, all.counts["players_made"]]).toEqual([5000, 100, undefined]);
}, 240_000);
