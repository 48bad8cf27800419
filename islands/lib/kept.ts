import { useEffect, useRef, useState } from "react";
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
		void leftAt(key).then((found) => {
			for (const [name, kept] of found) if (read(kept) === null) keep(name, null);
			if (isHere) setLeft(found.filter(([name]) => name !== own));
		});
		return () => {
			isHere = false;
		};
		// oxlint-disable-next-line react-hooks/exhaustive-deps -- what was left is read once, by what the page was then
	}, [key, own]);
	const isKept = useRef(false);
	useEffect(() => {
		if (typed === null && !isKept.current) return;
		isKept.current = typed !== null;
		keep(own, typed === null ? null : { text: typed, at: Date.now() });
	}, [own, typed]);
	const [offered] = left.flatMap(([name, kept]) => {
		const draft = read(kept);
		return draft === null ? [] : [{ name, draft }];
	});
	const answer = () => {
		if (!offered) return;
		keep(offered.name, null);
		setLeft(left.filter(([name]) => name !== offered.name));
	};
	return { draft: offered?.draft ?? null, answer };
}

const disk = openDisk<Kept>("tipoff-drafts");

/** Of each visit the later of what the browser has at once and what is on its disk, where a killed one has it alone. */
async function leftAt(key: string): Promise<(readonly [string, Kept])[]> {
	const found = await disk.all(`${key}#`);
	for (const name of names()) {
		const here = name.startsWith(`${key}#`) ? readAt(name) : null;
		if (here && here.at >= (found.get(name)?.at ?? 0)) found.set(name, here);
	}
	return [...found].toSorted(([, one], [, other]) => other.at - one.at);
}

function names(): string[] {
	try {
		return Object.keys(localStorage);
	} catch {
		return [];
	}
}

function readAt(name: string): Kept | null {
	try {
		const kept = JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null; // written below
		return typeof kept?.text === "string" ? kept : null;
	} catch {
		return null;
	}
}

/** A device without storage, or a full one, keeps nothing; typing goes on all the same. */
function keep(name: string, kept: Kept | null): void {
	void disk.write(name, kept);
	try {
		if (kept === null) localStorage.removeItem(name);
		else localStorage.setItem(name, JSON.stringify(kept));
	} catch {}
}
