import { expect, test } from "bun:test";
import fc from "fast-check";
import { clashesFrom } from "../../../src/domain/clash/clashes.ts";
import type { TeamRules } from "../../../src/domain/clash/of-teams.ts";
import { addDays, weekday } from "../../../src/domain/clock.ts";
import { at, Board } from "../../../src/domain/day-off/board.ts";
import { evennessOf } from "../../../src/domain/day-off/evenness.ts";
import { proposals } from "../../../src/domain/day-off/proposals.ts";
import {
	type Calendar,
	freeDay,
	habitsOf,
	isOff,
	type Off,
	type OffGame,
	type Slot,
} from "../../../src/domain/day-off/slots.ts";
import type { Own } from "../../../src/domain/team/limits.ts";
import { placesOf } from "../../../src/domain/venue/places.ts";
import type { VenueOpen } from "../../../src/domain/venue/venues.ts";
import { depth } from "../../support/depth.ts";
import { noLimits } from "../../support/no-limits.ts";

const today = "2026-11-24"; // a Tuesday
const closed = {
	monday: null,
	tuesday: null,
	wednesday: null,
	thursday: null,
	friday: null,
	saturday: null,
	sunday: null,
};
const venue = (id: number, own: Partial<VenueOpen>): VenueOpen => ({
	...closed,
	id,
	name: `Gym ${id}`,
	address: null,
	map_url: null,
	courts: [],
	time_zone: null,
	note: null,
	picture: null,
	spellings: [],
	revision: 1,
	closures: [],
	...own,
});

let made = 0;
const game = (own: Partial<OffGame>): OffGame => {
	const [home = (made += 1), away = (made += 1)] = [own.home, own.away];
	return {
		id: (made += 1),
		date: today,
		time: "19:00",
		location: "Gym 1",
		status: "scheduled",
		score_home: null,
		score_away: null,
		minutes: null,
		schedule_id: null,
		league: 1,
		home_slt: home,
		away_slt: away,
		...own,
		home,
		away,
	};
};

const calendar = (own: Partial<Calendar> & { all?: readonly OffGame[] } = {}): Calendar => ({
	off: [{ from: today, until: today, venue: null }],
	from: addDays(today, 1),
	until: new Map([[1, "2027-02-28"]]),
	habits: habitsOf(own.all ?? []),
	staying: [],
	free: new Set(),
	grounds: { places: placesOf([venue(1, {}), venue(2, {})]), zone: "America/Los_Angeles" },
	room: new Map(),
	teams: { limits: new Map(), gaps: new Map() },
	...own,
});

const says = (own: Partial<Own>): Own => ({
	...noLimits,
	unavailableSlots: [],
	unavailableDates: [],
	...own,
});
const limitsOf = (...own: readonly (readonly [team: number, said: Partial<Own>])[]): TeamRules => ({
	limits: new Map(own.map(([team, said]) => [team, says(said)])),
	gaps: new Map(),
});

test("games of a day that is off go to the nearest day with their weekday, time and place free", () => {
	const [one, other] = [game({ time: "18:00" }), game({ time: "19:00" })];
	const next = game({ date: addDays(today, 7), time: "18:00" });
	const found = proposals([one, other], calendar({ all: [one, other, next], staying: [next] }));
	expect(found.get(other.id)).toEqual({ date: "2026-12-01", time: "19:00", place: "Gym 1" });
	expect(found.get(one.id)).toEqual({ date: "2026-12-08", time: "18:00", place: "Gym 1" });
});

test("where a venue alone is off, the same evening elsewhere is nearest", () => {
	const [here, there] = [game({}), game({ location: "Gym 2", date: addDays(today, -7) })];
	const off: Off[] = [{ from: today, until: "9999-12-31", venue: 1 }];
	const found = proposals([here], calendar({ all: [here, there], off, from: today }));
	expect(found.get(here.id)).toEqual({ date: today, time: "19:00", place: "Gym 2" });
});

test("a team does not play twice on a day, nor on the day before another game, while there is another way", () => {
	const off = game({ home: 1, away: 2 });
	const week = (by: number, own: Partial<OffGame>) => game({ date: addDays(today, by), time: "20:30", ...own });
	const busy = [week(7, { home: 1, away: 3 }), week(13, { home: 2, away: 4 })];
	const found = proposals([off], calendar({ all: [off], staying: busy }));
	expect(found.get(off.id)?.date).toBe("2026-12-15");
});

test("where there is no room before the league ends, that is said", () => {
	const [one, other] = [game({}), game({})];
	const found = proposals([one, other], calendar({ all: [one], until: new Map([[1, "2026-12-02"]]) }));
	expect([...found.values()].filter((slot) => slot === null)).toHaveLength(1);
});

