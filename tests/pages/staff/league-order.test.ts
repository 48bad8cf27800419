import { afterAll, beforeAll, expect, test } from "bun:test";
import { asc } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let season: number;
const leagues = new Map<string, number>();

const added = ["Zeta Wednesday", "Alpha Monday", "Beta Fountain Valley"];
const byName = ["Beta Fountain Valley", "Alpha Monday", "Zeta Wednesday"];
const byHand = ["Alpha Monday", "Zeta Wednesday", "Beta Fountain Valley"];

beforeAll(async () => {
	site = await testApp();
	const acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	staff = await staffOf(site, acme, "staff");
	season = (await call("POST", "/seasonsv2", { name: "Fall 2026", startDate: "2026-09-01" })).season.id;
	for (const name of added) {
		const { league } = await call("POST", `/seasonsv2/${season}/leagues`, { name });
		leagues.set(name, league.id);
		const teams: number[] = [];
		for (const nick of ["Aces", "Bats"]) {
			const path = `/seasonsv2/${season}/leagues/${league.id}/teams`;
			teams.push((await call("POST", path, { name: `${nick} of ${name}` })).team.slt_id);
		}
		await site.write(acme, async ({ tx }) => {
			const own = <T extends object>(row: T) => ({ organization_id: acme.id, ...row });
			const [stat] = await tx.select().from(schema.stats).orderBy(asc(schema.stats.order)).limit(1);
			const [player] = await tx
				.insert(schema.players)
				.values(own({ firstName: "Pat", lastName: name }))
				.returning();
			const [entry] = await tx
				.insert(schema.rosters)
				.values(own({ slt_id: teams[0] ?? 0, player_id: player?.id ?? 0 }))
				.returning();
			await tx
				.insert(schema.rosterTotals)
				.values(own({ roster_id: entry?.id ?? 0, stat_id: stat?.id ?? 0, total: 9, games: 1 }));
			await tx.insert(schema.games).values(
				own({
					season_id: season,
					season_league_id: league.seasons_leagues_id,
					home_team_id: teams[0] ?? 0,
					away_team_id: teams[1] ?? 0,
					date: "2026-11-24",
					time: "19:00",
				}),
			);
		});
	}
}, 120_000);
afterAll(async () => await site.close());

async function call(method: string, path: string, body?: object) {
	return JSON.parse(await (await staff.send(method, `/api${path}`, body)).text());
}

const asVisitor = async (path: string) => await (await site.get(`/acme${path}`)).text();
const asStaff = async (path: string) => await (await staff.get(path)).text();

/** The names in the order in which a text first has them behind a mark. */
function inOrder(text: string, mark: string): string[] {
	const found = added.map((name) => [text.indexOf(mark + name), name] as const);
	for (const [at, name] of found) if (at < 0) throw new Error(`${mark}${name} is not there`);
	return found.toSorted(([a], [b]) => a - b).map(([, name]) => name);
}

/** Every place that lists leagues, by what it is. */
async function everywhere() {
	const names = (list: { name: string }[]) => list.map(({ name }) => name).filter((name) => added.includes(name));
	const home = await asVisitor("");
	const list = await asVisitor("/leagueList");
	const page = await asStaff(`/dashboard/seasons/${season}`);
	const pools = [...page.matchAll(/name&quot;:&quot;([^&]*)&quot;,&quot;letter&quot;:&quot;([A-C])/g)];
	expect(pools.map(([, , letter]) => letter)).toEqual(["A", "B", "C"]);
	return {
		"home, standings": inOrder(home, "Aces of "),
		"home, next games": inOrder(home.slice(home.indexOf("Next games")), " of "),
		"the list of leagues": inOrder(list, ">"),
		"filter of the standings": inOrder(await asVisitor("/teamList?league=all"), ">"),
		"filter of the schedule": inOrder(await asVisitor("/schedule"), ">"),
		"games of one hour": inOrder((await asVisitor("/schedule")).split("</form>").at(-1) ?? "", " of "),
		"filter of the leaders": inOrder(await asVisitor("/leaderboard"), ">"),
		"the directory": inOrder(await asVisitor("/players"), ">"),
		"the staff's standings": inOrder(await asStaff("/fab/standings"), ">"),
		"the staff's schedule": inOrder(await asStaff("/schedule"), ">"),
		"the staff's players": inOrder(await asStaff("/playerListAuth"), ">"),
		"the staff's season": inOrder(page, "label&quot;:&quot;"),
		"the pools, by letter": pools.map(([, name]) => name),
		"the call for leagues": names((await call("GET", "/leagues")).leagues),
		"the public call": names((await call("GET", `/seasonsv2/${season}/leagues-with-teams-public`)).leagues),
		"the staff's call": (await call("GET", "/seasonsleagues")).seasonsLeagues
			.filter(({ season_id }: { season_id: number }) => season_id === season)
			.map(({ league }: { league: { name: string } }) => league.name)
			.filter((name: string) => added.includes(name)),
	};
}

const all = (places: object, order: readonly string[]) =>
	Object.fromEntries(Object.keys(places).map((key) => [key, order]));

test("while none was set, leagues stand by venue, weekday and alphabet, wherever they are listed (leagues 3)", async () => {
	const places = await everywhere();
	expect(places).toEqual(all(places, byName) as typeof places);
});

test("the order that staff have set holds everywhere, letters of pools included", async () => {
	const orderedLeagues = byHand.map((name, position) => ({ id: leagues.get(name), position }));
	expect((await call("PUT", `/seasonsv2/${season}/leagues/order`, { orderedLeagues })).message).toBe("Order saved");
	const places = await everywhere();
	expect(places).toEqual(all(places, byHand) as typeof places);
});

test("a league that is added to an order set by hand stands last, and a copied season keeps the order", async () => {
	await call("POST", `/seasonsv2/${season}/leagues`, { name: "Another Fountain Valley" });
	const copy = (await call("POST", "/seasonsv2", { name: "Winter", copyFromSeasonId: season })).season.id;
	for (const id of [season, copy]) {
		const { leagues: listed } = await call("GET", `/seasonsv2/${id}/leagues-with-teams-public`);
		expect(listed.map(({ name }: { name: string }) => name)).toEqual([...byHand, "Another Fountain Valley"]);
	}
});

test("an order that is set as the leagues stand is one set by hand as well", async () => {
	const made = (await call("POST", "/seasonsv2", { name: "Spring", active: false })).season.id;
	for (const name of ["Monday", "Tuesday"]) await call("POST", `/seasonsv2/${made}/leagues`, { name });
	const listed = async () =>
		(await call("GET", `/seasonsv2/${made}/leagues-with-teams-public`)).leagues as { id: number; name: string }[];
	const orderedLeagues = (await listed()).map(({ id }, position) => ({ id, position }));
	await call("PUT", `/seasonsv2/${made}/leagues/order`, { orderedLeagues });
	await call("POST", `/seasonsv2/${made}/leagues`, { name: "Fountain Valley" });
	expect((await listed()).map(({ name }) => name)).toEqual(["Monday", "Tuesday", "Fountain Valley"]);
});
