import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { errorWords } from "../../src/http/error-words.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(async () => await database.close());

test("of a failed query the log says why, and none of its values", async () => {
	const secret = "argon2id\n    secret";
	const error: unknown = await database.owner.db
		.execute(sql`select ${secret}::text, ${"1.5"}::text::bigint`)
		.then(() => null)
		.catch((reason: unknown) => reason);
	const words = errorWords(error);
	expect(words).toContain("Failed query: select $1::text, $2::text::bigint");
	expect(words).toContain("caused by PostgresError: invalid input syntax for type bigint");
	expect(words).toContain("\n    at ");
	expect(words).not.toContain("argon2id");
});

test("what is no error is said as it is, and causes one after the other", () => {
	expect(errorWords("gone")).toBe("gone");
	const error = new Error("outer", { cause: new Error("inner", { cause: 7 }) });
	expect(errorWords(error)).toMatch(/^Error: outer[\s\S]*caused by Error: inner[\s\S]*caused by 7$/);
});
