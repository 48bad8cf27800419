import type { Origin, SeasonDraft } from "./season.ts";

/** A row that adds something to a season or changes it; `what` says it in words: "new", "score 60-61 to 62-61". */
export interface Change {
	file: string;
	/** Null for what follows from rows that are not there. */
	line: number | null;
	/** What the row is about: "2026-11-02 Owls at Hawks". */
	row: string;
	what: string;
}

/** What a season has already, told in the words of a draft. */
export interface Kept {
	draft: SeasonDraft;
	/** Keys of records that were merged, with the key of the one that was kept. */
	aliases: ReadonlyMap<string, string>;
	/** Keys of players who came by an import: of them box scores are whole. */
	imported: ReadonlySet<string>;
}

/** Made of what differs; nothing of no difference. */
export function changeOf({ file, line }: Origin, row: string, what: string): Change[] {
	return what === "" ? [] : [{ file, line, row, what }];
}
