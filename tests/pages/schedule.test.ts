import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { addDays } from "../../src/domain/clock.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { said as sentences } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(organization, fillLeague);
	await site.organization({ slug: "quiet" });
});
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();
const own = () => ({
	organization_id: organization.id,
	season_id: league.season.id,
	season_league_id: league.seasonLeague.id,
});
describe("the schedule", () => {
	test("opens at the week of today, with its games and results", async () => {
		const page = await html("/harbor/schedule");
		expect(page).toContain("<title>Schedule · harbor</title>");
		expect(page).toContain("Week 1 of the Fall 2026 season: November 16–22, 2026");
		expect(page).toContain("Pier Pilots");
		expect(page).toContain('<b class="pts win">61</b>');
		expect(page).not.toContain("Quay Queens</span></span></li>");
	});

	test("says league and place under the matchup too, for screens without room beside it", async () => {
		const place = (location: string | null) =>
			site.write(organization, async ({ tx }) => {
				await tx.update(schema.games).set({ location }).where(eq(schema.games.id, league.played.id));
			});
		await place("Pier 4 Fieldhouse");
		const page = await html("/harbor/schedule?date=2026-11-16");
		await place(league.played.location);
		const [, notes = ""] = /<span class="only-narrow meta">([^<]*)</.exec(page) ?? [];
		const [, wide = ""] = /<span class="meta">([^<]*)</.exec(page) ?? [];
		expect(notes).toBe("Pier 4 Fieldhouse");
		expect(wide).toBe(`7:00 PM · ${notes}`);
	});

	test("turns to the next week, where byes and games to come stand in one list", async () => {
		const page = await html("/harbor/schedule?week=2");
		expect(page).toContain("8:00 PM");
		expect(page).toContain('<span class="badge">Bye</span>');
		expect(page).toContain("Reef Rockets");
		expect(page).not.toContain('<b class="pts win">61</b>');
	});

	test("before a game each team has its record in place of points", async () => {
		const records = async () => {
			const page = await html(`/harbor/schedule?date=${addDays(league.played.date ?? "", 8)}`);
			return [...page.matchAll(/<li><span class="meta">([^<]*)</g)].map(([, text]) => text);
		};
		await site.write(organization, async ({ tx }) => {
			const [home, away] = league.leagueTeams.map(({ id }) => id);
			await tx
				.insert(schema.games)
				.values({ ...own(), home_team_id: home ?? 0, away_team_id: away ?? 0, date: "2026-11-24", time: "18:00" });
		});
		expect(await records()).toEqual(["0–1", "1–0"]);
		await site.write(organization, async ({ tx }) => {
			await tx.delete(schema.games).where(eq(schema.games.date, "2026-11-24"));
		});
	});

	test("says why a week has no games, and Off Week where nobody said why", async () => {
		expect(await html("/harbor/schedule?week=3")).toContain("No Games (Holiday)");
		await site.write(organization, async ({ tx }) => {
			await tx
				.insert(schema.weekOffs)
				.values({ organization_id: organization.id, season_league_id: league.seasonLeague.id, date: "2026-12-02" });
		});
		expect(await html("/harbor/schedule?date=2026-12-02")).toContain("No Games (Off Week)");
	});

	test("a filter reaches over all weeks", async () => {
		const all = await html("/harbor/schedule?date=all");
		expect(all).toContain("2 games in the Fall 2026 season");
		expect(all).toContain("No Games (Holiday)");
		const completed = await html("/harbor/schedule?status=completed");
		expect(completed).toContain("1 game in the Fall 2026 season");
		expect(completed).not.toContain("8:00 PM");
		const scheduled = await html("/harbor/schedule?status=scheduled");
		expect(scheduled).toContain("8:00 PM");
		expect(scheduled).not.toContain("Bye</span>");
		const team = await html(`/harbor/schedule?team=${league.teams[2]?.id}`);
		expect(team).toContain("1 game in the Fall 2026 season");
		expect(team).toContain("No Games (Holiday)");
		expect(await html(`/harbor/schedule?league=${league.league.id}&status=completed`)).toContain("1 game in the");
	});

	test("completed games are listed from the latest back (scheduling 1)", async () => {
		const own = await site.organization({ slug: "results" });
		const { coming, played } = await site.write(own, fillLeague);
		const done = { status: "final" as const, score_home: 40, score_away: 39 };
		await site.write(own, async ({ tx }) => {
			await tx.update(schema.games).set({ date: "2026-11-01" }).where(eq(schema.games.id, played.id));
			await tx
				.update(schema.games)
				.set({ ...done, date: "2026-11-08" })
				.where(eq(schema.games.id, coming.id));
		});
		const page = await html("/results/schedule?status=completed");
		const days = [...page.matchAll(/Sunday, November (\d+), 2026/g)].map(([, day]) => day);
		expect([days, page.includes("Earlier this week")]).toEqual([["8", "1"], false]);
	});

	test("filters carry the words of the rules (scheduling 1) and keep what was chosen", async () => {
		const page = await html(`/harbor/schedule?team=${league.teams[2]?.id}&status=scheduled`);
		for (const words of ["All Dates", "All Leagues", "All Teams", "All Games", "Scheduled Games", "Completed Games"])
			expect(page).toContain(`>${words}</option>`);
		expect(page).toContain(`<option value="${league.teams[2]?.id}" selected="">Quay Queens</option>`);
		expect(page).toContain('<option value="scheduled" selected="">');
	});

	test("on paper, where there are no filters, it says what was chosen", async () => {
		const onPaper = async (query: string) =>
			/<p class="on-paper">([^<]*)/.exec(await html(`/harbor/schedule${query}`))?.[1];
		expect(await onPaper("")).toBeUndefined();
		expect(await onPaper(`?team=${league.teams[2]?.id}&status=scheduled`)).toBe("Quay Queens · Scheduled Games");
		expect(await onPaper(`?league=${league.league.id}`)).toBe("Monday Open");
	});

	test("nothing found is said in its sentence (scheduling 1)", async () => {
		expect(await html("/harbor/schedule?date=2026-12-25")).toContain(sentences.noGamesFound);
	});

	test("without an active season it says so and stays a page", async () => {
		const response = await site.get("/quiet/schedule");
		expect(response.status).toBe(200);
		const text = await response.text();
		expect(text).toContain(sentences.noGamesFound);
		expect(text).toContain("No season is active right now");
	});

	test("is found at /games too, with one canonical address", async () => {
		const page = await html("/harbor/games?status=completed&from=mail");
		expect(page).toContain('<link rel="canonical" href="http://localhost:3000/harbor/schedule?status=completed"/>');
	});

	test("postponed, cancelled, forfeited and live games say so in their row", async () => {
		const [home, away] = league.leagueTeams.map(({ id }) => id);
		const states = ["postponed", "cancelled", "forfeit", "live"] as const;
		await site.write(organization, async ({ tx }) => {
			await tx.insert(schema.games).values(
				states.map((status) => ({
					...own(),
					home_team_id: home ?? 0,
					away_team_id: away ?? 0,
					date: "2026-11-17",
					status,
					forfeit_winner: status === "forfeit" ? "home" : null,
					score_home: status === "live" ? 12 : null,
					score_away: status === "live" ? 9 : null,
				})),
			);
		});
		const page = await html("/harbor/schedule?date=2026-11-17");
		for (const word of ["Postponed", "Cancelled", "Forfeit", "Live"]) expect(page).toContain(`>${word}</span>`);
		expect(page).toContain('<b class="pts" data-show="home">12</b>');
		expect(page).not.toContain("TBD</span>");
	});

	test("a postponed game without another date says so in its row, after the reason that visitors may read", async () => {
		const row = async (change: Partial<typeof schema.games.$inferInsert>) => {
			await site.write(organization, async ({ tx }) => {
				await tx.update(schema.games).set(change).where(eq(schema.games.status, "postponed"));
			});
			const page = await html("/harbor/schedule?date=2026-11-17");
			return /<span class="only-narrow meta"><strong>([^<]*)</.exec(page)?.[1];
		};
		expect(await row({ reason: null })).toBe(sentences.newDateToFollow);
		const why = { reason: "No power in the hall", reason_about: "postponed" } as const;
		expect(await row({ ...why, reason_seen_by: "visitors" })).toBe(`${why.reason}. ${sentences.newDateToFollow}`);
		expect(await row({ reason: "The hall is dark." })).toBe(`The hall is dark. ${sentences.newDateToFollow}`);
		expect(await row({ reason_seen_by: "staff" })).toBe(sentences.newDateToFollow);
	});

	test("a game without a time is TBD, one without a date stands at the end", async () => {
		const [, , home, away] = league.leagueTeams.map(({ id }) => id);
		await site.write(organization, async ({ tx }) => {
			await tx.insert(schema.games).values({ ...own(), home_team_id: home ?? 0, away_team_id: away ?? 0 });
		});
		const page = await html("/harbor/schedule?date=all");
		expect(page).toContain('<b class="num">TBD</b>');
		expect(page.lastIndexOf('class="date"><span class="cap">TBD')).toBeGreaterThan(page.indexOf("No Games (Holiday)"));
		expect(await html("/harbor/schedule")).not.toContain('class="date"><span class="cap">TBD');
		await site.write(organization, async ({ tx }) => {
			await tx.delete(schema.games).where(eq(schema.games.home_team_id, home ?? 0));
		});
	});
});

