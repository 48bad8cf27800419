import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { untimely } from "../../../src/domain/bracket/order.ts";
import { dateOf, instantAt } from "../../../src/domain/bracket/timetable/rest.ts";
import { type Around, type Frame, type Proposal, timetable } from "../../../src/domain/bracket/timetable/timetable.ts";
import { type BracketMatch, type BracketView, type Entrant, viewOf } from "../../../src/domain/bracket/view.ts";
import { waysIn } from "../../../src/domain/bracket/waiting.ts";
import { clashesFrom } from "../../../src/domain/clash/clashes.ts";
import type { Entered } from "../../../src/domain/clash/of-teams.ts";
import { addDays } from "../../../src/domain/clock.ts";
import { noPlan, type Plan, type Plans } from "../../../src/domain/game/plan.ts";
import { placesOf } from "../../../src/domain/venue/places.ts";
import type { VenueOpen } from "../../../src/domain/venue/venues.ts";
import { depth } from "../../support/depth.ts";
import { noLimits } from "../../support/no-limits.ts";
import { countsOf, formats, teamsOf } from "./play.ts";
import { everyDay } from "../../support/seasons/week.ts";

const today = "2026-12-04"; // a Friday
const now = { today, time: "12:00" };
const saturday = addDays(today, 1);
const open = "09:00–22:00";
const week = everyDay(open);
const gym = (id: number, own: Partial<VenueOpen> = {}): VenueOpen => ({
	...week,
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

const around = (own: Partial<Around> & { venues?: VenueOpen[] } = {}): Around => ({
	staying: [],
	grounds: { places: placesOf(own.venues ?? [gym(1), gym(2)]), zone: "America/New_York" },
	room: new Map(),
	teams: { limits: new Map(), gaps: new Map() },
	...own,
});

const hours = (from: number, until: number, step = 30) =>
	Array.from({ length: Math.floor(((until - from) * 60) / step) + 1 }, (_, at) => {
		const minute = from * 60 + at * step;
		return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
	});
const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));

const frame = (own: Partial<Frame> = {}): Frame => ({
	days: daysFrom(saturday, 2),
	times: hours(8, 22),
	places: ["Gym 1", "Gym 2"],
	minutes: 60,
	rest: 30,
	daysApart: 0,
	...own,
});

const entrants = (count: number): Entrant[] =>
	teamsOf(count).map((team, at) => ({ ...team, team_id: 5_000 + at, logo: null, abbreviation: null, color: null }));

function bracket(count: number, format: Format = "single", { games = [], plans = {} }: Partial<Stored> = {}) {
	return viewOf(format, entrants(count), games, plans)!;
}
type Stored = { games: BracketMatch[]; plans: Plans };

const planAt = (date: string | null, time: string | null, location: string | null = null): Plan => ({
	...noPlan,
	date,
	time,
	location,
});

let made = 0;
const gameOf = (match_id: string, [home, away]: readonly [Entrant?, Entrant?], own: Partial<BracketMatch> = {}) => ({
	...planAt(saturday, "10:00", "Gym 1"),
	id: (made += 1),
	match_id,
	home_team_id: home?.slt_id ?? 0,
	away_team_id: away?.slt_id ?? 0,
	home: home?.name ?? "",
	away: away?.name ?? "",
	score_home: null,
	score_away: null,
	status: "scheduled" as const,
	forfeit_winner: null,
	reason: null,
	reason_seen_by: null,
	revision: 1,
	...own,
});

/** "r1-0 Sat 09:00 Gym 1", or why there is none. */
const told = (proposals: readonly Proposal[]) =>
	proposals.map((one) =>
		[
			one.drawn.gameId,
			...(one.slot
				? [one.slot.date === saturday ? "Sat" : one.slot.date, one.slot.time, one.slot.place, one.deed]
				: Object.values(one.why)),
		].join(" "),
	);

/** What is placed, as the clash function takes it: a team that is not known is nobody else's. */
const asGames = (proposals: readonly Proposal[], minutes: number): Entered[] =>
	proposals.flatMap(({ drawn: { teamA, teamB }, slot }, at) =>
		slot
			? {
					id: 900_000 + at,
					date: slot.date,
					time: slot.time,
					location: slot.place,
					home: teamA?.team_id ?? -1 - 2 * at,
					away: teamB?.team_id ?? -2 - 2 * at,
					home_slt: teamA?.slt_id ?? 0,
					away_slt: teamB?.slt_id ?? 0,
					minutes,
					status: "scheduled",
					score_home: null,
					score_away: null,
				}
			: [],
	);

