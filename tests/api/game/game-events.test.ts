import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { idsInJson } from "../../../db/schema/index.ts";
import { openNight, type Night } from "./game-night.ts";
import { said } from "../../support/said.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 120_000);
afterAll(async () => await night.close());

const roster = (at: number) => night.rosters[at] ?? 0;
const cell = (at: number, abbreviation: string, value: number | null) => ({
	roster_id: roster(at),
	stat_id: night.stat(abbreviation),
	value,
});
const history = async (game: number) => (await night.call("GET", `/api/gamesv2/${game}/events`)).json.events;
const undo = async (game: number, event: number, who = night.ada) =>
	await night.call("POST", `/api/gamesv2/${game}/events/${event}/undo`, {}, who);

test("the history says who entered what, the latest first", async () => {
	const game = await night.game();
	await night.taps(game, [
		{ action: "start" },
		{ action: "2", roster_id: roster(0) },
		{ action: "foul", roster_id: roster(2) },
	]);
	await night.stats(game, [cell(0, "PTS", 4)], {}, night.bea);
	await night.call("PUT", `/api/gamesv2/${game}/periods`, {
		periods: [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 4 }],
	});
	await night.call("PUT", `/api/gamesv2/${game}/details`, { location: "Pier Gym", status: "final" });
	await night.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: 4, score_away: 3 }, night.bea);
	const events = await history(game);
	expect(events.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
		"Final score 2–0 → 4–3",
		"Status Live → Final",
		"Location – → Pier Gym",
		"Q1 of Harbor Hawks 2 → 4",
		"PTS of Ada Lee 2 → 4",
		"Cy Lee foul (Q1)",
		"Ada Lee +2 (Q1)",
		"Game started",
	]);
	const actors = events.map(({ actor }: { actor: string }) => actor);
	expect([actors[0], actors[1], actors[4]]).toEqual([night.bea.username, night.ada.username, night.bea.username]);
	expect(Object.keys(events[0]).toSorted()).toEqual(
		[
			"actor",
			"at",
			"changes",
			"id",
			"kind",
			"message",
			"op_id",
			"received",
			"sentence",
			"status",
			"takes_back",
		].toSorted(),
	);
	expect(events[0].changes).toEqual([
		{ of: "score", side: "home", from: 2, to: 4 },
		{ of: "score", side: "away", from: 0, to: 3 },
	]);
});

test("a long history comes in parts", async () => {
	const game = await night.game({ status: "live" });
	await night.taps(
		game,
		Array.from({ length: 200 }, () => ({ action: "foul", side: "home" })),
	);
	await night.taps(game, [{ action: "2", side: "away" }]);
	const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
	expect([json.events.length, json.more]).toEqual([200, true]);
	const rest = await night.call("GET", `/api/gamesv2/${game}/events?before=${json.events.at(-1).id}`);
	expect([rest.json.events.length, rest.json.more]).toEqual([1, false]);
});

