import { useState, type KeyboardEvent } from "react";
import { move } from "../../src/domain/order.ts";

interface Sorted<T> {
	items: readonly T[];
	label: (item: T) => string;
	/** The id of the button that a row is picked up by. */
	grip: (item: T) => string;
	show: (items: readonly T[]) => void;
	/** Dropped in another order than it was picked up in. */
	drop: (items: readonly T[]) => void;
	say: (sentence: string) => void;
	/** The row moves, hence loses the focus for a moment. */
	refocus: (id: string) => void;
}

/** Space picks a row up, arrow keys move it, space drops it, Escape and leaving put it back; every step is said (RULINGS 29). */
export function useKeySorting<T>({ items, label, grip, show, drop, say, refocus }: Sorted<T>) {
	const [held, setHeld] = useState<{ item: T; before: readonly T[] } | null>(null);
	const place = (at: number) => `${at + 1} of ${items.length}`;
	const putBack = ({ item, before }: { item: T; before: readonly T[] }) => {
		setHeld(null);
		show(before);
		say(`${label(item)} is back at ${place(before.indexOf(item))}.`);
	};
	return {
		isHeld: (item: T) => held?.item === item,
		onKeyDown(item: T, event: KeyboardEvent) {
			const at = items.indexOf(item);
			const own = held?.item === item ? held : null;
			if (event.key === " " || event.key === "Enter") {
				event.preventDefault();
				if (!own) {
					setHeld({ item, before: items });
					return say(`Holding ${label(item)} at ${place(at)}.`);
				}
				setHeld(null);
				say(`Dropped ${label(item)} at ${place(at)}.`);
				return items.some((one, index) => one !== own.before[index]) ? drop(items) : undefined;
			}
			if (!own) return;
			if (event.key === "Escape" || event.key === "Tab") return putBack(own);
			const to = at + (steps[event.key] ?? 0);
			if (to === at) return;
			event.preventDefault();
			if (to < 0 || to >= items.length) return;
			refocus(grip(item));
			show(move(items, at, to));
			say(`Holding ${label(item)} at ${place(to)}.`);
		},
		onBlur(item: T) {
			if (held?.item !== item) return;
			requestAnimationFrame(() => {
				if (document.activeElement?.id !== grip(item)) putBack(held);
			});
		},
	};
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
