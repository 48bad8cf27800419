import { diskReason, StartError } from "../../db/start-error.ts";
import { postgresCode } from "../data/tenant.ts";
import { Refusal } from "../domain/refusal.ts";
import { isUnavailable } from "../http/errors.tsx";

/** What stopped a command, as one sentence for the person at the terminal; null for what nobody expected (operations 13). */
export function sentenceOf(error: unknown): string | null {
	if (error instanceof StartError || error instanceof Refusal) return error.message;
	if (postgresCode(error) === diskFull)
		return "The database's disk is full: nothing was stored. Make room there, then start the command again.";
	if (isUnavailable(error)) return gone;
	const reason = diskReason(error);
	const path = error instanceof Error && "path" in error ? ` ${String(error.path)}` : "";
	return reason && `The disk refused a file${path} (${reason}), so this was not finished.`;
}

const diskFull = "53100";
const gone =
	"The database does not answer any more, so this was not finished and nothing was stored. Start it again when the database runs.";

/**
 * Ends a command whose database went away in the middle of something: the driver then throws where nobody can catch it, and
 * may leave a statement without an answer. What waits for one has a moment to say it better.
 */
export function endWithDatabase(say: (line: string) => void): void {
	let isEnding = false;
	const end = (error: unknown) => {
		if (isEnding) return;
		isEnding = true;
		const sentence = isDriversLoss(error) ? gone : sentenceOf(error);
		setTimeout(() => {
			say(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
			process.exit(1);
		}, patienceMs);
	};
	process.on("uncaughtException", end).on("unhandledRejection", end);
}

/** It writes to a connection that has just been closed. */
const isDriversLoss = (error: unknown) => error instanceof TypeError && error.message.includes(".write'");

const patienceMs = 1_000;
