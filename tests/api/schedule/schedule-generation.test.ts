import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { scheduleDesk, type ScheduleDesk } from "../../support/screens/schedule-desk.ts";
import { said } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let desk: ScheduleDesk;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	desk = await scheduleDesk(site);
});
afterAll(async () => await site.close(), 60_000);

describe("a full schedule", () => {
	test("is generated as a draft that only staff see, and reported with the bound beside each measure", async () => {
		const id = await desk.made();
		const { status, json } = await desk.generated(id, 7);
		expect([status, json.message]).toEqual([200, said.fullScheduleGenerated]);
		expect(json.report).toMatchObject({ games: 6, kept: 0, unplaced: [], conflicts: [], seed: 7 });
		expect(json.schedule).toMatchObject({ id, games: 6, changes: { new: 6, moved: 0, removed: 0 }, seed: 7 });
		const measures = Object.fromEntries(
			json.report.fairness.measures.map((one: { name: string; figure: number; bound: number }) => [
				one.name,
				[one.figure, one.bound],
			]),
		);
		expect(measures).toMatchObject({ games: [0, 0], opponents: [0, 0], sides: [1, 1], byes: [0, 0] });
		expect((await desk.call("GET", `/schedules/${id}/report`)).json.report).toEqual(json.report);
		expect((await desk.seen()).size).toBe(0);
	});

	test("is the same for the same seed, and overwrites the games of before", async () => {
		const id = await desk.made();
		const slots = async (seed: number) => {
			await desk.generated(id, seed);
			return (await desk.grid(id)).games.map(({ home, away, date, time }) => `${home} ${away} ${date} ${time}`);
		};
		const first = await slots(3);
		const second = await slots(4);
		expect(second).toHaveLength(6);
		expect(second).not.toEqual(first);
		expect(await slots(3)).toEqual(first);
	});

	test("keeps locked and played games, and a team from the days on which it cannot play", async () => {
		const places = [{ name: "Gym" }];
		const id = await desk.made({ places, timeSlots: ["18:00", "19:00", "20:00"] });
		await desk.generated(id, 1);
		const [locked, played] = (await desk.grid(id)).games;
		expect((await desk.call("PUT", `/games/${locked!.id}/lock`, { locked: true })).json).toMatchObject({
			message: "Game locked",
			games: [{ id: locked!.id, locked: true }],
		});
		await site.write(desk.organization, async ({ tx }) => {
			await tx.execute(`update games set status = 'final', score_home = 1, score_away = 0 where id = ${played!.id}`);
			await tx.execute(`update teams set unavailable_dates = '{2027-01-18}' where id = ${desk.league.teams[0]?.id}`);
		});
		const { json } = await desk.generated(id, 9);
		expect(json.report).toMatchObject({ games: 5, kept: 2 });
		expect(json.message).toStartWith("5 of 6 games have a slot. Harbor Hawks can play on 2 days");
		expect(json.report.unplaced).toMatchObject([
			{
				reason:
					"Harbor Hawks can play on 2 days and is to play 3 games. Harbor Hawks has the unavailable date Mon, Jan 18.",
			},
		]);
		const after = await desk.grid(id);
		for (const kept of [locked!, played!])
			expect(after.games.find((game) => game.id === kept.id)).toMatchObject({ date: kept.date, time: kept.time });
		const away = desk.league.leagueTeams[0]?.id;
		expect(
			after.games.filter(({ date }) => date === "2027-01-18").flatMap(({ home, away: guest }) => [home, guest]),
		).not.toContain(away);
	});

	test("leaves the courts to games of other leagues, and teams that play there then at home", async () => {
		const own = <T extends object>(row: T) => ({ organization_id: desk.organization.id, ...row });
		await site.write(desk.organization, async ({ tx }) => {
			const [sunday] = await tx
				.insert(schema.leagues)
				.values(own({ name: "Sunday" }))
				.returning();
			const [place] = await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: desk.league.season.id, league_id: sunday!.id }))
				.returning();
			const entries = await tx
				.insert(schema.leagueTeams)
				.values(desk.league.teams.slice(0, 2).map(({ id }) => own({ season_league_id: place!.id, team_id: id })))
				.returning();
			await tx.insert(schema.games).values(
				own({
					season_id: desk.league.season.id,
					season_league_id: place!.id,
					home_team_id: entries[0]!.id,
					away_team_id: entries[1]!.id,
					date: "2027-01-11",
					time: "18:00",
					location: "GYM",
				}),
			);
		});
		const id = await desk.made({ places: [{ name: "Gym", capacity: 2 }, { name: "Annex" }] });
		await desk.generated(id, 3);
		const { slots, games, teams } = await desk.grid(id);
		expect(slots.filter(({ taken }) => taken > 0)).toMatchObject([
			{ date: "2027-01-11", time: "18:00", place: "Gym", capacity: 1, taken: 1 },
		]);
		const busy = teams.filter((team) => team.busy.length > 0).map(({ slt_id }) => slt_id);
		expect(busy).toEqual(desk.league.leagueTeams.slice(0, 2).map(({ id: slt }) => slt));
		const then = games.filter(({ date, time }) => date === "2027-01-11" && time === "18:00");
		expect(then.flatMap(({ home, away }) => [home, away]).filter((slt) => busy.includes(slt))).toEqual([]);
		expect(games).toHaveLength(6);
	});

	test("keeps its games where they are when a place is renamed, and none of them has moved", async () => {
		const places = [{ name: "Gym" }, { name: "Annex" }];
		const id = await desk.made({ places });
		await desk.generated(id, 3);
		await desk.publish(id);
		const before = await desk.grid(id);
		const isTaken = (slot: { date: string; time: string; place: string | null }) =>
			before.games.some(({ date, time, place }) => date === slot.date && time === slot.time && place === slot.place);
		const open = before.slots.filter((slot) => slot.place === "Annex" && !isTaken(slot));
		const moved = before.games.find((game) => open.some(({ date }) => date === game.date))!;
		const free = open.find(({ date }) => date === moved.date)!;
		const draft = { date: free.date, time: free.time, location: "Annex" };
		expect((await desk.call("PUT", `/games/${moved.id}/slot`, draft)).status).toBe(200);
		const renamed = [{ name: "North Gym" }, { name: "Annex" }];
		expect((await desk.call("PUT", `/schedules/${id}`, { places: renamed })).status).toBe(200);
		const after = await desk.grid(id);
		const named = (place: string | null) => (place === "Gym" ? "North Gym" : place);
		expect(after.conflicts).toEqual([]);
		expect(after.schedule.changes).toEqual({ new: 0, moved: 1, removed: 0 });
		expect(after.games.find((game) => game.id === moved.id)).toMatchObject({
			date: free.date,
			time: free.time,
			place: "Annex",
			change: "moved",
		});
		for (const game of before.games.filter((own) => own !== moved))
			expect(after.games.find((own) => own.id === game.id)).toMatchObject({
				date: game.date,
				time: game.time,
				place: named(game.place),
				change: null,
			});
		await desk.publish(id);
		const { games } = await (await site.get(`/api/gamesv2?slug=${desk.organization.slug}`)).json();
		const visitors = games.filter((game: { schedule_id: number; date: string }) => game.date >= "2027");
		expect(
			visitors.map((game: { location: string }) => game.location).filter((name: string) => name === "Gym"),
		).toEqual([]);
		const told = visitors.filter((game: { moved_from: unknown }) => game.moved_from);
		expect(told.map((game: { id: number }) => game.id)).toEqual([moved.id]);
	});

	test("says of each game that found no slot why, keeps it as a draft, and places it when somebody makes room", async () => {
		const id = await desk.made({ timeSlots: ["18:00"] });
		const { json } = await desk.generated(id);
		expect(json.report.unplaced).toHaveLength(3);
		expect(json.report.unplaced[0].reason).toBe(said.everySlotFull);
		await desk.call("PUT", `/schedules/${id}`, { timeSlots: ["18:00", "19:00"] });
		const { games } = await desk.grid(id);
		const waiting = games.find(({ date }) => date === null)!;
		const playing = new Map(
			games.filter(({ date }) => date !== null).map(({ date, home, away }) => [date, [home, away]]),
		);
		const free = [...playing].find(([, sides]) => !sides.includes(waiting.home) && !sides.includes(waiting.away))!;
		const moved = await desk.call("PUT", `/games/${waiting.id}/slot`, { date: free[0], time: "19:00" });
		expect([moved.status, moved.json.message]).toEqual([200, "Game moved!"]);
		expect((await desk.publish(id)).json).toMatchObject({ new: 4 });
		expect((await desk.seen()).size).toBe(4);
	});

	test("writes a bye for each team without a game in a week", async () => {
		await desk.call(
			"DELETE",
			`/seasonsv2/${desk.league.season.id}/leagues/${desk.league.league.id}/teams/${desk.league.teams[3]?.id}`,
		);
		const id = await desk.made();
		await desk.generated(id);
		const { weeks } = await desk.grid(id);
		expect(weeks.map(({ byes }) => byes.length)).toEqual([1, 1, 1]);
		expect(weeks.flatMap(({ byes }) => byes).every((bye) => bye.id !== null)).toBe(true);
		const { byes } = (await desk.call("GET", `/games/weekly-byes?scheduleId=${id}&weekIndex=1`)).json;
		const [idle] = weeks[1]!.byes;
		expect(byes).toEqual([
			{
				id: idle!.id,
				date: "2027-01-11",
				teamId: idle!.team_id,
				slt_id: idle!.slt_id,
				team: { id: idle!.team_id, slt_id: idle!.slt_id, name: idle!.name },
			},
		]);
		const shown = async () => {
			const { byes: list } = await (await site.get(`/api/bye-dates/public?slug=${desk.organization.slug}`)).json();
			return list.map(({ date }: { date: string }) => date).filter((date: string) => date >= "2027");
		};
		expect(await shown()).toEqual([]);
		await desk.publish(id);
		expect(await shown()).toEqual(["2027-01-04", "2027-01-11", "2027-01-18"]);
	});

	test("is looked at by week, counted from 0", async () => {
		const id = await desk.made();
		await desk.generated(id);
		const { games } = (await desk.call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=2`)).json;
		expect(games.map((game: Record<string, unknown>) => [game["date"], game["time"]])).toEqual([
			["2027-01-18", "18:00"],
			["2027-01-18", "19:00"],
		]);
		const ids = games.flatMap(({ team1_id, team2_id }: Record<string, number>) => [team1_id, team2_id]);
		expect(ids.toSorted()).toEqual(desk.league.teams.map(({ id: team }) => team).toSorted());
		expect(games[0]).toMatchObject({ schedule_id: id, locked: false, change: "new" });
		const past = await desk.call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=9`);
		expect([past.status, past.json.games]).toEqual([200, []]);
		expect((await desk.call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=-1`)).status).toBe(400);
		expect((await desk.call("GET", "/games/weekly-games?weekIndex=0")).status).toBe(404);
	});

	test("needs two teams and a schedule", async () => {
		for (const team of desk.league.teams.slice(1))
			await desk.call(
				"DELETE",
				`/seasonsv2/${desk.league.season.id}/leagues/${desk.league.league.id}/teams/${team.id}`,
			);
		const alone = await desk.generated(await desk.made());
		expect([alone.status, alone.json.message]).toEqual([422, said.scheduleNeedsTeams]);
		const none = await desk.call("POST", "/games/generate-full-schedule", {});
		expect([none.status, Object.keys(none.json.fields)]).toEqual([422, ["scheduleId"]]);
		const seed = await desk.call("POST", "/games/generate-full-schedule", { scheduleId: 1, seed: "x" });
		expect([seed.status, Object.keys(seed.json.fields)]).toEqual([422, ["seed"]]);
	});
});
