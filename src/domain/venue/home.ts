import { fold } from "../fold.ts";
import type { Places } from "./places.ts";

/**
 * Which of some places are a team's home: those of its home venue, or where it names a court that one and the venue as a whole.
 * Null where none is: then nothing is said of where it is home.
 */
export function homePlacesOf(
	{ spotOf }: Pick<Places, "spotOf">,
	home: string | null,
	places: readonly { name: string }[],
): string[] | null {
	if (home === null) return null;
	const own = spotOf(home);
	const isHome = (name: string) => {
		const spot = spotOf(name);
		if (!own || !spot) return fold(name) === fold(home);
		const isCourt = own.court === null || spot.court === null || own.court === spot.court;
		return spot.venue.id === own.venue.id && isCourt;
	};
	const found = places.map(({ name }) => name).filter(isHome);
	return found.length > 0 ? found : null;
}

type Own = readonly { name: string; capacity: number }[];

/**
 * Which place of a schedule a game elsewhere takes: the same court, else the venue as a whole; where it names no court and the
 * schedule has all of them, the last one. Its own text where it takes none.
 */
export function takenPlace({ spotOf }: Pick<Places, "spotOf">, own: Own, location: string): string {
	const spot = spotOf(location);
	if (!spot) return location;
	const here = own.flatMap(({ name }) => {
		const its = spotOf(name);
		return its?.venue.id === spot.venue.id ? [{ name, court: its.court }] : [];
	});
	const found = here.find(({ court }) => court === spot.court) ?? here.find(({ court }) => court === null);
	if (found) return found.name;
	const isAll = spot.court === null && here.length > 0 && here.length >= spot.venue.courts.length;
	return isAll ? (here.at(-1)?.name ?? location) : location;
}

/** How many courts of a place a schedule leaves to others from the start: those of the venue beyond what it has room for there. */
export function spareCourts({ spotOf }: Pick<Places, "spotOf">, own: Own, place: string): number {
	const spot = spotOf(place);
	if (!spot || spot.court !== null) return 0;
	const isAlone = own.filter(({ name }) => spotOf(name)?.venue.id === spot.venue.id).length === 1;
	const capacity = own.find(({ name }) => name === place)?.capacity ?? 1;
	return isAlone ? Math.max(0, spot.venue.courts.length - capacity) : 0;
}
