import { count, desc, eq, isNotNull, sql } from "drizzle-orm";
import { games, venues } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { courtIn, isNearPlace, nearVenues, type Near } from "../../domain/venue/near.ts";
import { type Places, placesOf } from "../../domain/venue/places.ts";
import type { VenueOpen } from "../../domain/venue/venues.ts";
import { record } from "../audit/audit.ts";
import { remove } from "../deletions.ts";
import { rowsOf, type Kept } from "../deletion/document.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { all, byId } from "./venues.ts";

/** A place that games have and no venue is. */
export interface FreePlace {
	name: string;
	games: number;
	/** The venue that may be meant. */
	near: { id: number; name: string; spellings: string[]; revision: number } | null;
}

export interface VenueList {
	venues: (VenueOpen & { games: number })[];
	free: FreePlace[];
	/** How many there are; `free` are the first of them. */
	freeCount: number;
	near: Near<VenueOpen>[];
}

const freeMax = 50;

/** The venues with how many games each has, the places that are none, and what may be one. */
export async function venueList(tenant: Tenant): Promise<VenueList> {
	const [list, texts] = await Promise.all([
		all(tenant),
		tenant.tx
			.select({ name: sql<string>`${games.location}`, games: count() })
			.from(games)
			.where(isNotNull(games.location))
			.groupBy(games.location)
			.orderBy(desc(count()), games.location),
	]);
	const places = placesOf(list);
	const uses = new Map<number, number>();
	for (const text of texts) {
		const id = places.spotOf(text.name)?.venue.id;
		if (id !== undefined) uses.set(id, (uses.get(id) ?? 0) + text.games);
	}
	const free = freeIn(texts, places);
	return {
		venues: list.map((venue) => ({ ...venue, games: uses.get(venue.id) ?? 0 })),
		free: free.slice(0, freeMax).map((place) => ({ ...place, near: nearest(place.name, list) })),
		freeCount: free.length,
		near: nearVenues(list, uses),
	};
}

/** Once each, as it is written most. */
function freeIn(texts: readonly { name: string; games: number }[], places: Places): { name: string; games: number }[] {
	const free = texts.filter(({ name }) => places.spotOf(name) === null && fold(name) !== "");
	return [...Map.groupBy(free, ({ name }) => fold(name)).values()].map((same) => ({
		name: same[0]?.name.trim() ?? "",
		games: same.reduce((sum, one) => sum + one.games, 0),
	}));
}

function nearest(name: string, list: readonly VenueOpen[]): FreePlace["near"] {
	const found = list.find((venue) => isNearPlace(name, venue.name));
	return found ? { id: found.id, name: found.name, spellings: found.spellings, revision: found.revision } : null;
}

/**
 * Makes one venue of two: what names the one names the other from now on, as a spelling or as a court of it. The one that goes
 * can be taken back, and then has its names again.
 */
export async function merge(writer: Writer, id: number, into: number, asCourt: boolean): Promise<VenueOpen> {
	if (id === into) throw refused("into", "A venue cannot become itself.");
	const [gone, before] = [await byId(writer, id), await byId(writer, into)];
	const court = asCourt ? courtIn(gone.name, before.name) : null;
	if (asCourt && court === null)
		throw new Refusal("conflict", "One of these has another name by now. Look at it again.");
	await remove(writer, "venue", [id]);
	const names = [gone.name, ...gone.spellings].filter((name) => placesOf([before]).spotOf(name) === null);
	const change = {
		spellings: court === null ? [...before.spellings, ...names] : before.spellings,
		courts: added(before.courts, court === null ? gone.courts : [court]),
		address: before.address ?? gone.address,
		map_url: before.map_url ?? gone.map_url,
		note: before.note ?? gone.note,
	};
	await writer.tx.update(venues).set(change).where(eq(venues.id, into));
	await record(writer, {
		action: "merge",
		noun: "venue",
		row_id: into,
		before: { name: gone.name },
		after: { name: before.name, court },
	});
	return await byId(writer, into);
}

const added = (present: readonly string[], more: readonly string[]) => {
	const known = new Set(present.map(fold));
	return [...present, ...more.filter((name) => !known.has(fold(name)))];
};

/** What has come back has its names again, wherever a merge has put them, but none by which another venue is called now. */
export async function settleNames(writer: Writer, kept: Kept): Promise<void> {
	const rows = await writer.tx.execute<{ id: string }>(sql`select id from ${rowsOf(kept, "venues")}`);
	const returned = new Set(rows.map(({ id }) => Number(id)));
	const { back = [], here = [] } = Object.groupBy(await all(writer), ({ id }) => (returned.has(id) ? "back" : "here"));
	const callings = new Set(here.map(({ name }) => fold(name)));
	for (const venue of back) await leave(writer, venue, callings);
	const names = back.flatMap(({ name, spellings }) => [name, ...spellings].map(fold));
	const theirs = new Set(names.filter((name) => !callings.has(name)));
	for (const venue of here) await leave(writer, venue, theirs);
}

/** Gives up spellings, by their folded texts. */
async function leave({ tx }: Writer, { id, spellings }: VenueOpen, names: ReadonlySet<string>): Promise<void> {
	const left = spellings.filter((spelling) => !names.has(fold(spelling)));
	if (left.length < spellings.length) await tx.update(venues).set({ spellings: left }).where(eq(venues.id, id));
}
