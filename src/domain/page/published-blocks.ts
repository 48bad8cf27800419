import type { Block, UnsupportedBlock } from "./blocks.ts";

/** A page's blocks as visitors get them: without entries that say nothing, and without blocks that have nothing to show. */
export function published(blocks: readonly (Block | UnsupportedBlock)[]): (Block | UnsupportedBlock)[] {
	return blocks
		.map((block) => (block.type === "unsupported" ? block : publishedOf(block)))
		.filter((block) => block !== null);
}

/** The block without what says nothing; null where nothing is left of it. */
function publishedOf(block: Block): Block | null {
	if (block.type === "list") {
		const items = block.items.filter(isSaid);
		return items.length > 0 ? { ...block, items } : null;
	}
	if (block.type === "faq") {
		const items = block.items.filter(({ q, a }) => isSaid(q) && isSaid(a));
		return items.length > 0 ? { ...block, items } : null;
	}
	return missing(block) === null ? block : null;
}

/** What a block lacks to be published, or what of it is not; null where visitors see all of it. */
export function gapOf(block: Block | UnsupportedBlock): string | null {
	if (block.type === "unsupported") return null;
	if (block.type === "list") return block.items.length > 0 && block.items.every(isSaid) ? null : gaps.list;
	if (block.type === "faq")
		return block.items.length > 0 && block.items.every(({ q, a }) => isSaid(q) && isSaid(a)) ? null : gaps.faq;
	return missing(block);
}

const gaps = {
	list: "Empty items are not published.",
	faq: "A question is published with its answer, not without.",
} as const;

function missing(block: Exclude<Block, { type: "list" | "faq" }>): string | null {
	switch (block.type) {
		case "button":
			if (!isSaid(block.label)) return "Not published: the button needs a label.";
			return isSaid(block.url) ? null : "Not published: the button needs a URL.";
		case "image":
			return isSaid(block.url) ? null : "Not published: there is no image yet.";
		case "imageHero":
			return isSaid(block.url) || isSaid(block.text) ? null : empty;
		case "hero":
			return isSaid(block.title) || isSaid(block.subtitle) ? null : empty;
		case "intro":
			return isSaid(block.title) || isSaid(block.text) ? null : empty;
		case "paragraph":
			return isSaid(block.text) ? null : empty;
	}
}

const empty = "Not published: the block is empty.";
const isSaid = (text: string) => text.trim() !== "";
