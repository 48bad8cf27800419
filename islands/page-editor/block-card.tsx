import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { KeyboardEvent } from "react";
import { readBlock, type Block } from "../../src/domain/blocks.ts";
import { Blocks } from "../../src/ui/blocks.tsx";
import { Icon, type IconName } from "../../src/ui/icon.tsx";
import { BlockFields } from "./fields.tsx";

/** A block as it is edited: its key stays while it moves; what is stored of it may be of a type that nobody knows. */
export interface Piece {
	key: number;
	stored: unknown;
}

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

interface Props {
	piece: Piece;
	at: number;
	count: number;
	editing: boolean;
	held: boolean;
	upload: string;
	keys: { onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
	edit: (open: boolean) => void;
	change: (block: Block) => void;
	act: (what: "up" | "down" | "duplicate" | "delete") => void;
}

/** One block: how it looks, or its fields with how it looks below them. */
export function BlockCard({ piece, at, count, editing, held, upload, keys, edit, change, act }: Props) {
	const block = readBlock(piece.stored);
	const name = `${nameOf(piece)} ${at + 1}`;
	const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
		id: piece.key,
	});
	const place = { style: { transform: CSS.Translate.toString(transform), transition } };
	const look = ["block card", editing ? "editing" : "", held || isDragging ? "held" : ""].filter(Boolean).join(" ");
	const tool = (what: Parameters<typeof act>[0], icon: IconName, label: string, stuck = false) => (
		<button
			type="button"
			className="button quiet icon"
			id={`block-${piece.key}-${what}`}
			aria-label={`${label} ${name}`}
			disabled={stuck}
			onClick={() => act(what)}
		>
			<Icon name={icon} />
		</button>
	);
	return (
		<li ref={setNodeRef} className={look} {...place}>
			<header className="row">
				<button
					type="button"
					className="grip"
					id={`block-${piece.key}-grip`}
					ref={setActivatorNodeRef}
					aria-label={`Move ${name}`}
					aria-describedby="blocks-how"
					{...listeners}
					{...keys}
				>
					<Icon name="grip" />
				</button>
				<span className="badge">{nameOf(piece)}</span>
				<span className="row push">
					{tool("up", "up", "Move up", at === 0)}
					{tool("down", "down", "Move down", at === count - 1)}
					{tool("duplicate", "copy", "Duplicate")}
					{tool("delete", "trash", "Delete")}
					{block.type === "unsupported" ? null : (
						<button
							type="button"
							className={editing ? "button main" : "button quiet"}
							id={`block-${piece.key}-edit`}
							aria-label={editing ? `Done with ${name}` : `Edit ${name}`}
							onClick={() => edit(!editing)}
						>
							{editing ? "Done" : "Edit"}
						</button>
					)}
				</span>
			</header>
			{editing && block.type !== "unsupported" ? (
				<div className="stack gap-4">
					<BlockFields block={block} upload={upload} change={change} />
				</div>
			) : null}
			<div className="block-preview" inert>
				<Blocks blocks={[block]} />
			</div>
		</li>
	);
}
