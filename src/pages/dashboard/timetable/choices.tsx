import {
	isSent,
	ticked,
	type TimetableFaults,
	type TypedTimetable,
	usual,
} from "../../../domain/bracket/timetable/asked.ts";
import { apart, rests, type TimetableField } from "../../../domain/bracket/timetable/query.ts";
import { weekdays } from "../../../domain/clock.ts";
import { gameMinutesMax, gameMinutesMin } from "../../../domain/schedule/overlap.ts";
import { CheckField, Field, SelectField } from "../../../ui/form/form.tsx";
import { FieldError } from "../../../ui/form/text-field.tsx";
import { useHref } from "../../../ui/link.tsx";

interface Props {
	page: string;
	typed: TypedTimetable;
	faults: TimetableFaults;
	venues: readonly { id: number; name: string }[];
	/** The day that is proposed. */
	first: string;
}

/** On which days, at which hours and where, and how long games and rest are: choices stand in the address. */
export function Choices({ page, typed, faults, venues, first }: Props) {
	return (
		<form className="card" method="get" action={useHref(page)}>
			<div className="stack gap-4">
				<Fields typed={typed} faults={faults} first={first} />
				<Ticks name="weekdays" legend="Weekdays" options={days} typed={typed} faults={faults} />
				{venues.length > 0 ? (
					<Ticks
						name="venues"
						legend="Venues"
						options={venues.map(({ id, name }) => ({ value: id, label: name }))}
						typed={typed}
						faults={faults}
					/>
				) : null}
				<p>
					<button className="button main">Find slots</button>
				</p>
			</div>
		</form>
	);
}

function Fields({ typed, faults, first }: Pick<Props, "typed" | "faults" | "first">) {
	const field = (name: TimetableField) => ({ id: `timetable-${name}`, name, error: faults[name] });
	const [rest, next] = [rests.find((one) => one === typed.rest), apart.find((one) => one === typed.apart)];
	return (
		<div className="filters">
			<Field {...field("from")} type="date" label="First day" defaultValue={typed.from ?? first} required />
			<Field {...field("until")} type="date" label="Last day" defaultValue={typed.until ?? ""} />
			<Field
				{...field("earliest")}
				type="time"
				label="First start a day"
				defaultValue={typed.earliest ?? usual.earliest}
			/>
			<Field {...field("latest")} type="time" label="Last start a day" defaultValue={typed.latest ?? usual.latest} />
			<Field
				{...field("minutes")}
				type="number"
				label="Minutes a game"
				min={gameMinutesMin}
				max={gameMinutesMax}
				defaultValue={typed.minutes ?? usual.minutes}
			/>
			<SelectField
				{...field("rest")}
				label="Rest after a game"
				defaultValue={rest ?? usual.rest}
				options={rests.map((value) => ({ value, label: restText(Number(value)) }))}
			/>
			<SelectField
				{...field("apart")}
				label="Next round"
				defaultValue={next ?? usual.apart}
				options={apart.map((value) => ({ value, label: apartText(Number(value)) }))}
			/>
		</div>
	);
}

type Choice = { value: number; label: string };

/** Of a form that was sent what was ticked in it, before that all. */
function Ticks({
	name,
	legend,
	options,
	typed,
	faults,
}: Pick<Props, "typed" | "faults"> & {
	name: "weekdays" | "venues";
	legend: string;
	options: readonly Choice[];
}) {
	const all = options.map(({ value }) => value);
	const chosen = isSent(typed) ? ticked(typed[name], all) : all;
	const [id, error] = [`timetable-${name}`, faults[name]];
	return (
		<fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
			<legend>{legend}</legend>
			<div className="ticks-list">
				{options.map(({ value, label }) => (
					<CheckField
						key={value}
						id={`${id}-${value}`}
						name={name}
						value={value}
						label={label}
						defaultChecked={chosen.includes(value)}
					/>
				))}
			</div>
			<FieldError id={id} text={error} />
		</fieldset>
	);
}

const days = [...weekdays.slice(1), "Sunday"].map((label, at) => ({ value: at + 1, label }));

function restText(minutes: number): string {
	if (minutes === 0) return "None";
	if (minutes < 60) return `${minutes} minutes`;
	return minutes === 60 ? "1 hour" : `${minutes / 60} hours`;
}

function apartText(days: number): string {
	if (days === 0) return "The same day";
	return days === 1 ? "A day later" : `${days} days later`;
}
