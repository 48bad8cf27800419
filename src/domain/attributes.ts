/** The types of a player attribute as the wire bears them (3 §3). */
export const attributeTypes = ["string", "number", "date"] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** What staff call them (3 §5). */
export const attributeTypeLabels: Readonly<Record<AttributeType, string>> = {
	string: "Text",
	number: "Number",
	date: "Date",
};

/** The attributes of a new organization, in order (RULINGS 4). */
export const defaultAttributes = [
	{ attribute_name: "Number", attribute_type: "number" },
	{ attribute_name: "Position", attribute_type: "string" },
] as const satisfies readonly { attribute_name: string; attribute_type: AttributeType }[];
