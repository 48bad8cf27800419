import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { weekdays } from "../../../src/domain/clock.ts";
import {
	emptyForm,
	startFor,
	formOf,
	readForm,
	errorsLeft,
	type ScheduleForm,
} from "../../../src/domain/schedule/form.ts";
import { firstModel, formLike, modelOf } from "../../../src/domain/schedule/model.ts";
import { dayLimitText, outsideTexts, prospectOf } from "../../../src/domain/schedule/prospect.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";
import { timesIn, timesSaid, timesText } from "../../../src/domain/schedule/times.ts";
import type { ScheduleFields } from "../../../src/domain/schedule/wire.ts";
import { said as sentences } from "../../support/said.ts";

const model = (leagueId: number, season_id: number, own: Partial<ScheduleFields> = {}) => ({
	leagueId,
	season_id,
	season: `Season ${season_id}`,
	form: modelOf({ ...readForm(form()).fields, ...own }),
});

test("a new schedule begins like the longest of the last season, once, and never with its dates (scheduling 25)", () => {
	const models = [
		model(1, 7, { numWeeks: 12, offDates: ["2026-12-24"], weeklyDates: ["2026-09-08"] }),
		model(1, 6),
		model(2, 8),
	];
	expect(firstModel(models, { league: 1, season: 8 })).toBe(models[0]!);
	expect(firstModel(models, { league: 1, season: 6 })).toBeNull();
	expect(firstModel(models, { league: 3, season: 8 })).toBeNull();
	expect(formLike(models[0]!, "2027-01-04")).toMatchObject({
		numWeeks: "12",
		startDate: "2027-01-04",
		offDates: [],
		weeklyDates: [],
	});
	expect(formLike(null, "2027-01-04")).toEqual(emptyForm("2027-01-04"));
});

const form = (change: Partial<ScheduleForm> = {}): ScheduleForm => ({
	...emptyForm("2026-09-07"),
	name: "Mondays",
	timeSlots: "18:00, 19:00",
	...change,
});

describe("times as they are typed", () => {
	test("are read from the plain list and from what people write otherwise", () => {
		expect(timesIn("18:00, 19:00")).toEqual({ times: ["18:00", "19:00"], wrong: null });
		expect(timesIn("8 pm; 7:30 PM,\n6:15p.m., 12am, 12 pm, 9:05")).toEqual({
			times: ["00:00", "09:05", "12:00", "18:15", "19:30", "20:00"],
			wrong: null,
		});
		expect(timesIn("１９：３０，７ ＰＭ")).toEqual({ times: ["19:00", "19:30"], wrong: null });
		expect(timesIn("18, 13, 23")).toEqual({ times: ["13:00", "18:00", "23:00"], wrong: null });
		expect(timesIn(" , ")).toEqual({ times: [], wrong: null });
	});

	test("a time given twice stays twice", () => {
		expect(timesIn("19:00, 18:00, 19:00").times).toEqual(["18:00", "19:00", "19:00"]);
		expect(timesSaid(["18:00", "19:00", "19:00"])).toBe("6:00 PM, 7:00 PM twice");
		expect(timesSaid(["18:00", "18:00", "18:00"])).toBe("6:00 PM 3×");
	});

	test.each(["25:00", "7", "12", "24", "13 pm", "0 am", "noon", "18:60", "18.00"])("%p is no time", (text) => {
		expect(timesIn(`18:00, ${text}, 19:00`).wrong).toBe(text);
	});

	test("are read again as they were written", () => {
		const time = fc
			.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
			.map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
		fc.assert(
			fc.property(fc.array(time), (times) => {
				expect(timesIn(timesText(times))).toEqual({ times: times.toSorted(), wrong: null });
			}),
		);
	});
});

