import { dateShort } from "../clock.ts";
import type { Held } from "../kept.ts";
import type { ScheduleForm } from "./form.ts";

/** What a draft of a schedule says otherwise than `before`, as the form calls it. */
export function heldBySchedule(draft: ScheduleForm, before: ScheduleForm): Held[] {
	return told.flatMap(([label, value]) => {
		const said = value(draft);
		return said === value(before) ? [] : [{ label, value: said }];
	});
}

const list = (values: readonly string[]) => values.filter(Boolean).join(", ");
const dates = (days: readonly string[]) => list(days.map((day) => day && dateShort(day)));
const yes = (is: boolean) => (is ? "yes" : "no");

const told: readonly [label: string, value: (form: ScheduleForm) => string][] = [
	["Name", ({ name }) => name],
	["Start date", ({ startDate }) => dates([startDate])],
	["Number of weeks", ({ numWeeks }) => numWeeks],
	["Game days", ({ gameDays }) => list(gameDays)],
	["Same every week", ({ sameSlot }) => yes(sameSlot)],
	["Times", ({ timeSlots }) => timeSlots],
	["Times of the weeks", ({ weeklyTimeSlots }) => list(weeklyTimeSlots)],
	["Dates of the weeks", ({ weeklyDates }) => dates(weeklyDates)],
	["Places", ({ places }) => list(places.map(({ name }) => name))],
	["Blackout dates", ({ offDates }) => dates(offDates)],
	["Games", ({ count, kind }) => `${count} ${kinds[kind]}`],
	["Double headers", ({ doubleHeaders }) => yes(doubleHeaders)],
	["Games at most", ({ limitGames, limitDays }) => list([limitGames, limitDays && `in ${limitDays} days`])],
	["Days between two meetings", ({ meetingGapDays }) => meetingGapDays],
	["Minutes of a game", ({ gameMinutes }) => gameMinutes],
];

const kinds = { perWeek: "a week", perTeam: "in all", rounds: "meetings" } as const;
