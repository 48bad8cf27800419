import { expect, test } from "bun:test";
import { playedLately, playedToday, resultsMissing, type TodayGame } from "../../src/domain/today.ts";

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
