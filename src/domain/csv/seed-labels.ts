import { readSeedLabels, type SeedLabels, seedText } from "../bracket/seed-labels.ts";
import { Refusal } from "../refusal.ts";
import { type Column, fault, isBlank, longTextCell, type Row } from "./cells.ts";

/** A line a seed, the first seed first; the number where it has no other name. */
export const seedLabelsText = (labels: SeedLabels): string =>
	labels.map((_, at) => seedText(at + 1, labels)).join("\n");

/** The labels of a cell; null where it is empty, or cannot be read, which is noted. */
export function seedLabelsCell(row: Row, column: Column): SeedLabels | null {
	if (isBlank(row, column)) return null;
	try {
		return readSeedLabels("seed_labels", longTextCell(row, column, lengthMax).split("\n"));
	} catch (error) {
		if (!(error instanceof Refusal)) throw error;
		return fault(row, column, error.message);
	}
}

const lengthMax = 2_000;
