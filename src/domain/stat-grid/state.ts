import { following, isByHand, lineOf, withValues, zeros, type GridLine, type Value, type Values } from "./line.ts";
import type { Sheet } from "./sheet.ts";

export interface Cell {
	/** A position in the sheet's players. */
	row: number;
	/** Its abbreviation. */
	stat: string;
}

export interface CellChange extends Cell {
	from: Value;
	to: Value;
	/** It became 0 when it was left (games 10): nobody typed it. */
	filled?: true;
}

/** One thing that a person did, and that Undo takes back: typing in a cell, a paste, a line of quick entry. */
export interface Step {
	cells: readonly CellChange[];
	/** Whose points began or ceased to be somebody's own. */
	hands: readonly { row: number; from: boolean; to: boolean }[];
}

/** A cell that another scorer has changed meanwhile, to something else than this one. */
export interface Collision extends Cell {
	theirs: Value;
	by: string;
}

export interface GridState {
	/** What the server has, as far as we know. */
	readonly base: readonly Values[];
	readonly lines: readonly GridLine[];
	readonly past: readonly Step[];
	readonly future: readonly Step[];
	/** The cell in which somebody is typing: further keys there belong to the same step. */
	readonly open: Cell | null;
	readonly collisions: readonly Collision[];
}

export function start(sheet: Sheet, stored: readonly Readonly<Record<string, Value | undefined>>[]): GridState {
	const lines = sheet.players.map((_, row) => lineOf(sheet, stored[row] ?? {}));
	return { base: lines.map(({ values }) => values), lines, past: [], future: [], open: null, collisions: [] };
}

export interface Edit extends Cell {
	value: Value;
}

/**
 * Writes cells. `typing` names the cell whose keys these are; `join` adds the change to the last step where that one touched
 * the same line; `filled` are zeros that nobody typed. Without any difference the state is the very same.
 */
export function edit(
	sheet: Sheet,
	state: GridState,
	edits: readonly Edit[],
	how: { typing?: Cell; join?: boolean; filled?: boolean } = {},
): GridState {
	const lines = [...state.lines];
	for (const [row, own] of Map.groupBy(edits, ({ row }) => row)) {
		const line = lines[row];
		if (line) lines[row] = withValues(sheet, line, Object.fromEntries(own.map(({ stat, value }) => [stat, value])));
	}
	const step = stepBetween(state.lines, lines, how.filled ? new Set(edits.map(keyOf)) : undefined);
	if (!step) return state;
	const last = state.past.at(-1);
	const isTyping = how.typing !== undefined && isSame(how.typing, state.open);
	const isJoined = how.join === true && last !== undefined && touches(last, step);
	const joined = last && (isTyping || isJoined) ? together(last, step) : null;
	const past = joined ? state.past.slice(0, -1) : state.past;
	const added = joined ?? step;
	const touched = new Set(step.cells.map(keyOf));
	return {
		...state,
		lines,
		past: isEmpty(added) ? past : [...past, added],
		future: [],
		open: isEmpty(added) ? null : (how.typing ?? (isJoined ? state.open : null)),
		collisions: state.collisions.filter((cell) => !touched.has(keyOf(cell))),
	};
}

/** Somebody begins to type in a cell, or ends: what comes next is a step of its own. */
export function close(state: GridState): GridState {
	return state.open === null ? state : { ...state, open: null };
}

/**
 * Somebody leaves a cell or a whole line: away cells become 0 by the rule, and are empty again once nothing is left in the line
 * that somebody typed. A line that was only passed through stays as it is. While steps are undone that can be redone, nothing is
 * added, for that would take the way forward.
 */
export function leave(sheet: Sheet, state: GridState, row: number, stat?: string): GridState {
	const [line, player] = [state.lines[row], sheet.players[row]];
	if (!line || player?.side !== "away" || state.future.length > 0 || !isChanged(state, row)) return close(state);
	const isTyped = typedChanges(sheet, state).some((change) => change.row === row);
	const edits = isTyped
		? Object.entries(zeros(sheet, line, stat)).map(([own, value]) => ({ row, stat: own, value }))
		: filledCells(state)
				.filter((cell) => cell.row === row)
				.map((cell) => ({ ...cell, value: null }));
	return close(edit(sheet, state, edits, { join: true, filled: true }));
}

/** Every line that was touched is left: before it is sent. */
export function leaveAll(sheet: Sheet, state: GridState): GridState {
	return sheet.players.reduce<GridState>(
		(now, _, row) => (isChanged(now, row) ? leave(sheet, { ...now, future: [] }, row) : now),
		state,
	);
}

export function undo(sheet: Sheet, state: GridState): GridState {
	const step = state.past.at(-1);
	if (!step) return state;
	return {
		...state,
		lines: applied(sheet, state.lines, backwards(step)),
		past: state.past.slice(0, -1),
		future: [...state.future, step],
		open: null,
	};
}

/** What is being typed was never typed: neither a step back nor one forward is left of it. */
export function retract(sheet: Sheet, state: GridState): GridState {
	return state.open === null ? state : { ...undo(sheet, state), future: [] };
}

export function redo(sheet: Sheet, state: GridState): GridState {
	const step = state.future.at(-1);
	if (!step) return state;
	return {
		...state,
		lines: applied(sheet, state.lines, step),
		past: [...state.past, step],
		future: state.future.slice(0, -1),
		open: null,
	};
}

