// Tables of real leagues, and examples of rule books, as the product makes them.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { baseball } from "../../../src/domain/sport/baseball.ts";
import { sportOf, type Sport } from "../../../src/domain/sport/sport.ts";
import { volleyball } from "../../../src/domain/sport/volleyball.ts";
import { outcome } from "../../../src/domain/game/game.ts";
import { awardsText, isNarrow } from "../../../src/domain/standings/awards.ts";
import { ratioText, signed } from "../../../src/domain/standings/criteria.ts";
import { percentageText, standings, type StandingsGame } from "../../../src/domain/standings/standings.ts";
import type { TieBreak } from "../../../src/domain/standings/tie-break.ts";
import { depth } from "../../support/depth.ts";
import { anyGames, teamsOf } from "../standings/table.ts";

/** "ARG-KSA 1-2, …" as games of the teams that are named; "+" behind a score says that it went beyond regular time. */
function played(text: string) {
	const names = [...new Set(text.match(/[A-Z]{3}/g))];
	const id = (name: string) => names.indexOf(name) + 1;
	const games = text.split(", ").map((line, at): StandingsGame => {
		const [, home = "", away = "", score_home, score_away, beyond] =
			/(\w+)-(\w+) (\d+)-(\d+)(\+?)/.exec(line.trim()) ?? [];
		const teams = { home_team_id: id(home), away_team_id: id(away) };
		const score = { score_home: Number(score_home), score_away: Number(score_away) };
		const when = { date: "2026-01-01", time: null };
		const parts = { home: 0, away: 0, isBeyond: beyond === "+" };
		return { id: at, ...teams, ...score, ...when, status: "final", forfeit_winner: null, parts };
	});
	return { teams: names.map((name) => ({ id: id(name), name })), games };
}

function tableOf(sport: Sport, text: string, tieBreak: TieBreak = sport.order) {
	const { teams, games } = played(text);
	return standings(teams, games, { tieBreak, sport });
}

describe("volleyball", () => {
	// Olympic Games Tokyo 2020, men, Pool B (FIVB): 3 points for 3–0 and 3–1, 2 and 1 for 3–2.
	const pool =
		"BRA-TUN 3-0, USA-FRA 3-0, ROC-ARG 3-1, BRA-ARG 3-2, ROC-USA 3-1, FRA-TUN 3-0, USA-TUN 3-1, ROC-BRA 3-0, " +
		"ARG-FRA 3-2, BRA-USA 3-1, ROC-TUN 3-0, ARG-TUN 3-2, FRA-ROC 3-1, BRA-FRA 3-2, ARG-USA 3-0";

	test("gives 3 points, and 2 and 1 where the last set decides; more wins go before sets", () => {
		const rows = tableOf(volleyball, pool);
		expect(rows.map(({ team, wins, losses, points }) => `${team.name} ${wins}-${losses} ${points}`)).toEqual([
			"ROC 4-1 12",
			"BRA 4-1 10",
			"ARG 3-2 8",
			"FRA 2-3 8",
			"USA 2-3 6",
			"TUN 0-5 1",
		]);
		expect(rows[2]?.trace.at(-1)).toBe("Wins 3: ahead of FRA.");
		expect(rows.map(({ pointsFor, pointsAgainst }) => ratioText(pointsFor, pointsAgainst)).slice(0, 2)).toEqual([
			"2.600",
			"1.500",
		]);
	});

	test("goes on by set ratio and the ratio of points, of which none lost is best", () => {
		const [first, second] = tableOf(volleyball, "AAA-CCC 3-0, BBB-CCC 3-1");
		expect([first?.team.name, second?.trace.at(-1)]).toEqual(["AAA", "Set ratio 3.000: behind AAA."]);
		const { teams, games } = played("AAA-CCC 3-1, BBB-DDD 3-1");
		const points = [
			{ home: 98, away: 80, isBeyond: false },
			{ home: 99, away: 80, isBeyond: false },
		];
		const rows = standings(
			teams,
			games.map((game, at) => ({ ...game, parts: points[at]! })),
			{
				tieBreak: volleyball.order,
				sport: volleyball,
			},
		);
		expect(rows.map(({ team }) => team.name).slice(0, 2)).toEqual(["BBB", "AAA"]);
		expect(rows[0]?.trace.at(-1)).toBe("Point ratio 1.238: ahead of AAA.");
	});

	test("counts a forfeit 3–0 in sets, with no point for who did not come", () => {
		const { teams, games } = played("AAA-BBB 0-0");
		const forfeit = games.map((game) => ({ ...game, status: "forfeit" as const, forfeit_winner: "home" as const }));
		const rows = standings(teams, forfeit, { tieBreak: volleyball.order, sport: volleyball });
		expect(rows.map(({ points, pointsFor }) => [points, pointsFor])).toEqual([
			[3, 3],
			[0, 0],
		]);
	});
});

