import { gameMinutesDefault, gameMinutesMax, gameMinutesMin } from "../../domain/schedule/overlap.ts";
import { Icon } from "../icon.tsx";
import type { ScheduleFieldsProps } from "./fields.tsx";
import { FieldError, TextField, timesHint } from "../form/text-field.tsx";

/** When games begin, the same every week or week by week, and how long they last. */
export function TimeSlots(props: ScheduleFieldsProps) {
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
