import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../src/domain/clock.ts";
import { type Fairness, fairness } from "../../../src/domain/schedule/fairness.ts";
import type { MeasureName } from "../../../src/domain/schedule/measures.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import type { Game, Plan } from "../../../src/domain/schedule/plan.ts";
import { depth } from "../../support/depth.ts";

const dates = ["2026-01-06", "2026-01-13", "2026-01-20"];
const slots = dates.flatMap((date, week) => ["18:00", "19:00", "20:00"].map((time) => ({ date, time, week })));
const teams = [{ id: 1 }, { id: 2 }, { id: 3 }];

function game(home: number, away: number, week: number, time: string): Game {
	return { home, away, date: dates[week]!, time };
}

function measure({ measures }: Fairness, name: MeasureName) {
	const { figure, bound } = measures.find((own) => own.name === name)!;
	return [figure, bound];
}

const plan: Plan = {
	teams,
	slots,
	games: [game(1, 2, 0, "18:00"), game(1, 2, 1, "18:00"), game(1, 3, 1, "20:00:00"), game(3, 1, 2, "18:00")],
};

test("a team's row counts its games, sides, byes, double headers, opponents and times", () => {
	const { teams: rows } = fairness(plan);
	expect(rows[0]).toEqual({
		team: 1,
		games: 4,
		home: 3,
		away: 1,
		byes: 0,
		byesInRow: 0,
		doubleHeaders: 1,
		doubleHeadersApart: 1,
		opponents: { 2: 2, 3: 2 },
		times: { "18:00": 3, "19:00": 0, "20:00": 1 },
		weekdays: { Tuesday: 4 },
		places: { "": 4 },
	});
	expect(rows[2]).toMatchObject({ games: 2, home: 1, away: 1, byes: 1, byesInRow: 1, opponents: { 1: 2, 2: 0 } });
});

test("every measure stands beside its bound", () => {
	const report = fairness(plan);
	expect(measure(report, "games")).toEqual([2, 1]);
	expect(measure(report, "opponents")).toEqual([2, 1]);
	expect(measure(report, "sides")).toEqual([2, 0]);
	expect(measure(report, "byes")).toEqual([1, 1]);
	expect(measure(report, "byesInRow")).toEqual([1, 1]);
	expect(measure(report, "doubleHeaders")).toEqual([1, 1]);
	expect(measure(report, "doubleHeadersApart")).toEqual([1, 0]);
	expect(measure(report, "meetingGapDays")).toEqual([7, 7]);
	expect(measure(report, "weekdays")).toEqual([null, null]);
	expect(measure(report, "places")).toEqual([null, null]);
	expect(report.measures.every(({ label }) => label.length > 10)).toBe(true);
});

test("games at a time are compared among the teams that can play then, and the bound allows for those that cannot", () => {
	const three = [{ id: 1 }, { id: 2 }, { id: 3, unavailableSlots: ["18:00:00"] }, { id: 4 }];
	const own = [game(1, 2, 0, "18:00"), game(3, 4, 0, "19:00"), game(1, 4, 1, "18:00"), game(3, 2, 1, "19:00")];
	const two = slots.filter((slot) => slot.time !== "20:00");
	expect(measure(fairness({ teams: three, slots: two, games: own }), "times")).toEqual([2, 2]);
});

test("nobody need meet twice while pairs are left, and no games have no figures", () => {
	const few = fairness({ teams, slots, games: [game(1, 2, 0, "18:00")] });
	expect(measure(few, "meetingGapDays")).toEqual([null, null]);
	const none = fairness({ teams, slots: [], games: [] });
	expect(none.measures.map(({ figure }) => figure)).toEqual([0, 0, 0, null, null, null, 0, 0, 0, 0, null]);
	expect(none.measures.map(({ bound }) => bound)).toEqual([0, 0, 0, null, null, null, 0, 0, 0, 0, null]);
});

test("while there are no games nobody has a bye", () => {
	const none = fairness({ teams, slots, games: [] });
	expect(none.teams.map(({ byes, byesInRow }) => [byes, byesInRow])).toEqual([
		[0, 0],
		[0, 0],
		[0, 0],
	]);
	expect(measure(none, "byesInRow")).toEqual([0, 0]);
});

