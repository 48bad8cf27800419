import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { Refusal, type RefusalKind } from "../../../src/domain/refusal.ts";
import { readSchedule, readScheduleChange } from "../../../src/domain/schedule/fields.ts";
import { weeks } from "../../../src/domain/schedule/weeks.ts";
import { said } from "../../support/said.ts";

const winter = { name: "Winter", startDate: "2027-01-04" };

/** The fields that a refusal names, and its sentence. */
function refusal(read: () => unknown): [RefusalKind, string[], string] | null {
	try {
		read();
		return null;
	} catch (error) {
		if (error instanceof Refusal) return [error.kind, Object.keys(error.fields ?? {}), error.message];
		throw error;
	}
}

describe("a new schedule", () => {
	test("has a name, a start date and one week; the rest is empty until somebody says it", () => {
		expect(readSchedule({ ...winter, name: "  Winter " })).toEqual({
			name: "Winter",
			startDate: "2027-01-04",
			numWeeks: 1,
			gameDays: [],
			sameSlot: true,
			timeSlots: [],
			weeklyTimeSlots: [],
			weeklyDates: [],
			places: [],
			offDates: [],
			wishes: {},
		});
	});

	test("is read as forms send it: lists as text, weeks as an object, weekdays in any case, in the week's order", () => {
		const read = readSchedule({
			...winter,
			numWeeks: "3",
			gameDays: "tuesday, Monday, Tuesday",
			sameSlot: "false",
			timeSlots: "19:00, 9:30:00, 19:00",
			weeklyTimeSlots: { 0: "18:00", 2: ["20:00", "19:00"], 3: ["21:00"] },
			weeklyDates: ["", "2027-01-12", null, "2027-02-01"],
			offDates: ["2027-01-18", "2027-01-11", "2027-01-18"],
			places: ["North Gym", { name: "Annex", capacity: 2 }],
		});
		expect(read).toMatchObject({
			numWeeks: 3,
			gameDays: ["Monday", "Tuesday"],
			sameSlot: false,
			timeSlots: ["09:30", "19:00", "19:00"],
			weeklyTimeSlots: [["18:00"], [], ["19:00", "20:00"]],
			weeklyDates: [null, "2027-01-12"],
			offDates: ["2027-01-11", "2027-01-18"],
			places: [
				{ name: "North Gym", capacity: 1 },
				{ name: "Annex", capacity: 2 },
			],
		});
	});

	test("keeps the wishes that say something", () => {
		const wishes = { games: { perTeam: 10 }, doubleHeaders: true, limit: { games: 2, days: 7 }, meetingGapDays: 14 };
		expect(readSchedule({ ...winter, wishes }).wishes).toEqual(wishes);
		const empty = { games: null, doubleHeaders: false, limit: null, meetingGapDays: 0 };
		expect(readSchedule({ ...winter, wishes: empty }).wishes).toEqual({});
	});

	const refused: [string, object, string][] = [
		["no name", { name: " " }, "name"],
		["a name of 101 letters", { name: "x".repeat(101) }, "name"],
		["no start date", { startDate: "" }, "startDate"],
		["a day that does not exist", { startDate: "2027-02-30" }, "startDate"],
		["no week", { numWeeks: 0 }, "numWeeks"],
		["weeks that were emptied", { numWeeks: "" }, "numWeeks"],
		["half a week", { numWeeks: 1.5 }, "numWeeks"],
		["fewer weeks than none", { numWeeks: -1 }, "numWeeks"],
		["105 weeks", { numWeeks: 105 }, "numWeeks"],
		["weeks that are no number", { numWeeks: {} }, "numWeeks"],
		["a weekday of another planet", { gameDays: ["Moonday"] }, "gameDays"],
		["weekdays that are no list", { gameDays: 5 }, "gameDays"],
		["an hour that does not exist", { timeSlots: ["25:00"] }, "timeSlots"],
		["a week's hour that does not exist", { weeklyTimeSlots: [["18:00"], ["late"]] }, "weeklyTimeSlots"],
		["weeks that are no weeks", { weeklyTimeSlots: "18:00" }, "weeklyTimeSlots"],
		["a week of 104", { weeklyTimeSlots: { 104: ["18:00"] } }, "weeklyTimeSlots"],
		["a week's date that does not exist", { weeklyDates: ["2027-02-30"] }, "weeklyDates"],
		["a day off that does not exist", { offDates: ["2027-02-30"] }, "offDates"],
		["a place without a name", { places: [{ name: "" }] }, "places"],
		["a place twice", { places: ["North Gym", "north gym"] }, "places"],
		["a place for nobody", { places: [{ name: "Gym", capacity: 0 }] }, "places"],
		["two counts of games", { wishes: { games: { perTeam: 3, rounds: 2 } } }, "wishes"],
		["no games", { wishes: { games: { rounds: 0 } } }, "wishes"],
		["a limit without days", { wishes: { limit: { games: 2 } } }, "wishes"],
		["wishes that are a list", { wishes: [] }, "wishes"],
		["yes and no", { sameSlot: "perhaps" }, "sameSlot"],
	];
	test.each(refused)("is refused with %s, and the field named", (_, body, field) => {
		const [status, fields, sentence] = refusal(() => readSchedule({ ...winter, ...body })) ?? [];
		expect([status, fields]).toEqual(["invalid", [field]]);
		expect(sentence).toMatch(/^[A-Z"“].*\.$/);
	});

	test.each([2.5, 1e9, -1, 0, "2.5", "many", "", null, true])(
		"says the bounds of its weeks whatever is sent: %p",
		(numWeeks) => {
			expect(refusal(() => readSchedule({ ...winter, numWeeks }))?.[2]).toBe(said.numberTo104);
		},
	);

	test.each([2.5, 9, 1e9, "long"])("says the bounds of a game’s length whatever is sent: %p", (gameMinutes) => {
		const sent = { ...winter, wishes: { gameMinutes } };
		expect(refusal(() => readSchedule(sent))?.[2]).toBe("A game lasts from 10 to 300 minutes.");
	});

	test("has no more slots than can be searched", () => {
		const everyDay = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
		const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, "0")}:00`);
		const much = { ...winter, numWeeks: 104, gameDays: everyDay, timeSlots: times };
		expect(refusal(() => readSchedule(much))).toEqual(["invalid", ["timeSlots"], said.scheduleTooLarge]);
		expect(readSchedule({ ...much, numWeeks: 29 }).numWeeks).toBe(29);
	});
});

test("a change keeps what was not sent, and weeks that are gone take their dates and times along", () => {
	const before = readSchedule({ ...winter, numWeeks: 3, sameSlot: false, weeklyTimeSlots: [["18:00"], [], ["19:00"]] });
	expect(readScheduleChange(before, { name: "Spring" })).toEqual({ ...before, name: "Spring" });
	expect(readScheduleChange(before, { numWeeks: 1 }).weeklyTimeSlots).toEqual([["18:00"]]);
	expect(refusal(() => readScheduleChange(before, { name: "" }))?.[1]).toEqual(["name"]);
});

test("whatever is sent is read or refused with a field; what is read has weeks, and is read the same again", () => {
	const names = Object.keys(readSchedule(winter));
	const body = fc.dictionary(
		fc.constantFrom(...names),
		fc.oneof(fc.jsonValue(), fc.constantFrom(3, "18:00", ["19:00"])),
	);
	fc.assert(
		fc.property(body, (sent) => {
			const refusing = refusal(() => {
				const read = readSchedule({ ...winter, ...sent });
				expect(weeks(read)).toHaveLength(read.numWeeks);
				expect(readSchedule({ ...read })).toEqual(read);
			});
			if (refusing) expect([refusing[0], refusing[1].length]).toEqual(["invalid", 1]);
		}),
		{ numRuns: 500 },
	);
});
