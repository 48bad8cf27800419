import type { ReactNode } from "react";
import { dateBrief, weekdays } from "../domain/clock.ts";
import type { FormErrors, GamesKind, Prospect, ScheduleForm } from "../domain/schedule/form.ts";
import { gameMinutesDefault, gameMinutesMax, gameMinutesMin } from "../domain/schedule/overlap.ts";
import { Icon } from "./icon.tsx";
import { ScheduleWeeks } from "./schedule-weeks.tsx";
import { FieldError, TextField, timesHint } from "./text-field.tsx";

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

/** What staff say of a schedule (3 §5): dates, times, places, and what the games should be like. */
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

function TimeSlots(props: ScheduleFieldsProps) {
	const { id, form, errors, change } = props;
	return (
		<fieldset className="field">
			<legend>Time slots</legend>
			<div className="row">
				<Choice
					id={`${id}-same`}
					name={`${id}-slots`}
					label="Same every week"
					checked={form.sameSlot}
					choose={() => change?.({ sameSlot: true })}
				/>
				<Choice
					id={`${id}-weekly`}
					name={`${id}-slots`}
					label="Week by week"
					checked={!form.sameSlot}
					choose={() =>
						change?.({
							sameSlot: false,
							weeklyTimeSlots: form.weeklyTimeSlots.some(Boolean)
								? form.weeklyTimeSlots
								: Array.from({ length: Number(form.numWeeks) || 1 }, () => form.timeSlots),
						})
					}
				/>
			</div>
			{form.sameSlot ? (
				<TextField
					id={`${id}-timeSlots`}
					label="Times"
					isBare
					placeholder="18:00, 19:00"
					autoComplete="off"
					value={form.timeSlots}
					error={errors["timeSlots"]}
					hint={timesHint(form.timeSlots)}
					onChange={(timeSlots) => change?.({ timeSlots })}
				/>
			) : (
				<p className="meta">The times stand with the weeks below.</p>
			)}
			<GameLength {...props} />
		</fieldset>
	);
}

/** How long a game takes its court and its teams; the times say it where nobody does. */
function GameLength({ id, form, errors, prospect, change }: ScheduleFieldsProps) {
	const error = errors["gameMinutes"];
	const crowded = prospect?.crowded ?? null;
	const said = [error ? `${id}-gameMinutes-error` : "", crowded ? `${id}-crowded` : ""].filter(Boolean).join(" ");
	return (
		<>
			<p className="row">
				<label htmlFor={`${id}-gameMinutes`}>A game lasts</label>
				<input
					id={`${id}-gameMinutes`}
					className="short"
					type="number"
					min={gameMinutesMin}
					max={gameMinutesMax}
					placeholder={String(prospect?.gameMinutes ?? gameMinutesDefault)}
					aria-invalid={error ? true : undefined}
					aria-describedby={said || undefined}
					value={form.gameMinutes}
					onChange={({ target }) => change?.({ gameMinutes: target.value })}
				/>
				minutes
			</p>
			<FieldError id={`${id}-gameMinutes`} text={error} />
			{crowded ? (
				<p className="crowded" id={`${id}-crowded`}>
					<Icon name="warning" />
					<span>{crowded}</span>
				</p>
			) : null}
		</>
	);
}

function Choice(props: { id: string; name: string; label: string; checked: boolean; choose: () => void }) {
	const { id, name, label, checked, choose } = props;
	return (
		<label className="check" htmlFor={id}>
			<input type="radio" id={id} name={name} checked={checked} onChange={choose} />
			{label}
		</label>
	);
}

function Places({ id, form: { places }, errors, change }: ScheduleFieldsProps) {
	const set = (at: number, part: Partial<ScheduleForm["places"][number]>) =>
		change?.({ places: places.map((place, index) => (index === at ? { ...place, ...part } : place)) });
	return (
		<fieldset className="field">
			<legend>Places</legend>
			<p className="meta">
				{places.length === 0 ? "None named: one game at each time." : "Each with the number of games at once."}
			</p>
			{places.map((place, at) => (
				<div className="pair" key={at}>
					<TextField
						id={`${id}-place-${at}`}
						label={`Place ${at + 1}`}
						isBare
						placeholder="Main gym"
						maxLength={200}
						value={place.name}
						error={errors[`places.${at}`]}
						onChange={(name) => set(at, { name })}
					/>
					<TextField
						id={`${id}-capacity-${at}`}
						label={`Games at once at place ${at + 1}`}
						isBare
						type="number"
						min={1}
						max={100}
						title="Games at once"
						value={place.capacity}
						onChange={(capacity) => set(at, { capacity })}
					/>
					<Remove
						label={`Remove place ${at + 1}`}
						remove={() => change?.({ places: places.filter((_, index) => index !== at) })}
					/>
				</div>
			))}
			<FieldError id={`${id}-places`} text={errors["places"]} />
			<Add label="Add place" add={() => change?.({ places: [...places, { name: "", capacity: "1" }] })} />
		</fieldset>
	);
}

function OffDates({ id, form: { offDates }, errors, change }: ScheduleFieldsProps) {
	return (
		<fieldset className="field">
			<legend>Blackout dates</legend>
			{offDates.length === 0 ? <p className="meta">None: games on every game day.</p> : null}
			{offDates.map((date, at) => (
				<div className="pair one" key={at}>
					<TextField
						id={`${id}-off-${at}`}
						name={`offDates.${at}`}
						label={`Blackout date ${at + 1}`}
						isBare
						type="date"
						value={date}
						error={errors[`offDates.${at}`]}
						onChange={(value) => change?.({ offDates: offDates.map((old, index) => (index === at ? value : old)) })}
					/>
					<Remove
						label={date ? `Remove ${dateBrief(date)}` : `Remove blackout date ${at + 1}`}
						remove={() => change?.({ offDates: offDates.filter((_, index) => index !== at) })}
					/>
				</div>
			))}
			<FieldError id={`${id}-offDates`} text={errors["offDates"]} />
			<Add label="Add date" add={() => change?.({ offDates: [...offDates, ""] })} />
		</fieldset>
	);
}

function Add({ label, add }: { label: string; add: () => void }) {
	return (
		<button
			type="button"
			className="button quiet add"
			onClick={({ currentTarget }) => {
				add();
				const list = currentTarget.parentElement;
				queueMicrotask(() =>
					[...(list?.querySelectorAll<HTMLElement>(".pair") ?? [])].at(-1)?.querySelector("input")?.focus(),
				); // once it is drawn
			}}
		>
			<Icon name="plus" />
			{label}
		</button>
	);
}

function Remove({ label, remove }: { label: string; remove: () => void }) {
	return (
		<button
			type="button"
			className="button quiet icon"
			aria-label={label}
			onClick={({ currentTarget }) => {
				currentTarget.closest("fieldset")?.querySelector<HTMLElement>(".add")?.focus(); // the button goes with its row
				remove();
			}}
		>
			<Icon name="close" />
		</button>
	);
}

const kinds: readonly [GamesKind, string][] = [
	["perWeek", "games of every team a week"],
	["perTeam", "games of every team in all"],
	["rounds", "meetings of every pair"],
];

function Games({ id, form, errors, change }: ScheduleFieldsProps) {
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