test("a game that finds nothing takes the slot of one that has a second choice", () => {
	const [free, bound] = [game({ home: 1, away: 2 }), game({ home: 3, away: 4 })];
	const until = new Map([[1, "2026-12-08"]]);
	const closedLater = new Set([freeDay("team", 3, "2026-12-08")]);
	const found = proposals([free, bound], calendar({ all: [free, bound], until, free: closedLater }));
	expect(found.get(bound.id)?.date).toBe("2026-12-01");
	expect(found.get(free.id)?.date).toBe("2026-12-08");
});

const dayOf = (team: Partial<Own>, ...others: readonly OffGame[]) => {
	const off = game({ home: 1, away: 2 });
	const teams = limitsOf([1, team]);
	return proposals([off], calendar({ all: [off, ...others], staying: others, teams })).get(off.id)?.date;
};

test("a slot is on the days that a team has, on those at home, and none that it cannot have", () => {
	expect(dayOf({})).toBe("2026-12-01");
	expect(dayOf({ play_days: "not 2026-12-01" })).toBe("2026-12-08");
	expect(dayOf({ home_days: "Tue 18:00–22:00; not 2026-12-01..2026-12-10" })).toBe("2026-12-15");
	expect(dayOf({ unavailableDates: ["2026-12-01", "2026-12-08"] })).toBe("2026-12-15");
	expect(dayOf({ play_days: "Wed" })).toBeUndefined();
	expect(dayOf({ latest_start: "18:30" }, game({ time: "18:00", date: addDays(today, 3) }))).toBe("2026-12-04");
});

test("a slot leaves a team its rest and no more games than it may have", () => {
	const next = game({ home: 1, away: 3, date: "2026-12-08", location: "Gym 2" });
	expect(dayOf({}, next)).toBe("2026-12-01");
	expect(dayOf({ rest_days: 7 }, next)).toBe("2026-12-22");
	expect(dayOf({ games_limit: "1 in 7 days" }, next)).toBe("2026-12-01");
	expect(dayOf({ games_limit: "1 in 15 days" }, next)).toBe("2026-12-29");
});

test("two teams of one coach are not given one hour", () => {
	const off = game({ home: 1, away: 2 });
	const other = game({ home: 3, away: 4, date: "2026-12-01", location: "Gym 2" });
	const coach = limitsOf([1, { coach: "Ida" }], [4, { coach: "ida" }]);
	const found = (teams: TeamRules) => proposals([off], calendar({ all: [off], staying: [other], teams })).get(off.id);
	expect(found(limitsOf())?.date).toBe("2026-12-01");
	expect(found(coach)?.date).toBe("2026-12-08");
});

test("two meetings of a pair stay as far apart as their schedule wishes", () => {
	const off = game({ home: 1, away: 2, schedule_id: 5 });
	const back = game({ home: 2, away: 1, schedule_id: 5, date: "2026-12-15", location: "Gym 2" });
	const teams = { limits: new Map(), gaps: new Map([[5, 15]]) };
	expect(proposals([off], calendar({ all: [off], staying: [back], teams })).get(off.id)?.date).toBe("2027-01-05");
});

/** What the ten teams of the property may say. */
const limitRow = fc.record({
	play_days: fc.constantFrom(null, null, "Tue, Thu, Sat", "not Fri", "Mon 18:00–20:00; Tue; Wed; Thu"),
	home_days: fc.constantFrom(null, null, "Tue, Wed, Thu", "not 2026-12-01..2026-12-04"),
	latest_start: fc.constantFrom(null, null, "18:30"),
	rest_days: fc.constantFrom(null, null, 1, 3),
	games_limit: fc.constantFrom(null, null, "2 in 7 days", "1 in 4 days"),
	coach: fc.constantFrom(null, null, "Ida", "ida"),
	club: fc.constantFrom(null, "Reds"),
	club_wish: fc.constantFrom<Own["club_wish"]>(null, "apart"),
	unavailableSlots: fc.constantFrom<string[]>([], ["20:30"]),
});

const slotRow = fc.record({
	by: fc.integer({ min: -7, max: 20 }),
	time: fc.constantFrom("18:00", "18:30", "19:00", "20:30"),
	location: fc.constantFrom("Gym 1", "Gym 1, Court 2", "Gym 2", "Hall", null),
	home: fc.integer({ min: 1, max: 5 }),
	away: fc.integer({ min: 6, max: 10 }),
	league: fc.integer({ min: 1, max: 2 }),
	minutes: fc.constantFrom(null, 60, 90),
	schedule_id: fc.constantFrom(null, 1, 2),
	status: fc.constantFrom<OffGame["status"]>("scheduled", "scheduled", "scheduled", "final", "cancelled"),
});