describe("baseball", () => {
	// American League East 2023 (MLB): percentage and games behind.
	const records = { BAL: [101, 61], TBR: [99, 63], TOR: [89, 73], NYY: [82, 80], BOS: [78, 84] } as const;

	test("stands by percentage, with games behind the first", () => {
		const teams = Object.keys(records).map((name, at) => ({ id: at + 1, name }));
		const games = Object.values(records).flatMap(([wins, losses], at) =>
			Array.from({ length: wins + losses }, (_, game): StandingsGame => {
				const score = game < wins ? { score_home: 5, score_away: 3 } : { score_home: 2, score_away: 4 };
				const opponents = { home_team_id: at + 1, away_team_id: 0 };
				const when = { date: "2023-06-01", time: null };
				return { id: at * 200 + game, ...opponents, ...score, ...when, status: "final", forfeit_winner: null };
			}),
		);
		const rows = standings(teams, games, { tieBreak: baseball.order, sport: baseball });
		const told = rows.map(
			({ team, percentage, gamesBack }) => `${team.name} ${percentageText(Math.round(percentage * 1000))} ${gamesBack}`,
		);
		expect(told).toEqual(["BAL .623 0", "TBR .611 2", "TOR .549 12", "NYY .506 19", "BOS .481 23"]);
	});

	test("asks level teams for each other's games, then for runs allowed (tournament rules of Little League)", () => {
		const rows = tableOf(baseball, "AAA-BBB 3-1, BBB-CCC 5-4, CCC-AAA 2-0");
		expect(rows.map(({ team, pointsAgainst }) => `${team.name} ${pointsAgainst}`)).toEqual(["AAA 3", "CCC 5", "BBB 7"]);
		expect(rows[0]?.trace.at(-1)).toBe("Runs against 3: ahead of BBB and CCC.");
	});
});

describe("tennis", () => {
	test("team ties: wins, then matches won, then each other's tie (USTA League Regulations 2.03H)", () => {
		const rows = tableOf(
			sportOf("tennis"),
			"AAA-CCC 5-0, BBB-CCC 3-2, AAA-BBB 2-3, CCC-DDD 4-1, AAA-DDD 5-0, BBB-DDD 1-4",
		);
		expect(rows.map(({ team, wins, losses, pointsFor }) => `${team.name} ${wins}-${losses} ${pointsFor}`)).toEqual([
			"AAA 2-1 12",
			"BBB 2-1 7",
			"CCC 1-2 6",
			"DDD 1-2 5",
		]);
		expect(rows[0]?.trace.at(-1)).toBe("Won 12: ahead of BBB.");
	});
});

