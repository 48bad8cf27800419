import { expect, test } from "bun:test";
import { attributeTypeLabels, attributeTypes, defaultAttributes } from "../../src/domain/attribute/attributes.ts";

test("every type of attribute has a label of its own, and a new organization's attributes are of known types", () => {
	expect(Object.keys(attributeTypeLabels)).toEqual([...attributeTypes]);
	expect(new Set(Object.values(attributeTypeLabels)).size).toBe(attributeTypes.length);
	for (const { attribute_type } of defaultAttributes) expect(attributeTypes).toContain(attribute_type);
	expect(defaultAttributes.map(({ attribute_name }) => attribute_name)).toEqual(["Number", "Position"]);
});
