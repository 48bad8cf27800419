import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let ada: Staff;
let four: FilledDivision;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	four = await site.write(organization, async (writer) => await fillDivision(writer, { teams: 4 }));
	ada = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close());

async function call(method: string, to: string, body?: object) {
	const response = method === "GET" ? await ada.get(to) : await ada.send(method, to, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

const slt = (seed: number) => four.teams[seed - 1]?.slt_id ?? 0;
const lengths = async (best_of: number[]) =>
	await call("PUT", `/api/divisions/${four.division.id}/format`, { best_of });
const create = async (match_id: string, home: number, away: number, more: object = {}) =>
	await call("POST", gamesOf(four), { match_id, home_team_id: slt(home), away_team_id: slt(away), ...more });
const made = async (match_id: string, home: number, away: number, more: object = {}): Promise<number> => {
	const { status, json } = await create(match_id, home, away, more);
	expect([status, json.message]).toEqual([200, "Game created!"]);
	return json.game.id;
};
const edit = async (id: number, body: object) => await call("PUT", `${gamesOf(four)}/${id}`, body);
const wins = { score_home: 60, score_away: 50 };
const loses = { score_home: 50, score_away: 60 };
const page = async (path: string) => await (await site.get(path)).text();
const address = () => `/${organization.slug}`;

describe("a series of three games (brackets 20)", () => {
	beforeEach(async () => {
		expect((await lengths([1, 3])).json.division.format).toBe("single best 1,3");
	});

	test("is played to its end, and tells each game what it is", async () => {
		const one = await made("r1-0", 1, 4, { date: "2026-12-01" });
		const two = await made("r1-0#2", 4, 1, { date: "2026-12-02" });
		const three = await made("r1-0#3", 1, 4, { date: "2026-12-03" });
		const series = async (id: number) => (await call("GET", `/api/gamesv2/${id}`)).json.game;
		const place = { best_of: 3, home_wins: 0, away_wins: 0 };
		expect((await series(three)).series).toEqual({ ...place, game: 3, needed: "if" });
		await edit(one, wins);
		expect((await series(two)).series).toEqual({ ...place, game: 2, away_wins: 1, needed: "yes" });
		expect(await page(`${address()}/games/${two}`)).toContain("Game 2 of the series, 1–0 for ");
		await edit(two, loses);
		expect(await series(three)).toMatchObject({ outdated: true, series: { home_wins: 2, needed: "no" } });
		expect(await edit(three, wins)).toMatchObject({
			status: 409,
			json: { message: "This series is decided, 2–0: it has no more games." },
		});
		const list = await page(`${address()}/schedule?season=${four.season.id}&date=2026-12-03`);
		expect(list).not.toContain(`/games/${three}`);
		const feed = await page(`${address()}/_/feeds/games.ics`);
		expect(feed.replaceAll("\r\n ", "")).toContain("SUMMARY:Not needed: ");
		const { games } = (await call("GET", gamesOf(four))).json;
		expect(games).toHaveLength(3);
		await edit(two, { ...wins, confirmed: true });
		expect(await series(three)).toMatchObject({ outdated: false, series: { game: 3, home_wins: 1, needed: "yes" } });
	});

	test("has no game after it is decided, nor one that it has no number for", async () => {
		for (const id of [await made("r1-0", 1, 4), await made("r1-0#2", 1, 4)]) await edit(id, wins);
		const third = await create("r1-0#3", 1, 4);
		expect([third.status, third.json.message]).toEqual([409, "This series is decided, 2–0: it has no more games."]);
		const fourth = await create("r1-1#4", 2, 3);
		expect([fourth.status, fourth.json.fields]).toEqual([422, { match_id: expect.any(String) }]);
		const final = await create("r2-0#2", 1, 2);
		expect([final.status, final.json.fields]).toEqual([422, { match_id: expect.any(String) }]);
	});

	test("asks before a correction undoes what was played after it", async () => {
		const [one, two] = [await made("r1-0", 1, 4), await made("r1-0#2", 1, 4)];
		await edit(one, wins);
		await edit(two, loses);
		await edit(await made("r1-0#3", 1, 4), wins);
		const asked = await edit(two, wins);
		expect([asked.status, asked.json.undoes]).toEqual([
			409,
			[expect.objectContaining({ match_id: "r1-0#3", round: "Semifinals, game 3" })],
		]);
	});

	test("is planned and made game by game", async () => {
		const plan = async (match: string, date: string) =>
			await call("PUT", gamesOf(four).replace(/games$/, `plans/${encodeURIComponent(match)}`), {
				date,
				time: null,
				location: null,
				location_url: null,
				confirmed: true,
			});
		expect((await plan("r1-0", "2026-12-01")).status).toBe(200);
		expect(Object.keys((await plan("r1-0#2", "2026-12-02")).json.plans)).toEqual(["r1-0", "r1-0#2"]);
		const { json } = await call("POST", `${gamesOf(four)}/planned`, { confirmed: true });
		expect(json.message).toBe("2 games created!");
		expect(json.games.map(({ match_id }: { match_id: string }) => match_id)).toEqual(["r1-0", "r1-0#2"]);
	});

	test("is shown in the bracket with its score and each of its games", async () => {
		const [one, two] = [await made("r1-0", 1, 4), await made("r1-0#2", 1, 4)];
		await edit(one, wins);
		const html = await page(`${address()}/tournamentBracket?seasonId=${four.season.id}&divisionId=${four.division.id}`);
		for (const text of [`/games/${one}`, `/games/${two}`, "Series 1 · Best of 3", "Best of 3, 1–0 for "])
			expect(html).toContain(text);
		expect(html).toContain("if needed");
	});

	test("is longer or shorter only as long as no game is lost by it", async () => {
		const ids = [await made("r1-0", 1, 4), await made("r1-0#2", 1, 4), await made("r1-0#3", 1, 4)];
		await edit(ids[0]!, wins);
		await edit(ids[1]!, loses);
		const shorter = await lengths([1]);
		expect([shorter.status, shorter.json.message]).toEqual([
			409,
			expect.stringMatching(
				/^Semifinals, game 2 \(.* 50, .* 60\) would count for nothing then: delete that game first\.$/,
			),
		]);
		expect((await lengths([3, 5])).json.division.format).toBe("single best 3,5");
		const shape = await call("PUT", `/api/divisions/${four.division.id}/format`, { format: "third-place" });
		expect([shape.status, shape.json.message]).toEqual([409, expect.stringContaining("before changing the format")]);
	});
});

test("a double elimination has no series, and a matchup no two games (brackets 20)", async () => {
	const two = await lengths([2]);
	expect([two.status, two.json.fields]).toEqual([422, { best_of: expect.stringContaining("1, 3 or 5") }]);
	await call("PUT", `/api/divisions/${four.division.id}/format`, { format: "double" });
	const double = await lengths([3]);
	expect([double.status, double.json.fields]).toEqual([422, { best_of: expect.stringContaining("one game") }]);
});

describe("another number of games for one matchup (brackets 24)", () => {
	const one = async (match: string, best_of: unknown) =>
		await call("PUT", `/api/divisions/${four.division.id}/matchups/${match}`, { best_of });
	const format = async (match: string, best_of: number) => (await one(match, best_of)).json.division.format;

	test("holds whatever its round has, and goes with its round once that is the same", async () => {
		expect(await format("r1-1", 3)).toBe("single best 1 but 1-1=3");
		expect(await format("r2-0", 5)).toBe("single best 1 but 0-0=5,1-1=3");
		expect((await lengths([5, 1])).json.division.format).toBe("single best 5,1 but 1-1=3");
		expect(await format("r1-1", 1)).toBe("single best 5,1");
		const html = await page(`${address()}/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`);
		expect(html).toContain("up to best of 5");
		expect(html).toContain("Series 3 · Best of 5");
	});

	test("a game for the third place may be a series too", async () => {
		await call("PUT", `/api/divisions/${four.division.id}/format`, { format: "third-place" });
		expect(await format("r3-0", 3)).toBe("third-place best 1 but third-0=3");
		await made("r1-0", 1, 4, wins);
		await made("r1-1", 2, 3, wins);
		await made("r3-0", 4, 3, wins);
		await made("r3-0#2", 3, 4, loses);
		const html = await page(`${address()}/tournamentBracket?divisionId=${four.division.id}&seasonId=${four.season.id}`);
		expect(html).toContain("Best of 3, 2–0 won by Team 4");
	});

	test("never so that a game that is there would count for nothing", async () => {
		await one("r1-0", 3);
		await made("r1-0", 1, 4, wins);
		await made("r1-0#2", 4, 1, wins);
		expect(await one("r1-0", 1)).toMatchObject({
			status: 409,
			json: { message: expect.stringContaining("would count for nothing then: delete that game first.") },
		});
		expect((await one("r1-1", 5)).status).toBe(200);
	});

	test("is refused where there is no such matchup, or no such number", async () => {
		expect((await one("r9-0", 3)).json.message).toBe(said.bracketHasNoSuchMatchup);
		const two = await one("r1-0", 2);
		expect([two.status, two.json.fields]).toEqual([422, { best_of: said.gamesOfAMatchup }]);
		await call("PUT", `/api/divisions/${four.division.id}/format`, { format: "double" });
		expect((await one("r1-0", 3)).json.message).toBe(said.doubleHasOneGame);
	});
});
