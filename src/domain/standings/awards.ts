import type { Side } from "../game/game.ts";

/** What the games of a sport give in a table that points decide (standings 9). */
export interface Awards {
	win: number;
	tie: number;
	loss: number;
	/** To who did not come. */
	forfeit: number;
	/** A game that one set decided, or that went beyond its regular time, may give its two teams something else. */
	narrow?: { by: "one" | "overtime"; win: number; loss: number };
	/** A draw is a result like others: it has a column of its own before the first one. */
	draws: boolean;
	/** What a forfeit counts instead of its stored score, where points decide or in every table; its own where none is said. */
	forfeitScore?: { won: number; lost: number; in: "points" | "all" };
}

/** What points are reckoned from; `narrowWins` and `narrowLosses` are some of the wins and losses. */
export interface Counted {
	wins: number;
	losses: number;
	ties: number;
	forfeits: number;
	narrowWins?: number;
	narrowLosses?: number;
}

export function pointsOf({ wins, losses, ties, forfeits, narrowWins = 0, narrowLosses = 0 }: Counted, awards: Awards) {
	const { win, tie, loss, forfeit, narrow = awards } = awards;
	return (
		win * (wins - narrowWins) +
		narrow.win * narrowWins +
		tie * ties +
		narrow.loss * narrowLosses +
		loss * (losses - narrowLosses - forfeits) +
		forfeit * forfeits
	);
}

/** Whether a game that somebody has won was won narrowly, as the sport has it. A forfeit never is. */
export function isNarrow({ narrow }: Awards, { score, isBeyond }: { score: Record<Side, number>; isBeyond: boolean }) {
	if (narrow === undefined) return false;
	return narrow.by === "overtime" ? isBeyond : Math.abs(score.home - score.away) === 1;
}

/** "3 a win, 1 a draw": what the heading of the points says. */
export function awardsText({ win, tie, loss, forfeit, narrow, draws }: Awards): string {
	const how = narrow?.by === "overtime" ? "in overtime" : "by one set";
	return [
		`${win} a win`,
		narrow && narrow.win !== win ? `${narrow.win} a win ${how}` : "",
		draws ? `${tie} a draw` : "",
		narrow && narrow.loss !== loss ? `${narrow.loss} a loss ${how}` : "",
		loss === 0 ? "" : `${loss} a loss`,
		forfeit === loss ? "" : `${forfeit} a forfeit`,
	]
		.filter(Boolean)
		.join(", ");
}
