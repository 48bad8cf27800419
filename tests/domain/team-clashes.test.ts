import { expect, test } from "bun:test";
import fc from "fast-check";
import { clashText } from "../../src/domain/clash/asking.ts";
import { clashesFrom, keptAs, parted } from "../../src/domain/clash/clashes.ts";
import type { Entered, TeamRules } from "../../src/domain/clash/of-teams.ts";
import { daysBetween } from "../../src/domain/clock.ts";
import { startOf } from "../../src/domain/schedule/overlap.ts";
import { isOnDays } from "../../src/domain/team/days.ts";
import type { Own } from "../../src/domain/team/limits.ts";
import { depth } from "../support/depth.ts";
import { noLimits } from "../support/no-limits.ts";

const today = "2026-11-24";
const free: Own = { ...noLimits, unavailableSlots: [], unavailableDates: [] };
const none = new Map<string, number>();
let made = 0;
/** The place of a team in its league bears the team's number and 100. */
const game = (own: Partial<Entered>): Entered => {
	const { home = 1, away = 2 } = own;
	return {
		id: (made += 1),
		date: today,
		time: "19:00",
		location: null,
		status: "scheduled",
		score_home: null,
		score_away: null,
		home,
		away,
		home_slt: home + 100,
		away_slt: away + 100,
		schedule_id: 7,
		minutes: 60,
		...own,
	};
};
const rules = (of: Readonly<Record<number, Partial<Own>>>, gap = 0): TeamRules => ({
	limits: new Map(Object.entries(of).map(([team, own]) => [Number(team) + 100, { ...free, ...own }])),
	gaps: new Map(gap > 0 ? [[7, gap]] : []),
});
const found = (games: readonly Entered[], of: TeamRules) =>
	clashesFrom(games, today, none, null, of).map(({ games: [one, other], cause, team, why }) => [
		one.id,
		other.id,
		cause,
		team,
		why,
	]);

test("a game outside a team's days, those at home, or begun too late clashes by itself", () => {
	const of = rules({
		1: { play_days: "not Wed", home_days: "Mon", latest_start: "20:00" },
		2: { unavailableDates: [today] },
	});
	const one = game({ home: 1, away: 3 });
	expect(found([one], of)).toEqual([[one.id, one.id, "home", 1, "Mon"]]);
	const away = game({ home: 3, away: 1 });
	expect(found([away], of)).toEqual([]);
	const late = game({ home: 3, away: 1, time: "20:15" });
	expect(found([late], of)).toEqual([[late.id, late.id, "late", 1, "20:00"]]);
	const wednesday = game({ home: 3, away: 1, date: "2026-11-25", time: null });
	expect(found([wednesday], of)).toEqual([[wednesday.id, wednesday.id, "days", 1, "not Wed"]]);
	const said = game({ home: 2, away: 3 });
	expect(found([said], of)).toEqual([[said.id, said.id, "days", 2, ""]]);
});

test("a coach has one game at a time, in whatever league, and a club where it wishes so", () => {
	const of = rules({ 1: { coach: "Ann Lee" }, 3: { coach: "ann  lee" }, 4: { club: "Reef" }, 6: { club: "Reef" } });
	const [one, other] = [game({ home: 1, away: 2 }), game({ home: 3, away: 5, time: "19:30" })];
	expect(found([one, other], of)).toEqual([[one.id, other.id, "coach", null, "Ann Lee"]]);
	expect(found([one, { ...other, time: "20:00" }], of)).toEqual([]);
	expect(found([game({ home: 1, away: 3 })], of)).toEqual([]);
	const [reef, also] = [game({ home: 4, away: 5 }), game({ home: 6, away: 7 })];
	expect(found([reef, also], of)).toEqual([]);
	const wished = rules({ 4: { club: "Reef", club_wish: "apart" }, 6: { club: "Reef" } });
	expect(found([reef, also], wished)).toEqual([[reef.id, also.id, "club", null, "Reef"]]);
});

test("too little rest, too many games and meetings too close are said of the later game, those played count too", () => {
	const played = game({ date: "2026-11-23", status: "final", score_home: 1, score_away: 0 });
	const next = game({ home: 3, away: 1 });
	expect(found([played, next], rules({ 1: { rest_days: 1 } }))).toEqual([[played.id, next.id, "rest", 1, "1"]]);
	expect(found([played, next], rules({}))).toEqual([]);
	const third = game({ home: 1, away: 4, date: "2026-11-28" });
	const most = rules({ 1: { games_limit: "2 in 6 days" } });
	expect(found([played, next, third], most)).toEqual([[played.id, third.id, "often", 1, "2 in 6 days"]]);
	expect(found([played, next, { ...third, date: "2026-11-29" }], most)).toEqual([]);
	const again = game({ home: 2, away: 1, date: "2026-12-01" });
	expect(found([played, again], rules({}, 10))).toEqual([[played.id, again.id, "soon", null, "10"]]);
	expect(found([played, { ...again, schedule_id: 8 }], rules({}, 10))).toEqual([]);
	const off = game({ date: "2026-11-25", status: "postponed" });
	expect(found([next, off], rules({ 1: { rest_days: 3 } }))).toEqual([]);
});

