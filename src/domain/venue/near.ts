import { fold } from "../fold.ts";
import { nearName } from "../sheet/near.ts";
import type { Venue } from "./venues.ts";

type Named = Pick<Venue, "id" | "name" | "spellings" | "courts">;

/** Two venues that may be one, or of which one may be a court of the other. */
export interface Near<V extends Named = Named> {
	/** The one that would stay. */
	kept: V;
	gone: V;
	/** What the other would be called as a court of it; null where both are the same place. */
	court: string | null;
}

/** What people write for one thing in several ways. */
const oneWord: ReadonlyMap<string, string> = new Map([
	["gymnasium", "gym"],
	["gyms", "gym"],
	["centre", "center"],
	["ctr", "center"],
	["school's", "school"],
	["st", "saint"],
	["fieldhouse", "field house"],
	["rec", "recreation"],
]);
const filler = new Set(["the", "at", "of"]);

/** A name without what people leave out or write in other ways. */
const core = (name: string) =>
	fold(name)
		.split(/[^\p{L}\p{N}']+/u)
		.filter((word) => word !== "" && !filler.has(word))
		.map((word) => oneWord.get(word) ?? word)
		.join(" ");

/** Whether two names may be one place: Pier Gymnasium and the Pier Gym, Pier Gim and Pier Gym; never with other numbers. */
export const isNearPlace = (one: string, other: string): boolean =>
	core(one) === core(other) || nearName(core(one), [core(other)]) !== null;

/** "Court 2" of "Pier Gym court 2", for "Pier Gym"; null where it is no court of that. */
export function courtIn(text: string, venue: string): string | null {
	const [whole, own] = [core(text), core(venue)];
	if (!whole.startsWith(`${own} `)) return null;
	const rest = whole.slice(own.length + 1);
	return courtWords.test(rest) ? text.trim().slice(-rest.length).trim() : null;
}

const courtWords =
	/^(?:(?:court|field|rink|pitch|hall|floor|lane|table|sheet|diamond|feld|platz)? ?(?:\d{1,2}|[a-d])|(?:north|south|east|west|main|upper|lower|left|right|center)(?: (?:court|field|gym|hall))?)$/;

/** Pairs of venues that may be one place; `uses` says how many games each has. The one with more games stays. */
export function nearVenues<V extends Named>(venues: readonly V[], uses: ReadonlyMap<number, number>): Near<V>[] {
	return venues.flatMap((one, at) =>
		venues.slice(at + 1).flatMap((other): Near<V>[] => {
			for (const [kept, gone] of [
				[one, other],
				[other, one],
			] as const) {
				const court = courtIn(gone.name, kept.name);
				if (court !== null) return [{ kept, gone, court }];
			}
			if (!isNearPlace(one.name, other.name)) return [];
			const isFirst = (uses.get(one.id) ?? 0) >= (uses.get(other.id) ?? 0);
			return [isFirst ? { kept: one, gone: other, court: null } : { kept: other, gone: one, court: null }];
		}),
	);
}
