import { sql } from "drizzle-orm";
import type { SeasonDraft } from "../../domain/csv/season.ts";
import { closureText } from "../../domain/csv/venue-facts.ts";
import { meetVenues, type MetVenue, noteVenuesTaken, venueAfter } from "../../domain/csv/venues.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import { idList } from "../deletion/reach.ts";
import { all } from "../venue/venues.ts";
import { merge, type Place, run } from "./place.ts";

type InOrganization = Pick<Place, "tx" | "organization_id" | "tally" | "problems">;
type Met = MetVenue<VenueOpen>;

/** Venues with their courts and hours, and exactly the closures that a row says; venues that no row names stay (writing 18). */
export async function storeVenues(place: InOrganization, { venues }: Pick<SeasonDraft, "venues">): Promise<void> {
	if (venues.size === 0) return;
	const present = await all(place);
	const met = meetVenues(venues.values(), present);
	noteVenuesTaken(place.problems, met, present);
	if (place.problems.count > 0) return;
	const ids = await merge(place, "venues", {
		table: "venues",
		rows: met.map((one) => ({ ...venueAfter(one), id: one.before?.id ?? null })),
		columns: { ...texts, courts: "text[]", spellings: "text[]" },
		fresh: { name: "text" },
	});
	await storeClosures(place, met, ids);
}

const texts = {
	address: "text",
	map_url: "text",
	monday: "text",
	tuesday: "text",
	wednesday: "text",
	thursday: "text",
	friday: "text",
	saturday: "text",
	sunday: "text",
	time_zone: "text",
	note: "text",
} as const;

async function storeClosures(place: InOrganization, met: readonly Met[], ids: readonly number[]): Promise<void> {
	const changed = met.map(({ said: { closures }, before }, at) => {
		const there = new Map((before?.closures ?? []).map((closure) => [closureText(closure), closure]));
		const wanted = new Set(closures?.map(closureText));
		return {
			made: (closures ?? [])
				.filter((closure) => !there.has(closureText(closure)))
				.map((closure) => ({ ...closure, id: null, venue_id: ids[at] })),
			gone: closures ? (before?.closures ?? []).filter((closure) => !wanted.has(closureText(closure))) : [],
		};
	});
	const gone = changed.flatMap((one) => one.gone.map(({ id }) => id));
	if (gone.length > 0)
		await run(
			place,
			"venue_closures",
			sql`with gone as (delete from venue_closures where organization_id = ${place.organization_id}
				and id = any(${idList(gone)}) returning 1) select count(*)::int as removed from gone`,
		);
	await merge(place, "venue_closures", {
		table: "venue_closures",
		rows: changed.flatMap(({ made }) => made),
		columns: {
			venue_id: "bigint",
			starts_on: "date",
			ends_on: "date",
			starts_at: "text",
			ends_at: "text",
			reason: "text",
		},
	});
}
