import { compareNames } from "../order.ts";

/** Venues whose leagues come first, in this order (leagues 3). */
const venuesFirst = ["Fountain Valley", "Tustin Columbus", "Irvine Valley College"] as const;

const weekdaysFromMonday = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/**
 * Compares two league names for public lists (leagues 3): the named venues first, in their order; then weekday names Monday
 * to Sunday; then alphabetically. Case is ignored; within a venue the weekday decides, then the alphabet.
 */
export function compareLeagues(a: string, b: string): number {
	return (
		place(a, venues) - place(b, venues) ||
		place(a, weekdaysFromMonday) - place(b, weekdaysFromMonday) ||
		compareNames(a, b)
	);
}

/** A league as lists order it; `place` is the one that staff gave it, null or absent where they gave none. */
export interface PlacedLeague {
	name: string;
	place?: number | null | undefined;
}

/** Compares two leagues as staff have ordered them; those that they have not follow, by name. */
export function compareInOrder(a: PlacedLeague, b: PlacedLeague): number {
	return (a.place ?? last) - (b.place ?? last) || compareLeagues(a.name, b.name);
}

const last = Number.MAX_SAFE_INTEGER;

/** A copy of the list in league order: the one that staff have set, else that of the names. */
export function leagueOrder<T extends PlacedLeague>(leagues: readonly T[]): T[] {
	return leagues.toSorted(compareInOrder);
}

const venues = venuesFirst.map((venue) => venue.toLowerCase());

/** The first of the words that the name contains, counted from 0; behind all of them when it contains none. */
function place(name: string, words: readonly string[]): number {
	const lower = name.toLowerCase();
	const index = words.findIndex((word) => lower.includes(word));
	return index < 0 ? words.length : index;
}
