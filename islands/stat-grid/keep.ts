import type { Draft } from "../../src/domain/stat-grid/draft.ts";
import { openDisk } from "../lib/disk.ts";

/** Whose work on which game. */
export interface Owner {
	organization: number;
	game: number;
	user: number;
}

const device = openDisk<Draft>("tipoff-stats");

export const draftPrefix = "tipoff:stats:";

const draftKey = ({ organization, game, user }: Owner) => `${draftPrefix}${organization}:${game}:${user}`;

/** Keeps unsaved work on the device, at once and then on its disk, where a reload, a crash and a killed browser leave it. */
export function keep(owner: Owner, draft: Draft): void {
	void device.write(draftKey(owner), draft);
	try {
		localStorage.setItem(draftKey(owner), JSON.stringify(draft));
	} catch {} // a browser that keeps nothing, or is full: the grid itself goes on
}

/** Answers once the disk has forgotten it, too. */
export async function forget(owner: Owner): Promise<void> {
	try {
		localStorage.removeItem(draftKey(owner));
	} catch {}
	await device.write(draftKey(owner), null);
}

/** Work that was left behind, as far as it is known at once. */
export function kept(owner: Owner): Draft | null {
	return read(() => localStorage, owner);
}

/** The same, or what a killed browser had on its disk alone. */
export async function keptAnywhere(owner: Owner): Promise<Draft | null> {
	const [here, disk] = [kept(owner), await device.read(draftKey(owner))];
	return here && disk ? (here.at >= disk.at ? here : disk) : (here ?? disk);
}

/** Work that was cancelled in this tab. */
export function cancelled(owner: Owner): Draft | null {
	return read(() => sessionStorage, owner);
}

/** Cancel takes the work away, and the tab remembers it in case it was a mistake. */
export async function setAside(owner: Owner, draft: Draft): Promise<void> {
	try {
		sessionStorage.setItem(draftKey(owner), JSON.stringify(draft));
	} catch {}
	await forget(owner);
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
