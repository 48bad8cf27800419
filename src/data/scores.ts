import { eq, sql } from "drizzle-orm";
import { boxScoreLines, gamePeriods, games, periodScores } from "../../db/schema/index.ts";
import { requiredScore } from "../domain/check.ts";
import { isCompleted, type GameStatus } from "../domain/game.ts";
import { isFinal } from "../domain/periods.ts";
import { Refusal } from "../domain/refusal.ts";
import { record } from "./audit.ts";
import * as gameReads from "./games.ts";
import type { Game } from "./games.ts";
import { recount } from "./import/totals.ts";
import { newIn, refuseStale } from "./revision.ts";
import type { Tenant, Writer } from "./tenant.ts";

export interface Scores {
	score_home: number;
	score_away: number;
}

/** Both scores, required whole numbers (2 §5). */
export function readScores(body: Readonly<Record<string, unknown>>): Scores {
	return {
		score_home: requiredScore("score_home", body["score_home"]),
		score_away: requiredScore("score_away", body["score_away"]),
	};
}

/**
 * Writes a result: the game and, where it exists, the period named Final (RULINGS 9). A game that was put off and has points
 * was played after all, so it becomes final; every other status stays (RULINGS 3).
 */
export async function setScores(writer: Writer, gameId: number, scores: Scores, revision?: number): Promise<Game> {
	const before = await gameReads.byId(writer, gameId);
	if (!before) throw new Refusal(404, "Not found.");
	refuseStale(gameReads.wireGame(before, writer), revision);
	const status = statusAfter(before.status, scores);
	const change = newIn<Pick<Game, "score_home" | "score_away" | "status">>(before, { ...scores, status });
	if (change) await writer.tx.update(games).set(change).where(eq(games.id, gameId));
	await writeFinals(writer, before, scores);
	if (isCompleted(before) !== isCompleted({ ...scores, status })) await recountFor(writer, before);
	const { score_home, score_away } = before;
	await record(writer, {
		action: "update",
		noun: "game",
		row_id: gameId,
		before: { score_home, score_away, status: before.status },
		after: { ...scores, status },
	});
	const after = await gameReads.byId(writer, gameId);
	if (!after) throw new Refusal(404, "Not found.");
	return after;
}

/** Counts the totals afresh for both teams of a game that has box scores, when it begins or ceases to count. */
export async function recountFor(
	{ tx, organization }: Writer,
	game: Pick<Game, "id" | "home" | "away">,
): Promise<void> {
	if (!(await hasLines(tx, game.id))) return;
	const places = new Set([game.home.season_league_id, game.away.season_league_id]);
	for (const season_league_id of places)
		await recount({ tx, organization_id: organization.id, season_league_id, tally: {} });
}

function statusAfter(status: GameStatus, { score_home, score_away }: Scores): GameStatus {
	const putOff = status === "postponed" || status === "cancelled";
	return putOff && score_home + score_away > 0 ? "final" : status;
}

async function hasLines(tx: Tenant["tx"], gameId: number): Promise<boolean> {
	const rows = await tx
		.select({ game: boxScoreLines.game_id })
		.from(boxScoreLines)
		.where(eq(boxScoreLines.game_id, gameId))
		.limit(1);
	return rows.length > 0;
}

async function writeFinals({ tx, organization }: Writer, game: Game, scores: Scores): Promise<void> {
	const known = await tx
		.select({ id: gamePeriods.id, name: gamePeriods.name })
		.from(gamePeriods)
		.where(eq(gamePeriods.sportId, game.season.sport_id));
	const final = known.find(isFinal);
	if (!final) return;
	const row = (team_id: number, score: number) => ({
		organization_id: organization.id,
		game_id: game.id,
		game_period_id: final.id,
		team_id,
		score,
	});
	await tx
		.insert(periodScores)
		.values([row(game.home.slt_id, scores.score_home), row(game.away.slt_id, scores.score_away)])
		.onConflictDoUpdate({
			target: [periodScores.organization_id, periodScores.game_id, periodScores.game_period_id, periodScores.team_id],
			set: { score: sql`excluded.score` },
		});
}
