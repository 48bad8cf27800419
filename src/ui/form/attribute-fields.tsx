import { defaultAttributes } from "../../domain/attribute/attributes.ts";
import { Field } from "./form.tsx";
import { Suggestions } from "./suggestions.tsx";

/** The attribute of a new organization that its sport has words for (platform 1). */
const [, { attribute_name: positionName }] = defaultAttributes;

type Attribute = { id: number; attribute_name: string; attribute_type: string };

interface Props {
	id: string;
	attributes: readonly Attribute[];
	/** What the sport calls positions; others may be written. */
	positions?: readonly string[];
}

/** A field for every visible attribute of a player (players 1), named `attribute_{id}` as the API reads them; `id` sets two forms of a page apart. */
export function AttributeFields({ id, attributes, positions = [] }: Props) {
	if (attributes.length === 0) return null;
	const list = `${id}-positions`;
	const isPosition = ({ attribute_name }: Attribute) => positions.length > 0 && attribute_name === positionName;
	return (
		<div className="cols min-s">
			{attributes.map((attribute) => (
				<Field
					key={attribute.id}
					id={`${id}-attribute-${attribute.id}`}
					name={`attribute_${attribute.id}`}
					label={attribute.attribute_name}
					type={attribute.attribute_type === "date" ? "date" : "text"}
					inputMode={attribute.attribute_type === "number" ? "decimal" : undefined}
					maxLength={200}
					list={isPosition(attribute) ? list : undefined}
					autoComplete="off"
				/>
			))}
			{attributes.some(isPosition) ? <Suggestions id={list} values={positions} /> : null}
		</div>
	);
}

/** What fills these fields when a dialog opens. */
export function attributeFill(
	attributes: readonly Attribute[],
	values: readonly { attribute_id: number; value: string }[],
): Record<string, string> {
	return Object.fromEntries(
		attributes.map(({ id }) => [
			`attribute_${id}`,
			values.find(({ attribute_id }) => attribute_id === id)?.value ?? "",
		]),
	);
}
