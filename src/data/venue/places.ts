import { type Places, placesOf } from "../../domain/venue/places.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import { framed } from "../frame.ts";
import type { Tenant } from "../tenant.ts";
import { all } from "./venues.ts";

/** What the texts of places name (scheduling 12): a part of the frame (caching 10). */
export async function placesOfTenant(tenant: Tenant): Promise<Places<VenueOpen>> {
	return await framed(tenant, "places", async () => placesOf(await all(tenant)));
}
