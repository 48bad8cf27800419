import type { Place } from "./wire.ts";

export interface Rename {
	from: string;
	to: string;
}

/** Places that are called something else now: at its position in the list a name is gone, and one stands there that is new. */
export function renamesOf(before: readonly Place[], after: readonly Place[]): Rename[] {
	const [old, fresh] = [before, after].map((places) => new Set(places.map(({ name }) => name)));
	return before.flatMap(({ name: from }, at) => {
		const to = after[at]?.name;
		return to === undefined || fresh?.has(from) || old?.has(to) ? [] : [{ from, to }];
	});
}
