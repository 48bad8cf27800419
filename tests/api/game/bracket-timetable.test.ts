import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { to } from "../../../src/domain/paths.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf, type FilledDivision } from "../../support/bracket.ts";
import { said } from "../../support/said.ts";
import { staffOf } from "../../support/staff.ts";
import { everyDay } from "../../support/seasons/week.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let cup: FilledDivision;

const open = "09:00–22:00";
const week = everyDay(open);

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-20T18:00:00Z") });
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${crypto.randomUUID().slice(0, 8)}` });
	staff = await staffOf(site, organization, "staff");
	cup = await site.write(organization, async (writer) => {
		const own = { organization_id: writer.organization.id, ...week };
		await writer.tx.insert(schema.venues).values([
			{ ...own, name: "Main Gym", courts: ["Court 1", "Court 2"] },
			{ ...own, name: "Pier Gym", courts: [] },
		]);
		return await fillDivision(writer, { teams: 4, name: "Cup", format: "third-place" });
	});
});

const path = () => gamesOf(cup).replace(/games$/, "timetable");
const asked = "from=2026-12-05&minutes=60&rest=30";

type Slot = { date: string; time: string; location: string | null };
type Row = { match_id: string; as: string | null; slot: Slot | null; why: string | null; because_of: string | null };

async function proposed(query = asked): Promise<{ games: Row[]; revision: number }> {
	const response = await staff.get(`${path()}?${query}`);
	expect(response.status).toBe(200);
	return (await response.json()) as { games: Row[]; revision: number };
}
async function send(body: object, at = path()) {
	const response = await staff.send("POST", at, body);
	return { status: response.status, act: response.headers.get("act"), json: JSON.parse(await response.text()) };
}
const sent = ({ games }: { games: Row[] }) =>
	games.flatMap(({ match_id, slot }) => (slot ? [{ match_id, ...slot }] : []));
const brief = (rows: Row[]) =>
	rows.map(({ match_id, as, slot, why, because_of }) =>
		[match_id, as, slot?.date.slice(5), slot?.time, slot?.location, why, because_of].filter(Boolean).join(" "),
	);
const gamesNow = async () =>
	(
		await site.database.owner.sql<{ row: string }[]>`
			select concat_ws(' ', match_id, date, time, location, status) as row from games
			where organization_id = ${organization.id} order by match_id`
	).map(({ row }) => row);
const plansNow = async () =>
	((await (await staff.get(path().replace(/timetable$/, "plans"))).json()) as { plans: Record<string, Slot> }).plans;
const undo = async (act: string) => await send({ act }, "/api/games/several/undo");
const lately = async () => await (await staff.get(to.changeGames())).text();

describe("all games of a bracket", () => {
	test("are proposed court by court and round by round, saved in one act, and taken back by one undo", async () => {
		const plan = await proposed();
		expect(brief(plan.games)).toEqual([
			"r1-0 create 12-05 09:00 Main Gym, Court 1",
			"r1-1 create 12-05 09:00 Main Gym, Court 2",
			"r3-0 plan 12-05 10:30 Main Gym, Court 1",
			"r2-0 plan 12-05 11:30 Main Gym, Court 1",
		]);
		const done = await send({ games: sent(plan), revision: plan.revision });
		expect([done.status, done.json.message]).toEqual([200, "Cup: 2 games made, 2 games planned"]);
		expect(done.act).toBe(done.json.act);
		expect(await gamesNow()).toEqual([
			"r1-0 2026-12-05 09:00 Main Gym, Court 1 scheduled",
			"r1-1 2026-12-05 09:00 Main Gym, Court 2 scheduled",
		]);
		expect(Object.entries(await plansNow()).map(([id, { time }]) => `${id} ${time}`)).toEqual([
			"r2-0 11:30",
			"r3-0 10:30",
		]);
		expect((await proposed()).games).toEqual([]);
		expect(await lately()).toContain("Cup: 2 games made, 2 games planned");
		const back = await undo(done.json.act);
		expect([back.status, back.json.message]).toEqual([200, "4 games are as they were"]);
		expect([await gamesNow(), await plansNow()]).toEqual([[], {}]);
		expect(await lately()).not.toContain("Cup: 2 games made");
		expect((await undo(done.json.act)).json.message).toBe(said.alreadyTakenBack);
	});

	test("that are only planned are an act as well, which a later change or a game made since keeps", async () => {
		const games = [{ match_id: "r2-0", date: "2026-12-06", time: "12:00", location: "pier gym" }];
		const { json, status } = await send({ games });
		expect([status, json.message]).toEqual([200, "Cup: 1 game planned"]);
		expect((await plansNow())["r2-0"]?.location).toBe("Pier Gym");
		expect(await lately()).toContain("Cup: 1 game planned");
		await staff.send("PUT", path().replace(/timetable$/, "plans/r2-0"), { date: "2026-12-06", time: "13:00" });
		const kept = await undo(json.act);
		expect([kept.status, kept.json.message]).toEqual([
			409,
			"Cup: a plan was changed since, or its game was made. Nothing was taken back; correct it by hand.",
		]);
		expect((await send({ games: [{ ...games[0], time: "14:00" }] })).status).toBe(200); // a plan is replaced
		expect((await plansNow())["r2-0"]?.time).toBe("14:00");
		await staff.send("PUT", path().replace(/timetable$/, "plans/r2-0"), { ...games[0], location: "Pier Gym" });
		expect((await undo(json.act)).json.message).toBe("1 game is as it was");
		expect(await plansNow()).toEqual({});
		expect((await undo(json.act)).json.message).toBe(said.alreadyTakenBack);
	});

	test("go to the venues and days that are ticked, around what is there, and say what finds no slot", async () => {
		const [pier] = (
			await site.database.owner.sql<{ id: number }[]>`
				select id::int from venues where organization_id = ${organization.id} and name = 'Pier Gym'`
		).map(({ id }) => id);
		await staff.send("PUT", path().replace(/timetable$/, "plans/r2-0"), {
			date: "2026-12-05",
			time: "12:00",
			location: "Pier Gym",
		});
		const query = `${asked}&until=2026-12-12&weekdays=6&venues=${pier}&latest=10:00`;
		expect(brief((await proposed(query)).games)).toEqual([
			"r1-0 create 12-05 09:00 Pier Gym",
			"r1-1 create 12-05 10:00 Pier Gym",
			"r3-0 plan 12-12 09:00 Pier Gym",
		]);
		expect(brief((await proposed(`from=2026-12-05&venues=${pier}&latest=09:30`)).games)).toEqual([
			"r1-0 create 12-05 09:00 Pier Gym",
			"r1-1 full",
			"r3-0 waits r1-1",
		]);
		const first = await proposed(`from=2026-12-05&earliest=11:00&minutes=60`);
		expect(brief(first.games)).toEqual(["r1-0 late r2-0", "r1-1 late r2-0", "r3-0 waits r1-0"]);
	});

	test("that are there without a slot are moved into one, and taken back from it", async () => {
		const [one, , , four] = cup.teams.map(({ slt_id }) => slt_id);
		await staff.send("POST", gamesOf(cup), { match_id: "r1-0", home_team_id: four, away_team_id: one });
		const plan = await proposed();
		expect(brief(plan.games)[0]).toBe("r1-0 move 12-05 09:00 Main Gym, Court 1");
		const { json } = await send({ games: sent(plan) });
		expect(json.message).toBe("Cup: 1 game made, 2 games planned, 1 game moved");
		expect((await gamesNow())[0]).toBe("r1-0 2026-12-05 09:00 Main Gym, Court 1 scheduled");
		expect((await undo(json.act)).status).toBe(200);
		expect(await gamesNow()).toEqual(["r1-0 scheduled"]);
	});

	test("are not planned by what cannot be read, was seen before a change, or has its slot", async () => {
		const slot = { date: "2026-12-05", time: "10:00", location: "Main Gym" };
		const game = { match_id: "r1-0", ...slot };
		const answer = async (body: object) => {
			const { status, json } = await send(body);
			return [status, json.message];
		};
		expect(await answer({})).toEqual([422, said.selectOneGame]);
		expect(await answer({ games: [game, game] })).toEqual([422, said.gameNamedTwice]);
		expect(await answer({ games: [{ ...game, time: null }] })).toEqual([422, "Each game needs day and time."]);
		expect(await answer({ games: "all" })).toEqual([422, "This field must be a list of games."]);
		expect((await answer({ games: [{ ...game, match_id: "r9-9" }] }))[0]).toBe(422);
		expect((await answer({ games: [game], revision: 999 }))[0]).toBe(409);
		expect((await answer({ games: [game] }))[0]).toBe(200);
		expect(await answer({ games: [game] })).toEqual([
			409,
			"Game 1 has its slot already. Nothing has changed; look at the games again.",
		]);
		const refused = async (query: string) => (await staff.get(`${path()}?${query}`)).status;
		expect(await refused("from=2026-12-05&until=2026-12-04")).toBe(422);
		expect(await refused("from=2026-12-05&minutes=5")).toBe(422);
		expect(await refused("from=2026-12-05&latest=noon")).toBe(422);
		expect(await refused("from=2026-12-05&earliest=20:00&latest=10:00")).toBe(422);
		expect(await refused("from=2026-12-05&weekdays=7")).toBe(422);
		expect(await refused("from=2026-12-05&venues=999999")).toBe(422);
		expect(await refused("from=2026-12-05&until=2027-12-05")).toBe(422);
	});

	test("are asked about where they clash or are in no order, and saved so where that is meant", async () => {
		const at = (match_id: string, time: string) => ({ match_id, date: "2026-12-05", time, location: "Pier Gym" });
		const games = [at("r1-0", "10:00"), at("r1-1", "10:00"), at("r2-0", "10:00"), at("r3-0", "20:00")];
		const { status, json } = await send({ games });
		expect([status, json.asks]).toEqual([409, true]);
		expect(json.message).toContain("Pier Gym: 3 games at once on Sat, Dec 5, 2026, 10:00 AM");
		expect(json.message).toContain("Game 3 on Sat, Dec 5, 2026, 10:00 AM needs a team of Game 1");
		expect(await gamesNow()).toEqual([]);
		expect((await send({ games, confirmed: true })).status).toBe(200);
		expect(await gamesNow()).toHaveLength(2);
		const off = await (await staff.get(`${to.changeGames()}?from=2026-12-05`)).text();
		expect(off).toContain("2 matchups are planned then and stay");
		const planned = async (query: string) =>
			((await (await staff.get(`/api/games/day-off?${query}`)).json()) as { planned: object[] }).planned;
		expect(await planned("from=2026-12-05")).toEqual([
			{ division_id: cup.division.id, name: "Cup", season_id: cup.season.id, matchups: 2 },
		]);
		expect(await planned("from=2026-12-06")).toEqual([]);
		const [opener] = await site.database.owner.sql<{ id: string }[]>`
			select id from games where organization_id = ${organization.id} and match_id = 'r1-0'`;
		const later = { act: "shift", days: 7, games: [{ id: Number(opener?.id) }] };
		const moved = await send(later, "/api/games/several");
		expect([moved.status, moved.json.message]).toEqual([
			409,
			"Game 3 on Sat, Dec 5, 2026, 10:00 AM needs a team of Game 1, which is on Sat, Dec 12, 2026, 10:00 AM. Save anyway?",
		]);
		expect((await send({ ...later, confirmed: true }, "/api/games/several")).status).toBe(200);
	});

	test("are looked for when all is said, and what is typed stays beside what is wrong with it", async () => {
		const [venue] = await site.database.owner.sql<
			{ id: string }[]
		>`select id from venues where organization_id = ${organization.id} order by id`;
		const at = to.timetable(cup.season.id, cup.division.id);
		const whole = { from: "2026-12-05", weekdays: "6,7", venues: venue?.id ?? "" };
		const shown = async (typed: Record<string, string>) => {
			const response = await staff.get(`${at}?${new URLSearchParams({ ...whole, ...typed })}`);
			expect(response.status).toBe(200);
			return await response.text();
		};
		expect(await shown({})).toContain("2 games are made and 2 games are planned until their teams are known.");
		for (const [typed, sentence] of [
			[{ from: "" }, "Say on which day it begins."],
			[{ from: "abc" }, "The first day is no date."],
			[{ until: "2026-12-32" }, "The last day is no date."],
			[{ minutes: "0" }, "A game takes 10 to 300 minutes."],
			[{ minutes: "0x3c" }, "A game takes 10 to 300 minutes."],
			[{ rest: "-1" }, "Choose the rest from its list."],
			[{ apart: "1000" }, "Choose when the next round begins from its list."],
			[{ from: "2026-11-01" }, "These days are over."],
			[{ weekdays: "" }, "Tick at least one weekday."],
			[{ weekdays: "abc" }, "Tick at least one weekday."],
			[{ venues: "" }, "Tick at least one venue."],
			[{ venues: "999999" }, "Tick at least one venue."],
			[{ earliest: "<b>".repeat(99) }, "Times are written as 09:00 or 18:30."],
		] as const) {
			const page = await shown(typed);
			expect(page).toContain(`id="timetable-${Object.keys(typed)[0]}-error">${sentence}<`);
			expect(page).toContain("Find slots");
			if ("from" in typed || "minutes" in typed) expect(page).toContain(`value="${Object.values(typed)[0]}"`);
		}
		const two = await shown({ until: "2026-12-01", minutes: "7" });
		expect(two).toContain("Nothing was looked for: 2 fields are to be corrected above.");
		const bare = await shown({ weekdays: "" });
		expect(bare.match(/name="weekdays"[^>]*checked/g)).toBeNull();
		expect(bare.match(/name="venues"[^>]*checked/g)).toHaveLength(1);
	});

	test("of a division without a bracket are none", async () => {
		const empty = await site.write(
			organization,
			async (writer) => await fillDivision(writer, { teams: 0, name: "Cup" }),
		);
		const at = gamesOf(empty).replace(/games$/, "timetable");
		expect(((await (await staff.get(at)).json()) as { games: Row[] }).games).toEqual([]);
		const page = await (await staff.get(to.timetable(empty.season.id, empty.division.id))).text();
		expect(page).toContain(said.bracketTooSmall);
	});

	test("of an organization without venues go where the season is played, or nowhere", async () => {
		await site.database.owner.sql`delete from venues where organization_id = ${organization.id}`;
		expect(brief((await proposed()).games)).toEqual(["r1-0 full", "r1-1 full", "r3-0 waits r1-0", "r2-0 waits r1-0"]);
		const page = await (
			await staff.get(`${to.timetable(cup.season.id, cup.division.id)}?${asked}&weekdays=1,2,3,4,5,6,7`)
		).text();
		expect(page).toContain("There is no venue to put games in");
		await staff.send("PUT", path().replace(/timetable$/, "plans/r2-0"), { date: "2026-12-05", time: "18:00" });
		const [one, , , four] = cup.teams.map(({ slt_id }) => slt_id);
		const game = { match_id: "r1-0", home_team_id: one, away_team_id: four, date: "2026-12-05", time: "09:00" };
		await staff.send("POST", gamesOf(cup), { ...game, location: "Old Hall" });
		expect(brief((await proposed()).games)).toEqual([
			"r1-1 create 12-05 10:00 Old Hall",
			"r3-0 plan 12-05 11:30 Old Hall",
		]);
	});

	test("begin tomorrow where nothing is asked, and not before their season", async () => {
		const page = async () => await (await staff.get(to.timetable(cup.season.id, cup.division.id))).text();
		const first = async () => (await proposed("")).games[0]?.slot?.date;
		for (const [start, day] of [
			["2026-09-01", "2026-11-21"],
			["2026-11-21", "2026-11-21"],
			["2027-03-06", "2027-03-06"],
			[null, "2026-11-21"],
		] as const) {
			await site.database.owner.sql`update seasons set start_date = ${start} where id = ${cup.season.id}`;
			expect([start, await first(), (await page()).includes(`value="${day}"`)]).toEqual([start, day, true]);
		}
	});
});
