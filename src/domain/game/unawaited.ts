import { dateListed, isTime, timeText } from "../clock.ts";
import { isCompleted } from "./game.ts";
import { hasNoDate, type MovedGame } from "./move.ts";
import type { Result } from "./state.ts";

type Unplayed = Omit<MovedGame, "location">;

/** What the organization's clock says. */
export interface Clock {
	today: string;
	/** HH:MM. */
	time: string;
}

/**
 * What is asked before a result ends a game from which nobody expects one (games 22): before its tip-off, put off, called off,
 * or forfeited, which it replaces. Null where it is expected, or takes a result away.
 */
export function resultQuestion(game: Unplayed, { score_home, score_away }: Result, now: Clock): string | null {
	if (score_home === null || score_away === null) return null;
	const score = `${score_home}–${score_away}`;
	const result = score_home === score_away ? `a tie, ${score}` : score;
	if (game.status === "forfeit") return `This game is a forfeit. Replace the forfeit by ${result}?`;
	if (game.status === "cancelled") return `This game is cancelled. Make it final with ${result}?`;
	if (hasNoDate(game)) return `This game is postponed. Make it final with ${result}?`;
	if (game.status === "live" || isCompleted(game) || !isAhead(game, now)) return null;
	const { date, time } = game;
	const when = isTime(time) ? `${dateListed(date)} at ${timeText(time)}` : dateListed(date);
	return `This game is on ${when}. Make it final with ${result}?`;
}

/** Its tip-off has not come; of a day without a time that is the day. */
function isAhead({ date, time }: Pick<Unplayed, "date" | "time">, now: Clock): boolean {
	if (date === null || date < now.today) return false;
	return date > now.today || (isTime(time) && time.slice(0, 5) > now.time);
}
