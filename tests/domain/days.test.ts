import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, weekday } from "../../src/domain/clock.ts";
import { daysOf, isOnDays } from "../../src/domain/team/days.ts";
import { gamesLimitOf } from "../../src/domain/team/limits.ts";
import { depth } from "../support/depth.ts";

const keptOf = (text: string) => {
	const read = daysOf(text);
	return "wrong" in read ? `! ${read.wrong}` : read.kept;
};
const unread = "! This cannot be read. Write days such as Mon, Wed 19:00-21:30; not 2026-12-24..2027-01-06.";

test("days are read as people type them, and kept in one way of writing (scheduling 18)", () => {
	for (const [typed, kept] of [
		["Mon, Wed 19:00-21:30; not 2026-12-24..2027-01-06", "Mon, Wed 19:00–21:30; not 2026-12-24..2027-01-06"],
		["mon, wed 7-9:30 pm, sat 9-12, 14-22", "Mon, Wed 19:00–21:30; Sat 09:00–12:00, 14:00–22:00"],
		["Fridays, thursday, TUES", "Tue, Thu, Fri"],
		["Mon-Fri from 18:00", "Mon–Fri 18:00–00:00"],
		["Fri to Mon until 20:00", "Mon, Fri–Sun 00:00–20:00"],
		["Mon; Wed 19 - 21", "Mon; Wed 19:00–21:00"],
		["Mon, not Tue, Wed", "Mon; not Tue, Wed"],
		["not 12:00-14:00\n2026-12-05 10-12, 2026-1-2", "not 12:00–14:00; 2026-12-05 10:00–12:00; 2026-01-02"],
		["2026-12-24 to 2026-12-26", "2026-12-24..2026-12-26"],
		["  ", null],
		[";;", null],
	] as const)
		expect([typed, keptOf(typed)]).toEqual([typed, kept]);
});

test("what cannot be read is refused with what can", () => {
	for (const [typed, said] of [
		["sometimes", unread],
		["Mo nday", unread],
		["Mon,,Wed", unread],
		["not", unread],
		["Mon 25:00-26:00", "! Enter hours such as 19:00-21:30."],
		["Mon 18:00", "! Enter hours such as 19:00-21:30."],
		["Mon 9-12, 11-13", "! Some of these hours overlap, or there are too many of a day."],
		["2026-02-30", "! There is no such day. Write dates as 2026-12-24."],
		["2027-01-06..2026-12-24", "! The last day is before the first."],
		[Array.from({ length: 41 }, () => "Mon").join(";"), "! At most 40 parts."],
		["<script>", unread],
	] as const)
		expect([typed, keptOf(typed)]).toEqual([typed, said]);
});

const names = ["Mon", "tuesday", "WED", "Thu", "Fri", "sat", "Sundays"];
const dates = Array.from({ length: 9 }, (_, at) => addDays("2026-11-26", at));
const clock = (minute: number) =>
	`${String(Math.floor(minute / 60) % 24).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const someRule = fc.record({
	isNot: fc.boolean(),
	names: fc.subarray(names),
	dates: fc.subarray(dates, { maxLength: 2 }),
	range: fc.option(fc.tuple(fc.constantFrom(...dates), fc.integer({ min: 0, max: 3 }))),
	hours: fc.option(fc.tuple(fc.integer({ min: 0, max: 47 }), fc.integer({ min: 1, max: 40 }))),
});
type SomeRule = typeof someRule extends fc.Arbitrary<infer T> ? T : never;

const typedOf = ({ isNot, names: own, dates: days, range, hours }: SomeRule) => {
	const all = [...own, ...days, ...(range ? [`${range[0]}..${addDays(...range)}`] : [])].join(", ");
	const span = hours ? `${clock(hours[0] * 30)}-${clock((hours[0] + hours[1]) * 30)}` : "";
	return `${isNot ? "not " : ""}${all || (span ? "" : "Mon-Sun")} ${span}`;
};

test("a game is on a team's days as looking at each of its minutes says", () => {
	const game = fc.record({
		date: fc.constantFrom(...dates),
		minute: fc.integer({ min: 0, max: 47 }),
		minutes: fc.constantFrom(30, 60, 120),
	});
	fc.assert(
		fc.property(fc.array(someRule, { minLength: 1, maxLength: 4 }), game, (rules, { date, minute, minutes }) => {
			const kept = keptOf(rules.map(typedOf).join("; "));
			expect(keptOf(kept ?? "")).toBe(kept);
			const begin = minute * 30;
			const isDay = (rule: SomeRule, day: string) => {
				const isAny = rule.names.length + rule.dates.length === 0 && rule.range === null;
				const until = rule.range && addDays(...rule.range);
				const short = weekday(day)?.slice(0, 3).toLowerCase();
				return (
					isAny ||
					rule.names.some((name) => name.slice(0, 3).toLowerCase() === short) ||
					rule.dates.includes(day) ||
					(rule.range !== null && rule.range[0] <= day && day <= (until ?? ""))
				);
			};
			const isIn = (rule: SomeRule, at: number, days: readonly number[]) =>
				days.some((day) => {
					const [from = 0, count = 0] = rule.hours ?? [];
					const start = day * 1440 + from * 30;
					return isDay(rule, addDays(date, day)) && start <= at && at < start + count * 30;
				});
			const all = Array.from({ length: minutes }, (_, at) => begin + at);
			const isNever = rules.some(
				(rule) =>
					rule.isNot && (rule.hours === null ? isDay(rule, date) : all.some((at) => isIn(rule, at, [-1, 0, 1]))),
			);
			const wanted = rules.filter(({ isNot }) => !isNot);
			const isWanted = wanted.some((rule) =>
				rule.hours === null ? isDay(rule, date) : [-1, 0].some((day) => all.every((at) => isIn(rule, at, [day]))),
			);
			expect(isOnDays(kept, { date, time: clock(begin), minutes })).toBe(!isNever && (wanted.length === 0 || isWanted));
		}),
		{ numRuns: depth(500, 20_000) },
	);
});

test("a game without a time counts by its day, and hours alone say nothing against it", () => {
	const at = (kept: string) => isOnDays(kept, { date: "2026-11-30", time: null, minutes: 60 });
	expect([at("Mon 19:00–21:00"), at("Tue"), at("not Mon 12:00–13:00"), at("not Mon")]).toEqual([
		true,
		false,
		true,
		false,
	]);
});

test("so many games in so many days are read as people type them", () => {
	for (const [typed, kept] of [
		["2 in 7", "2 in 7 days"],
		["3 games in 10 days", "3 in 10 days"],
		["1/2", "1 in 2 days"],
		["", null],
		["2", undefined],
		["0 in 7", undefined],
		["2 in 1", undefined],
		["2 in 99", undefined],
		["14 in 7", undefined],
	] as const)
		expect([typed, gamesLimitOf(typed)]).toEqual([typed, kept]);
});
