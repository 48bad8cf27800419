import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { staffOf } from "../support/staff.ts";
import { openNight, type Night } from "./game-night.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 60_000);
afterAll(async () => await night.close());

const cell = (at: number, abbreviation: string, value: unknown, rest: object = {}) => ({
	roster_id: night.rosters[at],
	stat_id: night.stat(abbreviation),
	value,
	...rest,
});
const setScores = async (game: number, home: unknown, away: unknown, rest: object = {}) =>
	await night.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: home, score_away: away, ...rest });
const setDetails = async (game: number, body: object) => await night.call("PUT", `/api/gamesv2/${game}/details`, body);

describe("box scores", () => {
	test("are stored in one request, null and blank take a value away, and everything stored is answered", async () => {
		const game = await night.game();
		const first = await night.stats(game, [cell(0, "PTS", 12), cell(0, "REB", "4"), cell(2, "PTS", 7)]);
		expect([first.status, first.json["message"]]).toEqual([200, "Stats saved."]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 12, REB: 4 });
		const second = await night.stats(game, [cell(0, "REB", ""), cell(2, "PTS", null)]);
		expect(second.json["stats"]).toEqual([
			expect.objectContaining({
				roster_id: night.rosters[0],
				game_id: game,
				value: 12,
				stat: { id: night.stat("PTS"), abbreviation: "PTS" },
			}),
		]);
		expect(await night.line(game, night.rosters[2] ?? 0)).toBeNull();
	});

	test("take a player's id instead of the place on the roster", async () => {
		const game = await night.game();
		const { status } = await night.stats(game, [{ stat_id: night.stat("AST"), value: 3 }], {
			player_id: night.players[1],
		});
		expect([status, await night.line(game, night.rosters[1] ?? 0)]).toEqual([200, { AST: 3 }]);
	});

	test("need a game", async () => {
		const { status, json } = await night.call("PUT", "/api/player-game-stats", { stats: [] });
		expect([status, json]).toEqual([
			422,
			{
				message: "Game ID is missing. Cannot update stats.",
				fields: { game_id: "Game ID is missing. Cannot update stats." },
			},
		]);
		expect((await night.stats(999_999, [])).status).toBe(404);
	});

	test("are refused whole when one cell is wrong, with its place", async () => {
		const game = await night.game();
		const wrong: [object, string][] = [
			[cell(0, "FG%", 50), "stats.1.stat_id"],
			[cell(0, "FGM", 5), "stats.1.stat_id"],
			[cell(0, "PTS", -1), "stats.1.value"],
			[cell(0, "PTS", 1000), "stats.1.value"],
			[cell(0, "PTS", 2.5), "stats.1.value"],
			[{ ...cell(0, "PTS", 2), stat_id: 999_999 }, "stats.1.stat_id"],
		];
		for (const [row, field] of wrong) {
			const { status, json } = await night.stats(game, [cell(1, "PTS", 9), row]);
			expect([status, Object.keys(json["fields"])]).toEqual([422, [field]]);
		}
		expect(await night.line(game, night.rosters[1] ?? 0)).toBeNull();
		expect(await night.query(`select 1 from game_events where game_id = ${game}`)).toEqual([]);
	});

	test("have no place for somebody of another game, nor of another organization", async () => {
		const game = await night.game();
		const harbor = await night.another("harbor-scoring");
		const elsewhere = night.league.rosters[2]?.id;
		for (const roster_id of [elsewhere, harbor.rosters[0]]) {
			const { status, json } = await night.stats(game, [{ ...cell(0, "PTS", 2), roster_id }]);
			expect([status, json["message"]]).toEqual([422, "This player is not on either roster."]);
		}
		const foreign = await harbor.stats(game, [cell(0, "PTS", 2)]);
		expect(foreign.status).toBe(404);
	});

	test("never have one player on both teams", async () => {
		const game = await night.game();
		await night.query(
			`insert into rosters (organization_id, league_team_id, player_id) values (${night.organization.id}, ${night.away}, ${night.players[0]})`,
		);
		const [twin] = await night.query(
			`select id from rosters where league_team_id = ${night.away} and player_id = ${night.players[0]}`,
		);
		const both = (value: number) => [cell(0, "PTS", 4), { ...cell(0, "REB", value), roster_id: Number(twin?.["id"]) }];
		const { status, json } = await night.stats(game, both(1));
		expect([status, json]).toEqual([
			422,
			{ message: "Cannot save stats: Ada Lee has stats recorded for both teams in this game." },
		]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toBeNull();
		expect((await night.stats(game, both(0))).status).toBe(200);
		await night.query(`delete from rosters where id = ${twin?.["id"]}`);
	});

	test("of two scorers merge by cell, and a collision says what is there, by whom and when", async () => {
		const game = await night.game();
		await night.stats(game, [cell(0, "PTS", 10), cell(1, "PTS", 2)]);
		const [ada, bea] = await Promise.all([
			night.stats(game, [cell(0, "PTS", 12, { base: 10 })]),
			night.stats(game, [cell(1, "PTS", 4, { base: 2 }), cell(0, "REB", 1, { base: null })], {}, night.bea),
		]);
		expect([ada.status, bea.status]).toEqual([200, 200]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 12, REB: 1 });
		const late = await night.stats(game, [cell(0, "PTS", 14, { base: 10 }), cell(1, "AST", 1)], {}, night.bea);
		expect(late.status).toBe(409);
		expect(late.json["message"]).toBe("Somebody else has changed this meanwhile. Look at it again before you save.");
		const [collided, ...others] = late.json["current"].cells;
		expect(others).toEqual([]);
		expect(collided).toMatchObject({
			roster_id: night.rosters[0],
			stat_id: night.stat("PTS"),
			value: 12,
			by: night.ada.username,
		});
		expect(Date.now() - Date.parse(collided.at)).toBeLessThan(600_000);
		expect(await night.line(game, night.rosters[1] ?? 0)).toEqual({ PTS: 4 });
		const same = await night.stats(game, [cell(0, "PTS", 12, { base: 10 })], {}, night.bea);
		expect(same.status).toBe(200);
	});

	test("are stored once when the same request comes twice", async () => {
		const game = await night.game();
		const op_id = night.op();
		const save = async () => await night.stats(game, [cell(0, "PTS", 10)], { op_id });
		const first = await save();
		await night.stats(game, [cell(0, "PTS", 11)]);
		const again = await save();
		expect([first.status, again.status]).toEqual([200, 200]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 11 });
		expect(await night.query(`select 1 from game_events where game_id = ${game}`)).toHaveLength(2);
	});

	test("keep the totals right whatever is edited", async () => {
		await night.site.write(night.organization, async ({ tx }) => {
			const { recount } = await import("../../src/data/import/totals.ts");
			await recount({
				tx,
				organization_id: night.organization.id,
				season_league_id: night.league.seasonLeague.id,
				tally: {},
			});
		});
		const games = [
			await night.game({ status: "final", score_home: 5, score_away: 4 }),
			await night.game(),
			await night.game(),
		];
		let seed = 7;
		const random = (below: number) => {
			seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
			return (seed >> 8) % below;
		};
		let counted = 0;
		const statuses = ["scheduled", "live", "final", "postponed"];
		for (let step = 0; step < 60; step += 1) {
			const game = games[random(3)] ?? 0;
			const deed = random(6);
			if (deed < 3)
				await night.stats(game, [
					cell(random(4), ["PTS", "REB", "2PM"][random(3)] ?? "PTS", random(3) === 0 ? null : random(20)),
				]);
			else if (deed === 3) await setScores(game, random(3), random(3));
			else if (deed === 4) await setScores(game, null, null);
			else await setDetails(game, { status: statuses[random(4)] });
			expect([step, await night.wrongTotals()]).toEqual([step, []]);
			const totals = await night.query(`select 1 from roster_totals where roster_id in (${night.rosters.join()})`);
			if (totals.length > 0) counted += 1;
		}
		expect(counted).toBeGreaterThan(10);
	}, 60_000);
});

