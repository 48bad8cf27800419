/** Games that are played while the next one begins, found by what they need: few of a day's hundreds have any of it in common. */
export class Running<G> {
	readonly #lists = new Map<Key, Held<G>[]>();
	#count = 0;

	/** Those that need any of it and have not ended by then, in the order in which they began. */
	with(keys: readonly Key[], minute: number): G[] {
		const found = new Map<number, G>();
		for (const key of keys)
			for (const { place, game, end } of this.#lists.get(key) ?? []) if (end > minute) found.set(place, game);
		return found.size < 2 ? [...found.values()] : [...found].toSorted(([a], [b]) => a - b).map(([, game]) => game);
	}

	/** Games are added in the order in which they begin. */
	add(game: G, keys: readonly Key[], end: number): void {
		const held = { game, end, place: (this.#count += 1) };
		for (const key of keys) {
			const list = this.#lists.get(key);
			if (list) list.push(held);
			else this.#lists.set(key, [held]);
		}
	}
}

/** A team by its id; a place, a coach or a club by name. */
export type Key = number | string;

interface Held<G> {
	game: G;
	/** Minutes from midnight. */
	end: number;
	place: number;
}
