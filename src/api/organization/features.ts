import { Elysia } from "elysia";
import * as features from "../../data/organization/features.ts";
import { flag } from "../../domain/check.ts";
import { revision } from "../../domain/field.ts";
import { featureFields } from "../../domain/organization/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";

export function featuresApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/organization-features/:id", async ({ read }) => ({ features: await read(features.all) }), {
			can: { to: "staff.see", of: { organization: "id" } },
			detail: describedOfSite("Organizations", "What an organization has switched on", "`features`: a list"),
		})
		.put(
			"/organization-features/:feature",
			async ({ params, body, write }) => {
				const [id, enabled] = [pathId(params.feature), flag("enabled", body["enabled"])];
				return { feature: await write(async (writer) => features.turn(writer, id, enabled, revisionIn(body))) };
			},
			{
				can: { to: "feature.edit", of: { noun: "features", param: "feature" } },
				body: bodyOf({ ...featureFields, revision }, ["enabled"]),
				detail: describedOfSite("Organizations", "Switch a feature on or off, by its own id", "`feature`"),
			},
		);
}
