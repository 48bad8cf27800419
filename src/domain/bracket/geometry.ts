import type { Feed, Layout, Line, Matchup, Round, Section } from "./matchup.ts";

/** Sizes in px: box height and gap are given (brackets 6), the rest is for names: all columns are as wide. */
export const boxHeight = 60;
export const boxGap = 40;
export const boxWidth = 256;
export const columnGap = 32;
const inset = 16;

const rowHeight = boxHeight + boxGap;

/** The place of a matchup; spacers have none. Byes have one, to be drawn or left out. */
type Box = {
	matchId: string;
	column: number;
	x: number;
	y: number;
	width: number;
	height: number;
	isBye: boolean;
};

/** The line from a box to the line of the matchup that its winner goes to, as the data of an SVG path. */
type Connector = { from: string; to: Feed; path: string; isBye: boolean };

/** What stands above a round: in its column, at the top of its section. */
type Heading = { name: string; section: Section; column: number; y: number };

type Column = { column: number; x: number; width: number };

/** Everything in px from the top left corner; every y of a box is a multiple of 50. */
export type Geometry = {
	width: number;
	height: number;
	columns: Column[];
	headings: Heading[];
	boxes: Map<string, Box>;
	connectors: Connector[];
};

/** Where everything of a bracket stands (brackets 6), so that drawing is only drawing. */
export function geometry(layout: Layout): Geometry {
	const columns = placeColumns(layout.rounds);
	const areas = sectionAreas(layout.rounds);
	const boxes = new Map<string, Box>();
	const headings: Heading[] = [];
	for (const round of layout.rounds) {
		const column = columns.get(round.column)!;
		const area = areas[round.section];
		headings.push({ name: round.name, section: round.section, column: column.column, y: area.top });
		for (const { matchId, index, isBye, isSpacer } of round.matchups) {
			const y = centredY(area, round.matchups.length, index);
			if (!isSpacer) boxes.set(matchId, { matchId, ...column, y, height: boxHeight, isBye });
		}
	}
	return {
		width: Math.max(...[...columns.values()].map(({ x, width }) => x + width)) + inset,
		height: Math.max(...[...boxes.values()].map(({ y }) => y)) + rowHeight,
		columns: [...columns.values()],
		headings,
		boxes,
		connectors: layout.rounds.flatMap((round) => round.matchups).flatMap((matchup) => connect(matchup, boxes)),
	};
}

/** Above the box of a matchup, in px, up to the words below the next box of its column, or to the top. */
export function roomAbove({ boxes }: Geometry, matchId: string): number {
	const own = boxes.get(matchId);
	if (!own) return 0;
	const above = [...boxes.values()].filter(({ column, y, isBye }) => column === own.column && y < own.y && !isBye);
	return own.y - Math.max(0, ...above.map(({ y }) => y + boxHeight + wordsHeight));
}

/** Two lines below a box. */
const wordsHeight = 36;

function placeColumns(rounds: Round[]): Map<number, Column> {
	const columns = new Map<number, Column>();
	let x = inset;
	for (const round of rounds.toSorted((a, b) => a.column - b.column)) {
		if (columns.has(round.column)) continue;
		columns.set(round.column, { column: columns.size, x, width: boxWidth });
		x += boxWidth + columnGap;
	}
	return columns;
}

type Area = { top: number; rows: number };

/** The losers' half stands below the winners', a row apart; finals beside the last winners; third place below the final, seventh below fifth. */
function sectionAreas(rounds: Round[]): Record<Section, Area> {
	const rows = (section: Section) =>
		Math.max(0, ...rounds.map((round) => (round.section === section ? round.matchups.length : 0)));
	const main = { top: 0, rows: rows("main") };
	const losers = { top: (main.rows + 1) * rowHeight, rows: Math.max(1, rows("losers")) };
	return {
		main,
		final: main,
		third: { ...main, top: rowHeight },
		losers,
		fifth: losers,
		seventh: { ...losers, top: losers.top + rowHeight },
	};
}

/** The matchups of a round share the height of their section evenly: each is level with the middle of those that feed it. */
function centredY({ top, rows }: Area, count: number, index: number): number {
	const step = rows / count;
	return top + ((step - 1) / 2 + index * step) * rowHeight;
}

const lineY: Record<Line, number> = { teamA: boxHeight / 4, teamB: (boxHeight * 3) / 4 };

function connect({ matchId, winnerTo, isBye }: Matchup, boxes: Map<string, Box>): Connector[] {
	if (!winnerTo) return [];
	const from = boxes.get(matchId)!;
	const target = boxes.get(winnerTo.matchId)!;
	const path = `M${from.x + from.width} ${from.y + boxHeight / 2}H${target.x - columnGap / 2}V${target.y + lineY[winnerTo.line]}H${target.x}`;
	return [{ from: matchId, to: winnerTo, path, isBye }];
}