/** The cells that are not what the server has. */
export function changesOf({ base, lines }: Pick<GridState, "base" | "lines">): CellChange[] {
	return lines.flatMap(({ values }, row) => (values === base[row] ? [] : changedCells(row, base[row] ?? {}, values)));
}

/** Those of them that somebody typed: neither zeros that came by themselves nor points that follow from what was typed. */
export function typedChanges(sheet: Sheet, state: Pick<GridState, "base" | "lines" | "past">): CellChange[] {
	const filled = new Set(filledCells(state).map(keyOf));
	const follows = (row: number) =>
		sheet.proposes && !state.lines[row]?.byHand && !isByHand(sheet, state.base[row] ?? {});
	return changesOf(state).filter(
		(change) => !filled.has(keyOf(change)) && !(change.stat === "PTS" && follows(change.row)),
	);
}

/** Cells that were empty and are 0 because they were left. */
export function filledCells({ base, lines, past }: Pick<GridState, "base" | "lines" | "past">): CellChange[] {
	const filled = lastFilled(past);
	return changesOf({ base, lines }).filter((cell) => cell.from === null && cell.to === 0 && filled.has(keyOf(cell)));
}

/** Cells that were filled by the last step that touched them. */
export function lastFilled(past: readonly Step[]): Set<string> {
	const filled = new Set<string>();
	for (const cell of past.flatMap(({ cells }) => cells)) {
		if (cell.filled) filled.add(keyOf(cell));
		else filled.delete(keyOf(cell));
	}
	return filled;
}

function isChanged({ base, lines }: GridState, row: number): boolean {
	const values = lines[row]?.values ?? {};
	return values !== base[row] && changedCells(row, base[row] ?? {}, values).length > 0;
}

/** The server has taken these cells: they are the new base. */
export function stored(state: GridState, cells: readonly Edit[]): GridState {
	const base = [...state.base];
	for (const { row, stat, value } of cells) base[row] = { ...base[row], [stat]: value };
	return { ...state, base };
}

export const keyOf = ({ row, stat }: Cell) => `${row} ${stat}`;

function isSame(a: Cell, b: Cell | null): boolean {
	return b !== null && a.row === b.row && a.stat === b.stat;
}

/** What differs between two states of the lines, as one step; `filled` names the cells that nobody typed. */
export function stepBetween(
	before: readonly GridLine[],
	after: readonly GridLine[],
	filled?: ReadonlySet<string>,
): Step | null {
	const rows = after.flatMap((line, row) => (line === before[row] ? [] : [row]));
	const cells = rows.flatMap((row) => changedCells(row, before[row]?.values ?? {}, after[row]?.values ?? {}));
	const hands = rows.flatMap((row) => {
		const [from, to] = [before[row]?.byHand ?? false, after[row]?.byHand ?? false];
		return from === to ? [] : [{ row, from, to }];
	});
	const step = {
		cells: cells.map((cell) => (filled?.has(keyOf(cell)) ? { ...cell, filled: true as const } : cell)),
		hands,
	};
	return isEmpty(step) ? null : step;
}

function changedCells(row: number, before: Values, after: Values): CellChange[] {
	return Object.keys(after).flatMap((stat) => {
		const [from, to] = [before[stat] ?? null, after[stat] ?? null];
		return from === to ? [] : [{ row, stat, from, to }];
	});
}

/** Two steps as one; what ends where it began is left out. */
function together(first: Step, second: Step): Step {
	const cells = new Map(first.cells.map((cell) => [keyOf(cell), cell]));
	for (const cell of second.cells) {
		const earlier = cells.get(keyOf(cell));
		cells.set(keyOf(cell), earlier ? { ...cell, from: earlier.from } : cell);
	}
	const hands = new Map(first.hands.map((hand) => [hand.row, hand]));
	for (const hand of second.hands) {
		const earlier = hands.get(hand.row);
		hands.set(hand.row, earlier ? { ...hand, from: earlier.from } : hand);
	}
	return {
		cells: [...cells.values()].filter(({ from, to }) => from !== to),
		hands: [...hands.values()].filter(({ from, to }) => from !== to),
	};
}

function touches(last: Step, step: Step): boolean {
	const rows = new Set(last.cells.map(({ row }) => row));
	return step.cells.every(({ row }) => rows.has(row));
}

const isEmpty = ({ cells, hands }: Step) => cells.length === 0 && hands.length === 0;

function backwards({ cells, hands }: Step): Step {
	return {
		cells: cells.map(({ from, to, ...cell }) => ({ ...cell, from: to, to: from })),
		hands: hands.map(({ row, from, to }) => ({ row, from: to, to: from })),
	};
}

/** Points that follow are counted anew, for the makes of another scorer may have come between. */
function applied(sheet: Sheet, lines: readonly GridLine[], { cells, hands }: Step): GridLine[] {
	const next = [...lines];
	const handOf = new Map(hands.map(({ row, to }) => [row, to]));
	const byRow = Map.groupBy(cells, ({ row }) => row);
	for (const row of new Set([...byRow.keys(), ...handOf.keys()])) {
		const line = next[row];
		if (!line) continue;
		const changes = Object.fromEntries((byRow.get(row) ?? []).map(({ stat, to }) => [stat, to]));
		next[row] = following(sheet, {
			values: { ...line.values, ...changes },
			byHand: handOf.get(row) ?? line.byHand,
		});
	}
	return next;
}
