import { lengthOf } from "../../domain/field.ts";
import { planFields } from "../../domain/game/schema.ts";
import { Field } from "./form.tsx";
import { Suggestions } from "./suggestions.tsx";

/** Where a game is: one of the venues with its court, or whatever is typed; `when` says when it is sent. */
export function PlaceField({ id, places, when }: { id: string; places: readonly string[]; when?: string }) {
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
				data-when={when}
			/>
			<Suggestions id={`${id}-places`} values={places} />
		</>
	);
}
