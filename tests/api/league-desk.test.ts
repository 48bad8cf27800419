import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { finalScore, periodTotal } from "../../src/domain/period/periods.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type League = Awaited<ReturnType<typeof fillLeague>>;
type Staff = Awaited<ReturnType<typeof staffOf>>;

let site: Site;
let at: string;
let league: League;
let other: League;
let ada: Staff;
let organization: Awaited<ReturnType<Site["organization"]>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
	const harbor = await site.organization({ slug: "harbor" });
	other = await site.write(harbor, fillLeague);
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
	at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
});
afterAll(async () => await site.close());

async function call(method: string, path: string, body?: object) {
	const response = method === "GET" ? await ada.get(path) : await ada.send(method, path, body);
	return { status: response.status, json: JSON.parse(await response.text()) };
}

const slt = (index: number) => league.leagueTeams[index]?.id ?? 0;
const team = (index: number) => league.teams[index]?.id ?? 0;
const player = (index: number) => league.players[index]?.id ?? 0;

describe("the teams of a league", () => {
	test("are listed by rank with what hangs on them, hidden ones too", async () => {
		await call("PUT", `${at}/teams/${team(1)}/toggle-hidden`, {});
		const { status, json } = await call("GET", `${at}/teams`);
		expect(status).toBe(200);
		expect(json.teams).toHaveLength(4);
		expect(json.teams[0]).toMatchObject({ id: team(0), slt_id: slt(0), rank: 1, wins: 1, losses: 0, playersCount: 1 });
		expect(json.teams.find(({ id }: { id: number }) => id === team(1))).toMatchObject({ hidden: true, losses: 1 });
	});

	test("a new one needs a name or an existing team, and a name of its own", async () => {
		const nothing = await call("POST", `${at}/teams`, { name: "  ", copyFromTeamId: "" });
		expect([nothing.status, nothing.json.message]).toEqual([422, said.enterTeamName]);
		const twin = await call("POST", `${at}/teams`, { name: " harbor HAWKS " });
		expect([twin.status, Object.keys(twin.json.fields)]).toEqual([422, ["name"]]);
		expect((await call("POST", `${at}/teams`, { name: "x".repeat(101) })).status).toBe(422);
		expect((await call("POST", `${at}/teams`, { name: 5 })).status).toBe(422);
		const made = await call("POST", `${at}/teams`, { name: "  Salt Sharks " });
		expect([made.status, made.json.message, made.json.team.name]).toEqual([
			200,
			"Team added successfully",
			"Salt Sharks",
		]);
	});

	test("an existing one comes with captain and roster, once; another organization's is none", async () => {
		await call("PUT", `${at}/teams/${team(2)}`, { captainId: player(2) });
		const { json } = await call("POST", "/api/seasonsv2", { name: "Spring", startDate: "2027-01-01" });
		const spring = await call("POST", `/api/seasonsv2/${json.season.id}/leagues`, {
			name: "Sunday",
			season_id: json.season.id,
		});
		expect(spring.status).toBe(200);
		const there = `/api/seasonsv2/${json.season.id}/leagues/${spring.json.league.id}/teams`;
		const copied = await call("POST", there, { copyFromTeamId: team(2) });
		expect(copied.json.team).toMatchObject({
			id: team(2),
			name: "Quay Queens",
			captain_id: player(2),
			playersCount: 1,
		});
		expect((await call("POST", there, { copyFromTeamId: team(2) })).status).toBe(409);
		const foreign = await call("POST", there, { copyFromTeamId: other.teams[0]?.id });
		expect([foreign.status, Object.keys(foreign.json.fields)]).toEqual([422, ["copyFromTeamId"]]);
	});

	test("are edited by one, and whoever comes later with an old revision is told", async () => {
		const { json } = await call("GET", `${at}/teams`);
		const { revision } = json.teams.find(({ id }: { id: number }) => id === team(0));
		const path = `${at}/teams/${team(0)}`;
		const first = await call("PUT", path, { name: "Harbor Herons", captainId: "", captain: "Coach Kim", revision });
		expect([first.status, first.json.message, first.json.team.captain]).toEqual([200, "Team updated!", "Coach Kim"]);
		const late = await call("PUT", path, { name: "Harbor Hens", revision });
		expect([late.status, late.json.current.name]).toEqual([409, "Harbor Herons"]);
		expect((await call("PUT", path, { name: "Harbor Hens" })).status).toBe(200);
		expect((await call("PUT", path, { name: " " })).json.fields).toHaveProperty("name");
		expect((await call("PUT", path, { name: "Pier Pilots" })).json.fields).toHaveProperty("name");
		expect((await call("PUT", path, { captainId: player(1) })).json.fields).toHaveProperty("captainId");
		const captain = await call("PUT", path, { captainId: player(0), captain: "Coach Kim" });
		expect(captain.json.team).toMatchObject({ captain: "First0 Last0", captain_id: player(0) });
	});

	test("keep a captain who has left the roster, and one name for a captain with a record", async () => {
		const { sql } = site.database.owner;
		const path = `${at}/teams/${team(0)}`;
		await sql`update league_teams set captain_id = ${player(0)}, captain = 'As imported' where id = ${slt(0)}`;
		await sql`delete from rosters where league_team_id = ${slt(0)}`;
		const late = await call("PUT", path, { name: "Harbor Hens", revision: 1 });
		expect([late.status, late.json.current]).toMatchObject([409, { captain_id: player(0), captain: null }]);
		const same = await call("PUT", path, { name: "Harbor Hens", captainId: player(0), captain: "" });
		expect([same.status, same.json.team.captain]).toEqual([200, "First0 Last0"]);
		await call("PUT", path, { captainId: "" });
		expect((await call("PUT", path, { captainId: player(0) })).json.fields).toHaveProperty("captainId");
	});

	test("take a logo as a small picture and refuse what is none", async () => {
		const path = `${at}/teams/${team(0)}`;
		const form = (file: Blob) => {
			const data = new FormData();
			data.set("name", "Harbor Hawks");
			data.set("captainId", "");
			data.set("captain", "");
			data.set("logo", file, "logo.png");
			return data;
		};
		const bad = await call("PUT", path, form(new Blob(["<svg onload='alert(1)'/>"], { type: "image/png" })));
		expect([bad.status, Object.keys(bad.json.fields)]).toEqual([422, ["logo"]]);
		const pixel = Buffer.from(
			"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
			"base64",
		);
		const good = await call("PUT", path, form(new Blob([pixel], { type: "image/png" })));
		expect([good.status, good.json.team.logo]).toEqual([200, expect.stringMatching(/^\/_\/uploads\/\d+\/.+\.webp$/)]);
		const gone = await call("PUT", path, { removeLogo: true });
		expect(gone.json.team.logo).toBeNull();
	});

	test("are taken out with their games, which can be restored", async () => {
		const { status, json } = await call("DELETE", `${at}/teams/${team(0)}`);
		expect([status, json]).toEqual([200, { message: "Teams deleted successfully" }]);
		const left = (await call("GET", `${at}/games`)).json;
		expect([left.games.length, left.teams.length]).toEqual([1, 3]);
		const [deletion] = await site.database.owner
			.sql`select noun, label from deletions where noun = 'league team' and organization_id = ${organization.id}`;
		expect(deletion?.label).toContain("Harbor Hawks");
	});
});

