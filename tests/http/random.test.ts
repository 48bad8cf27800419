import { afterAll, beforeAll, expect, test } from "bun:test";
import { madePassword } from "../../src/http/account/password.ts";
import { newToken } from "../../src/http/scorer.ts";
import { addressOf, noteAddress } from "../../src/http/peer.ts";
import { tokenFor } from "../../src/http/xsrf.ts";
import { testApp } from "../support/app.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let person: number;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme" });
	const [row] = await site.database.owner.sql<{ id: string }[]>`
		insert into users (username, organization_id) select 'ada', id from organizations where slug = 'acme' returning id`;
	person = Number(row?.id);
}, 120_000);
afterAll(async () => await site?.close());

/** At least so many bits, if each letter is one of as many as the secrets show. */
function bitsOf(secrets: readonly string[]): number {
	const letters = new Set(secrets.join(""));
	return Math.min(...secrets.map(({ length }) => length)) * Math.log2(letters.size);
}

test("what must not be guessed is random, long enough, and never the same twice", async () => {
	const often = Array.from({ length: 40 });
	const sessions: string[] = [];
	for (const _ of often) sessions.push((await site.app.sessions.create(person, "localhost")).id);
	const twins = often.map(() => /=([^;]+)/.exec(tokenFor(null, null, true).cookies[0] ?? "")?.[1] ?? "");
	for (const secrets of [sessions, twins, often.map(newToken)]) {
		expect(new Set(secrets).size).toBe(often.length);
		expect(bitsOf(secrets)).toBeGreaterThanOrEqual(128);
	}
	const made = often.map(madePassword);
	expect(new Set(made).size).toBe(often.length);
	expect(bitsOf(made)).toBeGreaterThan(64);
});

test("a session's secret is nowhere in the database", async () => {
	const { id } = await site.app.sessions.create(person, "localhost");
	const [kept] = await site.database.owner.sql`select count(*)::int as there from sessions where id = ${id}`;
	expect(kept?.["there"]).toBe(0);
});

test.each([
	["by nobody's word but the connection's", "203.0.113.9", "198.51.100.1", [], "203.0.113.9"],
	["not by a stranger who says to be a proxy", "203.0.113.9", "127.0.0.1, 10.0.0.1", ["10.0.0.1"], "203.0.113.9"],
	["by a proxy that is named", "10.0.0.1", "198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
	["by the last that a named proxy has added", "10.0.0.1", "192.0.2.66, 198.51.100.1", ["10.0.0.1"], "198.51.100.1"],
	["through several", "10.0.0.1", "192.0.2.66, 198.51.100.1, 10.0.0.2", ["10.0.0.1", "10.0.0.2"], "198.51.100.1"],
	["and not by nonsense", "10.0.0.1", "198.51.100.1, <script>", ["10.0.0.1"], "10.0.0.1"],
] as const)("where somebody comes from is known %s", (_, peer, forwarded, trusted, address) => {
	const headers = { "x-forwarded-for": forwarded, "x-real-ip": "192.0.2.1", forwarded: "for=192.0.2.1" };
	const request = new Request("http://localhost/api/auth/login", { method: "POST", headers });
	noteAddress(request, peer, new Set(trusted));
	expect(addressOf(request)).toBe(address);
});
