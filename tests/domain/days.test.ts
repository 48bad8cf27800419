import { expect, test } from "bun:test";
import { daysOf } from "../../src/domain/team/days.ts";
import { gamesLimitOf } from "../../src/domain/team/limits.ts";

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
