import { rowsWord } from "../deletion/deletions.ts";
import { thousands } from "../some.ts";

/** What only an import writes. */
const own: Readonly<Record<string, string>> = {
	lines: "box-score lines",
	totals: "season totals",
	periods: "periods",
	stats: "statistics",
	attributes: "details to ask players for",
};

const deeds: Readonly<Record<string, string>> = { made: "new", changed: "changed", removed: "taken away" };

/** What an import did, in people's words: of `league_teams_made`, "Teams in a league, new". */
export function importedText(key: string): string {
	const [, noun = key, deed = ""] = /^(.*)_(made|changed|removed)$/.exec(key) ?? [];
	const what = own[noun] ?? rowsWord(noun);
	const said = deeds[deed];
	return `${what.charAt(0).toUpperCase()}${what.slice(1)}${said ? `, ${said}` : ""}`;
}

/** "Games, new: 12; Box-score lines, new: 143". */
export const importedTexts = (counts: Readonly<Record<string, number>>): string =>
	Object.entries(counts)
		.map(([what, count]) => `${importedText(what)}: ${thousands(count)}`)
		.join("; ");

/** The form that takes an import back: what says that it is in sends it too. */
export const undoImportId = (id: number): string => `undo-import-${id}`;

export const undoImportText = (season: string): string =>
	`Take this import into ${season} back? What it made goes, and what it changed or took away is as it was before.`;