describe("the form of a schedule", () => {
	test("says what the call takes", () => {
		const { fields, errors } = readForm(
			form({
				name: " Mondays ",
				numWeeks: "3",
				gameDays: ["Monday", "Thursday"],
				weeklyDates: ["", "2026-09-15", ""],
				places: [
					{ name: "Pier", capacity: "2" },
					{ name: "", capacity: "1" },
				],
				offDates: ["2026-10-12", "", "2026-09-21", "2026-09-21"],
				kind: "rounds",
				count: "2",
				limitGames: "2",
				limitDays: "7",
				meetingGapDays: "14",
			}),
		);
		expect(errors).toEqual({});
		expect(fields).toEqual({
			name: "Mondays",
			startDate: "2026-09-07",
			numWeeks: 3,
			gameDays: ["Monday", "Thursday"],
			sameSlot: true,
			timeSlots: ["18:00", "19:00"],
			weeklyTimeSlots: [],
			weeklyDates: [null, "2026-09-15"],
			places: [{ name: "Pier", capacity: 2 }],
			offDates: ["2026-09-21", "2026-10-12"],
			wishes: { games: { rounds: 2 }, doubleHeaders: false, limit: { games: 2, days: 7 }, meetingGapDays: 14 },
		});
	});

	test("has the times of each week where they are given per week, none beyond the last one", () => {
		const { fields } = readForm(
			form({
				sameSlot: false,
				numWeeks: "2",
				weeklyTimeSlots: ["18:00", "", "20:00"],
				weeklyDates: ["", "", "2026-12-01"],
			}),
		);
		expect([fields.timeSlots, fields.weeklyTimeSlots, fields.weeklyDates]).toEqual([[], [["18:00"], []], []]);
	});

	test("has an error beside each field that says nothing usable, and reads the rest", () => {
		const { fields, errors } = readForm(
			form({
				name: " ",
				startDate: "",
				numWeeks: "0",
				timeSlots: "18:00, late",
				weeklyDates: ["", "soon"],
				places: [
					{ name: "Pier", capacity: "1" },
					{ name: "pier", capacity: "1" },
					{ name: "Annex", capacity: "none" },
				],
				offDates: ["2026-02-30"],
				count: "",
				limitGames: "3",
				meetingGapDays: "-1",
			}),
		);
		expect(errors).toEqual({
			name: sentences.fieldRequired,
			startDate: sentences.fieldRequired,
			numWeeks: sentences.numberTo104,
			timeSlots: '"late" is not a time such as 18:00.',
			"places.1": "This place is in the list twice.",
			"places.2": "Enter a whole number from 1 to 100.",
			"offDates.0": sentences.notDate,
			count: "Enter a whole number from 1 to 100.",
			limitDays: "Enter both, or leave both empty.",
			meetingGapDays: "Enter a whole number from 0 to 365.",
		});
		expect([fields.numWeeks, fields.timeSlots]).toEqual([1, ["18:00"]]);
	});

	test("refuses a place without a name that says how many games it holds, and drops one that says nothing", () => {
		const places = [
			{ name: "Pier", capacity: "1" },
			{ name: " ", capacity: "1" },
			{ name: "", capacity: "2" },
		];
		const { fields, errors } = readForm(form({ places }));
		expect(errors).toEqual({ "places.2": sentences.namePlace });
		expect(fields.places).toEqual([{ name: "Pier", capacity: 1 }]);
	});

	test("loses the errors of fields that are corrected, and keeps those of the others", () => {
		const before = form({ name: "", timeSlots: "25:00", limitGames: "3" });
		const { errors } = readForm(before);
		const shown = { ...errors, wishes: "Said by the server.", leagueId: sentences.chooseLeague };
		expect(Object.keys(shown)).toEqual(["name", "timeSlots", "limitDays", "wishes", "leagueId"]);
		const left = (change: Partial<ScheduleForm>) => Object.keys(errorsLeft(shown, before, { ...before, ...change }));
		expect(left({ timeSlots: "18:00" })).toEqual(["name", "limitDays", "wishes", "leagueId"]);
		expect(left({ limitGames: "" })).toEqual(["name", "timeSlots", "leagueId"]);
		expect(left({ offDates: ["2026-09-14"] })).toEqual(Object.keys(shown));
		expect(errorsLeft(shown, before, { ...before, timeSlots: "18:00, late" })["timeSlots"]).toBe(
			'"late" is not a time such as 18:00.',
		);
	});

	test("of a schedule gives the same schedule back", () => {
		const fields: ScheduleFields = {
			name: "Twice a week",
			startDate: "2026-09-07",
			numWeeks: 2,
			gameDays: weekdays.slice(1, 3),
			sameSlot: false,
			timeSlots: [],
			weeklyTimeSlots: [["18:00", "18:00"], ["20:15"]],
			weeklyDates: [null, "2026-09-16"],
			places: [{ name: "Pier", capacity: 3 }],
			offDates: ["2026-09-14"],
			wishes: { games: { perTeam: 9 }, doubleHeaders: true, limit: { games: 3, days: 14 }, meetingGapDays: 6 },
		};
		expect(readForm(formOf(fields))).toEqual({ fields, errors: {} });
	});
});