describe("bad addresses of the schedule", () => {
	test.each([
		["date=tomorrow", 400],
		["date=2026-13-40", 400],
		["status=lost", 400],
		["team=abc", 400],
		["week=0", 400],
		["page=-1", 400],
		["week=900", 404],
		["date=all&page=9", 404],
		["team=99999999", 404],
		["league=99999999", 404],
		["season=99999999", 404],
	])("%s answers %i", async (query, status) => {
		expect((await site.get(`/harbor/schedule?${query}`)).status).toBe(status);
	});
});

describe("what a visitor must not see", () => {
	test("a hidden team is no filter and no bye, and its games stand unlinked", async () => {
		const [, , hidden] = league.leagueTeams;
		const [, , hiddenTeam] = league.teams;
		const [home] = league.leagueTeams;
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, hidden?.id ?? 0));
			await tx.insert(schema.byes).values({
				organization_id: organization.id,
				season_league_id: league.seasonLeague.id,
				team_id: hidden?.id ?? 0,
				date: "2026-11-18",
			});
			await tx.insert(schema.games).values({
				...own(),
				home_team_id: home?.id ?? 0,
				away_team_id: hidden?.id ?? 0,
				date: "2026-11-19",
				status: "final",
				score_home: 1,
				score_away: 2,
			});
		});
		const page = await html("/harbor/schedule?date=all");
		expect(page).not.toContain(`>${hiddenTeam?.name}</option>`);
		expect(page).not.toContain("November 18, 2026");
		expect(page).not.toContain(`/teams/${hiddenTeam?.id}`);
		expect(page).toContain(`<span>${hiddenTeam?.name}</span>`);
		expect((await site.get(`/harbor/schedule?team=${hiddenTeam?.id}`)).status).toBe(404);
	});

	test("a draft game is on no day and in no filter", async () => {
		const [home, away] = league.leagueTeams.map(({ id }) => id);
		await site.write(organization, async ({ tx }) => {
			await tx.insert(schema.games).values({
				...own(),
				home_team_id: home ?? 0,
				away_team_id: away ?? 0,
				date: "2027-02-01",
				location: "Secret Gym",
				published_at: null,
			});
		});
		for (const query of ["", "?date=all", "?date=2027-02-01", "?status=scheduled"]) {
			const page = await html(`/harbor/schedule${query}`);
			expect(page).not.toContain("Secret Gym");
			expect(page).not.toContain("February 1, 2027</option>");
		}
	});
});

