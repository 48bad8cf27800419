import { Elysia } from "elysia";
import { remove } from "../data/deletions.ts";
import * as seasons from "../data/season/seasons.ts";
import type { Tenant } from "../data/tenant.ts";
import { divisionList, leaguesWithTeams } from "../data/wire/season-teams.ts";
import { seasonList, wireSeason } from "../data/wire/seasons.ts";
import { readWhole, revision } from "../domain/field.ts";
import { copiedSeason, seasonFields } from "../domain/season/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";
import { found } from "../domain/refusal.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;

export function seasonsApi(parts: ApiParts) {
	return new Elysia().use(seasonsRead(parts)).use(seasonsChanged(parts));
}

/** What seasons there are, and what is in them. */
function seasonsRead(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/seasonsv2", async ({ read }) => ({ seasons: await read(seasonList) }), {
			public: true,
			detail: describedOfSite("Seasons", "All seasons, the latest start first", "`seasons`: a list"),
		})
		.get(
			"/seasonsv2/:season",
			async ({ params, read }) => ({
				season: await read(async (tenant) => wireSeason(tenant, await seasonIn(tenant, params.season))),
			}),
			{ public: ofSeason, detail: describedOfSite("Seasons", "A season", "`season`") },
		)
		.get(
			"/seasonsv2/:season/leagues-with-teams-public",
			async ({ params, read }) => ({
				leagues: await read(async (tenant) => leaguesWithTeams(tenant, await seasonIn(tenant, params.season))),
			}),
			{
				public: ofSeason,
				detail: describedOfSite(
					"Seasons",
					"The leagues of a season with their teams by rank",
					"`leagues`: a list with `teams`",
				),
			},
		)
		.get(
			"/seasonsv2/:season/divisions",
			async ({ params, read }) => ({
				divisions: await read(async (tenant) => divisionList(tenant, await seasonIn(tenant, params.season))),
			}),
			{
				public: ofSeason,
				detail: describedOfSite("Divisions", "The divisions of a season, by name", "`divisions`: a list with `teams`"),
			},
		);
}

/** Made, changed, deleted. */
function seasonsChanged(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.post(
			"/seasonsv2",
			async ({ body, write }) => {
				const draft = seasons.readSeason({ name: "", ...body });
				const from = readWhole(copiedSeason, body).copyFromSeasonId;
				return {
					season: await write(async (writer) => wireSeason(writer, await seasons.create(writer, draft, from)), {
						limit: "change",
					}),
				};
			},
			{
				can: "season.edit",
				body: bodyOf({ ...seasonFields, ...copiedSeason }, ["name"]),
				detail: describedOfSite("Seasons", "Make a season", "`season`"),
			},
		)
		.put(
			"/seasonsv2/:season",
			async ({ params, body, write }) => {
				const [id, draft] = [pathId(params.season), seasons.readSeason(body)];
				const season = await write(async (writer) =>
					wireSeason(writer, await seasons.update(writer, id, draft, revisionIn(body))),
				);
				return { season };
			},
			{
				can: { to: "season.edit", of: ofSeason },
				body: bodyOf({ ...seasonFields, revision }),
				detail: describedOfSite("Seasons", "Change a season", "`season`"),
			},
		)
		.delete(
			"/seasonsv2/:season",
			async ({ params, write }) => {
				const id = pathId(params.season);
				await write(async (writer) => await remove(writer, "season", [id]), { limit: "change" });
				return { message: "Seasons deleted" };
			},
			{
				can: { to: "season.edit", of: ofSeason },
				detail: describedOfSite("Seasons", "Delete a season with all that is in it; it can be taken back", "`message`"),
			},
		);
}

/** The season of a path, or 404. */
export async function seasonIn(tenant: Tenant, id: string | undefined): Promise<seasons.Season> {
	return found(await seasons.byId(tenant, pathId(id)));
}
