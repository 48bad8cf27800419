import { addDays, dateBrief, isDate, weekday } from "../../domain/clock.ts";
import type { ScheduleForm } from "../../domain/schedule/form.ts";
import type { Week } from "../../domain/schedule/weeks.ts";
import { Icon } from "../icon.tsx";
import type { ScheduleFieldsProps } from "./fields.tsx";
import { TextField, timesHint } from "../form/text-field.tsx";

/** Each week's own date, and its times where they differ by week; the weeks follow the form while one types. */
export function ScheduleWeeks({ id, form, errors, prospect, change }: ScheduleFieldsProps) {
	const weeks = prospect?.weeks ?? [];
	if (weeks.length === 0) return <p className="meta">The weeks appear here once there is a start date.</p>;
	const moved = weeks.filter(({ overridden }) => overridden).length;
	return (
		<details className="fold" open={!form.sameSlot || undefined}>
			<summary>
				<Icon name="chevron" turn />
				{form.sameSlot ? "Dates of the weeks" : "Dates and times of the weeks"}
				<span className="meta">
					{spanOf(weeks)}
					{moved > 0 ? `, ${moved} moved` : ""}
				</span>
			</summary>
			<div>
				<ol className="weeks">
					{weeks.map((week) => (
						<WeekFields key={week.index} id={id} form={form} errors={errors} week={week} change={change} />
					))}
				</ol>
			</div>
		</details>
	);
}

function spanOf(weeks: readonly Week[]): string {
	const dates = weeks.flatMap(({ days }) => days.map(({ date }) => date)).sort();
	const [first, last] = [dates[0], dates.at(-1)];
	return first === last ? dateBrief(first) : `${dateBrief(first)} to ${dateBrief(last)}`;
}

type WeekProps = Pick<ScheduleFieldsProps, "id" | "form" | "errors"> & {
	week: Week;
	change: ScheduleFieldsProps["change"];
};

function WeekFields({ id, form, errors, week, change }: WeekProps) {
	const at = week.index;
	const own = form.weeklyDates[at] ?? "";
	const daysText = week.days.map(({ date, off }) => (off ? `${dateBrief(date)} (off)` : dateBrief(date))).join(", ");
	return (
		<li>
			<b className="num">Week {at + 1}</b>
			<TextField
				id={`${id}-date-${at}`}
				name={`weeklyDates.${at}`}
				label={`Date of week ${at + 1}`}
				isBare
				type="date"
				value={own === "" ? week.date : own}
				error={errors[`weeklyDates.${at}`]}
				hint={isDate(week.date) && week.days.length === 1 ? (weekday(week.days[0]?.date) ?? "") : daysText}
				onChange={(date) =>
					change?.({ weeklyDates: replaced(form.weeklyDates, at, date === defaultOf(form, at) ? "" : date) })
				}
			/>
			{form.sameSlot ? null : (
				<TextField
					id={`${id}-times-${at}`}
					label={`Times of week ${at + 1}`}
					isBare
					placeholder="18:00, 19:00"
					autoComplete="off"
					value={form.weeklyTimeSlots[at] ?? ""}
					error={errors[`weeklyTimeSlots.${at}`]}
					hint={(form.weeklyTimeSlots[at] ?? "") === "" ? "No games" : timesHint(form.weeklyTimeSlots[at] ?? "")}
					onChange={(times) => change?.({ weeklyTimeSlots: replaced(form.weeklyTimeSlots, at, times) })}
				/>
			)}
		</li>
	);
}

/** A list with one value changed, filled up to it with empty ones. */
function replaced(list: readonly string[], at: number, value: string): string[] {
	return Array.from({ length: Math.max(list.length, at + 1) }, (_, index) =>
		index === at ? value : (list[index] ?? ""),
	);
}

/** The start date plus 7 days per week (scheduling 6). */
function defaultOf({ startDate }: ScheduleForm, at: number): string {
	return isDate(startDate) ? addDays(startDate, 7 * at) : "";
}
