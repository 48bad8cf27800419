import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { winterLeague, winterSchedule } from "../support/seasons/winter.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
});
afterAll(async () => await site.close());

const games = schema.games;
const uidOf = async (id: number) =>
	String((await site.database.owner.sql`select uid from games where id = ${id}`)[0]?.["uid"]);

async function read(path: string) {
	const response = await site.get(`/acme/_/feeds/${path}`);
	const text = await response.text();
	const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never); // its types name no tuple
	const events = calendar.getAllSubcomponents("vevent").map((part) => ({
		uid: String(part.getFirstPropertyValue("uid")),
		title: String(part.getFirstPropertyValue("summary")),
		start: String(part.getFirstPropertyValue("dtstart")),
		sequence: Number(part.getFirstPropertyValue("sequence")),
		status: String(part.getFirstPropertyValue("status")),
		url: String(part.getFirstPropertyValue("url")),
	}));
	return { response, text, name: String(calendar.getFirstPropertyValue("x-wr-calname")), events };
}

describe("calendars to subscribe to", () => {
	test("an organization's has every game with a date, with its result, place and page", async () => {
		const { response, text, name, events } = await read("games.ics");
		expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
		expect(name).toBe("Acme Hoops");
		expect(events.map(({ title, start }) => [title, start])).toEqual([
			["Harbor Hawks 61, Pier Pilots 58, final", "2026-11-16T19:00:00"],
			["Reef Rockets at Quay Queens", "2026-11-23T20:00:00"],
		]);
		expect(events[0]?.url).toBe(`http://localhost:3000/acme/games/${league.played.id}`);
		expect(Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === "VEVENT")).toHaveLength(2);
	});

	test("a league's, a team's, a player's and a game's have theirs", async () => {
		const titles = async (path: string) => (await read(path)).events.map(({ uid }) => uid);
		const [played, coming] = [await uidOf(league.played.id), await uidOf(league.coming.id)];
		expect(played).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
		expect(await titles(`leagues/${league.league.id}/games.ics`)).toEqual([played, coming]);
		expect(await titles(`teams/${league.teams[0]?.id}/games.ics`)).toEqual([played]);
		expect(await titles(`players/${league.players[2]?.id}/games.ics`)).toEqual([coming]);
		expect(await titles(`games/${league.coming.id}.ics`)).toEqual([coming]);
		expect((await read(`teams/${league.teams[0]?.id}/games.ics`)).name).toBe("Harbor Hawks · Acme Hoops");
	});

	test("a moved game keeps its id and its sequence rises; a cancelled and a postponed one say so", async () => {
		const path = `games/${league.coming.id}.ics`;
		const before = (await read(path)).events[0];
		const change = async (values: Partial<typeof games.$inferInsert>) =>
			await site.write(
				acme,
				async ({ tx }) => await tx.update(games).set(values).where(eq(games.id, league.coming.id)),
			);
		await change({ date: "2026-11-24", time: null });
		const moved = (await read(path)).events[0];
		expect(moved).toMatchObject({ uid: before?.uid ?? "", start: "2026-11-24" });
		expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
		await change({ status: "cancelled" });
		expect((await read(path)).events[0]).toMatchObject({
			status: "CANCELLED",
			title: "Cancelled: Reef Rockets at Quay Queens",
		});
		await change({ status: "postponed" });
		expect((await read(path)).events[0]).toMatchObject({ status: "TENTATIVE" });
		await change({ status: "scheduled", date: "2026-11-23", time: "20:00" });
	});

	test("is answered with 304 while nothing has changed", async () => {
		const path = "/acme/_/feeds/games.ics";
		const etag = (await site.get(path)).headers.get("etag") ?? "";
		expect(etag).toStartWith('"');
		expect((await site.get(path, { headers: { "if-none-match": etag } })).status).toBe(304);
		await site.write(acme, async ({ tx }) => {
			await tx.update(games).set({ location: "Pier Gym" }).where(eq(games.id, league.coming.id));
		});
		expect((await site.get(path, { headers: { "if-none-match": etag } })).status).toBe(200);
	});

	test("shows nobody more than visitors see, not even staff", async () => {
		const staff = await staffOf(site, acme, "staff");
		await site.write(acme, async ({ tx }) => {
			await tx.update(games).set({ published_at: null }).where(eq(games.id, league.coming.id));
			await tx
				.update(schema.players)
				.set({ privacy: "hidden" })
				.where(eq(schema.players.id, league.players[0]?.id ?? 0));
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, league.leagueTeams[1]?.id ?? 0));
		});
		expect((await read("games.ics")).events).toHaveLength(1);
		expect(await (await staff.get("/acme/_/feeds/games.ics")).text()).not.toContain(`game-${league.coming.id}@`);
		for (const path of [
			`games/${league.coming.id}.ics`,
			`players/${league.players[0]?.id}/games.ics`,
			`teams/${league.teams[1]?.id}/games.ics`,
			"teams/99999999/games.ics",
			"leagues/99999999/games.ics",
			"players/99999999/games.ics",
		])
			expect([path, (await site.get(`/acme/_/feeds/${path}`)).status]).toEqual([path, 404]);
	});
});

