import { expect, test } from "bun:test";
import type { Game, Plan } from "../../../src/domain/schedule/plan.ts";
import { obstacles } from "../../../src/domain/schedule/rules.ts";
import { move, swap } from "../../../src/domain/schedule/swap.ts";
import { said as sentences } from "../../support/said.ts";

const at = (date: string, time: string, place?: string) => ({ date, time, ...(place && { place }) });
const game = (home: number, away: number, date: string, time: string): Game => ({ home, away, date, time });

const hawks = { id: 1, name: "Hawks" };
const plan: Plan = {
	teams: [hawks, { id: 2, name: "Bulls", unavailableSlots: ["18:00:00"] }, { id: 3 }, { id: 4 }, { id: 5 }],
	slots: ["2026-01-06", "2026-01-13"].flatMap((date) => ["18:00", "19:00", "20:00"].map((time) => at(date, time))),
	games: [
		game(1, 2, "2026-01-06", "19:00"),
		game(3, 4, "2026-01-06", "18:00"),
		game(1, 3, "2026-01-13", "18:00"),
		game(4, 5, "2026-01-13", "19:00"),
	],
};
const [one, two, three, four] = plan.games as [Game, Game, Game, Game];

test("two games change places, date and time and place", () => {
	expect(swap(plan, three, four)).toEqual({
		ok: true,
		games: [
			{ home: 1, away: 3, date: "2026-01-13", time: "19:00", place: null },
			{ home: 4, away: 5, date: "2026-01-13", time: "18:00", place: null },
		],
	});
});

test("a swap that puts a team where it cannot play is refused with the reason", () => {
	expect(swap(plan, one, two)).toEqual({
		ok: false,
		reason: "Bulls cannot play at 6:00 PM.",
		reasons: ["Bulls cannot play at 6:00 PM."],
	});
});

test("a swap that makes teams play twice a day names each of them", () => {
	const answer = swap(plan, one, four);
	expect(answer).toMatchObject({ ok: false, reason: "Hawks already plays on Tue, Jan 13." });
	expect(answer.ok ? [] : answer.reasons).toEqual([
		"Hawks already plays on Tue, Jan 13.",
		"Team 4 already plays on Tue, Jan 6.",
	]);
});

test("a game and itself, two in one slot, and locked games are refused", () => {
	const locked = { ...three, fixed: true };
	const twin = { ...one, home: 4, away: 5, time: "19:00:00" };
	const other = { ...plan, games: [...plan.games, locked, twin] };
	expect(swap(plan, one, one)).toMatchObject({ reason: sentences.gameSwapsWithItself });
	expect(swap(other, one, twin)).toMatchObject({ reason: "Both games are in the same slot." });
	expect(swap(other, one, locked)).toMatchObject({ reason: "Hawks against Team 3 is locked." });
	expect(move(other, locked, at("2026-01-13", "20:00"))).toMatchObject({ reason: "Hawks against Team 3 is locked." });
	expect(swap({ ...other, teams: [] }, locked, one)).toMatchObject({ reason: "Team 1 against Team 3 is locked." });
});

test("a game outside the slots may still be swapped, since as many games are there as before", () => {
	const outside = game(4, 5, "2026-01-14", "21:00");
	expect(swap({ ...plan, games: [one, outside] }, one, outside).ok).toBe(true);
});

test("a game moves to a slot with room and nowhere else", () => {
	expect(move(plan, four, at("2026-01-13", "20:00"))).toMatchObject({ ok: true, games: [{ time: "20:00" }] });
	expect(move(plan, four, at("2026-01-13", "18:00"))).toMatchObject({
		reason: "Tue, Jan 13, 6:00 PM is full: Hawks against Team 3 is there.",
	});
	expect(move(plan, four, at("2026-01-14", "18:00", "Gym"))).toMatchObject({
		reason: "Wed, Jan 14, 6:00 PM at this place is not a slot of this schedule.",
	});
});

const causes = (plan: Plan, own: Game, slot = at(own.date, own.time)) =>
	obstacles(plan, own, slot).map(({ cause }) => cause);

test("a date that a team cannot play counts before the time", () => {
	const away = {
		...plan,
		teams: [{ ...hawks, unavailableDates: ["2026-01-06"], unavailableSlots: ["19:00"] }, { id: 9 }],
	};
	const own = game(1, 9, "2026-01-06", "19:00");
	expect(obstacles({ ...away, games: [] }, own, own).map(({ sentence }) => sentence)).toEqual([
		"Hawks cannot play on Tue, Jan 6.",
	]);
});

test("a bye by hand and games outside the plan keep a team from a day, or from one time of it", () => {
	const elsewhere = [
		{ date: "2026-01-06", time: "19:00:00" },
		{ date: "2026-01-13", time: null },
	];
	const busy = { ...plan, teams: [{ ...hawks, byes: ["2026-01-20"], busy: elsewhere }, { id: 9 }], games: [] };
	const said = (date: string, time: string) =>
		obstacles({ ...busy, slots: [at(date, time)] }, game(1, 9, date, time), at(date, time)).map(
			({ sentence }) => sentence,
		);
	expect(said("2026-01-06", "19:00")).toEqual(["Hawks has another game on Tue, Jan 6 at 7:00 PM."]);
	expect(said("2026-01-06", "18:00")).toEqual([]);
	expect(said("2026-01-13", "18:00")).toEqual(["Hawks has another game on Tue, Jan 13."]);
	expect(said("2026-01-20", "18:00")).toEqual(["Hawks has a bye on Tue, Jan 20."]);
});

