import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

interface Link {
	id: number;
	label: string;
	game_id: number | null;
	date: string | null;
	location: string | null;
	expires_at: string;
	withdrawn_at: string | null;
}

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let owner: Awaited<ReturnType<typeof staffOf>>;
let other: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	owner = await staffOf(site, acme, "org_owner");
	other = await staffOf(site, await site.organization({ slug: "harbor" }), "staff");
});
afterAll(async () => await site.close());

const make = async (body: object) => {
	const answer = await staff.send("POST", "/api/scorer-links", body);
	return (await answer.json()) as { link: Link; address: string; qr: string };
};
const tokenIn = (address: string) => address.split("#")[1] ?? "";

/** Somebody at the table: a browser that has no account. */
async function table() {
	const page = await site.get("/login");
	const jar = new Map(
		page.headers.getSetCookie().map((cookie) => cookie.split(";")[0]?.split("=") as [string, string]),
	); // name=value
	const headers = () => ({
		host: "localhost:3000",
		cookie: [...jar].map((pair) => pair.join("=")).join("; "),
		"x-xsrf-token": jar.get("XSRF-TOKEN") ?? "",
		"content-type": "application/json",
	});
	const ask = async (method: string, path: string, body?: object) =>
		await site.app.fetch(
			new Request(`http://localhost:3000${path}`, {
				method,
				headers: headers(),
				...(body ? { body: JSON.stringify(body) } : {}),
			}),
		);
	return {
		ask,
		async exchange(token: string) {
			const answer = await ask("POST", "/api/scorer-links/exchange", { token });
			for (const cookie of answer.headers.getSetCookie())
				jar.set(...(cookie.split(";")[0]?.split("=") as [string, string])); // as above
			return answer;
		},
		tap: async (game: number, op_id: string, action: object) =>
			(await (await ask("POST", `/api/gamesv2/${game}/taps`, { taps: [{ op_id, ...action }] })).json()) as {
				message?: string;
				outcomes?: { status: string }[];
			},
	};
}

