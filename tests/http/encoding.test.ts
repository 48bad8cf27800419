import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressed } from "../../src/http/encoding.ts";

/** As long as a large season's file, and not much the same. */
const long = Array.from(
	{ length: 60_000 },
	(_, at) => `${at},${Math.imul(at, 2_654_435_761) >>> 0},Harbor Hawks\r\n`,
).join("");
const headers = { "content-type": "text/csv; charset=utf-8" };
const asked = (encoding: string) => new Request("http://localhost/", { headers: { "accept-encoding": encoding } });

test.each([
	["br", brotliDecompressSync],
	["gzip", gunzipSync],
] as const)("a long answer is compressed by %s while others are answered", async (encoding, unpacked) => {
	let turns = 0;
	let isOver = false;
	const turn = () => {
		turns += 1;
		if (!isOver) setImmediate(turn);
	};
	setImmediate(turn);
	const answer = await compressed(new Response(long, { headers }), asked(encoding));
	isOver = true;
	expect(turns).toBeGreaterThan(10);
	expect(answer.headers.get("content-encoding")).toBe(encoding);
	expect(unpacked(await answer.bytes()).toString()).toBe(long);
});
