import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
	site = await testApp();
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
}, 120_000);
afterAll(async () => {
	await server?.stop(true);
	await site?.close();
});

const within = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** The first lines of all answers to these bytes, until the server ends the connection. */
async function answers(head: string, body: string): Promise<string[]> {
	const text = await new Promise<string>((resolve, reject) => {
		let said = "";
		const socket = connect(server.port ?? 0, "127.0.0.1", () => socket.write(`${head}\r\nHost: localhost\r\n${body}`));
		socket.on("data", (chunk) => (said += chunk.toString()));
		socket.on("close", () => resolve(said));
		socket.on("error", reject);
	});
	return text.match(/HTTP\/1\.1 \d{3}/g) ?? [];
}

test.each([
	["a length and pieces", `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${within}`],
	["two lengths", `Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd${within}`],
	["pieces of no known kind", `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${within}`],
	["a blank before the colon", `Content-Length : 4\r\n\r\nabcd${within}`],
	["a length that is no number", `Content-Length: 4a\r\n\r\nabcd${within}`],
])("a request that says its end in %s is refused, and what follows is no request", async (_, body) => {
	expect(await answers("POST /api/auth/login HTTP/1.1", body)).toEqual(["HTTP/1.1 400"]);
});

test("a request is not sent back to who traces it", async () => {
	for (const path of ["/", "/api/auth/check-auth"]) {
		const traced = await answers(`TRACE ${path} HTTP/1.1`, "X-Own: secret\r\nConnection: close\r\n\r\n");
		expect(traced).toEqual([expect.stringMatching(/40[345]$/)]);
	}
});