test("each is said in words", () => {
	const named = (own: Entered) => ({ ...own, names: { home: `T${own.home}`, away: `T${own.away}` } });
	const told = (games: readonly Entered[], of: TeamRules) =>
		clashesFrom(games, today, none, null, of).map((clash) => {
			const there = [...new Map(clash.games.map((own) => [own.id, own])).values()];
			return clashText(there.map(named), clash);
		});
	const [one, other] = [game({}), game({ home: 3, away: 1, date: "2026-11-25" })];
	expect([
		...told([one], rules({ 1: { play_days: "not Tue" } })),
		...told([one], rules({ 1: { home_days: "Mon" } })),
		...told([one], rules({ 2: { latest_start: "18:30" } })),
		...told([one, other], rules({ 1: { rest_days: 1 } })),
		...told([one, other], rules({ 1: { games_limit: "1 in 7 days" } })),
		...told([one, { ...other, home: 2 }], rules({}, 7)),
		...told(
			[one, { ...other, away: 4, away_slt: 104, date: today }],
			rules({ 1: { coach: "Ann" }, 3: { coach: "Ann" } }),
		),
	]).toEqual([
		"T1 vs T2: T1 cannot play on Tue, Nov 24, 2026, 7:00 PM (not Tue).",
		"T1 vs T2: T1 cannot be at home on Tue, Nov 24, 2026, 7:00 PM (Mon).",
		"T1 vs T2: T2 cannot begin so late on Tue, Nov 24, 2026, 7:00 PM (at the latest 6:30 PM).",
		"T1: too little rest on Tue, Nov 24, 2026, 7:00 PM; Wed, Nov 25, 2026, 7:00 PM (1 day of rest): T1 vs T2 and T3 vs T1.",
		"T1: two games in too few days on Tue, Nov 24, 2026, 7:00 PM; Wed, Nov 25, 2026, 7:00 PM (at most 1 in 7 days): T1 vs T2 and T3 vs T1.",
		"T1 vs T2: meetings too close on Tue, Nov 24, 2026, 7:00 PM; Wed, Nov 25, 2026, 7:00 PM (at least 7 days apart): T1 vs T2 and T2 vs T1.",
		"Coach Ann: two games at once on Tue, Nov 24, 2026, 7:00 PM: T1 vs T2 and T3 vs T4.",
	]);
});

test("what both teams of a game say is kept together, until one of them says otherwise", () => {
	const one = game({});
	const of = (other: string) => rules({ 1: { play_days: "Mon" }, 2: { play_days: other } });
	const clashes = (other: string) => clashesFrom([one], today, none, null, of(other));
	expect(clashes("Wed").map(({ team }) => team)).toEqual([1, 2]);
	const kept = [keptAs(clashes("Wed")[0]!)];
	expect(parted(clashes("Wed"), kept).open).toEqual([]);
	expect(parted(clashes("Thu"), kept).open).toHaveLength(2);
});

