import { expect, test } from "bun:test";
import { Refusal } from "../../src/domain/refusal.ts";
import { answerInLines, wantsLines } from "../../src/http/lines.ts";

const refusal = () => new Refusal("conflict", "Not now.", { name: "Not this one." });

test("lines are asked for by their type", () => {
	const asking = (accept: string) => wantsLines(new Request("http://localhost/", { headers: { accept } }));
	expect([asking("application/x-ndjson"), asking("*/*"), asking("application/json")]).toEqual([true, false, false]);
});

test("what is told comes first, then what was done", async () => {
	const response = await answerInLines(async (tell) => {
		tell({ share: 0 });
		tell({ share: 0.5 });
		return { games: 6 };
	});
	expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	expect(await response.text()).toBe('{"share":0}\n{"share":0.5}\n{"done":{"games":6}}\n');
});

test("work that tells nothing is answered all the same", async () => {
	const response = await answerInLines(async () => ({ games: 6 }));
	expect(await response.text()).toBe('{"done":{"games":6}}\n');
});

test("a failure before the first line is an ordinary one, after it a line, at once too", async () => {
	const before = answerInLines(async () => {
		throw refusal();
	});
	expect(await before.catch((error: Error) => error.message)).toBe("Not now.");
	const after = await answerInLines(async (tell) => {
		tell({ share: 0 });
		throw refusal();
	});
	expect(await after.text()).toBe(
		'{"share":0}\n{"failed":{"status":409,"message":"Not now.","fields":{"name":"Not this one."}}}\n',
	);
});

test("when nobody listens any more the work hears of it, and what it still says goes nowhere", async () => {
	const heard = Promise.withResolvers<boolean>();
	const response = await answerInLines(async (tell, signal) => {
		tell({ share: 0 });
		await new Promise((resolve) => signal.addEventListener("abort", resolve));
		tell({ share: 1 });
		heard.resolve(signal.aborted);
		return {};
	});
	await response.body?.cancel();
	expect(await heard.promise).toBe(true);
});
