import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../src/domain/clock.ts";
import { type Calendar, habitsOf, type Slot } from "../../../src/domain/day-off/slots.ts";
import { assigned } from "../../../src/domain/assigned.ts";
import { joining } from "../../../src/domain/replan/joining.ts";
import { leaving } from "../../../src/domain/replan/leaving.ts";
import type { LeagueGame, LeagueState, Replan, Side } from "../../../src/domain/replan/state.ts";
import { placesOf } from "../../../src/domain/venue/places.ts";
import { depth } from "../../support/depth.ts";

const start = "2026-09-01"; // a Tuesday
const side = (id: number): Side => ({ slt: id, team: 100 + id });
const slots = ["Gym 1", "Gym 2"].flatMap((place) => ["18:00", "19:30", "21:00"].map((time) => ({ time, place })));

interface Shape {
	teams: number;
	rounds: number;
	/** Evenings that are over. */
	played: number;
	/** Slots an evening more than the league needs. */
	spare: number;
	/** Weeks after the last evening in which it may play. */
	after: number;
	locked: readonly number[];
}

/** Everybody against everybody, an evening a week (the circle), as it stands after some evenings. */
function leagueOf({ teams, rounds, played, spare, after, locked }: Shape): LeagueState & { evenings: number } {
	const even = teams + (teams % 2);
	const evenings = rounds * (even - 1);
	const pairs = Array.from({ length: evenings }, (_, evening) => {
		const turn = evening % (even - 1);
		const ring = [0, ...Array.from({ length: even - 1 }, (_, at) => 1 + ((at + turn) % (even - 1)))];
		return ring.slice(0, even / 2).flatMap((one, at) => {
			const pair = [one, ring[even - 1 - at]!] as const;
			return pair.some((team) => team >= teams)
				? []
				: [(evening + at) % 2 === 0 ? pair : ([pair[1], pair[0]] as const)];
		});
	});
	const from = addDays(start, played * 7 - 6);
	const games = pairs.flatMap((round, evening) =>
		round.map(([home, away], at): LeagueGame => {
			const id = evening * 100 + at + 1;
			const isOver = evening < played;
			return {
				...side0(home, away),
				id,
				date: addDays(start, evening * 7),
				time: slots[at]!.time,
				location: slots[at]!.place,
				status: isOver ? "final" : "scheduled",
				score_home: isOver ? 1 : null,
				score_away: isOver ? 0 : null,
				isFixed: isOver || locked.some((one) => one % 97 === id % 97),
			};
		}),
	);
	const spareSlots = slots
		.slice(even / 2, even / 2 + spare)
		.map(({ time, place }) => ({ ...games[0]!, time, location: place }));
	const calendar: Calendar = {
		off: [],
		from,
		until: new Map([[1, addDays(start, (evenings - 1 + after) * 7)]]),
		habits: habitsOf([...games, ...spareSlots]),
		staying: games,
		free: new Set(),
		grounds: { places: placesOf([]), zone: "America/Los_Angeles" },
		room: new Map(),
		teams: { limits: new Map(), gaps: new Map() },
	};
	const others = Array.from({ length: teams }, (_, at) => side(at + 1));
	return { league: 1, others, games, calendar, schedule_id: 7, minutes: 75, evenings };
}

const side0 = (home: number, away: number) => ({
	league: 1,
	schedule_id: 7,
	minutes: 75,
	home: 101 + home,
	away: 101 + away,
	home_slt: home + 1,
	away_slt: away + 1,
});

interface Placed {
	id: number;
	home: number;
	away: number;
	slot: Slot;
	isFixed: boolean;
}

/** The league as it is afterwards. */
function afterwards({ games }: LeagueState, { add, move, remove }: Replan, gone: readonly number[] = []): Placed[] {
	const moved = new Map(move.map(({ id, slot }) => [id, slot]));
	const left = new Set([...remove, ...gone]);
	const stayed = games
		.filter(({ id }) => !left.has(id))
		.map(({ id, home_slt, away_slt, date, time, location, isFixed }) => ({
			id,
			home: home_slt,
			away: away_slt,
			slot: moved.get(id) ?? { date: date!, time: time!, place: location },
			isFixed,
		}));
	return [
		...stayed,
		...add.map(({ home, away, slot }, at) => ({ id: -1 - at, home: home.slt, away: away.slt, slot, isFixed: false })),
	];
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Two games at one place at one time, or a team twice on a day: looked for the slow way. */
function clashesIn(games: readonly Placed[]): string[] {
	return games.flatMap((one, at) =>
		games.slice(at + 1).flatMap((other) => {
			if (one.slot.date !== other.slot.date) return [];
			const near = Math.abs(minutes(one.slot.time) - minutes(other.slot.time)) < 75;
			const twice = [one.home, one.away].some((team) => [other.home, other.away].includes(team));
			return (near && one.slot.place === other.slot.place) || twice ? [`${one.id} and ${other.id}`] : [];
		}),
	);
}

const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts);
const countOf = (games: readonly Placed[], team: number) =>
	games.filter(({ home, away }) => home === team || away === team).length;
