import { expect, test } from "bun:test";
import fc from "fast-check";
import { instantOf, timeNow, today } from "../../src/domain/clock.ts";
import { gapsIn, isSkipped, skippedFault } from "../../src/domain/skipped.ts";
import { depth } from "../support/depth.ts";
import { said } from "../support/said.ts";

const coast = "America/Los_Angeles";

test("the hour that the clocks skip is none, its ends and the hour that comes twice are (clock 7)", () => {
	const times = ["01:59", "02:00", "02:30", "02:59", "03:00"];
	expect(times.map((time) => isSkipped("2026-03-08", time, coast))).toEqual([false, true, true, true, false]);
	expect(isSkipped("2026-11-01", "01:30", coast)).toBe(false);
	expect(isSkipped("2026-03-08", "02:30", "UTC")).toBe(false);
	expect([isSkipped(null, "02:30", coast), isSkipped("2026-03-08", null, coast)]).toEqual([false, false]);
	expect(skippedFault("2026-03-08", "02:30", coast)).toBe(said.clocksSkip);
});

test("half hours, midnights and whole days are skipped as well", () => {
	const walls = (year: string, zone: string) => gapsIn(year, zone).map(({ from, until }) => `${from} ${until}`);
	expect(walls("2027", "Australia/Lord_Howe")).toEqual(["2027-10-03T02:00 2027-10-03T02:30"]);
	expect(walls("2027", "Asia/Beirut")).toEqual(["2027-03-28T00:00 2027-03-28T01:00"]);
	expect(skippedFault("2011-12-30", "19:00", "Pacific/Apia")).toBe("The clocks skip this time. Choose another day.");
});

test("skipped is what no instant shows on the wall", () => {
	const zones = [coast, "Europe/Berlin", "Australia/Lord_Howe", "Asia/Beirut", "Africa/Casablanca", "America/St_Johns"];
	const moment = fc.record({
		zone: fc.constantFrom(...zones),
		day: fc.integer({ min: 0, max: 365 * 12 }),
		minute: fc.integer({ min: 0, max: 1439 }),
	});
	fc.assert(
		fc.property(moment, ({ zone, day, minute }) => {
			const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
			const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
			const instant = instantOf(date, time, zone) ?? 0;
			const isShown = today(instant, zone) === date && timeNow(instant, zone) === time;
			expect(isSkipped(date, time, zone)).toBe(!isShown);
		}),
		{ numRuns: depth(300, 20_000) },
	);
});
