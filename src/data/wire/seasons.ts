import * as seasons from "../season/seasons.ts";
import type { Season } from "../season/seasons.ts";
import type { Tenant } from "../tenant.ts";

/** Seasons in the wire's shape (wire 7), the latest start first. */
export async function seasonList(tenant: Tenant) {
	return (await seasons.all(tenant)).map((season) => wireSeason(tenant, season));
}

export function wireSeason({ organization }: Tenant, season: Season) {
	const { id, name, sports } = organization;
	return {
		...season,
		organization: { id, name },
		sportsv2: sports.find((sport) => sport.id === season.sport_id) ?? null,
	};
}
