import { and, gte, isNotNull } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import { type Game, list } from "../game/games.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "./places.ts";

/** A venue as visitors see it, with its games from today on, by time. */
export interface VenueSite {
	venue: VenueOpen;
	games: Game[];
}

const lastDay = "9999-12-31";

/** Null for no venue. `day` is one day alone. */
export async function venueSite(tenant: Tenant, id: number, day?: string): Promise<VenueSite | null> {
	const places = await placesOfTenant(tenant);
	const venue = places.venues.find((one) => one.id === id);
	if (!venue) return null;
	const from = day ?? tenant.today;
	const texts = await textsOf(tenant, id, from);
	const days = { from, to: day ?? lastDay, undated: false };
	return { venue, games: texts.length === 0 ? [] : await list(tenant, { days, places: texts }) };
}

/** How the places of games from a day on are written that are of a venue. */
export async function textsOf(tenant: Tenant, id: number, from?: string): Promise<string[]> {
	const [rows, places] = await Promise.all([
		tenant.tx
			.selectDistinct({ text: games.location })
			.from(games)
			.where(
				and(isNotNull(games.location), from === undefined ? undefined : gte(games.date, from), gameListed(tenant)),
			),
		placesOfTenant(tenant),
	]);
	return rows.flatMap(({ text }) => (text !== null && places.spotOf(text)?.venue.id === id ? [text] : []));
}
