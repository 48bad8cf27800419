import type { GamesKind } from "../../domain/schedule/form.ts";
import type { ScheduleFieldsProps } from "./fields.tsx";
import { FieldError } from "../form/text-field.tsx";

/** How many games there are to be, and how close to each other. */
export function Games({ id, form, errors, change }: ScheduleFieldsProps) {
	const number = (key: "count" | "limitGames" | "limitDays" | "meetingGapDays", label: string, min = 1) => (
		<input
			id={`${id}-${key}`}
			type="number"
			min={min}
			max={key === "meetingGapDays" ? 365 : 100}
			aria-label={label}
			aria-invalid={errors[key] ? true : undefined}
			aria-describedby={errors[key] ? `${id}-${key}-error` : undefined}
			value={form[key]}
			onChange={({ target }) => change?.({ [key]: target.value })}
		/>
	);
	const wrong = (key: "count" | "limitGames" | "limitDays" | "meetingGapDays") => (
		<FieldError id={`${id}-${key}`} text={errors[key]} />
	);
	return (
		<fieldset className="field wishes">
			<legend>Games</legend>
			<p className="row">
				{number("count", "Number of games")}
				<select
					id={`${id}-kind`}
					aria-label="What the number counts"
					value={form.kind}
					onChange={({ target }) => change?.({ kind: target.value as GamesKind })}
				>
					{kinds.map(([kind, label]) => (
						<option key={kind} value={kind}>
							{label}
						</option>
					))}
				</select>
			</p>
			{wrong("count")}
			<p className="row">
				At most {number("limitGames", "Games of a team at most")} games of a team in{" "}
				{number("limitDays", "In so many days")} days
			</p>
			{wrong("limitGames")}
			{wrong("limitDays")}
			<p className="row">
				At least {number("meetingGapDays", "Days between two meetings", 0)} days between two meetings of a pair
			</p>
			{wrong("meetingGapDays")}
			<label className="check" htmlFor={`${id}-doubleHeaders`}>
				<input
					type="checkbox"
					id={`${id}-doubleHeaders`}
					checked={form.doubleHeaders}
					onChange={({ target }) => change?.({ doubleHeaders: target.checked })}
				/>
				Double headers: a team may play twice on a day
			</label>
			<FieldError id={`${id}-wishes`} text={errors["wishes"]} />
		</fieldset>
	);
}

const kinds: readonly [GamesKind, string][] = [
	["perWeek", "games of every team a week"],
	["perTeam", "games of every team in all"],
	["rounds", "meetings of every pair"],
];
