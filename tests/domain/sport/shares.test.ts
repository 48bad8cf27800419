import { expect, test } from "bun:test";
import { deriveLine, isDerived, sumRow } from "../../../src/domain/game/box-score.ts";
import { sportOf } from "../../../src/domain/sport/sport.ts";
import { contendersFor, ranking } from "../../../src/domain/stat/leaderboard.ts";
import { averageText, lineText } from "../../../src/domain/stat/stats.ts";

const stats = (type: string) => sportOf(type).stats.map(({ abbreviation }) => abbreviation);

const shares = (type: string) => sportOf(type).shares;

/** What a line shows for a stat. */
const shown = (type: string, stat: string, values: Record<string, number>) =>
	lineText(deriveLine(values, stats(type), shares(type)), stat, "percent", shares(type));

test("a batting average is hits by at bats, written in thousandths without a zero (MLB rule 9.21)", () => {
	expect(shown("baseball", "AVG", { AB: 4, H: 1 })).toBe(".250");
	expect(shown("baseball", "AVG", { AB: 3, H: 3 })).toBe("1.000");
	expect(shown("baseball", "AVG", { AB: 0, H: 0 })).toBe("–");
	expect(
		sumRow(
			[
				{ AB: 4, H: 1 },
				{ AB: 2, H: 2 },
			],
			stats("baseball"),
			shares("baseball"),
		)["AVG"],
	).toBe(0.5); // of all at bats, no average of averages
	const [average] = sportOf("baseball").averages ?? [];
	expect(
		average &&
			averageText(
				[
					{ AB: 4, H: 1 },
					{ AB: 5, H: 2 },
				],
				average,
				shares("baseball"),
			),
	).toBe(".333");
	expect(average && averageText([], average, shares("baseball"))).toBe("–");
});

test("a save percentage is saves by all shots that came on goal, a hitting percentage kills less errors by attempts", () => {
	expect(shown("ice-hockey", "SV%", { SV: 27, GA: 3 })).toBe(".900");
	expect(shown("ice-hockey", "SV%", { G: 1 })).toBe("–");
	expect(shown("volleyball", "HIT%", { K: 12, ERR: 4, TA: 32 })).toBe(".250");
	expect(shown("volleyball", "HIT%", { K: 1, ERR: 3, TA: 8 })).toBe("−.250");
	expect(shown("netball", "G%", { G: 18, GAT: 24 })).toBe("75.0%");
});

test("follows only where all that it follows from is kept: else it is typed like any other", () => {
	expect(isDerived("AVG", stats("baseball"), shares("baseball"))).toBeTrue();
	expect(isDerived("AVG", ["PTS", "AVG"], shares("baseball"))).toBeFalse();
	expect(isDerived("SV%", ["SV", "SV%"], shares("ice-hockey"))).toBeFalse();
	expect(
		lineText(deriveLine({ AVG: 4 }, ["PTS", "AVG"], shares("baseball")), "AVG", "percent", shares("baseball")),
	).toBe("4");
});

test("ranks who has enough tries, by the share itself", () => {
	const all = stats("baseball");
	const who = (id: number, name: string, H: number, AB: number) =>
		contendersFor<{ id: number; name: string }>(all, shares("baseball"))(
			{ id, name },
			{ H: { total: H, games: 10 }, AB: { total: AB, games: 10 } },
		);
	const league = [who(1, "Ann", 12, 40), who(2, "Bo", 15, 40), who(3, "Lucky", 1, 1)];
	const rows = ranking(league, "AVG", {
		by: "total",
		minimumGames: 5,
		count: 5,
		stats: all,
		shares: shares("baseball"),
	});
	expect(rows.map(({ who: { name }, value, attempts }) => [name, value, attempts])).toEqual([
		["Bo", 0.375, 40],
		["Ann", 0.3, 40],
	]);
});

test.each([
	["baseball", "AVG", { H: 5, AB: 20 }, { H: 9, AB: 19 }], // two at bats a game of ten
	["volleyball", "HIT%", { K: 40, ERR: 5, TA: 100 }, { K: 40, ERR: 0, TA: 99 }],
	["ice-hockey", "SV%", { SV: 70, GA: 10 }, { SV: 75, GA: 4 }],
	["netball", "G%", { G: 30, GAT: 50 }, { G: 49, GAT: 49 }],
] as const)("a share of %s is led by who has tried as often as the sport asks for", (type, share, enough, few) => {
	const all = stats(type);
	const who = (id: number, own: Readonly<Record<string, number>>) =>
		contendersFor<{ id: number; name: string }>(all, shares(type))(
			{ id, name: String(id) },
			Object.fromEntries(Object.entries(own).map(([stat, total]) => [stat, { total, games: id === 3 ? 10 : 2 }])),
		);
	const league = [who(1, enough), who(2, few), who(3, { [Object.keys(enough)[0] ?? ""]: 0 })];
	const led = (season?: number) =>
		ranking(league, share, {
			by: "total",
			minimumGames: 7,
			...(season && { season }),
			count: 5,
			stats: all,
			shares: shares(type),
		}).map((row) => row.who.id);
	expect([led(), led(11), led(5)]).toEqual([[1], [], [2, 1]]);
});

test("earned runs are told by nine innings, seven in softball, and outs as innings (MLB rules 9.02 and 9.21)", () => {
	const line = { OUT: 20, HA: 5, BBA: 2, ER: 3, RA: 4, K: 7 };
	expect(["IP", "ERA", "WHIP"].map((stat) => shown("baseball", stat, line))).toEqual(["6.2", "4.05", "1.05"]);
	expect(["IP", "ERA", "WHIP"].map((stat) => shown("softball", stat, line))).toEqual(["6.2", "3.15", "1.05"]);
	expect(["IP", "ERA"].map((stat) => shown("baseball", stat, { AB: 4, H: 1 }))).toEqual(["–", "–"]);
	expect(isDerived("ERA", ["ER", "ERA"], shares("baseball"))).toBeFalse();
});

test("the lowest average of those leads who have pitched an inning a game, and none at all is the lowest", () => {
	const all = stats("baseball");
	const who = (id: number, OUT: number, ER: number) =>
		contendersFor<{ id: number; name: string }>(all, shares("baseball"))(
			{ id, name: String(id) },
			{ OUT: { total: OUT, games: 10 }, ER: { total: ER, games: 10 } },
		);
	const league = [who(1, 60, 12), who(2, 30, 0), who(3, 29, 0), who(4, 90, 10), who(5, 30, 6)];
	const led = (stat: string, count = 5) =>
		ranking(league, stat, { by: "total", minimumGames: 1, count, stats: all, shares: shares("baseball") }).map(
			({ who: { id }, rank, value }) => [id, rank, value],
		);
	expect(led("ERA")).toEqual([
		[2, 1, 0],
		[4, 2, 3],
		[1, 3, 5.4],
		[5, 3, 5.4],
	]);
	expect(led("ERA", 1)).toEqual([[2, 1, 0]]);
	expect(led("IP", 2)).toEqual([
		[4, 1, 90],
		[1, 2, 60],
	]);
});