describe("the games of a league", () => {
	const draft = () => ({
		home_team_id: slt(0),
		away_team_id: slt(1),
		date: "2026-12-07",
		time: "19:30",
		location: "Gym",
	});

	test("are added between two of its teams", async () => {
		const { status, json } = await call("POST", `${at}/games`, draft());
		expect(status).toBe(200);
		expect(json.game).toMatchObject({ ...draft(), status: "scheduled", score_home: null, leagueId: league.league.id });
		const bare = await call("POST", `${at}/games`, { home_team_id: slt(0), away_team_id: slt(1) });
		expect(bare.json.game).toMatchObject({ date: null, time: null, location: null });
	});

	test("are asked about on a day outside of the season's, by a form, until they are meant", async () => {
		const asked = async (date: string, more: object = { ask: true }) => {
			const { status, json } = await call("POST", `${at}/games`, { ...draft(), date, ...more });
			return [status, json["message"]];
		};
		expect(await asked("2031-01-01")).toEqual([
			409,
			"Wed, Jan 1, 2031 is after Fall 2026 has ended, on Dec 20, 2026. Save anyway?",
		]);
		expect(await asked("2026-08-31")).toEqual([
			409,
			"Mon, Aug 31, 2026 is before Fall 2026 begins, on Sep 1, 2026. Save anyway?",
		]);
		expect((await asked("2026-12-20"))[0]).toBe(200);
		expect((await asked("2031-01-01", { ask: true, confirmed: true }))[0]).toBe(200);
		expect((await asked("2031-01-02", {}))[0]).toBe(200);
	});

	test("are added once: the same teams at the same time are the same game", async () => {
		expect((await call("POST", `${at}/games`, draft())).status).toBe(200);
		const turned = { home_team_id: slt(1), away_team_id: slt(0) };
		for (const again of [draft(), { ...draft(), ...turned, location: "Elsewhere" }]) {
			const { status, json } = await call("POST", `${at}/games`, again);
			expect([status, json]).toEqual([409, { message: said.gameInScheduleAlready }]);
		}
		for (const other of [
			{ time: "20:30" },
			{ date: "2026-12-08" },
			{ away_team_id: slt(2) },
			{ time: null },
			{ time: null },
		])
			expect((await call("POST", `${at}/games`, { ...draft(), ...other, confirmed: true })).status).toBe(200);
	});

	test("are not added on a day on which a team has a bye or the league is off", async () => {
		const bye = await call("POST", `${at}/games`, { ...draft(), date: "2026-11-23" });
		expect([bye.status, bye.json]).toEqual([409, { message: said.harborHawksBye }]);
		await call("POST", "/api/bye-dates", { team_id: slt(1), date: "2026-11-23" });
		const both = await call("POST", `${at}/games`, { ...draft(), date: "2026-11-23" });
		expect(both.json.message).toBe("Harbor Hawks and Pier Pilots have a bye on November 23, 2026.");
		const off = await call("POST", `${at}/games`, { ...draft(), date: "2026-11-30" });
		expect([off.status, off.json]).toEqual([
			409,
			{ message: "Monday Open does not play on November 30, 2026 (Holiday)." },
		]);
		expect((await call("GET", `${at}/games`)).json.games).toHaveLength(2);
		expect((await call("POST", `${at}/games`, { ...draft(), date: null })).status).toBe(200);
	});

	test("are refused with the field named", async () => {
		const same = await call("POST", `${at}/games`, { ...draft(), away_team_id: slt(0) });
		expect([same.status, same.json]).toEqual([
			422,
			{ message: said.teamsMustDiffer, fields: { away_team_id: said.teamsMustDiffer } },
		]);
		for (const [field, value] of [
			["home_team_id", ""],
			["away_team_id", null],
			["home_team_id", other.leagueTeams[0]?.id],
			["home_team_id", "x"],
			["date", "2026-02-30"],
			["time", "25:00"],
			["location", "x".repeat(201)],
			["location_url", "javascript:alert(1)"],
		] as const) {
			const { status, json } = await call("POST", `${at}/games`, { ...draft(), [field]: value });
			expect([field, status, Object.keys(json.fields)]).toEqual([field, 422, [field]]);
		}
	});

	test("get a result that counts at once, in the period named Final too", async () => {
		const path = `${at}/games/${league.coming.id}`;
		for (const body of [
			{ score_home: 50 },
			{ score_home: 50, score_away: "" },
			{ score_home: -1, score_away: 2 },
			{ score_home: 1.5, score_away: 2 },
		])
			expect((await call("PUT", path, body)).status).toBe(422);
		const { status, json } = await call("PUT", path, {
			score_home: 70,
			score_away: 64,
			revision: league.coming.revision,
		});
		expect([status, json.message]).toEqual([200, "Score updated successfully"]);
		expect(json.game).toMatchObject({ score_home: 70, score_away: 64, score_team1: 70, status: "final" });
		expect((await call("GET", `${at}/teams`)).json.teams.find(({ id }: { id: number }) => id === team(2)).wins).toBe(1);
		const finals = await site.database.owner
			.sql`select s.score from period_scores s join game_periods p on p.id = s.game_period_id where s.game_id = ${league.coming.id} and p.name = 'Final' order by s.score`;
		expect(finals.map(({ score }) => score)).toEqual([64, 70]);
		const late = await call("PUT", path, { score_home: 71, score_away: 64, revision: league.coming.revision });
		expect([late.status, late.json.current.score_home]).toEqual([409, 70]);
	});

	test("are corrected with a reason, which the history keeps and visitors see where they may", async () => {
		const path = `${at}/games/${league.played.id}`;
		const why = { reason: "Protest upheld: one basket too many", reason_seen_by: "visitors" };
		const { status, json } = await call("PUT", path, { score_home: 59, score_away: 58, ...why });
		expect([status, json.game.reason, json.game.reason_about]).toEqual([200, why.reason, "corrected"]);
		const page = await (await site.get(`/${organization.slug}/games/${league.played.id}`)).text();
		expect(page).toContain(`Corrected: ${why.reason}`);
		const { events } = (await call("GET", `/api/gamesv2/${league.played.id}/events`)).json;
		expect(JSON.stringify(events)).toContain(why.reason);
		expect((await call("PUT", path, { score_home: 59, score_away: 57 })).json.game.reason).toBe(why.reason);
		expect((await call("PUT", path, { score_home: 59, score_away: 57, reason: "x".repeat(301) })).status).toBe(422);
	});

	test("that were put off become final by a result, and their box scores begin to count", async () => {
		const { sql } = site.database.owner;
		const totals = async () =>
			await sql`select total from roster_totals t join rosters r on r.id = t.roster_id where r.organization_id = ${organization.id} order by total`;
		await sql`update games set status = 'postponed' where id = ${league.played.id}`;
		await sql`delete from roster_totals where organization_id = ${organization.id}`;
		expect(await totals()).toHaveLength(0);
		const played = await call("PUT", `${at}/games/${league.played.id}`, { score_home: 61, score_away: 58 });
		expect(played.json.game.status).toBe("final");
		expect((await totals()).map(({ total }) => total)).toEqual([19, 20]);
		await sql`update games set status = 'scheduled' where id = ${league.played.id}`;
		const level = await call("PUT", `${at}/games/${league.played.id}`, { score_home: 0, score_away: 0 });
		expect([level.json.game.status, (await totals()).length]).toEqual(["final", 2]);
	});

	test("name what contradicts their score", async () => {
		const { status, json } = await call("GET", `${at}/score-mismatches`);
		expect([status, Object.keys(json)]).toEqual([200, [String(league.played.id)]]);
		expect(json[league.played.id]).toMatchObject({
			home: { final: 61, players: 20, periods: 15 },
			away: { final: 58, players: 19, periods: null },
		});
		expect(json[league.played.id].sentences[0]).toContain("Harbor Hawks");
	});

	test("are added up by period as the rules do it: hidden ones too, Final apart, nothing where nothing is stored", async () => {
		const { sql } = site.database.owner;
		const own = league.played;
		const periods = await sql<{ id: number; name: string }[]>`
			select id::int, name from game_periods where organization_id = ${organization.id} order by "order"`;
		await sql`update game_periods set hidden = true where organization_id = ${organization.id} and name = 'Q2'`;
		const written = periods.flatMap(({ id, name }, index) => [
			...(name === "Q3" ? [] : [{ gamePeriod_id: id, team_id: own.home_team_id, score: 10 + index }]),
			...(name === "Final" ? [{ gamePeriod_id: id, team_id: own.away_team_id, score: 77 }] : []),
		]);
		await sql`delete from period_scores where game_id = ${own.id}`;
		for (const { gamePeriod_id, team_id, score } of written)
			await sql`insert into period_scores (organization_id, game_id, game_period_id, league_team_id, score)
				values (${organization.id}, ${own.id}, ${gamePeriod_id}, ${team_id}, ${score})`;
		const { json } = await call("GET", `${at}/score-mismatches`);
		for (const [side, team, score] of [
			["home", own.home_team_id, own.score_home],
			["away", own.away_team_id, own.score_away],
		] as const)
			expect(json[own.id][side]).toMatchObject({
				final: finalScore(periods, written, team, score),
				periods: periodTotal(periods, written, team),
			});
		expect([json[own.id].home.periods, json[own.id].away.final, json[own.id].away.periods]).toEqual([48, 77, null]);
	});

	test("are deleted, and only under their own season and league", async () => {
		const foreign = other.played.id;
		expect((await call("DELETE", `${at}/games/${foreign}`)).status).toBe(404);
		expect((await call("PUT", `${at}/games/${foreign}`, { score_home: 1, score_away: 2 })).status).toBe(404);
		expect((await call("GET", `/api/seasonsv2/${other.season.id}/leagues/${league.league.id}/games`)).status).toBe(404);
		expect((await call("GET", `/api/seasonsv2/${league.season.id}/leagues/${other.league.id}/games`)).status).toBe(404);
		const { status, json } = await call("DELETE", `${at}/games/${league.played.id}`);
		expect([status, json.message]).toEqual([200, "Items deleted successfully"]);
		expect((await call("GET", `${at}/games`)).json.games).toHaveLength(1);
	});
});