describe("soccer", () => {
	// FIFA World Cup 2022, Group C: points, then goal difference over all games.
	test("goes by goal difference before everything else", () => {
		const rows = tableOf(
			sportOf("soccer"),
			"ARG-KSA 1-2, MEX-POL 0-0, POL-KSA 2-0, ARG-MEX 2-0, POL-ARG 0-2, KSA-MEX 1-2",
		);
		expect(
			rows.map(
				(row) => `${row.team.name} ${row.wins}-${row.ties}-${row.losses} ${signed(row.difference)} ${row.points}`,
			),
		).toEqual(["ARG 2-0-1 +3 6", "POL 1-1-1 0 4", "MEX 1-1-1 −1 4", "KSA 1-0-2 −2 3"]);
		expect(rows[1]?.trace.at(-1)).toBe("Difference 0: ahead of MEX.");
	});

	// UEFA Euro 2020, Group F: level teams are told apart by their own games first.
	test("goes by the games among level teams where a league says so", () => {
		const group = "HUN-POR 0-3, FRA-GER 1-0, HUN-FRA 1-1, POR-GER 2-4, POR-FRA 2-2, GER-HUN 2-2";
		const names = (tieBreak: TieBreak) => tableOf(sportOf("soccer"), group, tieBreak).map(({ team }) => team.name);
		expect(names([{ by: "points" }, { by: "headToHeadPoints" }, { by: "difference" }])).toEqual([
			"FRA",
			"GER",
			"POR",
			"HUN",
		]);
		expect(names(sportOf("soccer").order)).toEqual(["FRA", "POR", "GER", "HUN"]);
	});
});

describe("ice hockey", () => {
	test("a loss after regular time keeps a point, and wins in regular time go first among equals", () => {
		const rows = tableOf(sportOf("ice-hockey"), "AAA-BBB 3-2+, CCC-AAA 1-2, BBB-CCC 4-1, CCC-BBB 2-5");
		expect(
			rows.map(
				({ team, wins, losses, narrowLosses, points }) =>
					`${team.name} ${wins}-${losses - narrowLosses}-${narrowLosses} ${points}`,
			),
		).toEqual(["BBB 2-0-1 5", "AAA 2-0-0 4", "CCC 0-3-0 0"]);
		const [first] = tableOf(sportOf("ice-hockey"), "AAA-CCC 3-2+, BBB-CCC 1-0");
		expect(first?.trace).toEqual(["Points 2: level with AAA.", "Wins in regular time 1: ahead of AAA."]);
	});

	// NHL, Atlantic Division, 2023–24: wins, losses, losses after regular time, points.
	test("reproduces the table of a real season", () => {
		const division = {
			FLA: [52, 24, 6, 110],
			BOS: [47, 20, 15, 109],
			TOR: [46, 26, 10, 102],
			TBL: [45, 29, 8, 98],
			DET: [41, 32, 9, 91],
			BUF: [39, 37, 6, 84],
			OTT: [37, 41, 4, 78],
			MTL: [30, 36, 16, 76],
		} as const;
		const names = Object.keys(division);
		const games = Object.values(division).flatMap(([wins, lost, narrow], at) =>
			Array.from({ length: wins + lost + narrow }, (_, game): StandingsGame => {
				const score = game < wins ? { score_home: 3, score_away: 1 } : { score_home: 1, score_away: 2 };
				const parts = { home: 0, away: 0, isBeyond: game >= wins + lost };
				const opponents = { home_team_id: at + 1, away_team_id: 0 };
				const when = { date: "2024-01-01", time: null };
				return { id: at * 200 + game, ...opponents, ...score, ...when, status: "final", forfeit_winner: null, parts };
			}),
		);
		const sport = sportOf("ice-hockey");
		const rows = standings(
			names.map((name, at) => ({ id: at + 1, name })),
			games,
			{ tieBreak: sport.order, sport },
		);
		expect(
			rows.map((row) => [row.team.name, row.wins, row.losses - row.narrowLosses, row.narrowLosses, row.points]),
		).toEqual(Object.entries(division).map(([name, record]) => [name, ...record]));
	});
});

describe("ultimate", () => {
	// As the WFDF Championships Manual orders level teams: games won among them, then the goal difference of these games.
	test("three level teams go by goal difference in their own games, then the two that are left by theirs", () => {
		const rows = tableOf(
			sportOf("ultimate"),
			"AAA-BBB 15-13, BBB-CCC 15-9, CCC-AAA 15-11, AAA-DDD 15-2, BBB-DDD 15-9, CCC-DDD 15-3",
		);
		expect(rows.map(({ team }) => team.name)).toEqual(["BBB", "CCC", "AAA", "DDD"]);
	});
});

