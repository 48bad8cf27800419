import { type Places, placeText } from "../../domain/venue/places.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import type { Game } from "../game/games.ts";

/** What a game's texts of places name: the venue says how it is called and where it is to be found (scheduling 12). */
export function placed<R extends Pick<Game, "location" | "location_url" | "moved_from">>(
	row: R,
	places: Places<VenueOpen>,
): R & Pick<Game, "venue"> {
	const { location, location_url, moved_from: from } = row;
	const spot = places.spotOf(location);
	const moved_from = from && { ...from, location: places.nameOf(from.location) };
	if (!spot) return { ...row, moved_from };
	const { id, name, map_url } = spot.venue;
	const venue = { id, name, court: spot.court };
	return { ...row, moved_from, location: placeText(spot), location_url: location_url ?? map_url, venue };
}
