/** A stream of numbers from a seed: the same seed, the same stream, on every machine (mulberry32, by Tommy Ettinger). */
export interface Random {
	/** At least 0, below 1. */
	unit: () => number;
	/** A whole number from 0, below `count`. */
	below: (count: number) => number;
	/** The list in another order, in place. */
	shuffle: <T>(list: T[]) => T[];
}

export function random(seed: number): Random {
	let state = seed | 0;
	const unit = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
	const below = (count: number) => Math.floor(unit() * count);
	const shuffle = <T>(list: T[]) => {
		for (let end = list.length - 1; end > 0; end--) {
			const other = below(end + 1);
			[list[end], list[other]] = [list[other] as T, list[end] as T]; // both indexes are below the length
		}
		return list;
	};
	return { unit, below, shuffle };
}