describe("a way back", () => {
	test("of a tap leaves the later ones, also after the end", async () => {
		const game = await night.game();
		await night.taps(game, [
			{ action: "start" },
			{ action: "2", roster_id: roster(0) },
			{ action: "3", roster_id: roster(0) },
			{ action: "final" },
		]);
		const [, , first] = await history(game);
		const { status, json } = await undo(game, first.id);
		expect([status, json.message, json.game]).toMatchObject([200, "Taken back.", { score_home: 3, status: "final" }]);
		expect(await night.line(game, roster(0))).toEqual({ "3PM": 1, "3PA": 1, PTS: 3 });
		expect(await night.periods(game)).toEqual({ Q1: [3, null], Final: [3, 0] });
		expect((await history(game))[0]).toMatchObject({ kind: "undo", sentence: "Took back: Ada Lee +2 (Q1)" });
		expect((await undo(game, first.id)).json.message).toBe(said.alreadyTakenBack);
	});

	test("leads forth again as it leads back, also where it was taken at the table", async () => {
		const game = await night.game();
		const { ops } = await night.taps(game, [{ action: "start" }, { action: "2", roster_id: roster(0) }]);
		await night.taps(game, [{ action: "undo", of: ops[1] }]);
		const [taken] = await history(game);
		expect(taken).toMatchObject({ kind: "tap", takes_back: true, sentence: "Took back: Ada Lee +2 (Q1)" });
		const page = await (await night.ada.get(`/games/${game}`)).text();
		expect(page).toContain('aria-label="Bring back: Took back: Ada Lee +2 (Q1)"');
		expect((await undo(game, taken.id)).json.game).toMatchObject({ score_home: 2 });
		expect((await history(game))[0]).toMatchObject({ takes_back: false, sentence: "Brought back: Ada Lee +2 (Q1)" });
	});

	test("of a whole saved box score, and forth again", async () => {
		const game = await night.game({ status: "final", score_home: 9, score_away: 8 });
		await night.stats(game, [cell(0, "PTS", 9), cell(2, "PTS", 8), cell(2, "REB", 5)]);
		const [saved] = await history(game);
		await undo(game, saved.id);
		expect([await night.line(game, roster(0)), await night.line(game, roster(2))]).toEqual([null, null]);
		const [back] = await history(game);
		await undo(game, back.id);
		expect([await night.line(game, roster(0)), await night.line(game, roster(2))]).toEqual([
			{ PTS: 9 },
			{ PTS: 8, REB: 5 },
		]);
		expect((await history(game))[0].sentence).toBe(
			"Brought back: PTS of Ada Lee – → 9; PTS of Cy Lee – → 8; REB of Cy Lee – → 5",
		);
	});

	test("of an edit whose cell was changed later is refused, and says by whom", async () => {
		const game = await night.game();
		await night.stats(game, [cell(0, "PTS", 9), cell(1, "PTS", 3)]);
		await night.stats(game, [cell(0, "PTS", 11)], {}, night.bea);
		const [, first] = await history(game);
		const { status, json } = await undo(game, first.id);
		expect([status, json.message]).toEqual([
			409,
			`${night.bea.username} has changed the same since. Correct it by hand.`,
		]);
		expect(await night.line(game, roster(1))).toEqual({ PTS: 3 });
	});

	test("of a result gives the one before, and the status that it had", async () => {
		const game = await night.game({ status: "postponed" });
		await night.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: 61, score_away: 58 });
		expect((await night.row(game)).status).toBe("final");
		const [result] = await history(game);
		const { json } = await undo(game, result.id);
		expect(json.game).toMatchObject({ status: "postponed", score_home: null, score_away: null });
		expect(await night.periods(game)).toEqual({});
	});

	test("of details and of a state, each by itself", async () => {
		const game = await night.game({ location: "Old Hall" });
		await night.call("PUT", `/api/gamesv2/${game}/details`, {
			location: "Pier Gym",
			status: "forfeit",
			forfeit_winner: "home",
		});
		const [state, details] = await history(game);
		await undo(game, details.id);
		expect(await night.row(game)).toMatchObject({ location: "Old Hall", status: "forfeit", forfeit_winner: "home" });
		await undo(game, state.id);
		expect(await night.row(game)).toMatchObject({ status: "scheduled", forfeit_winner: null });
	});

	test("of a forfeit is refused once the game has other teams, and the history still says whose it was", async () => {
		const game = await night.game();
		const set = async (body: object) => await night.call("PUT", `/api/gamesv2/${game}/details`, body);
		await set({ status: "forfeit", forfeit_winner: "home" });
		await set({ status: "postponed" });
		expect((await set({ home_team_id: night.away, away_team_id: night.home })).status).toBe(200);
		const [postponed, forfeit] = await history(game);
		const refused = [409, "The teams of this game have changed since, so its forfeit cannot come back."];
		for (const { id } of [postponed, forfeit]) {
			const { status, json } = await undo(game, id);
			expect([status, json.message]).toEqual(refused);
		}
		expect(await night.row(game)).toMatchObject({ status: "postponed", forfeit_winner: null });
		expect(forfeit.sentence).toBe("Status Scheduled → Forfeit; Forfeit won by Harbor Hawks");

		await set({ status: "forfeit", forfeit_winner: "home" });
		const [anew] = await history(game);
		expect(anew.sentence).toEndWith("Forfeit won by Pier Pilots");
		expect((await undo(game, anew.id)).json.game).toMatchObject({ status: "postponed", forfeit_winner: null });
		expect((await undo(game, anew.id)).status).toBe(409);
		const [took] = await history(game);
		expect((await undo(game, took.id)).json.game).toMatchObject({ status: "forfeit", forfeit_winner: "home" });
	});

	test("is noted in the log of changes, and is nobody's of another game", async () => {
		const [game, other] = [await night.game(), await night.game()];
		await night.stats(game, [cell(0, "PTS", 9)]);
		const [saved] = await history(game);
		expect((await undo(other, saved.id)).status).toBe(404);
		await undo(game, saved.id, night.bea);
		const rows = await night.query(
			`select actor, after from audit_log where noun = 'game' and row_id = ${game} order by id desc limit 1`,
		);
		expect(rows).toEqual([
			{
				actor: night.bea.username,
				after: {
					box_score: ["PTS of Ada Lee 9 → –"],
					history: "Took back: PTS of Ada Lee – → 9",
					records: [{ player_id: night.players[0], name: "Ada Lee" }],
				},
			},
		]);
	});

	test("keeps what an import has written since", async () => {
		const game = await night.game();
		await night.stats(game, [cell(0, "PTS", 9)]);
		await night.query(`update box_score_lines set "values" = '{"${night.stat("PTS")}": 12}' where game_id = ${game}`);
		const [saved] = await history(game);
		const { status, json } = await undo(game, saved.id);
		expect([status, json.message]).toEqual([409, said.changedByImport]);
	});
});