test("no proposal clashes, lies on what is off, closed or free, or leaves a slot unused that a game could have, whatever teams say", () => {
	fc.assert(
		fc.property(
			fc.array(slotRow, { minLength: 1, maxLength: 25 }),
			fc.constantFrom(null, 1, 2),
			fc.integer({ min: 0, max: 6 }),
			fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 0, max: 20 })), { maxLength: 6 }),
			fc.array(fc.option(limitRow), { minLength: 10, maxLength: 10 }),
			(rows, gym, days, byes, said) => {
				const all = rows.map(({ by, ...row }) => {
					const score = row.status === "final" ? 1 : null;
					return game({ ...row, date: addDays(today, by), score_home: score, score_away: score });
				});
				const off: Off[] = [{ from: today, until: addDays(today, days), venue: gym }];
				const grounds = {
					places: placesOf([
						venue(1, { courts: ["Court 1", "Court 2"], tuesday: "18:00–22:00", thursday: "18:00–22:00" }),
						venue(2, {
							closures: [
								{
									id: 1,
									venue_id: 2,
									starts_on: addDays(today, 8),
									ends_on: addDays(today, 9),
									starts_at: null,
									ends_at: null,
									reason: null,
								},
							],
						}),
					]),
					zone: "America/Los_Angeles",
				};
				const isHit = (one: OffGame) =>
					one.status === "scheduled" && isOff(off, grounds.places, { date: one.date ?? "", place: one.location });
				const hit = all.filter(isHit);
				const staying = all.filter((one) => !isHit(one));
				const free = new Set(byes.map(([team, by]) => freeDay("team", team, addDays(today, by))));
				const until = new Map([
					[1, addDays(today, 21)],
					[2, addDays(today, 14)],
				]);
				const teams: TeamRules = {
					limits: limitsOf(...said.flatMap((one, at) => (one ? [[at + 1, one] as const] : []))).limits,
					gaps: new Map([[1, 6]]),
				};
				const own: Calendar = { ...calendar({ all, teams }), off, from: today, until, free, grounds, staying };
				const found = proposals(hit, own);
				expect([...found.keys()].toSorted()).toEqual(hit.map(({ id }) => id).toSorted()); // no other game moves
				const moved = hit.flatMap((one) => {
					const slot = found.get(one.id);
					return slot ? [{ ...at(one, slot), slot }] : [];
				});
				const after = clashesFrom([...staying, ...moved], today, new Map(), grounds, teams);
				const ids = new Set(moved.map(({ id }) => id));
				expect(after.filter(({ among }) => among.some((id) => ids.has(id)))).toEqual([]);
				for (const { slot, league, home_slt, away_slt } of moved) {
					expect(isOff(off, grounds.places, slot)).toBe(false);
					expect(slot.date >= today && slot.date <= (until.get(league) ?? "")).toBe(true);
					for (const team of [home_slt, away_slt]) expect(free.has(freeDay("team", team, slot.date))).toBe(false);
				}
				const board = new Board({ ...own, staying: [...staying, ...moved] });
				const isLeft = (
					one: OffGame,
					{ weekday: day, time, place }: { weekday: string; time: string; place: string | null },
				) =>
					Array.from({ length: 22 }, (_, by): Slot => ({ date: addDays(today, by), time, place })).some(
						(slot) => weekday(slot.date) === day && board.fits(one, slot),
					);
				const unplaced = hit.filter(({ id }) => found.get(id) === null);
				expect(unplaced.filter((one) => own.habits.some((habit) => isLeft(one, habit)))).toEqual([]);
			},
		),
		{ numRuns: depth(60, 2_000) },
	);
});

test("how even it stays is said by what differs alone", () => {
	const meet = (home: number, away: number, date: string) => ({ home, away, date, time: "19:00" });
	const before = [meet(1, 2, "2026-11-24"), meet(2, 1, "2026-12-01"), meet(1, 2, "2026-12-08")];
	const after = before.with(0, meet(1, 2, "2026-12-02"));
	expect(evennessOf({ teams: [1, 2], games: before }, { teams: [1, 2], games: before })).toEqual([]);
	expect(evennessOf({ teams: [1, 2], games: before }, { teams: [1, 2], games: after })).toContainEqual({
		label: "Days from one game of a team to its next, at least",
		before: 7,
		after: 1,
	});
});
