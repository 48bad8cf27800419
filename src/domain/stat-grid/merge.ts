import { following, isByHand, type Value } from "./line.ts";
import type { Sheet } from "./sheet.ts";
import { edit, filledCells, keyOf, type Cell, type GridState, type Step } from "./state.ts";

/** A cell as the server has it now, and who wrote it. */
export interface Fresh extends Cell {
	value: Value;
	by?: string | undefined;
}

/**
 * What others have stored meanwhile, cell by cell: where this scorer has typed nothing theirs is taken over, where both
 * have written the same nothing is left to do, and the rest are collisions, to be decided one by one. Points that follow
 * from makes follow from the merged ones. Undo leads back to theirs, not to what was there before.
 */
export function rebase(sheet: Sheet, state: GridState, fresh: readonly Fresh[]): GridState {
	const base = [...state.base];
	const lines = [...state.lines];
	const moved = new Map<string, Value>();
	const filled = new Set(filledCells(state).map(keyOf));
	const collisions = new Map(state.collisions.map((cell) => [keyOf(cell), cell]));
	for (const [row, cells] of Map.groupBy(fresh, ({ row }) => row)) {
		const line = lines[row];
		if (!line) continue;
		const values: Record<string, Value> = { ...line.values };
		const own: Record<string, Value> = { ...base[row] };
		for (const { stat, value, by } of cells) {
			const [was, mine] = [own[stat] ?? null, values[stat] ?? null];
			if (was === value) continue;
			own[stat] = value;
			moved.set(keyOf({ row, stat }), value);
			if (mine === was || filled.has(keyOf({ row, stat }))) values[stat] = value;
			else if (mine === value) collisions.delete(keyOf({ row, stat }));
			else collisions.set(keyOf({ row, stat }), { row, stat, theirs: value, by: by ?? "" });
		}
		base[row] = own;
		const follows = sheet.proposes && !line.byHand && !isByHand(sheet, own);
		if (follows) collisions.delete(keyOf({ row, stat: "PTS" }));
		const isTaken = values["PTS"] !== line.values["PTS"];
		lines[row] = follows
			? following(sheet, { values, byHand: false })
			: { values, byHand: isTaken ? isByHand(sheet, values) : line.byHand };
	}
	return {
		...state,
		base,
		lines,
		past: startingFrom(state.past, moved),
		future: startingFrom(state.future.toReversed(), moved).toReversed(),
		collisions: [...collisions.values()],
	};
}

/** A collision is decided: one's own value stays, or theirs comes back, as a step that can be undone. */
export function resolve(sheet: Sheet, state: GridState, cell: Cell, keep: "mine" | "theirs"): GridState {
	const found = state.collisions.find((collision) => keyOf(collision) === keyOf(cell));
	if (!found) return state;
	const decided = { ...state, collisions: state.collisions.filter((collision) => collision !== found) };
	return keep === "mine" ? decided : edit(sheet, decided, [{ row: cell.row, stat: cell.stat, value: found.theirs }]);
}

/** The first step that touches a cell begins at what the server has now. `steps` are in the order in which they happened. */
function startingFrom(steps: readonly Step[], moved: ReadonlyMap<string, Value>): Step[] {
	const left = new Map(moved);
	return steps.map((step) => {
		const cells = step.cells.map((cell) => {
			const value = left.get(keyOf(cell));
			if (value === undefined) return cell;
			left.delete(keyOf(cell));
			return { ...cell, from: value };
		});
		return { ...step, cells };
	});
}
