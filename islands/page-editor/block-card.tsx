import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { KeyboardEvent } from "react";
import { editedBlock, readBlock } from "../../src/domain/page/blocks.ts";
import { gapOf, published } from "../../src/domain/page/published-blocks.ts";
import { Blocks } from "../../src/ui/page/blocks.tsx";
import { Icon, type IconName } from "../../src/ui/icon.tsx";
import { BlockFields } from "./fields.tsx";
import { fieldId, nameOf, type Piece } from "./pieces.ts";
import type { BlockAct } from "./use-blocks.ts";

/** What the server refused of a block's field. */
export interface Wrong {
	name: string;
	sentence: string;
}

interface Props {
	piece: Piece;
	at: number;
	count: number;
	editing: boolean;
	held: boolean;
	upload: string;
	wrong: Wrong | null;
	keys: { onKeyDown: (event: KeyboardEvent) => void; onBlur: () => void };
	edit: (open: boolean) => void;
	change: (name: string, value: unknown) => void;
	act: (what: BlockAct) => void;
}

/** One block: how it looks, or its fields with how it looks below them. */
export function BlockCard({ piece, at, count, editing, held, upload, wrong, keys, edit, change, act }: Props) {
	const block = editedBlock(piece.stored);
	const name = `${nameOf(piece)} ${at + 1}`;
	const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
		id: piece.key,
	});
	const place = { style: { transform: CSS.Translate.toString(transform), transition } };
	const look = ["block card", editing ? "editing" : "", held || isDragging ? "held" : ""].filter(Boolean).join(" ");
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
				<span className="dim">{at + 1}</span>
				<span className="badge">{nameOf(piece)}</span>
				<span className="row push">
					<Tools id={`block-${piece.key}`} name={name} at={at} count={count} act={act} />
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
					<BlockFields
						block={block}
						idOf={(field) => fieldId(piece.key, field)}
						upload={upload}
						wrong={wrong}
						change={change}
					/>
				</div>
			) : null}
			<Seen stored={piece.stored} />
		</li>
	);
}

const tools: readonly { what: BlockAct; icon: IconName; label: string }[] = [
	{ what: "up", icon: "up", label: "Move up" },
	{ what: "down", icon: "down", label: "Move down" },
	{ what: "duplicate", icon: "copy", label: "Duplicate" },
	{ what: "delete", icon: "trash", label: "Delete" },
];

interface ToolsProps extends Pick<Props, "at" | "count" | "act"> {
	id: string;
	name: string;
}

function Tools({ id, name, at, count, act }: ToolsProps) {
	return tools.map(({ what, icon, label }) => (
		<button
			key={what}
			type="button"
			className="button quiet icon"
			id={`${id}-${what}`}
			aria-label={`${label} ${name}`}
			disabled={(what === "up" && at === 0) || (what === "down" && at === count - 1)}
			onClick={() => act(what)}
		>
			<Icon name={icon} />
		</button>
	));
}

/** How it looks to visitors, and what is missing until it does. */
function Seen({ stored }: { stored: unknown }) {
	const seen = readBlock(stored);
	const [gap, shown] = [gapOf(seen), published([seen])];
	return (
		<>
			{gap ? <p className="notice warn gap">{gap}</p> : null}
			{shown.length > 0 ? (
				<div className="block-preview" inert>
					<Blocks blocks={shown} />
				</div>
			) : null}
		</>
	);
}
