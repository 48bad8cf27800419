import { expect, test } from "bun:test";
import fc from "fast-check";
import { clashesFrom, grouped, keptAs, parted, slotsOf } from "../../src/domain/clash/clashes.ts";
import { startOf } from "../../src/domain/schedule/overlap.ts";
import type { TodayGame } from "../../src/domain/today.ts";
import type { Grounds } from "../../src/domain/venue/grounds.ts";
import { placesOf } from "../../src/domain/venue/places.ts";
import type { VenueOpen } from "../../src/domain/venue/venues.ts";
import { depth } from "../support/depth.ts";

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

test("clashes are put together as if each were compared with all before it", () => {
	fc.assert(
		fc.property(some, (rows) => {
			const found = clashesFrom(rows.map(game), days[0] ?? "", none);
			const groups: (typeof found)[] = [];
			for (const clash of found) {
				const isOne = (one: (typeof found)[number]) =>
					one.cause === clash.cause &&
					one.team === clash.team &&
					one.games.some(({ id }) => clash.games.some((other) => other.id === id));
				const own = groups.find((group) => group.some(isOne));
				if (own) own.push(clash);
				else groups.push([clash]);
			}
			expect(grouped(found)).toEqual(groups);
		}),
		{ numRuns: 300 },
	);
});

const venue = (own: Partial<VenueOpen>): VenueOpen => ({
	id: (made += 1),
	name: "Pier Gym",
	address: null,
	map_url: null,
	courts: [],
	time_zone: null,
	note: null,
	picture: null,
	spellings: [],
	monday: null,
	tuesday: null,
	wednesday: null,
	thursday: null,
	friday: null,
	saturday: null,
	sunday: null,
	revision: 1,
	closures: [],
	...own,
});
const groundsOf = (...venues: VenueOpen[]): Grounds => ({ places: placesOf(venues), zone: "America/Los_Angeles" });
const holidays = (own: object = {}) => ({
	id: 1,
	venue_id: 1,
	starts_on: "2026-12-24",
	ends_on: "2026-12-26",
	starts_at: null,
	ends_at: null,
	reason: "Holidays",
	...own,
});

test("two courts of a venue have a game each, and a game without a court takes one of them", () => {
	const grounds = groundsOf(venue({ courts: ["Court 1", "Court 2"], spellings: ["The Pier"] }));
	const at = (location: string) => game({ location });
	const among = (...games: TodayGame[]) =>
		clashesFrom(games, today, none, grounds).map(({ cause, among: ids }) => [cause, ids.length]);
	expect(among(at("Pier Gym, Court 1"), at("Pier Gym, Court 2"))).toEqual([]);
	expect(among(at("Pier Gym, Court 1"), at("the pier court 1"))).toEqual([["place", 2]]);
	expect(among(at("Pier Gym"), at("Pier Gym, Court 2"))).toEqual([]);
	expect(among(at("Pier Gym"), at("Pier Gym, Court 2"), at("The Pier"))).toEqual([["place", 3]]);
	expect(among(at("Pier Gym, Court 3"), at("Pier Gym, Court 3"))).toEqual([["place", 2]]);
});

test("a game in a venue that is shut then clashes by itself, on the venue's own clock", () => {
	const own = { tuesday: "16:00–22:00", closures: [holidays()] };
	const at = (date: string, time: string, minutes = 60) => game({ date, time, minutes, location: "pier gym" });
	const found = (one: TodayGame, of: Partial<VenueOpen> = own) =>
		clashesFrom([one], today, none, groundsOf(venue(of))).map(({ games, cause, why }) => [...idsOf(games), cause, why]);
	const [open, late, closed] = [at("2026-11-24", "21:00"), at("2026-11-24", "21:30"), at("2026-12-25", "19:00")];
	expect(found(open)).toEqual([]);
	expect(found(late)).toEqual([[late.id, late.id, "hours", "4:00 PM – 10:00 PM"]]);
	expect(found(closed)).toEqual([[closed.id, closed.id, "closed", "Holidays"]]);
	const evening = holidays({ starts_at: "18:00", ends_at: "20:00", reason: null });
	expect(found(closed, { closures: [evening] })).toEqual([[closed.id, closed.id, "closed", "6:00 PM – 8:00 PM"]]);
	const abroad = at("2026-12-24", "16:00"); // in Berlin it is one o'clock of the next day
	expect(found(abroad, { closures: [evening] })).toEqual([]);
	expect(found(abroad, { time_zone: "Europe/Berlin", closures: [holidays({ starts_on: "2026-12-25" })] })).toHaveLength(
		1,
	);
	expect(found(abroad, { time_zone: "Europe/Berlin", closures: [holidays({ ends_on: "2026-12-24" })] })).toEqual([]);
});

test("what was kept of a shut venue is asked about again when its hours are others", () => {
	const late = game({ time: "21:30", location: "Pier Gym" });
	const found = (tuesday: string) => clashesFrom([late], today, none, groundsOf(venue({ tuesday })));
	const kept = found("16:00–22:00").map(keptAs);
	expect(kept).toMatchObject([{ game_id: late.id, other_id: late.id, cause: "hours" }]);
	expect(parted(found("16:00–22:00"), kept).open).toEqual([]);
	expect(parted(found("16:00–21:00"), kept).open).toHaveLength(1);
});

