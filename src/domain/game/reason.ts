import { isCompleted, type GameStatus } from "./game.ts";
import { changesTo, applied, valueAt, type Board, type Change, type Value } from "./events.ts";
import { movedText, type MovedGame } from "./move.ts";
import { isOverAt, statusAt } from "./state.ts";

/** What a reason is the reason of. */
export const reasonSubjects = ["moved", "postponed", "cancelled", "forfeit", "corrected"] as const;
export type ReasonSubject = (typeof reasonSubjects)[number];

export const reasonReaders = ["staff", "visitors"] as const;
export type ReasonReader = (typeof reasonReaders)[number];

export const readerLabels: Readonly<Record<ReasonReader, string>> = { staff: "Staff only", visitors: "Visitors too" };

export const reasonLengthMax = 300;

/** What a form says of the reason of an earlier change, "" where there is none. */
export const keptReasonText = (earlier: string) =>
	earlier === "" ? "" : `The reason so far, “${earlier}”, stays unless you write another one.`;

/** Why a game was changed (games 19). Visitors get none that is staff's. */
export interface Reason {
	reason: string | null;
	reason_about: ReasonSubject | null;
	reason_seen_by: ReasonReader | null;
}

/** What somebody says of the reason of a change; what is absent stays, and no text takes the reason away. */
export interface GivenReason {
	reason?: string | null | undefined;
	reason_seen_by?: ReasonReader | null | undefined;
}

/** Changes of a game with what is said of their reason: it is about what the game is with them. */
export function withReason(board: Board, changes: readonly Change[], given: GivenReason): Change[] {
	const stored = valueAt(board, { of: "state", field: "reason" });
	const text = given.reason === undefined ? stored : given.reason;
	const isSame = text === stored;
	const subject = subjectAt(applied(board, changes));
	const isNewState = changes.some(
		(change) => change.of === "state" && change.field === "status" && change.to === subject,
	);
	const stays = isSame && !(isNewState && given.reason !== undefined);
	const about = stays ? valueAt(board, { of: "state", field: "reason_about" }) : subject;
	const known = valueAt(board, { of: "state", field: "reason_seen_by" });
	const reader: Value = given.reason_seen_by ?? (isSame ? known : null) ?? "staff";
	return [
		...changes,
		...changesTo(board, [
			{ of: "state", field: "reason", to: text },
			{ of: "state", field: "reason_about", to: text === null ? null : about },
			{ of: "state", field: "reason_seen_by", to: text === null ? null : reader },
		]),
	];
}

/** The reason, while what it is about still holds: a game that was played after all is no longer postponed. */
export function reasonText(game: MovedGame & Reason): string | null {
	const { reason, reason_about: about } = game;
	if (reason === null || about === null) return null;
	if (about === "corrected") return isCompleted(game) ? correctedText(reason) : null;
	const holds = game.status === about || ((about === "moved" || about === "postponed") && isElsewhere(game));
	return holds ? reason : null;
}

/** "Corrected: one basket too many", "Corrected after a protest": the word once. */
const correctedText = (reason: string) => (/^corrected\b/iu.test(reason) ? reason : `Corrected: ${reason}`);

const isElsewhere = (game: MovedGame) => game.status === "postponed" || movedText(game) !== null;

function subjectAt(board: Board): ReasonSubject {
	const status: GameStatus = statusAt(board);
	if (status === "postponed" || status === "cancelled" || status === "forfeit") return status;
	return isOverAt(board) ? "corrected" : "moved";
}
