import { Elysia } from "elysia";
import { changeRule, divisionEligibility, ruleOf } from "../data/player/eligibility.ts";
import { seasonOfDivision } from "../data/stat/standings.ts";
import { revision } from "../domain/field.ts";
import { notFound } from "../domain/refusal.ts";
import { eligibilityFields } from "../domain/season/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;

/** Who may play in a season's tournament, and the numbers of the rule (adult 6). */
export function eligibilityApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/seasonsv2/:season/divisions/:division/eligibility",
			async ({ params, read }) => {
				const [season, division] = [pathId(params.season), pathId(params.division)];
				return await read(async (tenant) => {
					if ((await seasonOfDivision(tenant, division)) !== season) throw notFound();
					return { rule: await ruleOf(tenant, season), teams: await divisionEligibility(tenant, { division, season }) };
				});
			},
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite(
					"Divisions",
					"Who of a division may play in its tournament",
					"`rule`, `teams`: a list with `players`",
				),
			},
		)
		.put(
			"/seasonsv2/:season/eligibility",
			async ({ params, body, write }) => {
				const season = pathId(params.season);
				const rule = await write(async (writer) => await changeRule(writer, season, body, revisionIn(body)));
				return { rule, message: "Rule saved" };
			},
			{
				can: { to: "division.edit", of: ofSeason },
				body: bodyOf({ ...eligibilityFields, revision }),
				detail: describedOfSite("Divisions", "Change the numbers of a season's eligibility rule", "`rule`"),
			},
		);
}