test("the bound keeps what is locked: meetings soon after each other, of one pair, with one side at home", () => {
	const four = [...teams, { id: 4 }];
	const evening = (list: readonly (readonly [number, number, number])[]) =>
		list.map(([home, away, week], at) => ({ ...game(home, away, week, at % 2 ? "19:00" : "18:00"), fixed: at < 2 }));
	const games = evening([
		[1, 2, 0],
		[1, 2, 1],
		[3, 4, 0],
		[3, 4, 1],
		[1, 3, 2],
		[2, 4, 2],
	]);
	const locked = fairness({ teams: four, slots, games });
	const loose = fairness({ teams: four, slots, games: games.map((own) => ({ ...own, fixed: false })) });
	expect([measure(loose, "opponents"), measure(locked, "opponents")]).toEqual([
		[2, 0],
		[2, 2],
	]);
	expect([measure(loose, "sides"), measure(locked, "sides")]).toEqual([
		[3, 1],
		[3, 1],
	]);
	const season = ["2026-01-06", "2026-01-13", "2026-02-10"].map((date, week) => ({ date, time: "18:00", week }));
	const meet = (fixed: boolean) =>
		season.map((slot, at) => ({ home: at === 2 ? 2 : 1, away: at === 2 ? 1 : 2, ...slot, fixed: fixed && at < 2 }));
	const two = { teams: teams.slice(0, 2), slots: season };
	expect(measure(fairness({ ...two, games: meet(false) }), "meetingGapDays")).toEqual([7, 7]);
	const three = { teams, slots: season, games: meet(true).slice(0, 2) };
	expect(measure(fairness(three), "meetingGapDays")).toEqual([7, 7]);
	expect(measure(fairness({ ...three, games: meet(false).slice(0, 2) }), "meetingGapDays")).toEqual([7, null]);
	expect(measure(fairness(three), "sides")).toEqual([2, 2]);
});

test("fewer than two teams have nothing to compare", () => {
	expect(fairness({ teams: [{ id: 1 }], slots, games: [] })).toEqual({ teams: [], measures: [] });
});

test("weekdays and places are measured where there are several", () => {
	const spread = [
		{ date: "2026-01-06", time: "18:00", place: "A" },
		{ date: "2026-01-08", time: "18:00", place: "B" },
	];
	const report = fairness({
		teams,
		slots: spread,
		games: [
			{ home: 1, away: 2, ...spread[0]! },
			{ home: 1, away: 3, ...spread[1]! },
		],
	});
	expect(measure(report, "weekdays")).toEqual([1, 1]);
	expect(measure(report, "places")).toEqual([1, 1]);
	expect(report.teams[0]).toMatchObject({ weekdays: { Tuesday: 1, Thursday: 1 }, places: { A: 1, B: 1 } });
});

test("games on a weekday are compared among the teams that have a day of it, and the bound allows for those that have none", () => {
	const two = [
		...slots,
		{ date: "2026-01-08", time: "18:00", week: 0 },
		{ date: "2026-01-15", time: "18:00", week: 1 },
	];
	const games = [
		game(1, 2, 0, "18:00"),
		game(1, 2, 1, "18:00"),
		{ home: 3, away: 1, date: "2026-01-08", time: "18:00" },
		{ home: 2, away: 3, date: "2026-01-15", time: "18:00" },
	];
	const weekdaysOf = (unavailableDates: string[], byes: string[] = []) =>
		measure(
			fairness({ teams: [{ id: 1 }, { id: 2 }, { id: 3, unavailableDates, byes }], slots: two, games }),
			"weekdays",
		);
	expect(weekdaysOf(dates)).toEqual([1, 1]);
	expect(weekdaysOf(dates.slice(1), dates.slice(0, 1))).toEqual([1, 1]);
	expect(weekdaysOf(dates.slice(1))).toEqual([2, 1]);
});

test("a time at which nobody can play does not spoil the measure", () => {
	const early = teams.map((team) => ({ ...team, unavailableSlots: ["18:00"] }));
	expect(measure(fairness({ teams: early, slots, games: [game(1, 2, 0, "19:00")] }), "times")).toEqual([1, 1]);
});

test("a locked game outside the slots, by a team no time is open for, still has a bound", () => {
	const never = teams.map((team) => ({ ...team, unavailableSlots: ["18:00", "19:00", "20:00"] }));
	expect(measure(fairness({ teams: never, slots, games: [game(1, 2, 0, "19:00")] }), "times")).toEqual([0, 0]);
});

