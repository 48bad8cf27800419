import type { Sport } from "../../../domain/sport/sport.ts";
import {
	criteriaFor,
	criterionLabel,
	presetLabels,
	presets,
	type Criterion,
	type TieBreak,
} from "../../../domain/standings/tie-break.ts";
import { FormDialog, SelectField } from "../../../ui/form/form.tsx";
import { callsOf, type DeskPlace } from "../../../ui/league-teams.tsx";

const ownMin = 4;
const ordinals = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];

/** How level teams are told apart (standings 3): a preset, or up to as many criteria as there are, in order. */
export function TieBreakDialog({
	place,
	tieBreak,
	sport,
	revision,
}: {
	place: DeskPlace;
	tieBreak: TieBreak;
	sport: Sport;
	revision: number;
}) {
	const own: readonly Criterion[] = typeof tieBreak === "string" ? [] : tieBreak;
	const known = new Set([...criteriaFor(sport), ...own.map(({ by }) => by)]);
	const criteria = [
		{ value: "", label: "–" },
		...[...known].map((value) => ({ value, label: criterionLabel(value, sport) })),
	];
	const offered = new Set([
		...(sport.presets ?? ["spec" as const]),
		...(typeof tieBreak === "string" ? [tieBreak] : []),
	]);
	const places = ordinals.slice(0, Math.max(ownMin, own.length + 1));
	return (
		<FormDialog
			id="tie-break"
			title="Tie-breaks"
			form={{ call: `PUT ${callsOf(place)}/tie-break`, done: "Tie-breaks updated" }}
		>
			<input type="hidden" name="revision" value={revision} data-kind="number" />
			<SelectField
				id="tie-break-preset"
				name="tie_break"
				label="Level teams are placed by"
				defaultValue={typeof tieBreak === "string" ? tieBreak : "own"}
				options={[
					...[...offered].map((value) => ({ value, label: presetLabels[value] })),
					{ value: "own", label: "An order of your own" },
				]}
				data-kind="tie-break"
			/>
			<fieldset className="own-order">
				<legend>Your own order</legend>
				{places.map((label, at) => (
					<SelectField
						key={label}
						id={`tie-break-${at}`}
						name="criteria[]"
						label={label}
						defaultValue={own[at]?.by ?? presets.spec[at]?.by ?? ""}
						options={criteria}
					/>
				))}
			</fieldset>
		</FormDialog>
	);
}
