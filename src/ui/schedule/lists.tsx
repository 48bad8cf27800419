import type { KeyboardEvent } from "react";
import { dateBrief } from "../../domain/clock.ts";
import type { ScheduleForm } from "../../domain/schedule/form.ts";
import { Icon } from "../icon.tsx";
import type { ScheduleFieldsProps } from "./fields.tsx";
import { FieldError, TextField } from "../form/text-field.tsx";

/** What the page offers for them. */
export const offeredPlaces = "schedule-places";

/** Courts and halls, each with its number of games at once. */
export function Places({ id, form: { places }, errors, change }: ScheduleFieldsProps) {
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
						list={offeredPlaces}
						autoComplete="off"
						maxLength={200}
						value={place.name}
						error={errors[`places.${at}`]}
						onChange={(name) => set(at, { name })}
						onKeyDown={goOn}
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
						onKeyDown={goOn}
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

/** Enter in a place goes on to the next field, and behind the last one to a new place: the form is not finished by it. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
	if (event.key !== "Enter") return;
	event.preventDefault();
	const list = event.currentTarget.closest("fieldset");
	const fields = [...(list?.querySelectorAll<HTMLInputElement>(".pair input") ?? [])];
	const next = fields[fields.indexOf(event.currentTarget) + 1];
	const empty = fields.find(({ type, value }) => type !== "number" && value.trim() === "");
	if (next ?? empty) (next ?? empty)?.focus();
	else list?.querySelector<HTMLElement>(".add")?.click();
}

/** Days without games. */
export function OffDates({ id, form: { offDates }, errors, change }: ScheduleFieldsProps) {
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

/** Another row; what is typed next goes into it. */
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
