import { Elysia } from "elysia";
import { seasonOfDivision } from "../data/standings.ts";
import type { Tenant } from "../data/tenant.ts";
import { gameList } from "../data/wire/games.ts";
import { divisionList } from "../data/wire/season-teams.ts";
import { Refusal } from "../domain/refusal.ts";
import { access, found, pathId, type ApiParts } from "../http/access.ts";
import { describedOfSite } from "./describe.ts";
import { seasonIn } from "./seasons.ts";

const ofSeason = { noun: "seasons", param: "season" } as const;

export function divisionsApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/seasonsv2/:season/divisions/:division",
			async ({ params, read }) => ({ division: await read((tenant) => divisionIn(tenant, params)) }),
			{ public: ofSeason, detail: describedOfSite("Divisions", "A division", "`division` with `teams`") },
		)
		.get(
			"/seasonsv2/:season/divisions/:division/games",
			async ({ params, read }) => ({
				games: await read(async (tenant) => {
					const division = pathId(params.division);
					if ((await seasonOfDivision(tenant, division)) !== pathId(params.season))
						throw new Refusal(404, "Not found.");
					return await gameList(tenant, { division });
				}),
			}),
			{ public: ofSeason, detail: describedOfSite("Divisions", "The bracket's games", "`games`: a list") },
		);
}

/** The division of a path, which must be one of the season before it. */
async function divisionIn(tenant: Tenant, params: { season: string; division: string }) {
	const id = pathId(params.division);
	const known = await divisionList(tenant, await seasonIn(tenant, params.season));
	return found(known.find((division) => division.id === id));
}
