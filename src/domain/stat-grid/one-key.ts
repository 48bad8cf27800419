import type { Value } from "./line.ts";
import type { Sheet } from "./sheet.ts";

/** What one key does in the mode of one key a figure: the cells it writes, and whether the line goes on behind them. */
export interface Stroke {
	edits: Readonly<Record<string, Value>>;
	/** How many columns further the cursor goes; 0 stays, for more is to come. */
	columns: number;
}

/**
 * One key a figure: a digit writes the cell and goes on. A point, a comma or a plus is ten more, so that ".4" is 14 and ".." 20.
 * A minus is "none": 0 here and, on makes, 0 attempts too. `fresh` says that nothing was typed in the cell yet; null is a key
 * without a meaning.
 */
export function stroke(sheet: Sheet, column: number, value: Value, key: string, fresh: boolean): Stroke | null {
	const own = sheet.columns[column]?.stat.abbreviation;
	if (own === undefined || sheet.columns[column]?.derived) return null;
	const before = fresh ? 0 : Math.floor((value ?? 0) / 10) * 10;
	if (/^\d$/.test(key)) return { edits: { [own]: before + Number(key) }, columns: 1 };
	if (key === "." || key === "," || key === "+")
		return before + 10 > 999 ? null : { edits: { [own]: before + 10 }, columns: 0 };
	if (key !== "-") return null;
	const next = sheet.columns[column + 1];
	return next && next.stat.abbreviation === attemptsOf[own] && !next.derived
		? { edits: { [own]: 0, [next.stat.abbreviation]: 0 }, columns: 2 }
		: { edits: { [own]: 0 }, columns: 1 };
}

const attemptsOf: Readonly<Record<string, string>> = { FGM: "FGA", "2PM": "2PA", "3PM": "3PA", FTM: "FTA" };