describe("final scores", () => {
	test("write the game and the period named Final, and null takes both away", async () => {
		const game = await night.game({ status: "final" });
		const { status, json } = await setScores(game, 61, "58");
		expect([status, json["message"]]).toEqual([200, "Final game score updated!"]);
		expect(json["game"]).toMatchObject({ score_home: 61, score_team2: 58, status: "final" });
		expect(await night.periods(game)).toEqual({ Final: [61, 58] });
		const cleared = await setScores(game, null, "");
		expect(cleared.json["game"]).toMatchObject({ score_home: null, score_away: null, status: "scheduled" });
		expect(await night.periods(game)).toEqual({});
	});

	test("are both or none, whole, and of a game that is there", async () => {
		const game = await night.game();
		const one = await setScores(game, 61, null);
		expect([one.status, one.json["fields"]]).toEqual([422, { score_away: "Enter a score." }]);
		expect((await setScores(game, 1000, 1)).status).toBe(422);
		expect((await setScores(999_999, 1, 2)).status).toBe(404);
		const stale = await setScores(game, 1, 2, { revision: 99 });
		expect([stale.status, stale.json["current"].id]).toEqual([409, game]);
	});

	test("saved once more set a Final right that says something else", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		await night.query(
			`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score) values (${night.organization.id}, ${game}, ${night.period("Final")}, ${night.home}, 60)`,
		);
		await setScores(game, 61, 58);
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

describe("details", () => {
	test("change what is sent and keep the rest; a YouTube address becomes the one that is embedded", async () => {
		const game = await night.game({ time: "19:00", location: "Pier Gym" });
		const { status, json } = await setDetails(game, { video_url: "https://youtu.be/dQw4w9WgXcQ", date: "2026-11-22" });
		expect([status, json["message"]]).toEqual([200, "Game details updated successfully!"]);
		expect(json["game"]).toMatchObject({
			video_url: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
			date: "2026-11-22",
			time: "19:00",
			location: "Pier Gym",
		});
		const cleared = await setDetails(game, { video_url: "", location: null, time: "" });
		expect(cleared.json["game"]).toMatchObject({ video_url: null, location: null, time: null, date: "2026-11-22" });
		const other = await setDetails(game, { video_url: "video.example/42" });
		expect(other.json["game"].video_url).toBe("https://video.example/42");
	});

	test.each([
		["date", "tomorrow"],
		["time", "25:00"],
		["video_url", "javascript:alert(1)"],
		["location", "x".repeat(201)],
		["status", "over"],
		["forfeit_winner", "nobody"],
	])("with a senseless %s are refused", async (field, value) => {
		const game = await night.game();
		const { status, json } = await setDetails(game, { [field]: value });
		expect([status, Object.keys(json["fields"])]).toEqual([422, [field]]);
	});

	test("of somebody who saw an older game are refused, with the game as it is", async () => {
		const game = await night.game();
		const { json } = await setDetails(game, { location: "Pier Gym" });
		expect((await setDetails(game, { location: "Old Hall", revision: json["game"].revision - 1 })).status).toBe(409);
		expect((await setDetails(game, { location: "Old Hall", revision: json["game"].revision })).status).toBe(200);
	});

	test("do not move a game to a day on which a team has a bye", async () => {
		const game = await night.game();
		const { status, json } = await setDetails(game, { date: "2026-11-23", location: "Old Hall" });
		expect([status, json["message"]]).toEqual([409, "Harbor Hawks has a bye on November 23, 2026."]);
		expect((await night.row(game))["location"]).toBeNull();
	});

	test("lead from each status to each, and only a forfeit has a winner", async () => {
		const statuses = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"];
		const game = await night.game();
		for (const from of statuses)
			for (const to of statuses)
				for (const status of [from, to]) {
					const { json } = await setDetails(game, { status, forfeit_winner: status === "forfeit" ? "away" : "" });
					expect([from, to, json["game"].status, json["game"].forfeit_winner]).toEqual([
						from,
						to,
						status,
						status === "forfeit" ? "away" : null,
					]);
				}
		const bare = await setDetails(game, { status: "forfeit" });
		expect([bare.status, bare.json["fields"]]).toEqual([422, { forfeit_winner: "Choose who wins the forfeit." }]);
		const odd = await setDetails(game, { status: "final", forfeit_winner: "home" });
		expect([odd.status, odd.json["fields"]]).toEqual([422, { forfeit_winner: "Only a forfeit has a winner." }]);
	});

	test("move the standings only with finished games", async () => {
		const league = await night.another("standing");
		const game = await league.game();
		await league.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: 0, score_away: 0 });
		const record = async () => {
			const { season, league: own } = league.league;
			const { json } = await league.call("GET", `/api/seasonsv2/${season.id}/leagues/${own.id}/teams`);
			const team = json["teams"].find(({ slt_id }: { slt_id: number }) => slt_id === league.home);
			return [team.wins, team.losses];
		};
		const [wins = 0, losses = 0] = await record();
		const set = async (body: object) => {
			await league.call("PUT", `/api/gamesv2/${game}/details`, body);
			return await record();
		};
		const scores = async (home: number, away: number) => {
			await league.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: home, score_away: away });
			return await record();
		};
		expect(await set({ status: "live" })).toEqual([wins, losses]);
		expect(await scores(9, 8)).toEqual([wins, losses]);
		expect(await set({ status: "final" })).toEqual([wins + 1, losses]);
		expect(await league.periods(game)).toEqual({ Final: [9, 8] });
		expect(await set({ status: "forfeit", forfeit_winner: "away" })).toEqual([wins, losses + 1]);
		for (const status of ["postponed", "cancelled", "live"]) expect(await set({ status })).toEqual([wins, losses]);
		expect(await league.periods(game)).toEqual({});
		expect(await set({ status: "scheduled" })).toEqual([wins + 1, losses]);
	});
});

