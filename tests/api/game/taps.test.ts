import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cellKey, type GameEvent } from "../../../src/domain/game/events.ts";
import { enterTaps } from "../../../src/data/game-night/taps.ts";
import { write, type Writer } from "../../../src/data/tenant.ts";
import { foldOf } from "../../support/log.ts";
import { until } from "../../support/until.ts";
import { openNight, type Night } from "./game-night.ts";
import { said } from "../../support/said.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 120_000);
afterAll(async () => await night.close());

const roster = (at: number) => night.rosters[at] ?? 0;
const statuses = (json: { outcomes: { status: string }[] }) => json.outcomes.map(({ status }) => status);

/** A game that is running. */
async function running(): Promise<number> {
	const game = await night.game();
	await night.taps(game, [{ action: "start" }]);
	return game;
}

describe("a running game", () => {
	test("begins at 0–0, counts what is pressed, and ends with its score as the final one", async () => {
		const game = await night.game();
		const { status, json } = await night.taps(game, [
			{ action: "start" },
			{ action: "2", roster_id: roster(0) },
			{ action: "3-miss", roster_id: roster(0) },
			{ action: "reb", roster_id: roster(2) },
			{ action: "foul", roster_id: roster(2) },
			{ action: "period" },
			{ action: "3", roster_id: roster(2) },
			{ action: "points", side: "home", n: 4 },
		]);
		expect([status, statuses(json)]).toEqual([200, Array.from({ length: 8 }, () => "applied")]);
		expect(json.live).toMatchObject({
			id: game,
			status: "live",
			seq: 8,
			period: { name: "Q2" },
			score_home: 6,
			score_away: 3,
			fouls: { home: 0, away: 0 },
		});
		expect(await night.line(game, roster(0))).toEqual({ "2PM": 1, "2PA": 1, "3PA": 1, PTS: 2 });
		expect(await night.periods(game)).toEqual({ Q1: [2, null], Q2: [4, 3] });
		expect(await night.row(game)).toMatchObject({ status: "live", score_home: 6, score_away: 3, live_seq: 8 });
		const end = await night.taps(game, [{ action: "final" }]);
		expect(end.json.live).toMatchObject({ status: "final", score_home: 6 });
		expect(await night.periods(game)).toMatchObject({ Final: [6, 3] });
		expect(await night.wrongTotals()).not.toContainEqual(expect.objectContaining({ roster: String(roster(0)) }));
	});

	test("is seen by visitors, with the fouls of the period", async () => {
		const game = await running();
		await night.taps(game, [
			{ action: "foul", roster_id: roster(0) },
			{ action: "foul", side: "home" },
			{ action: "foul", roster_id: roster(3) },
		]);
		const visitor = await night.site.get(`/api/gamesv2/${game}/live?slug=${night.organization.slug}`);
		expect([visitor.status, await visitor.json()]).toMatchObject([200, { id: game, fouls: { home: 2, away: 1 } }]);
		await night.taps(game, [{ action: "period" }]);
		const { json } = await night.call("GET", `/api/gamesv2/${game}/live`);
		expect(json.fouls).toEqual({ home: 0, away: 0 });
		expect((await night.site.get(`/api/gamesv2/999999/live?slug=${night.organization.slug}`)).status).toBe(404);
	});

	test("goes on in new overtimes when the periods are used up", async () => {
		const league = await night.another("overtime-taps");
		const game = await league.game();
		const { json } = await league.taps(game, [
			{ action: "start" },
			...Array.from({ length: 6 }, () => ({ action: "period" })),
			{ action: "2", side: "home" },
		]);
		expect(json.live.period.name).toBe("OT3");
		expect(await league.periods(game)).toEqual({ OT3: [2, null] });
		const { json: whole } = await league.call("GET", `/api/gamesv2/${game}`);
		expect(whole.gamePeriods.map(({ name }: { name: string }) => name)).toEqual([
			"Q1",
			"Q2",
			"Q3",
			"Q4",
			"OT",
			"OT2",
			"OT3",
			"Final",
		]);
	});

	test("tells who follows it, once a request", async () => {
		const heard: { id: number; seq: number; score_home: number }[] = [];
		const stop = night.site.directory.live.listen({
			heard: (_, text) => heard.push(JSON.parse(text)),
			doubted: () => {},
		});
		const game = await running();
		await night.taps(game, [
			{ action: "2", side: "home" },
			{ action: "2", side: "home" },
		]);
		await night.taps(game, [{ action: "final" }]);
		const own = () => heard.filter(({ id }) => id === game);
		await until(() => own().length === 3);
		stop();
		expect(own()).toMatchObject([
			{ seq: 1, score_home: 0, status: "live" },
			{ seq: 3, score_home: 4, status: "live" },
			{ seq: 4, score_home: 4, status: "final" },
		]);
	});

	test("keeps stored pages while only points are pressed, and renews them when it begins, turns a period or ends", async () => {
		const version = async () =>
			(await night.query(`select version from organizations where id = ${night.organization.id}`))[0].version;
		const game = await night.game();
		const changed = async (taps: object[]) => {
			const before = await version();
			await night.taps(game, taps);
			return (await version()) !== before;
		};
		expect(await changed([{ action: "2", side: "home" }])).toBe(false);
		expect(await changed([{ action: "start" }])).toBe(true);
		const revision = (await night.row(game)).revision;
		expect(
			await changed([
				{ action: "2", roster_id: roster(0) },
				{ action: "foul", side: "away" },
			]),
		).toBe(false);
		expect(await changed([{ action: "period" }])).toBe(true);
		expect((await night.row(game)).revision).toBe(revision);
		expect(await changed([{ action: "final" }])).toBe(true);
		expect((await night.row(game)).revision).toBe(revision + 1);
	});

	test("is at most ten seconds old on a stored page, and pages without it stay as they are", async () => {
		const game = await running();
		const { slug } = night.organization;
		const page = async (path: string) => {
			const response = await night.site.get(`/${slug}${path}`);
			return { etag: response.headers.get("etag"), text: await response.text() };
		};
		const paths = ["", "/schedule", `/games/${game}`];
		await night.taps(game, [{ action: "points", side: "home", n: 137 }]);
		const before = await Promise.all(paths.map(page));
		expect(before.map(({ text }) => text.includes("137"))).toEqual([true, true, true]);
		const players = await page("/players");
		await night.taps(game, [{ action: "points", side: "home", n: 400 }]);
		expect((await Promise.all(paths.map(page))).map(({ text }) => text.includes("537"))).toEqual([false, false, false]);
		night.site.now.instant += 10_001;
		expect((await Promise.all(paths.map(page))).map(({ text }) => text.includes("537"))).toEqual([true, true, true]);
		expect(await page("/players")).toEqual(players);
	});

	test("has its beginning and its end in the log of changes, not every press", async () => {
		const game = await running();
		await night.taps(game, [{ action: "2", side: "home" }, { action: "period" }]);
		await night.taps(game, [{ action: "final" }]);
		const rows = await night.query(`select after from audit_log where noun = 'game' and row_id = ${game} order by id`);
		expect(rows.map(({ after }) => after.status)).toEqual(["live", "final"]);
	});
});

