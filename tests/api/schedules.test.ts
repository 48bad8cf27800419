import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import type { Builder } from "../../src/domain/schedule/wire.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type League = Awaited<ReturnType<typeof fillLeague>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Site;
let league: League;
let other: League;
let ada: Staff;
let organization: Awaited<ReturnType<Site["organization"]>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	const harbor = await site.organization({ slug: "harbor" });
	other = await site.write(harbor, fillLeague);
}, 60_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close(), 60_000);

async function call(method: string, path: string, body?: object) {
	const response = method === "GET" ? await ada.get(`/api${path}`) : await ada.send(method, `/api${path}`, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

/** Four teams on three Mondays of January, when nobody plays otherwise. */
const winter = () => ({
	name: "Winter",
	leagueId: league.league.id,
	startDate: "2027-01-04",
	numWeeks: 3,
	gameDays: ["Monday"],
	timeSlots: ["18:00", "19:00"],
});

async function made(fields: object = {}): Promise<number> {
	return (await call("POST", "/schedules", { ...winter(), ...fields })).json.schedule.id;
}

const generated = async (scheduleId: number, seed = 1) =>
	await call("POST", "/games/generate-full-schedule", { scheduleId, seed });
const grid = async (id: number): Promise<Builder> => (await call("GET", `/schedules/${id}/grid`)).json;
const publish = async (id: number) => await call("POST", `/schedules/${id}/publish`, {});
/** What visitors see from January on: date, time and place of each game, by id. */
async function seen() {
	const { games } = await (await site.get(`/api/gamesv2?slug=${organization.slug}`)).json();
	const own = games.filter(({ date }: { date: string }) => date >= "2027");
	return new Map<number, string>(
		own.map((game: Record<string, unknown>) => [game["id"], `${game["date"]} ${game["time"]}`]),
	);
}

describe("a schedule", () => {
	test("is made for a league in the active season, changed, and read", async () => {
		const { status, json } = await call("POST", "/schedules", { ...winter(), places: [{ name: "Gym", capacity: 2 }] });
		expect([status, json.message]).toEqual([200, "Schedule created successfully!"]);
		expect(json.schedule).toMatchObject({
			name: "Winter",
			leagueId: league.league.id,
			seasons_leagues_id: league.seasonLeague.id,
			season: { id: league.season.id, name: "Fall 2026" },
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
		const changed = await call("PUT", `/schedules/${id}`, { ...weekly, offDates: ["2027-01-18"], revision: 1 });
		expect([changed.status, changed.json.message]).toEqual([200, "Schedule updated successfully"]);
		expect(changed.json.schedule).toMatchObject({ name: "Winter", ...weekly, offDates: ["2027-01-18"], revision: 2 });
		expect((await call("GET", `/schedules/${id}`)).json.schedule).toEqual(changed.json.schedule);
		const same = await call("PUT", `/schedules/${id}`, { name: "Winter", leagueId: league.league.id });
		expect(same.json.schedule.revision).toBe(2);
		const stale = await call("PUT", `/schedules/${id}`, { name: "Late", revision: 1 });
		expect([stale.status, stale.json.current.name]).toEqual([409, "Winter"]);
	});

	test("is listed with those of its league, the latest first, by season too", async () => {
		const id = await made();
		const of = async (query: string) =>
			(await call("GET", `/schedules?${query}`)).json.schedules.map((one: { id: number }) => one.id);
		expect(await of(`leagueId=${league.league.id}`)).toEqual([id, league.schedule.id]);
		expect(await of("")).toEqual([id, league.schedule.id]);
		expect(await of(`leagueId=${league.league.id}&season_id=${league.season.id}`)).toEqual([id, league.schedule.id]);
		expect(await of(`leagueId=${other.league.id}`)).toEqual([]);
		expect((await call("GET", "/schedules?leagueId=x")).status).toBe(400);
	});

	test("belongs to the league's season league of the season that is named", async () => {
		const spring = (await call("POST", "/seasonsv2", { name: "Spring", startDate: "2025-01-01", active: false })).json
			.season;
		await call("POST", `/seasonsv2/${spring.id}/leagues`, {
			name: "Monday Open",
			season_id: spring.id,
			copyFromSeasonId: league.season.id,
		});
		const { json } = await call("POST", "/schedules", { ...winter(), season_id: spring.id });
		expect(json.schedule?.season ?? json).toEqual({ id: spring.id, name: "Spring" });
		const nowhere = await call("POST", "/schedules", { ...winter(), season_id: other.season.id });
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
		const whole: Record<string, unknown> = { ...winter(), ...change };
		if (Object.keys(change).length === 0) delete whole["leagueId"];
		const { status, json } = await call("POST", "/schedules", whole);
		expect([status, Object.keys(json.fields)]).toEqual([422, [field]]);
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
			const { status } = await call(method, path, method === "GET" ? undefined : body);
			expect([path, status]).toEqual([path, 404]);
		}
		expect((await generated(theirs)).status).toBe(404);
		const swap = await call("PUT", "/games/swap", { gameId1: other.coming.id, gameId2: other.played.id });
		expect(swap.status).toBe(404);
	});

	test("is deleted with its games without results; those that have one stay, and all of it can be taken back", async () => {
		const id = await made();
		await generated(id);
		await publish(id);
		const [first, ...rest] = (await grid(id)).games;
		await site.write(organization, async ({ tx }) => {
			await tx.execute(`update games set status = 'final', score_home = 50, score_away = 40 where id = ${first!.id}`);
		});
		const weight = await call("GET", `/deletions/weight?noun=schedule&ids=${id}`);
		expect(JSON.stringify(weight.json)).toContain("5 games");
		const gone = await call("DELETE", `/schedules/${id}`);
		expect([gone.status, gone.json]).toEqual([
			200,
			{
				message: "Schedule deleted successfully! 1 game that has a result stays in the season.",
				deleted: 5,
				kept: 1,
			},
		]);
		expect([...(await seen()).keys()]).toEqual([first!.id]);
		const [deletion] = (await call("GET", "/deletions")).json.deletions;
		expect(deletion).toMatchObject({ noun: "schedule", label: "Winter (Monday Open)" });
		expect((await call("POST", `/deletions/${deletion.id}/restore`, {})).status).toBe(200);
		expect((await grid(id)).games.map((game) => game.id).toSorted()).toEqual(
			[first!, ...rest].map((game) => game.id).toSorted(),
		);
		const empty = await made();
		expect((await call("DELETE", `/schedules/${empty}`)).json.message).toBe("Schedule deleted successfully!");
	});
});

describe("a full schedule", () => {
	test("is generated as a draft that only staff see, and reported with the bound beside each measure", async () => {
		const id = await made();
		const { status, json } = await generated(id, 7);
		expect([status, json.message]).toEqual([200, "Full schedule generated!"]);
		expect(json.report).toMatchObject({ games: 6, kept: 0, unplaced: [], conflicts: [], seed: 7 });
		expect(json.schedule).toMatchObject({ id, games: 6, changes: { new: 6, moved: 0, removed: 0 }, seed: 7 });
		const measures = Object.fromEntries(
			json.report.fairness.measures.map((one: { name: string; figure: number; bound: number }) => [
				one.name,
				[one.figure, one.bound],
			]),
		);
		expect(measures).toMatchObject({ games: [0, 0], opponents: [0, 0], sides: [1, 1], byes: [0, 0] });
		expect((await call("GET", `/schedules/${id}/report`)).json.report).toEqual(json.report);
		expect((await seen()).size).toBe(0);
	});

	test("is the same for the same seed, and overwrites the games of before", async () => {
		const id = await made();
		const slots = async (seed: number) => {
			await generated(id, seed);
			return (await grid(id)).games.map(({ home, away, date, time }) => `${home} ${away} ${date} ${time}`);
		};
		const first = await slots(3);
		const second = await slots(4);
		expect(second).toHaveLength(6);
		expect(second).not.toEqual(first);
		expect(await slots(3)).toEqual(first);
	});

	test("keeps locked and played games, and a team from the days on which it cannot play", async () => {
		const places = [{ name: "Gym" }];
		const id = await made({ places, timeSlots: ["18:00", "19:00", "20:00"] });
		await generated(id, 1);
		const [locked, played] = (await grid(id)).games;
		expect((await call("PUT", `/games/${locked!.id}/lock`, { locked: true })).json).toMatchObject({
			message: "Game locked",
			games: [{ id: locked!.id, locked: true }],
		});
		await site.write(organization, async ({ tx }) => {
			await tx.execute(`update games set status = 'final', score_home = 1, score_away = 0 where id = ${played!.id}`);
			await tx.execute(`update teams set unavailable_dates = '{2027-01-18}' where id = ${league.teams[0]?.id}`);
		});
		const { json } = await generated(id, 9);
		expect(json.report).toMatchObject({ games: 5, kept: 2 });
		expect(json.report.unplaced).toMatchObject([
			{
				reason: "Harbor Hawks can play on 2 days and has 3 games. Harbor Hawks has the unavailable date Mon, Jan 18.",
			},
		]);
		const after = await grid(id);
		for (const kept of [locked!, played!])
			expect(after.games.find((game) => game.id === kept.id)).toMatchObject({ date: kept.date, time: kept.time });
		const away = league.leagueTeams[0]?.id;
		expect(
			after.games.filter(({ date }) => date === "2027-01-18").flatMap(({ home, away: guest }) => [home, guest]),
		).not.toContain(away);
	});

	test("leaves the courts to games of other leagues, and teams that play there then at home", async () => {
		const own = <T extends object>(row: T) => ({ organization_id: organization.id, ...row });
		await site.write(organization, async ({ tx }) => {
			const [sunday] = await tx
				.insert(schema.leagues)
				.values(own({ name: "Sunday" }))
				.returning();
			const [place] = await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: league.season.id, league_id: sunday!.id }))
				.returning();
			const entries = await tx
				.insert(schema.leagueTeams)
				.values(league.teams.slice(0, 2).map(({ id }) => own({ season_league_id: place!.id, team_id: id })))
				.returning();
			await tx.insert(schema.games).values(
				own({
					season_id: league.season.id,
					season_league_id: place!.id,
					home_team_id: entries[0]!.id,
					away_team_id: entries[1]!.id,
					date: "2027-01-11",
					time: "18:00",
					location: "GYM",
				}),
			);
		});
		const id = await made({ places: [{ name: "Gym", capacity: 2 }, { name: "Annex" }] });
		await generated(id, 3);
		const { slots, games, teams } = await grid(id);
		expect(slots.filter(({ taken }) => taken > 0)).toMatchObject([
			{ date: "2027-01-11", time: "18:00", place: "Gym", capacity: 1, taken: 1 },
		]);
		const busy = teams.filter((team) => team.busy.length > 0).map(({ slt_id }) => slt_id);
		expect(busy).toEqual(league.leagueTeams.slice(0, 2).map(({ id: slt }) => slt));
		const then = games.filter(({ date, time }) => date === "2027-01-11" && time === "18:00");
		expect(then.flatMap(({ home, away }) => [home, away]).filter((slt) => busy.includes(slt))).toEqual([]);
		expect(games).toHaveLength(6);
	});

	test("keeps its games where they are when a place is renamed, and none of them has moved", async () => {
		const places = [{ name: "Gym" }, { name: "Annex" }];
		const id = await made({ places });
		await generated(id, 3);
		await publish(id);
		const before = await grid(id);
		const [moved] = before.games;
		const free = before.slots.find(({ date, time, place }) => {
			const there = before.games.filter((game) => game.date === date && game.time === time);
			return place === "Annex" && date === moved!.date && there.every((game) => game.place !== place);
		})!;
		const draft = { date: free.date, time: free.time, location: "Annex" };
		expect((await call("PUT", `/games/${moved!.id}/slot`, draft)).status).toBe(200);
		const renamed = [{ name: "North Gym" }, { name: "Annex" }];
		expect((await call("PUT", `/schedules/${id}`, { places: renamed })).status).toBe(200);
		const after = await grid(id);
		const named = (place: string | null) => (place === "Gym" ? "North Gym" : place);
		expect(after.conflicts).toEqual([]);
		expect(after.schedule.changes).toEqual({ new: 0, moved: 1, removed: 0 });
		expect(after.games.find((game) => game.id === moved!.id)).toMatchObject({
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
		await publish(id);
		const { games } = await (await site.get(`/api/gamesv2?slug=${organization.slug}`)).json();
		const visitors = games.filter((game: { schedule_id: number; date: string }) => game.date >= "2027");
		expect(
			visitors.map((game: { location: string }) => game.location).filter((name: string) => name === "Gym"),
		).toEqual([]);
		const told = visitors.filter((game: { moved_from: unknown }) => game.moved_from);
		expect(told.map((game: { id: number }) => game.id)).toEqual([moved!.id]);
	});

	test("says of each game that found no slot why, keeps it as a draft, and places it when somebody makes room", async () => {
		const id = await made({ timeSlots: ["18:00"] });
		const { json } = await generated(id);
		expect(json.report.unplaced).toHaveLength(3);
		expect(json.report.unplaced[0].reason).toBe("Every slot is full.");
		await call("PUT", `/schedules/${id}`, { timeSlots: ["18:00", "19:00"] });
		const { games } = await grid(id);
		const waiting = games.find(({ date }) => date === null)!;
		const playing = new Map(
			games.filter(({ date }) => date !== null).map(({ date, home, away }) => [date, [home, away]]),
		);
		const free = [...playing].find(([, sides]) => !sides.includes(waiting.home) && !sides.includes(waiting.away))!;
		const moved = await call("PUT", `/games/${waiting.id}/slot`, { date: free[0], time: "19:00" });
		expect([moved.status, moved.json.message]).toEqual([200, "Game moved!"]);
		expect((await publish(id)).json).toMatchObject({ new: 4 });
		expect((await seen()).size).toBe(4);
	});

	test("writes a bye for each team without a game in a week", async () => {
		await call("DELETE", `/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[3]?.id}`);
		const id = await made();
		await generated(id);
		const { weeks } = await grid(id);
		expect(weeks.map(({ byes }) => byes.length)).toEqual([1, 1, 1]);
		expect(weeks.flatMap(({ byes }) => byes).every((bye) => bye.id !== null)).toBe(true);
		const { byes } = (await call("GET", `/games/weekly-byes?scheduleId=${id}&weekIndex=1`)).json;
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
			const { byes: list } = await (await site.get(`/api/bye-dates/public?slug=${organization.slug}`)).json();
			return list.map(({ date }: { date: string }) => date).filter((date: string) => date >= "2027");
		};
		expect(await shown()).toEqual([]);
		await publish(id);
		expect(await shown()).toEqual(["2027-01-04", "2027-01-11", "2027-01-18"]);
	});

	test("is looked at by week, counted from 0", async () => {
		const id = await made();
		await generated(id);
		const { games } = (await call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=2`)).json;
		expect(games.map((game: Record<string, unknown>) => [game["date"], game["time"]])).toEqual([
			["2027-01-18", "18:00"],
			["2027-01-18", "19:00"],
		]);
		const ids = games.flatMap(({ team1_id, team2_id }: Record<string, number>) => [team1_id, team2_id]);
		expect(ids.toSorted()).toEqual(league.teams.map(({ id: team }) => team).toSorted());
		expect(games[0]).toMatchObject({ schedule_id: id, locked: false, change: "new" });
		const past = await call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=9`);
		expect([past.status, past.json.games]).toEqual([200, []]);
		expect((await call("GET", `/games/weekly-games?scheduleId=${id}&weekIndex=-1`)).status).toBe(400);
		expect((await call("GET", "/games/weekly-games?weekIndex=0")).status).toBe(404);
	});

	test("needs two teams and a schedule", async () => {
		for (const team of league.teams.slice(1))
			await call("DELETE", `/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${team.id}`);
		const alone = await generated(await made());
		expect([alone.status, alone.json.message]).toEqual([422, "A schedule needs at least two teams."]);
		const none = await call("POST", "/games/generate-full-schedule", {});
		expect([none.status, Object.keys(none.json.fields)]).toEqual([422, ["scheduleId"]]);
		const seed = await call("POST", "/games/generate-full-schedule", { scheduleId: 1, seed: "x" });
		expect([seed.status, Object.keys(seed.json.fields)]).toEqual([422, ["seed"]]);
	});
});

describe("games", () => {
	let id: number;
	let builder: Builder;
	beforeEach(async () => {
		id = await made();
		await generated(id);
		builder = await grid(id);
	});
	const swap = async (one: number | undefined, two: number | undefined) =>
		await call("PUT", "/games/swap", { gameId1: one, gameId2: two });

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
		const strange = await swap(first?.id, league.coming.id);
		expect([strange.status, strange.json.reasons]).toEqual([409, ["Only games of one schedule can change places."]]);
		expect((await swap(first?.id, 999_999)).status).toBe(404);
		expect(Object.keys((await swap(first?.id, undefined)).json.fields)).toEqual(["gameId2"]);
	});

	test("do not go where a team cannot play: at its times, on its dates", async () => {
		const [first, second] = builder.games;
		const team = first!.team1_id;
		const busy = { unavailableSlots: `${second!.time}`, unavailableDates: "2027-01-18, 2027-01-11", revision: 1 };
		const changed = await call("PUT", `/teams/${team}`, busy);
		expect(changed.json.team).toMatchObject({
			unavailableSlots: [second!.time],
			unavailableDates: ["2027-01-11", "2027-01-18"],
		});
		const { name } = changed.json.team;
		const refused = await swap(first?.id, second?.id);
		expect(refused.json.reasons).toEqual([`${name} cannot play at ${second!.time === "18:00" ? 6 : 7}:00 PM.`]);
		const { teams, conflicts } = await grid(id);
		expect(teams.find(({ team_id }) => team_id === team)).toMatchObject({
			unavailableDates: ["2027-01-11", "2027-01-18"],
		});
		expect(conflicts.flatMap(({ reasons }) => reasons)).toContain(`${name} cannot play on Mon, Jan 18.`);
		const seenByVisitors = await (await site.get(`/api/teamsv2?slug=${organization.slug}`)).text();
		expect(seenByVisitors.includes("unavailable")).toBe(false);
		const wrong = await call("PUT", `/teams/${team}`, { unavailableDates: ["2027-02-30"] });
		expect([wrong.status, Object.keys(wrong.json.fields)]).toEqual([422, ["unavailableDates"]]);
	});

	test("that are locked stay, until they are unlocked", async () => {
		const [first, second] = builder.games;
		await call("PUT", `/games/${first?.id}/lock`, { locked: true });
		const refused = await swap(first?.id, second?.id);
		expect(refused.json.reasons).toEqual([expect.stringMatching(/ is locked\.$/)]);
		expect((await call("PUT", `/games/${first?.id}/lock`, { locked: false })).json.message).toBe("Game unlocked");
		expect((await swap(first?.id, second?.id)).status).toBe(200);
		const strange = await call("PUT", `/games/${league.played.id}/lock`, { locked: true });
		expect([strange.status, strange.json]).toEqual([
			409,
			{ message: "This game cannot be locked.", reasons: ["This game belongs to no schedule."] },
		]);
	});

	test("move to a slot with room, once; the second person is told, and an old view is refused", async () => {
		const gone = builder.games[5]!;
		await site.write(organization, async ({ tx }) => await tx.execute(`delete from games where id = ${gone.id}`));
		const [mover] = builder.games.filter(({ date, id: own }) => date === gone.date && own !== gone.id);
		const slot = { date: gone.date, time: gone.time };
		const late = { ...slot, revision: mover!.revision };
		expect((await call("PUT", `/games/${mover!.id}/slot`, late)).json.games).toMatchObject([slot]);
		const stale = await call("PUT", `/games/${mover!.id}/slot`, late);
		expect([stale.status, stale.json.current.id]).toEqual([409, mover!.id]);
		const second = builder.games.find(({ date }) => date !== gone.date)!;
		const full = await call("PUT", `/games/${second.id}/slot`, slot);
		expect([full.status, full.json.message]).toEqual([409, "This game cannot move there."]);
		expect(full.json.reasons[0]).toMatch(/ is full: .+ against .+ is there\.$/);
		const nowhere = await call("PUT", `/games/${second.id}/slot`, { date: "2027-01-05", time: "18:00" });
		expect(nowhere.json.reasons[0]).toBe("Tue, Jan 5, 6:00 PM is not a slot of this schedule.");
		expect(Object.keys((await call("PUT", `/games/${second.id}/slot`, { time: "18:00" })).json.fields)).toEqual([
			"date",
		]);
		expect((await call("PUT", `/games/${league.played.id}/slot`, slot)).json.reasons).toEqual([
			"This game belongs to no schedule.",
		]);
	});
});

