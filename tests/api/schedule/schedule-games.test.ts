import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Builder } from "../../../src/domain/schedule/wire.ts";
import { testApp } from "../../support/app.ts";
import { slotOf } from "../../support/screens/builder.ts";
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

describe("games", () => {
	let id: number;
	let builder: Builder;
	beforeEach(async () => {
		id = await desk.made();
		await desk.generated(id);
		builder = await desk.grid(id);
	});
	const swap = async (one: number | undefined, two: number | undefined) =>
		await desk.call("PUT", "/games/swap", { gameId1: one, gameId2: two });

	test("change places, or say what stands in the way", async () => {
		const [first, second, third] = builder.games;
		const swapped = await swap(first?.id, second?.id);
		expect([swapped.status, swapped.json.message]).toEqual([200, "Matchups swapped!"]);
		expect(swapped.json.games).toMatchObject([
			{ id: first?.id, date: second?.date, time: second?.time },
			{ id: second?.id, date: first?.date, time: first?.time },
		]);
		const refused = await swap(first?.id, third?.id);
		expect([refused.status, refused.json.message]).toEqual([409, "Swap failed."]);
		expect(refused.json.reasons.length).toBeGreaterThan(0);
		for (const reason of refused.json.reasons) expect(reason).toMatch(/^[A-Z].* already plays on Mon, Jan (4|11)\.$/);
		const strange = await swap(first?.id, desk.league.coming.id);
		expect([strange.status, strange.json.reasons]).toEqual([409, ["Only games of one schedule can change places."]]);
		expect((await swap(first?.id, 999_999)).status).toBe(404);
		expect(Object.keys((await swap(first?.id, undefined)).json.fields)).toEqual(["gameId2"]);
	});

	test("stay where somebody else has put them meanwhile, for who says where they were", async () => {
		const [first, second] = builder.games;
		const seen = [first!, second!].map(({ id: own, date, time }) => ({ id: own, date, time, location: null }));
		const both = { gameId1: first?.id, gameId2: second?.id };
		expect((await desk.call("PUT", "/games/swap", { ...both, seen })).status).toBe(200);
		const now = (await desk.grid(id)).games;
		const late = await desk.call("PUT", "/games/swap", { ...both, seen });
		const moved = expect.stringMatching(/ against .+ has been moved meanwhile, to Mon, Jan 4, [67]:00 PM\.$/);
		expect([late.status, late.json]).toEqual([409, { message: "Swap failed.", reasons: [moved, moved] }]);
		const slot = await desk.call("PUT", `/games/${first?.id}/slot`, { date: "2027-01-11", time: "18:00", seen });
		expect([slot.status, slot.json.message]).toEqual([409, said.gameCannotMove]);
		expect(slot.json.reasons).toContainEqual(moved);
		const lock = await desk.call("PUT", `/games/${first?.id}/lock`, { locked: true, seen: seen.slice(0, 1) });
		expect([lock.status, lock.json]).toEqual([409, { message: "This game cannot be locked.", reasons: [moved] }]);
		expect((await desk.grid(id)).games).toEqual(now);
		const unlock = await desk.call("PUT", `/games/${first?.id}/lock`, { locked: false, seen: seen.slice(0, 1) });
		expect(unlock.status).toBe(200);
		expect((await desk.call("PUT", "/games/swap", both)).status).toBe(200);
		expect((await desk.grid(id)).games.map(slotOf)).toEqual(builder.games.map(slotOf));
		for (const wrong of ["no", ["no"], [{ id: "no" }], [{ ...seen[0], time: "no" }], [...seen, ...seen]])
			expect(Object.keys((await desk.call("PUT", "/games/swap", { ...both, seen: wrong })).json.fields)).toEqual([
				"seen",
			]);
	});

	test("do not go where a team cannot play: at its times, on its dates", async () => {
		const [first, second] = builder.games;
		const team = first!.team1_id;
		const busy = { unavailableSlots: `${second!.time}`, unavailableDates: "2027-01-18, 2027-01-11", revision: 1 };
		const changed = await desk.call("PUT", `/teams/${team}`, busy);
		expect(changed.json.team).toMatchObject({
			unavailableSlots: [second!.time],
			unavailableDates: ["2027-01-11", "2027-01-18"],
		});
		const { name } = changed.json.team;
		const refused = await swap(first?.id, second?.id);
		expect(refused.json.reasons).toEqual([`${name} cannot play at ${second!.time === "18:00" ? 6 : 7}:00 PM.`]);
		const { teams, conflicts } = await desk.grid(id);
		expect(teams.find(({ team_id }) => team_id === team)).toMatchObject({
			unavailableDates: ["2027-01-11", "2027-01-18"],
		});
		expect(conflicts.flatMap(({ reasons }) => reasons)).toContain(`${name} cannot play on Mon, Jan 18.`);
		const seenByVisitors = await (await site.get(`/api/teamsv2?slug=${desk.organization.slug}`)).text();
		expect(seenByVisitors.includes("unavailable")).toBe(false);
		const wrong = await desk.call("PUT", `/teams/${team}`, { unavailableDates: ["2027-02-30"] });
		expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["unavailableDates"]]);
	});

	test("that are locked stay, until they are unlocked", async () => {
		const [first, second] = builder.games;
		await desk.call("PUT", `/games/${first?.id}/lock`, { locked: true });
		const refused = await swap(first?.id, second?.id);
		expect(refused.json.reasons).toEqual([expect.stringMatching(/ is locked\.$/)]);
		expect((await desk.call("PUT", `/games/${first?.id}/lock`, { locked: false })).json.message).toBe("Game unlocked");
		expect((await swap(first?.id, second?.id)).status).toBe(200);
		const strange = await desk.call("PUT", `/games/${desk.league.played.id}/lock`, { locked: true });
		expect([strange.status, strange.json]).toEqual([
			409,
			{ message: "This game cannot be locked.", reasons: ["This game belongs to no schedule."] },
		]);
	});

	test("move to a slot with room, once; the second person is told, and an old view is refused", async () => {
		const gone = builder.games[5]!;
		await site.write(desk.organization, async ({ tx }) => await tx.execute(`delete from games where id = ${gone.id}`));
		const [mover] = builder.games.filter(({ date, id: own }) => date === gone.date && own !== gone.id);
		const slot = { date: gone.date, time: gone.time };
		const late = { ...slot, revision: mover!.revision };
		expect((await desk.call("PUT", `/games/${mover!.id}/slot`, late)).json.games).toMatchObject([slot]);
		const stale = await desk.call("PUT", `/games/${mover!.id}/slot`, late);
		expect([stale.status, stale.json.current.id]).toEqual([409, mover!.id]);
		const second = builder.games.find(({ date }) => date !== gone.date)!;
		const full = await desk.call("PUT", `/games/${second.id}/slot`, slot);
		expect([full.status, full.json.message]).toEqual([409, said.gameCannotMove]);
		expect(full.json.reasons[0]).toMatch(/ is full: .+ against .+ is there\.$/);
		const nowhere = await desk.call("PUT", `/games/${second.id}/slot`, { date: "2027-01-05", time: "18:00" });
		expect(nowhere.json.reasons[0]).toBe(said.notASlot);
		expect(Object.keys((await desk.call("PUT", `/games/${second.id}/slot`, { time: "18:00" })).json.fields)).toEqual([
			"date",
		]);
		expect((await desk.call("PUT", `/games/${desk.league.played.id}/slot`, slot)).json.reasons).toEqual([
			"This game belongs to no schedule.",
		]);
	});
});

