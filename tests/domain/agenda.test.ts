import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { isLongByWeeks, openingDate, pagesOf, weekNumber, weekSpan } from "../../src/domain/agenda.ts";
import { addDays, weekday } from "../../src/domain/clock.ts";

const days = (...dates: string[]) => dates.map((date) => ({ date }));
const anyDay = fc.integer({ min: 0, max: 400 }).map((offset) => addDays("2026-01-01", offset));

test("weeks begin on Monday and are counted from the week of the first day", () => {
	expect(weekNumber("2012-10-30", "2012-10-30")).toBe(1);
	expect(weekNumber("2012-10-30", "2012-11-04")).toBe(1);
	expect(weekNumber("2012-10-30", "2012-11-05")).toBe(2);
	expect(weekNumber("2012-10-30", "2013-04-17")).toBe(25);
	expect(weekSpan("2012-10-30", 25)).toEqual({ from: "2013-04-15", to: "2013-04-21" });
});

test("a day lies in the week of its number, which runs from Monday to Sunday", () => {
	fc.assert(
		fc.property(anyDay, anyDay, (first, date) => {
			const { from, to } = weekSpan(first, weekNumber(first, date));
			expect(from <= date && date <= to).toBe(true);
			expect([weekday(from), weekday(to)]).toEqual(["Monday", "Sunday"]);
		}),
	);
});

test("a schedule opens in the week of today, else at the last day played, else at the first", () => {
	const season = days("2026-11-02", "2026-11-04", "2026-11-16", "2026-11-30");
	expect(openingDate(season, "2026-11-03")).toBe("2026-11-02");
	expect(openingDate(season, "2026-11-08")).toBe("2026-11-02");
	expect(openingDate(season, "2026-11-09")).toBe("2026-11-04");
	expect(openingDate(season, "2026-11-25")).toBe("2026-11-16");
	expect(openingDate(season, "2027-06-01")).toBe("2026-11-30");
	expect(openingDate(season, "2026-06-01")).toBe("2026-11-02");
	expect(openingDate([], "2026-06-01")).toBeNull();
});

test("pages hold whole days, in order, at most so many entries; a day with more games is cut into parts", () => {
	const list = fc.uniqueArray(anyDay, { maxLength: 40 }).map((dates) => dates.toSorted());
	const sizes = fc.array(fc.tuple(fc.nat({ max: 70 }), fc.nat({ max: 3 })), { minLength: 40, maxLength: 40 });
	fc.assert(
		fc.property(list, sizes, (dates, counts) => {
			const season = dates.map((date, index) => {
				const [games = 0, others = 0] = counts[index] ?? [];
				return { date, games, entries: games + others };
			});
			const seen = new Map<string, number>();
			for (const { from, to, skip = 0, take } of pagesOf(season, 20)) {
				const shown = season.filter(({ date }) => date >= from && date <= to);
				const games = shown.reduce((sum, day) => sum + day.games, 0);
				const part = Math.min(games - skip, take ?? Infinity);
				expect(part <= 20 && (shown.length === 1 || shown.reduce((sum, day) => sum + day.entries, 0) <= 20)).toBe(true);
				if (shown.length > 1 || skip === 0) for (const { date } of shown) expect(seen.has(date)).toBe(false);
				if (shown.length > 1) for (const { date, games: own } of shown) seen.set(date, own);
				else seen.set(from, (seen.get(from) ?? 0) + part);
			}
			expect([...seen]).toEqual(season.map(({ date, games }) => [date, games]));
		}),
	);
});

test("a season is long where one of its weeks has more entries than that", () => {
	const day = (date: string, entries: number) => ({ date, entries, games: entries });
	const season = [day("2026-11-02", 5), day("2026-11-08", 5), day("2026-11-09", 6)];
	expect([9, 10].map((max) => isLongByWeeks(season, max))).toEqual([true, false]);
	expect(isLongByWeeks([], 0)).toBe(false);
});

test("a date that does not exist has no week", () => {
	expect(() => weekNumber("2026-11-02", "2026-02-30")).toThrow(RangeError);
	expect(() => weekSpan("2026-02-30", 1)).toThrow(RangeError);
	expect(() => openingDate([], "soon")).toThrow(RangeError);
});

test("a week ends with its Sunday, and a page is full with exactly as many entries as it may have", () => {
	expect(openingDate(days("2026-11-01", "2026-11-15"), "2026-11-10")).toBe("2026-11-15");
	expect(openingDate(days("2026-11-08", "2026-11-16"), "2026-11-10")).toBe("2026-11-08");
	const three = ["2026-11-02", "2026-11-03", "2026-11-04"].map((date) => ({ date, entries: 10, games: 10 }));
	expect(pagesOf(three, 20)).toEqual([
		{ from: "2026-11-02", to: "2026-11-03" },
		{ from: "2026-11-04", to: "2026-11-04" },
	]);
});
