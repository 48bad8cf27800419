import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from "bun:test";
import { expensiveLimits } from "../../src/http/limits.ts";
import { inLots } from "../../src/http/lots.ts";
import { observer } from "../../src/http/observe.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	await site.organization({ slug: "acme" });
});
afterEach(() => void setSystemTime());
afterAll(async () => await site.close());

const host = "leagues.example";

test("every answer has an id of its own, and behind TLS says that it is nowhere else", async () => {
	const paths = ["/acme", "/acme", "/api/organizations", "/healthz", "/none", "/_/assets/none.css"];
	const answers = await Promise.all(paths.map(async (path) => await site.get(path, { host })));
	const ids = answers.map(({ headers }) => headers.get("x-request-id"));
	expect(new Set(ids).size).toBe(paths.length);
	expect(ids.every((id) => id !== null)).toBe(true);
	expect(answers.map(({ headers }) => headers.get("strict-transport-security"))).toEqual(
		paths.map(() => "max-age=31536000; includeSubDomains"),
	);
});

test("without TLS no browser is told to use it", async () => {
	const plain = await testApp();
	expect((await plain.get("/")).headers.get("strict-transport-security")).toBeNull();
	await plain.close();
});

test("a line has its moment and the request's id, and nothing that was sent", async () => {
	const lines: string[] = [];
	const { fetch } = observer({ log: "json", publicUrl: null, print: (line) => lines.push(line) });
	setSystemTime(new Date("2026-03-08T07:59:59.004Z"));
	const request = new Request("http://localhost/acme/players?search=Quibble", {
		headers: { cookie: "session=secret", "x-forwarded-for": "192.0.2.7", "user-agent": "Somebody" },
	});
	const answer = await fetch(
		request,
		() => null,
		() => new Response("ok"),
	);
	expect(JSON.parse(lines[0] ?? "")).toEqual({
		time: "2026-03-08T07:59:59.004Z",
		level: "info",
		id: answer.headers.get("x-request-id"),
		method: "GET",
		path: "/acme/players",
		status: 200,
		ms: expect.any(Number),
	});
});

test("a line for people begins with its moment too, in UTC", async () => {
	const lines: string[] = [];
	const { fetch } = observer({ log: "text", publicUrl: null, print: (line) => lines.push(line) });
	setSystemTime(new Date("2026-11-24T23:30:00+02:00"));
	await fetch(
		new Request("http://localhost/acme"),
		() => null,
		() => new Response("ok"),
	);
	expect(lines[0]).toStartWith("2026-11-24T21:30:00.000Z GET /acme 200 ");
});

test("lines are printed in lots, none is lost, and their order stays", async () => {
	const lots: string[] = [];
	const print = inLots((lines) => lots.push(lines));
	const lines = Array.from({ length: 1_234 }, (_, at) => `line ${at}`);
	for (const line of lines) print(line);
	expect(lots.length).toBe(2);
	await until(() => lots.length === 3);
	expect(lots.join("\n").split("\n")).toEqual(lines);
});

test("figures count what was answered, in Prometheus's form", async () => {
	const own = await testApp();
	await own.get("/healthz");
	await own.get("/healthz");
	await own.get("/api/none");
	const text = own.app.metrics();
	expect(text).toContain('tipoff_http_requests_total{method="GET",status="200"} 2');
	expect(text).toContain('tipoff_http_request_seconds_bucket{le="+Inf"} 3');
	expect(text).toContain("tipoff_live_viewers 0");
	const form = /^(# TYPE \w+ (counter|gauge|histogram)|\w+(\{[^}]*\})? [\d.e+-]+)$/;
	expect(
		text
			.trimEnd()
			.split("\n")
			.filter((line) => !form.test(line)),
	).toEqual([]);
	await own.close();
});

test("a person who uploads without end is told to wait, others are not, and after a minute it goes on", async () => {
	const own = await testApp();
	const acme = await own.organization({ slug: "acme" });
	const [ada, bob] = [await staffOf(own, acme, "staff"), await staffOf(own, acme, "staff")];
	const send = async (who: typeof ada) => await who.send("PUT", "/api/playersv2/1", new FormData());
	for (let turn = 0; turn < 60; turn += 1) expect((await send(ada)).status).toBe(404);
	const answer = await send(ada);
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
	expect(await answer.text()).toContain("That was a lot at once. Please wait a minute and try again.");
	expect((await send(bob)).status).toBe(404);
	own.now.instant += 60_000;
	expect((await send(ada)).status).toBe(404);
	await own.close();
}, 120_000);

test.each(["/api/imports", "/api/games/generate-full-schedule"])("%s is counted, and reading is not", (path) => {
	const { concerns } = expensiveLimits(() => 0);
	const at = `http://localhost${path}`;
	expect(concerns(new Request(at, { method: "POST" }), path)).toBe(true);
	expect(concerns(new Request(at), path)).toBe(false);
});
