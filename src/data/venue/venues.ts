import { asc, eq } from "drizzle-orm";
import { venueClosures, venues } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import { compareNames } from "../../domain/order.ts";
import { assert, found, notFound, refused } from "../../domain/refusal.ts";
import { type VenueDraft, venueFields } from "../../domain/venue/schema.ts";
import type { Venue, VenueClosure, VenueOpen } from "../../domain/venue/venues.ts";
import { record } from "../audit/audit.ts";
import { columnsOf } from "../columns.ts";
import { remove } from "../deletions.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

const columns = {
	id: venues.id,
	...columnsOf(venues, venueFields),
	picture: venues.picture,
	revision: venues.revision,
};

const closureColumns = {
	id: venueClosures.id,
	venue_id: venueClosures.venue_id,
	starts_on: venueClosures.starts_on,
	ends_on: venueClosures.ends_on,
	starts_at: venueClosures.starts_at,
	ends_at: venueClosures.ends_at,
	reason: venueClosures.reason,
};

/** All venues with their closures, by name. */
export async function all({ tx }: Pick<Tenant, "tx">): Promise<VenueOpen[]> {
	const [rows, closures] = await Promise.all([
		tx.select(columns).from(venues).orderBy(asc(venues.id)),
		tx
			.select(closureColumns)
			.from(venueClosures)
			.orderBy(asc(venueClosures.starts_on), asc(venueClosures.starts_at), asc(venueClosures.id)),
	]);
	const own = Map.groupBy(closures, ({ venue_id }) => venue_id);
	return rows
		.map((row) => ({ ...row, closures: own.get(row.id) ?? [] }))
		.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id);
}

export async function byId(tenant: Pick<Tenant, "tx">, id: number): Promise<VenueOpen> {
	const venue = found((await all(tenant)).find((one) => one.id === id));
	return venue;
}

export async function create(writer: Writer, draft: VenueDraft): Promise<VenueOpen> {
	await refuseTaken(writer, draft);
	const [row] = await writer.tx
		.insert(venues)
		.values({ ...draft, name: draft.name ?? "", organization_id: writer.organization.id })
		.returning({ id: venues.id });
	assert(row, "an insert returns its row");
	const after = await byId(writer, row.id);
	await record(writer, { action: "create", noun: "venue", row_id: row.id, after: told(after) });
	return after;
}

/** Changes a venue; a stale `revision` is refused with the row as it is (writing 1). */
export async function update(writer: Writer, id: number, draft: VenueDraft, revision?: number): Promise<VenueOpen> {
	const before = await byId(writer, id);
	refuseStale(before, revision);
	const change = newIn<Venue>(before, withFormer(before, draft));
	if (!change) return before;
	await refuseTaken(writer, { ...before, ...change }, id);
	await writer.tx.update(venues).set(change).where(eq(venues.id, id));
	const after = await byId(writer, id);
	await record(writer, { action: "update", noun: "venue", row_id: id, before: told(before), after: told(after) });
	return after;
}

/** A former name goes on naming the venue, in files and in what was entered before (scheduling 16). */
function withFormer({ name, spellings }: Venue, draft: VenueDraft): VenueDraft {
	if (draft.name === undefined || fold(draft.name) === fold(name)) return draft;
	const others = (draft.spellings ?? spellings).filter(
		(one) => ![draft.name ?? "", name].map(fold).includes(fold(one)),
	);
	return { ...draft, spellings: [...others, name] };
}

const told = ({ closures: _closures, ...venue }: VenueOpen) => ({ ...venue });

/** Two venues of one name would be one for whoever types it. */
async function refuseTaken(writer: Writer, { name = "", spellings = [] }: VenueDraft, id?: number): Promise<void> {
	const others = (await all(writer)).filter((venue) => venue.id !== id);
	const ownerOf = (text: string) => others.find((venue) => namesOf(venue).includes(fold(text)));
	if (ownerOf(name)) throw refused("name", "There is a venue of this name already.");
	if (spellings.some(ownerOf)) throw refused("spellings", "One of these names another venue.");
}

const namesOf = ({ name, spellings }: Venue) => [name, ...spellings].map(fold);

/** Days or hours on which a venue is shut. */
export async function addClosure(
	writer: Writer,
	venue_id: number,
	draft: Omit<VenueClosure, "id" | "venue_id">,
): Promise<VenueClosure> {
	const { name } = await byId(writer, venue_id);
	const [row] = await writer.tx
		.insert(venueClosures)
		.values({ ...draft, venue_id, organization_id: writer.organization.id })
		.returning(closureColumns);
	assert(row, "an insert returns its row");
	const { id, venue_id: _venue, ...rest } = row;
	await record(writer, { action: "create", noun: "closure", row_id: id, after: { venue: name, ...rest } });
	return row;
}

/** Refused: a closure of another venue. */
export async function removeClosure(writer: Writer, venue_id: number, id: number): Promise<void> {
	const { closures } = await byId(writer, venue_id);
	if (!closures.some((closure) => closure.id === id)) throw notFound();
	await remove(writer, "closure", [id]);
}
