import { expect, test } from "bun:test";
import { clashesFrom, playedLately, playedToday, resultsMissing, type TodayGame } from "../../src/domain/today.ts";

const today = "2026-11-24";
let made = 0;
const game = (own: Partial<TodayGame>): TodayGame => ({
	id: (made += 1),
	date: today,
	time: "19:00",
	location: null,
	status: "scheduled",
	score_home: null,
	score_away: null,
	home: (made += 1),
	away: (made += 1),
	minutes: null,
	...own,
});
const idsOf = (games: readonly TodayGame[]) => games.map(({ id }) => id);
const none = new Map<string, number>();

test("tonight's games stand by time, without what is called off", () => {
	const late = game({ time: "21:00" });
	const unknown = game({ time: null });
	const over = game({ time: "18:00", status: "final", score_home: 60, score_away: 50 });
	const others = [
		game({ status: "cancelled" }),
		game({ status: "postponed" }),
		game({ date: "2026-11-25" }),
		game({ date: null }),
	];
	expect(idsOf(playedToday([late, unknown, over, ...others], today))).toEqual(idsOf([over, late, unknown]));
});

test("a result is missing once the day is over, also of a game that was never ended", () => {
	const older = game({ date: "2026-09-01" });
	const yesterday = game({ date: "2026-11-23" });
	const left = game({ date: "2026-11-22", status: "live", score_home: 20, score_away: 18 });
	const done = [
		game({}),
		game({ date: "2026-11-23", score_home: 3, score_away: 0 }),
		game({ date: "2026-11-23", status: "final" }),
		game({ date: "2026-11-23", status: "forfeit" }),
		game({ date: "2026-11-23", status: "cancelled" }),
		game({ date: "2026-11-23", status: "postponed" }),
		game({ date: null }),
	];
	expect(idsOf(resultsMissing([older, yesterday, left, ...done], today))).toEqual(idsOf([yesterday, left, older]));
});

test("box scores are compared for four weeks", () => {
	const final = { status: "final", score_home: 60, score_away: 50 } as const;
	const [now, last, older] = [final, { ...final, date: "2026-10-27" }, { ...final, date: "2026-10-26" }].map(game);
	expect(idsOf(playedLately([older!, last!, now!, game({})], today))).toEqual(idsOf([now!, last!]));
});

test("a team that plays twice at one time is a clash, an hour later it is a double header", () => {
	const one = game({ home: 1, away: 2 });
	const same = game({ home: 3, away: 1, time: "19:30" });
	const later = game({ home: 2, away: 4, time: "20:00" });
	const found = clashesFrom([one, same, later], today, none);
	expect(found.map(({ games, team }) => [...idsOf(games), team])).toEqual([[one.id, same.id, 1]]);
	const longer = clashesFrom([{ ...one, minutes: 75 }, same, later], today, none);
	expect(longer.map(({ team }) => team)).toEqual([1, 2]);
});

test("only what is still to be played clashes", () => {
	const pair = (own: Partial<TodayGame>) => [game({ home: 1, ...own }), game({ away: 1 })];
	for (const own of [
		{ date: "2026-11-23" },
		{ date: null },
		{ time: null },
		{ status: "postponed" },
		{ status: "cancelled" },
		{ status: "final", score_home: 1, score_away: 0 },
	] as const)
		expect([own, clashesFrom(pair(own), today, none)]).toEqual([own, []]);
	expect(clashesFrom(pair({}), today, none)).toHaveLength(1);
});

test("a place has room for one game, for as many as its schedule says, or as were played there at once", () => {
	const at = (own: Partial<TodayGame> = {}) => game({ location: "North Gym", ...own });
	const two = [at(), at({ location: "north  gym" })];
	expect(clashesFrom(two, today, none).map(({ games, team }) => [...idsOf(games), team])).toEqual([
		[...idsOf(two), null],
	]);
	expect(clashesFrom([at(), at({ location: "South Gym" })], today, none)).toEqual([]);
	expect(clashesFrom([at({ location: null }), at({ location: null })], today, none)).toEqual([]);
	expect(clashesFrom(two, today, new Map([["north gym", 2]]))).toEqual([]);
	expect(clashesFrom([...two, at()], today, new Map([["north gym", 2]]))).toHaveLength(1);
	const before = { date: "2026-11-01", status: "final", score_home: 2, score_away: 1 } as const;
	expect(clashesFrom([...two, at(before), at(before)], today, none)).toEqual([]);
});

test("the nearest day of clashes comes first", () => {
	const on = (date: string) => [game({ home: 1, date }), game({ away: 1, date })];
	const found = clashesFrom([...on("2026-12-02"), ...on("2026-11-25")], today, none);
	expect(found.map(({ games }) => games[0].date)).toEqual(["2026-11-25", "2026-12-02"]);
});
