import {
	closestCenter,
	DndContext,
	PointerSensor,
	useSensor,
	useSensors,
	type Announcements,
	type DragEndEvent,
	type Modifier,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { createContext, useContext, useState } from "react";
import { move } from "../src/domain/order.ts";
import { OrderList, OrderRow, type OrderItem, type OrderProps, type OrderRowProps } from "../src/ui/order-list.tsx";
import { refresh } from "./forms/refresh.ts";
import { useFocusNext } from "./lib/focus-next.ts";
import { useKeySorting } from "./lib/key-sorting.ts";
import { say } from "./lib/say.ts";
import { send } from "./lib/send.ts";

/** A list to sort by pointer, finger, keys or buttons; each change is sent at once and taken back where it is refused. */
export default function OrderListIsland({ changed, refused, act, ...list }: OrderProps & Owner) {
	const { items, said, living, reorder } = useOrder({ changed, refused, act }, list);
	const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
	const dropped = ({ active, over }: DragEndEvent) => {
		const [from, to] = [active.id, over?.id].map((id) => items.findIndex((item) => item.id === id));
		if (from !== undefined && to !== undefined && to >= 0 && from !== to) reorder(from, to);
	};
	return (
		<DndContext
			id={list.id}
			sensors={sensors}
			collisionDetection={closestCenter}
			modifiers={upAndDown}
			accessibility={{ announcements: announcing(items), screenReaderInstructions: { draggable: "" } }}
			onDragEnd={dropped}
		>
			<SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
				<LivingList value={living}>
					<OrderList list={list} items={items} said={said} Row={LivingRow} />
				</LivingList>
			</SortableContext>
		</DndContext>
	);
}

/** The order as it is shown, what was said of its last change, and what the rows may do. */
function useOrder({ changed, refused, act }: Owner, list: OrderProps) {
	const [items, setItems] = useState(list.items);
	const [said, setSaid] = useState("");
	const focusNext = useFocusNext();
	const show = (next: readonly OrderItem[]) => {
		setItems(next);
		changed?.(next);
	};
	const [save] = useState(() => saving(list, show, refused));

	const reorder = (from: number, to: number) => {
		const next = move(items, from, to);
		show(next);
		save(next, reorderCall(list, next));
	};
	const keys = useKeySorting({
		items,
		label: ({ label }) => label,
		grip: (item) => gripOf(list, item),
		show: setItems,
		drop: (next) => {
			changed?.(next);
			save(next, reorderCall(list, next));
		},
		say: setSaid,
		refocus: focusNext,
	});
	const living: Living = {
		act,
		keys,
		move(item, to) {
			const own = `${list.id}-${item.id}`;
			const at = items.indexOf(item);
			focusNext(...(to < at ? [`${own}-up`, `${own}-down`] : [`${own}-down`, `${own}-up`]));
			setSaid(`${item.label} is now ${placeOf(to, items.length)}.`);
			reorder(at, to);
		},
		toggle(item) {
			const flip = item.hidden ? list.toggle?.show : list.toggle?.hide;
			if (!flip) return;
			const next = items.map((one) => (one === item ? { ...one, hidden: !item.hidden } : one));
			show(next);
			setSaid(`${item.label} is now ${item.hidden ? "shown" : "hidden"}.`);
			save(next, { call: flip.call.replace("{id}", String(item.id)), body: flip.body });
		},
	};
	return { items, said, living, reorder };
}

/** The island around, if there is one: it hears what is shown after each change, the ones taken back included, and does what rows offer besides. */
interface Owner {
	changed?: (items: readonly OrderItem[]) => void;
	act?: (name: string, item: OrderItem) => void;
	/** The server has refused a change. */
	refused?: () => void;
}

const gripOf = ({ id }: OrderProps, item: OrderItem) => `${id}-${item.id}-grip`;

interface Living {
	keys: ReturnType<typeof useKeySorting<OrderItem>>;
	act?: Owner["act"];
	move(item: OrderItem, to: number): void;
	toggle(item: OrderItem): void;
}

const LivingList = createContext<Living | null>(null);

function LivingRow({ list, item, at }: OrderRowProps) {
	const living = useContext(LivingList);
	const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
		id: item.id,
	});
	return (
		<OrderRow
			list={list}
			item={item}
			at={at}
			hold={{
				li: { ref: setNodeRef, style: { transform: CSS.Translate.toString(transform), transition } },
				grip: {
					ref: setActivatorNodeRef,
					...listeners,
					onKeyDown: (event) => living?.keys.onKeyDown(item, event),
					onBlur: () => living?.keys.onBlur(item),
				},
				held: isDragging || living?.keys.isHeld(item),
				move: (to) => living?.move(item, to),
				toggle: () => living?.toggle(item),
				act: (name) => living?.act?.(name, item),
			}}
		/>
	);
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

interface Call {
	call: string;
	body: object | undefined;
}

/** Sends one change after the other; a refused one, with those that waited behind it, is taken back. */
function saving(list: OrderProps, show: (items: readonly OrderItem[]) => void, isRefused: Owner["refused"]) {
	let kept = list.items;
	let refusals = 0;
	let queue = Promise.resolve();
	return (next: readonly OrderItem[], { call, body }: Call) => {
		const before = refusals;
		const [method = "PUT", path = ""] = call.split(" ");
		queue = queue.then(async () => {
			if (before !== refusals) return;
			const answer = await send(method, path, body ?? {});
			if (answer.ok) {
				kept = next;
				if (list.refresh) await refresh();
			} else {
				refusals += 1;
				show(kept);
				say(answer.message, "bad");
				if (answer.status !== 0) isRefused?.();
			}
		});
	};
}

function reorderCall({ reorder }: OrderProps, items: readonly OrderItem[]): Call {
	const { method, path, key, idKey, orderKey } = reorder;
	return {
		call: `${method} ${path}`,
		body: { [key]: items.map(({ id }, order) => ({ [idKey]: id, [orderKey]: order })) },
	};
}

const placeOf = (at: number, count: number) => `${at + 1} of ${count}`;

/** What a drag says to those who hear it. */
function announcing(items: readonly OrderItem[]): Announcements {
	const label = (id: string | number) => items.find((item) => item.id === id)?.label ?? "";
	const place = (id: string | number) => {
		const at = items.findIndex((item) => item.id === id);
		return placeOf(at, items.length);
	};
	return {
		onDragStart: ({ active }) => `Holding ${label(active.id)} at ${place(active.id)}.`,
		onDragOver: ({ active, over }) => (over ? `Holding ${label(active.id)} at ${place(over.id)}.` : undefined),
		onDragEnd: ({ active, over }) => `Dropped ${label(active.id)} at ${place(over?.id ?? active.id)}.`,
		onDragCancel: ({ active }) => `${label(active.id)} is back at ${place(active.id)}.`,
	};
}
