import { afterAll, beforeAll, expect, test } from "bun:test";
import { apiRoutes } from "../../support/api-routes.ts";
import { goodCalls } from "../../support/bodies.ts";
import { depth } from "../../support/depth.ts";
import { staffOf } from "../../support/staff.ts";
import { openApiSite, type ApiSite } from "../league.ts";
import { said } from "../../support/said.ts";

const host = "leagues.example";
let site: ApiSite;
let owner: Awaited<ReturnType<typeof staffOf>>;
let own: Awaited<ReturnType<typeof goodCalls>>;

beforeAll(async () => {
	site = await openApiSite();
	owner = await staffOf(site, site.acme, "org_owner", host);
	own = await goodCalls(site, owner.id);
}, 300_000);
afterAll(async () => await site.close());

const changes = apiRoutes.filter(
	({ method, path, access }) => method !== "GET" && access !== "platform.manage" && !path.startsWith("/api/auth/log"),
);
const tooMuch = { message: said.moreThanCanBeTaken };
const long = "18:00,".repeat(50_000);
const endless = [long, [long], { [long]: 1 }, Array.from({ length: 100_000 }, () => 1)];
/** All of them to every field; in the check each in its turn. */
const ofTurn = (turn: number) => (depth(0, 1) ? endless : endless.slice(turn % endless.length).slice(0, 1));

test("no field of any call takes a text or a list without an end: it is refused before the field is read (writing 13)", async () => {
	const wrong: string[] = [];
	let tried = 0;
	for (const { method, path, name } of changes) {
		const { path: there, body } = own(method, path);
		for (const field of [...Object.keys(body), "unknown"])
			for (const value of ofTurn(tried)) {
				const response = await owner.send(
					method,
					there,
					{ ...body, [field]: value },
					{ "content-type": "application/json" },
				);
				const answer: unknown = await response.json();
				tried += 1;
				if (response.status !== 413 || !Bun.deepEquals(answer, tooMuch))
					wrong.push(`${name} ${field}: ${response.status} ${JSON.stringify(answer).slice(0, 80)}`);
			}
	}
	expect(wrong).toEqual([]);
	expect(tried).toBeGreaterThan(depth(200, 800));
}, 300_000);

test("a list of more entries than a field may have is counted before they are read", async () => {
	const { path } = own("PUT", "/api/teams/:team");
	const entry = "x".repeat(41);
	for (const unavailableSlots of [`${entry},`.repeat(5_000), Array.from({ length: 40_000 }, () => entry)]) {
		const response = await owner.send("PUT", path, { unavailableSlots }, { "content-type": "application/json" });
		expect([response.status, await response.json()]).toMatchObject([
			422,
			{ fields: { unavailableSlots: "At most 50 times." } },
		]);
	}
});
