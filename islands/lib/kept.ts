import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { openDisk } from "./disk.ts";

/** What was typed and not saved. */
export interface Kept {
	text: string;
	/** Milliseconds since 1970. */
	at: number;
}

/**
 * Keeps what is typed and not saved on this device, as text; null is nothing to keep. Answers what other visits left behind,
 * by a reload, a crash, a killed browser or a second tab, the latest first, until each is answered: nobody writes over
 * another's. `read` says what a text means, null where there is nothing left to offer in it.
 */
export function useKept<T>(key: string, typed: string | null, read: (kept: Kept) => T | null) {
	const [own] = useState(() => `${key}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`);
	const [left, setLeft] = useState<readonly (readonly [string, Kept])[]>([]);
	useEffect(() => {
		let isHere = true;
		void disk.all(`${key}#`).then((found) => {
			for (const [name, kept] of found) if (read(kept) === null) void disk.write(name, null);
			const latest = [...found].toSorted(([, one], [, other]) => other.at - one.at);
			if (isHere) setLeft(latest.filter(([name]) => name !== own));
		});
		return () => {
			isHere = false;
		};
		// oxlint-disable-next-line react-hooks/exhaustive-deps -- what was left is read once, by what the page was then
	}, [key, own]);
	const isKept = useRef(false);
	// In the tick in which it is drawn: the page may be left in the next.
	useLayoutEffect(() => {
		if (typed === null && !isKept.current) return;
		isKept.current = typed !== null;
		void disk.write(own, typed === null ? null : { text: typed, at: Date.now() });
	}, [own, typed]);
	const answered = useRef<string[]>([]);
	// After that: what is gone on with stands under its new name before the old one goes.
	useLayoutEffect(() => {
		for (const name of answered.current.splice(0)) void disk.write(name, null);
	}, [left]);
	const [offered] = left.flatMap(([name, kept]) => {
		const draft = read(kept);
		return draft === null ? [] : [{ name, draft }];
	});
	const answer = () => {
		if (!offered) return;
		answered.current.push(offered.name);
		setLeft(left.filter(([name]) => name !== offered.name));
	};
	return { draft: offered?.draft ?? null, answer };
}

const disk = openDisk<Kept>("tipoff-drafts");
