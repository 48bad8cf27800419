import { type StandingsGame, standings } from "../src/domain/standings/standings.ts";
import type { TieBreak } from "../src/domain/standings/tie-break.ts";

type Row = { name: string; value: number; unit: string; target: number | null };

const runs = 300;
const runsWarm = 100;

/** Tables of 30 teams and 1,230 games: the median of single runs, in ms. */
export function benchStandings(): Row[] {
	const shuffled = games.toSorted((a, b) => ((a.id * 7919) % 1231) - ((b.id * 7919) % 1231));
	const start = games.map((game) => ({ ...game, status: "scheduled" as const, score_home: null, score_away: null }));
	return [
		row("30 teams, 1,230 games: standings, spec", games, "spec", 5),
		row("30 teams, 1,230 games: standings, nba", games, "nba", 5),
		row("30 teams, 1,230 games: standings, fiba", games, "fiba", 5),
		row("the same, games in no order", shuffled, "spec", 5),
		row("the same before the first game, all 30 level", start, "fiba", 5),
	];
}

const teams = Array.from({ length: 30 }, (_, i) => ({ id: i + 1, name: `Team ${i + 1}` }));

/** Every pair at least twice, in date order, scores from a fixed sequence. */
const games: StandingsGame[] = Array.from({ length: 1230 }, (_, i) => {
	const home = i % 30;
	const away = (home + 1 + (Math.floor(i / 30) % 29)) % 30;
	return {
		id: i + 1,
		home_team_id: home + 1,
		away_team_id: away + 1,
		score_home: 80 + ((i * 7919) % 41),
		score_away: 80 + ((i * 104_729) % 37),
		status: "final",
		forfeit_winner: null,
		date: `2026-${String(1 + Math.floor(i / 210)).padStart(2, "0")}-${String(1 + (Math.floor(i / 8) % 26)).padStart(2, "0")}`,
		time: "19:00",
	};
});

function row(name: string, list: readonly StandingsGame[], tieBreak: TieBreak, target: number): Row {
	return { name, value: median(() => standings(teams, list, { tieBreak })), unit: "ms", target };
}

function median(work: () => unknown): number {
	for (let run = 0; run < runsWarm; run += 1) work();
	const times = Array.from({ length: runs }, () => {
		const start = performance.now();
		work();
		return performance.now() - start;
	});
	return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
