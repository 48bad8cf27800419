import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** How postgres.js reaches a database; `host` may be the folder of a unix socket. */
export interface ConnectionOptions {
	readonly host: string;
	readonly port: number;
	readonly user: string;
	readonly password: string;
	readonly database: string;
}

export interface Connection {
	readonly sql: postgres.Sql;
	readonly db: PostgresJsDatabase;
	/** Lets running queries finish for five seconds, then closes. */
	close(): Promise<void>;
}

/**
 * Opens a pool (connections are made when first needed). Sets no session state, so that a pooler in transaction mode may
 * stand between; one that cannot keep prepared statements wants DATABASE_PREPARE=off. `bigint` and `numeric` arrive as
 * text, since both hold more than a number does: columns choose their mode in the schema, hand-written SQL casts.
 */
export function connect(
	target: string | ConnectionOptions,
	{ max = 10, prepare = process.env.DATABASE_PREPARE !== "off" }: { max?: number; prepare?: boolean } = {},
): Connection {
	const options = {
		max,
		prepare,
		connect_timeout: connectSeconds,
		idle_timeout: idleSeconds,
		connection: { application_name: "tipoff" },
		onnotice: () => {},
		// A database that comes back is found again within a moment; the default waits longer after each failure.
		backoff: () => retrySeconds,
	};
	const sql = typeof target === "string" ? postgres(target, options) : postgres({ ...target, ...options });
	if (prepare) prepareDrizzle(sql);
	return { sql, db: drizzle(sql), close: () => sql.end({ timeout: closeSeconds }) };
}

/**
 * Drizzle sends its queries by `unsafe`, which postgres.js neither names nor keeps prepared unless asked: then PostgreSQL
 * would plan every query of every page anew, which under row-level security costs more than running it.
 */
function prepareDrizzle(sql: postgres.Sql) {
	const begin = sql.begin.bind(sql) as (...words: unknown[]) => unknown; // its two overloads, handed on as they came
	keepPrepared(sql);
	sql.begin = ((...words: unknown[]) => {
		const work = words.pop() as (tx: postgres.TransactionSql) => unknown;
		return begin(...words, (tx: postgres.TransactionSql) => {
			keepPrepared(tx);
			return work(tx);
		});
	}) as typeof sql.begin;
}

function keepPrepared(sql: postgres.Sql | postgres.TransactionSql) {
	const unsafe = sql.unsafe.bind(sql);
	sql.unsafe = ((query, parameters, options) =>
		unsafe(
			query,
			parameters,
			parameters?.length || isSelect.test(query) ? { ...options, ...kept } : options,
		)) as typeof sql.unsafe;
}

const kept = { prepare: true, simple: false };

/** One statement: several at once cannot be prepared. */
const isSelect = /^select [^;]*$/;

const connectSeconds = 5;
const idleSeconds = 300;
const closeSeconds = 5;
const retrySeconds = 0.2;
