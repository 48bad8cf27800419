import type { GameStatus, Side } from "./game.ts";

interface LivePeriod {
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
