import { useEffect, useState, useSyncExternalStore } from "react";

/** Blocks that were typed and not saved, kept on this device: per organization and page. */
export interface Draft {
	blocks: unknown[];
	/** Milliseconds since 1970. */
	at: number;
}

/**
 * Keeps what is typed and not saved, as text, and offers what an earlier visit left behind until it is answered. A device
 * without storage, or a full one, keeps nothing; typing goes on all the same.
 */
export function useDraft(place: string, { typed, saved }: { typed: string; saved: string }) {
	const key = `tipoff:page:${place}`;
	const left = useSyncExternalStore(
		never,
		() => leftAtStart(key),
		() => null,
	);
	const [answered, setAnswered] = useState(false);
	const draft = answered ? null : draftIn(left, saved);
	const waits = draft !== null;
	useEffect(() => {
		if (waits) return;
		keep(key, typed === saved ? null : `{"at":${Date.now()},"blocks":${typed}}`);
	}, [key, typed, saved, waits]);
	return { draft, answer: () => setAnswered(true) };
}

const never = () => () => {};
const starts = new Map<string, string | null>();

/** What was there when the page was opened, whatever is typed since. */
function leftAtStart(key: string): string | null {
	if (!starts.has(key)) starts.set(key, read(key));
	return starts.get(key) ?? null;
}

function draftIn(text: string | null, saved: string): Draft | null {
	if (text === null) return null;
	try {
		const draft = JSON.parse(text) as Draft; // written below
		return Array.isArray(draft.blocks) && JSON.stringify(draft.blocks) !== saved ? draft : null;
	} catch {
		return null;
	}
}

function read(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

function keep(key: string, text: string | null): void {
	try {
		if (text === null) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
	} catch {}
}
