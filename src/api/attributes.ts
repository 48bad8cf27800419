import { Elysia } from "elysia";
import * as attributes from "../data/attributes.ts";
import { flag } from "../domain/check.ts";
import { wantedOrder } from "../domain/order.ts";
import { access, bodyOf, pathId, type ApiParts } from "../http/access.ts";
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
			async ({ body, write }) => ({ attribute: await write(async (writer) => await attributes.create(writer, body)) }),
			{
				can: acting,
				body: bodyOf("name", "type", "userId"),
				detail: describedOfSite("Player attributes", "Add an attribute", "`attribute`", asUser),
			},
		)
		.put(
			"/playerAttributes/:attribute/toggleAttributeVisibility",
			async ({ params, body, write }) => {
				const [id, isVisible] = [pathId(params.attribute), flag("is_visible", body["is_visible"])];
				return { attribute: await write(async (writer) => await attributes.setVisible(writer, id, isVisible)) };
			},
			{
				can: { to: "setting.edit", of: { query: "userId", noun: "attributes", param: "attribute" } },
				body: bodyOf("is_visible", "userId"),
				detail: describedOfSite("Player attributes", "Hide or show an attribute", "`attribute`", asUser),
			},
		)
		.post("/playerAttributes/reset", async ({ write }) => await write(attributes.reset), {
			can: acting,
			body: bodyOf("userId"),
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
				const wanted = wantedOrder("attributes", body["attributes"]);
				await write(async (writer) => await attributes.reorder(writer, wanted));
				return { message: "Order saved." };
			},
			{
				can: acting,
				body: bodyOf("attributes", "userId"),
				detail: describedOfSite("Player attributes", "Put the attributes into an order", "`message`", asUser),
			},
		);
}
