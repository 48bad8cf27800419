import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openNight, type Night } from "./game-night.ts";
import { said } from "../../support/said.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 120_000);
afterAll(async () => await night.close());

describe("details", () => {
	test("change what is sent and keep the rest; a YouTube address becomes the one that is embedded", async () => {
		const game = await night.game({ time: "19:00", location: "Pier Gym" });
		const { status, json } = await night.setDetails(game, {
			video_url: "https://youtu.be/dQw4w9WgXcQ",
			date: "2026-11-22",
		});
		expect([status, json["message"]]).toEqual([200, said.gameDetailsUpdated]);
		expect(json["game"]).toMatchObject({
			video_url: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
			date: "2026-11-22",
			time: "19:00",
			location: "Pier Gym",
		});
		const cleared = await night.setDetails(game, { video_url: "", location: null, time: "" });
		expect(cleared.json["game"]).toMatchObject({ video_url: null, location: null, time: null, date: "2026-11-22" });
		const other = await night.setDetails(game, { video_url: "video.example/42" });
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
		const { status, json } = await night.setDetails(game, { [field]: value });
		expect([status, Object.keys(json["fields"])]).toEqual([422, [field]]);
	});

	test("of somebody who saw an older game are refused, with the game as it is", async () => {
		const game = await night.game();
		const { json } = await night.setDetails(game, { location: "Pier Gym" });
		expect((await night.setDetails(game, { location: "Old Hall", revision: json["game"].revision - 1 })).status).toBe(
			409,
		);
		expect((await night.setDetails(game, { location: "Old Hall", revision: json["game"].revision })).status).toBe(200);
	});

	test("do not move a game to a day on which a team has a bye", async () => {
		const game = await night.game();
		const { status, json } = await night.setDetails(game, { date: "2026-11-23", location: "Old Hall" });
		expect([status, json["message"]]).toEqual([409, said.harborHawksBye]);
		expect((await night.row(game))["location"]).toBeNull();
	});

	test("say of a moved game that is not put off after all from where it was moved, and why (games 33)", async () => {
		const game = await night.game({ date: "2026-12-01", time: "19:00", location: "Pier Gym" });
		const first = { date: "2026-12-01", time: "19:00", location: "Pier Gym" };
		const moved = { date: "2026-12-08", time: "20:00" };
		const flooded = { reason: "The hall is flooded", reason_seen_by: "visitors" };
		const power = { reason: "No power", reason_seen_by: "visitors" };
		const set = async (body: object) => (await night.setDetails(game, body)).json.game;
		await set({ ...moved, ...flooded });
		const off = await set({ status: "postponed", ...power });
		expect(off).toMatchObject({ moved_from: { ...first, ...moved }, reason: "No power" });
		const back = await set({ status: "scheduled" });
		expect(back).toMatchObject({ ...moved, moved_from: first, reason: "The hall is flooded", reason_about: "moved" });
		const page = await (await night.site.get(`/acme/games/${game}`)).text();
		expect([page.includes("Moved from <s>Tue, Dec 1, 7:00 PM</s>"), page.includes(flooded.reason)]).toEqual([
			true,
			true,
		]);
		await set({ status: "postponed" });
		const [entry] = (await night.call("GET", `/api/gamesv2/${game}/events`)).json.events;
		const undone = await night.call("POST", `/api/gamesv2/${game}/events/${entry.id}/undo`, {});
		expect(undone.json.game).toMatchObject({ status: "scheduled", moved_from: first });
		const several = async (path: string, body: object) => (await night.call("POST", path, body)).json;
		const put = await several("/api/games/several", { act: "postpone", games: [{ id: game }] });
		expect(put.games[0].moved_from).toEqual({ ...first, ...moved });
		await several("/api/games/several/undo", { act: put.act });
		expect(await night.row(game)).toMatchObject({ status: "scheduled", published_time: "19:00" });
		await set({ status: "postponed", reason: "Flu" });
		const another = await set({ status: "scheduled", date: "2026-12-15" });
		expect(another).toMatchObject({ moved_from: { ...first, ...moved }, reason: "Flu" });
	});

	test("schedule a postponed game again with another date where that is sent, else the status stays", async () => {
		const game = await night.game({ date: "2026-12-08", time: "19:00" });
		const set = async (body: object) => {
			const { status, json } = await night.setDetails(game, body);
			return [status, json["game"]?.status, json["message"]];
		};
		const again = { schedule_again: true };
		await set({ status: "postponed" });
		expect(await set({ date: "2026-12-09" })).toEqual([200, "postponed", said.gameDetailsUpdated]);
		expect(await set({ location: "Pier Gym", time: "19:00", date: "2026-12-09", ...again })).toEqual([
			200,
			"postponed",
			said.gameDetailsUpdated,
		]);
		expect(await set({ date: null, ...again })).toEqual([200, "postponed", said.gameDetailsUpdated]);
		expect(await set({ date: "2026-12-10", status: "cancelled", ...again })).toEqual([
			200,
			"cancelled",
			said.gameDetailsUpdated,
		]);
		await set({ status: "postponed" });
		expect(await set({ date: "2026-12-11", ...again })).toEqual([
			200,
			"scheduled",
			`${said.gameDetailsUpdated} The game is scheduled again.`,
		]);
		expect(await set({ date: "2026-12-12", ...again })).toEqual([200, "scheduled", said.gameDetailsUpdated]);
	});

	test("lead from each status to each, and only a forfeit has a winner", async () => {
		const statuses = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"];
		const game = await night.game();
		for (const from of statuses)
			for (const to of statuses)
				for (const status of [from, to]) {
					const { json } = await night.setDetails(game, { status, forfeit_winner: status === "forfeit" ? "away" : "" });
					expect([from, to, json["game"].status, json["game"].forfeit_winner]).toEqual([
						from,
						to,
						status,
						status === "forfeit" ? "away" : null,
					]);
				}
		const bare = await night.setDetails(game, { status: "forfeit" });
		expect([bare.status, bare.json["fields"]]).toEqual([422, { forfeit_winner: said.chooseWhoWinsForfeit }]);
		const odd = await night.setDetails(game, { status: "final", forfeit_winner: "home" });
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
		const { status, json } = await night.setDetails(game, swapped());
		expect([status, json["game"].home_team_id, json["game"].revision]).toEqual([200, night.away, first + 1]);
		const third = night.league.leagueTeams[2]?.id ?? 0;
		expect((await night.setDetails(game, { away_team_id: third, location: "Pier Gym" })).status).toBe(200);
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
		const stale = await night.setDetails(game, { ...swapped(), revision: 99 });
		expect([stale.status, stale.json["current"].id]).toEqual([409, game]);
		const same = await night.setDetails(game, { home_team_id: night.away });
		expect([same.status, same.json["fields"]]).toEqual([422, { away_team_id: said.teamsMustDiffer }]);
		const stranger = await night.setDetails(game, { home_team_id: 999_999 });
		expect(stranger.json["fields"]).toEqual({ home_team_id: said.teamNotInLeague });
		const twin = await night.game({
			date: "2026-12-11",
			time: "19:00",
			home_team_id: night.league.leagueTeams[2]?.id ?? 0,
		});
		const again = await night.setDetails(twin, { home_team_id: night.home });
		expect([again.status, again.json["message"]]).toEqual([409, said.gameInScheduleAlready]);
		const resting = await night.game({
			date: "2026-11-23",
			home_team_id: night.league.leagueTeams[2]?.id ?? 0,
		});
		const bye = await night.setDetails(resting, { home_team_id: night.home });
		expect([bye.status, bye.json["message"]]).toEqual([409, said.harborHawksBye]);
		expect((await night.setDetails(resting, { home_team_id: night.home, date: "2026-12-12" })).status).toBe(200);
	});

	test("stay once something was entered, also where it was taken back", async () => {
		const refused = async (game: number) => {
			const { status, json } = await night.setDetails(game, swapped());
			return [status, json["message"]];
		};
		const sentence = said.teamsStay;
		const [lines, taps, periods, scores, forfeit, postponed] = [
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
			await night.game(),
		];
		await night.stats(lines, [night.cell(0, "PTS", 2)]);
		await night.taps(taps, [{ action: "start" }]);
		const events = (await night.call("GET", `/api/gamesv2/${taps}/events`)).json["events"];
		await night.call("POST", `/api/gamesv2/${taps}/events/${events[0].id}/undo`, {});
		await night.call("PUT", `/api/gamesv2/${periods}/periods`, {
			periods: [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 3 }],
		});
		await night.setScores(scores, 3, 2);
		await night.setScores(scores, null, null);
		await night.setDetails(forfeit, { status: "forfeit", forfeit_winner: "home" });
		for (const game of [lines, taps, periods, scores, forfeit]) expect(await refused(game)).toEqual([409, sentence]);
		await night.setDetails(forfeit, { status: "postponed" });
		expect((await night.setDetails(forfeit, swapped())).status).toBe(200);
		await night.setDetails(postponed, { status: "postponed" });
		expect((await night.setDetails(postponed, { ...swapped(), status: "scheduled" })).status).toBe(200);
		expect((await night.setDetails(lines, { home_team_id: night.home, location: "Pier Gym" })).status).toBe(200);
	});

	test("of a bracket game are the bracket's to decide", async () => {
		const { division } = night.league;
		const game = await night.game({ season_league_id: null, division_id: division.id, match_id: "R2-1" });
		const { status, json } = await night.setDetails(game, swapped());
		expect([status, json["message"]]).toEqual([409, "The bracket decides who plays this game."]);
	});

	test("that were changed meanwhile take no score of who saw others", async () => {
		const game = await night.game();
		await night.setDetails(game, swapped());
		const { status, json } = await night.setScores(game, 3, 2, { home_team_id: night.home, away_team_id: night.away });
		expect([status, json["message"]]).toEqual([
			409,
			"The teams of this game have been changed meanwhile. Load the page again.",
		]);
		expect((await night.setScores(game, 3, 2, swapped())).status).toBe(200);
	});
});

