import { optionalInteger, requiredScore } from "../domain/check.ts";
import { applied, countAt, type Change } from "../domain/game-events.ts";
import { finalsAt, resultOf, type Result } from "../domain/game-state.ts";
import { assert } from "../domain/refusal.ts";
import * as gameReads from "./games.ts";
import type { Game } from "./games.ts";
import { openLedger, type Ledger } from "./game-night/ledger.ts";
import { note, save } from "./game-night/save.ts";
import { isRepeat } from "./game-night/stats.ts";
import { refuseStale } from "./revision.ts";
import type { Writer } from "./tenant.ts";

/** Both scores, required whole numbers (2 §5). */
export function readScores(body: Readonly<Record<string, unknown>>): Result {
	return {
		score_home: requiredScore("score_home", body["score_home"]),
		score_away: requiredScore("score_away", body["score_away"]),
	};
}

/** Both scores, or neither, which takes the result away (3 §5: empty is allowed while typing). */
export function readResult(body: Readonly<Record<string, unknown>>): Result {
	const [home, away] = ["score_home", "score_away"].map((name) => optionalInteger(name, body[name]));
	return home === null && away === null ? { score_home: null, score_away: null } : readScores(body);
}

/** Writes a result, or takes it away: the game and, where it exists, the period named Final (RULINGS 9). */
export async function setScores(
	writer: Writer,
	gameId: number,
	result: Result,
	{ revision, op = null }: { revision?: number | undefined; op?: string | null } = {},
): Promise<Game> {
	const ledger = await openLedger(writer, gameId);
	if (!(await isRepeat(writer, ledger, op))) {
		refuseStale(gameReads.wireGame(ledger.game, writer), revision);
		const changes = resultOf(ledger.board, result);
		if (changes.length > 0 || op !== null || isFinalBehind(ledger, changes))
			ledger.add({ op_id: op ?? crypto.randomUUID(), kind: "scores", payload: { ...result }, changes });
		await save(writer, ledger);
		await note(writer, ledger);
	}
	const after = await gameReads.byId(writer, gameId);
	assert(after, "the game was just read");
	return after;
}

/** The period named Final may say something else than the game, in what was imported. */
function isFinalBehind({ board, frame }: Ledger, changes: readonly Change[]): boolean {
	return finalsAt(applied(board, changes), frame).some(
		({ score, ...cell }) => countAt(board, { of: "period", ...cell }) !== score,
	);
}
