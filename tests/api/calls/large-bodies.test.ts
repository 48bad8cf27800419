import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	staff = await staffOf(site, await site.organization({ slug: "acme" }), "staff");
}, 120_000);
afterAll(async () => await site.close());

/** The body as it is written, however it is sent. */
async function send(body: string | ReadableStream) {
	const request = new Request("http://localhost:3000/api/seasonsv2", {
		method: "POST",
		headers: {
			host: "localhost:3000",
			cookie: staff.cookie,
			"x-xsrf-token": staff.token,
			"content-type": "application/json",
		},
		body,
	});
	const response = await site.app.fetch(request);
	return { status: response.status, message: ((await response.json()) as { message: string }).message };
}
const tooMuch = { status: 413, message: said.moreThanCanBeTaken };

test("a body of very many values is refused before it is read into them", async () => {
	expect(await send(`{"name":"A","more":[${"{},".repeat(599_999)}{}]}`)).toEqual(tooMuch);
	expect(await send(`[${"1,".repeat(50_001)}1]`)).toEqual(tooMuch);
	expect((await send(`{"name":"B","more":[${"{},".repeat(20_000)}{}]}`)).status).toBe(200);
});

test("commas and brackets within a text are no values, whatever is escaped there", async () => {
	const text = JSON.stringify({ name: "C", more: `${'\\\\"'.repeat(10)}${"[{,".repeat(60_000)}\\` });
	expect((await send(text)).status).toBe(200);
});

test("a body that is too long is refused, whether or not it says how long it is", async () => {
	const long = JSON.stringify({ name: "D", more: "x".repeat(2 * 1024 * 1024) });
	expect(await send(long)).toEqual(tooMuch);
	expect(await send(new Blob([long]).stream())).toEqual(tooMuch);
});

test("a body that is nested too deep, or no JSON, is refused with a sentence", async () => {
	const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
	expect(await send(deep)).toEqual({ status: 422, message: said.nestedTooDeep });
	expect(await send('{"name":')).toEqual({ status: 422, message: said.someCannotBeRead });
});
