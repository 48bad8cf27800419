import type { ReactNode } from "react";
import { weekdays } from "../../domain/clock.ts";
import type { FormErrors, ScheduleForm } from "../../domain/schedule/form.ts";
import type { Prospect } from "../../domain/schedule/prospect.ts";
import { OffDates, Places } from "./lists.tsx";
import { TimeSlots } from "./times.tsx";
import { ScheduleWeeks } from "./weeks.tsx";
import { Games } from "./wishes.tsx";
import { FieldError, TextField } from "../form/text-field.tsx";

export interface ScheduleFieldsProps {
	/** Before every field's id: a page may have the form twice. */
	id: string;
	form: ScheduleForm;
	errors: FormErrors;
	prospect: Prospect | null;
	change?: (part: Partial<ScheduleForm>) => void;
	/** The league, where it can be chosen. */
	children?: ReactNode;
}

/** What staff say of a schedule (scheduling 5): dates, times, places, and what the games should be like. */
export function ScheduleFields(props: ScheduleFieldsProps) {
	const { id, form, errors, change, children } = props;
	const text = (key: keyof ScheduleForm & string) => ({
		id: `${id}-${key}`,
		name: key,
		value: String(form[key]),
		error: errors[key],
		onChange: (value: string) => change?.({ [key]: value }),
	});
	return (
		<div className="stack gap-5 schedule-fields">
			<div className="cols min-s gap-4">
				{children}
				<TextField label="Name" {...text("name")} required maxLength={100} autoComplete="off" />
				<TextField label="Start date" type="date" {...text("startDate")} required />
				<TextField label="Number of weeks" type="number" {...text("numWeeks")} required min={1} max={104} />
			</div>
			<GameDays {...props} />
			<div className="cols min-m gap-5">
				<TimeSlots {...props} />
				<Places {...props} />
				<OffDates {...props} />
			</div>
			<Games {...props} />
			<ScheduleWeeks {...props} />
		</div>
	);
}

function GameDays({ id, form, errors, change }: ScheduleFieldsProps) {
	return (
		<fieldset className="field">
			<legend>Game days</legend>
			<div className="days">
				{weekdays.map((day) => (
					<label key={day} htmlFor={`${id}-${day}`}>
						<input
							type="checkbox"
							id={`${id}-${day}`}
							checked={form.gameDays.includes(day)}
							onChange={({ target }) =>
								change?.({
									gameDays: weekdays.filter((other) =>
										other === day ? target.checked : form.gameDays.includes(other),
									),
								})
							}
						/>
						<span>
							{day.slice(0, 3)}
							<span className="sr">{day.slice(3)}</span>
						</span>
					</label>
				))}
			</div>
			<FieldError id={`${id}-gameDays`} text={errors["gameDays"]} />
			{form.gameDays.length === 0 ? <p className="meta">None chosen: the weekday of each week’s date.</p> : null}
		</fieldset>
	);
}
