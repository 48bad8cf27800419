import { type Places, placeText } from "../../domain/venue/places.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import type { Game } from "../game/games.ts";

type Told = Pick<Game, "location" | "location_url" | "moved_from">;

/** What a game's texts of places name: the venue says how it is called and where it is to be found (scheduling 12). */
export function placeOf(row: Told, places: Places<VenueOpen>): Told & Pick<Game, "venue"> {
	const { location, location_url, moved_from: from } = row;
	const spot = places.spotOf(location);
	const moved_from = from && { ...from, location: places.nameOf(from.location) };
	if (!spot) return { location, location_url, moved_from };
	const { id, name, map_url } = spot.venue;
	const venue = { id, name, court: spot.court };
	return { location: placeText(spot), location_url: location_url ?? map_url, moved_from, venue };
}
