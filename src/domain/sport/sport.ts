import { baseball } from "./baseball.ts";
import { basketball } from "./basketball.ts";
import { tennis } from "./tennis.ts";
import { volleyball } from "./volleyball.ts";

/** How a score comes from the parts of a game: their points added up, or one for each that was won. */
export type Counts = "points" | "won";

/** A sport as its own people know it: what an organization of it starts from, and how its games are counted (platform 1). */
export interface Sport {
	/** As the table of sports calls it. */
	type: string;
	counts: Counts;
	/** What people call a part of a game. */
	part: "period" | "inning" | "match" | "set";
	/** What a new organization calls the parts of a game, in order; the last is the final score. */
	periods: readonly string[];
	stats: readonly { abbreviation: string; name: string }[];
	/** Whether standings have free throws and threes (standings 1). */
	hasThrows: boolean;
	/** The lines of its ground on 620 by 600, the far end at the right edge, for a hero. */
	ground: string;
}

const known: ReadonlyMap<string, Sport> = new Map(
	[basketball, baseball, tennis, volleyball].map((sport) => [sport.type, sport]),
);

/** The sport of that type; one without a file of its own is counted and outfitted as basketball is. */
export const sportOf = (type: string | undefined): Sport => known.get(type ?? "") ?? basketball;

/** Whether standings of these sports have free throws and threes. */
export const haveThrows = (sports: readonly { type: string }[]): boolean =>
	sports.some(({ type }) => sportOf(type).hasThrows);

/** A season's or a game's, among those of its organization. */
export function sportAmong(sports: readonly { id: number; type: string }[], id: number): Sport {
	return sportOf(sports.find((sport) => sport.id === id)?.type);
}