describe("how long games last in calendars", () => {
	/** Length and sequence of each event, by its id; both readers must agree on the end. */
	async function lengths(slug: string) {
		const text = await (await site.get(`/${slug}/_/feeds/games.ics`)).text();
		const read = new ICAL.Component(ICAL.parse(text) as unknown[] as never); // its types name no tuple
		const other = nodeIcal.sync.parseICS(text);
		return new Map(
			read.getAllSubcomponents("vevent").map((part) => {
				const event = new ICAL.Event(part);
				const found = other[event.uid];
				if (found?.type !== "VEVENT") throw new Error(`${event.uid} is not read by the other one`);
				const minutes = event.endDate.subtractDate(event.startDate).toSeconds() / 60;
				expect((Number(found.end) - Number(found.start)) / 60_000).toBe(minutes);
				return [event.uid, { minutes, sequence: Number(event.sequence), status: found.status }];
			}),
		);
	}

	test("is what their schedule says, a change reaches subscribers, and a game that has left its schedule gets the usual", async () => {
		const own = await site.organization({ slug: "winter", name: "Winter Hoops" });
		const { league } = await winterLeague(site, own);
		const staff = await staffOf(site, own, "staff");
		const schedule = await winterSchedule(staff, league.id);
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const first = await lengths("winter");
		expect([...first.values()].map(({ minutes }) => minutes)).toEqual(Array(15).fill(70));

		const etag = (await site.get("/winter/_/feeds/games.ics")).headers.get("etag") ?? "";
		await schedule.call("PUT", `/schedules/${schedule.id}`, { wishes: { gameMinutes: 55 } });
		const headers = { "if-none-match": etag };
		expect((await site.get("/winter/_/feeds/games.ics", { headers })).status).toBe(200);
		const second = await lengths("winter");
		expect([...second.values()].map(({ minutes }) => minutes)).toEqual(Array(15).fill(55));
		for (const [uid, { sequence }] of second) expect(sequence).toBeGreaterThan(first.get(uid)?.sequence ?? Infinity);

		await schedule.call("PUT", `/schedules/${schedule.id}`, { name: "Another name", wishes: { gameMinutes: 55 } });
		expect(await lengths("winter")).toEqual(second);

		const [game] = (await schedule.builder()).games;
		await schedule.call("PUT", `/gamesv2/${game?.id}/scores`, { score_home: 61, score_away: 58 });
		const uid = await uidOf(game?.id ?? 0);
		const played = (await lengths("winter")).get(uid);
		await schedule.call("DELETE", `/schedules/${schedule.id}`);
		const left = await lengths("winter");
		expect([...left].flatMap(([id, { status }]) => (status === "CONFIRMED" ? [id] : []))).toEqual([uid]);
		expect(left.get(uid)?.minutes).toBe(120);
		expect(left.get(uid)?.sequence).toBeGreaterThan(played?.sequence ?? Infinity);
	});
});

describe("the table of games", () => {
	test("has a row a game, and of a team its own", async () => {
		const rows = async (query: string) =>
			(await (await site.get(`/acme/_/feeds/games.csv${query}`)).text()).trimEnd().split("\r\n");
		expect(await rows("")).toEqual([
			"Date,Time,League,Home,Away,Location,Status,Home score,Away score,Forfeit won by,Reason",
			"2026-11-16,19:00,Monday Open,Harbor Hawks,Pier Pilots,,Completed,61,58,,",
		]);
		expect(await rows(`?team=${league.teams[2]?.id}`)).toHaveLength(1);
		const own = eq(games.id, league.played.id);
		await site.write(acme, async ({ tx }) => {
			await tx.update(games).set({ status: "forfeit", forfeit_winner: "away" }).where(own);
		});
		expect((await rows("")).at(-1)).toEndWith("Pier Pilots,,Completed,61,58,Pier Pilots,");
		await site.write(acme, async ({ tx }) => {
			await tx.update(games).set({ status: "final", forfeit_winner: null }).where(own);
		});
	});
});

describe("Add to calendar", () => {
	test("stands on the schedule, a team's, a player's and a coming game's page", async () => {
		await site.write(acme, async ({ tx }) => {
			await tx.update(games).set({ published_at: "2026-11-01T00:00:00Z" }).where(eq(games.id, league.coming.id));
		});
		const pages: [string, string][] = [
			["/acme/schedule", "webcal://localhost:3000/acme/_/feeds/games.ics"],
			[
				`/acme/schedule?league=${league.league.id}`,
				`webcal://localhost:3000/acme/_/feeds/leagues/${league.league.id}/games.ics`,
			],
			[
				`/acme/teams/${league.teams[0]?.id}`,
				`webcal://localhost:3000/acme/_/feeds/teams/${league.teams[0]?.id}/games.ics`,
			],
			[`/acme/players/${league.players[2]?.id}`, `/acme/_/feeds/players/${league.players[2]?.id}/games.ics`],
			[`/acme/games/${league.coming.id}`, `/acme/_/feeds/games/${league.coming.id}.ics`],
		];
		for (const [path, address] of pages) {
			const html = await (await site.get(path)).text();
			expect([path, html.includes("Add to calendar"), html.includes(address)]).toEqual([path, true, true]);
		}
		expect(await (await site.get(`/acme/games/${league.played.id}`)).text()).not.toContain("Add to calendar");
	});
});
