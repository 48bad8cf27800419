import { Refusal } from "./refusal.ts";

/** A copy of the list with the item at `from` taken out and put back at `to`; an index outside moves to the nearest end. */
export function move<T>(list: readonly T[], from: number, to: number): T[] {
	const moved = [...list];
	const [item] = moved.splice(within(from, list.length), 1);
	if (item !== undefined) moved.splice(within(to, list.length), 0, item);
	return moved;
}

/**
 * The ids in the order that a reordering call asks for (`[{id, position}]`), for positions 0 to n-1. The positions need not
 * be dense; of two equal ones the first named stands first. Refused (invalid) unless exactly the `present` ids are named.
 */
export function reordered(present: readonly number[], wanted: readonly { id: number; position: number }[]): number[] {
	const known = new Set(present);
	const named = new Set(wanted.map((item) => item.id));
	const sameIds = named.size === wanted.length && named.size === known.size && [...named].every((id) => known.has(id));
	if (!sameIds) throw new Refusal("invalid", "The new order must name every entry once. Reload and try again.");
	return wanted.toSorted((a, b) => a.position - b.position).map((item) => item.id);
}

/** The list of a reordering call, `[{id, order}]` by whatever names it bears; refused (invalid) where it is none, with the field named. */
export function wantedOrder(
	field: string,
	value: unknown,
	names: { id: string; position: string } = { id: "id", position: "order" },
): { id: number; position: number }[] {
	const refused = () => new Refusal("invalid", "The new order must be a list.", { [field]: "This must be a list." });
	if (!Array.isArray(value) || value.length === 0) throw refused();
	return value.map((entry: unknown) => {
		const row = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>; // any object has names
		const [id, position] = [Number(row[names.id]), Number(row[names.position])];
		if (!Number.isSafeInteger(id) || !Number.isFinite(position)) throw refused();
		return { id, position };
	});
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Names as people sort them: numbers by value, case and accents aside (leagues 9). 0 for equal names, so add an id where order must hold. */
export function compareNames(a: string, b: string): number {
	return a === b ? 0 : collator.compare(a, b);
}

/** Days, times and keys in the order of their characters, as they are kept; 0 for equal ones. */
export function compareTexts(a: string, b: string): number {
	if (a === b) return 0;
	return a < b ? -1 : 1;
}

function within(index: number, length: number): number {
	return Math.max(0, Math.min(length - 1, index));
}