test("two teams are enough to compare, and of several gaps between meetings the shortest counts", () => {
	const days = ["2026-01-06", "2026-01-27", "2026-02-03", "2026-02-24"];
	const own = days.map((date, week) => ({ date, time: "18:00", week }));
	const meet = (date: string, home: number) => ({ home, away: 3 - home, date, time: "18:00" });
	const games = [meet(days[2]!, 1), meet(days[0]!, 2), meet(days[3]!, 1), meet(days[1]!, 2)];
	const report = fairness({ teams: [{ id: 1 }, { id: 2 }], slots: own, games });
	expect(measure(report, "meetingGapDays")).toEqual([7, 7]);
	expect(measure(report, "games")).toEqual([0, 0]);
	const third = [game(1, 2, 0, "18:00"), game(2, 1, 2, "18:00"), game(3, 1, 1, "18:00"), game(1, 3, 2, "20:00")];
	expect(measure(fairness({ teams, slots, games: third }), "meetingGapDays")[0]).toBe(7);
	const apart = [game(1, 3, 0, "18:00"), game(2, 3, 1, "18:00"), game(1, 3, 2, "18:00")];
	expect(measure(fairness({ teams, slots, games: apart }), "meetingGapDays")[0]).toBe(14);
});

test("byes in a row are counted by week, in whatever order the slots came", () => {
	const weeks = [3, 0, 2, 1, 4].map((week) => ({ date: `2026-01-${String(6 + week * 2).padStart(2, "0")}`, week }));
	const own = weeks.map((slot) => ({ ...slot, week: 4 - slot.week, time: "18:00" }));
	const games = own.filter((slot) => slot.week !== 1 && slot.week !== 2).map((slot) => ({ home: 1, away: 2, ...slot }));
	const rows = fairness({ teams, slots: own, games }).teams;
	expect(rows.map(({ byes, byesInRow }) => [byes, byesInRow])).toEqual([
		[2, 2],
		[2, 2],
		[5, 5],
	]);
});

test("a double header is apart when another time of that day lies between its games", () => {
	const apart = (...times: string[]) =>
		fairness({ teams, slots, games: times.map((time, index) => game(1, 2 + index, 0, time)) }).teams[0];
	expect(apart("18:00", "19:00")).toMatchObject({ doubleHeaders: 1, doubleHeadersApart: 0 });
	expect(apart("20:00", "19:00")).toMatchObject({ doubleHeaders: 1, doubleHeadersApart: 0 });
	expect(apart("20:00", "18:00")).toMatchObject({ doubleHeaders: 1, doubleHeadersApart: 1 });
	expect(apart("18:00")).toMatchObject({ doubleHeaders: 0, doubleHeadersApart: 0 });
});

/** Four teams that are home on those days, with room for all of them on twelve Mondays and Tuesdays. */
function halls(rounds: number, homeDays: readonly string[]) {
	const weekly = Array.from({ length: 12 }, (_, week) =>
		["2026-01-05", "2026-01-06"].map((date) => ({ date: addDays(date, 7 * week), time: "18:00", week, capacity: 4 })),
	).flat();
	const four = homeDays.map((home_days, index) => ({ id: index + 1, limits: { home_days } }));
	return { teams: four, slots: weekly, wishes: { games: { rounds } } };
}

test("where home days say on which weekday a game is, the best possible spread is the one that they leave", () => {
	const league = halls(2, ["Mon", "Tue", "Tue", "Tue"]);
	const { games } = generate({ ...league, seed: 3 });
	const report = fairness({ ...league, games });
	expect(report.teams.map(({ weekdays }) => weekdays)).toEqual([
		{ Monday: 3, Tuesday: 3 },
		...[2, 3, 4].map(() => ({ Monday: 1, Tuesday: 5 })),
	]);
	expect(measure(report, "weekdays")).toEqual([2, 2]);
});

test("where teams are home on either weekday, they need not be uneven", () => {
	const league = halls(2, ["Mon", "Tue", "Mon, Tue", "Mon, Tue"]);
	const report = fairness({ ...league, games: generate({ ...league, seed: 7 }).games });
	expect(measure(report, "weekdays")).toEqual([0, 0]);
});

test("no schedule has a better spread of weekdays than the best possible one, whatever the home days", () => {
	const days = fc.constantFrom("Mon", "Tue", "Mon, Tue", "Mon; not 2026-01-12", "Tue; not 2026-02-01..2026-02-20");
	const home = fc.array(days, { minLength: 4, maxLength: 4 });
	fc.assert(
		fc.property(home, fc.integer({ min: 1, max: 3 }), fc.integer(), (homeDays, rounds, seed) => {
			const league = halls(rounds, homeDays);
			const { games } = generate({ ...league, seed, looksMax: 100_000 });
			fc.pre(games.length === 6 * rounds);
			const [figure, bound] = measure(fairness({ ...league, games }), "weekdays");
			expect(Number(bound)).toBeLessThanOrEqual(Number(figure));
			const locked = games.map((own, index) => ({ ...own, fixed: index % 2 === 0 }));
			expect(Number(measure(fairness({ ...league, games: locked }), "weekdays")[1])).toBeGreaterThanOrEqual(
				Number(bound),
			);
		}),
		{ numRuns: depth(20, 200), seed: 5 },
	);
});
