import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import type { AnswerOf } from "../../src/domain/answers.ts";
import { testApp } from "../support/app.ts";
import { generatedSeason } from "../support/seasons/generated-season.ts";
import { staffOf } from "../support/staff.ts";
import { originalTables } from "../support/tables.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let organization: { id: number };

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	staff = await staffOf(site, organization, "staff");
	expect((await imported(old, "Fall 2025")).outcome).toBe("stored");
}, 120_000);
beforeEach(() => void (site.now.instant += 61_000)); // imports are counted by the minute
afterAll(async () => await site.close());

type Outcome = AnswerOf<"POST /api/imports">;
type Texts = Record<string, string>;

const old = {
	games:
		"game,date,time,home,away,status,home_score,away_score,Q1_home,Q1_away\n" +
		"g1,2025-11-02,19:00,Hawks,Owls,final,50,48,50,48\ng2,2025-11-09,19:00,Owls,Hawks,scheduled,,,,\n",
	boxScores:
		"game,team,player,first_name,last_name,Number,PTS\ng1,Hawks,p1,Rosa,Lind,7,30\ng1,Hawks,p2,Ana,Cole,9,20\ng1,Owls,p3,Mia,Stone,4,48\n",
};
/** Another number, a line less, a score, a day and teams that trade places; one new player, team and game. */
const mended = {
	games:
		"game,date,time,home,away,status,home_score,away_score,Q1_home,Q1_away\n" +
		"g1,2025-11-02,19:00,Hawks,Owls,final,55,48,55,48\ng2,2025-11-10,20:00,Hawks,Owls,scheduled,,,,\n" +
		"g3,2025-11-16,19:00,Crows,Owls,scheduled,,,,\n",
	boxScores:
		"game,team,player,first_name,last_name,Number,PTS\ng1,Hawks,p1,Rosie,Lind,8,55\ng1,Owls,p3,Mia,Stone,4,48\ng1,Owls,p4,Zoe,Hart,5,0\n",
};
/** Another season's game: a team and a player who are new, and one who is known by another name and number from now on. */
const nextOf = (team: string) => ({
	games: `game,date,home,away,status,home_score,away_score\n${team}1,2026-11-02,Hawks,${team},final,61,40\n`,
	boxScores: `game,team,player,first_name,last_name,Number,Position,PTS\n${team}1,Hawks,p1,Rosa,Lind-Berg,17,G,61\n${team}1,${team},${team}9,Ida,${team},3,C,40\n`,
});
const next = nextOf("Gulls");

async function imported(texts: Texts, season: string, league = "Open"): Promise<Outcome> {
	const body = new FormData();
	for (const [name, value] of Object.entries({ season, league })) body.append(name, value);
	for (const [name, text] of Object.entries(texts)) body.append(name, new File([text], `${name}.csv`));
	return (await (await staff.send("POST", "/api/imports", body)).json()) as Outcome;
}

const undo = async (id: number | null) => {
	const response = await staff.send("POST", `/api/imports/${id}/undo`);
	return [response.status, ((await response.json()) as { message: string }).message] as const;
};

/** Everything that the organization has, without what counts edits and what says that something happened. */
async function everything(): Promise<object> {
	const silent = new Set(["audit_log", "imports", "import_columns", "deletions"]);
	const all: Record<string, string[]> = {};
	for (const { name } of originalTables) {
		if (silent.has(name)) continue;
		const rows = await site.database.owner.sql.unsafe(
			`select (to_jsonb(t) - 'revision')::text as row from "${name}" t where organization_id = ${organization.id} order by 1`,
		);
		all[name] = rows.map((row) => String(row["row"]));
	}
	return all;
}
const idOf = async (query: string) => Number((await site.database.owner.sql.unsafe(query))[0]?.["id"]);

test("a season that came in goes again, and everything is as it was", async () => {
	const before = await everything();
	const { undo: id } = await imported(next, "Fall 2026");
	expect(await everything()).not.toEqual(before);
	const listed = (await (await staff.get("/api/imports")).json()) as AnswerOf<"GET /api/imports">;
	expect(listed.imports[0]).toMatchObject({ id, season: "Fall 2026", actor: staff.username });
	expect(await undo(id)).toEqual([200, "The import into Fall 2026 was taken back"]);
	expect(await everything()).toEqual(before);
	expect(await undo(id)).toEqual([404, "This import can no longer be taken back."]);
}, 120_000);