describe("each press counts once", () => {
	test("when it is sent again, and answers what became of it", async () => {
		const game = await running();
		const taps = [
			{ op_id: "once-a", action: "2", roster_id: roster(0) },
			{ op_id: "once-b", action: "2", roster_id: 999_999 },
		];
		const first = await night.taps(game, taps);
		const again = await night.taps(game, [...taps, { op_id: "once-a", action: "3", roster_id: roster(0) }]);
		expect(first.json.outcomes).toEqual([
			{ op_id: "once-a", status: "applied" },
			{ op_id: "once-b", status: "refused", message: said.playerOnNeitherRoster },
		]);
		expect(again.json.outcomes).toEqual([...first.json.outcomes, first.json.outcomes[0]]);
		expect((await night.row(game)).score_home).toBe(2);
	});

	test("twice in one request counts once, and the same name in another game is another press", async () => {
		const [game, other] = [await running(), await running()];
		const tap = { op_id: "twin", action: "2", side: "home" };
		await night.taps(game, [tap, tap]);
		await night.taps(other, [tap]);
		expect([(await night.row(game)).score_home, (await night.row(other)).score_home]).toEqual([2, 2]);
	});

	test("two hundred in one request, and not one more", async () => {
		const game = await running();
		const taps = Array.from({ length: 200 }, (_, at) => ({
			action: ["2", "3", "ft", "reb"][at % 4],
			roster_id: roster(at % 4),
		}));
		const { status, json } = await night.taps(game, taps);
		expect([status, new Set(statuses(json)).size, json.live.score_home + json.live.score_away]).toEqual([200, 1, 300]);
		const many = await night.taps(game, [...taps, ...taps.slice(0, 1)]);
		expect([many.status, many.json.fields]).toEqual([422, { taps: "At most 200 at once." }]);
		expect((await night.row(game)).score_home + (await night.row(game)).score_away).toBe(300);
	});

	/** As a phone does: what was refused because somebody else is saving is sent again. */
	async function patiently<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
		const answer = await send();
		return answer.status === 503 ? await patiently(send) : answer;
	}

	test("from many phones at the same time, beside somebody who edits, without one lost", async () => {
		const game = await running();
		const results = await Promise.all(
			Array.from({ length: 30 }, async (_, at) => {
				if (at % 10 === 9)
					return await patiently(
						async () =>
							await night.stats(game, [{ roster_id: roster(1), stat_id: night.stat("REB"), value: at }], {}, night.bea),
					);
				const ways = [
					{ action: "2", roster_id: roster(0) },
					{ action: "3", roster_id: roster(2) },
				];
				return await patiently(
					async () =>
						await night.taps(game, at % 2 === 0 ? ways : ways.toReversed(), at % 3 === 0 ? night.bea : night.ada),
				);
			}),
		);
		expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
		expect(await night.row(game)).toMatchObject({ score_home: 54, score_away: 81, live_seq: 1 + 54 + 3 });
		expect(await night.line(game, roster(0))).toEqual({ "2PM": 27, "2PA": 27, PTS: 54 });
		expect(await night.periods(game)).toEqual({ Q1: [54, 81] });
	}, 120_000);

	test("of a request that makes no sense, none", async () => {
		const game = await running();
		const { status, json } = await night.taps(game, [{ action: "2", side: "home" }, { action: "dunk" }]);
		expect([status, json.fields]).toEqual([422, { "taps.1.action": "This is not an action." }]);
		expect((await night.row(game)).score_home).toBe(0);
	});
});

