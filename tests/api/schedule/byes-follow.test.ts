import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { addDays } from "../../../src/domain/clock.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { testApp } from "../../support/app.ts";
import { depth } from "../../support/depth.ts";
import { scheduleDesk, type ScheduleDesk } from "../../support/screens/schedule-desk.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let desk: ScheduleDesk;
let id: number;

const first = "2027-01-04";
const weeks = 6;
const mondays = Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	desk = await scheduleDesk(site);
	await desk.call("POST", `/seasonsv2/${desk.league.season.id}/leagues/${desk.league.league.id}/teams`, {
		name: "Fifth",
	});
	id = await desk.made({ numWeeks: weeks });
	await desk.generated(id);
	expect((await desk.publish(id)).status).toBe(200);
}, 120_000);
afterAll(async () => await site.close(), 120_000);

const sql = (strings: TemplateStringsArray, ...values: number[]) => site.database.owner.sql(strings, ...values);

/** "2027-01-04 7", of each bye that follows from the schedule. */
const byesNow = async () =>
	(await sql`select date::text || ' ' || league_team_id as bye from byes where schedule_id = ${id} order by 1`).map(
		({ bye }) => String(bye),
	);

/** The same counted the slow way: who has no game between a Monday and the next one. */
async function idle(): Promise<string[]> {
	const games = await sql`select date::text, home_team_id::int as home, away_team_id::int as away from games
		where schedule_id = ${id} and published_at is not null and date is not null`;
	const teams = await sql`select id::int from league_teams where season_league_id = ${desk.league.seasonLeague.id}`;
	const plays = (team: number, monday: string) =>
		games.some(({ date, home, away }) => [home, away].includes(team) && date >= monday && date < addDays(monday, 7));
	return mondays
		.flatMap((monday) => teams.flatMap(({ id: team }) => (plays(team, monday) ? [] : [`${monday} ${team}`])))
		.toSorted();
}

const games = async () =>
	await sql`select id::int, date::text, revision from games where schedule_id = ${id} order by date, time, id`;
const several = async (body: object) => await desk.call("POST", "/games/several", { confirmed: true, ...body });

test("a game that is moved alone takes its bye along, and gives it back when that is taken back", async () => {
	const before = await byesNow();
	expect(before).toEqual(await idle());
	const [game] = await games();
	const moved = await desk.call("PUT", `/gamesv2/${game?.["id"]}/details`, { date: mondays[3], confirmed: true });
	expect(moved.status).toBe(200);
	expect(await byesNow()).toEqual(await idle());
	expect(await byesNow()).not.toEqual(before);
	expect(
		(await desk.call("PUT", `/gamesv2/${game?.["id"]}/details`, { date: game?.["date"], confirmed: true })).status,
	).toBe(200);
	expect(await byesNow()).toEqual(before);
});

test("a bye that staff gave by hand still stands in the way", async () => {
	const [bye] = await idle();
	const [day = "", team = ""] = bye?.split(" ") ?? [];
	const [game] = await sql`select id::int from games where schedule_id = ${id} and home_team_id = ${Number(team)}`;
	await sql`delete from byes where schedule_id = ${id}`;
	expect((await desk.call("POST", "/bye-dates", { team_id: Number(team), date: day })).status).toBe(200);
	const refused = await desk.call("PUT", `/gamesv2/${game?.["id"]}/details`, { date: day, confirmed: true });
	expect([refused.status, refused.json.message]).toEqual([
		409,
		expect.stringMatching(/ has a bye on (January|February) \d+, 2027\.$/),
	]);
});

test("a game that is deleted leaves byes, which go when it is restored (scheduling 21)", async () => {
	const before = await byesNow();
	const [game] = await games();
	expect(
		(
			await desk.call(
				"DELETE",
				`/seasonsv2/${desk.league.season.id}/leagues/${desk.league.league.id}/games/${game?.["id"]}`,
			)
		).status,
	).toBe(200);
	const without = await byesNow();
	expect(without).toEqual(await idle());
	expect(without).toHaveLength(before.length + 2);
	const { deletions } = (await desk.call("GET", "/deletions")).json;
	expect((await desk.call("POST", `/deletions/${deletions[0].id}/restore`)).status).toBe(200);
	expect(await byesNow()).toEqual(before);
});

test("games that a file moves take their byes along, and give them back with the import (scheduling 21)", async () => {
	const before = await byesNow();
	const rows =
		await sql`select g.id::int, 'g' || g.id || '-' || left(md5(extract(epoch from g.created_at)::text), 8) as key, h.name as home, a.name as away from games g
		join league_teams lh on lh.id = g.home_team_id join teams h on h.id = lh.team_id
		join league_teams la on la.id = g.away_team_id join teams a on a.id = la.team_id
		where g.schedule_id = ${id} order by g.date, g.time, g.id limit 2`;
	const lines = rows.map(
		(game, at) => `${game["key"]},${addDays(mondays[3 + at]!, 1)},20:00,${game["home"]},${game["away"]},scheduled,,`,
	);
	const body = new FormData();
	body.append("season", desk.league.season.name);
	body.append("league", desk.league.league.name);
	body.append(
		"games",
		new File([["game,date,time,home,away,status,home_score,away_score", ...lines].join("\n")], "games.csv"),
	);
	const stored = await (await desk.ada.send("POST", "/api/imports", body)).json();
	expect(stored).toMatchObject({ outcome: "stored", counts: { games_changed: 2 } });
	expect(await byesNow()).toEqual(await idle());
	expect(await byesNow()).not.toEqual(before);
	expect((await desk.call("POST", `/imports/${stored.undo}/undo`)).status).toBe(200);
	expect(await byesNow()).toEqual(before);
});

test("whatever is moved, put off and taken back, byes are those of the weeks without a game", async () => {
	const chance = random(7);
	const acts: string[] = [];
	let changed = 0;
	for (let step = 0; step < depth(25, 150); step += 1) {
		const all = await games();
		const own = chance.shuffle([...all]).slice(0, 1 + chance.below(3));
		const day = () => addDays(mondays[chance.below(weeks)]!, chance.below(3));
		const what = chance.below(4);
		const sent = own.map((game) => ({ id: game["id"], revision: game["revision"] }));
		if (what === 0)
			await desk.call("PUT", `/gamesv2/${own[0]?.["id"]}/details`, { date: day(), time: "20:00", confirmed: true });
		else if (what === 1) {
			const answer = await several({
				act: "move",
				games: sent.map((game) => ({ ...game, date: day(), time: "21:00" })),
			});
			if (answer.status === 200) acts.push(answer.json.act);
		} else if (what === 2) {
			const answer = await several({ act: "postpone", games: sent });
			if (answer.status === 200) acts.push(answer.json.act);
		} else if (acts.length > 0) await desk.call("POST", "/games/several/undo", { act: acts.pop(), confirmed: true });
		const now = await byesNow();
		expect(now).toEqual(await idle());
		if (JSON.stringify(await games()) !== JSON.stringify(all)) changed += 1;
	}
	expect(changed).toBeGreaterThan(10);
}, 240_000);
