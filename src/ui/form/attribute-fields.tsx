import { Field } from "./form.tsx";

type Attribute = { id: number; attribute_name: string; attribute_type: string };

/** A field for every visible attribute of a player (players 1), named `attribute_{id}` as the API reads them; `id` sets two forms of a page apart. */
export function AttributeFields({ id, attributes }: { id: string; attributes: readonly Attribute[] }) {
	if (attributes.length === 0) return null;
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
					autoComplete="off"
				/>
			))}
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
