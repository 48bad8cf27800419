import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isLocalPath, to, withBase, withQuery } from "../../src/domain/paths.ts";
import { depth } from "../support/depth.ts";

describe("addresses of a site", () => {
	test("name the page and carry only the query that is set, in order", () => {
		const addresses: [address: string, expected: string][] = [
			[to.home(), "/"],
			[to.standings(), "/teamList"],
			[to.standings({ league: "all", season: 3 }), "/teamList?league=all&season=3"],
			[to.coachStandings({ division: 4 }), "/JTeamList?division=4"],
			[to.schedule({ date: "2026-11-09", team: 5 }), "/schedule?date=2026-11-09&team=5"],
			[to.players({ name: "Ann & Bo", league: undefined }), "/players?name=Ann%20%26%20Bo"],
			[to.leaderboard({ stat: "3P%", by: "game", page: 2 }), "/leaderboard?stat=3P%25&by=game&page=2"],
			[to.leagues(), "/leagueList"],
			[to.league(2), "/leagues/2"],
			[to.team(3), "/teams/3"],
			[to.team(3, { season: 1 }), "/teams/3?season=1"],
			[to.player(4, { tab: "bio" }), "/players/4?tab=bio"],
			[to.playerStats(4, { games: "all" }), "/player/4/stats?games=all"],
			[to.game(5), "/games/5"],
			[to.tournament(), "/tournament"],
			[to.bracket(6, 7), "/tournamentBracket?divisionId=7&seasonId=6"],
			[to.seasons(), "/dashboard/seasons"],
			[to.season(6), "/dashboard/seasons/6"],
			[to.staffLeague(6, 2), "/dashboard/seasons/6/leagues/2"],
			[to.staffLeague(6, 2, { date: "2026-11-09" }), "/dashboard/seasons/6/leagues/2?date=2026-11-09"],
			[to.staffTeam(6, 2, 3), "/dashboard/seasons/6/leagues/2/teams/3"],
			[to.staffDivision(6, 7), "/dashboard/seasons/6/divisions/7"],
			[to.staffPlayer(4), "/dashboard/players/4"],
			[to.oneTeam(3), "/dashboard/singleTeamToggle/3"],
			[to.allTeams({ name: "Bears" }), "/teamList?name=Bears"],
			[to.allPlayers({ league: 2, page: 3 }), "/playerListAuth?league=2&page=3"],
			[to.userSettings(), "/userSettings"],
			[to.periods({ userId: 8 }), "/gamePeriod?userId=8"],
			[to.attributes({ userId: 8 }), "/playerAttributes?userId=8"],
			[to.stats(), "/stats"],
			[to.deletions(), "/dashboard/deleted"],
			[to.transfer(), "/dashboard/transfer"],
			[to.audit({ noun: "game", from: "2026-11-09" }), "/dashboard/audit?noun=game&from=2026-11-09"],
			[to.organizations(), "/organizations"],
			[to.organization(9), "/organizations/9"],
			[to.login(), "/login"],
			[to.login("/schedule?team=5"), "/login?next=%2Fschedule%3Fteam%3D5"],
			[to.page("our-rules"), "/our-rules"],
		];
		for (const [address, expected] of addresses) expect(address).toBe(expected);
	});

	test("a menu's standings open with all leagues, in whatever case its slug is written", () => {
		expect(to.menu("teamList")).toBe("/teamList?league=all");
		expect(to.menu("TEAMLIST")).toBe("/teamList?league=all");
		expect(to.menu("schedule")).toBe("/schedule");
		expect(to.menu("")).toBe("/");
	});
});

test("absent, null and empty values are no query, 0 is one", () => {
	expect(withQuery("/x")).toBe("/x");
	expect(withQuery("/x", {})).toBe("/x");
	expect(withQuery("/x", { a: undefined, b: null, c: "" })).toBe("/x");
	expect(withQuery("/x", { a: 0, b: null, c: "d" })).toBe("/x?a=0&c=d");
});

test("a query comes back from the address as it went in", () => {
	const value = fc.oneof(fc.integer(), fc.string({ unit: "grapheme", minLength: 1 }));
	fc.assert(
		fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), value), (query) => {
			const url = new URL(withQuery("/x", query), "https://acme.test");
			expect(url.pathname).toBe("/x");
			expect([...url.searchParams]).toEqual(Object.entries(query).map(([name, one]) => [name, String(one)]));
		}),
	);
});

test("a site's base stands in front of every path, and the home has no slash behind it", () => {
	expect(withBase("", "/")).toBe("/");
	expect(withBase("/acme", "/")).toBe("/acme");
	expect(withBase("/acme", "/?a=1")).toBe("/acme?a=1");
	expect(withBase("/acme", "/teams/3")).toBe("/acme/teams/3");
});

describe("where a person may be sent to", () => {
	test("is a path of this origin", () => {
		for (const path of ["/", "/schedule", "/teams/3?season=1#top", "/a//b"]) expect(isLocalPath(path)).toBe(true);
	});

	test("is no other host, however it is written", () => {
		const others = [
			"",
			"//evil.test",
			"/\\evil.test",
			"https://evil.test",
			"evil",
			"/a\\b",
			"/a b",
			"/\n/evil.test",
			"\t/",
			"/..//evil.test",
			"/a/../..//evil.test",
			"/.//evil.test",
			"/%2e%2e//evil.test",
		];
		for (const path of others) expect(isLocalPath(path)).toBe(false);
	});

	test("never leaves the origin, for a browser that reads it", () => {
		const piece = fc.constantFrom("/", "\\", ".", ":", "@", "?", "#", "\t", "\n", "\r", " ", "a", "evil.test", "%2f");
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
				const path = `/${pieces.join("")}`;
				if (!isLocalPath(path)) return;
				expect(URL.parse(path, "https://acme.test")?.origin ?? "https://acme.test").toBe("https://acme.test");
			}),
			{ numRuns: depth(300, 3000) },
		);
	});
});

test("the dashboard's addresses bear what is chosen, and only that", () => {
	expect(to.dashboard()).toBe("/dashboard");
	expect(to.staffSchedule()).toBe("/schedule");
	expect(to.staffSchedule({ league: 4, season: undefined, page: 2 })).toBe("/schedule?league=4&page=2");
	expect(to.mergePlayers({ of: 7 })).toBe("/dashboard/players/merge?of=7");
	expect(new URL(to.mergePlayers({ of: 7, keep: 9, with: [3, 5] }), "https://acme.test").searchParams.get("with")).toBe(
		"3,5",
	);
});