describe("what comes too late", () => {
	test("is kept, counts when staff accept it, and then only once", async () => {
		const game = await running();
		await night.taps(game, [{ action: "2", roster_id: roster(0) }, { action: "final" }]);
		const late = await night.taps(game, [{ action: "3", roster_id: roster(2), at: "2026-11-19T19:59:00Z" }]);
		expect(late.json.outcomes).toEqual([{ op_id: late.ops[0], status: "late", message: said.gameOverStaffAccept }]);
		expect(await night.row(game)).toMatchObject({ score_away: 0 });
		const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
		const [event] = json.events;
		expect(event).toMatchObject({
			status: "late",
			sentence: "Cy Lee +3 (Q1)",
			at: "2026-11-19T19:59:00.000Z",
			changes: [],
		});
		const accept = async () => await night.call("POST", `/api/gamesv2/${game}/events/${event.id}/accept`, {});
		const accepted = await accept();
		expect([accepted.status, accepted.json.message, accepted.json.game]).toMatchObject([
			200,
			"Accepted.",
			{ score_home: 2, score_away: 3, status: "final" },
		]);
		expect(await night.periods(game)).toMatchObject({ Q1: [2, 3], Final: [2, 3] });
		const twice = await accept();
		expect([twice.status, twice.json.message]).toEqual([409, "Only what came too late waits to be accepted."]);
		const again = await night.taps(game, [{ op_id: late.ops[0], action: "3", roster_id: roster(2) }]);
		expect(statuses(again.json)).toEqual(["applied"]);
		expect(await night.wrongTotals()).not.toContainEqual(expect.objectContaining({ roster: String(roster(2)) }));
	});

	test("before the beginning is kept too, and may be withdrawn by who sent it", async () => {
		const game = await night.game();
		const early = await night.taps(game, [{ action: "2", side: "home" }]);
		expect(early.json.outcomes[0].message).toBe("The game has not started. Staff can still accept this.");
		const undo = await night.taps(game, [{ action: "undo", of: early.ops[0] }]);
		expect(statuses(undo.json)).toEqual(["applied"]);
		const again = await night.taps(game, [{ op_id: early.ops[0], action: "2", side: "home" }]);
		expect(again.json.outcomes).toEqual([
			{ op_id: early.ops[0], status: "refused", message: "Taken back before it counted." },
		]);
	});

	test("is accepted all at once, told the score that it makes, and what can no longer do anything waits on (writing 4)", async () => {
		const game = await running();
		await night.taps(game, [{ action: "2", roster_id: roster(0) }, { action: "final" }]);
		const path = `/api/gamesv2/${game}/events/accept`;
		const none = await night.call("POST", path, {});
		expect([none.status, none.json.message]).toEqual([409, "Nothing that came too late can count here any more."]);
		await night.taps(game, [
			{ action: "3", roster_id: roster(2) },
			{ action: "2", roster_id: roster(0) },
			{ action: "undo", of: crypto.randomUUID() },
		]);
		const asked = await night.call("POST", path, {});
		expect([asked.status, asked.json.message]).toEqual([
			409,
			"Accept 2 entries? The score is 4–3 then, not 2–0. 1 other can no longer count and stays.",
		]);
		expect(await night.row(game)).toMatchObject({ score_home: 2, score_away: 0 });
		const done = await night.call("POST", path, { confirmed: true });
		expect([done.status, done.json.message]).toEqual([200, "2 entries accepted."]);
		expect(await night.row(game)).toMatchObject({ score_home: 4, score_away: 3 });
		expect(await night.periods(game)).toMatchObject({ Final: [4, 3] });
		expect(await night.wrongTotals()).not.toContainEqual(expect.objectContaining({ roster: String(roster(2)) }));
	});

	test("an undo too: accepted, it takes back what it names", async () => {
		const game = await running();
		const first = await night.taps(game, [{ action: "2", roster_id: roster(0) }, { action: "final" }]);
		await night.taps(game, [{ action: "undo", of: first.ops[0] }]);
		const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
		expect(json.events[0]).toMatchObject({ status: "late", sentence: "Took back: Ada Lee +2 (Q1)" });
		await night.call("POST", `/api/gamesv2/${game}/events/${json.events[0].id}/accept`, {});
		expect(await night.row(game)).toMatchObject({ score_home: 0 });
		expect(await night.periods(game)).toEqual({ Final: [0, 0] });
	});
});