describe("byes and weeks off", () => {
	test("a bye needs a team of the organization and is given once a day", async () => {
		expect((await call("POST", "/api/bye-dates", { date: "2026-12-07" })).json.fields).toHaveProperty("team_id");
		expect((await call("POST", "/api/bye-dates", { team_id: other.leagueTeams[0]?.id })).json.fields).toHaveProperty(
			"team_id",
		);
		expect((await call("POST", "/api/bye-dates", { team_id: slt(1), date: "soon" })).json.fields).toHaveProperty(
			"date",
		);
		const made = await call("POST", "/api/bye-dates", { team_id: slt(1), date: "2026-12-07" });
		expect([made.json.message, made.json.bye.team_id]).toEqual(["Bye created!", slt(1)]);
		expect((await call("POST", "/api/bye-dates", { team_id: slt(1), date: "2026-12-07" })).status).toBe(422);
		const path = `/api/bye-dates/season/${league.season.id}/league/${league.league.id}`;
		expect((await call("GET", path)).json.byes).toHaveLength(2);
		expect((await call("DELETE", `/api/bye-dates/${made.json.bye.id}`)).json).toEqual({
			message: "Items deleted successfully",
		});
		expect((await call("DELETE", `/api/bye-dates/${made.json.bye.id}`)).status).toBe(404);
		expect((await call("GET", path)).json.byes).toHaveLength(1);
	});

	test("a bye on a day with a game is refused, unless the game was put off", async () => {
		const { date } = league.coming;
		const give = async () => await call("POST", "/api/bye-dates", { team_id: league.coming.away_team_id, date });
		const refused = await give();
		expect([refused.status, refused.json]).toEqual([409, { message: "This team has a game on this day." }]);
		await site.database.owner.sql`update games set status = 'postponed' where id = ${league.coming.id}`;
		expect((await give()).status).toBe(200);
	});

	test("a week off on a day with games is refused, unless they were put off", async () => {
		const body = { season_id: league.season.id, league_id: league.league.id, date: league.coming.date };
		const take = async () => await call("POST", "/api/week-offs", body);
		const one = await take();
		expect([one.status, one.json]).toEqual([409, { message: "This league has a game on this day." }]);
		await site.database.owner.sql`update games set date = ${body.date} where id = ${league.played.id}`;
		expect((await take()).json.message).toBe("This league has 2 games on this day.");
		await site.database.owner
			.sql`update games set status = 'cancelled' where season_league_id = ${league.seasonLeague.id}`;
		expect((await take()).status).toBe(200);
	});

	test("a week off needs a date and a league of the season, and is given once", async () => {
		const body = {
			season_id: league.season.id,
			league_id: league.league.id,
			date: "2026-12-24",
			reason: " Christmas ",
		};
		expect((await call("POST", "/api/week-offs", { ...body, date: "" })).json.fields).toHaveProperty("date");
		expect((await call("POST", "/api/week-offs", { ...body, date: "2026-13-01" })).json.fields).toHaveProperty("date");
		expect((await call("POST", "/api/week-offs", { ...body, league_id: other.league.id })).json.fields).toHaveProperty(
			"league_id",
		);
		const made = await call("POST", "/api/week-offs", body);
		expect([made.json.message, made.json.weekOff.reason]).toEqual([said.weekOffCreated, "Christmas"]);
		expect((await call("POST", "/api/week-offs", body)).status).toBe(422);
		const path = `/api/week-offs/season/${league.season.id}/league/${league.league.id}`;
		expect((await call("GET", path)).json).toHaveLength(2);
		expect((await call("DELETE", `/api/week-offs/${made.json.weekOff.id}`)).json).toEqual({
			message: "Items deleted successfully",
		});
		expect((await call("GET", path)).json).toHaveLength(1);
	});
});

