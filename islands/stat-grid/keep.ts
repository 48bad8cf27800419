import type { Draft } from "../../src/domain/stat-grid/draft.ts";

/** Whose work on which game. */
export interface Owner {
	organization: number;
	game: number;
	user: number;
}

export const draftPrefix = "tipoff:stats:";

const draftKey = ({ organization, game, user }: Owner) => `${draftPrefix}${organization}:${game}:${user}`;

/** Keeps unsaved work on the device, where a reload, a crash and a dead connection leave it. */
export function keep(owner: Owner, draft: Draft): void {
	try {
		localStorage.setItem(draftKey(owner), JSON.stringify(draft));
	} catch {} // a browser that keeps nothing, or is full: the grid itself goes on
}

export function forget(owner: Owner): void {
	try {
		localStorage.removeItem(draftKey(owner));
	} catch {}
}

/** Work that was left behind: by a crash in the device's own store, by Cancel in the tab's. */
export function kept(owner: Owner): Draft | null {
	return read(() => localStorage, owner) ?? null;
}

export function cancelled(owner: Owner): Draft | null {
	return read(() => sessionStorage, owner) ?? null;
}

/** Cancel takes the work away, and the tab remembers it in case it was a mistake. */
export function setAside(owner: Owner, draft: Draft): void {
	forget(owner);
	try {
		sessionStorage.setItem(draftKey(owner), JSON.stringify(draft));
	} catch {}
}

export function forgetCancelled(owner: Owner): void {
	try {
		sessionStorage.removeItem(draftKey(owner));
	} catch {}
}

function read(store: () => Storage, owner: Owner): Draft | null {
	try {
		const draft = JSON.parse(store().getItem(draftKey(owner)) ?? "null") as Draft | null; // we wrote it
		return draft?.version === 1 && draft.cells.length + (draft.pending?.cells.length ?? 0) > 0 ? draft : null;
	} catch {
		return null;
	}
}
