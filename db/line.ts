import postgres from "postgres";
import type { Operation } from "./operation.ts";
import { keepPrepared } from "./prepared.ts";
import { isLoss, Unavailable } from "./unavailable.ts";

/** What the driver hangs on a statement, and asks for when it is answered. */
interface Statement {
	resolve(answer: unknown): void;
	reject(error: unknown): void;
	active: boolean;
	canceller: ((statement: Statement) => Promise<void>) | null;
}

/**
 * One connection, with a driver of its own. When it is lost it is thrown away with its driver: what that had sent and never
 * heard of again it would count among the statements of its next connection, and give the wrong answers to all of them. For
 * the same reason nothing is sent on it any more, no `rollback` either.
 */
export class Line {
	isLost = false;
	/** Something was done on it before; it may have ended since without a word. */
	isUsed = false;
	idleMs = 0;
	ageMs = 0;
	readonly sql: postgres.Sql;
	readonly #onLoss: () => void;

	constructor(open: (onclose: () => void) => postgres.Sql, onLoss: (line: Line) => void) {
		this.#onLoss = () => onLoss(this);
		this.sql = open(() => this.#lose());
	}

	/**
	 * One transaction; `words` say what kind. One that only reads asks at once, without waiting for the answer to `begin`: where
	 * that has failed, so does whatever follows it, since a login without a role may nothing (tenancy 2).
	 */
	async transaction<T>(
		operation: Operation,
		words: string,
		work: (tx: postgres.TransactionSql) => Promise<T>,
	): Promise<T> {
		if (words.endsWith("read only")) return await this.#reading(operation, words, work);
		operation.asked();
		const ended = this.sql.begin(words, async (tx) => {
			operation.answered();
			operation.begun = true;
			this.#watch(operation, tx);
			try {
				const result = await work(tx);
				if (operation.failure) throw operation.failure; // its result was waited for no longer: undo it
				operation.asked();
				return this.isLost ? await never : result;
			} catch (error) {
				return this.isLost ? await never : Promise.reject(error);
			}
		});
		return (await ended.catch(this.#failed)) as T;
	}

	async #reading<T>(
		operation: Operation,
		words: string,
		work: (tx: postgres.TransactionSql) => Promise<T>,
	): Promise<T> {
		const tx = inside(this.sql);
		operation.asked();
		const begun = this.sql.unsafe(`begin ${words}`).then(() => {
			operation.answered();
			operation.begun = true;
		});
		this.#watch(operation, tx);
		try {
			const [result] = await Promise.all([work(tx), begun]);
			if (operation.failure) throw operation.failure; // its result was waited for no longer
			if (this.isLost) throw new Unavailable("silent"); // the driver would open another connection for its `commit`
			operation.asked();
			await this.sql.unsafe("commit");
			return result;
		} catch (error) {
			if (isLoss(error)) this.#lose();
			if (!this.isLost) await this.sql.unsafe("rollback").catch(this.#failed);
			throw error;
		} finally {
			tx.unsafe = tooLate; // whatever still runs of it has no transaction any more
		}
	}

	/** One statement outside of a transaction. */
	async statement<T>(operation: Operation, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
		operation.asked();
		operation.begun = true; // nobody knows how far it came
		return await ask(this.sql).catch(this.#failed);
	}

	/** Ends the connection and whatever runs on it. */
	discard(): void {
		this.isLost = true;
		void this.sql.end({ timeout: 0 }).catch(() => {});
	}

	#watch(operation: Operation, tx: postgres.TransactionSql): void {
		if (this.sql.options.prepare) keepPrepared(tx);
		const [unsafe, savepoint] = [tx.unsafe.bind(tx), tx.savepoint.bind(tx) as (...words: unknown[]) => unknown];
		const running = new Set<Statement>();
		operation.cancel = () => running.forEach(cancel);
		tx.unsafe = ((...words: Parameters<typeof unsafe>) => {
			if (operation.failure) throw operation.failure;
			if (this.isLost) throw new Unavailable("silent");
			const pending = unsafe(...words);
			this.#follow(operation, running, pending as unknown as Statement);
			return pending;
		}) as typeof unsafe;
		tx.savepoint = ((...words: unknown[]) => {
			const work = words.pop() as (inner: postgres.TransactionSql) => Promise<unknown>;
			return savepoint(...words, async (inner: postgres.TransactionSql) => {
				this.#watch(operation, inner);
				return await work(inner).catch((error: unknown) => (this.isLost ? never : Promise.reject(error)));
			});
		}) as typeof tx.savepoint;
	}

	/** Knows when a statement is answered, and that the connection is lost before anybody else hears of it. */
	#follow(operation: Operation, running: Set<Statement>, statement: Statement): void {
		const { resolve, reject } = statement;
		operation.asked();
		running.add(statement);
		const answered = () => {
			operation.answered();
			running.delete(statement);
		};
		statement.resolve = (answer) => {
			answered();
			operation.hear?.(answer);
			resolve(answer);
		};
		statement.reject = (error) => {
			if (isLoss(error)) this.#lose();
			answered();
			reject(error);
		};
	}

	readonly #failed = (error: unknown): never => {
		if (isLoss(error)) this.#lose();
		throw error;
	};

	#lose(): void {
		if (this.isLost) return;
		this.isLost = true;
		this.#onLoss();
	}
}

const tooLate = () => {
	throw new Unavailable("left");
};

/** What Drizzle asks of a transaction, on a connection that has begun one. */
function inside({ unsafe }: postgres.Sql): postgres.TransactionSql {
	let savepoints = 0;
	const part = () => ({ unsafe, savepoint }) as unknown as postgres.TransactionSql;
	async function savepoint(work: (inner: postgres.TransactionSql) => Promise<unknown>): Promise<unknown> {
		savepoints += 1;
		const name = `s${savepoints}`;
		await unsafe(`savepoint ${name}`);
		try {
			return await work(part());
		} catch (error) {
			await unsafe(`rollback to ${name}`);
			throw error;
		}
	}
	return part();
}

/** What waits for it is forgotten; the transaction's own promise fails when its connection ends. */
const never = new Promise<never>(() => {});

function cancel(statement: Statement): void {
	if (statement.active) void statement.canceller?.(statement).catch(() => {});
}
