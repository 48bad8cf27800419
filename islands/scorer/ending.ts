import { isOver, lateHours, type ScorerLink } from "../../src/domain/scorer/scorer.ts";
import type { Sheet } from "../../src/domain/tally/sheet.ts";
import { forget, recalled, remember, rememberedUnder } from "./remembered.ts";
import { openStore } from "./store.ts";
import { hearTables, sendLeft } from "./tables.ts";

/** A link as the device knows it; `heard` is when it was told that the link has ended. */
export interface Known {
	link: Pick<ScorerLink, "expires_at" | "withdrawn_at">;
	heard?: number;
	games: readonly { id: number }[];
}

const lateMs = lateHours * 60 * 60 * 1000;

/** Until when something that was pressed by a link may come in (games 18), in milliseconds since 1970. */
const untilOf = ({ link, heard }: Known) => Math.min(Date.parse(link.expires_at), heard ?? Infinity) + lateMs;

/** Why a link has ended so long ago that nothing of it is kept, also where nobody can be asked; null where it has not. */
export function longOver(known: Known): string | null {
	if (Date.now() <= untilOf(known)) return null;
	return isOver(known.link, Date.now()) ?? "This scorer link was withdrawn.";
}

export const keptSheet = (id: number) => recalled<Sheet | null>(`sheet:${id}`, null);

/** For a phone that is opened again without network. */
export function keepSheet(known: Known, id: number, sheet: unknown): void {
	remember(`sheet:${id}`, sheet);
	remember(`until:${id}`, untilOf(known));
}

/**
 * After a link's end: what its games have left on this device is sent, and what the device keeps of each goes once nothing of it
 * waits, or could come in any more; `done` when nothing is left. The returned function stops listening.
 */
export function endLink(known: Known, done: () => void): () => void {
	let settling: Promise<boolean> | null = null;
	const settled = async () => {
		const isTooLate = longOver(known) !== null;
		return (await Promise.all(known.games.map(async ({ id }) => await forgetGame(id, isTooLate)))).every(Boolean);
	};
	const settle = async () => {
		await settling;
		settling = settled();
		if (!(await settling)) return;
		for (const name of ["mine", "link"]) forget(name);
		done();
	};
	const ids = known.games.map(({ id }) => id);
	void sendLeft(ids, keptSheet).then(settle);
	return hearTables(() => void settle());
}

/** What an earlier link has left of games that are not this one's: nobody can read them by it any more. */
export async function forgetOthers(games: readonly number[]): Promise<void> {
	for (const name of rememberedUnder("sheet:")) {
		const id = Number(name.split(":")[1]);
		if (!games.includes(id)) await forgetGame(id, recalled(`until:${id}`, 0) < Date.now());
	}
}

/** False where something of the game still waits to be sent, unless it is too late for that. */
async function forgetGame(id: number, isTooLate: boolean): Promise<boolean> {
	const store = openStore(id);
	const waiting = await store.taps();
	if (waiting.length > 0 && !isTooLate) return false;
	store.remove(waiting.map(({ op_id }) => op_id));
	for (const name of [`sheet:${id}`, `until:${id}`, `court-${id}`]) forget(name);
	await store.forget().catch(() => {}); // a device without such a database
	return true;
}
