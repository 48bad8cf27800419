import type { Progress, Standing } from "./advance.ts";
import type { SeriesPlace } from "./series.ts";

/** What its bracket says of a game: whether it counts for nothing (brackets 12, brackets 20), and its place in a series. */
export interface Mark {
	outdated: boolean;
	series?: SeriesPlace;
}

/** Of the games of a bracket that have something to be said. */
export function marksOf<G extends { id: number }>({ games, outdated }: Progress<unknown, G>): Map<number, Mark> {
	const marks = new Map<number, Mark>(outdated.map(({ id }) => [id, { outdated: true }]));
	for (const standing of games.values()) {
		const series = seriesPlace(standing);
		const isUnneeded = standing.state === "unneeded";
		if (standing.game && (series || isUnneeded))
			marks.set(standing.game.id, { outdated: isUnneeded, ...(series && { series }) });
	}
	return marks;
}

function seriesPlace({ matchup, number, wins, home, state, isIfNeeded }: Standing<unknown, unknown>) {
	if (matchup.bestOf === 1) return undefined;
	const [home_wins, away_wins] = home === "teamB" ? [wins.teamB, wins.teamA] : [wins.teamA, wins.teamB];
	const needed: SeriesPlace["needed"] = isIfNeeded ? "if" : "yes";
	return {
		game: number,
		best_of: matchup.bestOf,
		home_wins,
		away_wins,
		needed: state === "unneeded" ? "no" : needed,
	} satisfies SeriesPlace;
}
