import type { Choice, LinkForm } from "../../src/domain/link/menu.ts";
import { useKept, type Kept } from "../lib/kept.ts";

/** What is typed, with what was chosen instead of what follows from the label. */
export type TypedLink = LinkForm & Choice;

/** A link's form that was typed and not saved. */
export interface LinkDraft {
	/** The link that was being changed, null for a new one. */
	id: number | null;
	form: TypedLink;
	/** Milliseconds since 1970. */
	at: number;
}

/** Keeps a form that differs from what it began with, and offers the one that an earlier visit left behind. */
export function useLinkDraft(organization: number, { id, form, first }: Omit<LinkDraft, "at"> & { first: LinkForm }) {
	const { label, slug, url, is_external, page, address } = form;
	const isTyped =
		label !== first.label || url !== first.url || is_external !== first.is_external || address !== undefined;
	const text = isTyped ? JSON.stringify({ id, form: { label, slug, url, is_external, page, address } }) : null;
	return useKept(`tipoff:menu:${organization}`, text, draftIn);
}

function draftIn({ text, at }: Kept): LinkDraft | null {
	try {
		const { id, form } = JSON.parse(text) as LinkDraft; // written above
		return typeof form?.label === "string" ? { id, form, at } : null;
	} catch {
		return null;
	}
}