describe("taking back at the table", () => {
	test("leaves later presses, and works within the same request", async () => {
		const game = await running();
		const { ops } = await night.taps(game, [
			{ action: "2", roster_id: roster(0) },
			{ action: "3", roster_id: roster(0) },
		]);
		const { json } = await night.taps(game, [
			{ op_id: "slip", action: "ft", roster_id: roster(0) },
			{ action: "undo", of: "slip" },
			{ action: "undo", of: ops[0] },
		]);
		expect([statuses(json), json.live.score_home]).toEqual([["applied", "applied", "applied"], 3]);
		expect(await night.line(game, roster(0))).toEqual({ "3PM": 1, "3PA": 1, PTS: 3 });
		const again = await night.taps(game, [{ op_id: ops[0], action: "2", roster_id: roster(0) }]);
		expect(again.json.outcomes).toEqual([{ op_id: ops[0] ?? "", status: "undone" }]);
	});

	test("opens a game again that was ended by mistake, and nothing else of a game that is over", async () => {
		const game = await running();
		const { ops } = await night.taps(game, [{ action: "2", roster_id: roster(0) }, { action: "final" }]);
		const { json } = await night.taps(game, [
			{ action: "undo", of: ops[0] },
			{ action: "undo", of: ops[1] },
			{ action: "undo", of: ops[0] },
		]);
		expect([statuses(json), json.live]).toMatchObject([
			["late", "applied", "applied"],
			{ status: "live", score_home: 0 },
		]);
		expect(await night.periods(game)).toEqual({});
	});

	test("reaches neither what staff saved nor what is not there", async () => {
		const game = await running();
		await night.stats(game, [{ roster_id: roster(0), stat_id: night.stat("PTS"), value: 9 }], {
			op_id: `saved-${game}`,
		});
		const { json } = await night.taps(game, [
			{ action: "undo", of: `saved-${game}` },
			{ action: "undo", of: "nothing" },
		]);
		expect(json.outcomes.map(({ message }: { message: string }) => message)).toEqual([
			"Only taps can be taken back here.",
			"This entry is not one of the game’s.",
		]);
	});
});

