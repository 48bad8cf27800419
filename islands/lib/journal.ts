import { onDevice } from "./stored.ts";

/** What is kept on the device says when it was written, in milliseconds since 1970: of two copies the later one counts. */
export interface Dated {
	at: number;
}

/** Stands for what was taken away, until the disk has forgotten it too. */
interface Gone extends Dated {
	gone: true;
}

export type Noted<T> = T | Gone;

export const isGone = <T extends Dated>(noted: Noted<T>): noted is Gone => "gone" in noted;

export const goneSince = (earlier: Dated | null): Gone => ({
	gone: true,
	at: Math.max(Date.now(), (earlier?.at ?? -1) + 1),
});

/**
 * Notes in the same tick what the device shall keep, where a page that is left, closed or crashes in that moment leaves it;
 * false where the browser keeps nothing, or is full.
 */
export function note<T extends Dated>(key: string, value: Noted<T>): boolean {
	return onDevice.set(key, JSON.stringify(value));
}

/** Takes away what only stands for something gone, unless something else was noted since. */
export function strike(key: string, value: Noted<Dated>): void {
	const last = isGone(value) ? noted(key) : null;
	if (last && isGone(last) && last.at === value.at) onDevice.drop(key);
}

/** Takes away what a killed browser has put back: it was taken away at `at` before. */
export function outdate(key: string, at: number): void {
	if ((noted(key)?.at ?? Infinity) < at) onDevice.drop(key);
}

export function noted<T extends Dated>(key: string): Noted<T> | null {
	try {
		const found = JSON.parse(onDevice.get(key) ?? "null") as Noted<T> | null; // written by `note`
		return typeof found?.at === "number" ? found : null;
	} catch {
		return null;
	}
}

/** All that is noted under keys which begin so. */
export function notedUnder<T extends Dated>(prefix: string): [string, Noted<T>][] {
	return onDevice.names().flatMap((key) => {
		const found = key.startsWith(prefix) ? noted<T>(key) : null;
		return found ? [[key, found]] : [];
	});
}

/** Whether this browser keeps anything at all. */
export function takesNotes(): boolean {
	const key = "tipoff:probe";
	const isTaken = note(key, { at: 0 });
	if (isTaken) onDevice.drop(key);
	return isTaken;
}

/** Says when other pages of this device have noted something there, also while this one lay in the back-forward cache. */
export function hear(prefix: string, changed: () => void): () => void {
	const hearing = new AbortController();
	const { signal } = hearing;
	const stored = ({ key }: StorageEvent) => {
		if (key === null || key.startsWith(prefix)) changed();
	};
	const shown = ({ persisted }: PageTransitionEvent) => {
		if (persisted) changed();
	};
	addEventListener("storage", stored, { signal });
	addEventListener("pageshow", shown, { signal });
	return () => hearing.abort();
}
