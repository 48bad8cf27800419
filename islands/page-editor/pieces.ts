import { editedBlock, readBlock, type Block } from "../../src/domain/page/blocks.ts";

/** A block as it is edited: its key stays while it moves; what is stored of it may be of a type that nobody knows. */
export interface Piece {
	key: number;
	stored: unknown;
}

let lastKey = 0;

/** The blocks that the page came with: their keys are the same on the server and here. */
export const pieces = (blocks: readonly unknown[]): Piece[] => blocks.map((stored, at) => ({ key: at + 1, stored }));

/** A block that came later. */
export const fresh = (stored: unknown): Piece => ({ key: (lastKey -= 1), stored });

/** What was sent as the server stores it; what has been typed, moved or added since stays. */
export const asStored = (now: readonly Piece[], sent: readonly Piece[], stored: readonly unknown[]): Piece[] =>
	now.map((piece) => {
		const at = sent.indexOf(piece);
		return at >= 0 && at < stored.length ? { ...piece, stored: stored[at] } : piece;
	});

/** Blocks in one spelling, so that two lists of them can be compared. */
export const textOf = (blocks: readonly unknown[]) =>
	JSON.stringify(
		blocks.map((stored) => {
			const block = editedBlock(stored);
			return block.type === "unsupported" ? stored : block;
		}),
	);

export const typeNames: Readonly<Record<Block["type"], string>> = {
	hero: "Hero",
	intro: "Intro",
	paragraph: "Paragraph",
	list: "List",
	faq: "FAQ",
	button: "Button",
	image: "Image",
	imageHero: "Image hero",
};

export const nameOf = ({ stored }: Piece): string => {
	const block = readBlock(stored);
	return block.type === "unsupported" ? "Unsupported block" : typeNames[block.type];
};

export const fieldId = (key: number, name: string) => `block-${key}-field-${name}`;
