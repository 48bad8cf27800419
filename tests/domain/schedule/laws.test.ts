import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { fairness } from "../../../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import type { Game } from "../../../src/domain/schedule/plan.ts";
import { obstacles } from "../../../src/domain/schedule/rules.ts";
import { move, swap } from "../../../src/domain/schedule/swap.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";
import { depth } from "../../support/depth.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(600_000); // thousands of leagues, on a machine that may be busy

const times = ["18:00", "18:30", "19:00", "20:00", "21:15"];
const weekdays = ["Monday", "Wednesday", "Thursday"];
const places = [
	{ name: "North", capacity: 1 },
	{ name: "South", capacity: 2 },
];

const wishesOf = fc.record(
	{
		games: fc.oneof(
			fc.record({ perTeam: fc.integer({ min: 1, max: 8 }) }),
			fc.record({ rounds: fc.integer({ min: 1, max: 3 }) }),
			fc.record({ perWeek: fc.integer({ min: 1, max: 2 }) }),
		),
		doubleHeaders: fc.boolean(),
		limit: fc.record({ games: fc.integer({ min: 1, max: 3 }), days: fc.integer({ min: 1, max: 9 }) }),
		meetingGapDays: fc.integer({ min: 0, max: 20 }),
	},
	{ requiredKeys: [] },
);

/** What teams say of themselves. */
const limitsOf = (dates: readonly string[]) =>
	fc.record(
		{
			home_days: fc.subarray([...dates], { minLength: Math.ceil(dates.length / 2) }).map((list) => list.join(", ")),
			play_days: fc.constantFrom("not Mon 18:00–19:30", "Mon, Wed, Thu 18:00–22:00", "not 2026-01-12..2026-01-16"),
			latest_start: fc.constantFrom("19:00", "20:00"),
			rest_days: fc.integer({ min: 0, max: 4 }),
			games_limit: fc.constantFrom("2 in 9 days", "1 in 5 days"),
			coach: fc.constantFrom("Ann", "ANN", "Bo"),
			club: fc.constantFrom("Reef", "Pier"),
			club_wish: fc.constantFrom("apart" as const, "together" as const),
		},
		{ requiredKeys: [] },
	);

/** Leagues small enough for thousands of them, with every kind of wish and of trouble. */
const league: fc.Arbitrary<Input> = fc
	.record({
		numWeeks: fc.integer({ min: 1, max: 8 }),
		gameDays: fc.subarray(weekdays, { minLength: 1, maxLength: 2 }),
		timeSlots: fc.subarray(times, { minLength: 1 }),
		places: fc.subarray(places),
		teamCount: fc.integer({ min: 2, max: 9 }),
		wishes: wishesOf,
		gameMinutes: fc.constantFrom(1, 30, 31, 60, 75, 120, 150),
		seed: fc.integer(),
	})
	.chain(({ numWeeks, gameDays, timeSlots, places, teamCount, wishes, gameMinutes, seed }) => {
		const slots = slotsOf(weeks({ startDate: "2026-01-05", numWeeks, gameDays, timeSlots }), places);
		const dates = [...new Set(slots.map((slot) => slot.date))];
		const team = fc.record(
			{
				unavailableSlots: fc.subarray(times, { maxLength: 2 }).map((list) => list.map((time) => `${time}:00`)),
				unavailableDates: fc.subarray(dates, { maxLength: Math.min(2, dates.length) }),
				limits: fc.option(limitsOf(dates), { freq: 3 }),
				homePlaces:
					places.length > 1 ? fc.option(fc.constantFrom(["North"], ["South"]), { freq: 5 }) : fc.constant(null),
				busy: fc.option(
					fc.array(fc.record({ date: fc.constantFrom(...dates), time: fc.constantFrom(null, "18:15") }), {
						maxLength: 1,
					}),
					{ freq: 4, nil: [] },
				),
			},
			{ requiredKeys: [] },
		);
		return fc.array(team, { minLength: teamCount, maxLength: teamCount }).map((list) => ({
			teams: list.map((own, id) => ({ ...own, id: id + 1 })),
			slots,
			wishes,
			gameMinutes,
			seed,
			stepsMax: 400,
			looksMax: depth(300_000, 200_000_000),
		}));
	});

const runs = { numRuns: depth(15, 300), seed: 20260105 };

function pairKey({ home, away }: { home: number; away: number }): string {
	return [home, away].sort((a, b) => a - b).join(" ");
}

test("whatever the league, no rule is broken", () => {
	fc.assert(
		fc.property(league, (input) => {
			expect(violations({ ...input, games: generate(input).games })).toEqual([]);
		}),
		runs,
	);
});

