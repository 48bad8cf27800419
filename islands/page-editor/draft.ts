import type { Held } from "../../src/domain/kept.ts";
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
	const more = offer.draft && offer.draft.revision !== revision ? overtaken : "";
	const held = ({ blocks }: Draft) => heldBlocks(blocks, JSON.parse(saved) as unknown[]); // as the page has them
	return { ...offer, told: { more, held } };
}

/** The texts of the blocks that the page has otherwise, in the order of the draft. */
function heldBlocks(left: readonly unknown[], stored: readonly unknown[]): Held[] {
	const known = new Set(stored.map((block) => JSON.stringify(block)));
	const others = left.filter((block) => !known.has(JSON.stringify(block)));
	const changed = others.map((block) => {
		const { type = "block", ...said } = (block ?? {}) as Record<string, unknown>; // what is no object has no names
		const text = Object.values(said).find((value) => typeof value === "string" && value !== "") ?? "";
		return { label: String(type), value: shortened(String(text)) };
	});
	return changed.length > 0 ? changed : [{ label: "Blocks", value: `${left.length}, in another order` }];
}

const shownMax = 60;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

const overtaken = "Somebody has saved this page since then: if you save them, they take the place of that.";

function draftIn({ text, at }: Kept, saved: string): Draft | null {
	try {
		const { blocks, revision } = JSON.parse(text) as Draft; // written above
		return Array.isArray(blocks) && JSON.stringify(blocks) !== saved ? { blocks, revision, at } : null;
	} catch {
		return null;
	}
}
