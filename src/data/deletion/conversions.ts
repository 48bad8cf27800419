type Row = Readonly<Record<string, unknown>>;
/** A deletion's document: rows by table. */
export type Document = Readonly<Record<string, readonly Row[]>>;

/** By table: a row of before the migration as it is after it; null where nobody can say. */
type Conversion = Readonly<Record<string, (row: Row) => Row | null>>;
/** By the number of the migration. */
export type Conversions = Readonly<Record<number, Conversion>>;

/**
 * What migrations did to rows, done again to the rows of older documents. A column that only came needs no word here: its
 * default fills it, as it did in the rows that were there. A column that was renamed, taken away, made compulsory, or filled
 * with something else than its default does (a test reads the migrations).
 */
export const conversions: Conversions = {
	// 0027: whether staff had ordered the leagues shows beside the others alone, and these may have gone: the default holds
	22: { season_leagues: (row) => row },
	// 0029: whoever comes back without a sign is given one then (data/team/signs)
	29: { league_teams: (row) => row },
};

/** The document as it is after migration `to`; null where there is no way. */
export function converted(
	document: Document,
	{ from, to, table = conversions }: { from: number; to: number; table?: Conversions },
): Document | null {
	let now: Document = document;
	for (let number = from + 1; number <= to; number += 1)
		for (const [name, convert] of Object.entries(table[number] ?? {})) {
			const rows = now[name]?.map(convert);
			if (rows?.includes(null)) return null;
			if (rows) now = { ...now, [name]: rows.filter((row) => row !== null) };
		}
	return now;
}

/** Whether a document of that migration has to be converted at all. */
export function isOutdated({ from, to, table = conversions }: { from: number; to: number; table?: Conversions }) {
	return Object.keys(table).some((number) => Number(number) > from && Number(number) <= to);
}
