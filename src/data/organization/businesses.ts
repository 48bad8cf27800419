import { and, asc, eq, type SQL } from "drizzle-orm";
import { businesses } from "../../../db/schema/index.ts";
import { type BusinessDraft, businessFields } from "../../domain/business/schema.ts";
import { sampleCities, states } from "../../domain/business/businesses.ts";
import type { Business, BusinessCategory, BusinessSport, SignupStatus } from "../../domain/business/businesses.ts";
import { fold } from "../../domain/fold.ts";
import { compareNames } from "../../domain/order.ts";
import { Refusal, assert, foundFirst } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { columnsOf } from "../columns.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface BusinessFilter {
	/** Words of the name, city or place, without regard to case and accents. */
	name?: string | undefined;
	sport?: BusinessSport | undefined;
	category?: BusinessCategory | undefined;
	status?: SignupStatus | undefined;
	page?: number | undefined;
}

const columns = { id: businesses.id, ...columnsOf(businesses, businessFields), revision: businesses.revision };

const businessesPageMax = 60;

/** All entries, by name. */
export async function all({ tx }: Tenant, ...conditions: (SQL | undefined)[]): Promise<Business[]> {
	const rows = await tx
		.select(columns)
		.from(businesses)
		.where(and(...conditions))
		.orderBy(asc(businesses.id));
	return (rows as Business[]).toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id); // the database checks the three words
}

/** A page of the entries that fit, how many there are in all, and the cities and states that the form suggests. */
export async function listed(tenant: Tenant, { name = "", sport, category, status, page = 1 }: BusinessFilter) {
	const every = await all(tenant);
	const words = fold(name).split(" ");
	const found = every.filter((entry) => {
		const text = fold(`${entry.name} ${entry.city ?? ""} ${entry.state ?? ""} ${entry.location ?? ""}`);
		return (
			words.every((word) => text.includes(word)) &&
			(sport === undefined || entry.sport === sport) &&
			(category === undefined || entry.category === category) &&
			(status === undefined || entry.signupStatus === status)
		);
	});
	const pages = Math.max(1, Math.ceil(found.length / businessesPageMax));
	if (page > pages) throw new Refusal("missing", "This list has fewer pages.");
	const known = (of: "city" | "state", samples: readonly string[]) =>
		[...new Set([...every.flatMap((entry) => entry[of] ?? []), ...samples])].toSorted(compareNames);
	return {
		businesses: found.slice((page - 1) * businessesPageMax, page * businessesPageMax),
		count: found.length,
		total: every.length,
		pages,
		cities: known("city", sampleCities),
		states: known("state", states),
	};
}

export async function create(writer: Writer, draft: BusinessDraft): Promise<Business> {
	const [row] = await writer.tx
		.insert(businesses)
		.values({ ...draft, name: draft.name ?? "", organization_id: writer.organization.id })
		.returning({ id: businesses.id });
	assert(row, "an insert returns its row");
	const after = await byId(writer, row.id);
	await record(writer, { action: "create", noun: "business", row_id: row.id, after: { ...after } });
	return after;
}

/** Changes an entry; a stale `revision` is refused with the row as it is (writing 1). */
export async function update(writer: Writer, id: number, draft: BusinessDraft, revision?: number): Promise<Business> {
	const before = await byId(writer, id);
	refuseStale(before, revision);
	const change = newIn(before, draft);
	if (!change) return before;
	await writer.tx.update(businesses).set(change).where(eq(businesses.id, id));
	const after = await byId(writer, id);
	await record(writer, { action: "update", noun: "business", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}

async function byId(tenant: Tenant, id: number): Promise<Business> {
	const row = foundFirst(await all(tenant, eq(businesses.id, id)));
	return row;
}
