import { type Random, random } from "../../src/domain/schedule/random.ts";

/** Chance of one matter: the same seed and the same words give the same stream, whatever else is drawn. */
export function chanceOf(seed: number, ...words: readonly (string | number)[]): Random {
	let hash = 0x811c9dc5 ^ seed;
	for (const character of words.join("\n")) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
	return random(hash);
}

export function pick<T>({ below }: Random, list: readonly T[]): T {
	return list[below(list.length)] as T; // below the length of a list that is not empty
}

/** Around 0, about two thirds between -1 and 1, never beyond -3 and 3: the sum of four even draws. */
export function bell({ unit }: Random): number {
	return Math.sqrt(3) * (unit() + unit() + unit() + unit() - 2);
}

/** Indexes by weight: those with twice the weight come up twice as often. */
export function wheelOf(weights: readonly number[]): (chance: Random) => number {
	let sum = 0;
	const sums = weights.map((weight) => (sum += weight));
	return ({ unit }) => {
		const at = unit() * sum;
		return Math.max(
			0,
			sums.findIndex((upTo) => at < upTo),
		);
	};
}