describe("publication", () => {
	test("shows visitors the games; what changes later waits for the next one, and tells where a game was", async () => {
		const id = await made();
		expect((await publish(id)).json.message).toBe("There is no game to publish yet.");
		await generated(id);
		const first = await publish(id);
		expect([first.status, first.json]).toMatchObject([
			200,
			{ message: "Schedule published: 6 new games.", new: 6, moved: 0, removed: 0 },
		]);
		const before = await seen();
		const [one, two] = (await grid(id)).games;
		await call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		expect(await seen()).toEqual(before);
		expect((await grid(id)).schedule.changes).toEqual({ new: 0, moved: 2, removed: 0 });
		const again = await publish(id);
		expect(again.json).toMatchObject({ message: "Schedule published: 2 moved.", new: 0, moved: 2, removed: 0 });
		expect((await seen()).get(one!.id)).toBe(before.get(two!.id)!);
		const { games } = await (await site.get(`/api/gamesv2?slug=${organization.slug}`)).json();
		const moved = games.find((game: { id: number }) => game.id === one!.id);
		expect(moved.moved_from).toEqual({ date: one!.date, time: one!.time, location: null });
		expect((await publish(id)).json.message).toBe("Schedule published. Nothing has changed.");
	});

	test("a move that waits is carried out for the teams that the game has by then", async () => {
		const id = await made();
		await generated(id);
		await publish(id);
		const [one, two] = (await grid(id)).games;
		await call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		const { game } = (await call("GET", `/gamesv2/${one!.id}`)).json;
		const teams = { home_team_id: game.away_team_id, away_team_id: game.home_team_id };
		expect((await call("PUT", `/gamesv2/${one!.id}/details`, teams)).status).toBe(200);
		expect((await grid(id)).schedule.changes).toEqual({ new: 0, moved: 2, removed: 0 });
		expect((await publish(id)).json).toMatchObject({ new: 0, moved: 2, removed: 0 });
		expect((await call("GET", `/gamesv2/${one!.id}`)).json.game).toMatchObject({
			...teams,
			date: two!.date,
			time: two!.time,
		});
	});

	test("a game that goes back to where visitors see it has no draft any more", async () => {
		const id = await made();
		await generated(id);
		await publish(id);
		const [one, two] = (await grid(id)).games;
		for (let turn = 0; turn < 2; turn += 1) await call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		expect((await grid(id)).schedule.changes).toEqual({ new: 0, moved: 0, removed: 0 });
	});

	test("a new generation leaves visitors what they have until it is published, and can be thrown away", async () => {
		const id = await made();
		await generated(id, 1);
		await publish(id);
		const before = await seen();
		const { json } = await generated(id, 2);
		const { changes } = json.schedule;
		expect(changes.new + changes.moved + changes.removed).toBeGreaterThan(0);
		expect(changes.new).toBe(changes.removed);
		expect(await seen()).toEqual(before);
		expect((await call("GET", `/schedules/${id}/report`)).json.report.games).toBe(6);
		const thrown = await call("DELETE", `/schedules/${id}/changes`);
		expect([thrown.status, thrown.json]).toMatchObject([200, { message: "Changes discarded", ...changes }]);
		expect((await grid(id)).schedule.changes).toEqual({ new: 0, moved: 0, removed: 0 });
		await generated(id, 2);
		expect((await publish(id)).json).toMatchObject(changes);
		const after = await seen();
		expect(after.size).toBe(6);
		expect([...after.keys()].filter((game) => before.has(game)).length).toBe(6 - changes.removed);
		if (changes.removed > 0)
			expect((await call("GET", "/deletions")).json.deletions[0].label).toMatch(/games? replaced in Winter$/);
	});

	test("what was never published cannot be thrown away for it", async () => {
		const id = await made();
		await generated(id);
		expect((await call("DELETE", `/schedules/${id}/changes`)).status).toBe(409);
	});

	test("a game is not published on a day off, on a bye, or while its team plays elsewhere", async () => {
		const id = await made();
		await generated(id);
		const [game] = (await grid(id)).games;
		await site.write(organization, async ({ tx }) => {
			await tx.execute(
				`insert into byes (organization_id, season_league_id, league_team_id, date) values (${organization.id}, ${league.seasonLeague.id}, ${game!.home}, '${game!.date}')`,
			);
		});
		const refused = await publish(id);
		expect([refused.status, refused.json.message]).toEqual([409, "The schedule cannot be published like this."]);
		expect(refused.json.reasons).toEqual([expect.stringMatching(/ has a bye on Mon, Jan 4\.$/)]);
		expect((await grid(id)).conflicts).toMatchObject([{ game_id: game!.id }]);
		expect((await seen()).size).toBe(0);
	});

	test("a game that somebody moves by hand is where they put it, and its draft is gone", async () => {
		const id = await made();
		await generated(id);
		await publish(id);
		const [one, two] = (await grid(id)).games;
		await call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
		await site.write(organization, async ({ tx }) => {
			await tx.execute(`update games set date = '2027-01-06' where id = ${one!.id}`);
		});
		const after = await grid(id);
		expect(after.games.find((game) => game.id === one!.id)).toMatchObject({ date: "2027-01-06", change: null });
		expect(after.schedule.changes.moved).toBe(1);
	});
});

test("every change is in the log, under the name of who made it", async () => {
	const id = await made();
	await generated(id);
	const [one, two] = (await grid(id)).games;
	await call("PUT", "/games/swap", { gameId1: one!.id, gameId2: two!.id });
	await call("PUT", `/games/${one!.id}/lock`, { locked: true });
	await publish(id);
	await call("DELETE", `/schedules/${id}`);
	const owner = await staffOf(site, organization, "org_owner");
	const { entries } = await (await owner.get("/api/audit")).json();
	const said = entries
		.filter(({ actor }: { actor: string }) => actor === ada.username)
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
