import { Elysia } from "elysia";
import * as businesses from "../data/organization/businesses.ts";
import { remove } from "../data/deletions.ts";
import { businessFields } from "../domain/business/schema.ts";
import { readSent, revision } from "../domain/field.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const ofBusiness = { to: "business.edit", of: { noun: "businesses", param: "business" } } as const;
/** The business directory (platform 11). */
export function businessesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/businesses", async ({ read }) => await read((tenant) => businesses.all(tenant)), {
			can: "staff.see",
			detail: describedOfSite("Businesses", "The business directory, by name", "A list of businesses"),
		})
		.post(
			"/businesses",
			async ({ body, write }) => {
				const draft = readSent(businessFields, { name: "", ...body });
				return { business: await write(async (writer) => await businesses.create(writer, draft)) };
			},
			{
				can: "business.edit",
				body: bodyOf(businessFields, ["name"]),
				detail: describedOfSite("Businesses", "Add a business to the directory", "`business`"),
			},
		)
		.put(
			"/businesses/:business",
			async ({ params, body, write }) => {
				const [id, draft] = [pathId(params.business), readSent(businessFields, body)];
				return {
					business: await write(async (writer) => await businesses.update(writer, id, draft, revisionIn(body))),
				};
			},
			{
				can: ofBusiness,
				body: bodyOf({ ...businessFields, revision }),
				detail: describedOfSite("Businesses", "Change a business", "`business`"),
			},
		)
		.delete(
			"/businesses/:business",
			async ({ params, write }) => {
				const id = pathId(params.business);
				await write(async (writer) => await remove(writer, "business", [id]));
				return { message: "Business deleted" };
			},
			{
				can: ofBusiness,
				detail: describedOfSite("Businesses", "Delete a business; it can be taken back", "`message`"),
			},
		);
}
