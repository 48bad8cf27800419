import type { Tx } from "../../src/data/tenant.ts";
import type { Sport } from "../../src/domain/sport/sport.ts";
import { isFinal } from "../../src/domain/period/periods.ts";
import { assert } from "../../src/domain/refusal.ts";
import * as schema from "../schema/index.ts";
import type { Club } from "./clubs.ts";
import type { Player } from "./people.ts";
import type { LeaguePlan } from "./plan.ts";

/** Where rows go, and the ids of what is there. */
export interface Books {
	tx: Tx;
	organization_id: number;
	sport_id: number;
	/** Null for basketball, of whose leagues and players the demo says more itself. */
	sport: Sport | null;
	/** When everything that visitors see was published. */
	published_at: string;
	stats: Map<string, number>;
	periods: { played: number[]; final: number | null };
	attributes: Map<string, number>;
	leagues: Map<LeaguePlan, number>;
	clubs: Map<Club, number>;
	players: Map<Player, number>;
}

/** The books of an organization that has what every new one gets. */
export async function openBooks(
	at: Pick<Books, "tx" | "organization_id" | "sport_id" | "sport" | "published_at">,
): Promise<Books> {
	const stats = await at.tx.select().from(schema.stats);
	const periods = await at.tx.select().from(schema.gamePeriods).orderBy(schema.gamePeriods.order);
	const attributes = await at.tx.select().from(schema.attributes);
	return {
		...at,
		stats: new Map(stats.map(({ abbreviation, id }) => [abbreviation, id])),
		periods: {
			played: periods.filter((period) => !isFinal(period)).map(({ id }) => id),
			final: periods.find(isFinal)?.id ?? null,
		},
		attributes: new Map(attributes.map(({ attribute_name, id }) => [attribute_name, id])),
		leagues: new Map(),
		clubs: new Map(),
		players: new Map(),
	};
}

/** The id of what was stored before. */
export function idIn<T>(map: ReadonlyMap<T, number>, thing: T): number {
	const id = map.get(thing);
	assert(id !== undefined, "everything that a row names is stored before it");
	return id;
}

/** Ids of rows inserted, in the order of the things that they stand for. */
export function enter<T>(map: Map<T, number>, things: readonly T[], rows: readonly { id: number }[]): void {
	assert(things.length === rows.length, "an insert returns its rows");
	things.forEach((thing, index) => map.set(thing, rows[index]?.id ?? 0));
}
