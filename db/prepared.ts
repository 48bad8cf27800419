import type postgres from "postgres";

/**
 * Drizzle sends its queries by `unsafe`, which postgres.js neither names nor keeps prepared unless asked: then PostgreSQL
 * would plan every query of every page anew, which under row-level security costs more than running it.
 */
export function keepPrepared(tx: postgres.TransactionSql): void {
	const unsafe = tx.unsafe.bind(tx);
	tx.unsafe = ((query, parameters, options) =>
		unsafe(query, parameters, prepared(query, parameters, options))) as typeof tx.unsafe;
}

export function prepared(query: string, parameters: unknown[] = [], options: postgres.UnsafeQueryOptions = {}) {
	return parameters.length > 0 || isSelect.test(query) ? { ...options, prepare: true, simple: false } : options;
}

/** One statement: several at once cannot be prepared. */
const isSelect = /^\s*(?:select|with)\s[^;]*$/;
