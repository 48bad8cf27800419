import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { fairness } from "../../../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import type { MeasureName } from "../../../src/domain/schedule/measures.ts";
import type { Team } from "../../../src/domain/schedule/plan.ts";
import { depth } from "../../support/depth.ts";
import { freeCalendar, hours, nearGames, teamsOf, weekly as weeklyLeague } from "./leagues.ts";
import { violations } from "./oracle.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000); // thousands of leagues, on a machine that may be busy

/** What a league may look at: enough here, a share of what the product gives. */
const looksMax = depth(10_000_000, 200_000_000);
const weekly = (league: Parameters<typeof weeklyLeague>[0]): Input => ({ ...weeklyLeague(league), looksMax });
const evening = ["18:00", "19:00", "20:00", "21:00"];
const seeds = [3, 1, 2, 4, 5].slice(0, depth(1, 5));

function figures(input: Input) {
	const { games } = generate(input);
	const { measures } = fairness({ ...input, games });
	return Object.fromEntries(measures.map(({ name, figure, bound }) => [name, { figure, bound }])) as Record<
		MeasureName,
		{ figure: number | null; bound: number | null }
	>; // one entry a measure
}

function teamsWith(count: number, changes: Record<number, Partial<Team>>): Team[] {
	return teamsOf(count).map((team) => ({ ...team, ...changes[team.id] }));
}

describe("eight teams on ten Tuesdays, one of which cannot play at 18:00", () => {
	const teams = teamsWith(8, { 3: { unavailableSlots: ["18:00:00"] } });
	for (const seed of seeds)
		test(`everybody plays every week, and every measure is at its bound (seed ${seed})`, () => {
			const input = weekly({ teams, weeks: 10, times: evening, seed });
			const { games, byes, unplaced, conflicts } = generate(input);
			expect(games).toHaveLength(40);
			expect([byes, unplaced, conflicts]).toEqual([[], [], []]);
			expect(violations({ ...input, games })).toEqual([]);
			for (const { figure, bound } of Object.values(figures(input))) expect(figure).toBe(bound);
		});
});

describe("nine teams on ten Tuesdays", () => {
	for (const seed of seeds)
		test(`one has a bye each week, no team two more than another, and every measure is at its bound (seed ${seed})`, () => {
			const input = weekly({ teams: 9, weeks: 10, times: evening, seed });
			const { games, byes, unplaced } = generate(input);
			expect(games).toHaveLength(40);
			expect(unplaced).toEqual([]);
			expect(byes.map((bye) => [bye.week, bye.teams.length])).toEqual(
				Array.from({ length: 10 }, (_, week) => [week, 1]),
			);
			expect(byes[1]?.date).toBe("2026-01-13");
			expect(new Set(byes.flatMap((bye) => bye.teams)).size).toBe(9);
			for (const { figure, bound } of Object.values(figures(input))) expect(figure).toBe(bound);
		});

	test("a bye falls on the week in which a team cannot play", () => {
		const teams = teamsWith(9, { 1: { unavailableDates: ["2026-01-20"] }, 2: { unavailableDates: ["2026-02-03"] } });
		const input = weekly({ teams, weeks: 10, times: evening });
		const { games, byes, unplaced } = generate(input);
		expect(games).toHaveLength(40);
		expect(unplaced).toEqual([]);
		expect([byes[2]?.teams, byes[4]?.teams]).toEqual([[1], [2]]);
		expect(violations({ ...input, games })).toEqual([]);
	});

	test("a team is left out where it has a bye by hand, and where it plays elsewhere at that time", () => {
		const busy = ["2026-02-03", "2026-02-10"].flatMap((date) => evening.slice(1).map((time) => ({ date, time })));
		const teams = teamsWith(9, { 1: { byes: ["2026-01-20"] }, 2: { busy } });
		const input = weekly({ teams, weeks: 10, times: evening });
		const { games, byes, unplaced } = generate(input);
		expect([games.length, unplaced.length]).toEqual([40, 0]);
		expect(byes[2]?.teams).toEqual([1]);
		const ofTwo = games.filter(({ home, away, date }) => (home === 2 || away === 2) && date >= "2026-02-03");
		const there = ofTwo.filter(({ date }) => date <= "2026-02-10");
		expect(there.length).toBeGreaterThan(0);
		expect(there.map(({ time }) => time)).toEqual(there.map(() => evening[0]!));
	});

	for (const seed of seeds)
		test(`with double headers everybody plays every week, one of them twice, in neighbouring slots (seed ${seed})`, () => {
			const input = weekly({
				teams: 9,
				weeks: 10,
				times: ["17:00", ...evening],
				wishes: { doubleHeaders: true },
				seed,
			});
			const { games, byes, unplaced } = generate(input);
			expect(games).toHaveLength(50);
			expect([byes, unplaced]).toEqual([[], []]);
			expect(violations({ ...input, games })).toEqual([]);
			const { doubleHeadersApart, meetingGapDays, ...others } = figures(input);
			expect(doubleHeadersApart.figure).toBeLessThanOrEqual(2);
			expect(meetingGapDays.figure).toBeGreaterThanOrEqual(7);
			for (const { figure, bound } of Object.values(others)) expect(figure).toBe(bound);
		});
});

