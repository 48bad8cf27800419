import { hasRoom, type Grid } from "./grid.ts";

/** A place in the grid: row, column, and which of the games in that cell, or behind them the free one. */
export interface Spot {
	row: number;
	column: number;
	lane: number;
}

export const spotText = ({ row, column, lane }: Spot) => `${row}:${column}:${lane}`;

export function spotOf(text: string): Spot {
	const [row = 0, column = 0, lane = 0] = text.split(":").map(Number);
	return { row, column, lane };
}

/** Where a key leads from a spot; itself at the edge, null for a key that leads nowhere. Cells without a slot are passed over. */
export function walk(grid: Grid, from: Spot, key: string, isFar = false): Spot | null {
	const step = steps[key];
	if (step) return neighbour(grid, from, step[0], step[1]) ?? from;
	if (key === "PageUp" || key === "PageDown") return turned(grid, from, key === "PageUp" ? -1 : 1);
	if (key !== "Home" && key !== "End") return null;
	return (isFar ? corner(grid, key) : endOf(grid, from.row, key)) ?? from;
}

/** The spot itself where there is something, else the first of the grid; null in a grid without slots. */
export function nearest(grid: Grid, spot: Spot): Spot | null {
	const lanes = lanesIn(grid, spot.row, spot.column);
	if (lanes > 0) return { ...spot, lane: Math.min(spot.lane, lanes - 1) };
	return corner(grid, "Home");
}

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
	ArrowUp: [-1, 0],
	ArrowDown: [1, 0],
	ArrowLeft: [0, -1],
	ArrowRight: [0, 1],
};

const pageRows = 4;

function neighbour(grid: Grid, { row, column, lane }: Spot, down: number, right: number): Spot | null {
	if (down !== 0 && lane + down >= 0 && lane + down < lanesIn(grid, row, column))
		return { row, column, lane: lane + down };
	for (let [r, c] = [row + down, column + right]; isInside(grid, r, c); [r, c] = [r + down, c + right]) {
		const lanes = lanesIn(grid, r, c);
		const entered = down > 0 ? 0 : lanes - 1;
		if (lanes > 0) return { row: r, column: c, lane: down === 0 ? Math.min(lane, lanes - 1) : entered };
	}
	return null;
}

/** Some rows on, in the same column or what is near it there. */
function turned(grid: Grid, from: Spot, down: number): Spot {
	let [spot, rows] = [from, 0];
	for (let next: Spot | null = from; next && rows < pageRows; next = neighbour(grid, next, down, 0)) {
		rows += next.row === spot.row ? 0 : 1;
		spot = next;
	}
	return spot;
}

function corner(grid: Grid, key: "Home" | "End"): Spot | null {
	const rows = [...grid.rows.keys()];
	for (const row of key === "Home" ? rows : rows.toReversed()) {
		const spot = endOf(grid, row, key);
		if (spot) return spot;
	}
	return null;
}

function endOf(grid: Grid, row: number, key: "Home" | "End"): Spot | null {
	const open = [...grid.columns.keys()].filter((column) => lanesIn(grid, row, column) > 0);
	const column = key === "Home" ? open[0] : open.at(-1);
	return column === undefined ? null : { row, column, lane: 0 };
}

function isInside({ rows, columns }: Grid, row: number, column: number): boolean {
	return row >= 0 && row < rows.length && column >= 0 && column < columns.length;
}

function lanesIn({ rows }: Grid, row: number, column: number): number {
	const cell = rows[row]?.cells[column];
	return cell ? cell.games.length + (hasRoom(cell) ? 1 : 0) : 0;
}
