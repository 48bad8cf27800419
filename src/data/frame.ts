import { LRUCache } from "lru-cache";
import { keptFrames } from "../../db/schema/index.ts";
import type { Tenant, Writer } from "./tenant.ts";

/** What was read of an organization's frame while it had this name. */
interface Frame {
	readonly made: string;
	readonly values: Map<string, unknown>;
	readonly rows: number;
}

const rowsMax = 100_000;
/** A frame is read in so many ways: a few a season, and one a team. */
const valuesMax = 5_000;

const known = new LRUCache<number, Frame>({ maxSize: rowsMax, sizeCalculation: ({ rows }) => 1 + rows });

/**
 * What stays while games are played: seasons, leagues, teams, divisions, statistics, periods, attributes, venues and the menu. Every
 * page stands in it, and hardly a change concerns it; so what `read` reads of these tables alone is remembered under its name,
 * which is another one as soon as a row of them changes (caching 10). A change reads them as they are in it.
 */
export async function framed<T>(
	tenant: Pick<Tenant, "organization" | "frame" | "face" | "foresees">,
	what: string,
	read: () => Promise<T>,
): Promise<T> {
	const { organization, frame, face, foresees } = tenant;
	if (!frame) return await read();
	const key = `${face} ${foresees ?? ""} ${what}`;
	const found = frameOf(organization.id, frame);
	if (found?.values.has(key)) return found.values.get(key) as T; // read under the same words
	const value = await read();
	const { values, rows } = frameOf(organization.id, frame) ?? { values: new Map<string, unknown>(), rows: 0 };
	if (values.size >= valuesMax) return value;
	values.set(key, frozen(value));
	known.set(organization.id, { made: frame, values, rows: rows + rowsIn(value) });
	return value;
}

/** Gives the frame a name where it has none: after a migration or a restore; triggers give it another one from then on. */
export async function keepFrame({ tx, organization }: Writer): Promise<void> {
	await tx.insert(keptFrames).values({ organization_id: organization.id }).onConflictDoNothing();
}

function frameOf(id: number, made: string): Frame | undefined {
	const found = known.get(id);
	return found?.made === made ? found : undefined;
}

/** Many look at it: nobody may change it for the others. */
function frozen<T>(value: T): T {
	for (const part of partsOf(value)) frozen(part);
	return Object.freeze(value);
}

const rowsIn = (value: unknown): number => {
	const parts = [...partsOf(value)];
	return Array.isArray(value) || value instanceof Map
		? parts.length
		: 1 + parts.reduce<number>((sum, part) => sum + rowsIn(part), 0);
};

function partsOf(value: unknown): Iterable<unknown> {
	if (value instanceof Map) return value.values();
	return typeof value === "object" && value !== null ? Object.values(value) : [];
}
