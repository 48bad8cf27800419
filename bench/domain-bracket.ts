import { type BracketTeam, advance } from "../src/domain/bracket/advance.ts";
import { geometry } from "../src/domain/bracket/geometry.ts";
import { layout } from "../src/domain/bracket/layout.ts";
import type { Format } from "../src/domain/bracket/matchup.ts";
import type { BracketGame } from "../src/domain/bracket/result.ts";

type Row = { name: string; value: number; unit: string; target: number | null };

const runs = 400;
const runsWarm = 200;

/** Brackets of 64 teams with every game played: the median of single runs, in ms. */
export function benchBracket(): Row[] {
	const single = played("single");
	const double = played("double");
	return [
		{
			name: "bracket of 64: layout + advance + geometry",
			value: median(() => whole("single", single)),
			unit: "ms",
			target: 1,
		},
		{ name: "bracket of 64: layout", value: median(() => layout(64)), unit: "ms", target: null },
		{ name: "bracket of 64: advance", value: median(() => advance(layout64, single, teams)), unit: "ms", target: null },
		{ name: "bracket of 64: geometry", value: median(() => geometry(layout64)), unit: "ms", target: null },
		{
			name: "double elimination of 64: all three",
			value: median(() => whole("double", double)),
			unit: "ms",
			target: null,
		},
	];
}

const layout64 = layout(64);
const teams: BracketTeam[] = Array.from({ length: 64 }, (_, index) => ({
	slt_id: index + 1,
	name: `Team ${index + 1}`,
}));

function whole(format: Format, games: BracketGame[]): void {
	const bracket = layout(64, format);
	advance(bracket, games, teams);
	geometry(bracket);
}

/** All games of a bracket, the upper line winning each. */
function played(format: Format): BracketGame[] {
	const bracket = layout(64, format);
	const games: BracketGame[] = [];
	for (;;) {
		const open = [...advance(bracket, games, teams).standings.values()].filter(({ state }) => state === "open");
		if (open.length === 0) return games;
		for (const { matchup, teamA, teamB } of open)
			games.push({
				match_id: matchup.matchId,
				home_team_id: teamA!.slt_id,
				away_team_id: teamB!.slt_id,
				score_home: 80,
				score_away: 70,
				status: "final",
				forfeit_winner: null,
			});
	}
}

function median(run: () => unknown): number {
	for (let warm = 0; warm < runsWarm; warm++) run();
	const times = Array.from({ length: runs }, () => {
		const start = performance.now();
		run();
		return performance.now() - start;
	});
	return times.sort((a, b) => a - b)[runs / 2]!;
}
