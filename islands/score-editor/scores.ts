import type { Side } from "../../src/domain/game.ts";
import type { Period } from "../../src/domain/periods.ts";
import { nextOvertime, proposedFinal, type Points, type ScoreColumn } from "../../src/domain/score-sheet.ts";

/** What the page gives the editor; plain data. */
export interface ScoreEditorProps {
	game: number;
	revision: number;
	teams: Record<Side, { slt_id: number; name: string; players: number | null }>;
	columns: ScoreColumn[];
	final: Points;
	/** All periods of the organization, for the overtimes among them. */
	periods: Period[];
	/** The page with the stat grid, where players' points are corrected. */
	stats: string;
}

export interface Scores {
	columns: readonly ScoreColumn[];
	final: Points;
	/** Somebody typed the final score, so that it no longer follows from the periods. */
	byHand: boolean;
}

export const sides = ["home", "away"] as const;

export function scoresOf({ columns, final }: Pick<ScoreEditorProps, "columns" | "final">): Scores {
	const sums = proposedFinal(columns);
	const isStored = final.home !== null || final.away !== null;
	const agrees = sums !== null && sums.home === final.home && sums.away === final.away;
	return { columns, final, byHand: isStored && !agrees };
}

export function withPoints(scores: Scores, at: number, side: Side, value: number | null): Scores {
	const columns = scores.columns.map((column, own) =>
		own === at ? { ...column, points: { ...column.points, [side]: value } } : column,
	);
	return { ...scores, columns, final: scores.byHand ? scores.final : (proposedFinal(columns) ?? scores.final) };
}

/** A final score that is emptied on both sides follows from the periods again. */
export function withFinal(scores: Scores, side: Side, value: number | null): Scores {
	const final = { ...scores.final, [side]: value };
	if (final.home !== null || final.away !== null) return { ...scores, final, byHand: true };
	return { ...scores, final: proposedFinal(scores.columns) ?? final, byHand: false };
}

export function withOvertime(scores: Scores, { periods }: Pick<ScoreEditorProps, "periods">): Scores {
	return { ...scores, columns: [...scores.columns, nextOvertime(scores.columns, periods)] };
}

/** The period scores that differ from what is stored, as the call takes them. */
export function periodsToSend(scores: Scores, { columns, teams }: Pick<ScoreEditorProps, "columns" | "teams">) {
	return scores.columns.flatMap((column, at) =>
		sides.flatMap((side) => {
			const base = columns[at]?.points[side] ?? null;
			const score = column.points[side];
			if (score === base) return [];
			const period = column.id === null ? { name: column.name } : { gamePeriod_id: column.id };
			return [{ ...period, team_id: teams[side].slt_id, score, base }];
		}),
	);
}

export function isFinalChanged({ final }: Scores, stored: Points): boolean {
	return sides.some((side) => final[side] !== stored[side]);
}
