/** The types of a player attribute as the wire bears them (players 11). */
export const attributeTypes = ["string", "number", "date"] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** What staff call them (players 11). */
export const attributeTypeLabels: Readonly<Record<AttributeType, string>> = {
	string: "Text",
	number: "Number",
	date: "Date",
};

/** The attributes of a new organization, in order (platform 1). */
export const defaultAttributes = [
	{ attribute_name: "Number", attribute_type: "number" },
	{ attribute_name: "Position", attribute_type: "string" },
] as const satisfies readonly { attribute_name: string; attribute_type: AttributeType }[];