const week = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"];
const quarters = Array.from({ length: 24 * 4 }, (_, at) => at * 15);
const clock = (minute: number) =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const someVenue = fc.record({
	courts: fc.constantFrom<string[]>([], ["1"], ["1", "2"], ["1", "2", "3"]),
	tuesday: fc.constantFrom(null, "16:00–22:00", "09:00–12:00, 18:00–01:00"),
	wednesday: fc.constantFrom(null, "00:00–00:00", "14:00–20:00"),
	closures: fc.array(
		fc.record({
			day: fc.constantFrom(...week),
			days: fc.integer({ min: 1, max: 2 }),
			hours: fc.constantFrom(null, ["10:00", "18:30"]),
		}),
		{ maxLength: 2 },
	),
});
const atVenue = fc.array(
	fc.record({
		date: fc.constantFrom(...week),
		minute: fc.constantFrom(...quarters),
		minutes: fc.constantFrom(null, 60, 90),
		location: fc.constantFrom("Pier Gym", "the pier", "Pier Gym, 1", "pier gym 2", "Pier Gym (3)", "Elsewhere"),
	}),
	{ maxLength: 12 },
);

test("no clash of a venue is missed and none is invented: compared with what its courts and its doors say at each minute", () => {
	fc.assert(
		fc.property(someVenue, atVenue, ({ closures, ...own }, rows) => {
			const shut = closures.map(({ day, days: count, hours }) =>
				holidays({
					starts_on: day,
					ends_on: week[Math.min(week.length - 1, week.indexOf(day) + count - 1)],
					starts_at: hours?.[0] ?? null,
					ends_at: hours?.[1] ?? null,
				}),
			);
			const gym = venue({ ...own, spellings: ["The Pier"], closures: shut });
			const all = rows.map(({ minute, ...row }) => game({ ...row, time: clock(minute) }));
			const found = clashesFrom(all, week[0] ?? "", none, groundsOf(gym)).map(({ games: [, later], cause, among }) =>
				cause === "place" ? `${cause} ${later.id} of ${among.length}` : `${cause} ${later.id}`,
			);
			expect(found.toSorted()).toEqual(all.flatMap((one) => slowly(gym, all, one)).toSorted());
		}),
		{ numRuns: depth(200, 5_000) },
	);
});

const begin = ({ time }: TodayGame) => startOf(time ?? "");
const lasts = ({ minutes }: TodayGame) => minutes ?? 40;

/** What is wrong with one game, asked of every other and of every quarter of an hour. */
function slowly(gym: VenueOpen, all: readonly TodayGame[], one: TodayGame): string[] {
	const first = (other: TodayGame) => begin(other) < begin(one) || (begin(other) === begin(one) && other.id < one.id);
	const there = all.filter(
		(other) => other.date === one.date && first(other) && begin(other) + lasts(other) > begin(one),
	);
	const courtOf = ({ location }: TodayGame) => gym.courts.find((court) => location?.match(/\d/)?.[0] === court) ?? null;
	const isFree = ({ location }: TodayGame) =>
		location === "Elsewhere" || (/\d/.test(location ?? "") && !gym.courts.includes(location?.match(/\d/)?.[0] ?? ""));
	if (isFree(one)) {
		const same = there.filter(({ location }) => location === one.location);
		return same.length > 0 ? [`place ${one.id} of ${same.length + 1}`] : [];
	}
	const inGym = there.filter((other) => !isFree(other));
	const onCourt = courtOf(one) === null ? [] : inGym.filter((other) => courtOf(other) === courtOf(one));
	const room = Math.max(1, gym.courts.length);
	const full = inGym.length >= room ? [`place ${one.id} of ${inGym.length + 1}`] : [];
	const taken = onCourt.length > 0 ? [`place ${one.id} of ${onCourt.length + 1}`] : full;
	return [...taken, ...doorsAt(gym, one)];
}

function doorsAt(gym: VenueOpen, one: TodayGame): string[] {
	const day = week.indexOf(one.date ?? "") * 1440;
	const isWithin = (minute: number, from: number, until: number) => from <= minute && minute < until;
	const isClosed = (minute: number) =>
		gym.closures.some(({ starts_on, ends_on, starts_at, ends_at }) =>
			[...week, "2026-11-27"].some((date, at) => {
				if (date < starts_on || date > ends_on) return false;
				const until = ends_at === null ? 1440 : startOf(ends_at);
				return isWithin(minute, at * 1440 + startOf(starts_at ?? "00:00"), at * 1440 + until);
			}),
		);
	const hours = [gym.tuesday, gym.wednesday];
	const isOpen = (minute: number) =>
		hours.every((own) => own === null) ||
		hours.some((own, at) =>
			(own ?? "").split(", ").some((span) => {
				const [from = "", until = ""] = span.split("–");
				if (until === "") return false;
				const [start, end] = [startOf(from), startOf(until)];
				const offset = (at + 1) * 1440;
				return isWithin(minute, offset + start, offset + (end <= start ? end + 1440 : end));
			}),
		);
	const minutes = Array.from({ length: lasts(one) }, (_, at) => day + begin(one) + at);
	if (minutes.some(isClosed)) return [`closed ${one.id}`];
	return minutes.every(isOpen) ? [] : [`hours ${one.id}`];
}
