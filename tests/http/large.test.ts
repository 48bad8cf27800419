import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { depth } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme" });
	staff = await staffOf(site, organization, "org_owner");
}, 120_000);
afterAll(async () => await site.close());

const said = async (response: Response) => [response.status, ((await response.json()) as { message: string }).message];

const header = "game,date,home,away,status,home_score,away_score";

/** A call with a body as bytes or a stream. */
const send = async (body: BodyInit, headers: Record<string, string> = {}, who = staff, app = site.app) => {
	const signed = await who.get("/api/auth/check-auth");
	const token = /XSRF-TOKEN=([^;]+)/.exec(signed.headers.getSetCookie().join())?.[1] ?? "";
	return await app.fetch(
		new Request("http://localhost:3000/api/seasonsv2", {
			method: "POST",
			headers: {
				host: "localhost:3000",
				cookie: who.cookie,
				"x-xsrf-token": token,
				"content-type": "application/json",
				...headers,
			},
			body,
		}),
	);
};

test("what does not arrive is not waited for; a call that has arrived may take its time", async () => {
	const hasty = await testApp({ arrivalMsMax: 2_000 });
	const acme = await hasty.organization({ slug: "acme" });
	const who = await staffOf(hasty, acme, "org_owner");
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	void writable.getWriter().write(new TextEncoder().encode('{"name": "Wint'));
	const slow = send(readable, {}, who, hasty.app);
	const held = hasty.write(acme, async () => await slow); // nobody else may write until then
	const arrived = send(JSON.stringify({ name: "Winter" }), {}, who, hasty.app);
	const response = await slow;
	expect(response.headers.get("connection")).toBe("close");
	expect(await said(response)).toEqual([408, "What was sent did not arrive in time. Please try again."]);
	await held;
	expect((await arrived).status).toBe(200);
	await hasty.close();
}, 120_000);

test.each([
	["a length that is not said", { "transfer-encoding": "chunked" }, 411, "Say in Content-Length how long this is."],
	["JSON of 3 MB", { "content-length": "3000000" }, 413, sentences.tooMuchAtOnce],
	[
		"a form of a gigabyte",
		{ "content-length": "1073741824", "content-type": "multipart/form-data; boundary=x" },
		413,
		sentences.tooMuchAtOnce,
	],
	["a gigabyte of no kind", { "content-length": "1073741824", "content-type": "" }, 413, sentences.tooMuchAtOnce],
] as const)("%s is refused before it is read", async (_, headers, status, sentence) => {
	const unread = new ReadableStream({ pull: () => Promise.reject(new Error("it was read")) }, { highWaterMark: 0 });
	expect(await said(await send(unread, headers))).toEqual([status, sentence]);
});

test.each([
	["a million brackets", "[".repeat(1_000_000)],
	["a million lists", `{"name": ${"[".repeat(500_000)}${"]".repeat(500_000)}}`],
	["a hundred lists", `{"name": ${"[".repeat(100)}${"]".repeat(100)}}`],
	["a number of a million digits", `{"name": ${"9".repeat(1_000_000)}}`],
	["half a text", `{"name": "${"x".repeat(1_000_000)}`],
	["nothing but blanks", " ".repeat(1_900_000)],
])("%s in JSON is refused in a sentence", async (_, body) => {
	const [status, message] = await said(await send(body));
	expect([status, message]).toEqual([422, expect.stringMatching(/^[A-Z].*\.$/)]);
});

test.each([
	["columns without an end", "a,".repeat(depth(100_000, 1_000_000)), "rows"],
	["a million quotes", `"${'""'.repeat(1_000_000)}`, "rows"],
	["a line of 3 MB", "x".repeat(3_000_000), "rows"],
	["twenty million empty lines", `${header}${"\n".repeat(20_000_000)}x`, "rows"],
	["a quarter million rows of a letter", `${header}\n${"x\n".repeat(250_000)}`, "games.csv has more than 200000 rows."],
	["a picture", String.fromCharCode(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), sentences.noTable],
	["21 MB", "x".repeat(21 * 1024 * 1024), "This file is too large."],
])(
	"a CSV file of %s is refused in a few words",
	async (_, text, sentence) => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ season: "Fall", league: "Open" })) form.set(name, value);
		form.set("games", new File([text], "games.csv"));
		const response = await staff.send("POST", "/api/imports", form);
		const answer = await response.text();
		expect(answer.length).toBeLessThan(20_000);
		const { message, problems } = JSON.parse(answer) as { message?: string; problems?: string[] };
		if (sentence === "rows") expect([response.status, problems?.length]).toEqual([200, expect.any(Number)]);
		else expect([response.status, message]).toEqual([422, sentence]);
	},
	120_000,
);

test("a picture of few bytes and countless pixels is refused, and takes no memory", async () => {
	const before = process.memoryUsage.rss();
	for (let time = 0; time < 5; time += 1) {
		const form = new FormData();
		form.set("logo", new File([bomb(60_000)], "logo.png", { type: "image/png" }));
		form.set("name", "Acme");
		const response = await staff.send("PUT", `/api/organizations/${staff.organization_id}`, form);
		expect(await said(response)).toEqual([422, sentences.tooManyPixels]);
	}
	expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
});

/** A PNG of one grey line that claims `side` pixels each way. */
function bomb(side: number): Uint8Array<ArrayBuffer> {
	const chunk = (type: string, data: Uint8Array) => {
		const bytes = Buffer.alloc(data.length + 12);
		bytes.writeUInt32BE(data.length, 0);
		bytes.write(type, 4, "latin1");
		bytes.set(data, 8);
		bytes.writeUInt32BE(Bun.hash.crc32(bytes.subarray(4, data.length + 8)), data.length + 8);
		return bytes;
	};
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	head.set([8, 0, 0, 0, 0], 8);
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	const line = Bun.deflateSync(new Uint8Array(side + 1));
	return new Uint8Array(
		Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", line), chunk("IEND", new Uint8Array())]),
	);
}

test("a long address is no address, and a long query changes nothing", async () => {
	const long = "a".repeat(12_000);
	expect((await site.get(`/acme?${long}`)).status).toBe(404);
	expect(await (await site.get(`/${long}`)).text()).toContain(sentences.addressTooLong);
	expect((await site.get(`/api/teamsv2?slug=acme&${long}`)).status).toBe(200);
	expect((await site.get(`/api/teamsv2?slug=acme${"&slug=acme".repeat(1_000)}`)).status).toBe(200);
});
