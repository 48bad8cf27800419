import { besideOthers, ofAllTabs, type Draft } from "../../src/domain/stat-grid/draft.ts";
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

/** This tab, as long as it shows this page. */
const tab = Math.random().toString(36).slice(2);

/**
 * Keeps unsaved work on the device, at once and then on its disk, where a reload, a crash and a killed browser leave it; what
 * other tabs have left there stays.
 */
export function keep(owner: Owner, own: Draft): void {
	const draft = besideOthers(
		own,
		tab,
		stored(() => localStorage, owner),
	);
	void device.write(draftKey(owner), draft);
	try {
		localStorage.setItem(draftKey(owner), JSON.stringify(draft));
	} catch {} // a browser that keeps nothing, or is full: the grid itself goes on
}

/** This tab has nothing unsaved; others may. Answers as `forget` does. */
export async function forgetOwn(owner: Owner, empty: Draft): Promise<void> {
	const left = besideOthers(
		empty,
		tab,
		stored(() => localStorage, owner),
	);
	if (ofAllTabs(left).cells.length > 0) keep(owner, empty);
	else await forget(owner);
}

/** All tabs' work. Answers once the disk has forgotten it, too. */
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
	const last = here && disk ? (here.at >= disk.at ? here : disk) : (here ?? disk);
	return last && ofAllTabs(last);
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
	await forgetOwn(owner, { ...draft, cells: [], typed: 0, past: [], future: [], pending: null });
}

export function forgetCancelled(owner: Owner): void {
	try {
		sessionStorage.removeItem(draftKey(owner));
	} catch {}
}

function read(store: () => Storage, owner: Owner): Draft | null {
	const found = stored(store, owner);
	const draft = found && ofAllTabs(found);
	return draft && draft.cells.length + (draft.pending?.cells.length ?? 0) > 0 ? draft : null;
}

/** As it was written, with what each tab has left. */
function stored(store: () => Storage, owner: Owner): Draft | null {
	try {
		const draft = JSON.parse(store().getItem(draftKey(owner)) ?? "null") as Draft | null; // we wrote it
		return draft?.version === 1 ? draft : null;
	} catch {
		return null;
	}
}
