import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sportOf } from "../../../src/domain/sport/sport.ts";
import { openNight, type Night } from "./game-night.ts";
import { said as sentences } from "../../support/said.ts";

let first: Awaited<ReturnType<typeof openNight>>;
beforeAll(async () => {
	first = await openNight();
}, 120_000);
afterAll(async () => await first.close());

const byPoints = ({ season, league }: Night["league"]) => `/api/seasonsv2/${season.id}/leagues/${league.id}/tie-break`;

/** A league of a sport that goes by its order. */
async function leagueOf(type: string): Promise<Omit<Night, "site" | "another" | "close">> {
	const night = await first.another(type, type);
	const own = { tie_break: sportOf(type).order };
	expect((await night.call("PUT", byPoints(night.league), own)).status).toBe(200);
	return night;
}

/** The words of the standings' head, and each row's cells, on the site. */
async function table(type: string) {
	const html = await (await first.site.get(`/${type}/teamList?league=all`)).text();
	const text = (part: string) =>
		part
			.replaceAll(/<svg.*?<\/svg>|<!-- -->/gs, "")
			.replaceAll(/<[^>]+>/g, " ")
			.replaceAll(/\s+/g, " ")
			.trim();
	const cells = (row: string) => [...row.matchAll(/<t[hd]\b.*?<\/t[hd]>/gs)].map(([cell]) => text(cell));
	const [head = [], ...rows] = [...html.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) => cells(row));
	return { head, rows };
}

const named = (rows: readonly string[][], name: string) => rows.find((row) => row[1]?.includes(name)) ?? [];

describe("soccer", () => {
	test("a draw is a result like others: nothing is asked, it has a column, points, a streak and a form", async () => {
		const night = await leagueOf("soccer");
		expect((await night.setScores(await night.game(), 1, 1, { ask: true })).status).toBe(200);
		const { head, rows } = await table("soccer");
		const words = ["Played", "Wins W", "Draws D", "Losses L", "GF", "GA", "Diff", "Points", "L10", "Streak STK"];
		expect(head.slice(3)).toEqual(words);
		expect(named(rows, "Harbor Hawks").slice(3)).toEqual(["2", "1", "1", "0", "62", "59", "+3", "4", "1–1–0", "D1"]);
		expect(named(rows, "Pier Pilots").slice(3)).toEqual(["2", "0", "1", "1", "59", "62", "−3", "1", "0–1–1", "D1"]);
	});

	test("a new league begins with its sport's order, a drawn knock-out game is refused with the rule", async () => {
		const night = await first.another("cup", "soccer");
		const { season, league } = night.league;
		const made = await night.call("POST", `/api/seasonsv2/${season.id}/leagues`, { name: "Second" });
		expect(made.json["league"].tie_break).toEqual(sportOf("soccer").order);
		expect(league.id).toBeGreaterThan(0);
		const [division] = await night.query(`select id from divisions where organization_id = ${night.organization.id}`);
		const game = await night.game({ season_league_id: null, division_id: Number(division.id), match_id: "1" });
		const { status, json } = await night.setScores(game, 2, 2);
		expect([status, json["message"]]).toEqual([422, `${sentences.levelKnockout} ${sentences.howToPenalties}`]);
		expect((await night.setScores(game, 3, 2)).status).toBe(200);
	});
});

test("a set of volleyball that cannot be is refused, and sets with their points make the table", async () => {
	const night = await leagueOf("volleyball");
	const game = await night.game();
	const sets = (scores: readonly (readonly [number, number])[]) =>
		scores.flatMap(([home, away], at) =>
			([night.home, night.away] as const).map((slt_id, side) => ({
				gamePeriod_id: night.period(`Set ${at + 1}`),
				team_id: slt_id,
				score: side === 0 ? home : away,
			})),
		);
	const refused = await night.setScores(game, 3, 0, { periods: sets([[25, 20], [25, 22], [25, 24]]) }); // prettier-ignore
	expect([refused.status, refused.json["message"]]).toEqual([422, sentences.setByTwo]);
	expect(await night.periods(game)).toEqual({});
	const five = [[25, 20], [20, 25], [25, 22], [23, 25], [15, 12]] as const; // prettier-ignore
	expect((await night.setScores(game, 3, 2, { periods: sets(five) })).status).toBe(200);
	const { head, rows } = await table("volleyball");
	expect(head.slice(3)).toEqual(["Played", "Wins W", "Losses L", "Sets", "Ratio", "Points", "L10", "Streak STK"]);
	expect(named(rows, "Pier Pilots").slice(3)).toEqual(["2", "0", "2", "60–64", "0.938", "1", "0–2", "L2"]);
});

test("a loss of ice hockey after regular time keeps a point, and its table follows when the period is corrected", async () => {
	const night = await leagueOf("ice-hockey");
	const game = await night.game();
	const overtime = (score: number | null) => [{ gamePeriod_id: night.period("OT"), team_id: night.away, score }];
	const third = { gamePeriod_id: night.period("3rd"), team_id: night.away, score: 2 };
	expect((await night.setScores(game, 2, 3, { periods: [third, ...overtime(1)] })).status).toBe(200);
	const record = async () => named((await table("ice-hockey")).rows, "Harbor Hawks").slice(3, 7);
	expect((await table("ice-hockey")).head.slice(3, 7)).toEqual(["Played", "Wins W", "Losses L", "Overtime losses OT"]);
	expect(await record()).toEqual(["2", "1", "0", "1"]);
	const lately = async () => named((await table("ice-hockey")).rows, "Harbor Hawks").slice(-2);
	expect(await lately()).toEqual(["1–0–1", "OT1"]);
	const corrected = [{ ...third, score: 3 }, ...overtime(null)];
	const { status } = await night.call("PUT", `/api/gamesv2/${game}/periods`, { periods: corrected });
	expect(status).toBe(200);
	expect(await record()).toEqual(["2", "1", "1", "0"]);
	expect(await lately()).toEqual(["1–1–0", "L1"]);
});
