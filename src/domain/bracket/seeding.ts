/** How many lines the first full column of a bracket has: the next power of two. */
export function bracketSize(teamCount: number): number {
	let size = 2;
	while (size < teamCount) size *= 2;
	return size;
}

/**
 * The meetings of a full first round from top to bottom, the better seed first, `size` a power of two: every sum is
 * size + 1, the pair of 1 is at the top, that of 2 at the bottom, and 1 to 4 have a quarter each.
 */
export function seedPairs(size: number): [better: number, worse: number][] {
	return seedOrder(size)
		.filter((seed) => seed <= size / 2)
		.map((seed) => [seed, size + 1 - seed]);
}

/** Each doubling sets against every seed the one that completes the sum, alternately below and above it. */
function seedOrder(size: number): number[] {
	let order = [1];
	while (order.length < size) {
		const sum = order.length * 2 + 1;
		order = order.flatMap((seed, line) => (line % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed]));
	}
	return order;
}
