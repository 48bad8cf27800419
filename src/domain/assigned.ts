/**
 * For each row its column, so that the sum of the costs is the least (Kuhn and Munkres, by potentials): no column twice. There are at
 * least as many columns as rows.
 */
export function assigned(costs: readonly (readonly number[])[]): number[] {
	const [rows, columns] = [costs.length, costs[0]?.length ?? 0];
	const ofRow = Array.from({ length: rows + 1 }, () => 0);
	const ofColumn = Array.from({ length: columns + 1 }, () => 0);
	/** The row that holds each column, counted from 1; 0 for none. */
	const holder = Array.from({ length: columns + 1 }, () => 0);
	for (let row = 1; row <= rows; row++) {
		const from = Array.from({ length: columns + 1 }, () => 0);
		const least = Array.from({ length: columns + 1 }, () => Infinity);
		const isSeen = Array.from({ length: columns + 1 }, () => false);
		holder[0] = row;
		let at = 0;
		do {
			isSeen[at] = true;
			const own = holder[at]!;
			let [step, next] = [Infinity, 0];
			for (let column = 1; column <= columns; column++) {
				if (isSeen[column]) continue;
				const cost = costs[own - 1]![column - 1]! - ofRow[own]! - ofColumn[column]!;
				if (cost < least[column]!) [least[column], from[column]] = [cost, at];
				if (least[column]! < step) [step, next] = [least[column]!, column];
			}
			for (let column = 0; column <= columns; column++) {
				if (isSeen[column]) {
					ofRow[holder[column]!]! += step;
					ofColumn[column]! -= step;
				} else least[column]! -= step;
			}
			at = next;
		} while (holder[at] !== 0);
		for (; at !== 0; at = from[at]!) holder[at] = holder[from[at]!]!;
	}
	const found = Array.from({ length: rows }, () => -1);
	holder.forEach((row, column) => {
		if (column > 0 && row > 0) found[row - 1] = column - 1;
	});
	return found;
}
