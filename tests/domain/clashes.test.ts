import { expect, test } from "bun:test";
import fc from "fast-check";
import { clashesFrom, keptAs, parted, slotsOf } from "../../src/domain/clash/clashes.ts";
import { startOf } from "../../src/domain/schedule/overlap.ts";
import type { TodayGame } from "../../src/domain/today.ts";

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

test("a place has room for one game, or for as many as is known of it", () => {
	const at = (own: Partial<TodayGame> = {}) => game({ location: "North Gym", ...own });
	const two = [at(), at({ location: "north  gym" })];
	expect(clashesFrom(two, today, none).map(({ games, team }) => [...idsOf(games), team])).toEqual([
		[...idsOf(two), null],
	]);
	expect(clashesFrom([at(), at({ location: "South Gym" })], today, none)).toEqual([]);
	expect(clashesFrom([at({ location: null }), at({ location: null })], today, none)).toEqual([]);
	expect(clashesFrom(two, today, new Map([["north gym", 2]]))).toEqual([]);
	expect(clashesFrom([...two, at()], today, new Map([["north gym", 2]]))).toHaveLength(1);
});

test("the nearest day of clashes comes first", () => {
	const on = (date: string) => [game({ home: 1, date }), game({ away: 1, date })];
	const found = clashesFrom([...on("2026-12-02"), ...on("2026-11-25")], today, none);
	expect(found.map(({ games }) => games[0].date)).toEqual(["2026-11-25", "2026-12-02"]);
});

test("what was kept of a pair holds while both are where they were", () => {
	const [one, other] = [game({ home: 1 }), game({ away: 1, time: "19:30" })];
	const found = clashesFrom([one, other], today, none);
	const kept = found.map(keptAs);
	expect(parted(found, kept)).toEqual({ open: [], kept: found });
	const moved = clashesFrom([one, { ...other, time: "19:20" }], today, none);
	expect(parted(moved, kept)).toEqual({ open: moved, kept: [] });
	const long = clashesFrom(
		[one, other].map((own) => ({ ...own, location: "\u{1f3c0}".repeat(200) })),
		today,
		none,
	);
	expect(long.map(slotsOf).every((slots) => slots.length <= 300)).toBe(true);
});

const days = ["2026-11-24", "2026-11-25"];
const times = ["18:00", "18:30", "19:00", "19:20", "20:00", "21:00", null];
const places = ["North Gym", "north gym", "South Gym", null];
const some = fc.array(
	fc.record({
		date: fc.constantFrom(...days),
		time: fc.constantFrom(...times),
		location: fc.constantFrom(...places),
		home: fc.integer({ min: 1, max: 4 }),
		away: fc.integer({ min: 5, max: 8 }),
		minutes: fc.constantFrom(null, 60, 90),
		status: fc.constantFrom<TodayGame["status"]>("scheduled", "scheduled", "live", "postponed", "final"),
	}),
	{ maxLength: 14 },
);

test("no clash is missed and none is invented: compared with looking at every pair", () => {
	fc.assert(
		fc.property(some, fc.integer({ min: 1, max: 2 }), (rows, courts) => {
			const all = rows.map((row) =>
				game({ ...row, ...(row.status === "final" ? { score_home: 1, score_away: 0 } : {}) }),
			);
			const open = all.filter(({ time, status }) => time !== null && (status === "scheduled" || status === "live"));
			const begin = (own: TodayGame) => startOf(own.time ?? "");
			const isBefore = (one: TodayGame, other: TodayGame) =>
				begin(one) < begin(other) || (begin(one) === begin(other) && one.id < other.id);
			const runsInto = (one: TodayGame, other: TodayGame) =>
				one.date === other.date && isBefore(one, other) && begin(one) + (one.minutes ?? 40) > begin(other);
			const gym = ({ location }: TodayGame) => location?.toLowerCase() ?? null;
			const slow = open.flatMap((later) => {
				const running = open.filter((one) => runsInto(one, later));
				const both = running.filter((one) => one.home === later.home || one.away === later.away);
				const there = gym(later) === null ? [] : running.filter((one) => gym(one) === gym(later));
				return [
					...both.map((one) => `team ${one.id} ${later.id}`),
					...(there.length >= courts ? [`place ${later.id} of ${there.length + 1}`] : []),
				];
			});
			const room = new Map([
				["north gym", courts],
				["south gym", courts],
			]);
			const fast = clashesFrom(all, days[0] ?? "", room).map(({ games: [one, later], cause, among }) =>
				cause === "team" ? `team ${one.id} ${later.id}` : `place ${later.id} of ${among.length}`,
			);
			expect(fast.toSorted()).toEqual(slow.toSorted());
		}),
		{ numRuns: 300 },
	);
});
