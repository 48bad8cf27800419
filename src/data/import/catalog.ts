import { asc, eq, sql } from "drizzle-orm";
import { attributes, gamePeriods, stats } from "../../../db/schema/index.ts";
import type { Known } from "../../domain/csv/header.ts";
import { periodMeant, type SeasonDraft } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { isFinal } from "../../domain/periods.ts";
import { defaultStats } from "../../domain/stats.ts";
import type { Tx } from "../tenant.ts";
import { count, type Place } from "./place.ts";

/** The attributes that every file may have, whatever the organization keeps of a new one's (RULINGS 4). */
const usualAttributes = [
	{ name: "Number", type: "number" },
	{ name: "Position", type: "string" },
];

/** What a new organization knows. */
export const knownAtFirst: Known = {
	stats: defaultStats.map((stat) => stat.abbreviation),
	attributes: usualAttributes,
};

/** What the columns of a file may mean in this organization. */
export async function knownOf(tx: Tx, sport_id: number): Promise<Known> {
	const kept = await tx.select({ name: attributes.attribute_name, type: attributes.attribute_type }).from(attributes);
	const missing = usualAttributes.filter((one) => !kept.some((other) => fold(other.name) === fold(one.name)));
	const abbreviations = await tx
		.select({ abbreviation: stats.abbreviation })
		.from(stats)
		.where(eq(stats.sportId, sport_id))
		.orderBy(asc(stats.order), asc(stats.id));
	return { stats: abbreviations.map((stat) => stat.abbreviation), attributes: [...kept, ...missing] };
}

/** Ids of the file's stats, in their order; an unknown one is made, named by its abbreviation, last of all. */
export async function settleStats(
	{ tx, organization_id, sport_id, tally }: Place,
	draft: SeasonDraft,
): Promise<number[]> {
	const present = await tx.select().from(stats).where(eq(stats.sportId, sport_id));
	const found = new Map(present.map((stat) => [fold(stat.abbreviation), stat.id]));
	const missing = draft.stats.filter((stat) => !found.has(fold(stat)));
	if (missing.length > 0) {
		const last = Math.max(-1, ...present.map((stat) => stat.order));
		const made = await tx
			.insert(stats)
			.values(
				missing.map((abbreviation, at) => ({
					organization_id,
					sportId: sport_id,
					name: abbreviation,
					abbreviation,
					order: last + 1 + at,
				})),
			)
			.returning({ id: stats.id, abbreviation: stats.abbreviation });
		for (const stat of made) found.set(fold(stat.abbreviation), stat.id);
		count(tally, "stats", { made: made.length });
	}
	return draft.stats.map((stat) => found.get(fold(stat)) ?? 0);
}

/** Ids of the file's attributes by name; a usual one that the organization has deleted is made again. */
export async function settleAttributes(
	{ tx, organization_id, tally }: Place,
	draft: SeasonDraft,
): Promise<Map<string, number>> {
	const present = await tx.select().from(attributes);
	const found = new Map(present.map((one) => [fold(one.attribute_name), one.id]));
	const last = Math.max(-1, ...present.map((one) => one.order));
	const missing = usualAttributes.filter(({ name }) => draft.attributes.includes(name) && !found.has(fold(name)));
	for (const [at, { name, type }] of missing.entries()) {
		const [made] = await tx
			.insert(attributes)
			.values({ organization_id, attribute_name: name, attribute_type: type, order: last + 1 + at })
			.returning({ id: attributes.id });
		if (made) found.set(fold(name), made.id);
		count(tally, "attributes", { made: 1 });
	}
	return new Map(draft.attributes.map((name) => [name, found.get(fold(name)) ?? 0]));
}

/**
 * Ids of the file's periods by folded name, those without points that the organization does not have left out; and the id of
 * the period named Final, which holds the final score where there is one (RULINGS 9). New periods stand before it.
 */
export async function settlePeriods(place: Place, draft: SeasonDraft) {
	let present = await periodsOf(place);
	const missing = [...draft.periods].filter(([key]) => draft.periodsPlayed.has(key) && !periodMeant(present, key));
	if (missing.length > 0) {
		await makeRoom(
			place,
			present,
			missing.map(([, name]) => name),
		);
		present = await periodsOf(place);
	}
	const ids = new Map<string, number>();
	for (const key of draft.periods.keys()) {
		const period = periodMeant(present, key);
		if (period) ids.set(key, period.id);
	}
	return { ids, final: present.find(isFinal)?.id ?? null };
}

async function periodsOf({ tx, sport_id }: Place) {
	return await tx
		.select()
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, sport_id))
		.orderBy(asc(gamePeriods.order), asc(gamePeriods.id));
}

/** Makes the periods before the final, and moves back what stands behind them. */
async function makeRoom(
	{ tx, organization_id, sport_id, tally }: Place,
	present: Awaited<ReturnType<typeof periodsOf>>,
	names: string[],
) {
	const final = present.find(isFinal);
	const last = Math.max(-1, ...present.map((period) => period.order));
	const from = final ? final.order : last + 1;
	await tx
		.update(gamePeriods)
		.set({ order: sql`${gamePeriods.order} + ${names.length}::int` })
		.where(sql`${gamePeriods.sportId} = ${sport_id} and ${gamePeriods.order} >= ${from}`);
	await tx
		.insert(gamePeriods)
		.values(names.map((name, at) => ({ organization_id, sportId: sport_id, name, order: from + at })));
	count(tally, "periods", { made: names.length });
}
