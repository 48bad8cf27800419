import { useState, type KeyboardEvent } from "react";

interface Carried<T, S> {
	/** Where everything stands. */
	state: S;
	label: (item: T) => string;
	/** The id of the button that a thing is picked up by. */
	grip: (item: T) => string;
	/** "2 of 5" */
	place: (item: T, state: S) => string;
	/** The state after a key; null where it leads nowhere, undefined where the key means nothing here. */
	step: (item: T, state: S, key: string) => S | null | undefined;
	show: (state: S) => void;
	/** Nothing is carried any more. */
	putBack: (before: S) => void;
	/** Dropped where it was not picked up; whether it stays there. */
	drop: (state: S, before: S, item: T) => Promise<boolean>;
	isSame: (one: S, other: S) => boolean;
	say: (sentence: string) => void;
	/** The thing moves, hence loses the focus for a moment. */
	refocus: (id: string) => void;
}

/** Space picks a thing up, keys carry it, space drops it, Escape and leaving put it back; every step is said (wording 7). */
export function useKeyCarrying<T, S>({
	state,
	label,
	grip,
	place,
	step,
	show,
	putBack,
	drop,
	isSame,
	say,
	refocus,
}: Carried<T, S>) {
	const [held, setHeld] = useState<{ item: T; before: S } | null>(null);
	const cancel = ({ item, before }: { item: T; before: S }) => {
		setHeld(null);
		putBack(before);
		say(`${label(item)} is back at ${place(item, before)}.`);
	};
	return {
		isHeld: (item: T) => held?.item === item,
		onKeyDown(item: T, event: KeyboardEvent) {
			const own = held?.item === item ? held : null;
			if (event.key === " " || event.key === "Enter") {
				event.preventDefault();
				if (!own) {
					setHeld({ item, before: state });
					return say(`Holding ${label(item)} at ${place(item, state)}.`);
				}
				setHeld(null);
				const dropped = () => say(`Dropped ${label(item)} at ${place(item, state)}.`);
				if (isSame(state, own.before)) return dropped();
				return void drop(state, own.before, item).then((isTaken) => isTaken && dropped());
			}
			if (!own) return;
			if (event.key === "Escape" || event.key === "Tab") {
				refocus(grip(item)); // from where Tab goes on
				return cancel(own);
			}
			const next = step(item, state, event.key);
			if (next === undefined) return;
			event.preventDefault();
			if (next === null) return;
			refocus(grip(item));
			show(next);
			say(`Holding ${label(item)} at ${place(item, next)}.`);
		},
		onBlur(item: T) {
			if (held?.item !== item) return;
			requestAnimationFrame(() => {
				if (document.activeElement?.id !== grip(item)) cancel(held);
			});
		},
	};
}
