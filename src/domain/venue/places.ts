import { fold } from "../fold.ts";
import type { Venue } from "./venues.ts";

/** What a place's text names: a venue, and a court of it where it says one. */
interface Spot<V extends Named = Named> {
	venue: V;
	court: string | null;
}

type Named = Pick<Venue, "id" | "name" | "spellings" | "courts">;

/** Which venue the text of a place names, and how the place is called (scheduling 12). */
export interface Places<V extends Named = Named> {
	venues: readonly V[];
	/** Null for a text that is free: it belongs to no venue. */
	spotOf(text: string | null): Spot<V> | null;
	/** "Pier Gym, Court 2" where it names one, whatever its spelling; a free text as it is. */
	nameOf<Text extends string | null>(text: Text): Text;
}

/**
 * A text names a venue where it folds to its name or another of its spellings, and a court of it where the court's name stands
 * behind, with whatever sign between: "pier gym – court 2". What is called exactly so goes before, and the venue made first.
 */
export function placesOf<V extends Named>(venues: readonly V[]): Places<V> {
	const byName = new Map<string, Spot<V>>();
	const byCourt = new Map<string, Spot<V>>();
	for (const venue of venues.toSorted((a, b) => a.id - b.id))
		for (const name of [venue.name, ...venue.spellings]) {
			if (!byName.has(fold(name))) byName.set(fold(name), { venue, court: null });
			for (const court of venue.courts) {
				const key = bare(`${name} ${court}`);
				if (!byCourt.has(key)) byCourt.set(key, { venue, court });
			}
		}
	const known = new Map<string, Spot<V> | null>();
	const spotOf = (text: string | null) => {
		if (text === null || byName.size === 0) return null;
		const found = known.get(text);
		if (found !== undefined) return found;
		const spot = byName.get(fold(text)) ?? byCourt.get(bare(text)) ?? null;
		if (known.size < knownMax) known.set(text, spot);
		return spot;
	};
	return {
		venues,
		spotOf,
		nameOf: <Text extends string | null>(text: Text) => {
			const spot = spotOf(text);
			return spot ? (placeText(spot) as Text) : text; // null names nothing
		},
	};
}

const knownMax = 10_000;

/** Folded, without the signs that may stand before a court. */
const bare = (text: string) =>
	fold(text)
		.replace(/[\s,;:/|()–—-]+/g, " ")
		.trim();

/** How a place of a venue is written. */
export const placeText = ({ venue: { name }, court }: { venue: { name: string }; court: string | null }): string =>
	court === null ? name : `${name}, ${court}`;

/** Every place that may be chosen: each venue, and each court of it. */
export const placesIn = (venues: readonly Named[]): string[] =>
	venues.flatMap((venue) => [venue.name, ...venue.courts.map((court) => placeText({ venue, court }))]);
