import { fold } from "../fold.ts";
import type { Sheet } from "./sheet.ts";

/** What a column of a pasted block holds; a `pair` is "8-14", makes and attempts. */
export type Held =
	| { kind: "stat"; stat: string }
	| { kind: "pair"; made: string; attempts: string }
	| { kind: "name" }
	| { kind: "number" }
	| { kind: "percent" }
	| { kind: "nothing" };

/** The columns of a block by its first row, or null: it is no row of headings, for it names no stat, or has figures in it. */
export function headingsOf(sheet: Sheet, cells: readonly string[]): Held[] | null {
	if (cells.some((cell) => /^\d+$/.test(cell))) return null;
	const held = cells.map((cell) => heldBy(sheet, cell));
	return held.some(({ kind }) => kind === "stat" || kind === "pair") ? held : null;
}

function heldBy(sheet: Sheet, cell: string): Held {
	const name = fold(cell).replace(/[.:]$/, "");
	if (["player", "name", "players"].includes(name)) return { kind: "name" };
	if (["#", "no", "nr", "num", "number", "jersey", "jersey number"].includes(name)) return { kind: "number" };
	const stat = statNamed(sheet, aliases[name] ?? name);
	if (stat) return editable(sheet, stat) ? { kind: "stat", stat } : { kind: "nothing" };
	const pair = pairs[name];
	if (pair && editable(sheet, pair[0]) && editable(sheet, pair[1]))
		return { kind: "pair", made: pair[0], attempts: pair[1] };
	return { kind: "nothing" };
}

function statNamed({ stats }: Sheet, name: string): string | null {
	return stats.find((stat) => fold(stat.abbreviation) === name || fold(stat.name) === name)?.abbreviation ?? null;
}

function editable({ columns }: Sheet, stat: string): boolean {
	return columns.some((column) => column.stat.abbreviation === stat && !column.derived);
}

const aliases: Readonly<Record<string, string>> = { trb: "reb", r: "reb", a: "ast", p: "pts", pt: "pts" };
const pairs: Readonly<Record<string, readonly [string, string]>> = {
	fg: ["FGM", "FGA"],
	"2p": ["2PM", "2PA"],
	"2pt": ["2PM", "2PA"],
	"2fg": ["2PM", "2PA"],
	"3p": ["3PM", "3PA"],
	"3pt": ["3PM", "3PA"],
	"3fg": ["3PM", "3PA"],
	ft: ["FTM", "FTA"],
};
