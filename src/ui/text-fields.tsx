import { isNeeded, type LabelledField, lengthOf } from "../domain/field.ts";
import { Field } from "./form/form.tsx";

/** An input for each of these fields of a noun, all of them texts, as the fields say it. */
export function TextFields({ of, prefix }: { of: Readonly<Record<string, LabelledField<unknown>>>; prefix: string }) {
	return Object.entries(of).map(([name, field]) => (
		<Field
			key={name}
			id={`${prefix}-${name}`}
			name={name}
			label={field.label}
			required={isNeeded(field)}
			maxLength={lengthOf(field)}
			autoComplete="off"
		/>
	));
}