/** When each game begins: those that are placed, and those that stay. */
function startsOf(view: BracketView, proposals: readonly Proposal[]): Map<string, { date: string; time: string }> {
	const stay = Object.entries(view.plans).flatMap(([id, { date, time }]): [string, { date: string; time: string }][] =>
		date !== null && time !== null ? [[id, { date, time }]] : [],
	);
	return new Map([...stay, ...proposals.flatMap(({ drawn, slot }) => (slot ? [[drawn.gameId, slot] as const] : []))]);
}

/** Pairs of games of which the later one has too little rest after the one whose team it needs; across games without a slot too. */
function hurried(view: BracketView, starts: ReturnType<typeof startsOf>, { minutes, rest, daysApart }: Frame) {
	const { before } = waysIn(view.layout);
	return [...starts].flatMap(([id, start]) =>
		before(id).flatMap((source) => {
			const other = starts.get(source);
			if (!other) return [];
			const isRested = instantAt(other) + minutes + rest <= instantAt(start);
			const isApart = addDays(other.date, daysApart) <= start.date;
			return isRested && isApart ? [] : [`${source} ${other.date} ${other.time}, ${id} ${start.date} ${start.time}`];
		}),
	);
}

const someCounts = (format: Format) => countsOf(format).filter((count) => count % depth(9, 1) === 0 || count < 12);

