import { expect, test } from "bun:test";
import { shiftedText } from "../../../src/domain/day-off/shifted.ts";

test("a move by days says the first and the last day that it leads to (games 25)", () => {
	expect(shiftedText(["2099-03-02", "2099-03-02"], 7)).toBe(
		"7 days later is Mon, Mar 9, 2099, instead of Mon, Mar 2, 2099.",
	);
	expect(shiftedText(["2099-03-09", "2099-02-28", "2099-03-02"], -1)).toBe(
		"1 day earlier the first is on Fri, Feb 27, 2099, instead of Sat, Feb 28, 2099; the last on Sun, Mar 8, 2099, instead of Mon, Mar 9, 2099.",
	);
	expect(shiftedText(["2099-03-02", null], 1)).toEndWith("Mon, Mar 2, 2099. 1 game has no date.");
	expect(shiftedText([null], 1)).toBe("None of the selected games has a date.");
});

test.each([0, 1.5, 367, -367, Number.NaN])("by %p days nothing moves", (days) => {
	expect(shiftedText(["2099-03-02"], days)).toBeNull();
	expect(shiftedText([], 7)).toBeNull();
});
