import { fold } from "../fold.ts";
import type { Side } from "./game.ts";
import { bothSides } from "./state.ts";
import { nextOvertime, proposedFinal, type Points, type ScoreColumn } from "./score-sheet.ts";
import type { Period } from "../period/periods.ts";
import type { Counting } from "../sport/sport.ts";

/** What is stored of a game's score, as far as its editor knows. */
export interface StoredScores {
	columns: readonly ScoreColumn[];
	final: Points;
	/** How the final score follows from them. */
	counts?: Counting | undefined;
}

/** A score while it is typed, over what is stored. */
export interface ScoreDraft extends StoredScores {
	/** Somebody typed the final score, so that it no longer follows from the periods. */
	byHand: boolean;
	/** What is stored; its columns are those of the draft, in their order. */
	base: StoredScores;
	collisions: readonly ScoreCollision[];
}

/** A column by its place, or the final score. */
export interface ScoreCell {
	at: number | "final";
	side: Side;
}

/** A figure that somebody else has changed meanwhile, to something else than this one. */
interface ScoreCollision extends ScoreCell {
	theirs: number | null;
	by: string;
}

export function draftOf({ columns, final, counts }: StoredScores): ScoreDraft {
	const stored = { columns, final, counts };
	return { ...stored, byHand: isByHand(stored), base: stored, collisions: [] };
}

/** A figure typed; a final score that is emptied on both sides follows from the periods again. */
export function withFigure(draft: ScoreDraft, cell: ScoreCell, value: number | null): ScoreDraft {
	const collisions = draft.collisions.filter((one) => !isSame(one, cell));
	const next = { ...written(draft, cell, value), collisions };
	const { columns, final, counts } = next;
	// What was won before a set is corrected is not won any more.
	const undecided = counts === "won" ? draft.base.final : final;
	if (cell.at !== "final") return draft.byHand ? next : { ...next, final: proposedFinal(columns, counts) ?? undecided };
	if (final.home !== null || final.away !== null) return { ...next, byHand: true };
	return { ...next, final: proposedFinal(columns, counts) ?? final, byHand: false };
}

export function withOvertime(draft: ScoreDraft, periods: readonly Period[]): ScoreDraft {
	const next = nextOvertime(draft.columns, periods);
	const base = { ...draft.base, columns: [...draft.base.columns, next] };
	return { ...draft, columns: [...draft.columns, next], base };
}

export function figureAt({ columns, final }: StoredScores, { at, side }: ScoreCell): number | null {
	return (at === "final" ? final : columns[at]?.points)?.[side] ?? null;
}

/** The figures that are not what is stored. */
export function changedCells(draft: ScoreDraft): ScoreCell[] {
	return cellsOf(draft).filter((cell) => figureAt(draft, cell) !== figureAt(draft.base, cell));
}

/**
 * What others have stored meanwhile, figure by figure: where this editor has changed nothing theirs is taken over, where both
 * have written the same nothing is left to do, and the rest are collisions, to be decided one by one. A final score that follows
 * from the periods follows from the merged ones.
 */
export function mergedWith(draft: ScoreDraft, stored: StoredScores, by: (cell: ScoreCell) => string): ScoreDraft {
	const { columns: own, base: known } = aligned(draft, stored.columns);
	const { counts } = draft;
	const [mine, was] = [
		{ columns: own, final: draft.final, counts },
		{ columns: known, final: draft.base.final },
	];
	const base = { columns: own.map((column, at) => stored.columns[at] ?? emptied(column)), final: stored.final, counts };
	const follows = !draft.byHand && !isByHand({ ...stored, counts });
	const collisions: ScoreCollision[] = [];
	let next: ScoreDraft = { ...mine, byHand: draft.byHand || isByHand({ ...stored, counts }), base, collisions: [] };
	for (const cell of cellsOf(base)) {
		const [before, value, theirs] = [figureAt(was, cell), figureAt(mine, cell), figureAt(base, cell)];
		if (theirs === before || theirs === value) continue;
		if (value === before) next = written(next, cell, theirs);
		else if (cell.at !== "final" || !follows) collisions.push({ ...cell, theirs, by: by(cell) });
	}
	const final = follows ? (proposedFinal(next.columns, counts) ?? next.final) : next.final;
	return { ...next, final, collisions };
}

/** A collision is decided: one's own figure stays, or theirs comes back. */
export function decided(draft: ScoreDraft, cell: ScoreCell, keep: "mine" | "theirs"): ScoreDraft {
	const found = draft.collisions.find((one) => isSame(one, cell));
	if (!found) return draft;
	if (keep === "theirs") return withFigure(draft, cell, found.theirs);
	return { ...draft, collisions: draft.collisions.filter((one) => one !== found) };
}

export const isSame = (a: ScoreCell, b: ScoreCell) => a.at === b.at && a.side === b.side;

function isByHand({ columns, final, counts }: StoredScores): boolean {
	const sums = proposedFinal(columns, counts);
	const isStored = final.home !== null || final.away !== null;
	return isStored && !(sums !== null && sums.home === final.home && sums.away === final.away);
}

function written(draft: ScoreDraft, { at, side }: ScoreCell, value: number | null): ScoreDraft {
	if (at === "final") return { ...draft, final: { ...draft.final, [side]: value } };
	const columns = draft.columns.map((column, own) =>
		own === at ? { ...column, points: { ...column.points, [side]: value } } : column,
	);
	return { ...draft, columns };
}

/** Theirs in their order, then the overtimes that only this editor has added; an overtime of the same name is the same. */
function aligned({ columns, base }: ScoreDraft, theirs: readonly ScoreColumn[]) {
	const own = columns.map((column, at) => ({ mine: column, was: base.columns[at] ?? emptied(column) }));
	const isOf = (column: ScoreColumn) => (pair: { mine: ScoreColumn }) =>
		column.id === null || pair.mine.id === null
			? fold(pair.mine.name) === fold(column.name)
			: pair.mine.id === column.id;
	const met = theirs.map((column) => {
		const pair = own.find(isOf(column));
		const { id, name } = column;
		return pair ? { mine: { ...pair.mine, id, name }, was: pair.was } : { mine: emptied(column), was: emptied(column) };
	});
	const left = own.filter(({ mine }) => !theirs.some((column) => isOf(column)({ mine })));
	const all = [...met, ...left];
	return { columns: all.map(({ mine }) => mine), base: all.map(({ was }) => was) };
}

const emptied = (column: ScoreColumn): ScoreColumn => ({ ...column, points: { home: null, away: null } });

function cellsOf({ columns }: StoredScores): ScoreCell[] {
	return [...columns.keys(), "final" as const].flatMap((at) => bothSides.map((side) => ({ at, side })));
}
