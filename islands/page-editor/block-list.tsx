import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { move } from "../../src/domain/order.ts";
import { BlockCard, type Wrong } from "./block-card.tsx";
import type { EditedBlocks } from "./use-blocks.ts";

interface Props {
	blocks: EditedBlocks;
	/** Where pictures go. */
	upload: string;
	wrong: (Wrong & { key: number }) | null;
	change: (key: number, name: string, value: unknown) => void;
}

/** The blocks of a page, to sort by pointer, finger, keys or buttons, and to edit in place. */
export function BlockList({ blocks, upload, wrong, change }: Props) {
	const { list, setList, editing, edit, keys, act } = blocks;
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const dropped = ({ active, over }: DragEndEvent) => {
		const [from, to] = [active.id, over?.id].map((key) => list.findIndex((piece) => piece.key === key));
		if (from !== undefined && to !== undefined && to >= 0 && from !== to) setList(move(list, from, to));
	};
	return (
		<DndContext
			id="blocks"
			sensors={sensors}
			collisionDetection={closestCenter}
			accessibility={{ screenReaderInstructions: { draggable: "" } }}
			onDragEnd={dropped}
		>
			<SortableContext items={list.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
				<ol className="stack gap-4 blocks">
					{list.map((piece, at) => (
						<BlockCard
							key={piece.key}
							piece={piece}
							at={at}
							count={list.length}
							editing={editing === piece.key}
							held={keys.isHeld(piece)}
							upload={upload}
							wrong={wrong?.key === piece.key ? wrong : null}
							keys={{
								onKeyDown: (event) => keys.onKeyDown(piece, event),
								onBlur: () => keys.onBlur(piece),
							}}
							edit={(isOpen) => edit(isOpen ? piece.key : null)}
							change={(name, value) => change(piece.key, name, value)}
							act={(what) => act(piece, what)}
						/>
					))}
				</ol>
			</SortableContext>
		</DndContext>
	);
}
