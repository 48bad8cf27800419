import { move } from "../../src/domain/order.ts";
import { useKeyCarrying } from "./key-carrying.ts";

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

/** A list that keys put into another order: up and down by one place. */
export function useKeySorting<T>({ items, ...list }: Sorted<T>) {
	return useKeyCarrying<T, readonly T[]>({
		...list,
		state: items,
		putBack: list.show,
		place: (item, now) => `${now.indexOf(item) + 1} of ${now.length}`,
		step: (item, now, key) => {
			const by = steps[key];
			if (by === undefined) return undefined;
			const at = now.indexOf(item);
			const to = at + by;
			return to < 0 || to >= now.length ? null : move(now, at, to);
		},
		drop: async (now) => {
			list.drop(now);
			return true;
		},
		isSame: (one, other) => one.every((item, at) => item === other[at]),
	});
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
