import { expect, test } from "bun:test";
import { todayFirst } from "../../src/domain/today-first.ts";

const days = (...dates: (string | null)[]) => dates.map((date) => ({ date }));

test("a running week begins with today, goes on with what comes, and ends with what was played, the latest first", () => {
	const week = days("2026-11-16", "2026-11-18", "2026-11-20", "2026-11-22", null);
	expect(todayFirst(week, "2026-11-20")).toEqual(days("2026-11-20", "2026-11-22", null, "2026-11-18", "2026-11-16"));
	expect(todayFirst(week.slice(0, 4), "2026-11-19")).toEqual(
		days("2026-11-20", "2026-11-22", "2026-11-18", "2026-11-16"),
	);
});

test("a week that is over, or has not begun, stays in its order", () => {
	const week = days("2026-11-16", "2026-11-18");
	expect(todayFirst(week, "2026-11-19")).toEqual(week);
	expect(todayFirst(week, "2026-11-01")).toEqual(week);
	expect(todayFirst([], "2026-11-01")).toEqual([]);
});
