/** Texts of a season's files: `rows` of the kind that is measured, in a second edition all of them different. */
export interface Case {
	files: (rows: number, edition: 0 | 1) => Record<string, string>;
}

const teams = 400;
const at = (n: number, of: number) => n % of;
const lines = (count: number, line: (n: number) => string) => Array.from({ length: count }, (_, n) => line(n)).join("");
const day = (n: number) => new Date(Date.UTC(2026, 8, 1) + at(n, 200) * 86_400_000).toISOString().slice(0, 10);
const sides = (n: number): [home: number, away: number] => [
	at(n, teams),
	at(n + 1 + at(Math.floor(n / teams), teams - 1), teams),
];

/** Seven columns, as somebody types them; the home side's score differs. */
const plain: Case = {
	files: (rows, edition) => ({
		games:
			"game,date,home,away,status,home_score,away_score\r\n" +
			lines(rows, (n) => `g${n},2026-11-02,Hawks,Owls,final,${50 + at(n, 40) + edition},48\r\n`),
	}),
};

/** All that a game of a league has, with four periods; every fact differs but the teams. */
const games: Case = {
	files: (rows, edition) => ({
		games:
			"game,date,time,location,home,away,status,home_score,away_score,Q1_home,Q1_away,Q2_home,Q2_away,Q3_home,Q3_away,Q4_home,Q4_away\r\n" +
			lines(rows, (n) => {
				const [home, away] = sides(n);
				const q = 10 + at(n, 9) + edition;
				return `g${n},${day(n + edition)},${18 + at(n, 4)}:${edition}0,Gym ${at(n + edition, 9)},Team ${home},Team ${away},final,${4 * q},${4 * q - 4},${q},${q - 1},${q},${q - 1},${q},${q - 1},${q},${q - 1}\r\n`;
			}),
	}),
};

/** The same without periods. */
const dated: Case = {
	files: (rows, edition) => ({
		games:
			"game,date,time,location,home,away,status,home_score,away_score\r\n" +
			lines(rows, (n) => {
				const [home, away] = sides(n);
				const q = 10 + at(n, 9) + edition;
				return `g${n},${day(n + edition)},${18 + at(n, 4)}:${edition}0,Gym ${at(n + edition, 9)},Team ${home},Team ${away},final,${4 * q},${4 * q - 4}\r\n`;
			}),
	}),
};

/** Home and away swapped, and nothing else. */
const swapped: Case = {
	files: (rows, edition) => ({
		games:
			"game,date,home,away,status,home_score,away_score\r\n" +
			lines(rows, (n) => {
				const [one, two] = edition === 0 ? sides(n) : sides(n).toReversed();
				return `g${n},${day(n)},Team ${one},Team ${two},final,61,60\r\n`;
			}),
	}),
};

const players: Case = {
	files: (rows, edition) => ({
		players:
			"team,player,first_name,last_name,email,phone,bio,Number,Position\r\n" +
			lines(
				rows,
				(n) =>
					`Team ${at(n, teams)},p${n},Ana${edition},Surname${n},p${n}.${edition}@example.test,555 ${n}${edition},Bio ${edition},${at(n + edition, 100)},${["G", "F", "C"][at(n + edition, 3)]}\r\n`,
			),
	}),
};

/** As many teams as a file may have. */
const teamsCase: Case = {
	files: (_rows, edition) => ({
		teams:
			"team,captain,hidden\r\n" +
			lines(20_000, (n) => `Team ${n},Captain ${n}${edition},${edition ? "yes" : "no"}\r\n`),
	}),
};

const stats = ["REB", "AST", "STL", "BLK", "TO", "PF", "DNK"];
const perGame = 20;
const rosterSize = 12;

/** Twenty lines a game, each with seven stats. */
const boxScores: Case = {
	files: (rows, edition) => ({
		games:
			"game,date,home,away,status,home_score,away_score\r\n" +
			lines(Math.ceil(rows / perGame), (n) => {
				const [home, away] = sides(n);
				return `g${n},${day(n)},Team ${home},Team ${away},final,61,60\r\n`;
			}),
		boxScores:
			`game,team,player,first_name,last_name,Number,${stats.join(",")}\r\n` +
			lines(rows, (n) => {
				const game = Math.floor(n / perGame);
				const team = sides(game)[at(n, 2)] ?? 0;
				const player = team * rosterSize + Math.floor(at(n, perGame) / 2);
				return `g${game},Team ${team},p${player},Ana,Surname${player},${at(player, 100)},${stats.map((_, s) => at(n + s, 30) + edition).join(",")}\r\n`;
			}),
	}),
};

export const cases: Readonly<Record<string, Case>> = {
	plain,
	dated,
	games,
	swapped,
	players,
	teams: teamsCase,
	boxScores,
};
