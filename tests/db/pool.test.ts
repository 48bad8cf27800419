import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connect } from "../../db/client.ts";
import { answers } from "../../db/face.ts";
import { Unavailable } from "../../db/unavailable.ts";
import { as } from "../../src/data/tenant.ts";
import { depth } from "../support/depth.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
}, 120_000);
afterAll(async () => await database.close(), 90_000);

const role = "tipoff_platform";
const lackOf = (error: unknown) => (error instanceof Unavailable ? error.lack : error);
/** What this database runs at the moment that says this. */
const running = async (what: string) =>
	(
		await database.owner.sql<{ pid: number }[]>`
			select pid from pg_stat_activity where datname = current_database() and state = 'active'
			and position(${what} in query) > 0 and pid <> pg_backend_pid()`
	).map(({ pid }) => pid);

test("who leaves ends the statement that runs for them, and nothing more of it is sent (operations 14)", async () => {
	const leaving = new AbortController();
	const after = Promise.withResolvers<unknown>();
	const left = as(
		database.db,
		role,
		null,
		async (tx) => {
			await tx.execute(sql`select pg_sleep(600) as left_alone`).catch(() => {});
			await tx.execute(sql`select 1`).then(after.resolve, after.resolve);
		},
		{ signal: leaving.signal },
	).catch(lackOf);
	await until(async () => (await running("left_alone")).length === 1);
	leaving.abort();
	expect(await left).toBe("left");
	await until(async () => (await running("left_alone")).length === 0);
	expect(lackOf(((await after.promise) as Error).cause)).toBe("left");
}, 120_000);

test("a statement that takes longer than its kind may is ended, on the server too; another patience waits longer (operations 14)", async () => {
	const hasty = connect(database.options, { max: 1, patience: 0.3 });
	const asked = async (db: typeof hasty.db) =>
		await as(db, role, null, async (tx) => await tx.execute(sql`select pg_sleep(1.6) as too_long`), {
			limit: "request",
		})
			.then(() => "answered")
			.catch((error: unknown) => `${error} ${(error as Error).cause}`);
	expect(await asked(database.db)).toBe("answered");
	expect(await asked(hasty.db)).toMatch(/took too long|statement timeout/);
	await until(async () => (await running("too_long")).length === 0);
	await hasty.close();
}, 120_000);

test("what still runs of a reading that has failed reaches the next one's transaction with nothing", async () => {
	const own = connect(database.options, { max: 1 });
	const go = Promise.withResolvers<void>();
	const late = Promise.withResolvers<unknown>();
	const failed = as(
		own.db,
		role,
		null,
		async (tx) => {
			void go.promise.then(() => tx.execute(sql`select 1`)).then(late.resolve, late.resolve);
			await tx.execute(sql`select 1 / 0`);
		},
		{ snapshot: true },
	).catch((error: { cause?: { code?: string } }) => error.cause?.code);
	expect(await failed).toBe("22012");
	const next = await as(
		own.db,
		role,
		null,
		async (tx) => {
			go.resolve();
			return [lackOf(((await late.promise) as Error).cause), ...(await tx.execute(sql`select 2 as two`))];
		},
		{ snapshot: true },
	);
	expect(next).toEqual(["left", { two: 2 }]);
	await own.close();
}, 120_000);

test("connections that are ended in the middle of transactions harm no other, whatever the work does then", async () => {
	const own = connect(database.options, { max: 4 });
	const statements = depth(100, 1_000);
	const over = { is: false };
	const ending = (async () => {
		while (!over.is) {
			await database.owner.sql`
				select pg_terminate_backend(pid) from pg_stat_activity
				where datname = current_database() and state <> 'idle' and position('as nth' in query) > 0 and random() < 0.1 and pid <> pg_backend_pid()`;
			await Bun.sleep(1);
		}
	})();
	let [right, refused] = [0, 0];
	const work = async (at: number) => {
		const answer = as(
			own.db,
			role,
			null,
			async (tx) => {
				const [first] = await tx.execute<{ nth: number }>(sql`select ${at}::int as nth`);
				const [second] = await tx.execute<{ nth: number }>(sql`select ${at + 1}::int as nth from pg_sleep(0.002)`);
				await tx.execute(sql`select ${at}::int`).catch(() => {}); // it goes on although its connection is gone
				return [first?.nth, second?.nth];
			},
			{ snapshot: at % 2 === 0 },
		);
		await answer.then(
			(numbers) => {
				expect(numbers).toEqual([at, at + 1]);
				right += 1;
			},
			(error) => {
				expect(lackOf(error)).toBe("silent");
				refused += 1;
			},
		);
	};
	try {
		for (let at = 0; at < statements; at += 10)
			await Promise.all(Array.from({ length: 10 }, async (_, by) => await work(at + by)));
	} finally {
		over.is = true;
		await ending;
	}
	expect([right > 0, refused > 0, right + refused]).toEqual([true, true, statements]);
	await until(async () => await as(own.db, role, null, async (tx) => (await tx.execute(sql`select 1`)).length === 1));
	await own.close();
}, 120_000);

test("a connection that ended while nobody used it is noticed by nobody", async () => {
	const own = connect(database.options, { max: 2 });
	const ask = async () => await as(own.db, role, null, async (tx) => (await tx.execute(sql`select 1`)).length);
	for (let time = 0; time < 10; time += 1) {
		await Promise.all([ask(), ask()]);
		await database.owner.sql`
			select pg_terminate_backend(pid, 10000) from pg_stat_activity
			where datname = current_database() and usename = ${database.options.user} and state = 'idle'`;
		expect(await ask()).toBe(1);
	}
	await own.close();
}, 120_000);

test("a process that was busy with itself takes that for nobody's silence (operations 14)", async () => {
	const connection = connect(database.options);
	const asked = answers(connection.db);
	for (let turn = 0; turn < 4; turn += 1) {
		await Bun.sleep(0); // hears one thing at most
		const busyUntil = performance.now() + 700;
		while (performance.now() < busyUntil);
	}
	expect(await asked).toBe(true);
	await connection.close();
});

test("no organization holds more than half of the connections, and who waits too long is told so (operations 15)", async () => {
	const own = connect(database.options, { max: 4 });
	const leaving = new AbortController();
	const ask = async (owner: number | null, statement = sql`select 1`) =>
		await as(own.db, role, owner, async (tx) => await tx.execute(statement), {
			limit: "sweep",
			signal: leaving.signal,
		}).then(() => "answered", lackOf);
	const many = Array.from({ length: 6 }, async () => await ask(1, sql`select pg_sleep(600) as greedy`));
	await until(async () => (await running("greedy")).length === 2);
	expect(await Promise.all([ask(2), ask(3), ask(null), ask(2)])).toEqual([
		"answered",
		"answered",
		"answered",
		"answered",
	]);
	expect(await running("greedy")).toHaveLength(2);
	await until(async () => (await Promise.race([Promise.any(many), Bun.sleep(10)])) === "busy");
	expect(await running("greedy")).toHaveLength(2);
	leaving.abort();
	expect((await Promise.all(many)).toSorted()).toEqual(["busy", "busy", "busy", "busy", "left", "left"]);
	await own.close();
}, 120_000);
