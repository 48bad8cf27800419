import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { attended } from "./attended.ts";
import { Circuit } from "./circuit.ts";
import { Face } from "./face.ts";
import { within } from "./patience.ts";
import { Pool } from "./pool.ts";
import { Unavailable } from "./unavailable.ts";

/** How postgres.js reaches a database; `host` may be the folder of a unix socket. */
export interface ConnectionOptions {
	readonly host: string;
	readonly port: number;
	readonly user: string;
	readonly password: string;
	readonly database: string;
}

export interface Connection {
	/** The driver itself, for what a command does with a connection of its own: without limits. */
	readonly sql: postgres.Sql;
	/** For all else: every transaction and statement has a limit, and is refused while the database does not answer. */
	readonly db: PostgresJsDatabase;
	/** Says from now on when the database is lost and found again. */
	tell(print: (line: string) => void): void;
	/** Gives up what is done by the driver itself when the database has been silent for so long. */
	attended<T>(work: Promise<T>, silentMsMax?: number): Promise<T>;
	/** Lets running queries finish for five seconds, then closes. */
	close(): Promise<void>;
}

interface Opening {
	max?: number;
	prepare?: boolean;
	/** A standby is no answer: what it shows may be old, and it takes no changes. */
	needsPrimary?: boolean;
	/** What the log calls it. */
	called?: string;
	/** How many times as long as usual it may take over everything: on a machine that others keep busy. */
	patience?: number;
}

/**
 * Opens a pool (connections are made when first needed). Sets no session state, so that a pooler in transaction mode may
 * stand between; one that cannot keep prepared statements wants DATABASE_PREPARE=off. `bigint` and `numeric` arrive as
 * text, since both hold more than a number does: columns choose their mode in the schema, hand-written SQL casts.
 */
export function connect(
	target: string | ConnectionOptions,
	{
		max = 10,
		prepare = process.env.DATABASE_PREPARE !== "off",
		needsPrimary = false,
		called = "The database",
		patience = 1,
	}: Opening = {},
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
	const open = (own: Partial<typeof options> & postgres.Options<Record<string, never>> = {}) => {
		const all = { ...options, ...own };
		return typeof target === "string" ? postgres(target, all) : postgres({ ...target, ...all });
	};
	const sql = open();
	const pool: Pool = new Pool({
		max,
		patience,
		open: (onclose) => {
			const own = open({ ...once, idle_timeout: 0, max_lifetime: null, onclose });
			Object.assign(own.options.parsers, face.options.parsers);
			Object.assign(own.options.serializers, face.options.serializers);
			return own;
		},
		circuit: () => circuit,
	});
	const circuit = new Circuit({
		probe: async () => await probe(open({ ...once, fetch_types: false }), needsPrimary, probeMsMax * patience),
		onDown: (cause) => {
			pool.drop(cause);
			say(`${called} does not answer (${reasonOf(cause)}): it is asked until it does.`);
		},
		onUp: () => say(`${called} answers again.`),
	});
	let say: (line: string) => void = () => {};
	const face = new Face(pool, circuit, { prepare, needsPrimary, patience });
	return {
		sql,
		db: face.database(),
		tell: (print) => void (say = print),
		attended: async (work, silentMsMax) => await attended(work, async () => await circuit.answers(), silentMsMax),
		close: async () => {
			circuit.close();
			await Promise.all([pool.close(closeSeconds * 1000), sql.end({ timeout: closeSeconds })]);
		},
	};
}

/** Without the address that the words of an error may name. */
const reasonOf = (cause: unknown) => (cause instanceof Error && "code" in cause ? String(cause.code) : "silence");

/**
 * An answer of whatever kind says that it is there, but for one that it is about to go or to come, or that of a pooler that
 * cannot reach it.
 */
async function probe(sql: postgres.Sql, needsPrimary: boolean, msMax: number): Promise<void> {
	try {
		const asked = sql`select pg_is_in_recovery() as standby`;
		const [answer] = await within(msMax, asked, () => new Unavailable("silent"));
		if (needsPrimary && answer?.["standby"]) throw Object.assign(new Error("a standby"), { code: "it is a replica" });
	} catch (error) {
		if (!(error instanceof postgres.PostgresError) || /^(57P0|08)/.test(error.code)) throw error;
	} finally {
		void sql.end({ timeout: 0 }).catch(() => {});
	}
}

const connectSeconds = 5;
/** The driver's own limit also passes while this process is busy with itself; what is bounded by `patience` needs none. */
const once = { max: 1, connect_timeout: 60 };
const probeMsMax = 2_000;
const idleSeconds = 300;
const closeSeconds = 5;
const retrySeconds = 0.2;