describe("field hockey", () => {
	// Olympic Games Tokyo 2020, men, Pool B (FIH): 3 points a win, 1 a draw.
	test("reproduces a pool of Olympic Games", () => {
		const rows = tableOf(
			sportOf("field-hockey"),
			"BEL-NED 3-1, GER-CAN 7-1, GBR-RSA 3-1, BEL-GER 3-1, NED-RSA 5-3, GBR-CAN 3-1, BEL-RSA 9-4, GER-GBR 5-1, " +
				"NED-CAN 4-2, BEL-CAN 9-1, RSA-GER 4-3, NED-GBR 2-2, GER-NED 3-1, GBR-BEL 2-2, CAN-RSA 4-4",
		);
		expect(
			rows.map(
				({ team, wins, ties, losses, pointsFor, pointsAgainst, points }) =>
					`${team.name} ${wins}-${ties}-${losses} ${pointsFor}:${pointsAgainst} ${points}`,
			),
		).toEqual([
			"BEL 4-1-0 26:9 13",
			"GER 3-0-2 19:10 9",
			"GBR 2-2-1 11:11 8",
			"NED 2-1-2 13:13 7",
			"RSA 1-1-3 16:24 4",
			"CAN 0-1-4 9:27 1",
		]);
	});
});

describe("handball", () => {
	test("2 points a win, 1 a draw, then the games among level teams (IHF Regulations for competitions)", () => {
		const rows = tableOf(
			sportOf("handball"),
			"AAA-BBB 25-25, BBB-CCC 30-20, CCC-AAA 22-24, AAA-BBB 24-26, AAA-CCC 40-20",
		);
		expect(rows.map(({ team, points }) => `${team.name} ${points}`)).toEqual(["BBB 5", "AAA 5", "CCC 0"]);
		expect(rows[0]?.trace[1]).toBe("Points 3 in the games among them: ahead of AAA.");
	});
});

const types = [
	"basketball",
	"3x3-basketball",
	"baseball",
	"softball",
	"tennis",
	"volleyball",
	"beach-volleyball",
	"soccer",
	"futsal",
	"handball",
	"ice-hockey",
	"field-hockey",
	"flag-football",
	"ultimate",
	"netball",
];

test.each(types)("the points of a table of %s are those that its games give", (type) => {
	const { awards, order, ...sport } = sportOf(type);
	expect(sport.type).toBe(type);
	const given = (game: StandingsGame): number => {
		const winner = outcome(game);
		if (winner === null || game.home_team_id === game.away_team_id) return 0;
		if (winner === "tie") return 2 * awards.tie;
		if (game.status === "forfeit") return awards.win + awards.forfeit;
		const score = { home: game.score_home ?? 0, away: game.score_away ?? 0 };
		const isClose = isNarrow(awards, { score, isBeyond: game.parts?.isBeyond ?? false });
		const { win, loss } = (isClose && awards.narrow) || awards;
		return win + loss;
	};
	fc.assert(
		fc.property(anyGames(5), fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (games, beyond) => {
			const list = games.map((game, at) => ({ ...game, parts: { home: 0, away: 0, isBeyond: beyond[at] ?? false } }));
			const rows = standings(teamsOf(5), list, { tieBreak: order, sport: { ...sport, awards, order } });
			const sum = rows.reduce((all, { points }) => all + points, 0);
			expect(sum).toBe(list.reduce((all, game) => all + given(game), 0));
		}),
		{ numRuns: depth(60, 2000) },
	);
});

test("what a result gives is said in words", () => {
	expect(awardsText(sportOf("basketball").awards)).toBe("2 a win, 1 a loss, 0 a forfeit");
	expect(awardsText(volleyball.awards)).toBe("3 a win, 2 a win by one set, 1 a loss by one set");
});
