import { Elysia } from "elysia";
import * as attributes from "../data/stat/attributes.ts";
import { attributeFields, attributeOrderFields, attributeShownFields } from "../domain/attribute/schema.ts";
import { id, readWhole } from "../domain/field.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

/** A super admin acts for another user by `userId` (access 11). */
const acting = { to: "setting.edit", of: { query: "userId" } } as const;
const asUser = { userId: "id" } as const;

export function attributesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/playerAttributes", async ({ read }) => await read(attributes.all), {
			can: { to: "staff.see", of: { query: "userId" } },
			detail: describedOfSite("Player attributes", "What players have, in order", "A list of attributes", asUser),
		})
		.post(
			"/playerAttributes",
			async ({ body, write }) => {
				const draft = readWhole(attributeFields, body);
				return { attribute: await write(async (writer) => await attributes.create(writer, draft)) };
			},
			{
				can: acting,
				body: bodyOf({ ...attributeFields, userId: id }, ["name", "type"]),
				detail: describedOfSite("Player attributes", "Add an attribute", "`attribute`", asUser),
			},
		)
		.put(
			"/playerAttributes/:attribute/toggleAttributeVisibility",
			async ({ params, body, write }) => {
				const { is_visible } = readWhole(attributeShownFields, body);
				const at = pathId(params.attribute);
				return { attribute: await write(async (writer) => await attributes.setVisible(writer, at, is_visible)) };
			},
			{
				can: { to: "setting.edit", of: { query: "userId", noun: "attributes", param: "attribute" } },
				body: bodyOf({ ...attributeShownFields, userId: id }, ["is_visible"]),
				detail: describedOfSite("Player attributes", "Hide or show an attribute", "`attribute`", asUser),
			},
		)
		.post("/playerAttributes/reset", async ({ write }) => await write(attributes.reset), {
			can: acting,
			body: bodyOf({ userId: id }),
			detail: describedOfSite(
				"Player attributes",
				"Back to the attributes of a new organization",
				"A list of attributes",
				asUser,
			),
		})
		.put(
			"/playerAttributes/reorder",
			async ({ body, write }) => {
				const { attributes: wanted } = readWhole(attributeOrderFields, body);
				await write(async (writer) => await attributes.reorder(writer, wanted));
				return { message: "Order saved." };
			},
			{
				can: acting,
				body: bodyOf({ ...attributeOrderFields, userId: id }, ["attributes"]),
				detail: describedOfSite("Player attributes", "Put the attributes into an order", "`message`", asUser),
			},
		);
}
