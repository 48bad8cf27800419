import { afterAll, beforeAll, expect, test } from "bun:test";
import { Directory } from "../../src/data/organization/directory.ts";
import { listen } from "../../src/data/listen.ts";
import { testDatabase } from "../support/database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;

beforeAll(async () => void (database = await testDatabase()), 60_000);
afterAll(async () => await database?.close());

test("a connection that needs longer than a beat to be there is not ended while it begins", async () => {
	for (let time = 0; time < 40; time += 1) {
		const directory = new Directory(database.db);
		const hearing = await listen(database.options, directory, { everyMs: 1, silentMsMax: 30_000 });
		expect(directory.listening).toBe(true);
		await hearing.close();
	}
}, 120_000);
