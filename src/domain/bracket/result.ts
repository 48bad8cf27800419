import { type GameStatus, type ShootOut, type Side, outcome } from "../game/game.ts";

/** What a bracket asks of a game; a team that is not settled yet is null. */
export type BracketGame = {
	match_id: string | null;
	home_team_id: number | null;
	away_team_id: number | null;
	score_home: number | null;
	score_away: number | null;
	status: GameStatus;
	forfeit_winner: Side | null;
	shoot_out?: ShootOut;
};

/**
 * Who won a bracket game (brackets 4): the higher score of a game that is over, or
 * the shoot-out of a level one. A walkover is a game marked forfeit, or one
 * that names a forfeit winner instead of a score. Null while nobody advances: ties, missing scores, a game that is
 * live, postponed or cancelled.
 */
export function decide(game: BracketGame): { winner: Side; isWalkover: boolean } | null {
	const result = outcome(game);
	if (result === "tie") return null;
	if (result !== null) return { winner: result, isWalkover: game.status === "forfeit" };
	if (game.forfeit_winner === null || !namesWinner.has(game.status)) return null;
	return { winner: game.forfeit_winner, isWalkover: true };
}

/** Statuses in which a forfeit winner stands for the missing score. */
const namesWinner = new Set<GameStatus>(["scheduled", "final"]);