describe("the teams of a game", () => {
	const ids = async (game: number) => {
		const { home_team_id, away_team_id, revision } = await night.row(game);
		return [Number(home_team_id), Number(away_team_id), Number(revision)];
	};
	const feed = async (game: number) => await (await night.site.get(`/acme/_/feeds/games/${game}.ics`)).text();
	const sequenceOf = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
	const swapped = () => ({ home_team_id: night.away, away_team_id: night.home });

	test("are swapped, or one is another of the league; feeds and the log of changes hear of it", async () => {
		const game = await night.game({ date: "2026-12-10", time: "19:00" });
		const [, , first = 0] = await ids(game);
		const before = sequenceOf(await feed(game));
		const { status, json } = await setDetails(game, swapped());
		expect([status, json["game"].home_team_id, json["game"].revision]).toEqual([200, night.away, first + 1]);
		const third = night.league.leagueTeams[2]?.id ?? 0;
		expect((await setDetails(game, { away_team_id: third, location: "Pier Gym" })).status).toBe(200);
		expect(await ids(game)).toMatchObject([night.away, third, expect.any(Number)]);
		const rows = await night.query(
			`select before, after from audit_log where noun = 'game' and row_id = ${game} order by id`,
		);
		expect(rows[0]).toEqual({ before: { home_team_id: night.home, away_team_id: night.away }, after: swapped() });
		const after = await feed(game);
		expect(sequenceOf(after)).toBeGreaterThan(before);
		expect(after).toContain("SUMMARY:Quay Queens at Pier Pilots");
	});

	test("stay while somebody has seen an older game, and must be two of its league who can play then", async () => {
		const game = await night.game({ date: "2026-12-11", time: "19:00" });
		const stale = await setDetails(game, { ...swapped(), revision: 99 });
		expect([stale.status, stale.json["current"].id]).toEqual([409, game]);
		const same = await setDetails(game, { home_team_id: night.away });
		expect([same.status, same.json["fields"]]).toEqual([422, { away_team_id: "Teams must be different." }]);
		const stranger = await setDetails(game, { home_team_id: 999_999 });
		expect(stranger.json["fields"]).toEqual({ home_team_id: "This team does not play in this league." });
		const twin = await night.game({
			date: "2026-12-11",
			time: "19:00",
			home_team_id: night.league.leagueTeams[2]?.id ?? 0,
		});
		const again = await setDetails(twin, { home_team_id: night.home });
		expect([again.status, again.json["message"]]).toEqual([409, "This game is already in the schedule."]);
		const resting = await night.game({
			date: "2026-11-23",
			home_team_id: night.league.leagueTeams[2]?.id ?? 0,
		});
		const bye = await setDetails(resting, { home_team_id: night.home });
		expect([bye.status, bye.json["message"]]).toEqual([409, "Harbor Hawks has a bye on November 23, 2026."]);
		expect((await setDetails(resting, { home_team_id: night.home, date: "2026-12-12" })).status).toBe(200);
	});

	test("stay once something was entered, also where it was taken back", async () => {
		const refused = async (game: number) => {
			const { status, json } = await setDetails(game, swapped());
			return [status, json["message"]];
		};
		const sentence = "Something has been entered about this game already, so its teams stay as they are.";
		const [lines, taps, periods, scores, forfeit, postponed] = [
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
		];
		await night.stats(lines, [cell(0, "PTS", 2)]);
		await night.taps(taps, [{ action: "start" }]);
		const events = (await night.call("GET", `/api/gamesv2/${taps}/events`)).json["events"];
		await night.call("POST", `/api/gamesv2/${taps}/events/${events[0].id}/undo`, {});
		await night.call("PUT", `/api/gamesv2/${periods}/periods`, {
			periods: [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 3 }],
		});
		await setScores(scores, 3, 2);
		await setScores(scores, null, null);
		await setDetails(forfeit, { status: "forfeit", forfeit_winner: "home" });
		for (const game of [lines, taps, periods, scores, forfeit]) expect(await refused(game)).toEqual([409, sentence]);
		await setDetails(forfeit, { status: "postponed" });
		expect((await setDetails(forfeit, swapped())).status).toBe(200);
		await setDetails(postponed, { status: "postponed" });
		expect((await setDetails(postponed, { ...swapped(), status: "scheduled" })).status).toBe(200);
		expect((await setDetails(lines, { home_team_id: night.home, location: "Pier Gym" })).status).toBe(200);
	});

	test("of a bracket game are the bracket's to decide", async () => {
		const { division } = night.league;
		const game = await night.game({ season_league_id: null, division_id: division.id, match_id: "R2-1" });
		const { status, json } = await setDetails(game, swapped());
		expect([status, json["message"]]).toEqual([409, "The bracket decides who plays this game."]);
	});

	test("that were changed meanwhile take no score of who saw others", async () => {
		const game = await night.game();
		await setDetails(game, swapped());
		const { status, json } = await setScores(game, 3, 2, { home_team_id: night.home, away_team_id: night.away });
		expect([status, json["message"]]).toEqual([
			409,
			"The teams of this game have been changed meanwhile. Load the page again.",
		]);
		expect((await setScores(game, 3, 2, swapped())).status).toBe(200);
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
			"Period scores updated!",
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
		const send = async () => await setScores(game, 31, 28, { periods: [q1(31, null)], op_id });
		const { status, json } = await send();
		expect([status, json["message"]]).toEqual([200, "Final game score updated!"]);
		expect(json["game"]).toMatchObject({ score_home: 31, score_away: 28 });
		expect(await night.periods(game)).toEqual({ Q1: [31, null], Final: [31, 28] });
		expect((await send()).status).toBe(200);
		expect(await counted(game)).toEqual([{ kind: "periods" }, { kind: "scores" }]);
	});

	test("leaves the result alone where it says nothing of it", async () => {
		const game = await night.game();
		await setScores(game, 31, 28);
		const op_id = night.op();
		const send = async () => await night.call("PUT", `/api/gamesv2/${game}/scores`, { periods: [q1(31)], op_id });
		const { status, json } = await send();
		expect([status, json["message"]]).toEqual([200, "Period scores updated!"]);
		expect(json["game"]).toMatchObject({ score_home: 31, score_away: 28 });
		await send();
		expect(await counted(game)).toEqual([{ kind: "scores" }, { kind: "periods" }]);
	});

	test("is stored whole or not at all", async () => {
		const game = await night.game();
		await setScores(game, 30, 28);
		const base = { score_home: null, score_away: null };
		const late = await setScores(game, 31, 28, { periods: [q1(31, null)], base });
		const theirs = { by: night.ada.username, at: expect.any(String) };
		expect([late.status, late.json["current"]]).toEqual([
			409,
			{ periods: [], scores: [{ side: "home", score: 30, ...theirs }] },
		]);
		expect((await setScores(game, 31, 28, { periods: [q1(1000)] })).status).toBe(422);
		expect((await setScores(game, 31, null, { periods: [q1(31)] })).status).toBe(422);
		expect((await setScores(game, 31, 28, { base: "30" })).status).toBe(422);
		expect(await night.periods(game)).toEqual({ Final: [30, 28] });
		const seen = { score_home: 30, score_away: 28 };
		expect((await setScores(game, 31, 28, { periods: [q1(31, null)], base: seen })).status).toBe(200);
		expect(await night.periods(game)).toEqual({ Q1: [31, null], Final: [31, 28] });
	});

	test("knows the score that its editor saw by the period named Final, too", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		await night.query(
			`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score) values (${night.organization.id}, ${game}, ${night.period("Final")}, ${night.home}, 60)`,
		);
		const { status } = await setScores(game, 62, 58, { base: { score_home: 60, score_away: 58 } });
		expect([status, await night.periods(game)]).toEqual([200, { Final: [62, 58] }]);
	});
});

