import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { to } from "../../src/domain/paths.ts";
import { testApp } from "../support/app.ts";
import { said } from "../support/said.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof staffOf>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
});
afterAll(async () => await site.close());
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${crypto.randomUUID().slice(0, 8)}` });
	acme = await staffOf(site, organization, "staff");
	league = await site.write(organization, fillLeague);
});

type Wire = {
	id: number;
	date: string | null;
	time: string | null;
	location: string | null;
	status: string;
	revision: number;
	reason: string | null;
};
type Answer = { message: string; act?: string; games: Wire[]; asks?: boolean; current?: Wire[]; fields?: object };

const several = async (body: object) => {
	const response = await acme.send("POST", "/api/games/several", body);
	return { status: response.status, ...((await response.json()) as Answer) };
};
const undo = async (act: string | undefined, more: object = {}) => {
	const response = await acme.send("POST", "/api/games/several/undo", { act, ...more });
	return { status: response.status, ...((await response.json()) as Answer) };
};

/** Games between the league's teams, `0` against `1` and so on. */
async function gamesAt(
	...rows: (Partial<typeof schema.games.$inferInsert> & { pair?: readonly [number, number] })[]
): Promise<Wire[]> {
	const teams = league.leagueTeams.map(({ id }) => id);
	const made = await site.write(organization, async ({ tx }) =>
		tx
			.insert(schema.games)
			.values(
				rows.map(({ pair: [home, away] = [0, 1], ...row }) => ({
					organization_id: organization.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					home_team_id: teams[home] ?? 0,
					away_team_id: teams[away] ?? 0,
					date: "2026-12-07",
					time: "19:00",
					location: "North Gym",
					...row,
				})),
			)
			.returning(),
	);
	return made as Wire[]; // what is compared of them
}

const idsOf = (games: readonly Wire[]) => games.map(({ id, revision }) => ({ id, revision }));
const now = async (games: readonly Wire[]) =>
	await Promise.all(
		games.map(async ({ id }) => {
			const response = await acme.get(`/api/gamesv2/${id}`);
			return ((await response.json()) as { game: Wire }).game;
		}),
	);
const historyOf = async ({ id }: Wire) => {
	const response = await acme.get(`/api/gamesv2/${id}/events`);
	return ((await response.json()) as { events: { id: number; sentence: string; takes_back: boolean }[] }).events;
};

describe("several games at once", () => {
	test("are moved by days, each with an entry of its own, and are back with one undo", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		const done = await several({
			act: "shift",
			days: 7,
			games: idsOf(games),
			reason: "The hall is flooded",
			reason_seen_by: "visitors",
		});
		expect(done).toMatchObject({ status: 200, message: "2 games moved" });
		expect(done.games.map(({ date, time, reason }) => [date, time, reason])).toEqual([
			["2026-12-14", "19:00", "The hall is flooded"],
			["2026-12-14", "20:30", "The hall is flooded"],
		]);
		for (const game of games) expect(await historyOf(game)).toHaveLength(1);
		expect(await undo(done.act)).toMatchObject({ status: 200, message: "2 games are as they were" });
		expect((await now(games)).map(({ date, reason }) => [date, reason])).toEqual([
			["2026-12-07", null],
			["2026-12-07", null],
		]);
		expect((await historyOf(games[0]!)).map(({ takes_back }) => takes_back)).toEqual([true, false]);
		expect(await undo(done.act)).toMatchObject({ status: 409, message: said.alreadyTakenBack });
		const past = { act: "shift", days: -70, games: idsOf(await now(games)) };
		const slip = await several(past);
		expect([slip.status, slip.message]).toEqual([
			409,
			expect.stringMatching(/^2 games would be at times that are over already: .* Save anyway\?$/),
		]);
		expect(await several({ ...past, confirmed: true })).toMatchObject({ status: 200, message: "2 games moved" });
	});

	test("go each to its slot, to one place, or are postponed and cancelled; a postponed one that moves is scheduled again", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		const [one, other] = idsOf(games);
		const moved = await several({
			act: "move",
			games: [
				{ ...one, date: "2026-12-08", time: "18:00", location: "South Gym" },
				{ ...other, date: "2026-12-09" },
			],
		});
		expect(moved.games.map(({ date, time, location }) => [date, time, location])).toEqual([
			["2026-12-08", "18:00", "South Gym"],
			["2026-12-09", "20:30", "North Gym"],
		]);
		const placed = await several({ act: "shift", location: "East Gym", games: idsOf(moved.games) });
		expect(placed.games.map(({ date, location }) => [date, location])).toEqual([
			["2026-12-08", "East Gym"],
			["2026-12-09", "East Gym"],
		]);
		const off = await several({ act: "postpone", games: idsOf(placed.games), reason: "Snow" });
		expect(off.games.map(({ status, reason }) => [status, reason])).toEqual([
			["postponed", "Snow"],
			["postponed", "Snow"],
		]);
		const again = await several({ act: "shift", days: 5, games: idsOf(off.games) });
		expect(again.games.map(({ status, date }) => [status, date])).toEqual([
			["scheduled", "2026-12-13"],
			["scheduled", "2026-12-14"],
		]);
		const gone = await several({ act: "cancel", games: idsOf(again.games) });
		expect(gone).toMatchObject({ status: 200, message: "2 games cancelled" });
		await undo(gone.act);
		expect((await now(games)).map(({ status }) => status)).toEqual(["scheduled", "scheduled"]);
	});

	test("stay as they are where one was changed meanwhile, and that one is named", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		await acme.send("PUT", `/api/gamesv2/${games[0]?.id}/details`, { time: "18:00" });
		const answer = await several({ act: "postpone", games: idsOf(games) });
		expect(answer.status).toBe(409);
		expect(answer.message).toStartWith(said.gameChangedMeanwhile);
		expect(answer.current?.map(({ id }) => id)).toEqual([games[0]!.id]);
		expect((await now(games)).map(({ status }) => status)).toEqual(["scheduled", "scheduled"]);
	});

	test("are not touched where one is over, running, locked in its slot, cancelled or not there", async () => {
		const [open, final, live, locked, cancelled] = await gamesAt(
			{},
			{ status: "final", score_home: 50, score_away: 40 },
			{ status: "live", pair: [2, 3] },
			{ locked: true, schedule_id: league.schedule.id, date: "2026-12-14" },
			{ status: "cancelled", date: "2026-12-15" },
		);
		const refusedWith = async (other: Wire | undefined, act = "shift") =>
			(await several({ act, days: 1, games: idsOf([open!, other!]) })).message;
		expect(await refusedWith(final)).toContain("a game that runs or is over stays as it is");
		expect(await refusedWith(live)).toContain("a game that runs or is over stays as it is");
		expect(await refusedWith(locked)).toContain("locked in its slot");
		expect(await refusedWith(cancelled)).toContain("cancelled, so it has no new slot");
		expect(await refusedWith({ ...open!, id: 999_999, revision: 1 })).toContain("no longer there");
		expect((await now([open!]))[0]).toMatchObject({ date: "2026-12-07", status: "scheduled" });
		expect(await several({ act: "postpone", games: idsOf([locked!]) })).toMatchObject({ status: 200 });
	});

	test("do not go to a day on which a team or the league does not play, or to a time that does not exist", async () => {
		const games = await gamesAt({});
		await acme.send("POST", "/api/bye-dates", { team_id: league.leagueTeams[1]?.id, date: "2026-12-08" });
		await acme.send("POST", "/api/week-offs", {
			season_id: league.season.id,
			league_id: league.league.id,
			date: "2026-12-09",
		});
		const to = async (slot: object) =>
			(await several({ act: "move", games: [{ ...idsOf(games)[0], ...slot }] })).message;
		expect(await to({ date: "2026-12-08" })).toContain("Pier Pilots has a bye on Tue, Dec 8, 2026");
		expect(await to({ date: "2026-12-09" })).toContain("Monday Open does not play on Wed, Dec 9, 2026");
		expect(await to({ date: "2027-03-14", time: "02:30" })).toContain("The clocks go from");
	});

	test("are asked about where they would clash, and saved when that is meant", async () => {
		const [one, other] = await gamesAt({}, { pair: [2, 3], date: "2026-12-14" });
		const body = { act: "shift", days: 7, games: idsOf([one!]) };
		const asked = await several(body);
		expect(asked).toMatchObject({ status: 409, asks: true });
		expect(asked.message).toContain("North Gym: two games at once");
		expect((await several({ ...body, confirmed: true })).status).toBe(200);
		expect(other?.date).toBe("2026-12-14");
	});

	test("are not taken back where one was changed since, and nothing is half done", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		const { act } = await several({ act: "postpone", games: idsOf(games) });
		await acme.send("PUT", `/api/gamesv2/${games[1]?.id}/details`, { status: "cancelled" });
		const answer = await undo(act);
		expect(answer.status).toBe(409);
		expect(answer.message).toBe(
			"Quay Queens vs Reef Rockets: changed since. Nothing was taken back; correct it by hand.",
		);
		expect((await now(games)).map(({ status }) => status)).toEqual(["postponed", "cancelled"]);
	});

	test("are locked and unlocked, where they belong to a schedule", async () => {
		const [own, loose] = await gamesAt({ schedule_id: league.schedule.id }, { pair: [2, 3] });
		expect((await several({ act: "lock", games: idsOf([own!, loose!]) })).message).toContain(
			"only a game of a schedule",
		);
		expect(await several({ act: "lock", games: idsOf([own!]) })).toMatchObject({
			status: 200,
			message: "1 game locked",
		});
		expect((await several({ act: "lock", games: [{ id: own!.id }] })).message).toBe("These games are already so.");
		const opened = await several({ act: "unlock", games: [{ id: own!.id }] });
		expect(opened.message).toBe("1 game unlocked");
		const isLocked = async () =>
			(await site.database.owner.sql`select locked from games where id = ${own!.id}`)[0]?.["locked"];
		expect(await undo(opened.act)).toMatchObject({ status: 200, message: "1 game is as it was" });
		expect(await isLocked()).toBe(true);
		expect(await historyOf(own!)).toMatchObject([
			{ sentence: "Took back: Unlocked" },
			{ sentence: "Unlocked" },
			{ sentence: "Locked in its slot" },
		]);
	});

	test("are published, where they are drafts with a slot, and are drafts again with one undo", async () => {
		const [shown, one, other, open] = await gamesAt(
			{ date: "2026-12-01" },
			{ published_at: null, schedule_id: league.schedule.id },
			{ published_at: null, schedule_id: league.schedule.id, pair: [2, 3], time: "20:30" },
			{ published_at: null, schedule_id: league.schedule.id, pair: [2, 3], date: null },
		);
		const seen = async () => {
			const pages = [one!, other!].map(({ id }) => site.get(`/${organization.slug}${to.game(id)}`));
			return (await Promise.all(pages)).map(({ status }) => status);
		};
		expect(await several({ act: "publish", games: idsOf([one!, open!]) })).toMatchObject({
			status: 422,
			message: "Quay Queens vs Reef Rockets: without day and time there is nothing to show. Nothing has changed.",
		});
		expect(await several({ act: "publish", games: idsOf([shown!]) })).toMatchObject({
			message: "These games are already so.",
		});
		expect(await seen()).toEqual([404, 404]);
		const done = await several({ act: "publish", games: idsOf([shown!, one!, other!]) });
		expect(done).toMatchObject({ status: 200, message: "2 games published" });
		expect(await seen()).toEqual([200, 200]);
		expect(await historyOf(one!)).toMatchObject([{ sentence: "Published" }]);
		const [entry] = await historyOf(one!);
		const alone = await acme.send("POST", `/api/gamesv2/${one!.id}/events/${entry!.id}/undo`, {});
		expect([alone.status, ((await alone.json()) as Answer).message]).toEqual([409, said.undoneAsAct]);
		expect(await undo(done.act)).toMatchObject({ status: 200, message: "2 games are as they were" });
		expect(await seen()).toEqual([404, 404]);
		expect(await undo(done.act)).toMatchObject({ status: 409, message: said.alreadyTakenBack });
	});

	test("are not published on a day off or into a clash unasked, and stay published once they are played", async () => {
		const [one, other] = await gamesAt({ published_at: null, schedule_id: league.schedule.id }, { pair: [2, 3] });
		const asked = await several({ act: "publish", games: idsOf([one!]) });
		expect(asked).toMatchObject({ status: 409, asks: true });
		expect(asked.message).toContain("North Gym: two games at once");
		await acme.send("PUT", `/api/gamesv2/${other!.id}/details`, { time: "21:00" });
		await acme.send("POST", "/api/bye-dates", { team_id: league.leagueTeams[1]?.id, date: "2026-12-08" });
		const { sql } = site.database.owner;
		await sql`update games set date = '2026-12-08' where id = ${one!.id}`;
		expect((await several({ act: "publish", games: [{ id: one!.id }] })).message).toContain("Pier Pilots has a bye");
		await sql`update games set date = '2026-12-07' where id = ${one!.id}`;
		const done = await several({ act: "publish", games: [{ id: one!.id }] });
		await sql`update games set status = 'final', score_home = 3, score_away = 1 where id = ${one!.id}`;
		expect(await undo(done.act)).toMatchObject({
			status: 409,
			message: "Harbor Hawks vs Pier Pilots: played or begun since. Nothing was taken back; correct it by hand.",
		});
	});

	test("are deleted as one, visitors' reason in the feed, and are back with one undo", async () => {
		const [one, other, locked] = await gamesAt(
			{},
			{ pair: [2, 3], time: "20:30" },
			{ locked: true, schedule_id: league.schedule.id, date: "2026-12-14" },
		);
		expect((await several({ act: "delete", games: idsOf([one!, locked!]) })).message).toContain("locked in its slot");
		const done = await several({
			act: "delete",
			games: idsOf([one!, other!]),
			reason: "The cup is not held",
			reason_seen_by: "visitors",
		});
		expect(done).toMatchObject({ status: 200, message: "2 games deleted", games: [] });
		const feed = async () =>
			await (await site.get(`/${organization.slug}/_/feeds/leagues/${league.league.id}/changes.atom`)).text();
		expect(await feed()).toContain("The cup is not held");
		const recent = await (await acme.get(`/${organization.slug}/dashboard/change-games`)).text();
		expect(recent).toContain("2 games deleted: Pier Pilots at Harbor Hawks");
		expect((await acme.get(`/api/gamesv2/${one!.id}`)).status).toBe(404);
		expect(await undo(done.act)).toMatchObject({ status: 200, message: "2 games are as they were" });
		expect((await now([one!, other!])).map(({ date, time }) => [date, time])).toEqual([
			["2026-12-07", "19:00"],
			["2026-12-07", "20:30"],
		]);
		expect(await feed()).not.toContain("The cup is not held");
		expect(await undo(done.act)).toMatchObject({ status: 409, message: said.alreadyTakenBack });
		expect((await undo(crypto.randomUUID())).status).toBe(404);
	});

	test("are refused in words where nothing is said, and belong to nobody else", async () => {
		const games = await gamesAt({});
		expect((await several({ act: "shift", games: idsOf(games) })).fields).toEqual({
			days: "Say by how many days, or where to.",
		});
		expect((await several({ act: "move", games: idsOf(games) })).message).toBe(said.sayToWhichDay);
		expect((await several({ act: "postpone", games: [] })).message).toBe(said.selectOneGame);
		expect((await several({ act: "postpone", games: [...idsOf(games), ...idsOf(games)] })).message).toBe(
			said.gameNamedTwice,
		);
		expect((await several({ act: "shift", days: 9_999, games: idsOf(games) })).status).toBe(422);
		expect((await several({ act: "postpone", games: "all" })).status).toBe(422);
		const stranger = await staffOf(
			site,
			await site.organization({ slug: `other-${crypto.randomUUID().slice(0, 8)}` }),
			"staff",
		);
		const answer = await stranger.send("POST", "/api/games/several", { act: "postpone", games: idsOf(games) });
		expect(answer.status).toBe(404);
	});

	test("six hundred are one act, and one undo", async () => {
		const days = Array.from({ length: 300 }, (_, at) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10));
		const games = await gamesAt(
			...days.flatMap((date) => [{ date }, { date, pair: [2, 3] as const, location: "South Gym" }]),
		);
		const done = await several({ act: "shift", days: -1, games: idsOf(games), reason: "The season begins earlier" });
		expect(done).toMatchObject({ status: 200, message: "600 games moved" });
		expect((await undo(done.act)).message).toBe("600 games are as they were");
	}, 120_000);
});

type Proposed = {
	games: { game: Wire; locked: boolean; slot?: { date: string; time: string; location: string | null } | null }[];
	more: boolean;
	leagues: {
		name: string;
		games: number;
		evenness: { label: string; before: number | null; after: number | null }[];
	}[];
};

const dayOff = async (query: string) => {
	const response = await acme.get(`/api/games/day-off?${query}`);
	return { status: response.status, ...((await response.json()) as Proposed & { message?: string }) };
};
const slotsOf = ({ games }: Proposed) => games.map(({ slot }) => slot && [slot.date, slot.time, slot.location]);

describe("a day that is off", () => {
	beforeEach(async () => {
		await site.database.owner.sql`update games set date = null where organization_id = ${organization.id}`;
	});

	test("has a slot for each game where it is wont to be, and says how even that is", async () => {
		await gamesAt({}, { pair: [2, 3], time: "20:30" });
		const found = await dayOff("from=2026-12-07");
		expect(slotsOf(found)).toEqual([
			["2026-12-14", "19:00", "North Gym"],
			["2026-12-14", "20:30", "North Gym"],
		]);
		expect(found.leagues.map(({ name, games }) => [name, games])).toEqual([["Monday Open", 4]]);
		expect(await dayOff("from=2026-12-08")).toMatchObject({ games: [], more: false });
	});

	test("is of one venue alone: the same evening in another hall, from today on where no day is said", async () => {
		await gamesAt({}, { pair: [2, 3], location: "South Gym", date: "2026-12-14" });
		const add = async (name: string) => {
			const response = await acme.send("POST", "/api/venues", { name, spellings: name });
			return ((await response.json()) as { venue: { id: number } }).venue.id;
		};
		const north = await add("North Gym");
		await add("South Gym");
		const found = await dayOff(`venue=${north}`);
		expect(slotsOf(found)).toEqual([["2026-12-07", "19:00", "South Gym"]]);
		expect(await dayOff(`venue=${north}&from=2026-12-14`)).toMatchObject({ games: [] });
	});

	test("has slots that the teams have said they can have, counted from games of weeks ago", async () => {
		await site.database.owner
			.sql`update seasons set finish_date = '2027-02-28' where organization_id = ${organization.id}`;
		const at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams`;
		await gamesAt({}, { date: "2026-11-10", status: "final", score_home: 1, score_away: 0 });
		const say = async (team: number, own: object) =>
			(await acme.send("PUT", `${at}/${league.teams[team]?.id}/availability`, own)).status;
		expect(await say(0, { home_days: "Mon; not 2026-12-14" })).toBe(200);
		expect(slotsOf(await dayOff("from=2026-12-07"))).toEqual([["2026-12-21", "19:00", "North Gym"]]);
		expect(await say(1, { games_limit: "1 in 45" })).toBe(200);
		expect(slotsOf(await dayOff("from=2026-12-07"))).toEqual([["2026-12-28", "19:00", "North Gym"]]);
	});

	test("says where no slot is free, and leaves locked games, drafts and what is over", async () => {
		await site.database.owner
			.sql`update seasons set finish_date = '2026-12-10' where organization_id = ${organization.id}`;
		await gamesAt(
			{},
			{ pair: [2, 3], locked: true, schedule_id: league.schedule.id },
			{ time: "18:00", published_at: null, schedule_id: league.schedule.id },
			{ time: "17:00", status: "final", score_home: 1, score_away: 0 },
		);
		const found = await dayOff("from=2026-12-07");
		expect(found.games.map(({ locked, slot }) => [locked, slot])).toEqual([
			[false, null],
			[true, undefined],
		]);
	});

	test("is of a team, a league or chosen games too, and of something", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		expect((await dayOff(`team=${league.teams[2]?.id}`)).games.map(({ game }) => game.id)).toEqual([games[1]!.id]);
		expect((await dayOff(`league=${league.league.id}`)).games).toHaveLength(2);
		const chosen = await dayOff(`games=${games[0]?.id}`);
		expect(slotsOf(chosen)).toEqual([["2026-12-14", "19:00", "North Gym"]]);
		expect(await dayOff("")).toMatchObject({ status: 422 });
		expect(await dayOff("from=2026-12-07&until=2026-12-01")).toMatchObject({ status: 422 });
		const page = await (await acme.get(`${to.changeGames()}?from=2026-12-07&until=2026-12-01`)).text();
		expect(page).toContain('id="filter-until-error">The last day is before the first one.<');
	});

	test("a move postpones what found no slot", async () => {
		const games = await gamesAt({}, { pair: [2, 3], time: "20:30" });
		const [one, other] = idsOf(games);
		const done = await several({
			act: "move",
			games: [
				{ ...one, date: "2026-12-14", time: "19:00", location: "North Gym" },
				{ ...other, date: null },
			],
		});
		expect(done.games.map(({ date, status }) => [date, status])).toEqual([
			["2026-12-14", "scheduled"],
			["2026-12-07", "postponed"],
		]);
	});
});
