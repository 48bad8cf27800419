import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openNight, type Night } from "./game-night.ts";
import { said as sentences } from "../../support/said.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 120_000);
afterAll(async () => await night.close());

describe("final scores", () => {
	test("write the game and the period named Final, and null takes both away", async () => {
		const game = await night.game({ status: "final" });
		const { status, json } = await night.setScores(game, 61, "58");
		expect([status, json["message"]]).toEqual([200, sentences.finalGameScoreUpdated]);
		expect(json["game"]).toMatchObject({ score_home: 61, score_team2: 58, status: "final" });
		expect(await night.periods(game)).toEqual({ Final: [61, 58] });
		const cleared = await night.setScores(game, null, "");
		expect(cleared.json["game"]).toMatchObject({ score_home: null, score_away: null, status: "scheduled" });
		expect(await night.periods(game)).toEqual({});
	});

	test("end the game in the same change, with one entry in its history that takes both back", async () => {
		for (const before of ["scheduled", "postponed", "cancelled"] as const) {
			const game = await night.game({ status: before });
			const { json } = await night.setScores(game, 3, 0);
			expect([before, json["game"].status]).toEqual([before, "final"]);
			const history = async () => (await night.call("GET", `/api/gamesv2/${game}/events`)).json["events"];
			const [entry, ...others] = await history();
			expect([entry.sentence, others]).toEqual(["Final score 3–0", []]);
			expect((await night.call("POST", `/api/gamesv2/${game}/events/${entry.id}/undo`, {})).status).toBe(200);
			expect(await night.row(game)).toMatchObject({ status: before, score_home: null, score_away: null });
		}
	});

	test("end no game that runs, and a forfeit stays one", async () => {
		const live = await night.setScores(await night.game({ status: "live" }), 3, 0);
		expect(live.json["game"].status).toBe("live");
		const forfeit = await night.game({ status: "forfeit", forfeit_winner: "home" });
		expect((await night.setScores(forfeit, 20, 0)).json["game"]).toMatchObject({
			status: "forfeit",
			forfeit_winner: "home",
		});
	});

	test("that nobody awaits are asked about where that is wanted, and end the game when they are meant (games 22)", async () => {
		const { season, league } = night.league;
		const byLeague = `/api/seasonsv2/${season.id}/leagues/${league.id}/games`;
		const cases = [
			[
				{ date: "2026-11-21", time: "19:00" },
				66,
				"This game is on Sat, Nov 21, 2026 at 7:00 PM. Make it final with 66–60?",
			],
			[{ date: "2026-11-21" }, 66, "This game is on Sat, Nov 21, 2026. Make it final with 66–60?"],
			[{ time: "23:59" }, 66, "This game is on Fri, Nov 20, 2026 at 11:59 PM. Make it final with 66–60?"],
			[{ status: "postponed" }, 66, "This game is postponed. Make it final with 66–60?"],
			[{ status: "cancelled" }, 66, "This game is cancelled. Make it final with 66–60?"],
			[{ status: "forfeit", forfeit_winner: "away" }, 66, "This game is a forfeit. Replace the forfeit by 66–60?"],
			[
				{ status: "forfeit", forfeit_winner: "away" },
				60,
				"This game is a forfeit. Replace the forfeit by a tie, 60–60?",
			],
		] as const;
		for (const [row, score_home, question] of cases) {
			const game = await night.game(row);
			for (const path of [`/api/gamesv2/${game}/scores`, `${byLeague}/${game}`]) {
				const { status, json } = await night.call("PUT", path, { score_home, score_away: 60, ask: true });
				expect([status, json]).toEqual([409, { message: question, asks: true }]);
			}
			expect(await night.row(game)).toMatchObject({
				score_home: null,
				status: "scheduled",
				...("status" in row && row),
			});
			const body = { score_home, score_away: 60, ask: true, confirmed: true };
			const { json } = await night.call("PUT", `${byLeague}/${game}`, body);
			expect(json["game"]).toMatchObject({ score_home, status: "final", forfeit_winner: null });
		}
	});

	test("that are awaited, corrected or taken away are not asked about", async () => {
		const rows = [
			{ time: "00:05" },
			{ date: null },
			{ date: "2026-11-30", status: "final", score_home: 3, score_away: 2 },
			{ date: "2026-11-30", status: "live" },
		] as const;
		for (const row of rows)
			expect((await night.setScores(await night.game(row), 66, 60, { ask: true })).status).toBe(200);
		const forfeit = await night.game({ status: "forfeit", forfeit_winner: "home", score_home: 20, score_away: 0 });
		const { json } = await night.setScores(forfeit, null, null, { ask: true });
		expect(json["game"]).toMatchObject({ status: "forfeit", forfeit_winner: "home", score_home: null });
	});

	test("that end in a tie are asked about once, with what it means (games 5)", async () => {
		const { season, league } = night.league;
		const question = sentences.tieInLeague;
		const game = await night.game({ time: "00:05" });
		const paths = [`/api/gamesv2/${game}/scores`, `/api/seasonsv2/${season.id}/leagues/${league.id}/games/${game}`];
		const tie = { score_home: 60, score_away: 60, ask: true };
		for (const path of paths) {
			const { status, json } = await night.call("PUT", path, tie);
			expect([status, json]).toEqual([409, { message: question, asks: true }]);
		}
		expect(await night.row(game)).toMatchObject({ score_home: null, status: "scheduled" });
		for (const path of paths) {
			expect((await night.call("PUT", path, { ...tie, confirmed: true })).status).toBe(200);
			expect((await night.call("PUT", path, tie)).status).toBe(200); // it is one already
		}
		expect((await night.setScores(game, 61, 61, { ask: true })).json["message"]).toBe(question);
		expect((await night.setScores(await night.game({ status: "live" }), 60, 60, { ask: true })).status).toBe(200);
		await night.stats(game, [night.cell(0, "PTS", 12)]);
		const { json } = await night.call("PUT", paths[1] ?? "", { ...tie, score_home: 62, score_away: 62 });
		expect(json["message"]).toStartWith(
			"This is a tie. It counts as neither a win nor a loss in the standings. The players of Harbor Hawks add up to 12; the final score says 62.",
		);
		expect((await night.setScores(game, 62, 62)).status).toBe(200); // a program is not asked
	});

	test("of a league that do not fit what else is entered are said before they are stored (games 14)", async () => {
		const { season, league } = night.league;
		const game = await night.game({ status: "final", score_home: 21, score_away: 7 });
		await night.stats(game, [night.cell(0, "PTS", 21), night.cell(2, "PTS", 7)]);
		await night.call("PUT", `/api/gamesv2/${game}/periods`, {
			periods: [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 21 }],
		});
		const path = `/api/seasonsv2/${season.id}/leagues/${league.id}/games/${game}`;
		const { json } = await night.call("PUT", path, { score_home: 23, score_away: 7, ask: true });
		expect(json["message"]).toBe(
			"The players and the periods of Harbor Hawks add up to 21; the final score says 23. What does not fit is corrected on the game’s page. Save anyway?",
		);
		expect((await night.call("PUT", path, { score_home: 21, score_away: 7, ask: true })).status).toBe(200);
		const meant = await night.call("PUT", path, { score_home: 23, score_away: 7, ask: true, confirmed: true });
		expect(meant.json["game"]).toMatchObject({ score_home: 23 });
	});

	test("that were stored without a state count as they did", async () => {
		const game = await night.game({ score_home: 3, score_away: 0 });
		const { json } = await night.call("GET", `/api/gamesv2/${game}`);
		expect(json["game"]).toMatchObject({ status: "scheduled", score_home: 3 });
		const page = await (await night.ada.get(`/acme/games/${game}`)).text();
		expect(page).toContain("Status: Final (by its score)");
	});

	test("are offered as the sums of a box score that was saved before them, and taken without a script", async () => {
		const game = await night.game();
		const page = async () => await (await night.ada.get(`/acme/games/${game}`)).text();
		await night.stats(game, [night.cell(0, "PTS", 12), night.cell(1, "PTS", 9)]);
		expect(await page()).not.toContain("Make it the final score");
		await night.stats(game, [night.cell(2, "PTS", 7), night.cell(3, "REB", 4)]);
		const offered = await page();
		expect(offered).toMatch(/Its box score adds up to [^<]+ 21, [^<]+ 7\./);
		const [form = ""] = /<form[^>]*id="offer-result".*?<\/form>/s.exec(offered) ?? [];
		const sent = Object.fromEntries(
			[...form.matchAll(/name="(score_home|score_away|revision)"[^>]*value="(\d+)"/g)].map(([, name, value]) => [
				name,
				value,
			]),
		);
		const { json } = await night.call("PUT", `/api/gamesv2/${game}/scores`, sent);
		expect(json["game"]).toMatchObject({ score_home: 21, score_away: 7, status: "final" });
		expect(await night.periods(game)).toEqual({ Final: [21, 7] });
		expect(await page()).not.toContain("Make it the final score");
		const running = await night.game({ status: "live" });
		await night.stats(running, [night.cell(0, "PTS", 12), night.cell(2, "PTS", 7)]);
		expect(await (await night.ada.get(`/acme/games/${running}`)).text()).not.toContain("Make it the final score");
	});

	test("are both or none, whole, and of a game that is there", async () => {
		const game = await night.game();
		const one = await night.setScores(game, 61, null);
		expect([one.status, one.json["fields"]]).toEqual([422, { score_away: "Enter a score." }]);
		expect((await night.setScores(game, 1000, 1)).status).toBe(422);
		expect((await night.setScores(999_999, 1, 2)).status).toBe(404);
		const stale = await night.setScores(game, 1, 2, { revision: 99 });
		expect([stale.status, stale.json["current"].id]).toEqual([409, game]);
	});

	test("saved once more set a Final right that says something else", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		await night.query(
			`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score) values (${night.organization.id}, ${game}, ${night.period("Final")}, ${night.home}, 60)`,
		);
		await night.setScores(game, 61, 58);
		expect(await night.periods(game)).toEqual({ Final: [61, 58] });
	});

	test("on the league's page are entries of the same history", async () => {
		const game = await night.game();
		const { season, league } = night.league;
		await night.call("PUT", `/api/seasonsv2/${season.id}/leagues/${league.id}/games/${game}`, {
			score_home: 3,
			score_away: 2,
		});
		const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
		expect(json["events"]).toMatchObject([{ kind: "scores", sentence: "Final score 3–2" }]);
	});
});

