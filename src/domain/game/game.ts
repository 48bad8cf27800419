export const gameStatuses = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"] as const;
/** The one enum of a game's state (games 1). */
export type GameStatus = (typeof gameStatuses)[number];

export const sides = ["home", "away"] as const;
export type Side = (typeof sides)[number];

export const otherSide = (side: Side): Side => (side === "home" ? "away" : "home");

/** What both teams have scored in a shoot-out. */
export type ShootOut = Record<Side, number>;

export type Scored = { status: GameStatus; score_home: number | null; score_away: number | null };

/** The game is over: by its status, or, while it says scheduled, because either score is above 0 (games 2). */
export function isCompleted(game: Scored): boolean {
	if (game.status === "final" || game.status === "forfeit") return true;
	return game.status === "scheduled" && hasScore(game);
}

/** A result of it is still to come. */
export const isAwaited = (game: Scored): boolean =>
	(game.status === "scheduled" || game.status === "live") && !isCompleted(game);

/**
 * Who won. Null means that the game counts for nobody: cancelled, postponed, live, not yet played, or a score is missing.
 * A forfeit goes to `forfeit_winner`, whatever the score says; one without a named winner goes by its score, if that decides.
 * A final 0-0 is a tie (games 5); a shoot-out decides a level score (games 29).
 */
export function outcome(
	game: Scored & { forfeit_winner: Side | null; shoot_out?: ShootOut | undefined },
): Side | "tie" | null {
	if (!isCompleted(game)) return null;
	if (game.status === "forfeit" && game.forfeit_winner !== null) return game.forfeit_winner;
	const { score_home: home, score_away: away } = game;
	if (home === null || away === null) return null;
	if (home !== away) return home > away ? "home" : "away";
	if (game.status === "forfeit") return null;
	return game.shoot_out ? shotWinner(game.shoot_out) : "tie";
}

const shotWinner = ({ home, away }: ShootOut): Side | "tie" => {
	if (home === away) return "tie";
	return home > away ? "home" : "away";
};

/** The word of the status column: Completed for a game that is over, else the capitalised status (games 2). */
export function statusLabel(game: Scored): string {
	if (isCompleted(game) && (game.status !== "forfeit" || hasScore(game))) return "Completed";
	return statusLabels[game.status];
}

/** What is said of a bracket game whose teams no longer meet in its matchup, wherever it is shown (brackets 12). */
export const outdatedLabel = "Outdated game";
const outdatedSentence = `${outdatedLabel}: its teams no longer meet in their matchup, so it counts for nothing.`;

/** The same of a game that its series does not need any more (brackets 20). */
const notNeededLabel = "Not needed";
const notNeededSentence = `${notNeededLabel}: the series is decided.`;

/** A game as far as its bracket says that it counts for nothing. */
type Outdated = { outdated: boolean; series?: { needed: "yes" | "if" | "no" } };

const isNotNeeded = ({ series }: Outdated) => series?.needed === "no";

/** What stands in a list for a bracket game that counts for nothing; null where it counts. */
export function outdatedLabelOf(game: Outdated): string | null {
	if (!game.outdated) return null;
	return isNotNeeded(game) ? notNeededLabel : outdatedLabel;
}

/** The same where there is room for a sentence. */
export function outdatedSentenceOf(game: Outdated): string | null {
	if (!game.outdated) return null;
	return isNotNeeded(game) ? notNeededSentence : outdatedSentence;
}

export const statusLabels: Readonly<Record<GameStatus, string>> = {
	scheduled: "Scheduled",
	live: "Live",
	final: "Final",
	forfeit: "Forfeit",
	postponed: "Postponed",
	cancelled: "Cancelled",
};

function hasScore(game: Scored): boolean {
	return (game.score_home ?? 0) > 0 || (game.score_away ?? 0) > 0;
}
