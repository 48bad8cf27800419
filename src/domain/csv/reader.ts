import { readLine } from "./box-scores.ts";
import { type Row, rowFault } from "./cells.ts";
import { readGame } from "./games.ts";
import { type BoxScoreColumns, boxScoreColumns, type GameColumns, gameColumns, type Known } from "./header.ts";
import { fold } from "../fold.ts";
import type { SeasonDraft } from "./season.ts";

/** Takes the rows of one file in their order; the first one is the header. */
export interface RowReader {
	row(cells: readonly string[], line: number): void;
	/** The file ends here, after `rows` rows beneath the header; `fault` says why it could not be read any further. */
	end(line: number, fault: string | null): void;
	readonly rows: number;
}

/** Reads the file of games into the draft. */
export function gamesReader(draft: SeasonDraft, file: string): RowReader {
	return reader<GameColumns>(draft, file, {
		header(row) {
			const columns = gameColumns(row);
			for (const { period } of columns?.periods ?? []) draft.periods.set(fold(period), period);
			return columns;
		},
		row: (columns, row) => readGame(draft, columns, row),
		broken: () => void (draft.gamesKnown = false),
	});
}

/** Reads the file of box scores into the draft, after the file of games. */
export function boxScoresReader(draft: SeasonDraft, file: string, known: Known): RowReader {
	return reader<BoxScoreColumns>(draft, file, {
		header(row) {
			const columns = boxScoreColumns(row, known);
			draft.stats = columns?.stats.map((stat) => stat.abbreviation) ?? [];
			draft.attributes = columns?.attributes.map((attribute) => attribute.name) ?? [];
			return columns;
		},
		row: (columns, row) => readLine(draft, columns, row),
		broken: () => {},
	});
}

interface Parts<Columns> {
	header(row: Row): Columns | null;
	row(columns: Columns, row: Row): void;
	broken(): void;
}

function reader<Columns>({ problems }: SeasonDraft, file: string, parts: Parts<Columns>): RowReader {
	let columns: Columns | null | undefined;
	let width = 0;
	let rows = 0;
	return {
		row(cells, line) {
			if (columns === null) return;
			const row = { file, line, cells, problems };
			if (columns === undefined) {
				width = cells.length;
				columns = parts.header(row);
				if (columns === null) parts.broken();
				return;
			}
			if (cells.length === 1 && cells[0]?.trim() === "") return;
			rows += 1;
			if (cells.length === width) return parts.row(columns, row);
			rowFault(row, widthReason(cells.length, width), null, cells[width] ?? "");
			parts.broken();
		},
		end(line, fault) {
			if (fault !== null) rowFault({ file, line, cells: [], problems }, fault);
			else if (columns === undefined) rowFault({ file, line: 1, cells: [], problems }, "the file is empty.");
			else return;
			parts.broken();
		},
		get rows() {
			return rows;
		},
	};
}

function widthReason(cells: number, columns: number): string {
	return `${cells} cells, and the header has ${columns} columns.${cells > columns ? ' A text with a comma stands in "quotes".' : ""}`;
}