test("a super admin is led by the game to its organization, in the path and in the body", async () => {
	const game = await night.game();
	const root = await staffOf(night.site, null, "super_admin");
	const scores = { score_home: 2, score_away: 1 };
	expect((await root.send("PUT", `/api/gamesv2/${game}/scores`, scores)).status).toBe(200);
	const saved = await root.send("PUT", "/api/player-game-stats", { game_id: game, stats: [cell(0, "PTS", 2)] });
	expect([saved.status, await night.line(game, night.rosters[0] ?? 0)]).toEqual([200, { PTS: 2 }]);
	expect((await root.send("POST", `/api/gamesv2/${game}/taps`, { taps: [] })).status).toBe(200);
	expect((await root.get(`/api/gamesv2/${game}/events`)).status).toBe(200);
});

test("the log of changes notes what was edited, in words", async () => {
	const game = await night.game();
	await night.stats(game, [cell(0, "PTS", 10)]);
	await setScores(game, 10, 8);
	await setDetails(game, { status: "final" });
	const rows = await night.query(
		`select actor, before, after from audit_log where noun = 'game' and row_id = ${game} order by id`,
	);
	expect(rows).toEqual([
		{ actor: night.ada.username, before: {}, after: { box_score: ["PTS of Ada Lee – → 10"] } },
		{
			actor: night.ada.username,
			before: { score_home: null, score_away: null },
			after: { score_home: 10, score_away: 8 },
		},
		{ actor: night.ada.username, before: { status: "scheduled" }, after: { status: "final" } },
	]);
});
