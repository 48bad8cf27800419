import { fold } from "../fold.ts";
import { compareNames } from "../order.ts";

/** Whether two spellings name one place, as clashes take them (scheduling 14): case, accents and blanks aside. */
export const isSamePlace = (one: string | null, other: string | null): boolean => fold(one ?? "") === fold(other ?? "");

/** How often a place is spelled so. */
export type Spelling = readonly [name: string, uses: number];

/** Every place once, as it is spelled most, by name. */
export function placesOnce(spellings: readonly Spelling[]): string[] {
	const places = new Map<string, Spelling>();
	for (const spelling of spellings) {
		const key = fold(spelling[0]);
		if (spelling[1] > (places.get(key)?.[1] ?? 0)) places.set(key, spelling);
	}
	places.delete("");
	return [...places.values()].map(([name]) => name).toSorted(compareNames);
}