describe("publication", () => {
	test("shows visitors the games; what changes later waits for the next one, and tells where a game was", async () => {
		const id = await desk.made();
		expect((await desk.publish(id)).json.message).toBe("There is no game to publish yet.");
		await desk.generated(id);
		const first = await desk.publish(id);
		expect([first.status, first.json]).toMatchObject([
			200,
			{ message: "Schedule published: 6 new games.", new: 6, moved: 0, removed: 0 },
		]);
		const before = await desk.seen();
		const [one, two] = (await desk.grid(id)).games;
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		expect(await desk.seen()).toEqual(before);
		expect((await desk.grid(id)).schedule.changes).toEqual({ new: 0, moved: 2, removed: 0 });
		const again = await desk.publish(id);
		expect(again.json).toMatchObject({ message: "Schedule published: 2 moved.", new: 0, moved: 2, removed: 0 });
		expect((await desk.seen()).get(one!.id)).toBe(before.get(two!.id)!);
		const { games } = await (await site.get(`/api/gamesv2?slug=${desk.organization.slug}`)).json();
		const moved = games.find((game: { id: number }) => game.id === one!.id);
		expect(moved.moved_from).toEqual({ date: one!.date, time: one!.time, location: null });
		expect((await desk.publish(id)).json.message).toBe("Schedule published. Nothing has changed.");
	});

	test("says why games are elsewhere now, once for all that move, to those for whom it is meant", async () => {
		const id = await desk.made();
		await desk.generated(id);
		await desk.publish(id);
		const [one, two, three] = (await desk.grid(id)).games;
		const why = async (game: number) => {
			const shown = await (await site.get(`/api/gamesv2/${game}?slug=${desk.organization.slug}`)).json();
			return shown.game.reason;
		};
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		const reason = { reason: "No power at the Armory", reason_seen_by: "visitors" };
		expect((await desk.call("POST", `/schedules/${id}/publish`, reason)).json.moved).toBe(2);
		expect([await why(one!.id), await why(two!.id), await why(three!.id)]).toEqual([
			reason.reason,
			reason.reason,
			null,
		]);
		const page = await (await site.get(`/${desk.organization.slug}/games/${one!.id}`)).text();
		expect(page).toContain("No power at the Armory");
		const { events } = (await desk.call("GET", `/gamesv2/${one!.id}/events`)).json;
		expect(JSON.stringify(events)).toContain("No power at the Armory");
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		await desk.call("POST", `/schedules/${id}/publish`, { reason: "Ref is ill", reason_seen_by: "staff" });
		expect(await why(one!.id)).toBeNull();
		expect((await desk.call("GET", `/gamesv2/${one!.id}`)).json.game.reason).toBe("Ref is ill");
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: three!.id });
		await desk.publish(id);
		expect((await desk.call("GET", `/gamesv2/${three!.id}`)).json.game.reason).toBeNull();
	});

	test("a move that waits is carried out for the teams that the game has by then", async () => {
		const id = await desk.made();
		await desk.generated(id);
		await desk.publish(id);
		const [one, two] = (await desk.grid(id)).games;
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		const { game } = (await desk.call("GET", `/gamesv2/${one!.id}`)).json;
		const teams = { home_team_id: game.away_team_id, away_team_id: game.home_team_id };
		expect((await desk.call("PUT", `/gamesv2/${one!.id}/details`, teams)).status).toBe(200);
		expect((await desk.grid(id)).schedule.changes).toEqual({ new: 0, moved: 2, removed: 0 });
		expect((await desk.publish(id)).json).toMatchObject({ new: 0, moved: 2, removed: 0 });
		expect((await desk.call("GET", `/gamesv2/${one!.id}`)).json.game).toMatchObject({
			...teams,
			date: two!.date,
			time: two!.time,
		});
	});

	test("a game that goes back to where visitors see it has no draft any more", async () => {
		const id = await desk.made();
		await desk.generated(id);
		await desk.publish(id);
		const [one, two] = (await desk.grid(id)).games;
		for (let turn = 0; turn < 2; turn += 1)
			await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		expect((await desk.grid(id)).schedule.changes).toEqual({ new: 0, moved: 0, removed: 0 });
	});

	test("a new generation leaves visitors what they have until it is published, and can be thrown away", async () => {
		const id = await desk.made();
		await desk.generated(id, 1);
		await desk.publish(id);
		const before = await desk.seen();
		const { json } = await desk.generated(id, 2);
		const { changes } = json.schedule;
		expect(changes.new + changes.moved + changes.removed).toBeGreaterThan(0);
		expect(changes.new).toBe(changes.removed);
		expect(await desk.seen()).toEqual(before);
		expect((await desk.call("GET", `/schedules/${id}/report`)).json.report.games).toBe(6);
		const thrown = await desk.call("DELETE", `/schedules/${id}/changes`);
		expect([thrown.status, thrown.json]).toMatchObject([200, { message: "Changes discarded", ...changes }]);
		expect((await desk.grid(id)).schedule.changes).toEqual({ new: 0, moved: 0, removed: 0 });
		await desk.generated(id, 2);
		expect((await desk.publish(id)).json).toMatchObject(changes);
		const after = await desk.seen();
		expect(after.size).toBe(6);
		expect([...after.keys()].filter((game) => before.has(game)).length).toBe(6 - changes.removed);
		if (changes.removed > 0)
			expect((await desk.call("GET", "/deletions")).json.deletions[0].label).toMatch(/games? replaced in Winter$/);
	});

	test("what was never published cannot be thrown away for it", async () => {
		const id = await desk.made();
		await desk.generated(id);
		expect((await desk.call("DELETE", `/schedules/${id}/changes`)).status).toBe(409);
	});

	test("a game is not published on a day off, on a bye, or while its team plays elsewhere", async () => {
		const id = await desk.made();
		await desk.generated(id);
		const [game] = (await desk.grid(id)).games;
		await site.write(desk.organization, async ({ tx }) => {
			await tx.execute(
				`insert into byes (organization_id, season_league_id, league_team_id, date) values (${desk.organization.id}, ${desk.league.seasonLeague.id}, ${game!.home}, '${game!.date}')`,
			);
		});
		const refused = await desk.publish(id);
		expect([refused.status, refused.json.message]).toEqual([409, said.scheduleNotPublishable]);
		expect(refused.json.reasons).toEqual([expect.stringMatching(/ has a bye on Mon, Jan 4\.$/)]);
		expect((await desk.grid(id)).conflicts).toMatchObject([{ game_id: game!.id }]);
		expect((await desk.seen()).size).toBe(0);
	});

	test("a game that somebody moves by hand is where they put it, and its draft is gone", async () => {
		const id = await desk.made();
		await desk.generated(id);
		await desk.publish(id);
		const [one, two] = (await desk.grid(id)).games;
		await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		await site.write(desk.organization, async ({ tx }) => {
			await tx.execute(`update games set date = '2027-01-06' where id = ${one!.id}`);
		});
		const after = await desk.grid(id);
		expect(after.games.find((game) => game.id === one!.id)).toMatchObject({ date: "2027-01-06", change: null });
		expect(after.schedule.changes.moved).toBe(1);
	});
});