test("what a mended file has changed, added and taken away is as before; its totals too", async () => {
	const before = await everything();
	const outcome = await imported(mended, "Fall 2025");
	expect(outcome.counts).toMatchObject({ games_made: 1, lines_removed: 1, players_made: 1 });
	expect(await undo(outcome.undo)).toEqual([200, "The import into Fall 2025 was taken back"]);
	expect(await everything()).toEqual(before);
	expect((await imported(old, "Fall 2025")).outcome).toBe("unchanged");
}, 120_000);

test("a season of 1,230 games goes again", async () => {
	const before = await everything();
	const { undo: id, counts } = await imported(generatedSeason().files, "NBA 2012", "NBA");
	expect(counts["games_made"]).toBe(1230);
	expect((await undo(id))[0]).toBe(200);
	expect(await everything()).toEqual(before);
}, 300_000);

test("where somebody has changed something since it is refused with what that is, and nothing goes", async () => {
	const { undo: id } = await imported(nextOf("Terns"), "Fall 2026");
	const game = await idOf("select id from games where import_key = 'Terns1'");
	const film = { video_url: "https://film.example/1" };
	expect((await staff.send("PUT", `/api/gamesv2/${game}/details`, film)).status).toBe(200);
	const before = await everything();
	expect(await undo(id)).toEqual([
		409,
		"Since this import somebody has changed or deleted the game “Terns at Hawks, Nov 2, 2026”. Undo would throw that away, so nothing was taken back.",
	]);
	expect(await everything()).toEqual(before);
}, 120_000);

test("where somebody has deleted something of it, it waits for that to come back", async () => {
	const { undo: id } = await imported(nextOf("Rails"), "Fall 2028");
	const player = await idOf("select id from players where last_name = 'Rails'");
	expect((await staff.send("DELETE", `/api/playersv2/${player}`)).status).toBe(200);
	expect((await undo(id))[1]).toContain("changed or deleted the player “Ida Rails”");
	const deletion = await idOf("select id from deletions order by id desc limit 1");
	expect((await staff.send("POST", `/api/deletions/${deletion}/restore`)).status).toBe(200);
	expect((await undo(id))[0]).toBe(200);
}, 120_000);

test("where somebody has built upon it, it is refused with what would go as well", async () => {
	const start = await everything();
	const { undo: id, season } = await imported(nextOf("Knots"), "Fall 2029");
	const team = await idOf("select id from teams where name = 'Knots'");
	const league = await idOf("select id from leagues where name = 'Open'");
	const path = `/api/seasonsv2/${season?.id}/leagues/${league}/teams/${team}/players`;
	expect((await staff.send("POST", path, { firstName: "Nora", lastName: "Quist" })).status).toBe(200);
	const before = await everything();
	expect(await undo(id)).toEqual([
		409,
		"Since this import somebody has added the roster spot “Nora Quist (Knots)”, which would go with it. Delete that first. Nothing was taken back.",
	]);
	expect(await everything()).toEqual(before);
	const nora = await idOf("select id from players where first_name = 'Nora'");
	expect((await staff.send("DELETE", `/api/playersv2/${nora}`)).status).toBe(200);
	expect((await undo(id))[0]).toBe(200);
	expect(await everything()).toEqual(start);
}, 120_000);

test("of two imports the later one is taken back first", async () => {
	const first = await imported(next, "Fall 2030");
	const second = await imported({ ...next, games: next.games.replace("61,40", "62,40") }, "Fall 2030");
	expect((await undo(first.undo))[1]).toContain("changed or deleted the game “Gulls at Hawks, Nov 2, 2026”");
	expect((await undo(second.undo))[0]).toBe(200);
	expect((await undo(first.undo))[0]).toBe(200);
}, 120_000);

test("an import that has kept what an erased person was can no longer be taken back", async () => {
	const { undo: id } = await imported(mended, "Fall 2025");
	const rosa = await idOf("select id from players where import_key = 'p1'");
	expect((await staff.send("DELETE", `/api/playersv2/${rosa}`)).status).toBe(200);
	const deletion = await idOf("select id from deletions order by id desc limit 1");
	const owner = await staffOf(site, organization, "org_owner");
	expect((await owner.send("DELETE", `/api/deletions/${deletion}`)).status).toBe(200);
	expect((await undo(id))[0]).toBe(404);
	const kept = await site.database.owner.sql`select before::text as said from import_undos`;
	expect(kept.map((row) => row["said"]).join()).not.toContain("Rosa");
}, 120_000);

test("another organization's import is none of ours", async () => {
	const { undo: id } = await imported(nextOf("Loons"), "Fall 2027");
	const stranger = await staffOf(site, await site.organization({ slug: "other" }), "staff");
	expect((await stranger.send("POST", `/api/imports/${id}/undo`)).status).toBe(404);
}, 120_000);