describe("the games of a bracket, made at once", () => {
	test.each(formats)("find a slot each in every size: nothing clashes, rounds in order, with rest: %s", (format) => {
		for (const count of someCounts(format)) {
			const view = bracket(count, format);
			const wide = frame({ days: daysFrom(saturday, 20) });
			const proposals = timetable(view, wide, around(), now);
			const played = [...view.progress.games.values()].filter(({ state }) => state === "open" || state === "waiting");
			expect(proposals.filter(({ slot }) => slot !== null)).toHaveLength(played.length);
			const games = asGames(proposals, wide.minutes);
			const { grounds, room, teams } = around();
			expect(clashesFrom(games, today, room, grounds, teams)).toEqual([]);
			const starts = startsOf(view, proposals);
			expect(hurried(view, starts, wide)).toEqual([]);
			for (const { drawn, slot } of proposals) {
				const where = (id: string) => starts.get(id) ?? null;
				expect(slot && untimely(view.layout, drawn.gameId, slot, where)).toEqual([]);
			}
		}
	});

	test("begin a round only after every game that feeds it, in the gyms side by side", () => {
		const view = bracket(4, "third-place");
		expect(told(timetable(view, frame(), around(), now))).toEqual([
			"r1-0 Sat 09:00 Gym 1 create",
			"r1-1 Sat 09:00 Gym 2 create",
			"r3-0 Sat 10:30 Gym 1 plan",
			"r2-0 Sat 11:30 Gym 1 plan",
		]);
		expect(told(timetable(view, frame({ places: ["Gym 1"], daysApart: 1 }), around(), now))).toEqual([
			"r1-0 Sat 09:00 Gym 1 create",
			"r1-1 Sat 10:00 Gym 1 create",
			"r3-0 2026-12-06 09:00 Gym 1 plan",
			"r2-0 2026-12-06 10:00 Gym 1 plan",
		]);
	});

	test("end with the final, after the games for places, the last place first, and beside them where their day is over then", () => {
		const view = bracket(8, "placement");
		const ending = (own: Partial<Frame>) => told(timetable(view, frame(own), around(), now)).slice(-4);
		const places = view.layout.rounds.filter(({ section }) => section !== "main").toReversed();
		const [seventh, fifth, , third] = places.map(({ matchups }) => matchups[0]?.matchId);
		expect(ending({})).toEqual([
			`${seventh} Sat 14:00 Gym 1 plan`,
			`${fifth} Sat 14:00 Gym 2 plan`,
			`${third} Sat 15:00 Gym 1 plan`,
			`${view.layout.finalId} Sat 16:00 Gym 1 plan`,
		]);
		const small = bracket(4, "third-place");
		expect(told(timetable(small, frame({ times: hours(9, 11) }), around(), now)).slice(-2)).toEqual([
			"r3-0 Sat 10:30 Gym 1 plan",
			"r2-0 Sat 10:30 Gym 2 plan",
		]);
	});

	test("of a series one after the other, each after its rest, and the next round after the last that may be needed", () => {
		const view = bracket(3, "single best 1,3");
		expect(told(timetable(view, frame(), around(), now))).toEqual([
			"r1-1 Sat 09:00 Gym 1 create",
			"r1-1#2 Sat 10:30 Gym 1 create",
			"r1-1#3 Sat 12:00 Gym 1 create",
			"r2-0 Sat 13:30 Gym 1 plan",
		]);
	});

	test("go around what is closed, what is taken, and whoever plays elsewhere then, also of teams that may come", () => {
		const teams = entrants(4);
		const elsewhere = (at: number, time: string): Entered => ({
			...asGames(timetable(bracket(2), frame(), around(), now), 60)[0]!,
			id: 70 + at,
			date: saturday,
			time,
			location: "Hall",
			home: teams[at]!.team_id ?? 0,
			away: 1,
			home_slt: teams[at]!.slt_id,
		});
		const closure = { id: 1, venue_id: 2, starts_on: saturday, ends_on: saturday, starts_at: null, ends_at: null };
		const venues = [gym(1), gym(2, { closures: [{ ...closure, reason: "Fair" }] })];
		const staying = [elsewhere(3, "09:00"), elsewhere(0, "12:00")];
		expect(told(timetable(bracket(4), frame(), around({ venues, staying }), now))).toEqual([
			"r1-0 Sat 10:00 Gym 1 create", // the first team's opponent, the fourth, plays elsewhere until then
			"r1-1 Sat 09:00 Gym 1 create",
			"r2-0 Sat 13:00 Gym 1 plan", // 12:30 would be free, but the first team may be in it
		]);
	});

	test("that have a slot stay, and the others go before and after them", () => {
		const plans = { "r2-1": planAt(saturday, "15:00", "Gym 2"), "r3-0": planAt(addDays(saturday, 1), "18:00") };
		const view = bracket(8, "single", { plans });
		expect(told(timetable(view, frame({ places: ["Gym 1"] }), around(), now))).toEqual([
			"r1-0 Sat 09:00 Gym 1 create",
			"r1-1 Sat 10:00 Gym 1 create",
			"r1-2 Sat 11:00 Gym 1 create",
			"r1-3 Sat 12:00 Gym 1 create",
			"r2-0 Sat 13:30 Gym 1 plan",
		]);
		const early = { "r2-1": planAt(saturday, "10:00", "Gym 2") };
		expect(
			told(timetable(bracket(8, "single", { plans: early }), frame({ places: ["Gym 1"] }), around(), now)),
		).toEqual([
			"r1-0 Sat 09:00 Gym 1 create",
			"r1-1 Sat 10:00 Gym 1 create",
			"r1-2 late r2-1",
			"r1-3 late r2-1",
			"r2-0 Sat 11:30 Gym 1 plan",
			"r3-0 Sat 13:00 Gym 1 plan",
		]);
	});

	test("keep what is said of them already: a day, a time, or a place", () => {
		const plans = {
			"r1-1": planAt(null, null, "Hall"),
			"r2-0": planAt(addDays(saturday, 7), null),
		};
		expect(told(timetable(bracket(4, "single", { plans }), frame({ places: ["Gym 1"] }), around(), now))).toEqual([
			"r1-0 Sat 09:00 Gym 1 create",
			"r1-1 Sat 08:00 Hall create", // nobody says when the hall is shut
			"r2-0 2026-12-12 09:00 Gym 1 plan",
		]);
	});

	test("that are over, run or are called off stay; one without a slot, and one that was put off, is found one", () => {
		const teams = entrants(8);
		const pair = (one: number, other: number) => [teams[one - 1], teams[other - 1]] as const;
		const score = { score_home: 60, score_away: 50, status: "final" as const };
		const games = [
			gameOf("r1-0", pair(1, 8), score),
			gameOf("r1-1", pair(4, 5), { ...planAt(null, null) }),
			gameOf("r1-2", pair(3, 6), { status: "postponed" }),
			gameOf("r1-3", pair(2, 7), { status: "cancelled" }),
		];
		expect(told(timetable(bracket(8, "single", { games }), frame(), around(), now))).toEqual([
			"r1-1 Sat 09:00 Gym 1 move",
			"r1-2 Sat 09:00 Gym 2 move",
			"r1-3 cancelled",
			"r2-0 Sat 10:30 Gym 1 plan",
			"r2-1 waits r1-3",
			"r3-0 waits r2-1",
		]);
		const strangers = [gameOf("r1-0", pair(2, 3)), gameOf("r1-1", pair(4, 5))];
		expect(told(timetable(bracket(8, "single", { games: strangers }), frame(), around(), now))[0]).toBe(
			"r1-0 outdated",
		);
	});

	test("say what finds no slot, and nothing begins before now", () => {
		const short = frame({ days: [today], times: hours(9, 14, 60), places: ["Gym 1"] });
		expect(told(timetable(bracket(4), short, around(), now))).toEqual([
			"r1-0 2026-12-04 12:00 Gym 1 create",
			"r1-1 2026-12-04 13:00 Gym 1 create",
			"r2-0 full",
		]);
		expect(told(timetable(bracket(4), frame({ days: [] }), around(), now))).toEqual([
			"r1-0 full",
			"r1-1 full",
			"r2-0 waits r1-0",
		]);
	});

	test("are played before their teams are known, and then of every team that may come nobody is missed", () => {
		const view = viewOf("single", [], [], {}, ["A1", "B1", "B2", "A2"])!;
		const deeds = timetable(view, frame(), around(), now).map((one) => (one.slot ? one.deed : null));
		expect(deeds).toEqual(["plan", "plan", "plan"]);
	});

	test("never clash, hurry nobody and keep to days, hours and places, whatever lies around them", () => {
		const slots = fc.record({
			day: fc.nat({ max: 3 }),
			time: fc.constantFrom(...hours(9, 21)),
			place: fc.constantFrom("Gym 1", "Gym 2", "Gym 3, Court 1", "Hall", null),
			team: fc.nat({ max: 15 }),
		});
		const cases = fc.record({
			count: fc.integer({ min: 2, max: 16 }),
			format: fc.constantFrom<Format>(...formats.slice(0, 4), "single best 3"),
			others: fc.array(slots, { maxLength: 25 }),
			stays: fc.array(fc.record({ at: fc.nat(), slot: slots }), { maxLength: 2 }),
			rest: fc.constantFrom(0, 30, 90),
			daysApart: fc.constantFrom(0, 1),
			restDays: fc.constantFrom(null, 1),
		});
		fc.assert(
			fc.property(cases, ({ count, format, others, stays, rest, daysApart, restDays }) => {
				if (format.includes(" ") && count > 8) return;
				const teams = entrants(count);
				const ids = [...bracket(count, format).progress.games].flatMap(([id, { matchup }]) =>
					matchup.isBye || matchup.isSpacer ? [] : id,
				);
				const plans = Object.fromEntries(
					stays.map(({ at, slot }) => [
						ids[at % ids.length]!,
						planAt(addDays(saturday, slot.day), slot.time, "Far away"),
					]),
				);
				const view = bracket(count, format, { plans });
				const wide = frame({
					days: daysFrom(saturday, 4),
					places: ["Gym 1", "Gym 3, Court 1", "Gym 3, Court 2"],
					rest,
					daysApart,
				});
				const [template] = asGames(timetable(bracket(2), frame(), around(), now), 60);
				const staying = others.map(({ day, time, place, team }, at): Entered => ({
					...template!,
					id: at + 1,
					date: addDays(saturday, day),
					time,
					location: place,
					home: teams[team % count]!.team_id ?? 0,
					home_slt: teams[team % count]!.slt_id,
					away: 10_000 + at,
				}));
				const said = { ...noLimits, unavailableSlots: [], unavailableDates: [], rest_days: restDays };
				const rules = { limits: new Map(teams.map(({ slt_id }) => [slt_id, said])), gaps: new Map() };
				const venues = [gym(1), gym(2), gym(3, { courts: ["Court 1", "Court 2"], saturday: "12:00–18:00" })];
				const place = around({ venues, staying, teams: rules });
				const proposals = timetable(view, wide, place, now);
				const games = asGames(proposals, wide.minutes);
				const own = new Set(games.map(({ id }) => id));
				const found = clashesFrom([...staying, ...games], today, place.room, place.grounds, rules);
				expect(found.filter(({ among }) => among.some((id) => own.has(id)))).toEqual([]);
				const placed = new Map(proposals.flatMap((one) => (one.slot ? [[one.drawn.gameId, one.slot] as const] : [])));
				const kept = new Set(Object.keys(plans));
				const late = hurried(view, startsOf(view, proposals), wide).filter((pair) => {
					const [one = "", other = ""] = pair.split(", ").map((text) => text.split(" ")[0] ?? "");
					return !(kept.has(one) && kept.has(other)); // those that stay may lie as they like
				});
				expect(late).toEqual([]);
				for (const { date, time, place: where } of placed.values()) {
					expect(wide.days).toContain(date);
					expect(wide.times).toContain(time);
					expect(wide.places).toContain(where ?? "");
				}
			}),
			{ numRuns: depth(60, 2_000), seed: Number(process.env["SEED"] ?? 1) },
		);
	});
});

describe("the pace of a bracket", () => {
	test("counts days and minutes from one start to another", () => {
		expect(instantAt({ date: saturday, time: "00:30" }) - instantAt({ date: today, time: "23:30" })).toBe(60);
		expect(dateOf(instantAt({ date: saturday, time: "23:59" }))).toBe(saturday);
	});
});
