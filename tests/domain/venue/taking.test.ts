import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Hours, openDays, spansIn } from "../../../src/domain/venue/hours.ts";
import { closureOf, isOutside, onClockOf } from "../../../src/domain/venue/taking.ts";
import { depth } from "../../support/depth.ts";

const never: Hours = {
	monday: null,
	tuesday: null,
	wednesday: null,
	thursday: null,
	friday: null,
	saturday: null,
	sunday: null,
};

test("a game has to lie within the hours, whose night goes on past midnight", () => {
	const hours = { ...never, friday: "18:00–01:00", saturday: "01:00–03:00" }; // 2026-11-27 is a Friday
	const isOut = (date: string, time: string, minutes: number) => isOutside(hours, { date, time, minutes });
	expect(isOut("2026-11-27", "18:00", 60)).toBe(false);
	expect(isOut("2026-11-27", "17:59", 60)).toBe(true);
	expect(isOut("2026-11-27", "23:30", 120)).toBe(false);
	expect(isOut("2026-11-28", "00:30", 60)).toBe(false);
	expect(isOut("2026-11-28", "02:30", 60)).toBe(true);
	expect(isOut("2026-11-26", "18:00", 60)).toBe(true);
	expect(isOutside(never, { date: "2026-11-26", time: "03:00", minutes: 60 })).toBe(false);
});

test("a closure holds on each of its days, in its hours where it has some", () => {
	const days = { starts_on: "2026-12-24", ends_on: "2026-12-26", starts_at: null, ends_at: null, reason: "Holidays" };
	const hours = { ...days, starts_on: "2026-12-05", ends_on: "2026-12-06", starts_at: "10:00", ends_at: "14:00" };
	const at = (date: string, time: string, minutes = 60) => closureOf([hours, days], { date, time, minutes });
	expect(at("2026-12-24", "00:00")).toBe(days);
	expect(at("2026-12-26", "23:59")).toBe(days);
	expect(at("2026-12-27", "00:00")).toBeNull();
	expect(at("2026-12-23", "23:30")).toBe(days);
	expect(at("2026-12-05", "09:00")).toBeNull();
	expect(at("2026-12-05", "09:01")).toBe(hours);
	expect(at("2026-12-06", "13:59")).toBe(hours);
	expect(at("2026-12-06", "14:00")).toBeNull();
});

test("a venue in another zone goes by its own clock", () => {
	const taking = { date: "2026-11-27", time: "20:00", minutes: 60 };
	expect(onClockOf("Europe/Berlin", taking, "America/Los_Angeles")).toEqual({
		date: "2026-11-28",
		time: "05:00",
		minutes: 60,
	});
	expect(onClockOf("Europe/Berlin", taking, "Europe/Berlin")).toEqual(taking);
});

const day = 24 * 60;
const clock = (minute: number) =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

test("inside is each minute of the game within the hours, as a list of a week's minutes says", () => {
	const span = fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 }));
	const hoursOfDay = fc.option(span, { nil: null });
	const week = fc.tuple(...openDays.map(() => hoursOfDay));
	fc.assert(
		fc.property(
			week,
			fc.integer({ min: 0, max: 6 }),
			fc.integer({ min: 0, max: 95 }),
			fc.integer({ min: 1, max: 12 }),
			(spans, at, start, length) => {
				const kept = spans.map((one) => (one ? `${clock(one[0] * 15)}–${clock(one[1] * 15)}` : null));
				const hours = Object.fromEntries(openDays.map((name, index) => [name, kept[index] ?? null])) as Record<
					(typeof openDays)[number],
					string | null
				>;
				const open = new Set<number>();
				for (const [index, one] of kept.entries())
					for (const [from, until] of spansIn(one))
						for (let minute = from; minute < until; minute += 15) open.add((index * day + minute) % (7 * day));
				const from = at * day + start * 15;
				const quarters = Array.from({ length }, (_, quarter) => (from + quarter * 15) % (7 * day));
				const date = `2026-11-${String(23 + at).padStart(2, "0")}`; // 2026-11-23 is a Monday
				const isIn = kept.every((one) => one === null) || quarters.every((minute) => open.has(minute));
				expect(isOutside(hours, { date, time: clock(start * 15), minutes: length * 15 })).toBe(!isIn);
			},
		),
		{ numRuns: depth(200, 5_000) },
	);
});
