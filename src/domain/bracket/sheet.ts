import { boxGap, boxHeight as boxHeightDrawn, geometry } from "./geometry.ts";
import type { Layout, Matchup, Round } from "./matchup.ts";

/** Rows that stand one below another and can still be read on a page; a taller bracket is folded in the middle. */
const rowsMax = 16;
const rowHeight = boxHeightDrawn + boxGap;
const unit = 100;
const boxWidth = 90;
/** A box leaves room for a line of words below it, unless the page is packed. */
const boxHeights = { loose: 66, packed: 90 };

/** A place counted in columns and rows; rows also by halves. */
interface SheetPlace {
	column: number;
	row: number;
}

/** A bracket on one page, counted in columns and rows. */
export interface Sheet {
	columns: number;
	rows: number;
	/** The lower half stands at the right and runs to the left, towards the final in the middle. */
	isFolded: boolean;
	/** So many rows that there are no words below the boxes. */
	isPacked: boolean;
	places: Map<string, SheetPlace>;
	/** The names of rounds, where they are not those of the drawing's own columns. */
	headings: (SheetPlace & { name: string })[];
	/** The lines between the boxes as the data of an SVG path, 100 units a column and a row; a box has 90 by 66 of them, packed 90 by 90. */
	path: string;
}

/**
 * Where everything of a bracket stands on one page, landscape: as it is drawn on the screen, or, where that would be too tall
 * to read, folded: half of the field plays from the left, half from the right.
 */
export function sheet(layout: Layout): Sheet {
	const main = layout.rounds.filter(({ section }) => section === "main");
	const tallest = Math.max(...main.map(({ matchups }) => matchups.length));
	const placed = tallest > rowsMax ? folded(layout, main, tallest / 2) : asDrawn(layout);
	const isPacked = placed.rows > rowsMax;
	const height = isPacked ? boxHeights.packed : boxHeights.loose;
	const path = layout.rounds
		.flatMap(({ matchups }) => matchups)
		.map((matchup) => lineFrom(matchup, placed.places, height))
		.join("");
	return { ...placed, isPacked, path };
}

type Placed = Omit<Sheet, "isPacked" | "path">;

function asDrawn(layout: Layout): Placed {
	const { boxes, columns, height } = geometry(layout);
	const places = [...boxes.values()].map(
		({ matchId, column, y }) => [matchId, { column, row: y / rowHeight }] as const,
	);
	return {
		columns: columns.length,
		rows: Math.round(height / rowHeight),
		isFolded: false,
		places: new Map(places),
		headings: [],
	};
}

/** The final in the middle; the losers' half of a double elimination below it, as on the screen. */
function folded(layout: Layout, main: Round[], rows: number): Placed {
	const places = new Map<string, SheetPlace>();
	const headings: Sheet["headings"] = [];
	const middle = main.length - 1;
	for (const [at, { name, matchups }] of main.entries()) {
		const heading = name.replace(/^Winners (\w)/, (_, first: string) => first.toUpperCase());
		headings.push({ name: heading, column: at, row: 0 });
		if (at < middle) headings.push({ name: heading, column: 2 * middle - at, row: 0 });
		const ofSide = Math.max(1, matchups.length / 2);
		for (const { matchId, index } of matchups)
			places.set(matchId, {
				column: index < ofSide ? at : 2 * middle - at,
				row: centred(rows, ofSide, index % ofSide),
			});
	}
	const third = layout.rounds.find(({ section }) => section === "third");
	for (const { matchId } of third?.matchups ?? [])
		places.set(matchId, { column: middle, row: centred(rows, 1, 0) + thirdBelow });
	const below = layout.rounds.filter(({ section }) => section !== "main" && section !== "third");
	const rowsBelow = Math.max(0, ...below.map(({ matchups }) => matchups.length));
	for (const [at, { name, matchups }] of below.entries()) {
		headings.push({ name, column: at, row: rows + 1 });
		for (const { matchId, index } of matchups)
			places.set(matchId, { column: at, row: rows + 1 + centred(rowsBelow, matchups.length, index) });
	}
	return {
		columns: Math.max(2 * middle + 1, below.length),
		rows: rows + (rowsBelow > 0 ? 1 + rowsBelow : 0),
		isFolded: true,
		places,
		headings,
	};
}

const thirdBelow = 2;

function centred(rows: number, count: number, index: number): number {
	const step = rows / count;
	return (step - 1) / 2 + index * step;
}

/** To the next column at either side; what stands farther away is named by its game's number alone. */
function lineFrom({ matchId, winnerTo, isBye }: Matchup, places: Placed["places"], boxHeight: number): string {
	const [from, to] = [places.get(matchId), winnerTo && places.get(winnerTo.matchId)];
	if (isBye || !from || !to || !winnerTo || to.column - from.column > columnsMax) return "";
	const isLeftward = to.column < from.column;
	const gap = (unit - boxWidth) / 2;
	const [start, end] = isLeftward ? [0, boxWidth] : [boxWidth, 0];
	const turn = to.column * unit + end + (isLeftward ? gap : -gap);
	const share = winnerTo.line === "teamA" ? boxHeight / 4 : (boxHeight * 3) / 4;
	const y = { from: from.row * unit + boxHeight / 2, to: Math.round(to.row * unit + share) };
	return `M${from.column * unit + start} ${y.from}H${turn}V${y.to}H${to.column * unit + end}`;
}

const columnsMax = 2;
