import { expect, test } from "bun:test";
import { to } from "../../src/domain/paths.ts";
import { compile, menuSlugOf, routeNames, routeOf, routesAt } from "../../src/domain/routes.ts";

test("what builds an address builds one that its route answers to", () => {
	const [ids, words] = [[7, 8, 9] as const, ["rules"] as const];
	const build: Record<string, (...given: never[]) => string> = to;
	const lost = routeNames.filter((name) => {
		const { path } = routeOf(name);
		const { names, pattern } = compile(path);
		const given = names.every((one) => /id$/i.test(one)) ? ids.slice(0, names.length) : words;
		const address = build[name]!(...(given as unknown as never[])).split("?")[0] ?? "";
		return !pattern.test(address);
	});
	expect(lost).toEqual([]);
});

test("an address has its parameters in order, then what is asked of it", () => {
	expect(to.staffTeam(1, 2, 3)).toBe("/dashboard/seasons/1/leagues/2/teams/3");
	expect(to.team(4, { season: 2 })).toBe("/teams/4?season=2");
	expect(to.players({ name: "O\u2019Neil & Co", page: undefined })).toBe("/players?name=O%E2%80%99Neil%20%26%20Co");
	expect(to.mergePlayers({ of: 3, with: [5, 6] })).toBe("/dashboard/players/merge?of=3&with=5%2C6");
	expect(to.mergePlayers({ of: 3, with: [] })).toBe("/dashboard/players/merge?of=3");
	expect([to.bracket(2, 9), to.oneTeam(5), to.gameFeed(6), to.login("/a")]).toEqual([
		"/tournamentBracket?divisionId=9&seasonId=2",
		"/dashboard/singleTeamToggle/5",
		"/_/feeds/games/6.ics",
		"/login?next=%2Fa",
	]);
});

test("an id is a number from 1 on, and a point of an address a point", () => {
	expect(routesAt("/teams/3")).toHaveLength(2);
	for (const path of ["/teams/0", "/teams/03", "/teams/x", "/teams/3/", "/house-rules"])
		expect(routesAt(path)).toEqual([]);
	expect(compile("/_/feeds/games/:id.ics").pattern.test("/_/feeds/games/5xics")).toBe(false);
});

test("a page below an entry of the menu marks that entry", () => {
	expect([menuSlugOf("team"), menuSlugOf("bracket"), menuSlugOf("home"), menuSlugOf("login")]).toEqual([
		"teamList",
		"tournament",
		"",
		undefined,
	]);
});
