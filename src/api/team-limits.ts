import { Elysia } from "elysia";
import { limitedTeams, setLimits } from "../data/team/limits.ts";
import { readSent, revision } from "../domain/field.ts";
import { limitFields } from "../domain/team/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { placeIn } from "./league-teams.ts";
import { found } from "../domain/refusal.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;
const path = "/seasonsv2/:season/leagues/:league";

/** When and where the teams of a season league can play (scheduling 18). */
export function teamLimitsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			`${path}/availability`,
			async ({ params, read }) => ({
				teams: await read(async (tenant) => await limitedTeams(tenant, await placeIn(tenant, params))),
			}),
			{
				can: { to: "staff.see", of: ofSeason },
				detail: describedOfSite(
					"Teams",
					"When and where the teams of a league can play, and who has to be there, by name",
					"`teams`: a list",
				),
			},
		)
		.put(
			`${path}/teams/:team/availability`,
			async ({ params, body, write }) => {
				const [id, draft] = [pathId(params.team), readSent(limitFields, body)];
				return await write(async (writer) => {
					const place = await placeIn(writer, params);
					await setLimits(writer, place, id, draft, revisionIn(body));
					const [team] = await limitedTeams(writer, place, id);
					return { team: found(team ?? null), message: "Availability saved" };
				});
			},
			{
				can: { to: "team.edit", of: ofSeason },
				body: bodyOf({ ...limitFields, revision }),
				detail: describedOfSite(
					"Teams",
					"Say when and where a team can play, and who has to be there; what is absent stays",
					"`team`, `message`",
				),
			},
		);
}
