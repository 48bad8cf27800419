import { send, type Sent } from "../lib/send.ts";
import { surely } from "../lib/surely.ts";
import { isFinalChanged, periodsToSend, type ScoreEditorProps, type Scores } from "./scores.ts";

export interface Outcome {
	/** What the server has now, as far as we know. */
	stored: ScoreEditorProps;
	message: string;
	/** Why it did not work, or null. */
	problem: string | null;
}

/** Sends the periods that differ, then the final score if it does; each by a name of its own, so that a repeat counts once. */
export async function saveScores(scores: Scores, before: ScoreEditorProps): Promise<Outcome> {
	let stored = before;
	let message = "There was nothing to save.";
	const periods = periodsToSend(scores, stored);
	if (periods.length > 0) {
		const answer = await put(`/api/gamesv2/${stored.game}/periods`, { periods });
		if (!answer.ok) return refused(stored, answer);
		message = text(answer.body["message"]);
		stored = { ...stored, columns: [...scores.columns] };
	}
	if (isFinalChanged(scores, stored.final)) {
		const { home, away } = scores.final;
		const { game, revision } = stored;
		const body = { score_home: home, score_away: away, revision };
		const path = `/api/gamesv2/${game}/scores`;
		const answer = await surely(async (sure) => await put(path, sure ? { ...body, confirmed: true } : body), anyway);
		if (answer === null) return { stored, message: "", problem: "Nothing was changed." };
		if (!answer.ok) return refused(stored, answer);
		message = text(answer.body["message"]);
		stored = { ...stored, final: scores.final };
	}
	return { stored, message, problem: null };
}

const anyway = "Save anyway";

const names = new Map<string, string>();

/** The same request keeps its name until it is answered, so that a repeat after a lost answer is known as one. */
async function put(path: string, body: object): Promise<Sent> {
	const key = `${path} ${JSON.stringify(body)}`;
	const op_id = names.get(key) ?? crypto.randomUUID();
	names.set(key, op_id);
	const answer = await send("PUT", path, { ...body, op_id });
	if (answer.status !== 0 && answer.status < 500) names.delete(key);
	return answer;
}

/** Where somebody else has saved meanwhile, theirs is what the next attempt overwrites. */
function refused(stored: ScoreEditorProps, answer: Sent & { ok: false }): Outcome {
	const reason = Object.values(answer.fields)[0] ?? answer.message;
	const problem = `Failed to update final score. ${reason}`;
	const current = answer.status === 409 ? (answer.current as Partial<CurrentGame> | null) : null; // the contract of a 409
	if (current?.revision === undefined) return { stored, message: "", problem };
	const final = { home: current.score_home ?? null, away: current.score_away ?? null };
	const now = `It is ${final.home ?? "–"}–${final.away ?? "–"} now; saving again writes yours.`;
	return { stored: { ...stored, final, revision: current.revision }, message: "", problem: `${problem} ${now}` };
}

interface CurrentGame {
	revision: number;
	score_home: number | null;
	score_away: number | null;
}

const text = (value: unknown) => (typeof value === "string" ? value : "");
