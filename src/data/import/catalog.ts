import { asc, eq, sql } from "drizzle-orm";
import { attributes, gamePeriods, stats } from "../../../db/schema/index.ts";
import { periodMeant, type SeasonDraft } from "../../domain/csv/season.ts";
import { fold } from "../../domain/fold.ts";
import { isFinal } from "../../domain/period/periods.ts";
import { usualAttributes } from "./known.ts";
import { settleOrder } from "./order.ts";
import { count, merge, type Place } from "./place.ts";

/** The stats, periods and attributes that the file of settings lists: made, named, hidden and put into its order. */
export async function settleCatalog(place: Place, { catalog }: SeasonDraft): Promise<void> {
	const sport = { sport_id: place.sport_id };
	await settleList(place, {
		noun: "stats",
		table: "stats",
		present: async () =>
			(await statsOf(place)).map((one) => ({ ...one, key: one.abbreviation, kept: { name: one.name } })),
		list: catalog.stats.map(({ name, abbreviation, hidden }) => ({ key: abbreviation, hidden, said: { name } })),
		columns: { name: "text", hidden: "boolean" },
		fresh: (abbreviation) => ({ abbreviation, ...sport }),
		types: { abbreviation: "text", sport_id: "bigint" },
	});
	await settleList(place, {
		noun: "periods",
		table: "game_periods",
		present: async () => (await periodsOf(place)).map((one) => ({ ...one, key: one.name, kept: {} })),
		list: catalog.periods.map(({ name, hidden }) => ({ key: name, hidden, said: {} })),
		columns: { hidden: "boolean" },
		fresh: (name) => ({ name, ...sport }),
		types: { name: "text", sport_id: "bigint" },
	});
	const types = new Map(catalog.attributes.map(({ name, type }) => [name, type]));
	await settleList(place, {
		noun: "attributes",
		table: "attributes",
		present: async () =>
			(await attributesOf(place)).map((one) => ({
				...one,
				key: one.attribute_name,
				hidden: !one.is_visible,
				kept: {},
			})),
		list: catalog.attributes.map(({ name, hidden }) => ({ key: name, hidden, said: {} })),
		columns: { is_visible: "boolean" },
		fresh: (attribute_name) => ({ attribute_name, attribute_type: types.get(attribute_name) ?? "string" }),
		types: { attribute_name: "text", attribute_type: "text" },
	});
}

interface List {
	noun: string;
	table: string;
	/** What is there, in its order, by the key that a file says. */
	present: () => Promise<{ id: number; key: string; order: number; hidden: boolean; kept: Record<string, string> }[]>;
	list: { key: string; hidden: boolean | undefined; said: Record<string, string> }[];
	columns: Record<string, string>;
	fresh: (key: string) => Record<string, unknown>;
	types: Record<string, string>;
}

async function settleList(place: Place, { noun, table, present, list, columns, fresh, types }: List): Promise<void> {
	if (list.length === 0) return;
	const before = await present();
	const last = Math.max(-1, ...before.map(({ order }) => order));
	const ids = await merge<string, string>(place, noun, {
		table,
		rows: list.map(({ key, hidden: said, said: facts }, at) => {
			const known = before.find((one) => fold(one.key) === fold(key));
			const hidden = said ?? known?.hidden ?? false;
			const order = last + 1 + at;
			return { id: known?.id ?? null, hidden, is_visible: !hidden, order, ...fresh(key), ...known?.kept, ...facts };
		}),
		columns,
		fresh: { ...types, order: "int" },
	});
	await settleOrder(place, { table, column: "order" }, await present(), ids);
}

/** Ids of the file's stats, in their order; an unknown one is made, named by its abbreviation, last of all. */
export async function settleStats(place: Place, draft: SeasonDraft): Promise<number[]> {
	const { tx, organization_id, sport_id, tally } = place;
	const present = await statsOf(place);
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

/** Ids of all attributes by name; a usual one that the organization has deleted is made again where a file has a column for it. */
export async function settleAttributes(place: Place, named: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
	const { tx, organization_id, tally } = place;
	const present = await attributesOf(place);
	const found = new Map(present.map((one) => [one.attribute_name, one.id]));
	const known = new Set(present.map((one) => fold(one.attribute_name)));
	const last = Math.max(-1, ...present.map((one) => one.order));
	const missing = usualAttributes.filter(({ name }) => named.has(name) && !known.has(fold(name)));
	for (const [at, { name, type }] of missing.entries()) {
		const [made] = await tx
			.insert(attributes)
			.values({ organization_id, attribute_name: name, attribute_type: type, order: last + 1 + at })
			.returning({ id: attributes.id });
		if (made) found.set(name, made.id);
		count(tally, "attributes", { made: 1 });
	}
	return found;
}

/**
 * Ids of the file's periods by folded name, those without points that the organization does not have left out; and the id of
 * the period named Final, which holds the final score where there is one (games 3). New periods stand before it.
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
	return { ids, present, final: present.find(isFinal)?.id ?? null };
}

async function statsOf({ tx, sport_id }: Place) {
	return await tx.select().from(stats).where(eq(stats.sportId, sport_id)).orderBy(asc(stats.order), asc(stats.id));
}

async function periodsOf({ tx, sport_id }: Place) {
	return await tx
		.select()
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, sport_id))
		.orderBy(asc(gamePeriods.order), asc(gamePeriods.id));
}

async function attributesOf({ tx }: Place) {
	return await tx.select().from(attributes).orderBy(asc(attributes.order), asc(attributes.id));
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
