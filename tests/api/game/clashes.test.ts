import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AnswerOf } from "../../../src/domain/answers.ts";
import { testApp } from "../../support/app.ts";
import { fillDivision, gamesOf } from "../../support/bracket.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said as sentences } from "../../support/said.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

let site: Site;
let acme: Awaited<ReturnType<Site["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let stranger: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	site.now.instant = Date.parse("2026-11-24T20:00:00Z");
	acme = await site.organization({ slug: "acme", name: "Acme Hoops", time_zone: "America/Los_Angeles" });
	const other = await site.organization({ slug: "other", name: "Other Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	stranger = await staffOf(site, other, "staff");
}, 120_000);
afterAll(async () => await site.close());

const games = () => `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`;
const add = async (own: object, at = [0, 1]) => {
	const [home_team_id, away_team_id] = at.map((team) => league.leagueTeams[team]?.id);
	return await staff.send("POST", games(), { home_team_id, away_team_id, ...own });
};
const made = async (own: object, at = [0, 1]) => {
	const response = await add(own, at);
	const { game } = await response.json();
	expect(response.status).toBe(200);
	return game as { id: number };
};
const listed = async () => {
	const { open, kept } = await (await staff.get("/api/clashes")).json();
	const brief = (all: { games: { id: number }[]; cause: string; kept_by: string | null }[]) =>
		all.map(({ games: pair, cause, kept_by }) => [...pair.map(({ id }) => id), cause, kept_by]);
	return { open: brief(open), kept: brief(kept) };
};
const drop = async (...ids: number[]) => {
	for (const id of ids) await staff.send("DELETE", `${games()}/${id}`);
};

test("three games at one place and time are one clash, kept and shown again together", async () => {
	const slot = { date: "2026-12-29", time: "19:00", location: "West Gym", confirmed: true };
	const later = { ...slot, time: "19:15" };
	const two = [
		await made({ ...slot, location: "Hall of three" }),
		await made({ ...slot, location: "Hall of three" }, [2, 3]),
	];
	const third = await add({ ...slot, location: "Hall of three", time: "19:15", confirmed: false }, [1, 2]);
	const { message: asked } = (await third.json()) as { message: string };
	expect(asked).toContain(
		"Hall of three: 3 games at once on Tue, Dec 29, 2026, 7:00 PM and 7:15 PM: Harbor Hawks vs Pier Pilots, Quay Queens vs Reef Rockets and Pier Pilots vs Quay Queens.",
	);
	expect(asked).toEndWith("Saved anyway they stand under Clashes, as kept. Save anyway?");
	await drop(...two.map(({ id }) => id));
	const add3 = async () => [await made(slot, [0, 1]), await made(slot, [2, 3]), await made(later, [0, 2])];
	const ids = (await add3()).map(({ id }) => id);
	const all = [...ids, "place", staff.username];
	const places = async () => {
		const { open, kept } = await listed();
		return [open, kept].map((some) => some.filter((one) => one.includes("place")));
	};
	expect(await places()).toEqual([[], [all]]);
	const keep = async (kept: boolean) =>
		await staff.send("POST", "/api/clashes", { game_id: ids[0], other_id: ids[1], cause: "place", kept });
	expect((await keep(false)).status).toBe(200);
	expect(await places()).toEqual([[[...ids, "place", null]], []]);
	expect(await (await staff.get("/dashboard/clashes")).text()).toContain("West Gym: 3 games at once");
	await keep(true);
	expect(await places()).toEqual([[], [all]]);
	await drop(...ids);
});

test("a game is not made onto a taken place, a sentence names both, and confirmed it stays", async () => {
	const one = await made({ date: "2026-12-01", time: "19:00", location: "North Gym" });
	const slot = { date: "2026-12-01", time: "19:30", location: "north  gym" };
	const refused = await add(slot, [2, 3]);
	expect(refused.status).toBe(409);
	const said = await refused.json();
	expect(said.message).toBe(
		"North Gym: two games at once on Tue, Dec 1, 2026, 7:00 PM and 7:30 PM: Harbor Hawks vs Pier Pilots and Quay Queens vs Reef Rockets. Saved anyway it stands under Clashes, as kept. Save anyway?",
	);
	expect(said.clashes).toHaveLength(1);
	expect(await listed()).toEqual({ open: [], kept: [] }); // nothing was made
	const other = await made({ ...slot, confirmed: true }, [2, 3]);
	expect(await listed()).toEqual({ open: [], kept: [[one.id, other.id, "place", staff.username]] });
	await drop(one.id, other.id);
	expect(await listed()).toEqual({ open: [], kept: [] });
});

test("a game is not moved onto its team's other one; what was kept is asked about anew elsewhere", async () => {
	const one = await made({ date: "2026-12-02", time: "19:00" });
	const other = await made({ date: "2026-12-02", time: "21:00" }, [0, 2]);
	const move = async (own: object) => await staff.send("PUT", `/api/gamesv2/${other.id}/details`, own);
	const refused = await move({ time: "19:30" });
	expect([refused.status, (await refused.json()).message]).toEqual([
		409,
		"Harbor Hawks: two games at once on Wed, Dec 2, 2026, 7:00 PM and 7:30 PM: Harbor Hawks vs Pier Pilots and Harbor Hawks vs Quay Queens. Saved anyway it stands under Clashes, as kept. Save anyway?",
	]);
	expect((await move({ time: "19:30", confirmed: true })).status).toBe(200);
	expect((await move({ video_url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" })).status).toBe(200);
	expect((await move({ time: "19:20" })).status).toBe(409);
	expect((await move({ status: "postponed" })).status).toBe(200);
	expect(await listed()).toEqual({ open: [], kept: [] });
	expect((await move({ status: "scheduled" })).status).toBe(200); // where it was kept already
	expect(await listed()).toEqual({ open: [], kept: [[one.id, other.id, "team", staff.username]] });
	await drop(one.id, other.id);
});

test("a kept pair is taken back, and kept again from the list; of no clash there is nothing to keep", async () => {
	const one = await made({ date: "2026-12-03", time: "19:00", location: "South Gym" });
	const other = await made({ date: "2026-12-03", time: "19:00", location: "South Gym", confirmed: true }, [2, 3]);
	const keep = async (own: object, who = staff) =>
		(await who.send("POST", "/api/clashes", { game_id: other.id, other_id: one.id, cause: "place", ...own })).status;
	expect(await keep({ kept: false })).toBe(200);
	expect((await listed()).open).toEqual([[one.id, other.id, "place", null]]);
	const page = await (await staff.get("/dashboard/clashes")).text();
	expect(page).toContain("South Gym: two games at once");
	expect(await keep({})).toBe(200);
	expect((await listed()).kept).toEqual([[one.id, other.id, "place", staff.username]]);
	expect(await keep({ cause: "team" })).toBe(404);
	expect(await keep({}, stranger)).toBe(404);
	await drop(one.id, other.id);
	expect(await keep({})).toBe(404);
});

test("a court that a schedule or an evening before has shown is room for one more", async () => {
	const before = { date: "2026-11-02", time: "19:00", location: "Big Hall" };
	const played = [await made(before), await made(before, [2, 3])];
	for (const { id } of played) await staff.send("PUT", `/api/gamesv2/${id}/scores`, { score_home: 60, score_away: 50 });
	const coming = { date: "2026-12-04", time: "19:00", location: "Big Hall" };
	const two = [await made(coming), await made(coming, [2, 3])];
	expect(await listed()).toEqual({ open: [], kept: [] });
	await drop(...[...played, ...two].map(({ id }) => id));
});

test("a matchup is not planned in a place that is taken, nor a game made where a matchup is planned", async () => {
	const cup = await site.write(acme, async (writer) => await fillDivision(writer, { teams: 4, name: "Cup" }));
	const plan = async (match: string, own: object) =>
		await staff.send("PUT", gamesOf(cup).replace(/games$/, `plans/${match}`), own);
	const slot = { date: "2026-12-07", time: "19:00", location: "North Gym" };
	const one = await made(slot);
	const refused = await plan("r2-0", { ...slot, time: "19:30" });
	expect([refused.status, (await refused.json()).message]).toEqual([
		409,
		"North Gym: two games at once on Mon, Dec 7, 2026, 7:00 PM and 7:30 PM: Harbor Hawks vs Pier Pilots and a planned game of Cup. Save anyway?",
	]);
	expect((await plan("r2-0", { ...slot, time: "21:00" })).status).toBe(200);
	expect((await plan("r1-0", { ...slot, time: "21:00" })).status).toBe(409);
	expect((await plan("r1-0", { ...slot, time: "21:00", confirmed: true })).status).toBe(200);
	expect((await plan("r1-0", { ...slot, location: "South Gym" })).status).toBe(200);
	const beside = await add({ ...slot, time: "21:20" }, [2, 3]);
	expect([beside.status, (await beside.json()).message]).toEqual([
		409,
		"North Gym: two games at once on Mon, Dec 7, 2026, 9:00 PM and 9:20 PM: a planned game of Cup and Quay Queens vs Reef Rockets. Save anyway?",
	]);
	const other = await made({ ...slot, time: "21:20", confirmed: true }, [2, 3]);
	expect(await listed()).toEqual({ open: [], kept: [] }); // of the plan there is no pair yet
	await drop(one.id, other.id);
});

test("many clashes come in pages, those that wait before those that are kept", async () => {
	const one = await made({ date: "2027-01-04", time: "19:00", location: "South Gym" });
	const other = await made({ date: "2027-01-04", time: "19:00", location: "South Gym", confirmed: true }, [2, 3]);
	const [home, away] = league.leagueTeams.map(({ id }) => id);
	await site.database.owner.sql`insert into games
		(organization_id, season_id, season_league_id, home_team_id, away_team_id, date, time, status, published_at)
		select g.organization_id, g.season_id, g.season_league_id, ${home ?? 0}, ${away ?? 0}, date '2027-02-01' + n / 2, '19:00', 'scheduled', now()
		from games g, generate_series(0, 107) n where g.id = ${one.id}`;
	const pageOf = async (page: number) =>
		(await (await staff.get(`/api/clashes?page=${page}`)).json()) as AnswerOf<"GET /api/clashes">;
	const [first, second] = [await pageOf(1), await pageOf(2)];
	expect([first.open.length, first.kept.length, first.pages]).toEqual([50, 0, 2]);
	expect([second.open.length, second.kept.length, second.pages]).toEqual([4, 1, 2]);
	expect(second.open[3]?.games[0]?.date).toBe("2027-03-26");
	const shown = async (page: number) => await (await staff.get(`/dashboard/clashes?page=${page}`)).text();
	expect(await shown(1)).not.toContain("Kept so");
	for (const page of [2, 9]) expect(await shown(page)).toMatch(/To mend[^]*Kept so[^]*aria-label="Pages"/);
	await site.database.owner.sql`delete from games where date >= '2027-02-01'`;
	await drop(one.id, other.id);
});

test("the preview of an import says what its games would put at one time, and not what is so already", async () => {
	const one = await made({ date: "2026-12-05", time: "19:00", location: "North Gym" });
	const other = await made({ date: "2026-12-06", time: "19:00" });
	const third = await made({ date: "2026-12-06", time: "19:00", confirmed: true }, [0, 2]);
	const preview = async (...rows: string[]) => {
		site.now.instant += 61_000; // imports are counted by the minute
		const body = new FormData();
		const file = ["game,league,date,time,location,home,away,status,home_score,away_score", ...rows].join("\n");
		for (const [name, value] of Object.entries({ season: league.season.name, preview: "true" }))
			body.append(name, value);
		body.append("games", new File([file], "games.csv"));
		const answer = (await (await staff.send("POST", "/api/imports", body)).json()) as AnswerOf<"POST /api/imports">;
		return [answer.outcome, answer.problems, answer.clashes, answer.clashCount];
	};
	const open = league.league.name;
	expect(
		await preview(
			`n1,${open},2026-12-05,19:30,north gym,Quay Queens,Reef Rockets,scheduled,,`,
			`n2,${open},2026-12-05,20:00,,New Nets,Reef Rockets,scheduled,,`,
			`n3,${open},2026-12-05,20:00,,Harbor Hawks,Reef Rockets,cancelled,,`,
			`n4,${open},2020-12-05,20:00,,Harbor Hawks,Reef Rockets,scheduled,,`,
			`n5,${open},2026-12-06,23:00,,Quay Queens,Reef Rockets,scheduled,,`,
		),
	).toEqual([
		"preview",
		[],
		[
			"North Gym: two games at once on Sat, Dec 5, 2026, 7:00 PM and 7:30 PM: Harbor Hawks vs Pier Pilots and Quay Queens vs Reef Rockets.",
			"Reef Rockets: two games at once on Sat, Dec 5, 2026, 7:30 PM and 8:00 PM: Quay Queens vs Reef Rockets and New Nets vs Reef Rockets.",
		],
		2,
	]);
	await drop(one.id, other.id, third.id);
});

test("an empty page says so, on every screen that leads there", async () => {
	const page = await (await staff.get("/dashboard/clashes")).text();
	expect(page).toContain(sentences.oneGameAtATime);
	expect(page).not.toContain('id="move-game"');
	expect(await (await staff.get("/dashboard/scorers")).text()).toContain('href="/dashboard/clashes"');
});
