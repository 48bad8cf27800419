import { differences, differs, type Said } from "./differences.ts";
import type { SeasonDraft } from "./season.ts";

/** A row that adds something to a season or changes it; `what` says it in words: "new", "score 60-61 to 62-61". */
export interface Change {
	file: string;
	/** Null for what follows from rows that are not there. */
	line: number | null;
	/** What the row is about: "2026-11-02 Owls at Hawks". */
	row: string;
	what: string;
}

/** What files change: of each file the first rows, how many there are, and figures by noun, `games_made: 1230`. */
export interface Changes {
	first: Change[];
	counts: Record<string, number>;
	tally: Record<string, number>;
}

/** What a season has already, told in the words of a draft. */
export interface Kept {
	draft: SeasonDraft;
	/** Keys of records that were merged, with the key of the one that was kept. */
	aliases: ReadonlyMap<string, string>;
	/** Keys of players who came by an import: of them box scores are whole. */
	imported: ReadonlySet<string>;
	/** Keys of players who are on rosters of later seasons: of them files say what they were, and nothing else (players 10). */
	later: ReadonlySet<string>;
}

const changesKeptMax = 50;

export const noChanges = (): Changes => ({ first: [], counts: {}, tally: {} });

type Deed = "made" | "changed" | "removed";
const deeds = { new: "made", removed: "removed" } as const;

export function countChange({ tally }: Changes, noun: string, deed: Deed, rows = 1): void {
	const key = `${noun}_${deed}`;
	if (rows > 0) tally[key] = (tally[key] ?? 0) + rows;
}

interface Told {
	/** What is counted; nothing where it is left out. */
	noun?: string;
	from: Pick<Change, "file" | "line">;
	/** Put into words only for the rows that are kept. */
	row: () => string;
	what: "new" | "removed" | readonly Said[];
	/** What else is said of it. */
	also?: readonly string[];
}

/** Notes a row that is new, goes, or differs; one that says what is there is no change. */
export function tell(changes: Changes, { noun, from: { file, line }, row, what, also = [] }: Told): void {
	const facts = typeof what === "string" ? null : what;
	if (facts && also.length === 0 && !differs(facts)) return;
	if (noun) countChange(changes, noun, typeof what === "string" ? deeds[what] : "changed");
	const count = changes.counts[file] ?? 0;
	changes.counts[file] = count + 1;
	if (count >= changesKeptMax) return;
	const words = facts ? [differences(facts), ...also].filter(Boolean).join(", ") : String(what);
	changes.first.push({ file, line, row: row(), what: words });
}
