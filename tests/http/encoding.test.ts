import { expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { compressed, encodingOf } from "../../src/http/encoding.ts";

/** As long as a large season's file, and not much the same. */
const long = Array.from(
	{ length: 60_000 },
	(_, at) => `${at},${Math.imul(at, 2_654_435_761) >>> 0},Harbor Hawks\r\n`,
).join("");
const headers = { "content-type": "text/csv; charset=utf-8" };
const asked = (encoding: string) => new Request("http://localhost/", { headers: { "accept-encoding": encoding } });

test.each([
	["br", brotliDecompressSync],
	["zstd", zstdDecompressSync],
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

test("what is sent once is compressed the quick way where that is taken, and what is kept the small way (caching 9)", async () => {
	const usual = "gzip, deflate, br, zstd";
	const answer = await compressed(new Response(long, { headers }), asked(usual));
	expect(answer.headers.get("content-encoding")).toBe("zstd");
	expect(zstdDecompressSync(await answer.bytes()).toString()).toBe(long);
	expect(["gzip, br;q=0, zstd", "zstd;q=0, br", "zstd;q=0.0", usual].map(encodingOf)).toEqual(["zstd", "br", "", "br"]);
});
