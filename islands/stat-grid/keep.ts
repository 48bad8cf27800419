import { besideOthers, ofAllTabs, type Draft } from "../../src/domain/stat-grid/draft.ts";
import { openDisk } from "../lib/disk.ts";
import { inTab } from "../lib/stored.ts";

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

/** Keeps unsaved work on the device, in the same tick; what other tabs have left there stays. */
export function keep(owner: Owner, own: Draft): void {
	void device.write(draftKey(owner), besideOthers(own, tab, device.now(draftKey(owner))));
}

/** This tab has nothing unsaved; others may. Answers as `forget` does. */
export async function forgetOwn(owner: Owner, empty: Draft): Promise<void> {
	const left = besideOthers(empty, tab, device.now(draftKey(owner)));
	if (ofAllTabs(left).cells.length > 0) keep(owner, empty);
	else await forget(owner);
}

/** All tabs' work. Answers once the disk has forgotten it, too. */
export async function forget(owner: Owner): Promise<void> {
	await device.write(draftKey(owner), null);
}

/** Work that was left behind, as far as it is known at once. */
export const kept = (owner: Owner): Draft | null => worth(device.now(draftKey(owner)));

/** The same, or what a killed browser had on its disk alone. */
export async function keptAnywhere(owner: Owner): Promise<Draft | null> {
	return worth(await device.read(draftKey(owner)));
}

/** Work that was cancelled in this tab. */
export function cancelled(owner: Owner): Draft | null {
	try {
		return worth(JSON.parse(inTab.get(draftKey(owner)) ?? "null") as Draft | null); // set aside below
	} catch {
		return null;
	}
}

/** Cancel takes the work away, and the tab remembers it in case it was a mistake. */
export async function setAside(owner: Owner, draft: Draft): Promise<void> {
	inTab.set(draftKey(owner), JSON.stringify(draft));
	await forgetOwn(owner, { ...draft, cells: [], typed: 0, past: [], future: [], pending: null });
}

export function forgetCancelled(owner: Owner): void {
	inTab.drop(draftKey(owner));
}

/** All tabs' work as one, where there is any. */
function worth(stored: Draft | null): Draft | null {
	const draft = stored?.version === 1 ? ofAllTabs(stored) : null;
	return draft && draft.cells.length + (draft.pending?.cells.length ?? 0) > 0 ? draft : null;
}