test("sixteen teams play twelve weeks without meeting anybody twice, all measures at their bounds", () => {
	for (const seed of seeds)
		for (const { figure, bound } of Object.values(figures(weekly({ teams: 16, weeks: 12, times: hours(8), seed }))))
			expect(figure).toBe(bound);
});

describe("fifteen teams, each pair once at each one's home, on 273 days", () => {
	for (const seed of [4, 1, 2, 3, 5, 6, 7, 8, 9, 10].slice(0, depth(1, 10)))
		test(`all 210 games are placed and nothing is violated (seed ${seed})`, () => {
			const input = { ...freeCalendar(seed), looksMax: depth(20_000_000, 200_000_000) };
			const { games, unplaced } = generate(input);
			expect(unplaced).toEqual([]);
			expect(games).toHaveLength(210);
			expect(violations({ ...input, games })).toEqual([]);
			expect(new Set(games.map(({ home, away }) => `${home} ${away}`)).size).toBe(210);
		});

	test("hardly a team plays twice within three days", () => {
		const seeds = [3, 1, 2, 4, 5, 6, 7].slice(0, depth(1, 7));
		const near = seeds.map((seed) => {
			const input = freeCalendar(seed);
			return nearGames(input.teams, generate(input).games);
		});
		expect(near.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(depth(1, 5));
	});

	test("a team with a home day too few loses exactly that game, and the report says why", () => {
		const input = freeCalendar(11);
		const teams = input.teams.map((team) =>
			team.id === 4
				? { ...team, limits: { home_days: team.limits!.home_days!.split(", ").slice(0, 13).join(", ") } }
				: team,
		);
		const { games, unplaced } = generate({ ...input, teams, looksMax: 5_000_000 });
		expect(games).toHaveLength(209);
		expect(unplaced).toMatchObject([
			{ home: 4, reason: "Team 4 can be home on 13 days and is to have 14 home games." },
		]);
	});
});

describe("what cannot be placed is explained", () => {
	test("without slots, and without room", () => {
		const none = generate({ teams: teamsOf(2), slots: [], seed: 1, wishes: { games: { rounds: 1 } } });
		expect(none).toMatchObject({ games: [], byes: [], unplaced: [{ reason: "The schedule has no slots." }] });
		const full = generate(weekly({ teams: 4, weeks: 1, times: ["18:00"] }));
		expect(full.games).toHaveLength(1);
		expect(full.unplaced.map(({ reason }) => reason)).toEqual([said.everySlotFull]);
	});

	test("a team with too few days is named with its days and games", () => {
		const dates = ["2026-01-06", "2026-01-13"];
		const teams = teamsWith(4, { 2: { name: "Bulls", unavailableDates: dates } });
		const { unplaced } = generate(weekly({ teams, weeks: 3, times: evening, wishes: { games: { rounds: 1 } } }));
		expect(unplaced).toHaveLength(2);
		for (const { reason } of unplaced)
			expect(reason).toBe(
				"Bulls can play on 1 day and is to play 3 games. Bulls has the unavailable dates Tue, Jan 6 and Tue, Jan 13.",
			);
	});

	test("unavailable dates are named where a pair finds no slot because of them, the first of many", () => {
		const [first = "", ...rest] = new Set(weekly({ teams: 2, weeks: 6, times: evening }).slots.map(({ date }) => date));
		const teams = teamsWith(2, {
			1: { name: "Bulls", unavailableDates: [first] },
			2: { name: "Hawks", unavailableDates: rest },
		});
		const { unplaced } = generate(weekly({ teams, weeks: 6, times: evening, wishes: { games: { rounds: 1 } } }));
		expect(unplaced.map(({ reason }) => reason)).toEqual([
			"Of 24 slots in 24 Bulls or Hawks cannot play. Bulls has the unavailable date Tue, Jan 6. Hawks has the unavailable dates Tue, Jan 13; Tue, Jan 20; Tue, Jan 27 and 2 more game days.",
		]);
	});

	test("otherwise the slots are counted by what stands in the way", () => {
		const slots = weekly({ teams: 2, weeks: 1, times: evening.slice(0, 2) }).slots;
		const wishes = { games: { rounds: 2 }, doubleHeaders: true, meetingGapDays: 7 };
		expect(generate({ teams: teamsOf(2), slots, wishes, seed: 1 }).unplaced[0]?.reason).toBe(
			"Of 2 slots 1 is full, 1 is too close to another meeting of theirs.",
		);
		const single = [{ ...slots[0]!, capacity: 2 }];
		expect(generate({ teams: teamsOf(2), slots: single, wishes, seed: 1 }).unplaced[0]?.reason).toBe(
			"Of 1 slot in 1 one of them plays already that day.",
		);
		const split = teamsWith(3, { 1: { unavailableSlots: ["18:00"] }, 2: { unavailableSlots: ["19:00"] } });
		const roomy = slots.map((slot) => ({ ...slot, capacity: 2 }));
		const apart = { teams: split, slots: roomy, wishes: { games: { rounds: 1 }, doubleHeaders: true }, seed: 1 };
		expect(generate(apart).unplaced).toEqual([
			expect.objectContaining({ reason: "Of 2 slots in 2 Team 1 or Team 2 cannot play." }),
		]);
	});

	test("what is closed is said apart from what is full, and is no day to play on (scheduling 24)", () => {
		const reasons = (input: Input) => generate(input).unplaced.map(({ reason }) => reason);
		const shutOn = (input: Input, why: Record<string, string>) => ({
			...input,
			slots: input.slots.map((slot) =>
				why[slot.date] === undefined ? slot : { ...slot, capacity: 0, shut: why[slot.date]! },
			),
		});
		const one = weekly({ teams: 2, weeks: 4, times: ["18:00"], wishes: { games: { rounds: 4 } } });
		expect(reasons(shutOn(one, { "2026-01-13": "closed (Holidays)" }))).toEqual([
			"Every slot is full or closed. Of 4 slots 1 is closed (Holidays), on Tue, Jan 13.",
		]);
		const two = { "2026-01-13": "closed (Holidays)", "2026-01-27": "not open (18:00–22:00)" };
		expect(reasons(shutOn(one, two))[0]).toBe(
			"Every slot is full or closed. Of 4 slots 2 are closed, on Tue, Jan 13 and Tue, Jan 27.",
		);
		const roomy = weekly({ teams: 2, weeks: 4, times: evening, wishes: { games: { rounds: 4 } } });
		expect(reasons(shutOn(roomy, two))[0]).toMatch(
			/^Team \d can play on 2 days and is to play 4 games\. No venue is open on Tue, Jan 13 and Tue, Jan 27\.$/,
		);
		const gaps = { ...roomy, wishes: { games: { rounds: 2 }, meetingGapDays: 30 } };
		expect(reasons(shutOn(gaps, { "2026-01-13": "closed (Holidays)" }))).toEqual([
			expect.stringContaining("4 are closed (Holidays)"),
		]);
	});

	test("days that are taken, days too close together, and days not at home", () => {
		const reasons = (input: Input) => generate(input).unplaced.map(({ reason }) => reason);
		const once = weekly({ teams: 3, weeks: 1, times: evening.slice(0, 2), gameDays: ["Tuesday", "Friday", "Sunday"] });
		const rounds = { games: { rounds: 1 } };
		const crowded = reasons({ ...once, wishes: { ...rounds, limit: { games: 1, days: 4 } } });
		expect(crowded).toHaveLength(1);
		expect(crowded[0]).toMatch(
			/^Of 6 slots in \d one of them would play too often, in \d one of them plays already that day\.$|would play too often/,
		);
		const hosts = teamsWith(2, {
			1: { limits: { home_days: "2026-01-06" } },
			2: { limits: { home_days: "2026-01-06" } },
		});
		const home = reasons({ ...weekly({ teams: hosts, weeks: 2, times: evening, wishes: { games: { rounds: 2 } } }) });
		expect(home[0]).toMatch(
			/^Of 8 slots in 4 Team \d cannot be home, 1 is full, in 3 one of them plays already that day\.$|plays already that day/,
		);
	});
});

describe("wishes", () => {
	test("games per team are equal, and one team has one less where both numbers are odd", () => {
		const count = (teams: number, perTeam: number) => {
			const input = weekly({ teams, weeks: 12, times: evening, wishes: { games: { perTeam } } });
			const { games, unplaced } = generate(input);
			expect(unplaced).toEqual([]);
			return fairness({ ...input, games })
				.teams.map((team) => team.games)
				.sort((a, b) => a - b);
		};
		expect(count(8, 6)).toEqual(Array(8).fill(6));
		expect(count(9, 10)).toEqual(Array(9).fill(10));
		expect(count(7, 5)).toEqual([4, 5, 5, 5, 5, 5, 5]);
	});

	test("teams behind for lack of days leave no other team with more games than wished", () => {
		const teams = teamsWith(8, { 1: { unavailableDates: ["2026-01-06", "2026-01-13", "2026-01-20"] } });
		const input = weekly({ teams, weeks: 10, times: evening, wishes: { games: { perTeam: 10 } } });
		const { games, unplaced } = generate(input);
		expect(games).toHaveLength(37);
		expect(unplaced.filter(({ home, away }) => home === 1 || away === 1)).toHaveLength(3);
		expect(unplaced.some(({ reason }) => reason.startsWith("Team 1 can play on 7 days and is to play 10 games."))).toBe(
			true,
		);
		expect(violations({ ...input, games })).toEqual([]);
	});

	test("two games a week fall on two days, and nobody plays twice on one", () => {
		const input = weekly({
			teams: 6,
			weeks: 5,
			times: evening.slice(0, 3),
			gameDays: ["Tuesday", "Thursday"],
			wishes: { games: { perWeek: 2 } },
		});
		const { games, unplaced } = generate(input);
		expect(games).toHaveLength(30);
		expect(unplaced).toEqual([]);
		expect(violations({ ...input, games })).toEqual([]);
	});

	test("with double headers two byes of a week play each other", () => {
		const input = weekly({
			teams: 5,
			weeks: 5,
			times: evening,
			gameDays: ["Tuesday", "Thursday"],
			wishes: { games: { perWeek: 2 }, doubleHeaders: true },
		});
		const { games, unplaced } = generate(input);
		expect(games).toHaveLength(25);
		expect(unplaced).toEqual([]);
		expect(fairness({ ...input, games }).teams.every((team) => team.games === 10)).toBe(true);
	});

	test("with three rounds the third one's sides are shared out", () => {
		const input = weekly({ teams: 6, weeks: 15, times: evening.slice(0, 3), wishes: { games: { rounds: 3 } } });
		const { games, opponents, sides } = figures(input);
		expect([games.figure, opponents.figure, sides.figure]).toEqual([0, 0, 1]);
	});
});

describe("locked games", () => {
	const input = weekly({ teams: 8, weeks: 10, times: evening });

	test("take the place of wanted games of their teams, so that all games stay equal", () => {
		const fixed = [
			{ id: 7, home: 1, away: 2, date: "2026-01-06", time: "18:00", place: null },
			{ id: 8, home: 1, away: 2, date: "2026-01-13", time: "18:00", place: null },
			{ id: 9, home: 1, away: 2, date: "2026-01-20", time: "18:00", place: null },
		];
		const { games, unplaced, conflicts } = generate({ ...input, fixed });
		expect(games).toHaveLength(40);
		expect([unplaced, conflicts]).toEqual([[], []]);
		expect(games.filter((game) => game.fixed).map((game) => game.id)).toEqual([7, 8, 9]);
		expect(fairness({ ...input, games }).teams.map((team) => team.games)).toEqual(Array(8).fill(10));
		expect(violations({ ...input, games })).toEqual([]);
	});

	test("outside the slots keep their date, belong to the week before it, and are told", () => {
		const fixed = [
			{ home: 1, away: 2, date: "2026-01-15", time: "12:00", place: "Dome" },
			{ home: 3, away: 4, date: "2026-01-01", time: "12:00", place: "Dome" },
		];
		const { games, conflicts } = generate({ ...input, slots: input.slots.toReversed(), fixed });
		expect(games.filter((game) => game.fixed).map((game) => game.week)).toEqual([0, 1]);
		expect(conflicts.map(({ reasons }) => reasons)).toEqual([
			["Thu, Jan 1, 12:00 PM at this place is not a slot of this schedule."],
			["Thu, Jan 15, 12:00 PM at this place is not a slot of this schedule."],
		]);
	});

	test("count as the meeting of their pair with the same sides", () => {
		const fixed = [{ home: 2, away: 1, date: "2026-01-06", time: "18:00", place: null }];
		const rounds = { ...weekly({ teams: 4, weeks: 8, times: evening, wishes: { games: { rounds: 2 } } }), fixed };
		const { games } = generate(rounds);
		expect(new Set(games.map(({ home, away }) => `${home} ${away}`)).size).toBe(12);
		const three = generate({
			...rounds,
			fixed: [...fixed, { ...fixed[0]!, date: "2026-01-13" }, { ...fixed[0]!, date: "2026-01-20" }],
		});
		expect(three.games).toHaveLength(13);
	});
});

test("the search ends where its steps end, with a whole report", () => {
	const { games, unplaced } = generate({ ...freeCalendar(1), stepsMax: 0 });
	expect(games.length + unplaced.length).toBe(210);
	expect(games.length).toBeGreaterThan(100);
});

test("another seed gives another schedule", () => {
	const input = weekly({ teams: 8, weeks: 10, times: evening });
	expect(generate({ ...input, seed: 2 }).games).not.toEqual(generate(input).games);
});

test("leagues that are none are refused in a sentence", () => {
	const slots = [{ date: "2026-01-06", time: "18:00" }];
	const input: Input = { teams: teamsOf(2), slots, seed: 1 };
	const fixed = (home: number, away: number) => ({ ...input, fixed: [{ home, away, ...slots[0]! }] });
	const refused: [Input, string][] = [
		[{ ...input, teams: teamsOf(1) }, said.scheduleNeedsTeams],
		[{ ...input, teams: teamsOf(65) }, "A schedule has at most 64 teams."],
		[{ ...input, teams: [{ id: 1 }, { id: 1 }] }, "A team is in the schedule twice."],
		[{ ...input, slots: Array(5001).fill(slots[0]) }, said.scheduleTooLarge],
		[{ ...input, slots: [{ date: "tomorrow", time: "18:00" }] }, '"tomorrow" is not a date such as 2026-11-09.'],
		[fixed(1, 3), "A game is of a team that is not in the schedule."],
		[fixed(2, 2), "A team cannot play against itself."],
		[{ ...input, wishes: { games: { rounds: 1.5 } } }, said.wishesOutOfRange],
		[{ ...input, wishes: { limit: { games: 0, days: 4 } } }, said.wishesOutOfRange],
		[{ ...input, wishes: { meetingGapDays: -1 } }, "Days between two meetings are a whole number."],
	];
	for (const [league, sentence] of refused) expect(() => generate(league)).toThrow(sentence);
});