describe("by a scorer's link", () => {
	const enter = async (game: number, ended: string | null, op_id: string) => {
		const by = { id: null, name: "Scorer link “Court 1”", link: night.league.link.id };
		const press = async (writer: Writer) =>
			await enterTaps(writer, game, [{ op_id, action: "2", side: "home" }], ended);
		return await write(night.site.database.db, night.organization, night.site.now.instant, press, by, { quiet: true });
	};

	test("each entry names it", async () => {
		const game = await running();
		expect(await enter(game, null, "court-1")).toEqual([{ op_id: "court-1", status: "applied" }]);
		const rows = await night.query(
			`select actor, user_id, link_id::int from game_events where game_id = ${game} and op_id = 'court-1'`,
		);
		expect(rows).toEqual([{ actor: "Scorer link “Court 1”", user_id: null, link_id: night.league.link.id }]);
	});

	test("that is over, everything waits for staff, also while the game runs", async () => {
		const game = await running();
		const message = "This scorer link has expired. Staff can still accept this.";
		expect(await enter(game, said.scorerLinkExpired, "court-2")).toEqual([
			{ op_id: "court-2", status: "late", message },
		]);
		expect((await night.row(game)).score_home).toBe(0);
		const { json } = await night.call("GET", `/api/gamesv2/${game}/events`);
		await night.call("POST", `/api/gamesv2/${game}/events/${json.events[0].id}/accept`, {});
		expect((await night.row(game)).score_home).toBe(2);
	});
});

test("a draft is scored without a word to visitors", async () => {
	const game = await night.game({ published_at: null });
	const heard: string[] = [];
	const stop = night.site.directory.live.listen({ heard: (_, text) => heard.push(text), doubted: () => {} });
	const other = await running();
	expect((await night.taps(game, [{ action: "start" }, { action: "2", side: "home" }])).json.live.score_home).toBe(2);
	await night.taps(other, [{ action: "2", side: "home" }]);
	const ids = () => heard.map((text) => JSON.parse(text).id);
	await until(() => ids().filter((id) => id === other).length === 2);
	stop();
	expect(ids()).not.toContain(game);
	expect((await night.site.get(`/api/gamesv2/${game}/live?slug=${night.organization.slug}`)).status).toBe(404);
});

