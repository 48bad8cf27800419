import type { Closure, Hours } from "./hours.ts";

export interface VenueClosure extends Closure {
	id: number;
	venue_id: number;
}

/** Where games are played: a gym with its courts (scheduling 15). */
export interface Venue extends Hours {
	id: number;
	name: string;
	address: string | null;
	map_url: string | null;
	courts: string[];
	/** Null is the organization's. */
	time_zone: string | null;
	/** For visitors. */
	note: string | null;
	/** The address of an uploaded file. */
	picture: string | null;
	/** What it is called otherwise, in files and in what was entered before. */
	spellings: string[];
	revision: number;
}

/** With what is shut, the first day first. */
export interface VenueOpen extends Venue {
	closures: VenueClosure[];
}