const meetings = (games: readonly Placed[], one: number, other: number) =>
	games.filter(({ home, away }) => [home, away].includes(one) && [home, away].includes(other)).length;

const shape = fc
	.record({
		teams: fc.integer({ min: 4, max: 10 }),
		rounds: fc.constantFrom(1, 2),
		spare: fc.integer({ min: 0, max: 1 }),
		after: fc.integer({ min: 0, max: 6 }),
		locked: fc.array(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }),
		part: fc.double({ min: 0, max: 0.9, noNaN: true }),
	})
	.map(({ part, ...own }) => ({
		...own,
		played: Math.floor(part * own.rounds * (own.teams + (own.teams % 2) - 1)),
	}));

/** What comes of all steps. */
function whole<T>(steps: Generator<void, T>): T {
	for (;;) {
		const step = steps.next();
		if (step.done) return step.value;
	}
}

test("others are served between the weeks that are looked through for a team that joins", () => {
	const league = leagueOf({ teams: 8, rounds: 1, played: 2, spare: 0, after: 3, locked: [] });
	const steps = [...joining(league, side(9))];
	expect(steps.length).toBe(2 * whole(joining(league, side(9))).add.length);
});

test("a team that joins plays in the weeks that are left, without a clash, against all as evenly as can be (scheduling 20)", () => {
	fc.assert(
		fc.property(shape, fc.boolean(), (own, mayRemove) => {
			const league = leagueOf(own);
			const joiner = side(own.teams + 1);
			const plan = whole(joining(league, joiner, mayRemove));
			const games = afterwards(league, plan);
			expect(clashesIn(games)).toEqual([]);
			const fixed = new Set(league.games.filter(({ isFixed }) => isFixed).map(({ id }) => id));
			const touched = [...plan.move.map(({ id }) => id), ...plan.remove];
			expect(touched.filter((id) => fixed.has(id))).toEqual([]);
			expect(new Set(touched).size).toBe(touched.length);
			expect(touched.length).toBeLessThanOrEqual(plan.add.length);
			expect(plan.add.every(({ slot }) => slot.date >= league.calendar.from)).toBe(true);
			if (!mayRemove) expect(plan.remove).toEqual([]);
			const against = league.others.map(({ slt }) => meetings(games, joiner.slt, slt));
			if (plan.missing === 0 && own.locked.length === 0) expect(spread(against)).toBeLessThanOrEqual(1);
			const own_ = plan.add.filter(({ home }) => home.slt === joiner.slt).length;
			if (plan.missing === 0) expect(Math.abs(2 * own_ - plan.add.length)).toBeLessThanOrEqual(plan.add.length / 2 + 1);
			if (mayRemove && own.locked.length === 0) expect(plan.missing).toBe(0);
		}),
		{ numRuns: depth(20, 1_000) },
	);
}, 400_000);

test("byes and free slots come first: with a bye and a free slot a week no game moves", () => {
	const league = leagueOf({ teams: 7, rounds: 1, played: 2, spare: 1, after: 0, locked: [] });
	const plan = whole(joining(league, side(8)));
	expect([plan.add.length, plan.move, plan.remove, plan.missing]).toEqual([5, [], [], 0]);
});

test("where nobody has a bye one game a week moves, to evenings after the last one", () => {
	const league = leagueOf({ teams: 8, rounds: 1, played: 2, spare: 0, after: 3, locked: [] });
	const plan = whole(joining(league, side(9)));
	expect([plan.add.length, plan.move.length, plan.remove, plan.missing]).toEqual([6, 5, [], 0]);
	const last = addDays(start, 6 * 7);
	expect(plan.move.filter(({ slot }) => slot.date <= last)).toEqual([]);
	expect(plan.move.every(({ slot }) => slot.date <= addDays(last, 14))).toBe(true);
});

