import { useState } from "react";
import { blockFields, editedBlock, emptyBlock, type Block } from "../../src/domain/page/blocks.ts";
import { move } from "../../src/domain/order.ts";
import { useFocusNext } from "../lib/focus-next.ts";
import { useKeySorting } from "../lib/key-sorting.ts";
import { fieldId, fresh, nameOf, pieces, typeNames, type Piece } from "./pieces.ts";

export type BlockAct = "up" | "down" | "duplicate" | "delete";

/** The blocks as they are edited: which ones, in what order, and which is open. */
export function useBlocks(first: readonly unknown[]) {
	const [list, setList] = useState(() => pieces(first));
	const [editing, edit] = useState<number | null>(null);
	const [said, say] = useState("");
	const focusNext = useFocusNext(showAllFields);
	const keys = useKeySorting<Piece>({
		items: list,
		label: nameOf,
		grip: ({ key }) => `block-${key}-grip`,
		show: (next) => setList([...next]),
		drop: () => {},
		say,
		refocus: focusNext,
	});
	const step = (piece: Piece, what: "up" | "down") => {
		const at = list.indexOf(piece);
		const to = what === "up" ? at - 1 : at + 1;
		focusNext(`block-${piece.key}-${buttonAt(to, list.length) ?? what}`);
		setList(move(list, at, to));
		say(`${nameOf(piece)} is now ${to + 1} of ${list.length}.`);
	};
	const drop = (piece: Piece) => {
		const at = list.indexOf(piece);
		const next = list.toSpliced(at, 1);
		setList(next);
		const near = next[at] ?? next[at - 1];
		focusNext(near ? `block-${near.key}-delete` : "add-hero");
		say(`${nameOf(piece)} deleted.`);
	};
	return {
		list,
		setList,
		editing,
		edit,
		said,
		keys,
		focusNext,
		/** An upload may take its time: only its own field is changed, whatever was typed meanwhile. */
		put(key: number, name: string, value: unknown) {
			setList((now) => now.map((piece) => (piece.key === key ? withField(piece, name, value) : piece)));
		},
		add(type: Block["type"]) {
			const piece = fresh(emptyBlock(type));
			setList([...list, piece]);
			edit(piece.key);
			focusNext(fieldId(piece.key, blockFields[type][0]?.name ?? ""));
			say(`${typeNames[type]} added.`);
		},
		act(piece: Piece, what: BlockAct) {
			if (what === "delete") return drop(piece);
			if (what !== "duplicate") return step(piece, what);
			setList(list.toSpliced(list.indexOf(piece) + 1, 0, fresh(piece.stored)));
			say(`${nameOf(piece)} duplicated.`);
		},
		/** Other blocks in place of these. */
		take(blocks: readonly unknown[]) {
			setList(blocks.map(fresh));
			edit(null);
		},
	};
}

export type EditedBlocks = ReturnType<typeof useBlocks>;

const withField = (piece: Piece, name: string, value: unknown): Piece => ({
	...piece,
	stored: { ...editedBlock(piece.stored), [name]: value },
});

/** The one button that still moves a block at either end. */
function buttonAt(at: number, count: number): "up" | "down" | null {
	if (at === 0) return "down";
	return at === count - 1 ? "up" : null;
}

function showAllFields(field: HTMLElement): void {
	field.closest(".block.editing")?.scrollIntoView({ block: "nearest" });
}
