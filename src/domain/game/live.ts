import { plural } from "../sport/words.ts";
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
/** "Harbor Hawks lead by 3.", "All level." by the points so far; none yet count as 0. Parts that are won are named: "by 1 set". */
export function leadText(
	home: string,
	away: string,
	{ score_home, score_away }: Pick<LiveGame, "score_home" | "score_away">,
	unit = "",
): string {
	const ahead = (score_home ?? 0) - (score_away ?? 0);
	if (ahead === 0) return "All level.";
	const lead = Math.abs(ahead);
	const units = lead === 1 ? unit : plural(unit);
	return `${ahead > 0 ? home : away} lead by ${lead}${unit && ` ${units}`}.`;
}