test("the sheet has both rosters with numbers, lines and fouls", async () => {
	const game = await running();
	await night.query(
		`insert into attribute_values (organization_id, player_id, attribute_id, value) values (${night.organization.id}, ${night.players[0]}, ${night.league.attribute.id}, '23') on conflict do nothing`,
	);
	await night.taps(game, [
		{ action: "2", roster_id: roster(0) },
		{ action: "foul", roster_id: roster(0) },
	]);
	const { status, json } = await night.call("GET", `/api/gamesv2/${game}/sheet`);
	expect([status, Object.keys(json).toSorted()]).toEqual([
		200,
		["begins", "game", "live", "periods", "sides", "sport", "stats", "taps"],
	]);
	expect(json.sides.home).toMatchObject({ slt_id: night.home, name: "Harbor Hawks" });
	expect(json.sides.home.players.find(({ roster_id }: { roster_id: number }) => roster_id === roster(0))).toEqual({
		roster_id: roster(0),
		player_id: night.players[0],
		name: "Ada Lee",
		lastName: "Lee",
		number: "23",
		line: { "2PM": 1, "2PA": 1, PTS: 2 },
		fouls: 1,
		eligible: true,
	});
	expect((await night.call("GET", "/api/gamesv2/999999/sheet")).status).toBe(404);
});

test("the sheet of a game says which number somebody wore in its season, not today's (players 10)", async () => {
	const game = await night.game();
	const numberOf = async () => {
		const { json } = await night.call("GET", `/api/gamesv2/${game}/sheet`);
		return json.sides.home.players.find(({ roster_id }: { roster_id: number }) => roster_id === roster(0)).number;
	};
	const wore = async (number: string) =>
		await night.query(`update rosters set number = ${number} where id = ${roster(0)}`);
	await wore("'44'");
	expect(await numberOf()).toBe("44");
	await wore("''");
	expect(await numberOf()).toBeNull();
	await wore("null");
	expect(await numberOf()).toBe("23");
});

test("another organization's game cannot be scored, nor seen as staff", async () => {
	const harbor = await night.another("harbor-taps");
	const game = await night.game();
	expect((await harbor.taps(game, [{ action: "start" }])).status).toBe(404);
	for (const path of ["live", "sheet", "events"])
		expect((await harbor.call("GET", `/api/gamesv2/${game}/${path}`)).status).toBe(404);
	expect((await night.row(game)).status).toBe("scheduled");
});

test("the log folds to what is stored, whatever happened", async () => {
	const game = await night.game();
	const { ops } = await night.taps(game, [
		{ action: "start" },
		{ action: "2", roster_id: roster(0) },
		{ action: "3", roster_id: roster(2) },
		{ action: "2-miss", roster_id: roster(1) },
	]);
	await night.stats(game, [{ roster_id: roster(1), stat_id: night.stat("PTS"), value: 6 }]);
	await night.taps(game, [
		{ action: "undo", of: ops[1] },
		{ action: "period" },
		{ action: "ft", roster_id: roster(3) },
	]);
	await night.call("PUT", `/api/gamesv2/${game}/periods`, {
		periods: [{ gamePeriod_id: night.period("Q1"), team_id: night.home, score: 7 }],
	});
	await night.taps(game, [{ action: "final" }]);
	await night.call("PUT", `/api/gamesv2/${game}/scores`, { score_home: 7, score_away: 4 });
	const events = (await night.query(
		`select op_id, kind, status, seq, payload, changes, actor from game_events where game_id = ${game}`,
	)) as GameEvent[];
	const folded = foldOf(events, new Map([["state status", "scheduled"]]));
	const row = await night.row(game);
	expect([folded.get("score home"), folded.get("score away"), folded.get("state status")]).toEqual([
		row.score_home,
		row.score_away,
		row.status,
	]);
	for (const at of [0, 1, 2, 3]) {
		const line = (await night.line(game, roster(at))) ?? {};
		const stats = ["PTS", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA"];
		const own = stats.map((stat) =>
			folded.get(cellKey({ of: "stat", roster_id: roster(at), stat_id: night.stat(stat) })),
		);
		expect([at, own]).toEqual([at, stats.map((stat) => line[stat])]);
	}
	expect(await night.periods(game)).toEqual({ Q1: [7, 3], Q2: [null, 1], Final: [7, 4] });
	expect([
		folded.get(`period ${night.period("Q1")} ${night.home}`),
		folded.get(`period ${night.period("Q2")} ${night.away}`),
	]).toEqual([7, 1]);
});