describe("the reason of a change", () => {
	const asVisitor = async (path: string) => await (await night.site.get(path)).text();
	const seen = async (game: number) => JSON.parse(await asVisitor(`/api/gamesv2/${game}?slug=acme`)).game;
	const sentences = async (game: number): Promise<string[]> =>
		(await night.call("GET", `/api/gamesv2/${game}/events`)).json["events"].map(
			({ sentence }: { sentence: string }) => sentence,
		);

	test("is staff's alone until they let visitors see it, in calls, on pages and in calendars", async () => {
		const game = await night.game({ time: "20:20" });
		const why = "No power at the Armory";
		const { json } = await night.setDetails(game, { status: "postponed", reason: ` ${why} ` });
		expect(json["game"]).toMatchObject({ reason: why, reason_about: "postponed", reason_seen_by: "staff" });
		expect(await seen(game)).toMatchObject({ reason: null, reason_about: null, reason_seen_by: null });
		const pages = [
			`/acme/games/${game}`,
			"/acme/schedule?date=2026-11-20",
			`/acme/_/feeds/games/${game}.ics`,
			"/acme/_/feeds/games.csv",
		];
		const showing = async () => (await Promise.all(pages.map(asVisitor))).map((text) => text.includes(why));
		expect(await showing()).toEqual([false, false, false, false]);
		expect(await (await night.ada.get(`/acme/games/${game}`)).text()).toContain(`${why} (seen by staff)`);
		await night.setDetails(game, { reason_seen_by: "visitors" });
		expect(await seen(game)).toMatchObject({ reason: why, reason_about: "postponed", reason_seen_by: "visitors" });
		expect(await showing()).toEqual([true, true, true, true]);
		expect(await sentences(game)).toEqual([
			"Reason seen by visitors too",
			`Status Scheduled → Postponed; Reason: ${why}; Reason seen by staff only`,
		]);
	});

	test("of a correction goes with the score, in one entry, and what is absent stays", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		const why = { reason: "Protest upheld: one basket too many", reason_seen_by: "visitors" };
		await night.setScores(game, 59, 58, why);
		expect(await sentences(game)).toEqual([
			"Final score 61–58 → 59–58; Reason: Protest upheld: one basket too many; Reason seen by visitors too",
		]);
		expect(await asVisitor(`/acme/games/${game}`)).toContain("Corrected: Protest upheld: one basket too many");
		await night.setDetails(game, { location: "Pier Gym" });
		expect((await seen(game)).reason).toBe(why.reason);
		await night.setDetails(game, { reason: "" });
		expect(await seen(game)).toMatchObject({ reason: null, reason_about: null, reason_seen_by: null });
		expect((await sentences(game))[0]).toBe("Reason taken away");
	});

	test("of points by period that are corrected, or of none, is kept in one entry, while the game is over", async () => {
		const game = await night.game({ status: "final", score_home: 61, score_away: 58 });
		const why = { reason: "Sheet checked after a protest", reason_seen_by: "visitors" };
		const cells = [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 20 }];
		const sent = await night.call("PUT", `/api/gamesv2/${game}/scores`, { ...why, periods: cells });
		expect([sent.status, sent.json["message"]]).toEqual([200, said.periodScoresUpdated]);
		expect(await sentences(game)).toEqual([
			expect.stringMatching(/20; Reason: Sheet checked .*; Reason seen by visitors too$/),
		]);
		expect(await asVisitor(`/acme/games/${game}`)).toContain("Corrected: Sheet checked after a protest");
		const alone = await night.call("PUT", `/api/gamesv2/${game}/scores`, { reason: "As the table says", periods: [] });
		expect([alone.json["message"], (await night.row(game)).reason]).toEqual(["Reason saved.", "As the table says"]);
		const ahead = await night.game();
		await night.call("PUT", `/api/gamesv2/${ahead}/scores`, { ...why, periods: [] });
		expect((await night.row(ahead)).reason).toBeNull();
	});

	test("that is too long or for nobody is refused, and nothing is stored", async () => {
		const game = await night.game();
		const long = await night.setDetails(game, { status: "cancelled", reason: "x".repeat(301) });
		expect([long.status, Object.keys(long.json["fields"])]).toEqual([422, ["reason"]]);
		const nobody = await night.setDetails(game, { status: "cancelled", reason: "Rain", reason_seen_by: "press" });
		expect([nobody.status, Object.keys(nobody.json["fields"])]).toEqual([422, ["reason_seen_by"]]);
		expect(await night.row(game)).toMatchObject({ status: "scheduled", reason: null });
	});

	test("comes back with what it was given for when that is taken back", async () => {
		const game = await night.game();
		await night.setDetails(game, { status: "cancelled", reason: "Hall closed", reason_seen_by: "visitors" });
		const [entry] = (await night.call("GET", `/api/gamesv2/${game}/events`)).json["events"];
		await night.call("POST", `/api/gamesv2/${game}/events/${entry.id}/undo`, {});
		expect(await night.row(game)).toMatchObject({ status: "scheduled", reason: null, reason_about: null });
	});
});
