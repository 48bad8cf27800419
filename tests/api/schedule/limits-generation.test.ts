import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AnswerOf } from "../../../src/domain/answers.ts";
import { daysBetween, weekday } from "../../../src/domain/clock.ts";
import type { Builder } from "../../../src/domain/schedule/wire.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ada: Awaited<ReturnType<typeof staffOf>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let at: string;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme" });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
	at = `/api/seasonsv2/${league.season.id}`;
}, 120_000);
afterAll(async () => await site.close(), 60_000);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
	const response = method === "GET" ? await ada.get(path) : await ada.send(method, path, body);
	expect([path, response.status]).toEqual([path, 200]);
	return (await response.json()) as T;
}
const say = async (team: number, body: object) =>
	await call("PUT", `${at}/leagues/${league.league.id}/teams/${league.teams[team]?.id}/availability`, body);

test("a generated schedule keeps what teams, venues and other leagues have said, and the builder names what does not (scheduling 18)", async () => {
	await call("POST", "/api/venues", { name: "Pier Gym", monday: "18:00-22:00", thursday: "18:00-22:00" });
	const { venue } = await call<{ venue: { id: number } }>("POST", "/api/venues", { name: "Quay Hall" });
	await call("POST", `/api/venues/${venue.id}/closures`, { starts_on: "2027-01-11", reason: "Flood" });
	await say(0, { home_venue: "pier gym", home_days: "Mon, Thu 18:00-20:30", rest_days: 1 });
	await say(1, { home_venue: "Quay Hall", latest_start: "19:00", coach: "Ann Lee" });
	await say(2, { home_venue: "Quay Hall", play_days: "not 2027-01-18..2027-01-25" });
	await say(3, { home_venue: "Pier Gym", games_limit: "1 in 3", coach: "Bo Ray" });
	const cup = (
		await call<{ league: { id: number } }>("POST", `${at}/leagues`, { name: "Cup", season_id: league.season.id })
	).league;
	const leagues = (await call<AnswerOf<"GET /api/leaguesv2">>("GET", "/api/leaguesv2")).leagues;
	const cupId = leagues.find(({ name }) => name === "Cup")?.id ?? cup.id;
	const others = await Promise.all(
		["Reds", "Blues"].map(
			async (name) =>
				(await call<{ team: { id: number; slt_id: number } }>("POST", `${at}/leagues/${cupId}/teams`, { name })).team,
		),
	);
	await call("PUT", `${at}/leagues/${cupId}/teams/${others[0]?.id}/availability`, { coach: "ann lee" });
	const [home_team_id, away_team_id] = others.map(({ slt_id }) => slt_id);
	const cupGame = { home_team_id, away_team_id, date: "2027-01-14", time: "18:30", location: "Quay Hall" };
	await call("POST", `${at}/leagues/${cupId}/games`, cupGame);
	const { schedule } = await call<{ schedule: { id: number } }>("POST", "/api/schedules", {
		name: "Round",
		leagueId: league.league.id,
		startDate: "2027-01-04",
		numWeeks: 10,
		gameDays: ["Monday", "Thursday"],
		timeSlots: ["18:00", "19:00", "20:00"],
		places: ["Pier Gym", "Quay Hall"],
		wishes: { games: { rounds: 2 }, gameMinutes: 60 },
	});
	const made = await call<AnswerOf<"POST /api/games/generate-full-schedule">>(
		"POST",
		"/api/games/generate-full-schedule",
		{ scheduleId: schedule.id, seed: 3 },
	);
	expect([made.report.games, made.report.unplaced, made.report.conflicts]).toEqual([12, [], []]);
	const builder = await call<Builder>("GET", `/api/schedules/${schedule.id}/grid`);
	const [hawks, pilots, queens, rockets] = league.leagueTeams.map(({ id }) => id);
	for (const { home, away, date, time, place } of builder.games) {
		const plays = (team: number | undefined) => home === team || away === team;
		const says = [date, time, place, home, away];
		expect([...says, home === hawks || home === rockets ? "Pier Gym" : "Quay Hall"]).toEqual([...says, place ?? ""]);
		if (home === hawks) expect([...says, (time ?? "") <= "19:30"]).toEqual([...says, true]);
		if (plays(pilots)) expect([...says, (time ?? "") <= "19:00"]).toEqual([...says, true]);
		if (plays(queens)) expect((date ?? "") < "2027-01-18" || (date ?? "") > "2027-01-25").toBe(true);
		if (plays(pilots) || place === "Quay Hall") expect([date, time]).not.toEqual(["2027-01-14", "18:00"]);
		expect([place, date]).not.toEqual(["Quay Hall", "2027-01-11"]);
		expect(["Monday", "Thursday"]).toContain(weekday(date) ?? "");
	}
	const own = builder.games
		.filter(({ home, away }) => home === hawks || away === hawks)
		.flatMap(({ date }) => date ?? []);
	const inOrder = own.toSorted();
	for (const [index, date] of inOrder.slice(1).entries())
		expect(daysBetween(inOrder[index] ?? "", date)).toBeGreaterThan(1);
	expect(builder.teams.find(({ slt_id }) => slt_id === pilots)?.sharedBusy).toEqual([
		{ date: "2027-01-14", time: "18:30" },
	]);
	await say(0, { home_days: "Thu" });
	const after = await call<Builder>("GET", `/api/schedules/${schedule.id}/grid`);
	const mondays = builder.games.filter(({ home, date }) => home === hawks && weekday(date) === "Monday");
	expect(after.conflicts.map(({ game_id }) => game_id).toSorted()).toEqual(mondays.map(({ id }) => id).toSorted());
	for (const { reasons } of after.conflicts)
		expect(reasons[0]).toMatch(/^Harbor Hawks cannot be home on Mon, (Jan|Feb|Mar) \d/);
});
