import { expect, test } from "bun:test";
import { NotYet, Refusal } from "../../src/domain/refusal.ts";
import { openThreads } from "../../src/threads.ts";

const room = { busy: "Come again.", cancelled: () => new Refusal("conflict", "Cancelled.") };
const stays = new AbortController().signal;

/** Work that ends when it is told to. */
function work() {
	const { promise, resolve } = Promise.withResolvers<string>();
	return { act: async () => await promise, end: () => resolve("done") };
}

test("who leaves while they wait gives their place to the next, whoever it was", async () => {
	const threads = openThreads({ ...room, runningMax: 1, waitingMax: 2 });
	const [first, third] = [work(), work()];
	const running = threads("a", stays, first.act);
	const leaving = new AbortController();
	const left = threads("b", leaving.signal, work().act).catch((error: Error) => error.message);
	const waits = threads("c", stays, third.act);
	const refused = threads("d", stays, work().act).catch((error: unknown) => error);
	expect(await refused).toBeInstanceOf(NotYet);
	leaving.abort();
	expect(await left).toBe("Cancelled.");
	const later = threads("d", stays, async () => "in the place of the one who left");
	first.end();
	third.end();
	expect(await Promise.all([running, waits, later])).toEqual(["done", "done", "in the place of the one who left"]);
	expect(await threads("e", stays, async () => "all are free again")).toBe("all are free again");
});

test("an owner has one at a time, and may come again when it has ended, however it ended", async () => {
	const threads = openThreads({ ...room, runningMax: 2, waitingMax: 0 });
	const failed = threads("a", stays, async () => await Promise.reject(new Error("broken")));
	expect(await threads("a", stays, work().act).catch((error: unknown) => error)).toBeInstanceOf(NotYet);
	expect(await failed.catch((error: Error) => error.message)).toBe("broken");
	expect(await threads("a", stays, async () => "again")).toBe("again");
});