test("every wanted game is placed or explained", () => {
	fc.assert(
		fc.property(league, (input) => {
			const { games, unplaced } = generate(input);
			const count = input.teams.length;
			const all = [...games, ...unplaced];
			const wish = input.wishes?.games ?? { perWeek: 1 };
			const weekCount = new Set(input.slots.map((slot) => slot.week)).size;
			for (const { reason } of unplaced) expect(reason).toEndWith(".");
			if ("rounds" in wish) {
				const meetings = Object.values(Object.groupBy(all, pairKey)).map((list) => list?.length);
				expect(meetings).toEqual(Array.from({ length: (count * (count - 1)) / 2 }, () => wish.rounds));
			} else if ("perTeam" in wish) {
				expect(all).toHaveLength(Math.floor((count * wish.perTeam) / 2));
				for (const row of fairness({ ...input, games }).teams) expect(row.games).toBeLessThanOrEqual(wish.perTeam);
			} else {
				const half = (count * wish.perWeek) / 2;
				const without = Math.floor(count / 2) * wish.perWeek;
				expect(all).toHaveLength(weekCount * (input.wishes?.doubleHeaders ? Math.ceil(half) : without));
			}
		}),
		runs,
	);
});

test("nothing is left over that would still fit", () => {
	fc.assert(
		fc.property(league, (input) => {
			const { games, unplaced } = generate(input);
			const plan = { ...input, games };
			for (const { home, away } of unplaced.slice(0, 3))
				for (const slot of input.slots) expect(obstacles(plan, { home, away, ...slot }, slot)).not.toEqual([]);
		}),
		{ ...runs, numRuns: depth(10, 150) },
	);
});

test("the same seed gives the same schedule", () => {
	fc.assert(
		fc.property(league, (input) => {
			expect(generate(input)).toEqual(generate(structuredClone(input)));
		}),
		{ ...runs, numRuns: depth(6, 60) },
	);
});

test("locked games of a former schedule are all kept, and the rest keeps the rules beside them", () => {
	fc.assert(
		fc.property(league, fc.integer({ min: 2, max: 5 }), (input, every) => {
			const fixed = generate(input).games.filter((_, index) => index % every === 0);
			const { games, conflicts } = generate({ ...input, fixed, seed: input.seed + 1 });
			expect(games.filter((game) => game.fixed)).toEqual(fixed.map((game) => ({ ...game, fixed: true })));
			expect(conflicts).toEqual([]);
			expect(violations({ ...input, games })).toEqual([]);
		}),
		{ ...runs, numRuns: depth(10, 150) },
	);
});

test("a locked game is kept even against the rules, and said to be", () => {
	fc.assert(
		fc.property(league, fc.nat(), fc.nat(), (input, first, second) => {
			const slot = input.slots[first % input.slots.length]!;
			const time = times[second % times.length]!;
			const game: Game = { home: 1, away: 2, date: slot.date, time, place: slot.place };
			const twice = [game, { ...game, home: 2, away: 1 }];
			const { games, conflicts } = generate({ ...input, fixed: twice });
			expect(games.filter((other) => other.fixed)).toHaveLength(2);
			expect(conflicts).toHaveLength(2);
			const judged = violations({ ...input, games: games.filter((other) => !other.fixed) });
			expect(judged).toEqual([]);
		}),
		{ ...runs, numRuns: depth(10, 100) },
	);
});

test("byes are the teams without a game in the week", () => {
	fc.assert(
		fc.property(league, (input) => {
			const { games, byes } = generate(input);
			const weekNumbers = [...new Set(input.slots.map((slot) => slot.week ?? 0))];
			for (const week of weekNumbers) {
				const playing = new Set(games.filter((game) => game.week === week).flatMap(({ home, away }) => [home, away]));
				const idle = input.teams.map((team) => team.id).filter((id) => !playing.has(id));
				expect(byes.find((bye) => bye.week === week)?.teams ?? []).toEqual(idle);
			}
		}),
		{ ...runs, numRuns: depth(10, 100) },
	);
});

test("the rules in words agree with the oracle: a swap or move is granted exactly when nothing is broken after it", () => {
	fc.assert(
		fc.property(league, fc.nat(), fc.nat(), (input, first, second) => {
			const { games } = generate(input);
			const plan = { ...input, games };
			const [one, two] = [games[first % games.length], games[second % games.length]];
			if (!one || !two) return;
			const slot = input.slots[second % input.slots.length]!;
			const moved = { ...one, date: slot.date, time: slot.time, place: slot.place };
			const after = { ...input, games: games.map((game) => (game === one ? moved : game)) };
			expect(move(plan, one, slot).ok).toBe(violations(after).length === 0);
			if (one === two || (one.date === two.date && one.time === two.time && one.place === two.place)) return;
			const answer = swap(plan, one, two);
			const exchanged = games.map((game) => {
				if (game === one) return { ...one, date: two.date, time: two.time, place: two.place };
				return game === two ? { ...two, date: one.date, time: one.time, place: one.place } : game;
			});
			expect(answer.ok).toBe(violations({ ...input, games: exchanged }).length === 0);
		}),
		runs,
	);
});

test("no figure beats its bound", () => {
	fc.assert(
		fc.property(league, (input) => {
			const { games } = generate(input);
			for (const every of [1, 2, games.length + 1]) {
				const some = games.map((game, at) => ({ ...game, fixed: at % every === every - 1 }));
				for (const { name, figure, bound } of fairness({ ...input, games: some }).measures) {
					if (figure === null || bound === null) continue;
					if (name === "meetingGapDays") expect(figure).toBeLessThanOrEqual(bound);
					else expect(figure).toBeGreaterThanOrEqual(bound);
				}
			}
		}),
		runs,
	);
});