test("every id that an entry holds is listed, so that what moves rows finds it", async () => {
	const names = (at: unknown): string[] => {
		if (Array.isArray(at)) return at.flatMap(names);
		if (typeof at !== "object" || at === null) return [];
		return Object.entries(at).flatMap(([name, part]) => [name, ...names(part)]);
	};
	const held = await night.query(
		`select distinct kind, payload, changes from game_events where organization_id = ${night.organization.id}`,
	);
	expect(new Set(held.map(({ kind }) => kind)).size).toBe(7);
	for (const column of ["payload", "changes"] as const) {
		const listed = idsInJson.find((place) => place.table === "game_events" && place.column === column)?.names ?? {};
		const found = new Set(held.flatMap((row) => names(row[column])).filter((name) => name.endsWith("_id")));
		expect([column, [...found].filter((name) => !(name in listed))]).toEqual([column, []]);
	}
	const fields = new Set(
		held.flatMap(({ changes }) => changes.flatMap((change: { field?: string }) => change.field ?? [])),
	);
	expect([...fields].filter((field) => String(field).endsWith("_id"))).toEqual(["period_id"]);
});

describe("what happens around a game", () => {
	const lines = async (game: number) => [
		await night.line(game, roster(0)),
		await night.periods(game),
		await history(game),
	];

	test("deleted and put back, it has its history again, and each way back", async () => {
		const game = await night.game({ status: "live" });
		await night.taps(game, [{ action: "2", roster_id: roster(0) }]);
		const before = await lines(game);
		const { season, league } = night.league;
		await night.call("DELETE", `/api/seasonsv2/${season.id}/leagues/${league.id}/games/${game}`);
		expect(await night.query(`select 1 from game_events where game_id = ${game}`)).toEqual([]);
		const { json } = await night.call("GET", "/api/deletions");
		const restored = await night.call("POST", `/api/deletions/${json.deletions[0].id}/restore`, {});
		expect(restored.status).toBe(200);
		expect(await lines(game)).toEqual(before);
		expect((await undo(game, (await history(game))[0].id)).status).toBe(200);
	});

	test("a player taken off the roster leaves the score, and comes back with the line", async () => {
		const game = await night.game({ status: "live" });
		await night.taps(game, [{ action: "2", roster_id: roster(1) }]);
		const [tap] = await history(game);
		const { season, league, teams } = night.league;
		const place = `/api/seasonsv2/${season.id}/leagues/${league.id}/teams/${teams[0]?.id}/players/${night.players[1]}`;
		const gone = await night.call("DELETE", place);
		expect(gone.status).toBe(200);
		expect((await history(game))[0].sentence).toBe("A former player +2");
		expect((await night.row(game)).score_home).toBe(2);
		const refused = await undo(game, tap.id);
		expect([refused.status, refused.json.message]).toEqual([
			409,
			"It is about a player or a period that is no longer there.",
		]);
		const { json } = await night.call("GET", "/api/deletions");
		await night.call("POST", `/api/deletions/${json.deletions[0].id}/restore`, {});
		expect((await history(game))[0].sentence).toBe("Bo Lee +2");
		expect(await night.line(game, roster(1))).toEqual({ "2PM": 1, "2PA": 1, PTS: 2 });
		expect((await undo(game, tap.id)).status).toBe(200);
	});

	/** Another record of Ada Lee, on the same roster. */
	const twinIn = async ({ organization: { id }, home, query }: Awaited<ReturnType<Night["another"]>>) => {
		const [player] = await query(
			`insert into players (organization_id, first_name, last_name) values (${id}, 'Ada', 'Lee') returning id`,
		);
		const [entry] = await query(
			`insert into rosters (organization_id, league_team_id, player_id) values (${id}, ${home}, ${player.id}) returning id`,
		);
		return { player: Number(player.id), roster: Number(entry.id) };
	};

	test("merged players keep their entries under the name that stays, also on one roster", async () => {
		const league = await night.another("merging");
		const game = await league.game({ status: "live" });
		const twin = await twinIn(league);
		await league.taps(game, [
			{ action: "2", roster_id: league.rosters[0] },
			{ action: "3", roster_id: twin.roster },
		]);
		await league.stats(game, [{ roster_id: twin.roster, stat_id: league.stat("REB"), value: 4 }]);
		const merged = await league.call("POST", "/api/playersv2/merge", {
			masterId: league.players[0],
			duplicateIds: [twin.player],
		});
		expect(merged.status).toBe(200);
		const { json } = await league.call("GET", `/api/gamesv2/${game}/events`);
		expect(json.events.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
			"REB of Ada Lee – → 4",
			"Ada Lee +3",
			"Ada Lee +2",
		]);
		const left = await league.query(
			`select 1 from game_events where organization_id = ${league.organization.id} and (changes::text like '%"roster_id": ${twin.roster}%' or payload::text like '%"roster_id": ${twin.roster}%')`,
		);
		expect(left).toEqual([]);
		await league.call("POST", `/api/gamesv2/${game}/events/${json.events[0].id}/undo`, {});
		expect(await league.line(game, league.rosters[0] ?? 0)).not.toHaveProperty("REB");
	});

	test("a merge reaches what was deleted before it, too", async () => {
		const league = await night.another("merging-deleted");
		const game = await league.game({ status: "live" });
		const twin = await twinIn(league);
		await league.taps(game, [{ action: "3", roster_id: twin.roster }]);
		const { season, league: place } = league.league;
		await league.call("DELETE", `/api/seasonsv2/${season.id}/leagues/${place.id}/games/${game}`);
		await league.call("POST", "/api/playersv2/merge", { masterId: league.players[0], duplicateIds: [twin.player] });
		const { json } = await league.call("GET", "/api/deletions");
		const restored = await league.call("POST", `/api/deletions/${json.deletions[0].id}/restore`, {});
		expect([restored.status, await league.line(game, league.rosters[0] ?? 0)]).toMatchObject([200, { PTS: 3 }]);
		const { json: after } = await league.call("GET", `/api/gamesv2/${game}/events`);
		expect(after.events[0].sentence).toBe("Ada Lee +3");
	});
});
