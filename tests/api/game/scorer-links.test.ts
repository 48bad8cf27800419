import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { games } from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said as sentences } from "../../support/said.ts";

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

	test("for a place takes every spelling of it that clashes take for one, and the form lists it once, as most spell it", async () => {
		const { home_team_id, away_team_id, season_id, season_league_id } = league.coming;
		const day = "2026-12-07";
		const made = await site.write(acme, async ({ tx }) => {
			const own = { organization_id: acme.id, season_id, season_league_id, home_team_id, away_team_id, date: day };
			const rows = ["Gym A", "Gym A", "Gym B"].map((location, at) => ({ ...own, location, time: `1${at}:00` }));
			return await tx.insert(games).values(rows).returning();
		});
		const places = async () =>
			((await (await staff.get(`/api/scorer-links/places?date=${day}`)).json()) as { places: string[] }).places;
		const [moved, stays, elsewhere] = made;
		const details = `/api/gamesv2/${moved?.id}/details`;
		expect((await staff.send("PUT", details, { location: "gym  a ", confirmed: true })).status).toBe(200);
		expect(await places()).toEqual(["Gym A", "Gym B"]);
		const { address } = await make({ date: day, location: "Gym A" });
		const scorer = await table();
		const { games: own } = (await (await scorer.exchange(tokenIn(address))).json()) as { games: { id: number }[] };
		expect(own.map(({ id }) => id)).toEqual([moved?.id ?? 0, stays?.id ?? 0]);
		expect((await scorer.tap(moved?.id ?? 0, "p1", { action: "start" })).outcomes?.[0]?.status).toBe("applied");
		expect((await scorer.tap(elsewhere?.id ?? 0, "p2", { action: "start" })).message).toBe(
			"This scorer link is for another game.",
		);
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
		expect([late.status, await late.json()]).toEqual([410, { message: sentences.scorerLinkWithdrawn }]);
	});

	test("ends by itself", async () => {
		const { address } = await make({ game_id: league.coming.id });
		const before = site.now.instant;
		site.now.instant = Date.parse("2026-11-24T14:00:01Z");
		const answer = await (await table()).exchange(tokenIn(address));
		site.now.instant = before;
		expect([answer.status, await answer.json()]).toEqual([410, { message: sentences.scorerLinkExpired }]);
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
		expect(log.replaceAll("_token", "")).not.toContain("token"); // each form has the sender's own
	});
});

describe("a scorer's link that is over (games 18)", () => {
	const minute = 60_000;
	const two = { action: "points", side: "home", n: 2 };
	/** A table whose link ends after a while, and how many entries of the game are its. */
	async function ended(how: "withdrawn" | "expired") {
		const begun = Date.parse("2026-11-23T20:00:00Z");
		site.now.instant = begun;
		const { link, address } = await make({ game_id: league.coming.id });
		const scorer = await table();
		await scorer.exchange(tokenIn(address));
		const end = how === "withdrawn" ? begun + 30 * minute : Date.parse(link.expires_at);
		site.now.instant = end;
		if (how === "withdrawn") await staff.send("DELETE", `/api/scorer-links/${link.id}`);
		const sentence = how === "withdrawn" ? sentences.scorerLinkWithdrawn : sentences.scorerLinkExpired;
		const kept = async () => {
			const [row] = await site.database.owner
				.sql`select count(*)::int as presses from game_events where link_id = ${link.id}`;
			return Number(row?.["presses"]);
		};
		const tap = async (at: number | null, count = 1) => {
			const taps = Array.from({ length: count }, () => {
				const made = at === null ? {} : { at: new Date(at).toISOString() };
				return { op_id: crypto.randomUUID(), ...two, ...made };
			});
			const answer = await scorer.ask("POST", `/api/gamesv2/${league.coming.id}/taps`, { taps });
			const said = (await answer.json()) as { outcomes: { status: string; message?: string }[]; live: unknown };
			return { ...said, first: [said.outcomes[0]?.status, said.outcomes[0]?.message], taps };
		};
		return { scorer, link, end, sentence, kept, tap };
	}
	const now = { instant: 0 };
	beforeAll(() => {
		now.instant = site.now.instant;
	});
	afterEach(() => {
		site.now.instant = now.instant;
	});

	test.each(["withdrawn", "expired"] as const)("%s, reads nothing", async (how) => {
		const { scorer, end, sentence, tap } = await ended(how);
		site.now.instant = end + 10 * minute;
		for (const path of ["/api/scorer-links/mine", `/api/gamesv2/${league.coming.id}/sheet`]) {
			const answer = await scorer.ask("GET", path);
			expect([path, answer.status, await answer.json()]).toEqual([path, 410, { message: sentence }]);
		}
		const said = await tap(end - minute);
		expect([said.live, Object.keys(said.outcomes[0] ?? {}).toSorted()]).toEqual([null, ["message", "op_id", "status"]]);
	});

	test.each(["withdrawn", "expired"] as const)(
		"%s, still takes what was pressed before, for staff, and nothing that was pressed since",
		async (how) => {
			const { end, sentence, kept, tap } = await ended(how);
			site.now.instant = end + 10 * minute;
			const late = ["late", `${sentence} Staff can still accept this.`];
			expect((await tap(end - minute)).first).toEqual(late);
			expect((await tap(end + minute)).first).toEqual(late); // a clock that is ahead
			expect(await kept()).toBe(2);
			const since = ["refused", `${sentence} Nothing that is entered since is taken.`];
			expect((await tap(end + 3 * minute)).first).toEqual(since);
			expect((await tap(null)).first).toEqual(since);
			expect((await tap(end + 90 * minute)).first).toEqual(since);
			site.now.instant = end + 24 * 60 * minute;
			expect((await tap(end - minute)).first).toEqual(late);
			expect(await kept()).toBe(3);
			site.now.instant += 1;
			expect((await tap(end - minute)).first).toEqual([
				"refused",
				`${sentence} What was entered before could come in for 24 hours, which are over.`,
			]);
			expect(await kept()).toBe(3);
		},
	);

	test("takes no more than a game can have, and answers again what it has taken", async () => {
		const { link, end, sentence, kept, tap, scorer } = await ended("withdrawn");
		await site.database.owner
			.sql`insert into game_events (organization_id, game_id, op_id, kind, status, link_id, actor) select ${acme.id}, ${league.coming.id}, 'filled-' || n, 'tap', 'late', ${link.id}, 'x' from generate_series(1, 1400) n`;
		site.now.instant = end + 10 * minute;
		const { outcomes, taps } = await tap(end - minute, 200);
		expect(outcomes.slice(0, 100).every(({ status }) => status === "late")).toBe(true);
		expect(outcomes.slice(100).map(({ status, message }) => [status, message])).toEqual(
			Array.from({ length: 100 }, () => ["refused", `${sentence} No game has more than 1500 entries.`]),
		);
		expect(await kept()).toBe(1_500);
		const again = await scorer.ask("POST", `/api/gamesv2/${league.coming.id}/taps`, { taps });
		expect(((await again.json()) as { outcomes: unknown }).outcomes).toEqual(outcomes);
		for (let turn = 0; turn < 3; turn += 1) await tap(end - minute, 200);
		expect(await kept()).toBe(1_500);
	});
});
