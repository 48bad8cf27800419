import { useKept, type Kept } from "../lib/kept.ts";

/** Blocks that were typed and not saved, kept on this device: per organization and page. */
export interface Draft {
	blocks: unknown[];
	/** Of the page that they were typed into. */
	revision: number;
	/** Milliseconds since 1970. */
	at: number;
}

/** Keeps what is typed and not saved, as text, and offers what an earlier visit left behind until it is answered. */
export function useDraft(
	place: string,
	{ typed, saved, revision }: { typed: string; saved: string; revision: number },
) {
	const text = typed === saved ? null : `{"revision":${revision},"blocks":${typed}}`;
	const offer = useKept(`tipoff:page:${place}`, text, (kept) => draftIn(kept, saved));
	return { ...offer, more: offer.draft && offer.draft.revision !== revision ? overtaken : "" };
}

const overtaken = "Somebody has saved this page since then: if you save them, they take the place of that.";

function draftIn({ text, at }: Kept, saved: string): Draft | null {
	try {
		const { blocks, revision } = JSON.parse(text) as Draft; // written above
		return Array.isArray(blocks) && JSON.stringify(blocks) !== saved ? { blocks, revision, at } : null;
	} catch {
		return null;
	}
}
