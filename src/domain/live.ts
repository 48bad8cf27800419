import type { GameStatus, Side } from "./game.ts";
import { pointsByPeriod, playedPeriods, type Period, type PeriodScore } from "./periods.ts";

export interface LivePeriod {
	id: number;
	name: string;
	home: number | null;
	away: number | null;
}

/** What a viewer of a running game is told with every change; `seq` rises with each, so that a late one can be dropped. */
export interface LiveGame {
	id: number;
	status: GameStatus;
	seq: number;
	period: { id: number; name: string } | null;
	score_home: number | null;
	score_away: number | null;
	periods: LivePeriod[];
	/** Of the period that is being played. */
	fouls: Record<Side, number>;
}

/** A row of a game as far as its running score goes. */
export interface RunningGame {
	id: number;
	status: GameStatus;
	live_seq: number;
	period_id: number | null;
	score_home: number | null;
	score_away: number | null;
}

/** The running score with the periods that its page shows, the current one among them. */
export function liveGame(
	game: RunningGame,
	sides: Readonly<Record<Side, number>>,
	periods: readonly Period[],
	scores: readonly PeriodScore[],
	fouls: Readonly<Record<Side, number>>,
): LiveGame {
	const current = periods.find(({ id }) => id === game.period_id) ?? null;
	const playing = current === null ? [] : [{ gamePeriod_id: current.id, team_id: sides.home, score: 0 }];
	const shown = playedPeriods(periods, [...scores, ...playing]);
	const [home, away] = [pointsByPeriod(shown, scores, sides.home), pointsByPeriod(shown, scores, sides.away)];
	return {
		id: game.id,
		status: game.status,
		seq: game.live_seq,
		period: current && { id: current.id, name: current.name },
		score_home: game.score_home,
		score_away: game.score_away,
		periods: shown.map(({ id, name }, at) => ({ id, name, home: home[at] ?? null, away: away[at] ?? null })),
		fouls: { home: fouls.home, away: fouls.away },
	};
}

/**
 * As JSON of at most so many bytes, for a channel that takes no more: the earliest periods give way, which a viewer has heard of
 * before.
 */
export function liveText(live: LiveGame, bytesMax: number): string {
	for (let from = 0; ; from += 1) {
		const text = JSON.stringify({ ...live, periods: live.periods.slice(from) });
		if (new TextEncoder().encode(text).length <= bytesMax || from >= live.periods.length) return text;
	}
}
