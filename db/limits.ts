/**
 * How long a transaction may take from the wish for a connection to its end, in milliseconds, by what it is for. The
 * database ends a statement of it then, and this side gives up on it whether or not the database answers (operations 14).
 */
export const limitsMs = {
	/** A page, a call: somebody waits for it. */
	request: 4_500,
	/** A change of much at once: a season is copied, deleted or restored, a schedule stored. */
	change: 9_000,
	/** A schedule is made meanwhile, away from the database. */
	generate: 600_000,
	preview: 60_000,
	import: 600_000,
	/** All that an organization has is read, in one snapshot. */
	export: 600_000,
	/** What nobody waits for. */
	sweep: 600_000,
} as const;

export type Limit = keyof typeof limitsMs;

/** How a transaction is asked for. */
export interface Asking {
	/** What it is for; `request` unless said. */
	limit?: Limit;
	/** When it is aborted nobody needs the result any more: the statement that runs is cancelled, the rest refused. */
	signal?: AbortSignal | undefined;
	/** The organization on whose behalf, which may hold a share of the connections; null for what is nobody's. */
	owner?: number | null;
	/** What kind of transaction, in the words of `begin`. */
	kind?: "isolation level repeatable read read only";
	/** Hears every answer, in the order in which they come. */
	hear?: ((answer: unknown) => void) | undefined;
}
