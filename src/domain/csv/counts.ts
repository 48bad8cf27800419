import { rowsWord } from "../deletion/deletions.ts";

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
