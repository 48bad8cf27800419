import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AnswerOf } from "../../../src/domain/answers.ts";
import { migrations } from "../../../db/migrate.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf } from "../../support/bracket.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

let site: Site;
let acme: Awaited<ReturnType<Site["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	site.now.instant = Date.parse("2026-11-24T20:00:00Z");
	acme = await site.organization({ slug: "acme", name: "Acme Hoops", time_zone: "America/Los_Angeles" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
}, 120_000);
afterAll(async () => await site.close());

type Game = AnswerOf<"POST /api/seasonsv2/:season/leagues/:league/games">["game"];
type Venue = AnswerOf<"GET /api/venues">[number];

const games = () => `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`;
const add = async (own: object, at = [0, 1]) => {
	const [home_team_id, away_team_id] = at.map((team) => league.leagueTeams[team]?.id);
	return await staff.send("POST", games(), { home_team_id, away_team_id, ...own });
};
const made = async (own: object, at = [0, 1]) => {
	const response = await add(own, at);
	expect(response.status).toBe(200);
	return ((await response.json()) as { game: Game }).game;
};
const venue = async (own: object) =>
	((await (await staff.send("POST", "/api/venues", own)).json()) as { venue: Venue }).venue;
const gameNow = async ({ id }: Game) =>
	((await (await staff.get(`${games()}`)).json()) as { games: Game[] }).games.find((game) => game.id === id);
const change = async ({ id }: { id: number }, body: object) => await staff.send("PUT", `/api/venues/${id}`, body);
const details = async ({ id }: Game, body: object) => await staff.send("PUT", `/api/gamesv2/${id}/details`, body);
const undo = async (answer: Response) =>
	await staff.send("POST", `/api/deletions/${answer.headers.get("Deletion")}/restore`, {});

describe("the place of a game", () => {
	test("is called as its venue is, with the venue's link, whatever was typed; a free text belongs to none", async () => {
		const pier = await venue({ name: "Pier Gym", map_url: "https://maps.example/pier", courts: "Court 1\nCourt 2" });
		const typed = await made({ date: "2027-02-01", time: "18:00", location: "pier GYM – court 2" });
		expect(typed).toMatchObject({
			location: "Pier Gym, Court 2",
			location_url: "https://maps.example/pier",
			venue_id: pier.id,
			court: "Court 2",
		});
		const free = await made({ date: "2027-02-01", time: "19:00", location: "Elsewhere" });
		expect(free).toMatchObject({ location: "Elsewhere", location_url: null, venue_id: null, court: null });
		const own = await made({
			date: "2027-02-02",
			time: "18:00",
			location: "Pier Gym",
			location_url: "https://door.example/",
		});
		expect(own).toMatchObject({ location: "Pier Gym", location_url: "https://door.example/", court: null });
	});

	test("goes by the new name of a venue that is renamed, and the old one goes on naming it", async () => {
		const quay = await venue({ name: "Quay Hall" });
		const game = await made({ date: "2027-02-03", time: "18:00", location: "Quay Hall" });
		expect((await change(quay, { name: "Quay Arena" })).status).toBe(200);
		expect(await gameNow(game)).toMatchObject({ location: "Quay Arena", venue_id: quay.id });
		const later = await made({ date: "2027-02-04", time: "18:00", location: "quay hall" });
		expect(later).toMatchObject({ location: "Quay Arena", venue_id: quay.id });
		expect(await gameNow(game)).toMatchObject({ revision: game.revision });
	});

	test("leaves the link of its venue behind when it moves to another", async () => {
		await venue({ name: "Reef Gym", map_url: "https://maps.example/reef" });
		await venue({ name: "Dock Gym", map_url: "https://maps.example/dock" });
		const game = await made({
			date: "2027-02-05",
			time: "18:00",
			location: "Reef Gym",
			location_url: "https://maps.example/reef",
		});
		expect((await details(game, { location: "dock gym", location_url: "https://maps.example/reef" })).status).toBe(200);
		expect(await gameNow(game)).toMatchObject({ location: "Dock Gym", location_url: "https://maps.example/dock" });
	});
});

describe("two venues that are one", () => {
	test("become one with a press, which can be taken back with every name", async () => {
		const [one, other] = [await venue({ name: "Mole Gym" }), await venue({ name: "Mole Gymnasium", courts: "A" })];
		const game = await made({ date: "2027-02-08", time: "18:00", location: "Mole Gymnasium, A" });
		const html = await (await staff.get("/dashboard/venues")).text();
		expect(html).toContain("Maybe the same");
		expect(html).toContain(`data-call="POST /api/venues/${one.id}/merge"`);
		const merged = await staff.send("POST", `/api/venues/${other.id}/merge`, { into: one.id });
		expect(await merged.json()).toMatchObject({ venue: { id: one.id, spellings: ["Mole Gymnasium"], courts: ["A"] } });
		expect(await gameNow(game)).toMatchObject({ location: "Mole Gym, A", venue_id: one.id });
		expect((await undo(merged)).status).toBe(200);
		expect(await gameNow(game)).toMatchObject({ location: "Mole Gymnasium, A", venue_id: other.id });
		const list = (await (await staff.get("/api/venues")).json()) as Venue[];
		expect(list.find(({ id }) => id === one.id)?.spellings).toEqual([]);
	});

	test("may be a venue and its court", async () => {
		const [hall, court] = [await venue({ name: "Tide Hall" }), await venue({ name: "Tide Hall Court 2" })];
		const game = await made({ date: "2027-02-09", time: "18:00", location: "Tide Hall Court 2" });
		expect(await (await staff.get("/dashboard/venues")).text()).toContain("Make it Court 2");
		const merged = await staff.send("POST", `/api/venues/${court.id}/merge`, { into: hall.id, as_court: true });
		expect(merged.status).toBe(200);
		expect(await gameNow(game)).toMatchObject({ location: "Tide Hall, Court 2", venue_id: hall.id, court: "Court 2" });
		expect((await staff.send("POST", `/api/venues/${hall.id}/merge`, { into: hall.id })).status).toBe(422);
		expect((await staff.send("POST", `/api/venues/${hall.id}/merge`, { into: 999_999 })).status).toBe(404);
	});
});

test("places that no venue is called are offered as venues, or as another name of one", async () => {
	await made({ date: "2027-02-10", time: "18:00", location: "Cove Gymnasium" });
	const cove = await venue({ name: "Cove Gym" });
	const html = await (await staff.get("/dashboard/venues")).text();
	expect(html).toContain("Places that are no venue");
	expect(html).toContain("It is Cove Gym");
	expect((await change(cove, { spellings: "Cove Gymnasium" })).status).toBe(200);
	expect(await (await staff.get("/dashboard/venues")).text()).not.toContain("It is Cove Gym");
	expect(html).toContain('aria-label="Add Elsewhere as a venue"');
});

test("fields for a place offer the venues with their courts", async () => {
	const game = await made({ date: "2027-02-11", time: "18:00", location: "Somewhere" });
	const desk = await (await staff.get(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`)).text();
	const page = await (await staff.get(`/games/${game.id}`)).text();
	for (const html of [desk, page])
		for (const place of ["Pier Gym", "Pier Gym, Court 2", "Somewhere"])
			expect(html).toContain(`<option>${place}</option>`);
	expect(await (await staff.get(`/scheduleBuilder?schedule=${league.schedule.id}`)).text()).toContain(
		"<option>Pier Gym, Court 2</option>",
	);
});

test("a scorer's link for a venue is for all of its courts, whatever it was called", async () => {
	const lagoon = await venue({ name: "Lagoon Hall", courts: "1\n2" });
	const link = await staff.send("POST", "/api/scorer-links", { date: "2027-02-12", location: "Lagoon Hall" });
	const { link: kept } = (await link.json()) as { link: { id: number } };
	const game = await made({ date: "2027-02-12", time: "18:00", location: "Lagoon Hall, 2" });
	await change(lagoon, { name: "Lagoon Arena" });
	const page = await (await staff.get(`/dashboard/scorers?game=${game.id}`)).text();
	expect(page).toContain(`&quot;id&quot;:${kept.id}`);
	const { places } = (await (await staff.get("/api/scorer-links/places?date=2027-02-12")).json()) as {
		places: string[];
	};
	expect(places).toEqual(["Lagoon Arena", "Lagoon Arena, 2"]);
});

describe("a clash", () => {
	const asked = async (answer: Response) => ((await answer.json()) as { message: string }).message;
	const slot = { date: "2027-03-02", time: "19:00" }; // a Tuesday

	test("is a court that is taken, and not the other court", async () => {
		await venue({ name: "Shore Hall", courts: "1\n2" });
		await made({ ...slot, location: "Shore Hall, 1" });
		const taken = await add({ ...slot, time: "19:15", location: "shore hall 1" }, [2, 3]);
		expect([taken.status, await asked(taken)]).toEqual([
			409,
			"Shore Hall, 1: two games at once on Tue, Mar 2, 2027, 7:00 PM and 7:15 PM: Harbor Hawks vs Pier Pilots and Quay Queens vs Reef Rockets. Saved anyway it stands under Clashes, as kept. Save anyway?",
		]);
		await made({ ...slot, time: "19:15", location: "Shore Hall, 2" }, [2, 3]);
	});

	test("is a venue that is closed or not open then: said by each form, kept when it is saved anyway, listed, and mended by moving", async () => {
		const gull = await venue({ name: "Gull Hall", tuesday: "16:00–21:00" });
		await staff.send("POST", `/api/venues/${gull.id}/closures`, { starts_on: "2027-03-16", reason: "School fair" });
		const late = { date: "2027-03-09", time: "20:30", location: "Gull Hall" };
		const hours = await add(late);
		expect(await asked(hours)).toBe(
			"Harbor Hawks vs Pier Pilots: Gull Hall is not open on Tue, Mar 9, 2027, 8:30 PM (4:00 PM – 9:00 PM). Saved anyway it stands under Clashes, as kept. Save anyway?",
		);
		const game = await made({ ...late, confirmed: true });
		const closed = await details(game, { date: "2027-03-16", time: "19:00" });
		expect([closed.status, await asked(closed)]).toEqual([
			409,
			"Harbor Hawks vs Pier Pilots: Gull Hall is closed on Tue, Mar 16, 2027, 7:00 PM (School fair). Saved anyway it stands under Clashes, as kept. Save anyway?",
		]);
		const clashes = async () => {
			const { open, kept } = (await (await staff.get("/api/clashes")).json()) as AnswerOf<"GET /api/clashes">;
			const own = (list: typeof open) =>
				list.flatMap(({ games: [one], cause, why }) => (one?.id === game.id ? [[cause, why]] : []));
			return { open: own(open), kept: own(kept) };
		};
		expect(await clashes()).toEqual({ open: [], kept: [["hours", "4:00 PM – 9:00 PM"]] });
		await change(gull, { tuesday: "16:00–20:00" });
		expect(await clashes()).toEqual({ open: [["hours", "4:00 PM – 8:00 PM"]], kept: [] });
		const html = await (await staff.get("/dashboard/clashes")).text();
		expect(html).toContain("Gull Hall is not open");
		expect(html).toContain("Keep it");
		const kept = { game_id: game.id, other_id: game.id, cause: "hours", kept: true };
		expect(await asked(await staff.send("POST", "/api/clashes", kept))).toBe("It stays.");
		expect((await clashes()).kept).toHaveLength(1);
		expect((await details(game, { time: "18:00" })).status).toBe(200);
		expect(await clashes()).toEqual({ open: [], kept: [] });
	});

	test("is said of a matchup that is planned for a closed venue", async () => {
		const { season, division } = await site.write(acme, async (writer) => await fillDivision(writer, { teams: 4 }));
		const wharf = await venue({ name: "Wharf Hall" });
		await staff.send("POST", `/api/venues/${wharf.id}/closures`, { starts_on: "2027-04-06" });
		const path = `/api/seasonsv2/${season.id}/divisions/${division.id}/plans/r2-0`;
		const plan = await staff.send("PUT", path, { date: "2027-04-06", time: "19:00", location: "Wharf Hall" });
		expect([plan.status, await asked(plan)]).toEqual([
			409,
			expect.stringContaining("Wharf Hall is closed on Tue, Apr 6, 2027, 7:00 PM."),
		]);
	});
});

test("a bracket game that is sent again is the same, although its place is called otherwise by now", async () => {
	const filled = await site.write(acme, async (writer) => await fillDivision(writer, { teams: 4, name: "Silver" }));
	const [first, , , last] = filled.teams;
	await venue({ name: "Buoy Hall", map_url: "https://maps.example/buoy" });
	const teams = { home_team_id: first?.slt_id, away_team_id: last?.slt_id };
	const body = { ...teams, match_id: "r1-0", location: "buoy hall", again: true, confirmed: true };
	const sent = async () => await (await staff.send("POST", gamesOf(filled), body)).json();
	const made = await sent();
	expect(made).toMatchObject({ game: { location: "Buoy Hall", location_url: "https://maps.example/buoy" } });
	expect(await sent()).toMatchObject({ game: { id: made.game.id } });
});

test("places that were entered before there were venues become some, once each, and stay as they are", async () => {
	const old = await site.organization({ slug: "old", name: "Old Hoops" });
	const before = await site.write(old, fillLeague);
	const { sql } = site.database.owner;
	await sql`delete from venues where organization_id = ${old.id}`;
	const [first, second] = before.games;
	await sql`update games set location = ' Ébb  Hall', location_url = 'https://maps.example/ebb' where id = ${first?.id ?? 0}`;
	await sql`update games set location = 'ebb hall', draft_location = 'Ébb Hall' where id = ${second?.id ?? 0}`;
	await sql`update schedules set places = '[{"name": "Flow Hall", "capacity": 1}]' where id = ${before.schedule.id}`;
	await sql`update divisions set plans = '{"r1-0": {"date": null, "time": null, "location": "TBD", "location_url": null}}' where id = ${before.division.id}`;
	const step = migrations.find(({ name }) => name === "0042_places_as_venues");
	await sql.begin(async (tx) => {
		await tx`delete from venues where organization_id <> ${old.id}`;
		await tx`delete from games where organization_id <> ${old.id}`;
		await tx.unsafe(step?.text ?? "");
		const made = await tx`select name, map_url from venues order by name`;
		expect([...made]).toEqual([
			{ name: "Flow Hall", map_url: null },
			{ name: "Ébb Hall", map_url: "https://maps.example/ebb" },
		]);
		const left = await tx`select location from games where organization_id = ${old.id} order by id`;
		expect(left.map((row) => row["location"])).toEqual([" Ébb  Hall", "ebb hall"]);
	});
});
