import { useState } from "react";
import { useKept, type Kept } from "./kept.ts";

type Drafts<T> = Readonly<Record<string, T>>;

/**
 * What is typed into several forms of an island and not saved, by a name for each: who shuts one and opens it again has it still,
 * and who comes back is offered it (forms 8). `says` is whether a draft still says something of what the page has.
 */
export function useDrafts<T>(key: string, says: (name: string, draft: T) => boolean) {
	const [drafts, setDrafts] = useState<Drafts<T>>({});
	const text = Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts);
	const offer = useKept(key, text, (kept) => draftsIn(kept, says));
	const keep = (name: string, draft: T | null) =>
		setDrafts((now) => {
			const others = Object.entries(now).filter(([other]) => other !== name);
			return Object.fromEntries(draft === null ? others : [...others, [name, draft]]);
		});
	return {
		drafts,
		offer,
		/** Null is nothing that is not saved. */
		keep,
		stored(name: string) {
			keep(name, null);
			offer.saved((left) => Object.keys(left).every((other) => other === name));
		},
		take: (left: Drafts<T>) => setDrafts((now) => ({ ...now, ...left })),
	};
}

function draftsIn<T>({ text }: Kept, says: (name: string, draft: T) => boolean): Drafts<T> | null {
	const left = Object.entries(JSON.parse(text) as Drafts<T>).filter(([name, draft]) => says(name, draft)); // written above
	return left.length === 0 ? null : Object.fromEntries(left);
}
