import type { Circuit } from "./circuit.ts";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import type { Asking } from "./limits.ts";
import { prepared } from "./prepared.ts";
import type { Pool } from "./pool.ts";

export type Transaction = Parameters<Parameters<PostgresJsDatabase["transaction"]>[0]>[0];

type Begin = <T>(...words: [...string[], (tx: postgres.TransactionSql) => Promise<T>]) => Promise<T>;

/** How each value is read and written: Drizzle takes most as they come. */
type Codecs = Pick<postgres.ParsedOptions, "parsers" | "serializers">;

type Ways = { prepare: boolean; needsPrimary: boolean; patience: number };

const facesOf = new WeakMap<PostgresJsDatabase, Face>();

/**
 * What Drizzle takes for its driver: hands every transaction and statement to the pool. It has no way to pass on what a
 * transaction is asked for, but begins it in the same breath; so that is laid down here for the next one.
 */
export class Face {
	readonly options: Codecs = { parsers: {}, serializers: {} };
	readonly circuit: Circuit;
	/** What a standby shows is no answer. */
	readonly needsPrimary: boolean;
	/** How many times as long as usual all may take. */
	readonly patience: number;
	readonly #pool: Pool;
	readonly #isPrepared: boolean;
	#next: Asking = {};

	constructor(pool: Pool, circuit: Circuit, { prepare, needsPrimary, patience }: Ways) {
		this.#pool = pool;
		this.circuit = circuit;
		this.needsPrimary = needsPrimary;
		this.patience = patience;
		this.#isPrepared = prepare;
	}

	readonly begin: Begin = async (...words) => {
		const work = words.pop() as (tx: postgres.TransactionSql) => Promise<never>;
		const { kind = (words as string[]).join(" ") } = this.#next;
		return await this.#pool.run(this.#next, async (line, operation) => await line.transaction(operation, kind, work));
	};

	unsafe(query: string, parameters: unknown[] = [], options: postgres.UnsafeQueryOptions = {}) {
		const own = this.#isPrepared ? prepared(query, parameters, options) : options;
		const ask = (isArrays: boolean) =>
			this.#pool.run({}, (line, operation) =>
				line.statement(operation, async (sql) => {
					const pending = sql.unsafe(query, parameters as never[], own); // Drizzle hands on what it was given
					return await (isArrays ? pending.values() : pending);
				}),
			);
		return Object.assign(new Lazy(() => ask(false)), { values: () => ask(true) });
	}

	begun<T>(asking: Asking, begin: () => T): T {
		this.#next = asking;
		try {
			return begin();
		} finally {
			this.#next = {};
		}
	}

	database(): PostgresJsDatabase {
		const db = drizzle(this as unknown as postgres.Sql); // it asks for no more than there is here
		facesOf.set(db, this);
		return db;
	}
}

/** One transaction, with the limits of what it is for. */
export async function transaction<T>(
	db: PostgresJsDatabase,
	asking: Asking,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	const face = facesOf.get(db);
	return await (face ? face.begun(asking, () => db.transaction(work)) : db.transaction(work));
}

/** Whether it is a transaction already, whose limits hold. */
export const isInside = (db: PostgresJsDatabase): boolean => !facesOf.has(db);

/** Whether what a standby shows is no answer there. */
export const needsPrimary = (db: PostgresJsDatabase): boolean => facesOf.get(db)?.needsPrimary ?? false;

/** How many times as long as usual its answers may take. */
export const patienceWith = (db: PostgresJsDatabase): number => facesOf.get(db)?.patience ?? 1;

/** Asks the database now, on a connection of its own, unless it is known not to answer. */
export const answers = async (db: PostgresJsDatabase): Promise<boolean> =>
	(await facesOf.get(db)?.circuit.answers()) ?? true;

/** Somebody has reason to think that the database is silent: it is asked, and nobody is kept waiting if it is. */
export const doubt = (db: PostgresJsDatabase): void => facesOf.get(db)?.circuit.doubt();

/** Asked when somebody waits for it, as the driver's own are. */
class Lazy<T> {
	readonly #ask: () => Promise<T>;

	constructor(ask: () => Promise<T>) {
		this.#ask = ask;
	}

	// oxlint-disable-next-line unicorn/no-thenable
	then: Promise<T>["then"] = (...words) => this.#ask().then(...words);
	catch: Promise<T>["catch"] = (...words) => this.#ask().catch(...words);
}