test("a long season is cut into pages of whole days and stays a small file", async () => {
	const long = await site.organization({ slug: "long" });
	const made = await site.write(long, fillLeague);
	const [a, b, c, d] = made.leagueTeams.map(({ id }) => id);
	await site.write(long, async ({ tx }) => {
		await tx.insert(schema.games).values(
			Array.from({ length: 600 }, (_, index) => ({
				organization_id: long.id,
				season_id: made.season.id,
				season_league_id: made.seasonLeague.id,
				home_team_id: (index % 2 ? a : c) ?? 0,
				away_team_id: (index % 2 ? b : d) ?? 0,
				date: addDays("2027-01-01", Math.floor(index / 4)),
				time: "19:00",
				location: `Court ${index % 7}`,
			})),
		);
	});
	const first = await site.get("/long/schedule?date=all&page=1", { headers: { "accept-encoding": "br" } });
	expect((await first.arrayBuffer()).byteLength).toBeLessThan(23_000);
	const page = await html("/long/schedule?date=all&page=2");
	const rows = [...page.matchAll(/<tr class="game">/g)].length;
	expect(rows).toBeGreaterThan(80);
	expect(rows).toBeLessThanOrEqual(100);
	expect(page).toContain('aria-label="Next page"');
});

test("a season with hundreds of games a day goes by pages, each of them once, with byes on the first (scheduling 3)", async () => {
	const busy = await site.organization({ slug: "busy" });
	const made = await site.write(busy, fillLeague);
	const [a, b] = made.leagueTeams.map(({ id }) => id);
	await site.write(busy, async ({ tx }) => {
		await tx.insert(schema.games).values(
			Array.from({ length: 270 }, () => ({
				organization_id: busy.id,
				season_id: made.season.id,
				season_league_id: made.seasonLeague.id,
				home_team_id: a ?? 0,
				away_team_id: b ?? 0,
				date: "2026-11-24",
				time: "19:00",
			})),
		);
	});
	const linked = (page: string) =>
		[...page.matchAll(/<tr class="game">[\s\S]*?href="\/busy\/games\/(\d+)"/g)].map(([, id]) => id);
	for (const date of ["", "date=2026-11-24&"]) {
		const pages = await Promise.all(
			[1, 2, 3].map(async (number) => await html(`/busy/schedule?${date}page=${date ? number : number + 1}`)),
		);
		const ids = pages.flatMap(linked);
		expect(pages.map((page) => linked(page).length)).toEqual([100, 100, date ? 70 : ids.length - 200]);
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids.length).toBeGreaterThanOrEqual(270);
	}
	const whole = await html("/busy/schedule?page=2");
	expect(whole).toContain("page 2 of 5: November 24, 2026");
	expect(whole).not.toContain('aria-label="Next week"');
	expect(await html("/busy/schedule?date=2026-11-24&page=3")).toContain("Tuesday, November 24, 2026, page 3 of 3");
	expect((await site.get("/busy/schedule?date=2026-11-24&page=4")).status).toBe(404);
	expect(await html("/busy/schedule")).toContain('aria-current="page"');
});

test("today is marked by the organization's clock, and a past season opens at its last week", async () => {
	const clock = await site.organization({ slug: "clock", time_zone: "America/Los_Angeles" });
	await site.write(clock, fillLeague);
	const at = async (instant: string) => {
		site.now.instant = Date.parse(instant);
		return await html("/clock/schedule");
	};
	expect(await at("2026-11-23T07:59:59Z")).not.toContain('class="today">');
	// 08:00 UTC is midnight in Los Angeles; 04:00 UTC on the 24th is still the 23rd there.
	for (const instant of ["2026-11-23T08:00:00Z", "2026-11-24T04:00:00Z"]) {
		const page = await at(instant);
		expect(page).toContain('class="today">');
		expect(page).toContain("Today, Monday, November 23, 2026");
	}
	expect(await at("2026-11-24T08:00:00Z")).not.toContain('class="today">');
	expect(await at("2026-12-20T20:00:00Z")).toContain("Week 3 of the Fall 2026 season");
});
