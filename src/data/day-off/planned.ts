import { inArray } from "drizzle-orm";
import { divisions } from "../../../db/schema/index.ts";
import { plannedWhere } from "../clash/planned.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { type Asked, spanOf } from "./plan.ts";

/** A bracket with matchups that are planned where something is off. */
export interface PlannedThen {
	id: number;
	name: string;
	season_id: number;
	count: number;
}

/**
 * The matchups that are planned for days or at a venue that is off, before there is a game that an act could change: by bracket.
 * What is off for a league, a team or chosen games concerns none, since nobody knows who will meet.
 */
export async function plannedThen(tenant: Tenant, asked: Asked): Promise<PlannedThen[]> {
	const { league, team, games, venue } = asked;
	if (league !== undefined || team !== undefined || games !== undefined) return [];
	const { from, to } = spanOf(asked, tenant.today);
	const [planned, places] = await Promise.all([
		plannedWhere(tenant, (date) => from <= date && date <= to),
		placesOfTenant(tenant),
	]);
	const own = planned.filter(({ location }) => venue === undefined || places.spotOf(location)?.venue.id === venue);
	const byBracket = Map.groupBy(own, ({ division_id }) => division_id);
	if (byBracket.size === 0) return [];
	const rows = await tenant.tx
		.select({ id: divisions.id, name: divisions.name, season_id: divisions.season_id })
		.from(divisions)
		.where(inArray(divisions.id, [...byBracket.keys()]))
		.orderBy(divisions.id);
	return rows.map((row) => ({ ...row, count: byBracket.get(row.id)?.length ?? 0 }));
}
