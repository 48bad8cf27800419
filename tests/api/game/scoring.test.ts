import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { staffOf } from "../../support/staff.ts";
import { openNight, type Night } from "./game-night.ts";
import { said } from "../../support/said.ts";

let night: Night;
beforeAll(async () => {
	night = await openNight();
}, 120_000);
afterAll(async () => await night.close());

describe("box scores", () => {
	test("are stored in one request, null and blank take a value away, and everything stored is answered", async () => {
		const game = await night.game();
		const first = await night.stats(game, [
			night.cell(0, "PTS", 12),
			night.cell(0, "REB", "4"),
			night.cell(2, "PTS", 7),
		]);
		expect([first.status, first.json["message"]]).toEqual([200, "Stats saved."]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 12, REB: 4 });
		const second = await night.stats(game, [night.cell(0, "REB", ""), night.cell(2, "PTS", null)]);
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
				message: said.gameIdMissing,
				fields: { game_id: said.gameIdMissing },
			},
		]);
		expect((await night.stats(999_999, [])).status).toBe(404);
	});

	test("are refused whole when one cell is wrong, with its place", async () => {
		const game = await night.game();
		const wrong: [object, string][] = [
			[night.cell(0, "FG%", 50), "stats.1.stat_id"],
			[night.cell(0, "FGM", 5), "stats.1.stat_id"],
			[night.cell(0, "PTS", -1), "stats.1.value"],
			[night.cell(0, "PTS", 1000), "stats.1.value"],
			[night.cell(0, "PTS", 2.5), "stats.1.value"],
			[{ ...night.cell(0, "PTS", 2), stat_id: 999_999 }, "stats.1.stat_id"],
		];
		for (const [row, field] of wrong) {
			const { status, json } = await night.stats(game, [night.cell(1, "PTS", 9), row]);
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
			const { status, json } = await night.stats(game, [{ ...night.cell(0, "PTS", 2), roster_id }]);
			expect([status, json["message"]]).toEqual([422, said.playerOnNeitherRoster]);
		}
		const foreign = await harbor.stats(game, [night.cell(0, "PTS", 2)]);
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
		const both = (value: number) => [
			night.cell(0, "PTS", 4),
			{ ...night.cell(0, "REB", value), roster_id: Number(twin?.["id"]) },
		];
		const { status, json } = await night.stats(game, both(1));
		expect([status, json]).toEqual([422, { message: said.adaOnBothTeams }]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toBeNull();
		expect((await night.stats(game, both(0))).status).toBe(200);
		await night.query(`delete from rosters where id = ${twin?.["id"]}`);
	});

	test("of two scorers merge by cell, and a collision says what is there, by whom and when", async () => {
		const game = await night.game();
		await night.stats(game, [night.cell(0, "PTS", 10), night.cell(1, "PTS", 2)]);
		const [ada, bea] = await Promise.all([
			night.stats(game, [night.cell(0, "PTS", 12, { base: 10 })]),
			night.stats(game, [night.cell(1, "PTS", 4, { base: 2 }), night.cell(0, "REB", 1, { base: null })], {}, night.bea),
		]);
		expect([ada.status, bea.status]).toEqual([200, 200]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 12, REB: 1 });
		const late = await night.stats(
			game,
			[night.cell(0, "PTS", 14, { base: 10 }), night.cell(1, "AST", 1)],
			{},
			night.bea,
		);
		expect(late.status).toBe(409);
		expect(late.json["message"]).toBe(said.changedMeanwhileLook);
		const [collided, ...others] = late.json["current"].cells;
		expect(others).toEqual([]);
		expect(collided).toMatchObject({
			roster_id: night.rosters[0],
			stat_id: night.stat("PTS"),
			value: 12,
			by: night.ada.username,
		});
		const [entry] = await night.query(
			`select created_at from game_events where game_id = ${game} and actor = '${night.ada.username}' order by id desc limit 1`,
		);
		expect(new Date(collided.at)).toEqual(new Date(entry?.["created_at"])); // the database's own clock
		expect(await night.line(game, night.rosters[1] ?? 0)).toEqual({ PTS: 4 });
		const same = await night.stats(game, [night.cell(0, "PTS", 12, { base: 10 })], {}, night.bea);
		expect(same.status).toBe(200);
	});

	test("are stored once when the same request comes twice", async () => {
		const game = await night.game();
		const op_id = night.op();
		const save = async () => await night.stats(game, [night.cell(0, "PTS", 10)], { op_id });
		const first = await save();
		await night.stats(game, [night.cell(0, "PTS", 11)]);
		const again = await save();
		expect([first.status, again.status]).toEqual([200, 200]);
		expect(await night.line(game, night.rosters[0] ?? 0)).toEqual({ PTS: 11 });
		expect(await night.query(`select 1 from game_events where game_id = ${game}`)).toHaveLength(2);
	});

	test("keep the totals right whatever is edited", async () => {
		await night.site.write(night.organization, async ({ tx }) => {
			const { recount } = await import("../../../src/data/import/totals.ts");
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
					night.cell(random(4), ["PTS", "REB", "2PM"][random(3)] ?? "PTS", random(3) === 0 ? null : random(20)),
				]);
			else if (deed === 3) await night.setScores(game, random(3), random(3));
			else if (deed === 4) await night.setScores(game, null, null);
			else await night.setDetails(game, { status: statuses[random(4)] });
			expect([step, await night.wrongTotals()]).toEqual([step, []]);
			const totals = await night.query(`select 1 from roster_totals where roster_id in (${night.rosters.join()})`);
			if (totals.length > 0) counted += 1;
		}
		expect(counted).toBeGreaterThan(10);
	}, 120_000);
});

test("a super admin is led by the game to its organization, in the path and in the body", async () => {
	const game = await night.game();
	const root = await staffOf(night.site, null, "super_admin");
	const scores = { score_home: 2, score_away: 1 };
	expect((await root.send("PUT", `/api/gamesv2/${game}/scores`, scores)).status).toBe(200);
	const saved = await root.send("PUT", "/api/player-game-stats", { game_id: game, stats: [night.cell(0, "PTS", 2)] });
	expect([saved.status, await night.line(game, night.rosters[0] ?? 0)]).toEqual([200, { PTS: 2 }]);
	expect((await root.send("POST", `/api/gamesv2/${game}/taps`, { taps: [] })).status).toBe(200);
	expect((await root.get(`/api/gamesv2/${game}/events`)).status).toBe(200);
});

test("the log of changes notes what was edited, in words", async () => {
	const game = await night.game();
	await night.stats(game, [night.cell(0, "PTS", 10)]);
	await night.setScores(game, 10, 8);
	await night.setDetails(game, { status: "postponed" });
	const rows = await night.query(
		`select actor, before, after from audit_log where noun = 'game' and row_id = ${game} order by id`,
	);
	expect(rows).toEqual([
		{
			actor: night.ada.username,
			before: {},
			after: { box_score: ["PTS of Ada Lee – → 10"], records: [{ player_id: night.players[0], name: "Ada Lee" }] },
		},
		{
			actor: night.ada.username,
			before: { score_home: null, score_away: null, status: "scheduled" },
			after: { score_home: 10, score_away: 8, status: "final" },
		},
		{ actor: night.ada.username, before: { status: "final" }, after: { status: "postponed" } },
	]);
});
