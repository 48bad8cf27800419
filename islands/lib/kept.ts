import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { openDisk } from "./disk.ts";
import { useAsksLeaving } from "./leaving.ts";
import { heldHere, heldInTabs } from "./open-tabs.ts";

/** What was typed and not saved. */
export interface Kept {
	text: string;
	/** Milliseconds since 1970. */
	at: number;
}

/**
 * A visit's own place among what is kept on this device under a key. Others are what other visits left behind, by a reload, a
 * crash, a killed browser or a second tab: nobody writes over another's.
 */
export function placeUnder(key: string) {
	const own = `${key}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
	const hold = heldHere(own);
	let isKept = false;
	return {
		/** In the tick in which it is typed: the page may be left in the next. Null is nothing to keep. */
		keep(text: string | null): void {
			if (text === null && !isKept) return;
			isKept = text !== null;
			hold(isKept);
			void disk.write(own, text === null ? null : { text, at: Date.now() });
		},
		/** What others left, the latest first. */
		async left(): Promise<[name: string, kept: Kept][]> {
			const found = [...(await disk.all(`${key}#`))].filter(([name]) => name !== own);
			return found.toSorted(([, one], [, other]) => other.at - one.at);
		},
		drop: (name: string) => void disk.write(name, null),
	};
}

/**
 * Keeps what is typed into an island and not saved, as text, and asks who leaves the page meanwhile; null is nothing to keep.
 * Answers what other visits left, one after the other until each is answered. `read` says what a text means, null where there is
 * nothing left to offer in it. `saved` is for who has saved what is typed, `done` for who leaves the page because of that.
 */
export function useKept<T>(key: string, typed: string | null, read: (kept: Kept) => T | null) {
	const [place] = useState(() => placeUnder(key));
	const [left, setLeft] = useState<readonly (readonly [string, Kept])[]>([]);
	const isDone = useRef(false);
	/** What other tabs held that were open when this page was. */
	const held = useRef<ReadonlySet<string>>(new Set());
	useAsksLeaving(typed !== null, isDone);
	useEffect(() => {
		let isHere = true;
		void Promise.all([place.left(), heldInTabs()]).then(([found, inTabs]) => {
			held.current = inTabs;
			for (const [name, kept] of found) if (read(kept) === null) place.drop(name);
			if (isHere && found.length > 0) setLeft(found);
		});
		return () => {
			isHere = false;
		};
		// oxlint-disable-next-line react-hooks/exhaustive-deps -- what was left is read once, by what the page was then
	}, [place]);
	// In the tick in which it is drawn.
	useLayoutEffect(() => place.keep(typed), [place, typed]);
	const answered = useRef<string[]>([]);
	// After that: what is gone on with stands under its new name before the old one goes.
	useLayoutEffect(() => {
		for (const name of answered.current.splice(0)) place.drop(name);
	}, [left, place]);
	const offers = left.flatMap(([name, kept]) => {
		const draft = read(kept);
		return draft === null ? [] : [{ name, draft, ...kept }];
	});
	const [offered] = offers;
	const answerThose = (texts: ReadonlySet<string>) => {
		answered.current.push(...left.flatMap(([name, { text }]) => (texts.has(text) ? [name] : [])));
		setLeft(left.filter(([, { text }]) => !texts.has(text)));
	};
	const texts = new Set(offers.map(({ text }) => text));
	const saved = (isSame: (draft: T) => boolean = () => true) => {
		const over = offers.filter(({ name, draft }) => !held.current.has(name) && isSame(draft)).map(({ name }) => name);
		for (const name of over) place.drop(name);
		setLeft((now) => now.filter(([name]) => !over.includes(name)));
	};
	const done = () => {
		isDone.current = true;
		place.keep(null);
		saved();
	};
	return {
		draft: offered?.draft ?? null,
		at: offered?.at ?? 0,
		/** How many that say different things. */
		count: texts.size,
		/** Of those that say the same, all. */
		answer: () => offered && answerThose(new Set([offered.text])),
		answerAll: () => answerThose(texts),
		/** What earlier visits have left of the same is done with too, but for what a tab holds that is still open. */
		saved,
		done,
	};
}

const disk = openDisk<Kept>("tipoff-drafts");
