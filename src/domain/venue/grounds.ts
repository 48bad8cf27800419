import { weekday } from "../clock.ts";
import { fold } from "../fold.ts";
import { closureTimes, hoursText, type OpenDay } from "./hours.ts";
import { type Places, placeText } from "./places.ts";
import { closureOf, isOutside, onClockOf, type Taking } from "./taking.ts";
import type { VenueOpen } from "./venues.ts";

/** The venues, and the zone in which games are planned. */
export interface Grounds {
	places: Places<VenueOpen>;
	zone: string;
}

/** What a game takes where it is played: of each of these no more than `room` games at one time, the narrower first. */
export interface Need {
	key: string;
	room: number;
}

/**
 * A court has room for one game and a venue for as many as it has courts, whichever they are on; a place that is no venue for
 * one. `room` knows of more, by folded name.
 */
export function needsAt(location: string | null, grounds: Grounds | null, room: ReadonlyMap<string, number>): Need[] {
	const spot = grounds?.places.spotOf(location) ?? null;
	const key = fold(spot ? placeText(spot) : (location ?? ""));
	if (key === "") return [];
	if (!spot) return [{ key, room: room.get(key) ?? 1 }];
	const { name, courts } = spot.venue;
	const whole = { key: fold(name), room: Math.max(1, courts.length, room.get(fold(name)) ?? 1) };
	return spot.court === null ? [whole] : [{ key, room: room.get(key) ?? 1 }, whole];
}

/** Why a place cannot be had. */
export interface Shut {
	cause: "closed" | "hours";
	/** The reason and hours of the closure, or the hours of the day; empty where none are said. */
	why: string;
}

/** Why a venue cannot be had then; null where it can, and where the place is no venue. */
export function shutAt({ places, zone }: Grounds, location: string | null, taking: Taking): Shut | null {
	const venue = places.spotOf(location)?.venue;
	if (!venue) return null;
	const own = onClockOf(venue.time_zone ?? zone, taking, zone);
	const closure = closureOf(venue.closures, own);
	if (closure) return { cause: "closed", why: [closureTimes(closure), closure.reason].filter(Boolean).join(", ") };
	if (!isOutside(venue, own)) return null;
	return { cause: "hours", why: hoursText(venue[dayOf(own.date)]) };
}

const dayOf = (date: string) => (weekday(date) ?? "Monday").toLowerCase() as OpenDay; // the same names