test("with double headers a team plays twice a day, not three times, and never twice at a time", () => {
	const doubled = { ...plan, wishes: { doubleHeaders: true } };
	const own = game(1, 4, "2026-01-06", "20:00");
	expect(causes(plan, own)).toEqual(["day", "day"]);
	expect(causes(doubled, own)).toEqual([]);
	const third = { ...doubled, games: [...plan.games, own] };
	expect(obstacles(third, game(1, 5, "2026-01-06", "18:00"), at("2026-01-06", "18:00")).map((o) => o.sentence)).toEqual(
		["Tue, Jan 6, 6:00 PM is full: Team 3 against Team 4 is there.", "Hawks already plays twice on Tue, Jan 6."],
	);
	expect(
		causes({ ...doubled, slots: [{ ...at("2026-01-06", "19:00"), capacity: 2 }] }, game(1, 5, "2026-01-06", "19:00")),
	).toEqual(["moment"]);
});

test("too many games in some days are counted over every window of days", () => {
	const days = ["2026-01-06", "2026-01-07", "2026-01-09", "2026-01-10"].map((date) => at(date, "18:00"));
	const busy = {
		teams: plan.teams,
		slots: days,
		games: [game(1, 2, "2026-01-06", "18:00"), game(1, 3, "2026-01-10", "18:00")],
	};
	const own = game(1, 4, "2026-01-09", "18:00");
	const said = (games: number, days: number) =>
		obstacles({ ...busy, wishes: { limit: { games, days } } }, own, own).map(({ sentence }) => sentence);
	expect(said(2, 4)).toEqual([]);
	expect(said(2, 5)).toEqual(["Hawks would play more than twice in 5 days around Fri, Jan 9."]);
	expect(said(1, 4)).toEqual(["Hawks would play more than once in 4 days around Fri, Jan 9."]);
	expect(said(3, 5)).toEqual([]);
	const more = {
		...busy,
		games: [...busy.games, game(1, 5, "2026-01-07", "18:00")],
		wishes: { limit: { games: 3, days: 5 } },
	};
	expect(obstacles(more, own, own)[0]?.sentence).toBe(
		"Hawks would play more than 3 times in 5 days around Fri, Jan 9.",
	);
});

test("home days hold one home game each", () => {
	const hosts = {
		...plan,
		teams: [{ ...hawks, limits: { home_days: "2026-01-06" } }, { id: 2 }, { id: 3 }],
		wishes: { doubleHeaders: true },
	};
	expect(obstacles(hosts, game(1, 3, "2026-01-13", "20:00"), at("2026-01-13", "20:00")).map((o) => o.sentence)).toEqual(
		["Hawks cannot be home on Tue, Jan 13."],
	);
	expect(obstacles(hosts, game(1, 5, "2026-01-06", "20:00"), at("2026-01-06", "20:00")).map((o) => o.sentence)).toEqual(
		["Hawks already has a home game on Tue, Jan 6."],
	);
	expect(causes(hosts, game(5, 1, "2026-01-06", "20:00"))).toEqual([]);
	expect(causes({ ...hosts, games: [] }, game(1, 5, "2026-01-06", "20:00"))).toEqual([]);
});

test("meetings of a pair keep their distance", () => {
	const apart = { ...plan, wishes: { meetingGapDays: 8, doubleHeaders: true } };
	expect(obstacles(apart, game(2, 1, "2026-01-13", "20:00"), at("2026-01-13", "20:00")).map((o) => o.sentence)).toEqual(
		["Bulls and Hawks also meet on Tue, Jan 6, less than 8 days from Tue, Jan 13."],
	);
	expect(
		causes({ ...apart, wishes: { ...apart.wishes, meetingGapDays: 7 } }, game(2, 1, "2026-01-13", "20:00")),
	).toEqual([]);
	expect(obstacles(apart, game(2, 1, "2026-01-13", "20:00"), at("2026-01-13", "20:00"), [one])).toEqual([]);
});

test("a limit looks as many days back as ahead", () => {
	const days = Array.from({ length: 12 }, (_, index) => `2026-03-${String(index + 1).padStart(2, "0")}`);
	const open = (played: string[], games: number) => {
		const own = game(1, 2, "2026-03-30", "18:00");
		const others = played.map((date) => game(1, 3, date, "18:00"));
		const league = {
			teams: [{ id: 1 }, { id: 2 }, { id: 3 }],
			slots: days.map((date) => at(date, "19:00")),
			games: [own, ...others],
			wishes: { doubleHeaders: true, limit: { games, days: 4 } },
		};
		return days.filter((date) => move(league, own, at(date, "19:00")).ok).map((date) => Number(date.slice(8)));
	};
	expect(open(["2026-03-06"], 1)).toEqual([1, 2, 10, 11, 12]);
	expect(open(["2026-03-06", "2026-03-08"], 2)).toEqual([1, 2, 3, 4, 10, 11, 12]);
	expect(open(["2026-03-05", "2026-03-08"], 2)).toEqual([1, 2, 3, 4, 9, 10, 11, 12]);
});
