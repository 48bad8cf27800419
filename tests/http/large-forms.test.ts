import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { browserAt } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

const host = "localhost:3000";
let site: Awaited<ReturnType<typeof testApp>>;
let staff: { cookie: string; token: string };
let stranger: { cookie: string; token: string };

beforeAll(async () => {
	site = await testApp();
	staff = await staffOf(site, await site.organization({ slug: "acme" }), "staff");
	const browser = browserAt(site, host);
	await browser.get("/api/auth/check-auth");
	stranger = {
		cookie: [...browser.jar].map((pair) => pair.join("=")).join("; "),
		token: browser.jar.get("XSRF-TOKEN") ?? "",
	};
}, 120_000);
afterAll(async () => await site.close());

const multipart = 'multipart/form-data; boundary="a-b"';
const urlencoded = "application/x-www-form-urlencoded";
const part = (name: string, value: string, file = "") =>
	`--a-b\r\nContent-Disposition: form-data; name="${name}"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => `${parts.join("")}--a-b--\r\n`;
const manyParts = (count: number) =>
	form(...Array.from({ length: count - 1 }, (_, at) => part(`f${at}`, "x")), part("name", "Fall"));

/** A body as a browser sends it, with its length. */
async function send(path: string, body: string, { type = multipart, who = staff, says = true } = {}) {
	const headers = {
		host,
		cookie: who.cookie,
		"x-xsrf-token": who.token,
		"content-type": type,
		...(says ? { "content-length": String(Buffer.byteLength(body)) } : {}),
	};
	const response = await site.app.fetch(new Request(`http://${host}${path}`, { method: "POST", headers, body }));
	return { status: response.status, text: await response.text() };
}
const tooLong = sentences.tooMuchAtOnce;
const tooMuch = sentences.moreThanCanBeTaken;

describe("who is not signed in says little (writing 13)", () => {
	test.each([
		"/api/auth/login",
		"/api/auth/logout",
		"/api/auth/second-factor",
		"/api/auth/second-factor/options",
		"/api/auth/passkey",
		"/api/auth/passkey/options",
		"/api/scorer-links/exchange",
		"/acme/login",
	])("to %s", async (path) => {
		const { status, text } = await send(path, manyParts(1_000), { who: stranger });
		expect([status, text]).toEqual([413, expect.stringContaining(tooLong)]);
	});

	test.each(["/api/auth/login", "/api/scorer-links/exchange", "/acme/login"])(
		"to %s, nor in very many parts, whatever is said of their length",
		async (path) => {
			const { status, text } = await send(path, manyParts(200_000), { who: stranger, says: false });
			expect([status, text]).toEqual([413, expect.stringContaining(tooMuch)]);
		},
		120_000,
	);

	test("in JSON neither", async () => {
		const body = JSON.stringify({ username: "x".repeat(17_000), password: "y" });
		const { status, text } = await send("/api/auth/login", body, { who: stranger, type: "application/json" });
		expect([status, text]).toEqual([413, expect.stringContaining(tooLong)]);
	});
});

describe("a form of somebody signed in is refused before it is parsed (writing 13)", () => {
	test.each([
		["a call", "/api/seasonsv2"],
		["signing out", "/api/auth/logout"],
		["a page", "/dashboard/seasons"],
	])(
		"with very many parts, sent to %s",
		async (_, path) => {
			for (const count of [5_001, 200_000]) {
				const { status, text } = await send(path, manyParts(count));
				expect([count, status, text]).toEqual([count, 413, expect.stringContaining(tooMuch)]);
			}
		},
		120_000,
	);

	test("with very many fields, as a page without files sends them", async () => {
		const { status, text } = await send("/dashboard/seasons", "a&".repeat(120_000), { type: urlencoded });
		expect([status, text]).toEqual([413, expect.stringContaining(tooMuch)]);
	});

	test("with more in its fields than a call may bear, in one or in several", async () => {
		for (const parts of [[2_200_000], [800_000, 800_000, 800_000]]) {
			const body = form(...parts.map((length) => part("name", "x".repeat(length))));
			for (const path of ["/api/seasonsv2", "/dashboard/seasons"]) {
				const { status, text } = await send(path, body);
				expect([path, status, text]).toEqual([path, 413, expect.stringContaining(tooMuch)]);
			}
		}
	});

	test("without a boundary, or with one that no form has", async () => {
		for (const type of ["multipart/form-data", `multipart/form-data; boundary=${"-".repeat(71)}`]) {
			const { status, text } = await send("/api/seasonsv2", form(part("name", "Fall")), { type });
			expect([type, status, JSON.parse(text)]).toEqual([type, 422, { message: sentences.someCannotBeRead }]);
		}
	});
});

test("a form of as many parts as may be, with a file of some megabytes, is taken as it is", async () => {
	const many = await send("/api/seasonsv2", manyParts(5_000));
	expect([many.status, many.text]).toEqual([200, expect.stringContaining('"Fall"')]);
	const filed = await send(
		"/api/seasonsv2",
		form(part("file", "x".repeat(3_000_000), "a.txt"), part("name", "Winter")),
	);
	expect([filed.status, filed.text]).toEqual([200, expect.stringContaining('"Winter"')]);
});

test("a text of a form that looks like a list or an object is a text", async () => {
	const { status, text } = await send("/api/seasonsv2", form(part("name", '["Fall"]')));
	expect([status, (JSON.parse(text) as { season: { name: string } }).season.name]).toEqual([200, '["Fall"]']);
});