describe("points by period", () => {
	const save = async (game: number, periods: object[], rest: object = {}) =>
		await night.call("PUT", `/api/gamesv2/${game}/periods`, { periods, ...rest });
	const row = (name: string, team_id: number, score: unknown, rest: object = {}) => ({
		gamePeriod_id: night.period(name),
		team_id,
		score,
		...rest,
	});

	test("are stored and taken away in one request", async () => {
		const game = await night.game();
		const { status, json } = await save(game, [row("Q1", night.home, 12), row("Q1", night.away, "9")]);
		expect([status, json["message"], Object.keys(json).toSorted()]).toEqual([
			200,
			sentences.periodScoresUpdated,
			["gamePeriods", "message", "periodScores"],
		]);
		expect(json["periodScores"]).toHaveLength(2);
		expect(await night.periods(game)).toEqual({ Q1: [12, 9] });
		await save(game, [row("Q1", night.away, "")]);
		expect(await night.periods(game)).toEqual({ Q1: [12, null] });
	});

	test("make new overtimes, before Final and in their order, once", async () => {
		const league = await night.another("overtime");
		const game = await league.game();
		const add = async (names: string[]) =>
			await league.call("PUT", `/api/gamesv2/${game}/periods`, {
				periods: names.map((name) => ({ name, team_id: league.home, score: 5 })),
			});
		const { status, json } = await add(["OT2", "OT3"]);
		expect(status).toBe(200);
		const names = json["gamePeriods"].map(({ name }: { name: string }) => name);
		expect(names).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "OT3", "Final"]);
		const again = await add(["ot2", "OT"]);
		expect(again.json["gamePeriods"]).toHaveLength(8);
		expect(await league.periods(game)).toEqual({ OT: [5, null], OT2: [5, null], OT3: [5, null] });
	});

	test("of Final, of another name, team or sport are refused", async () => {
		const game = await night.game();
		const wrong: [object, string, string][] = [
			[row("Final", night.home, 9), "periods.1.gamePeriod_id", "The final score is entered as such."],
			[{ name: "final", team_id: night.home, score: 9 }, "periods.1.name", "The final score is entered as such."],
			[{ name: "Q9", team_id: night.home, score: 9 }, "periods.1.name", "This is not a period of this sport."],
			[
				{ gamePeriod_id: 999_999, team_id: night.home, score: 9 },
				"periods.1.gamePeriod_id",
				"This is not a period of this sport.",
			],
			[
				row("Q2", night.league.leagueTeams[2]?.id ?? 0, 9),
				"periods.1.team_id",
				"This team does not play in this game.",
			],
			[row("Q2", night.home, 1000), "periods.1.score", "Enter a whole number from 0 to 999."],
		];
		for (const [one, field, sentence] of wrong) {
			const { status, json } = await save(game, [row("Q1", night.home, 3), one]);
			expect([status, json["fields"]]).toEqual([422, { [field]: sentence }]);
		}
		expect(await night.periods(game)).toEqual({});
	});

	test("collide where somebody else has changed the same, and a repeat is stored once", async () => {
		const game = await night.game();
		const op_id = night.op();
		await save(game, [row("Q1", night.home, 12)], { op_id });
		const late = await save(game, [row("Q1", night.home, 13, { base: null }), row("Q2", night.home, 1)]);
		expect([late.status, late.json["current"]]).toEqual([
			409,
			{
				periods: [
					{
						gamePeriod_id: night.period("Q1"),
						team_id: night.home,
						score: 12,
						by: night.ada.username,
						at: expect.any(String),
					},
				],
				scores: [],
			},
		]);
		await save(game, [row("Q1", night.home, 14, { base: 12 })]);
		expect((await save(game, [row("Q1", night.home, 12)], { op_id })).status).toBe(200);
		expect(await night.periods(game)).toEqual({ Q1: [14, null] });
	});
});

