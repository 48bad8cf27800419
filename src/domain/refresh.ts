import { instantOf } from "./clock.ts";
import { isCompleted, type Scored } from "./game/game.ts";

/** A game as far as it says when it is played. */
export interface Dated extends Scored {
	date: string | null;
	time: string | null;
}

/** Seconds between two looks at a page that has no script: at a running game, about the start of one, on a day that has one. */
const periods = { running: 20, near: 60, today: 300 };
const nearMs = { before: 15 * 60_000, after: 3 * 60 * 60_000 };

/** After how many seconds a page with these games is worth another look; null where nothing is played today. */
export function refreshSeconds(
	games: readonly Dated[],
	{ instant, today, timeZone }: { instant: number; today: string; timeZone: string },
): number | null {
	if (games.some(({ status }) => status === "live")) return periods.running;
	const open = games.filter((game) => game.date === today && game.status === "scheduled" && !isCompleted(game));
	if (open.length === 0) return null;
	const isNear = open.some(({ date, time }) => {
		const start = instantOf(date, time, timeZone);
		return start !== null && instant >= start - nearMs.before && instant < start + nearMs.after;
	});
	return isNear ? periods.near : periods.today;
}