test("where the season is full it says so, and takes one game a week out where that is wished", () => {
	const league = leagueOf({ teams: 8, rounds: 1, played: 2, spare: 0, after: 0, locked: [] });
	expect(whole(joining(league, side(9)))).toMatchObject({ add: [], move: [], remove: [], missing: 5 });
	const plan = whole(joining(league, side(9), true));
	expect([plan.add.length, plan.move.length, plan.remove.length, plan.missing]).toEqual([5, 0, 5, 0]);
	const games = afterwards(league, plan);
	expect(spread(league.others.map(({ slt }) => countOf(games, slt)))).toBeLessThanOrEqual(1);
});

test("when a team drops out nothing else moves, and who lost most meets again until all have as many, or one less (scheduling 19)", () => {
	fc.assert(
		fc.property(
			shape,
			fc.integer({ min: 0, max: 9 }),
			fc.uniqueArray(fc.integer({ min: 1, max: 10 })),
			(own, which, met) => {
				const leaver = side((which % own.teams) + 1);
				const league = leagueOf(own);
				// against some of the others everything was played early
				const isEarly = ({ home_slt: home, away_slt: away }: LeagueGame) =>
					[home, away].includes(leaver.slt) && [home, away].some((slt) => slt !== leaver.slt && met.includes(slt));
				const whole = {
					...league,
					games: league.games.map((game) => ({ ...game, isFixed: game.isFixed || isEarly(game) })),
				};
				const state = { ...whole, others: whole.others.filter(({ slt }) => slt !== leaver.slt) };
				const gone = whole.games.filter(
					({ home_slt, away_slt, isFixed }) => !isFixed && [home_slt, away_slt].includes(leaver.slt),
				);
				const plan = leaving(state, gone);
				const ids = gone.map(({ id }) => id);
				const games = afterwards(whole, plan, ids);
				expect(clashesIn(games)).toEqual([]);
				expect([plan.move, plan.remove]).toEqual([[], []]);
				expect(plan.add.length).toBeLessThanOrEqual(gone.length);
				expect(plan.add.flatMap(({ home, away }) => [home.slt, away.slt])).not.toContain(leaver.slt);
				const spreadOf = (list: readonly Placed[]) => spread(state.others.map(({ slt }) => countOf(list, slt)));
				const without = spreadOf(games.filter(({ id }) => id > 0));
				expect(spreadOf(games)).toBeLessThanOrEqual(without);
				if (without <= 1) expect(plan.add).toEqual([]);
				else if (plan.missing === 0 && plan.add.length < gone.length) expect(spreadOf(games)).toBeLessThanOrEqual(1);
			},
		),
		{ numRuns: depth(50, 2_000) },
	);
});

test("of teams that lose more games than others two meet once more, in a slot that has become free", () => {
	const league = leagueOf({ teams: 5, rounds: 2, played: 0, spare: 0, after: 0, locked: [] });
	const others = league.others.slice(1);
	const gone = league.games.filter(
		({ home_slt, away_slt }) => [home_slt, away_slt].includes(1) && [home_slt, away_slt].some((slt) => slt > 3),
	);
	const { add, missing } = leaving({ ...league, others }, gone);
	expect([add.map(({ home, away }) => [home.slt, away.slt].toSorted()), missing]).toEqual([[[4, 5]], 0]);
	const free = gone.map(({ date, time }) => `${date} ${time}`);
	expect(add.every(({ slot }) => free.includes(`${slot.date} ${slot.time}`))).toBe(true);
});

test("rows get their columns at the least cost of all", () => {
	const table = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 })).chain(([rows, more]) =>
		fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: rows + more, maxLength: rows + more }), {
			minLength: rows,
			maxLength: rows,
		}),
	);
	const least = (costs: readonly (readonly number[])[], taken: readonly number[] = []): number => {
		const row = costs[taken.length];
		if (!row) return 0;
		return Math.min(...row.flatMap((cost, at) => (taken.includes(at) ? [] : [cost + least(costs, [...taken, at])])));
	};
	fc.assert(
		fc.property(table, (costs) => {
			const columns = assigned(costs);
			expect(new Set(columns).size).toBe(costs.length);
			expect(columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)).toBe(least(costs));
		}),
	);
});