describe("a score sheet", () => {
	const q1 = (score: unknown, base?: number | null) => ({
		gamePeriod_id: night.period("Q1"),
		team_id: night.home,
		score,
		...(base === undefined ? {} : { base }),
	});
	const counted = async (game: number) =>
		await night.query(`select kind from game_events where game_id = ${game} and status = 'applied' order by seq`);

	test("is written in one step: points by period and the result", async () => {
		const game = await night.game();
		const op_id = night.op();
		const send = async () => await night.setScores(game, 31, 28, { periods: [q1(31, null)], op_id });
		const { status, json } = await send();
		expect([status, json["message"]]).toEqual([200, sentences.finalGameScoreUpdated]);
		expect(json["game"]).toMatchObject({ score_home: 31, score_away: 28 });
		expect(await night.periods(game)).toEqual({ Q1: [31, null], Final: [31, 28] });
		expect((await send()).status).toBe(200);
		expect(await counted(game)).toEqual([{ kind: "periods" }, { kind: "scores" }]);
	});

	test("leaves the result alone where it says nothing of it", async () => {
		const game = await night.game();
		await night.setScores(game, 31, 28);
		const op_id = night.op();
		const send = async () => await night.call("PUT", `/api/gamesv2/${game}/scores`, { periods: [q1(31)], op_id });
		const { status, json } = await send();
		expect([status, json["message"]]).toEqual([200, sentences.periodScoresUpdated]);
		expect(json["game"]).toMatchObject({ score_home: 31, score_away: 28 });
		await send();
		expect(await counted(game)).toEqual([{ kind: "scores" }, { kind: "periods" }]);
	});

	test("is stored whole or not at all", async () => {
		const game = await night.game();
		await night.setScores(game, 30, 28);
		const base = { score_home: null, score_away: null };
		const late = await night.setScores(game, 31, 28, { periods: [q1(31, null)], base });
		const theirs = { by: night.ada.username, at: expect.any(String) };
		expect([late.status, late.json["current"]]).toEqual([
			409,
			{ periods: [], scores: [{ side: "home", score: 30, ...theirs }] },
		]);
		expect((await night.setScores(game, 31, 28, { periods: [q1(1000)] })).status).toBe(422);
		expect((await night.setScores(game, 31, null, { periods: [q1(31)] })).status).toBe(422);
		expect((await night.setScores(game, 31, 28, { base: "30" })).status).toBe(422);
		expect(await night.periods(game)).toEqual({ Final: [30, 28] });
		const seen = { score_home: 30, score_away: 28 };
		expect((await night.setScores(game, 31, 28, { periods: [q1(31, null)], base: seen })).status).toBe(200);
		expect(await night.periods(game)).toEqual({ Q1: [31, null], Final: [31, 28] });
	});

	test("knows the score that its editor saw by the period named Final, too", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		await night.query(
			`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score) values (${night.organization.id}, ${game}, ${night.period("Final")}, ${night.home}, 60)`,
		);
		const { status } = await night.setScores(game, 62, 58, { base: { score_home: 60, score_away: 58 } });
		expect([status, await night.periods(game)]).toEqual([200, { Final: [62, 58] }]);
	});
});