test("a super admin who has chosen no organization is led to the one of the bye", async () => {
	const root = await staffOf(site, null, "super_admin");
	const [bye] = await site.database.owner.sql`select id from byes where organization_id = ${organization.id}`;
	const response = await root.send("DELETE", `/api/bye-dates/${bye?.id}`);
	expect([response.status, await response.json()]).toEqual([200, { message: "Items deleted successfully" }]);
	expect((await ada.send("DELETE", `/api/week-offs/${other.seasonLeague.id}99`)).status).toBe(404);
});

test("the tie-break of a league is a preset or a list of its own", async () => {
	const path = `${at}/tie-break`;
	expect((await call("PUT", path, { tie_break: "nba" })).json.tie_break).toBe("nba");
	const own = await call("PUT", path, { tie_break: "own", criteria: ["headToHead", "", "difference", ""] });
	expect(own.json.tie_break).toEqual([{ by: "headToHead" }, { by: "difference" }]);
	for (const body of [
		{ tie_break: "own", criteria: [""] },
		{ tie_break: "own", criteria: ["wins", "wins"] },
		{ tie_break: "luck" },
		{},
	])
		expect([(await call("PUT", path, body)).status, body]).toEqual([422, body]);
	expect((await call("PUT", path, { tie_break: "fiba", revision: 1 })).status).toBe(409);
});

test("every change is in the audit log with who made it", async () => {
	await call("PUT", `${at}/games/${league.coming.id}`, { score_home: 3, score_away: 2 });
	await call("PUT", `${at}/teams/${team(0)}/toggle-hidden`, { hidden: true });
	const rows = await site.database.owner
		.sql`select actor, noun, before, after from audit_log where organization_id = ${organization.id} and actor = ${ada.username} order by id`;
	expect(rows.map(({ noun, before, after }) => ({ noun, before, after }))).toEqual([
		{
			noun: "game",
			before: { score_home: null, score_away: null, status: "scheduled" },
			after: { score_home: 3, score_away: 2, status: "final" },
		},
		{ noun: "league team", before: { hidden: false }, after: { hidden: true } },
	]);
});
