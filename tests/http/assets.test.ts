import { describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { assetResponse, brandSheet, scoreWorker } from "../../src/http/assets.ts";
import { files, manifest } from "../../static/build/assets.ts";

function ask(path: string, headers: Record<string, string> = {}): Response | null {
	return assetResponse(new Request(`http://localhost${path}`, { headers }), path);
}

async function bytes(response: Response | null): Promise<Buffer> {
	return response ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
}

describe("assets", () => {
	test("the sheet comes in the encoding that the browser takes", async () => {
		const plain = await bytes(ask(manifest.css));
		const br = ask(manifest.css, { "Accept-Encoding": "gzip, deflate, br, zstd" });
		const gzip = ask(manifest.css, { "Accept-Encoding": "gzip, br;q=0" });
		expect(br?.headers.get("Content-Encoding")).toBe("br");
		expect(gzip?.headers.get("Content-Encoding")).toBe("gzip");
		expect(brotliDecompressSync(await bytes(br)).equals(plain)).toBe(true);
		expect(gunzipSync(await bytes(gzip)).equals(plain)).toBe(true);
		expect(plain.toString()).toContain("@layer tokens");
	});

	test("every file is immutable, typed, and never sniffed", () => {
		expect(files.size).toBeGreaterThan(3);
		for (const [name, { type }] of files) {
			const headers = ask(`/_/assets/${name}`)?.headers;
			expect(headers?.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
			expect(headers?.get("Content-Type")).toBe(type);
			if (/^text\/|[+/]xml/.test(type)) expect(type).toEndWith("; charset=utf-8");
			expect(headers?.get("X-Content-Type-Options")).toBe("nosniff");
			expect(headers?.get("ETag")).toMatch(/^"[^"]+"$/);
		}
	});

	test("a file that the browser has is not sent again, whichever encoding it was", async () => {
		const etag = ask(manifest.css, { "Accept-Encoding": "br" })?.headers.get("ETag") ?? "";
		for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
			const response = ask(manifest.css, { "Accept-Encoding": "gzip", "If-None-Match": known });
			expect(response?.status).toBe(304);
			expect((await bytes(response)).length).toBe(0);
		}
		expect(ask(manifest.css, { "If-None-Match": '"other"' })?.status).toBe(200);
	});

	test("a name that is not in the build is nothing, however it is written", () => {
		const paths = ["", "tipoff.css", "../assets.ts", "%2e%2e/assets.ts", "assets.ts", "__proto__", "constructor", "."];
		for (const name of paths) expect(ask(`/_/assets/${name}`)).toBeNull();
		expect(ask("/_/other/x.css")).toBeNull();
	});

	test("the sheet names the font that the build made, and no rule of it needs an inline style", async () => {
		const sheet = (await bytes(ask(manifest.css))).toString();
		expect(sheet).toContain(manifest.font.slice("/_/assets/".length));
		const [more = ""] = /archivo-arena-ext\.\w+\.woff2/.exec(sheet) ?? [];
		expect(ask(`/_/assets/${more}`)?.headers.get("Content-Type")).toBe("font/woff2");
		expect(sheet).toContain("light-dark(");
		for (let hue = 0; hue < 36; hue++) expect(sheet).toContain(`.h${hue}{--h:${hue * 10}}`);
	});
});

describe("brand sheets", () => {
	test("the first colour is the page's, the others are classes", async () => {
		const sheet = brandSheet("/_/brand/1b46c8-b3122e-ffd400.css");
		expect(await sheet?.text()).toBe(
			":root,.b-1b46c8{--brand:#1b46c8}\n.b-b3122e{--brand:#b3122e}\n.b-ffd400{--brand:#ffd400}\n",
		);
		expect(sheet?.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
		expect(sheet?.headers.get("Cache-Control")).toContain("immutable");
	});

	test("nothing but six lower-case hex digits gets into a sheet", () => {
		const tooMany = Array.from({ length: 65 }, () => "1b46c8").join("-");
		const names = ["1B46C8", "1b46c", "1b46c8-", "-1b46c8", "red", "1b46c8}*{color:red", "1b46c8\n", "", tooMany];
		for (const name of names) expect(brandSheet(`/_/brand/${name}.css`)).toBeNull();
		expect(brandSheet(`/_/brand/${tooMany.slice(7)}.css`)).not.toBeNull();
	});
});

test("what follows a running game is below 2 KB, compressed, and carries no React", async () => {
	const response = ask(manifest.live, { "Accept-Encoding": "br" });
	expect(response?.headers.get("content-encoding")).toBe("br");
	expect((await bytes(response)).byteLength).toBeLessThan(2_048);
	const plain = (await bytes(ask(manifest.live))).toString();
	expect(plain).not.toContain("react");
	expect(plain).not.toMatch(/\bimport\b/);
});

test("the script that keeps scorers' pages has one address, is asked for anew, and may serve any page", () => {
	const request = new Request("http://localhost/_/score-worker.js");
	expect(scoreWorker(request, "/_/score-worker.js")?.headers.toJSON()).toMatchObject({
		"cache-control": "no-cache",
		"service-worker-allowed": "/",
		"content-type": "text/javascript; charset=utf-8",
	});
	expect(scoreWorker(request, "/_/score-worker.ts")).toBeNull();
});