const days = ["2026-11-21", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27", "2026-12-01"];
const someOwn = fc.record({
	play_days: fc.constantFrom(null, null, "not Wed", "Tue, Fri 18:00–21:00", "not 2026-11-27..2026-12-01"),
	home_days: fc.constantFrom(null, null, "Tue; Wed 19:00–22:00"),
	latest_start: fc.constantFrom(null, "19:00"),
	rest_days: fc.constantFrom(null, 0, 1, 3),
	games_limit: fc.constantFrom(null, "2 in 7 days", "1 in 3 days"),
	coach: fc.constantFrom(null, "Ann", "ANN", "Bo"),
	club: fc.constantFrom(null, "Reef", "Pier"),
	club_wish: fc.constantFrom<Own["club_wish"][]>(null, null, "apart", "together"),
	unavailableSlots: fc.constantFrom([], ["18:30"]),
	unavailableDates: fc.constantFrom([], ["2026-11-25"]),
});
const someGame = fc.record({
	date: fc.constantFrom(...days),
	time: fc.constantFrom("18:00", "18:30", "19:00", "19:30", "21:00", null),
	home: fc.integer({ min: 1, max: 3 }),
	away: fc.integer({ min: 4, max: 6 }),
	schedule_id: fc.constantFrom(7, 7, 8, null),
	minutes: fc.constantFrom(null, 60),
	status: fc.constantFrom<Entered["status"]>("scheduled", "scheduled", "scheduled", "postponed", "final"),
});

test("no clash of a team is missed and none is invented: compared with asking every rule of every pair", () => {
	fc.assert(
		fc.property(
			fc.array(someOwn, { minLength: 6, maxLength: 6 }),
			fc.array(someGame, { maxLength: 12 }),
			fc.constantFrom(0, 3, 7),
			(owns, rows, gap) => {
				const of = rules(Object.fromEntries(owns.map((own, at) => [at + 1, { ...free, ...own }])), gap);
				const all = rows.map((row) =>
					game({ ...row, ...(row.status === "final" ? { score_home: 1, score_away: 0 } : {}) }),
				);
				const fast = found(all, of).filter(([, , cause]) => cause !== "team");
				const told = fast.map(([one, other, cause, team, why]) =>
					cause === "coach" || cause === "club"
						? `${one} ${other} ${cause} ${String(why).toLowerCase()}`
						: `${one} ${other} ${cause} ${team ?? ""} ${why}`,
				);
				expect(told.toSorted()).toEqual(
					slowly(
						all,
						owns.map((own) => ({ ...free, ...own })),
						gap,
					).toSorted(),
				);
			},
		),
		{ numRuns: depth(400, 20_000) },
	);
});

const isOpen = ({ date, status }: Entered) => status === "scheduled" && (date ?? "") >= today;
const isOn = ({ status }: Entered) => status !== "postponed";
const order = ({ date, time, id }: Entered) => `${date} ${time ?? "~"} ${String(id).padStart(9, "0")}`;
const isBefore = (one: Entered, other: Entered) => order(one) < order(other);
const lasts = ({ minutes }: Entered) => minutes ?? 40;

/** Each rule by itself, of each game and of each pair, as it is said. */
function slowly(all: readonly Entered[], owns: readonly Own[], gap: number): string[] {
	const own = (team: number) => owns[team - 1]!;
	const pairs = all.flatMap((one) => all.filter((other) => isBefore(one, other)).map((other) => [one, other] as const));
	const apart = (one: Entered, other: Entered) => daysBetween(one.date ?? "", other.date ?? "");
	const plays = (one: Entered, team: number) => one.home === team || one.away === team;
	const said: string[] = [];
	for (const one of all.filter(isOpen))
		for (const team of [one.home, one.away]) {
			const { play_days, home_days, latest_start, unavailableDates, unavailableSlots } = own(team);
			const slot = { date: one.date ?? "", time: one.time, minutes: lasts(one) };
			const add = (cause: string, why: string | null) => said.push(`${one.id} ${one.id} ${cause} ${team} ${why}`);
			const isAway = unavailableDates.includes(slot.date) || unavailableSlots.includes(one.time ?? "");
			if (!isOnDays(play_days, slot)) add("days", play_days);
			else if (isAway) add("days", "");
			else if (team === one.home && !isOnDays(home_days, slot)) add("home", home_days);
			else if (latest_start && one.time && one.time > latest_start) add("late", latest_start);
		}
	for (const [one, other] of pairs.filter(([early, later]) => isOn(early) && isOpen(later))) {
		for (const team of [1, 2, 3, 4, 5, 6].filter((id) => plays(one, id) && plays(other, id))) {
			const rest = own(team).rest_days ?? 0;
			if (rest > 0 && apart(one, other) <= rest) said.push(`${one.id} ${other.id} rest ${team} ${rest}`);
		}
		const isPair =
			one.home === other.home && one.away === other.away && one.schedule_id === 7 && other.schedule_id === 7;
		if (isPair && apart(one, other) < gap) said.push(`${one.id} ${other.id} soon  ${gap}`);
	}
	for (const one of all.filter(isOpen))
		for (const team of [one.home, one.away]) {
			const [games = 0, , count = 0] = (own(team).games_limit ?? "").split(" ").map(Number);
			const within = all
				.filter((other) => isOn(other) && plays(other, team) && !isBefore(one, other))
				.filter((other) => apart(other, one) < count)
				.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
			if (count > 0 && within.length > games)
				said.push(`${within[0]!.id} ${one.id} often ${team} ${own(team).games_limit}`);
		}
	for (const [one, other] of pairs.filter((both) => both.every((own) => isOpen(own) && own.time !== null))) {
		if (one.date !== other.date || startOf(one.time ?? "") + lasts(one) <= startOf(other.time ?? "")) continue;
		const who = new Set<string>();
		for (const a of [one.home, one.away])
			for (const b of [other.home, other.away]) {
				if (a === b) continue;
				const isCoach = own(a).coach !== null && own(a).coach?.toLowerCase() === own(b).coach?.toLowerCase();
				const isClub = own(a).club !== null && own(a).club === own(b).club;
				if (isCoach) who.add(`coach ${own(a).coach?.toLowerCase()}`);
				else if (isClub && (own(a).club_wish ?? own(b).club_wish) !== null)
					who.add(`club ${own(a).club?.toLowerCase()}`);
			}
		for (const name of who) said.push(`${one.id} ${other.id} ${name}`);
	}
	return said;
}
