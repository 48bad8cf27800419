import { expect, test } from "bun:test";
import { type Hours, hoursOf, weekText } from "../../../src/domain/venue/hours.ts";

const never: Hours = {
	monday: null,
	tuesday: null,
	wednesday: null,
	thursday: null,
	friday: null,
	saturday: null,
	sunday: null,
};

test("hours are read as people type them", () => {
	const typed = [
		["16:00-22:00", "16:00–22:00"],
		["4 pm – 10 pm", "16:00–22:00"],
		["9-12, 14-22", "09:00–12:00, 14:00–22:00"],
		["2-10 pm", "14:00–22:00"],
		["11-1 pm", "11:00–13:00"],
		["18 to 1", "18:00–01:00"],
		["0-24", "00:00–00:00"],
		["12 am - 12 pm", "00:00–12:00"],
		["14-22, 9-12", "09:00–12:00, 14:00–22:00"],
		["", null],
		["Closed", null],
		["16", undefined],
		["16-25", undefined],
		["13 pm-14 pm", undefined],
		["16:70-17", undefined],
		["9-12, 11-13", undefined],
		["1-2,3-4,5-6,7-8,9-10", undefined],
	] as const;
	expect(typed.map(([text]) => [text, hoursOf(text)])).toEqual(typed.map(([...pair]) => pair) as never);
});

test("hours are said by the week, days alike together", () => {
	const weekdays = "16:00–22:00";
	const hours = {
		...never,
		monday: weekdays,
		tuesday: weekdays,
		wednesday: weekdays,
		saturday: "00:00–00:00",
		sunday: "09:00–12:00, 14:00–22:00",
	};
	expect(weekText(hours)).toEqual([
		{ days: "Mon–Wed", hours: "4:00 PM – 10:00 PM", isOpen: true },
		{ days: "Thu–Fri", hours: "Closed", isOpen: false },
		{ days: "Sat", hours: "All day", isOpen: true },
		{ days: "Sun", hours: "9:00 AM – 12:00 PM, 2:00 PM – 10:00 PM", isOpen: true },
	]);
	expect(weekText(never)).toEqual([]);
});
