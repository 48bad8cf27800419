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