describe("a scorer's link", () => {
	test("is for one game, ends the morning after, and its token stands in the fragment alone", async () => {
		const { link, address, qr } = await make({ game_id: league.coming.id });
		expect(link).toMatchObject({
			game_id: league.coming.id,
			label: "Reef Rockets at Quay Queens, Nov 23, 2026, 8:00 PM",
		});
		expect(link.expires_at).toBe("2026-11-24T14:00:00.000Z");
		expect(address).toMatch(/^http:\/\/localhost:3000\/_\/score#[\w-]{32}$/);
		expect(qr).toStartWith("<svg");
		const stored = await site.database.owner.sql`select * from scorer_links where id = ${link.id}`;
		expect(JSON.stringify(stored)).not.toContain(tokenIn(address));
	});

	test("is for a day and a place as well, and refused without either or for a day that is over", async () => {
		expect((await make({ date: "2026-11-23", location: "Pier Gym" })).link).toMatchObject({
			label: "Games, Nov 23, 2026, Pier Gym",
			game_id: null,
		});
		const wrong: [object, string][] = [
			[{}, "date"],
			[{ date: "2026-11-31" }, "date"],
			[{ date: "2026-11-01" }, "date"],
			[{ game_id: 999_999_999 }, "game_id"],
			[{ game_id: league.played.id }, "game_id"],
		];
		for (const [body, field] of wrong) {
			const answer = await staff.send("POST", "/api/scorer-links", body);
			expect([body, answer.status]).toEqual([body, 422]);
			expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
		}
	});

	test("lets somebody without an account score its game and no other, in its name", async () => {
		const { link, address } = await make({ game_id: league.coming.id, label: "Table 1" });
		const scorer = await table();
		const answer = await scorer.exchange(tokenIn(address));
		expect(answer.status).toBe(200);
		expect(answer.headers.getSetCookie()[0]).toMatch(
			/^scorer=[\w-]{32}; Path=\/api; HttpOnly; SameSite=Strict; Expires=/,
		);
		expect(await answer.json()).toMatchObject({
			organization: { name: "Acme Hoops" },
			games: [{ id: league.coming.id }],
			over: null,
		});
		expect((await scorer.ask("GET", `/api/gamesv2/${league.coming.id}/sheet`)).status).toBe(200);
		expect((await scorer.tap(league.coming.id, "t1", { action: "start" })).outcomes?.[0]?.status).toBe("applied");
		expect(
			(await scorer.tap(league.coming.id, "t2", { action: "points", side: "home", n: 2 })).outcomes?.[0]?.status,
		).toBe("applied");
		expect((await scorer.tap(league.played.id, "t3", { action: "start" })).message).toBe(
			"This scorer link is for another game.",
		);
		for (const path of ["/api/players", "/api/scorer-links", `/api/gamesv2/${league.coming.id}/events`])
			expect([path, (await scorer.ask("GET", path)).status === 200]).toEqual([path, false]);
		expect(
			(await scorer.ask("PUT", `/api/gamesv2/${league.coming.id}/scores`, { score_home: 9, score_away: 0 })).status,
		).toBe(401);
		const { events } = (await (await staff.get(`/api/gamesv2/${league.coming.id}/events`)).json()) as {
			events: { actor: string }[];
		};
		expect(events[0]?.actor).toBe("Scorer link “Table 1”");
		expect(link.withdrawn_at).toBe(null);
	});

	test("a preview's GET uses nothing up, and a token works on a second phone", async () => {
		const { address } = await make({ game_id: league.coming.id });
		await site.get("/_/score");
		for (const phone of [await table(), await table()])
			expect((await phone.exchange(tokenIn(address))).status).toBe(200);
	});

	test("is withdrawn: nobody new gets in, and what comes by it is kept for staff", async () => {
		const { link, address } = await make({ game_id: league.coming.id });
		const scorer = await table();
		await scorer.exchange(tokenIn(address));
		const answer = await staff.send("DELETE", `/api/scorer-links/${link.id}`);
		expect((await answer.json()) as { message: string }).toMatchObject({ message: "Link withdrawn" });
		expect(
			(await scorer.tap(league.coming.id, "w1", { action: "points", side: "home", n: 1 })).outcomes?.[0]?.status,
		).toBe("late");
		const late = await (await table()).exchange(tokenIn(address));
		expect([late.status, await late.json()]).toEqual([410, { message: "This scorer link was withdrawn." }]);
		expect(((await (await scorer.ask("GET", "/api/scorer-links/mine")).json()) as { over: string }).over).toBe(
			"This scorer link was withdrawn.",
		);
	});

	test("ends by itself", async () => {
		const { address } = await make({ game_id: league.coming.id });
		const before = site.now.instant;
		site.now.instant = Date.parse("2026-11-24T14:00:01Z");
		const answer = await (await table()).exchange(tokenIn(address));
		site.now.instant = before;
		expect([answer.status, await answer.json()]).toEqual([410, { message: "This scorer link has expired." }]);
	});

	test("nobody guesses one, and without a token of the page nothing is exchanged", async () => {
		const scorer = await table();
		for (const token of ["", "x".repeat(32), 7, null])
			expect((await scorer.ask("POST", "/api/scorer-links/exchange", { token })).status).toBe(404);
		const bare = await site.app.fetch(
			new Request("http://localhost:3000/api/scorer-links/exchange", {
				method: "POST",
				headers: { host: "localhost:3000" },
			}),
		);
		expect(bare.status).toBe(403);
		expect((await scorer.ask("GET", "/api/scorer-links/mine")).status).toBe(401);
	});

	test("is listed for its organization's staff, for a game those that cover it, and logged", async () => {
		const all = async (from: typeof staff, query = "") =>
			((await (await from.get(`/api/scorer-links${query}`)).json()) as { links: Link[] }).links;
		expect((await all(staff)).length).toBeGreaterThan(3);
		expect(await all(other)).toEqual([]);
		const ofGame = await all(staff, `?game=${league.coming.id}`);
		expect(ofGame.every(({ game_id }) => game_id === league.coming.id)).toBe(true);
		expect((await other.send("DELETE", `/api/scorer-links/${ofGame[0]?.id}`)).status).toBe(404);
		const log = await (await owner.get("/dashboard/audit")).text();
		expect(log).toContain("Table 1");
		expect(log).not.toContain("token");
	});
});
