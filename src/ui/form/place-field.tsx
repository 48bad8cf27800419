import { lengthOf } from "../../domain/field.ts";
import { planFields } from "../../domain/game/schema.ts";
import { Field } from "./form.tsx";
import { Suggestions } from "./suggestions.tsx";

/** Where a game is: one of the venues with its court, or whatever is typed. */
export function PlaceField({ id, places }: { id: string; places: readonly string[] }) {
	return (
		<>
			<Field
				id={id}
				name="location"
				label="Location"
				list={`${id}-places`}
				maxLength={lengthOf(planFields.location)}
				autoComplete="off"
				data-blank="null"
			/>
			<Suggestions id={`${id}-places`} values={places} />
		</>
	);
}
