import {
	changedCells,
	draftOf,
	figureAt,
	mergedWith,
	type ScoreDraft,
	type StoredScores,
} from "../../src/domain/game/score-draft.ts";
import type { Side } from "../../src/domain/game/game.ts";
import { shownScores } from "../../src/domain/period/periods.ts";
import { scoreColumns } from "../../src/domain/game/score-sheet.ts";
import { call } from "../lib/call.ts";
import { collisionText } from "../lib/clash.tsx";
import { failureText } from "../lib/failure.ts";
import type { Sent } from "../lib/send.ts";
import { surely } from "../lib/surely.ts";
import type { SaidReason, ScoreEditorProps } from "./props.ts";

export interface Outcome {
	draft: ScoreDraft;
	message: string;
	/** Why it did not work, or null. */
	problem: string | null;
}

const roundsMax = 5;

/**
 * Sends what differs in one request, by a name of its own, so that a repeat counts once. Where others have saved meanwhile
 * theirs is taken over and the rest sent anew, until a figure was written by both. While something is asked nothing is saved,
 * as `showSaving` hears.
 */
export async function saveScores(
	before: ScoreDraft,
	props: ScoreEditorProps & { reason: SaidReason },
	showSaving: (isSaving: boolean) => void,
): Promise<Outcome> {
	let draft = before;
	for (let round = 0; round < roundsMax; round += 1) {
		if (draft.collisions.length > 0) return refused(draft, collisionText(draft.collisions.length));
		const body = bodyOf(draft, props);
		if (body === null) return { draft, message: "There was nothing to save.", problem: null };
		const answer = await surely(async (sure) => {
			showSaving(true);
			const answered = await put(props.game, sure ? { ...body, confirmed: true } : body);
			showSaving(false);
			return answered;
		}, anyway);
		if (answer === null) return refused(draft, "Nothing was changed.");
		if (answer.ok) return { draft: draftOf(draft), message: answer.body.message, problem: null };
		const current = answer.status === 409 ? (answer.current as Collided | null) : null; // the contract of a 409
		if (!current?.periods) return refused(draft, failedFor(answer));
		const merged = await withOthers(draft, current, props);
		if ("ok" in merged) return refused(draft, failedFor(merged));
		draft = merged;
	}
	return refused(draft, `${failed} Others keep saving at the same time. Please try again.`);
}

const anyway = "Save anyway";

const refused = (draft: ScoreDraft, problem: string): Outcome => ({ draft, message: "", problem });
const failed = "Failed to update final score.";
const failedFor = ({ status, message, fields }: Sent & { ok: false }) =>
	failureText(failed, { status, message: Object.values(fields)[0] ?? message });

/** The figures that differ, each with what was seen there, and why; null where nothing is said. */
function bodyOf(draft: ScoreDraft, { teams, reason }: ScoreEditorProps & { reason: SaidReason }): object | null {
	const cells = changedCells(draft);
	const why = reason.reason.trim() === "" ? null : reason;
	if (cells.length === 0 && why === null) return null;
	const periods = cells.flatMap((cell) => {
		const column = cell.at === "final" ? undefined : draft.columns[cell.at];
		if (!column) return [];
		const period = column.id === null ? { name: column.name } : { gamePeriod_id: column.id };
		const [score, base] = [figureAt(draft, cell), figureAt(draft.base, cell)];
		return [{ ...period, team_id: teams[cell.side].slt_id, score, base }];
	});
	const isResult = cells.some(({ at }) => at === "final");
	const result = isResult ? { ...scores(draft), base: scores(draft.base), ask: true } : {};
	const seen = { home_team_id: teams.home.slt_id, away_team_id: teams.away.slt_id };
	return { ...result, ...seen, ...why, ...(isResult && periods.length === 0 ? {} : { periods }) };
}

const scores = ({ final }: StoredScores) => ({ score_home: final.home, score_away: final.away });

const names = new Map<string, string>();

/** The same request keeps its name until it is answered, so that a repeat after a lost answer is known as one. */
async function put(game: number, body: object) {
	const key = `${game} ${JSON.stringify(body)}`;
	const op_id = names.get(key) ?? crypto.randomUUID();
	names.set(key, op_id);
	const answer = await call("PUT /api/gamesv2/:game/scores", { game }, { ...body, op_id });
	if (answer.status !== 0 && answer.status < 500) names.delete(key);
	return answer;
}

/** The figures of a refusal that somebody else has changed, with their names. */
interface Collided {
	periods: { gamePeriod_id: number; team_id: number; score: number | null; by: string | null }[];
	scores: { side: Side; score: number | null; by: string | null }[];
}

/** The draft with what the server has now, or the answer that says why that cannot be known. */
async function withOthers(
	draft: ScoreDraft,
	collided: Collided,
	{ game, teams }: ScoreEditorProps,
): Promise<ScoreDraft | (Sent & { ok: false })> {
	const answer = await call("GET /api/gamesv2/:game", { game });
	if (!answer.ok) return answer;
	const { game: now, gamePeriods, periodScores } = answer.body;
	const { home, away } = teams;
	const ids = { home: home.slt_id, away: away.slt_id };
	const columns = scoreColumns(gamePeriods, periodScores, ids);
	const final = shownScores({ ...now, home, away }, gamePeriods, periodScores);
	return mergedWith(draft, { columns, final }, ({ at, side }) => {
		const found =
			at === "final"
				? collided.scores.find((score) => score.side === side)
				: collided.periods.find((row) => row.gamePeriod_id === columns[at]?.id && row.team_id === ids[side]);
		return found?.by ?? "";
	});
}
