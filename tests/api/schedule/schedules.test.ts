import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { BuilderSlot } from "../../../src/domain/schedule/wire.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { scheduleDesk, type ScheduleDesk } from "../../support/screens/schedule-desk.ts";
import { staffOf } from "../../support/staff.ts";
import { said as sentences } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let desk: ScheduleDesk;
let other: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	other = await site.write(await site.organization({ slug: "harbor" }), fillLeague);
}, 120_000);
beforeEach(async () => {
	desk = await scheduleDesk(site);
});
afterAll(async () => await site.close(), 60_000);

describe("a schedule", () => {
	test("is made for a league in the active season, changed, and read", async () => {
		const { status, json } = await desk.call("POST", "/schedules", {
			...desk.winter,
			places: [{ name: "Gym", capacity: 2 }],
		});
		expect([status, json.message]).toEqual([200, sentences.scheduleCreated]);
		expect(json.schedule).toMatchObject({
			name: "Winter",
			leagueId: desk.league.league.id,
			seasons_leagues_id: desk.league.seasonLeague.id,
			season: { id: desk.league.season.id, name: "Fall 2026" },
			startDate: "2027-01-04",
			numWeeks: 3,
			gameDays: ["Monday"],
			sameSlot: true,
			timeSlots: ["18:00", "19:00"],
			places: [{ name: "Gym", capacity: 2 }],
			games: 0,
			changes: { new: 0, moved: 0, removed: 0 },
			published_at: null,
			revision: 1,
		});
		const { id } = json.schedule;
		const weekly = { sameSlot: false, weeklyTimeSlots: [["18:00"], [], ["20:00"]], weeklyDates: [null, "2027-01-12"] };
		const changed = await desk.call("PUT", `/schedules/${id}`, { ...weekly, offDates: ["2027-01-18"], revision: 1 });
		expect([changed.status, changed.json.message]).toEqual([200, "Schedule updated successfully"]);
		expect(changed.json.schedule).toMatchObject({ name: "Winter", ...weekly, offDates: ["2027-01-18"], revision: 2 });
		expect((await desk.call("GET", `/schedules/${id}`)).json.schedule).toEqual(changed.json.schedule);
		const same = await desk.call("PUT", `/schedules/${id}`, { name: "Winter", leagueId: desk.league.league.id });
		expect(same.json.schedule.revision).toBe(2);
		const stale = await desk.call("PUT", `/schedules/${id}`, { name: "Late", revision: 1 });
		expect([stale.status, stale.json.current.name]).toEqual([409, "Winter"]);
	});

	test("is listed with those of its league, the latest first, by season too", async () => {
		const id = await desk.made();
		const of = async (query: string) =>
			(await desk.call("GET", `/schedules?${query}`)).json.schedules.map((one: { id: number }) => one.id);
		expect(await of(`leagueId=${desk.league.league.id}`)).toEqual([id, desk.league.schedule.id]);
		expect(await of("")).toEqual([id, desk.league.schedule.id]);
		expect(await of(`leagueId=${desk.league.league.id}&season_id=${desk.league.season.id}`)).toEqual([
			id,
			desk.league.schedule.id,
		]);
		expect(await of(`leagueId=${other.league.id}`)).toEqual([]);
		expect((await desk.call("GET", "/schedules?leagueId=x")).status).toBe(400);
	});

	test("belongs to the league's season league of the season that is named", async () => {
		const spring = (await desk.call("POST", "/seasonsv2", { name: "Spring", startDate: "2025-01-01", active: false }))
			.json.season;
		await desk.call("POST", `/seasonsv2/${spring.id}/leagues`, {
			name: "Monday Open",
			season_id: spring.id,
			copyFromSeasonId: desk.league.season.id,
		});
		const { json } = await desk.call("POST", "/schedules", { ...desk.winter, season_id: spring.id });
		expect(json.schedule?.season ?? json).toEqual({ id: spring.id, name: "Spring" });
		const nowhere = await desk.call("POST", "/schedules", { ...desk.winter, season_id: other.season.id });
		expect([nowhere.status, Object.keys(nowhere.json.fields)]).toEqual([422, ["leagueId"]]);
	});

	test.each([
		["leagueId", {}],
		["leagueId", { leagueId: 999_999 }],
		["name", { name: "" }],
		["startDate", { startDate: "" }],
		["numWeeks", { numWeeks: 0 }],
		["timeSlots", { timeSlots: ["7pm"] }],
	])("is refused with %s named where that says nothing usable", async (field, change) => {
		const whole: Record<string, unknown> = { ...desk.winter, ...change };
		if (Object.keys(change).length === 0) delete whole["leagueId"];
		const { status, json } = await desk.call("POST", "/schedules", whole);
		expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
	});

	test("says what others leave of its slots before it is stored, and after it is changed its own games take nothing", async () => {
		const id = await desk.made({ places: ["Gym"] });
		await desk.generated(id);
		await desk.publish(id);
		const { json } = await desk.call("POST", "/venues", { name: "Annex" });
		const closure = { starts_on: "2027-01-11", reason: "Flood" };
		await desk.call("POST", `/venues/${json.venue.id}/closures`, closure);
		const { name: _name, ...typed } = { ...desk.winter, numWeeks: 2, places: ["gym", { name: "Annex", capacity: 2 }] };
		const asked = async (more: object = {}) => await desk.call("POST", "/schedules/slots", { ...typed, ...more });
		const said = async (more: object = {}) =>
			(await asked(more)).json.slots.map((slot: BuilderSlot) =>
				[slot.date.slice(5), slot.time, slot.place, slot.capacity, slot.taken, slot.shut].join(" ").trim(),
			);
		const annex = ["01-04 18:00 Annex 2 0", "01-04 19:00 Annex 2 0"];
		const shut = ["01-11 18:00 Annex 0 0 closed (Flood)", "01-11 19:00 Annex 0 0 closed (Flood)"];
		const gym = (left: string) =>
			["01-04 18:00", "01-04 19:00", "01-11 18:00", "01-11 19:00"].map((at) => `${at} gym ${left}`);
		expect((await said()).toSorted()).toEqual([...annex, ...shut, ...gym("0 1")].toSorted());
		expect((await said({ schedule_id: id })).toSorted()).toEqual([...annex, ...shut, ...gym("1 0")].toSorted());
		expect((await desk.call("GET", "/schedules")).json.schedules).toHaveLength(2);
		expect((await asked({ schedule_id: other.schedule.id })).status).toBe(404);
		expect((await asked({ leagueId: other.league.id })).status).toBe(422);
		expect((await asked({ startDate: "" })).json.fields).toHaveProperty("startDate");
	});

	test("of another organization is not there", async () => {
		const theirs = other.schedule.id;
		for (const [method, path] of [
			["GET", `/schedules/${theirs}`],
			["PUT", `/schedules/${theirs}`],
			["DELETE", `/schedules/${theirs}`],
			["GET", `/schedules/${theirs}/grid`],
			["GET", `/schedules/${theirs}/report`],
			["POST", `/schedules/${theirs}/publish`],
			["DELETE", `/schedules/${theirs}/changes`],
			["GET", `/games/weekly-games?scheduleId=${theirs}&weekIndex=0`],
			["PUT", `/games/${other.coming.id}/slot`],
			["PUT", `/games/${other.coming.id}/lock`],
		] as const) {
			const body = { date: "2027-01-04", time: "18:00", locked: true };
			const { status } = await desk.call(method, path, method === "GET" ? undefined : body);
			expect([path, status]).toEqual([path, 404]);
		}
		expect((await desk.generated(theirs)).status).toBe(404);
		const swap = await desk.call("PUT", "/games/swap", { gameId1: other.coming.id, gameId2: other.played.id });
		expect(swap.status).toBe(404);
	});

	test("is deleted with its games without results; those that have one stay, and all of it can be taken back", async () => {
		const id = await desk.made();
		await desk.generated(id);
		await desk.publish(id);
		const [first, ...rest] = (await desk.grid(id)).games;
		await site.write(desk.organization, async ({ tx }) => {
			await tx.execute(`update games set status = 'final', score_home = 50, score_away = 40 where id = ${first!.id}`);
		});
		const weight = await desk.call("GET", `/deletions/weight?noun=schedule&ids=${id}`);
		expect(JSON.stringify(weight.json)).toContain("5 games");
		const gone = await desk.call("DELETE", `/schedules/${id}`);
		expect([gone.status, gone.json]).toEqual([
			200,
			{
				message: "Schedule deleted successfully! 1 game that has a result stays in the season.",
				deleted: 5,
				kept: 1,
			},
		]);
		expect([...(await desk.seen()).keys()]).toEqual([first!.id]);
		const [deletion] = (await desk.call("GET", "/deletions")).json.deletions;
		expect(deletion).toMatchObject({ noun: "schedule", label: "Winter (Monday Open)" });
		expect((await desk.call("POST", `/deletions/${deletion.id}/restore`, {})).status).toBe(200);
		expect((await desk.grid(id)).games.map((game) => game.id).toSorted()).toEqual(
			[first!, ...rest].map((game) => game.id).toSorted(),
		);
		const empty = await desk.made();
		expect((await desk.call("DELETE", `/schedules/${empty}`)).json.message).toBe(sentences.scheduleDeleted);
	});
});

test("every change is in the log, under the name of who made it", async () => {
	const id = await desk.made();
	await desk.generated(id);
	const [one, two] = (await desk.grid(id)).games;
	await desk.call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
	await desk.call("PUT", `/games/${one!.id}/lock`, { locked: true });
	await desk.publish(id);
	await desk.call("DELETE", `/schedules/${id}`);
	const owner = await staffOf(site, desk.organization, "org_owner");
	const { entries } = await (await owner.get("/api/audit")).json();
	const said = entries
		.filter(({ actor }: { actor: string }) => actor === desk.ada.username)
		.map(({ action, noun }: Record<string, string>) => `${action} ${noun}`);
	expect(said.toReversed()).toEqual([
		"create schedule",
		"generate schedule",
		"update game",
		"update game",
		"update game",
		"publish schedule",
		"delete schedule",
	]);
});
