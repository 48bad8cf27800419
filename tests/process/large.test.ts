import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { personAt } from "../support/person.ts";
import { freePort, run, type Running } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { said } from "../support/said.ts";

const folder = temporaryFolder();
let tipoff: Running;
let person: Awaited<ReturnType<typeof personAt>>;
const ports = { PORT: "", METRICS_PORT: "" };

beforeAll(async () => {
	for (const name of ["PORT", "METRICS_PORT"] as const) ports[name] = String(await freePort());
	tipoff = run(["serve"], { ...ports, DATA_DIR: join(folder.path, "data") });
	await tipoff.says("Tipoff is at");
	person = await personAt(tipoff.url);
}, 120_000);
afterAll(async () => {
	tipoff.kill("SIGTERM");
	await tipoff.exited;
	folder.remove();
}, 120_000);

/** What bytes are answered with until the other side closes, which it does by itself. */
async function answerTo(bytes: string): Promise<{ status: number; text: string }> {
	return await new Promise((resolve) => {
		let text = "";
		void Bun.connect({
			hostname: "127.0.0.1",
			port: Number(ports.PORT),
			socket: {
				open: (socket) => void socket.write(bytes),
				data: (_, chunk) => void (text += chunk.toString()),
				close: () => resolve({ status: Number(text.split(" ")[1] ?? 0), text }),
			},
		});
	});
}

const request = (line: string, headers: Record<string, string> = {}, rest = "") =>
	[
		`${line} HTTP/1.1`,
		`Host: localhost:${ports.PORT}`,
		"Connection: close",
		...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
		"",
		rest,
	].join("\r\n");
const ofPerson = () => ({
	Cookie: [...person.jar].map((pair) => pair.join("=")).join("; "),
	"X-XSRF-TOKEN": person.jar.get("XSRF-TOKEN") ?? "",
});
const residentBytes = async () => {
	const text = await (await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/metrics`)).text();
	return Number(/process_resident_bytes (\d+)/.exec(text)?.[1]);
};
const tooMuch = '{"message":"This is too much at once."}';

test("a gigabyte that is announced is refused in a sentence, and none of it is kept", async () => {
	const before = await residentBytes();
	for (const type of ["application/json", "multipart/form-data; boundary=x"])
		for (let time = 0; time < 10; time += 1) {
			const headers = { ...ofPerson(), "Content-Type": type, "Content-Length": "1073741824" };
			const { status, text } = await answerTo(request("POST /api/auth/login", headers, "x".repeat(100_000)));
			expect([status, text.includes(tooMuch)]).toEqual([413, true]);
		}
	const page = await answerTo(request("POST /", { "Content-Length": "1073741824" }, "x"));
	expect([page.status, page.text.includes("Pages can only be read.")]).toEqual([405, true]);
	expect((await answerTo(request("POST /api/teams", { "Content-Length": "1073741824" }, "x"))).status).toBe(403);
	expect((await residentBytes()) - before).toBeLessThan(150 * 1024 * 1024);
}, 120_000);

test("more than anybody can send is refused by the server alone", async () => {
	const headers = { ...ofPerson(), "Content-Type": "application/json", "Content-Length": String(2 ** 40) };
	expect((await answerTo(request("POST /api/auth/login", headers, "{"))).status).toBe(413);
});

test("a body without a length is not read", async () => {
	const headers = { ...ofPerson(), "Content-Type": "application/json", "Transfer-Encoding": "chunked" };
	const { status, text } = await answerTo(request("POST /api/auth/login", headers, "2\r\n{}\r\n0\r\n\r\n"));
	expect([status, text.includes('{"message":"Say in Content-Length how long this is."}')]).toEqual([411, true]);
});

test("ten thousand headers, an address of 100 KB and a head of 1 MB are refused, and the next visitor is served", async () => {
	const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`X-${at}`, "a"]));
	expect((await answerTo(request("GET /", many))).status).toBe(431);
	expect((await answerTo(request(`GET /?${"a".repeat(100_000)}`))).status).toBe(431);
	expect((await answerTo(request("GET /", { Cookie: "a=b; ".repeat(200_000) }))).status).toBe(431);
	const long = await answerTo(request(`GET /?${"a".repeat(10_000)}`));
	expect([long.status, long.text.includes(said.addressTooLong)]).toEqual([404, true]);
	expect((await fetch(tipoff.url)).status).toBe(200);
});