describe("what a schedule would come to", () => {
	const prospect = (change: Partial<ScheduleForm>, teams: number) => prospectOf(readForm(form(change)).fields, teams);

	test("is the room of its slots and the games that are wanted", () => {
		expect(prospect({ numWeeks: "4" }, 6)).toMatchObject({ room: 8, wanted: 12 });
		expect(prospect({ numWeeks: "4", places: [{ name: "Pier", capacity: "2" }] }, 6)?.room).toBe(16);
		expect(prospect({ numWeeks: "4", offDates: ["2026-09-14"] }, 6)).toMatchObject({ room: 6, wanted: 9 });
		expect(prospect({ kind: "rounds", count: "2" }, 6)?.wanted).toBe(30);
		expect(prospect({ kind: "perTeam", count: "7" }, 5)?.wanted).toBe(17);
		expect(prospect({ numWeeks: "4" }, 5)?.wanted).toBe(8);
		expect(prospect({ numWeeks: "4", doubleHeaders: true }, 5)?.wanted).toBe(12);
		expect(prospect({}, 1)?.wanted).toBe(0);
	});

	test("says where its days are too few for its teams, whatever the slots", () => {
		const said = (change: Partial<ScheduleForm>, teams: number) => {
			const found = prospect({ numWeeks: "1", ...change }, teams);
			return found && dayLimitText(found, teams);
		};
		const rounds = { kind: "rounds", count: "1" } as const;
		expect(said({ ...rounds, doubleHeaders: true }, 4)).toBe(
			"A team plays at most twice a day, so 4 teams play at most 4 games on 1 day.",
		);
		expect(said(rounds, 5)).toBe("A team plays at most once a day, so 5 teams play at most 2 games on 1 day.");
		expect(said({ ...rounds, numWeeks: "3" }, 4)).toBeNull();
		expect([said({}, 5), said({ doubleHeaders: true }, 5), said({}, 1)]).toEqual([null, null, null]);
	});

	test("says how many of its days come before the season's first or after its last, and nothing where none does or none is known", () => {
		const said = (startDate: string | null, finishDate: string | null, change: Partial<ScheduleForm> = {}) =>
			outsideTexts(prospect({ startDate: "2026-09-07", numWeeks: "4", ...change }, 6)?.weeks ?? [], {
				startDate,
				finishDate,
			});
		const ends = (day: string, change?: Partial<ScheduleForm>) => said(null, day, change);
		expect(ends("2026-09-20")).toEqual(["The season ends on Sep 20, 2026: 2 days of this schedule come after it."]);
		expect(ends("2026-09-27")).toEqual(["The season ends on Sep 27, 2026: 1 day of this schedule comes after it."]);
		expect(ends("2026-09-27", { offDates: ["2026-09-28"] })).toEqual([]);
		expect([ends("2026-09-28"), said(null, null)]).toEqual([[], []]);
		expect(said("2026-09-08", null)).toEqual([
			"The season begins on Sep 8, 2026: 1 day of this schedule comes before that.",
		]);
		expect(said("2026-09-15", "2026-09-27")).toEqual([
			"The season begins on Sep 15, 2026: 2 days of this schedule come before that.",
			"The season ends on Sep 27, 2026: 1 day of this schedule comes after it.",
		]);
		expect(said("2026-09-07", null)).toEqual([]);
	});

	test("counts what others take of its slots, and a venue that is shut, where that is known", () => {
		const { fields } = readForm(form({ numWeeks: "4", places: [{ name: "Pier", capacity: "2" }] }));
		const [one, two] = slotsOf(weeks(fields), fields.places);
		const known = [
			{ ...one!, place: "Pier", capacity: 1, taken: 1, week: 0 },
			{ ...two!, place: "Pier", capacity: 0, taken: 0, week: 0, shut: "closed" },
		];
		expect(prospectOf(fields, 6, known)).toMatchObject({ room: 13, taken: 3 });
		expect(prospectOf(fields, 6)).toMatchObject({ room: 16, taken: 0 });
	});

	test("is not known before it has a start", () => {
		expect(prospect({ startDate: "" }, 6)).toBeNull();
	});
});

test("a new schedule begins with the season, or on its weekday of the next seven days, as long as it lasts", () => {
	const season = { startDate: "2026-09-27", finishDate: "2026-12-20" };
	expect(startFor(season, "2026-09-20")).toBe("2026-09-27");
	expect(startFor(season, "2026-09-27")).toBe("2026-09-27");
	expect(startFor(season, "2026-11-21")).toBe("2026-11-22");
	expect(startFor(season, "2026-11-22")).toBe("2026-11-29");
	expect(startFor(season, "2026-12-20")).toBe("2026-09-27");
	expect(startFor({ ...season, finishDate: null }, "2027-12-20")).toBe("2027-12-26");
	expect(startFor({ startDate: null, finishDate: null }, "2026-11-22")).toBe("");
});
