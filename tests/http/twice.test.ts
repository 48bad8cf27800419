import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let host: string;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme", name: "Acme Hoops" });
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	host = `127.0.0.1:${server.port}`;
}, 120_000);
afterAll(async () => {
	await server.stop(true);
	await site.close();
});

/** What the server answers to these very lines. */
async function raw(path: string, ...headers: string[]): Promise<{ status: number; text: string }> {
	const answer = Promise.withResolvers<string>();
	const parts: Buffer[] = [];
	const socket = connect(server.port ?? 0, "127.0.0.1");
	socket.on("data", (part: Buffer) => parts.push(part));
	socket.on("error", answer.reject);
	socket.on("close", () => answer.resolve(Buffer.concat(parts).toString()));
	socket.write([`GET ${path} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));
	const text = await answer.promise;
	return { status: Number(text.split(" ")[1]), text };
}

test("two Host headers are refused, by what is kept in memory too (hosts 1)", async () => {
	const paths = ["/acme", "/", "/acme/_/embed/standings", "/api/organizations", "/_/brand/aabbcc.css", "/favicon.ico"];
	for (const path of paths) {
		for (let time = 0; time < 2; time += 1) expect((await raw(path, `Host: ${host}`)).status).toBeLessThan(400);
		for (const pair of [[host, "evil.test"], ["evil.test", host], [host, host], [host, ""], [`${host}, evil.test`]]) {
			const { status, text } = await raw(path, ...pair.map((one) => `Host: ${one}`));
			expect([path, pair, status]).toEqual([path, pair, 400]);
			expect(text).toMatch(/names more than one host|names no host|^HTTP\/1.1 400 Bad Request\r\nConnection/);
		}
	}
});

test("of a target that is a whole address the path alone counts, whomever it names (hosts 1)", async () => {
	await site.organization({ slug: "elsewhere", name: "Elsewhere", domain: "elsewhere.test" });
	const elsewhere = "/api/organizations/domain/elsewhere.test";
	for (const target of [
		"http://elsewhere.test",
		"http://elsewhere.test:80",
		"https://nobody@elsewhere.test",
		"http://x",
	]) {
		const { status, text } = await raw(`${target}/acme/schedule`, `Host: ${host}`);
		expect([target, status, text.includes("Acme Hoops")]).toEqual([target, 200, true]);
		const there = await raw(`${target}/schedule`, `Host: ${host}`); // a page of sites, which the platform has not
		expect([target, there.status, there.text.includes("Elsewhere")]).toEqual([target, 302, false]);
		expect((await raw(`${target}${elsewhere}`, `Host: ${host}, elsewhere.test`)).status).toBe(400);
	}
	expect((await raw("http://elsewhere.test/schedule", "Host: elsewhere.test")).text).toContain("Elsewhere");
});

test("a session's cookie that is sent twice is nobody's (hosts 9)", async () => {
	const acme = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	const [ada, bob] = [await staffOf(site, acme, "staff", host), await staffOf(site, acme, "org_owner", host)];
	const who = async (...cookies: string[]) => {
		const { text } = await raw("/api/auth/check-auth", `Host: ${host}`, ...cookies.map((one) => `Cookie: ${one}`));
		return /"username":"(\w+)-/.exec(text)?.[1] ?? null;
	};
	expect(await who(ada.cookie)).toBe("staff");
	expect(await who("other=1", ada.cookie, "sids=2")).toBe("staff");
	for (const pair of [
		[ada.cookie, bob.cookie],
		[bob.cookie, ada.cookie],
		[`${ada.cookie}; ${bob.cookie}`],
		[ada.cookie, ada.cookie],
		["sid=", ada.cookie],
		[ada.cookie, "sid=nobody"],
	])
		expect([pair, await who(...pair)]).toEqual([pair, null]);
	const { status, text } = await raw("/dashboard/seasons", `Host: ${host}`, `Cookie: ${ada.cookie}; ${bob.cookie}`);
	expect([status, text.includes("location: /login") || text.includes("Location: /login")]).toEqual([302, true]);
});
